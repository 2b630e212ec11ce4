#pragma once

#include "ls-micro.h"

/* What an instruction of control flow does, said once: a short list of operations over lanes and frames, and two ways on.  A machine
 * lowers each instruction of its program to such a list when it loads it; running it, where it leads, its effects, what lanes touch and
 * the words about it all read the list.
 *
 * Who goes along is a mask, found by asking lanes.  Steps are numbered as the machine counts its instructions. */

/* --- asking lanes ---------------------------------------------------------------------------------------- */

/* Who is asked. */
typedef enum
{
  LS_FLOW_OF_ACTIVE, /* who is active */
  LS_FLOW_OF_FRAME,  /* who was active in front of the innermost branch */
  LS_FLOW_OF_LOOP,   /* who has not left the innermost loop, waiting or not */
  LS_FLOW_OF_OTHERS, /* who waits on the other side of the innermost branch */
  LS_FLOW_OF_SWITCH, /* who waits for its case in the innermost switch */
} LsFlowWhom;

/* A lane passes by two bits of its own and one that all share. */
typedef struct
{
  guint8 table;         /* bit (first << 2 | second << 1 | shared): whether the lane passes */
  guint8 whom;          /* LsFlowWhom */
  guint8 boolean;       /* the shared bit: number of the boolean constant */
  guint8 adds_waiting;  /* for the next iteration, to these */
  guint8 takes_quads;   /* who stands in a quad with a lane that is asked passes like it */
  guint8 is_of_valid;   /* who is killed or covers nothing does not pass */
  guint8 valid_vote;    /* the same have no vote, pass or not */
  LsMicroPlace bits[2]; /* registers of bits, RESULT: what the step tests itself, or NOWHERE */
} LsFlowAsk;

#define LS_FLOW_PASS 0xFF /* tables that ask for nothing */
#define LS_FLOW_FAIL 0x00
#define LS_FLOW_SHARED 0xAA /* that ask for the shared bit */
#define LS_FLOW_NOT_SHARED 0x55

/* Who passes, where these are the bits. */
static inline LsMask
ls_flow_pass (guint table, gboolean shared, LsMask first, LsMask second)
{
  guint function = table >> shared & 0x55;

  return (function & 0x01 ? ~first & ~second : 0) | (function & 0x04 ? ~first & second : 0) |
         (function & 0x10 ? first & ~second : 0) | (function & 0x40 ? first & second : 0);
}

/* Whether it depends on a bit: 0 and 1 of the lane, 2 the shared one. */
static inline gboolean
ls_flow_depends (guint table, guint bit)
{
  static const guint8 shifts[] = { 4, 2, 1 };
  static const guint8 low[] = { 0x0F, 0x33, 0x55 };

  return (table >> shifts[bit] & low[bit]) != (table & low[bit]);
}

/* --- operations ------------------------------------------------------------------------------------------ */

typedef enum
{
  LS_FLOW_NO_OP,
  LS_FLOW_DECIDE, /* asks lanes, and which way the step goes */
  LS_FLOW_KEEP,   /* who passes is active, the others of the branch are not */
  LS_FLOW_DROP,   /* who passes is not active; behind a clause: whom its test does not let go on */
  LS_FLOW_BREAK,  /* who passes, and behind a clause as above, leaves the loop */
  LS_FLOW_CONTINUE,     /* the same waits for the next iteration */
  LS_FLOW_KILL,         /* who passes is killed */
  LS_FLOW_PUSH,         /* a branch opens */
  LS_FLOW_ELSE,         /* its sides change */
  LS_FLOW_POP,          /* n frames end, and their lanes are back */
  LS_FLOW_LOOP,         /* a loop begins */
  LS_FLOW_AGAIN,        /* its next iteration begins */
  LS_FLOW_LEAVE,        /* the loop ends */
  LS_FLOW_UNWIND,       /* frames that were opened in the loop are dropped */
  LS_FLOW_CALL,         /* the way back is kept; n deep */
  LS_FLOW_RETURN,       /* goes there */
  LS_FLOW_SWITCH,       /* a switch opens: who is active waits for its case */
  LS_FLOW_CASE,         /* who passes goes on here; with n who is active has left the switch */
  LS_FLOW_LEAVE_SWITCH, /* who passes is done with the switch */
  LS_FLOW_END_SWITCH,   /* its lanes are back */
  LS_FLOW_GO,           /* who passes has returned, and waits where the call ends */
  LS_FLOW_REJOIN,       /* who has returned from the innermost call goes on */
  LS_FLOW_CLAUSE, /* what the instruction is the head of runs; operations behind this one come behind it */
  LS_FLOW_OWN,  /* something that is no control flow: an output, a write, a wait */
  LS_FLOW_END,  /* the program is over, whatever the way was */
  LS_FLOW_WAIT, /* before all of it: for what the other waves of the group did; stands last, for who runs waves beside each other */
  LS_FLOW_N_KINDS
} LsFlowKind;

typedef enum
{
  LS_FLOW_ALWAYS,
  LS_FLOW_TAKEN, /* where the step goes to its target */
  LS_FLOW_NOT_TAKEN,
} LsFlowWhen;

/* Loops. */
typedef enum
{
  LS_FLOW_NO_LOOP,
  LS_FLOW_COUNTED, /* by a constant, with an index */
  LS_FLOW_NO_INDEX,
  LS_FLOW_ENDLESS, /* until all have left */
} LsFlowLoopKind;

typedef struct
{
  guint8 kind;            /* LsFlowKind */
  guint8 when;            /* LsFlowWhen */
  guint8 n;               /* POP, CALL; BREAK, CONTINUE: branches of the iteration that are open */
  guint8 loop;            /* LOOP: LsFlowLoopKind */
  guint8 constant;        /* LOOP: number of the loop constant, where it has no count of its own */
  guint8 reading, answer; /* number of a reading, from 1 on, and which one does it; 0: all do */
  guint32 count;          /* LOOP: iterations, or 0 */
} LsFlowOp;

/* --- steps ----------------------------------------------------------------------------------------------- */

/* When a step goes to its target. */
typedef enum
{
  LS_FLOW_NEVER,
  LS_FLOW_JUMPS,      /* always */
  LS_FLOW_IF_NONE,    /* passes */
  LS_FLOW_IF_ANY,     /* voter passes */
  LS_FLOW_IF_ALL,     /* voters pass */
  LS_FLOW_IF_NOBODY,  /* is active */
  LS_FLOW_IF_NO_LIVE, /* lane is valid but those that pass */
  LS_FLOW_IF_IDLE,    /* is active, and none passes */
} LsFlowRule;

/* What a loop has to say besides. */
typedef enum
{
  LS_FLOW_NO_GUARD,
  LS_FLOW_OR_NO_COUNT,  /* goes there too where the loop has no iterations */
  LS_FLOW_AND_COUNT,    /* goes there only while iterations are left */
  LS_FLOW_AND_LAST_OUT, /* goes there only where no lane stays in the iteration */
  LS_FLOW_AND_DEPTH,    /* goes there only as deep as calls go */
} LsFlowGuard;

#define LS_FLOW_NOWHERE G_MAXUINT32    /* there is no such step */
#define LS_FLOW_OVER (G_MAXUINT32 - 1) /* the program ends there */

#define LS_FLOW_MAX_OPS 8

/* What the plain loop reads stands first. */
typedef struct
{
  guint32 line;
  guint32 next, target; /* steps */
  guint8 quick;         /* LsFlowQuick */
  guint8 rule;          /* LsFlowRule */
  guint8 guard;         /* LsFlowGuard */
  guint8 n_ops;
  gconstpointer plan; /* CLAUSE: the machine's, that quick ways run; owned by the machine */
  LsFlowOp ops[LS_FLOW_MAX_OPS];
  LsFlowAsk ask;
  const char *name;     /* static: of the instruction */
  guint32 number;       /* that the listing has for it */
  guint32 kinds;        /* of operations, a bit each */
  guint8 is_flow;       /* changes who takes part, or where they go */
  guint8 is_refused;    /* always */
  guint8 lists_items;   /* they stand behind the instruction, and not behind one that runs them */
  guint32 n_items;      /* CLAUSE: its steps */
  const guint32 *items; /* CLAUSE: lines of these; owned by the machine */
} LsFlowStep;

typedef struct
{
  LsFlowStep *steps; /* owned by the machine */
  guint n;
  guint n_digits; /* of numbers, at least */
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

/* --- choices --------------------------------------------------------------------------------------------- */

/* What a step decides in a state. */
typedef struct
{
  LsMask asked;   /* lanes */
  LsMask voters;  /* of these */
  LsMask passing; /* of these, voters or not; behind a clause: whom its test does not let go on */
  guint32 left;   /* iterations, of a loop that begins or goes on */
  gboolean is_taken;
} LsFlowChoice;

/* Whether the lanes alone say that the step goes to its target. active, valid: lanes. */
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

/* What loops say besides. is_last_out: no lane stays in the iteration; fits: calls go so deep. */
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

/* Whether an operation that is for one way only is carried out. */
static inline gboolean
ls_flow_is_on_way (const LsFlowOp *op, gboolean is_taken)
{
  return op->when == LS_FLOW_ALWAYS || (op->when == LS_FLOW_TAKEN) == is_taken;
}

/* --- readers --------------------------------------------------------------------------------------------- */

/* As LsExplain.leads. */
void ls_flow_leads (const LsFlowProgram *program, GArray *out);
