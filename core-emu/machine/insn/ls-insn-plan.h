#pragma once

#include "ls-insn-code.h"

/* The plan of a step, for runs without a special case: row functions with their operands in
 * place. */
struct _LsInsnPlan
{
  guint32 first, end; /* of LsInsnCode.dos */
  /* steps from here on that only compute, this one included: a turn; 0: it does more */
  guint32 n_straight;
  /* the same with steps that only fetch constants: they run by their plans; 0: the long way */
  guint32 n_planned;
  /* of LsInsnCode.dos, if these are the steps of a block from its first on: what runs all of them
   * at once; both the same: their plans */
  guint32 whole_first, whole_end;
  guint64 uniforms[LS_MAX_UNIFORMS / 64]; /* constants that these steps read, a bit each */
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
/* Appends entries to dos that run all n_planned steps from first on at once; their plans are there. */
void ls_insn_plan_stretch (LsInsnCode *code, GArray *dos, guint32 first);
