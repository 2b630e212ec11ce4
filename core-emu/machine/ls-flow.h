#pragma once

#include "ls-micro.h"

/* Instructions of control flow, said once: a short list of operations over lanes and frames, and
 * two ways on.
 *
 * A machine lowers each instruction to such a list when it loads a program; the runner, the leads,
 * the effects, the touches and the narration all read the list. Lanes are asked, and the answers
 * are a mask. Steps are numbered as the machine counts its instructions. */

/* --- asking lanes ----------------------------------------------------------------------------- */

/* The lanes that are asked. */
typedef enum
{
  LS_FLOW_OF_ACTIVE, /* active lanes */
  LS_FLOW_OF_FRAME,  /* lanes that were active before the innermost branch */
  LS_FLOW_OF_LOOP,   /* lanes that have not left the innermost loop, waiting or not */
  LS_FLOW_OF_OTHERS, /* lanes on the other side of the innermost branch */
  LS_FLOW_OF_SWITCH, /* lanes that wait for their case in the innermost switch */
} LsFlowWhom;

/* A lane passes by two bits of its own and one bit that all lanes share. */
typedef struct
{
  guint8 table;         /* bit (first << 2 | second << 1 | shared): whether the lane passes */
  guint8 whom;          /* LsFlowWhom */
  guint8 boolean;       /* the shared bit: number of the boolean constant */
  guint8 adds_waiting;  /* lanes that wait for the next iteration are asked too */
  guint8 takes_quads;   /* lanes of the same quads are asked too */
  guint8 is_of_valid;   /* a lane that is killed or covers nothing does not pass */
  guint8 valid_vote;    /* such a lane has no vote, whether it passes or not */
  LsMicroPlace bits[2]; /* registers of bits; RESULT: the step's own test; or NOWHERE */
} LsFlowAsk;

#define LS_FLOW_PASS 0xFF /* tables that read no bit */
#define LS_FLOW_FAIL 0x00
#define LS_FLOW_SHARED 0xAA /* a table that reads the shared bit alone */
#define LS_FLOW_NOT_SHARED 0x55

/* The lanes that pass by these bits. */
static inline LsMask
ls_flow_pass (guint table, gboolean shared, LsMask first, LsMask second)
{
  guint function = table >> shared & 0x55;

  return (function & 0x01 ? ~first & ~second : 0) | (function & 0x04 ? ~first & second : 0) |
         (function & 0x10 ? first & ~second : 0) | (function & 0x40 ? first & second : 0);
}

/* Whether the table depends on a bit: 0 and 1 are the lane's, 2 is the shared one. */
static inline gboolean
ls_flow_depends (guint table, guint bit)
{
  static const guint8 shifts[] = { 4, 2, 1 };
  static const guint8 low[] = { 0x0F, 0x33, 0x55 };

  return (table >> shifts[bit] & low[bit]) != (table & low[bit]);
}

/* --- operations ------------------------------------------------------------------------------- */

typedef enum
{
  LS_FLOW_NO_OP,
  LS_FLOW_DECIDE, /* asks lanes, and decides which way the step goes */
  LS_FLOW_KEEP,   /* the lanes that pass are active, the others of the branch are not */
  /* the lanes that pass are not active; behind a clause: those that fail its test */
  LS_FLOW_DROP,
  LS_FLOW_BREAK,        /* the lanes that pass, or behind a clause fail, leave the loop */
  LS_FLOW_CONTINUE,     /* the same lanes wait for the next iteration */
  LS_FLOW_KILL,         /* the lanes that pass are killed */
  LS_FLOW_PUSH,         /* a branch opens */
  LS_FLOW_ELSE,         /* the sides of the branch change */
  LS_FLOW_POP,          /* n frames end, and their lanes return */
  LS_FLOW_LOOP,         /* a loop begins */
  LS_FLOW_AGAIN,        /* its next iteration begins */
  LS_FLOW_LEAVE,        /* the loop ends */
  LS_FLOW_UNWIND,       /* frames that were opened in the loop are dropped */
  LS_FLOW_CALL,         /* keeps the way back; n deep */
  LS_FLOW_RETURN,       /* goes the way back */
  LS_FLOW_SWITCH,       /* a switch opens: active lanes wait for their case */
  LS_FLOW_CASE,         /* the lanes that pass run from here; if n: active lanes leave the switch */
  LS_FLOW_LEAVE_SWITCH, /* the lanes that pass leave the switch */
  LS_FLOW_END_SWITCH,   /* the switch ends, and its lanes return */
  LS_FLOW_GO,           /* the lanes that pass return, and wait at the end of the call */
  LS_FLOW_REJOIN,       /* the lanes that have returned from the innermost call go on */
  LS_FLOW_CLAUSE,       /* runs the clause of the instruction; later operations follow the clause */
  LS_FLOW_OWN,          /* no control flow: an output, a write, a wait */
  LS_FLOW_END,          /* the program is over, either way */
  /* waits for the other waves of the group; runs first, but stands last in the list */
  LS_FLOW_WAIT,
  LS_FLOW_N_KINDS
} LsFlowKind;

typedef enum
{
  LS_FLOW_ALWAYS,
  LS_FLOW_TAKEN, /* if the step goes to its target */
  LS_FLOW_NOT_TAKEN,
} LsFlowWhen;

/* Loops. */
typedef enum
{
  LS_FLOW_NO_LOOP,
  LS_FLOW_COUNTED, /* counts by a constant, with an index */
  LS_FLOW_NO_INDEX,
  LS_FLOW_ENDLESS, /* runs until all lanes have left */
} LsFlowLoopKind;

typedef struct
{
  guint8 kind; /* LsFlowKind */
  guint8 when; /* LsFlowWhen */
  /* POP: frames; CALL: depth; BREAK, CONTINUE: open branches of the iteration */
  guint8 n;
  guint8 loop;     /* LOOP: LsFlowLoopKind */
  guint8 constant; /* LOOP: number of the loop constant, if the list has no count */
  /* the reading, from 1 on, and its answer for which the operation is done; 0: for all */
  guint8 reading, answer;
  guint32 count; /* LOOP: iterations, or 0 */
} LsFlowOp;

/* --- steps ------------------------------------------------------------------------------------ */

/* When a step goes to its target. */
typedef enum
{
  LS_FLOW_NEVER,
  LS_FLOW_JUMPS,      /* always */
  LS_FLOW_IF_NONE,    /* no voter passes */
  LS_FLOW_IF_ANY,     /* any voter passes */
  LS_FLOW_IF_ALL,     /* all voters pass */
  LS_FLOW_IF_NOBODY,  /* no lane is active */
  LS_FLOW_IF_NO_LIVE, /* all valid lanes pass */
  LS_FLOW_IF_IDLE,    /* no lane is active, and none passes */
} LsFlowRule;

/* A loop's own condition for the target. */
typedef enum
{
  LS_FLOW_NO_GUARD,
  LS_FLOW_OR_NO_COUNT,  /* goes there also if the loop has no iterations */
  LS_FLOW_AND_COUNT,    /* goes there only while iterations are left */
  LS_FLOW_AND_LAST_OUT, /* goes there only if no lane stays in the iteration */
  LS_FLOW_AND_DEPTH,    /* goes there only if the call is not too deep */
} LsFlowGuard;

#define LS_FLOW_NOWHERE G_MAXUINT32    /* there is no such step */
#define LS_FLOW_OVER (G_MAXUINT32 - 1) /* the program ends there */

#define LS_FLOW_MAX_OPS 8

/* The members that quick ways read stand first. */
typedef struct
{
  guint32 line;
  guint32 next, target; /* steps */
  guint8 quick;         /* LsFlowQuick */
  guint8 rule;          /* LsFlowRule */
  guint8 guard;         /* LsFlowGuard */
  guint8 n_ops;
  gconstpointer plan; /* CLAUSE: the machine's plan for quick ways; owned by the machine */
  LsFlowOp ops[LS_FLOW_MAX_OPS];
  LsFlowAsk ask;
  const char *name;  /* static: of the instruction */
  guint32 number;    /* the number in the listing */
  guint32 kinds;     /* kinds of the operations, a bit each */
  guint8 is_flow;    /* changes lanes or the way */
  guint8 is_refused; /* the machine always refuses it */
  /* the items are listed behind this instruction, not behind another that runs them too */
  guint8 lists_items;
  guint32 n_items;      /* CLAUSE: number of its items */
  const guint32 *items; /* CLAUSE: lines of the items; owned by the machine */
} LsFlowStep;

typedef struct
{
  LsFlowStep *steps; /* owned by the machine */
  guint n;
  guint n_digits; /* least digits of step numbers */
} LsFlowProgram;

static inline gboolean
ls_flow_has (const LsFlowStep *step, LsFlowKind kind)
{
  return step->kinds >> kind & 1;
}

/* The first operation of a kind, or NULL. */
static inline const LsFlowOp *
ls_flow_find (const LsFlowStep *step, LsFlowKind kind)
{
  const LsFlowOp *op = step->ops;

  if (!ls_flow_has (step, kind))
    return NULL;
  while (op->kind != kind)
    op++;
  return op;
}

/* Whether the step keeps or takes lanes from a loop or its iteration. */
static inline gboolean
ls_flow_takes_out (const LsFlowStep *step)
{
  return ls_flow_has (step, LS_FLOW_BREAK) || ls_flow_has (step, LS_FLOW_CONTINUE);
}

/* Appends an operation. */
void ls_flow_add (LsFlowStep *step, LsFlowOp op);

/* --- choices ---------------------------------------------------------------------------------- */

/* A step's decision in a state. */
typedef struct
{
  LsMask asked;  /* lanes */
  LsMask voters; /* of these */
  /* those of asked that pass, voters or not; behind a clause: those that fail its test */
  LsMask passing;
  guint32 left; /* iterations left, in loops */
  gboolean is_taken;
} LsFlowChoice;

/* Whether the lanes alone send the step to its target. */
static inline gboolean
ls_flow_follows (const LsFlowStep *step, const LsFlowChoice *choice, LsMask active, LsMask valid)
{
  switch ((LsFlowRule) step->rule)
    {
    case LS_FLOW_NEVER:
      return FALSE;
    case LS_FLOW_JUMPS:
      return TRUE;
    case LS_FLOW_IF_NONE:
      return (choice->passing & choice->voters) == 0;
    case LS_FLOW_IF_ANY:
      return (choice->passing & choice->voters) != 0;
    case LS_FLOW_IF_ALL:
      return (choice->voters & ~choice->passing) == 0;
    case LS_FLOW_IF_NOBODY:
      return active == 0;
    case LS_FLOW_IF_NO_LIVE:
      return (valid & ~choice->passing) == 0;
    case LS_FLOW_IF_IDLE:
      return (active | choice->passing) == 0;
    }
  return FALSE;
}

/* The loop's own condition added. is_last_out: no lane stays in the iteration; fits: the call is
 * not too deep. */
static inline gboolean
ls_flow_guards (const LsFlowStep *step,
                const LsFlowChoice *choice,
                gboolean follows,
                gboolean is_last_out,
                gboolean fits)
{
  switch ((LsFlowGuard) step->guard)
    {
    case LS_FLOW_NO_GUARD:
      return follows;
    case LS_FLOW_OR_NO_COUNT:
      return follows || choice->left == 0;
    case LS_FLOW_AND_COUNT:
      return follows && choice->left != 0;
    case LS_FLOW_AND_LAST_OUT:
      return follows && is_last_out;
    case LS_FLOW_AND_DEPTH:
      return follows && fits;
    }
  return follows;
}

/* Whether the operation is carried out on the way that the step takes. */
static inline gboolean
ls_flow_is_on_way (const LsFlowOp *op, gboolean is_taken)
{
  return op->when == LS_FLOW_ALWAYS || (op->when == LS_FLOW_TAKEN) == is_taken;
}

/* --- readers ---------------------------------------------------------------------------------- */

/* As LsExplain.leads. */
void ls_flow_leads (const LsFlowProgram *program, GArray *out);
