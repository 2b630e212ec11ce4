#pragma once

#include "ls-insn-code.h"

/* Steps that run at once, without the states between them. */
typedef struct
{
  guint32 n;          /* steps; 0: there is no such plan */
  guint32 first, end; /* of LsInsnCode.dos */
  guint32 last, line; /* the last step, and its line */
  guint32 next;       /* the step behind it */
  guint32 n_calls;    /* calls among them that are open at once, at most */
} LsInsnAtOnce;

/* The plan of a step, for runs without a special case: row functions with their operands in
 * place. */
struct _LsInsnPlan
{
  guint32 first, end; /* of LsInsnCode.dos */
  /* steps from here on that only compute, this one included: a turn; 0: it does more */
  guint32 n_straight;
  /* the same with steps that only fetch constants: they run by their plans; 0: the long way */
  guint32 n_planned;
  /* Of the first step of a block: */
  LsInsnAtOnce straight; /* these steps */
  LsInsnAtOnce way;      /* a longer way (ls_insn_find_way ()) */
  /* constants that all these steps read, a bit each */
  guint64 uniforms[LS_MAX_UNIFORMS / 64];
  /* The only test of the step, of rows that need not be made; NULL: there is none, or more. */
  LsTestFn test;
  LsSpot tested[2];
};

/* LsDo.to of LS_DO_OWN. */
typedef enum
{
  LS_INSN_DO_GATHER, /* slot `n` % 4 of operand `n` / 4 of ops, whose place is found in each lane */
  /* s[0] goes to destination `n` of the part, whose place is found in each lane */
  LS_INSN_DO_SCATTER,
  /* four slots of each operand, one behind the other in s; four result rows from d on */
  LS_INSN_DO_SLOTS,
  LS_INSN_DO_OUTPUT, /* s[0] goes to an output */
} LsInsnDo;

/* Fills plans, dos and n_scratch. */
void ls_insn_code_plan (LsInsnCode *code);
/* Appends entries to dos that run n steps at once, 1 or more, whose plans are there. next: the step
 * behind them; n_calls: as in LsInsnAtOnce. */
LsInsnAtOnce ls_insn_plan_at_once (LsInsnCode *code,
                                   GArray *dos,
                                   const guint32 *steps,
                                   guint n,
                                   guint32 next,
                                   guint n_calls);
/* The steps that lanes take from a step on, whatever registers hold, if one lane or more is active.
 * next: gets the step behind them. n_calls: gets the most calls that are open at once. Returns:
 * (transfer full) (element-type guint32). */
GArray *ls_insn_find_way (const LsInsnCode *code, guint32 first, guint32 *next, guint *n_calls);
