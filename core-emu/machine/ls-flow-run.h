#pragma once

#include "ls-bits.h"
#include "ls-explain.h"
#include "ls-flow.h"

/* Running lists of flow operations on lanes that frames keep: a frame holds what lanes were before it, and popping gives that back.
 * Machines that keep lanes in another way carry out the operations themselves. */

/* The innermost loop. */
typedef struct
{
  guint32 kind; /* LsFlowLoopKind */
  /* iterations left, this one included; of ENDLESS 0 behind the last that its constant has */
  guint32 count;
  gint32 index;      /* of COUNTED */
  gint32 increment;  /* of index */
  guint32 iteration; /* begun, from 1 */
  guint32 start;     /* step that began it */
  LsMask members;    /* lanes that entered */
} LsFlowLoop;

typedef enum
{
  LS_FLOW_FRAME_NONE,
  LS_FLOW_FRAME_BRANCH,
  LS_FLOW_FRAME_LOOP,
  LS_FLOW_FRAME_CALL,
  LS_FLOW_FRAME_SWITCH,
} LsFlowFrameKind;

/* Lanes that no branch gives back. */
typedef struct
{
  LsMask returned;  /* from the innermost call, or from the program */
  LsMask switched;  /* have left the innermost switch, or wait for their case */
  LsMask unmatched; /* of these: wait */
} LsFlowAway;

/* One stack entry. Lane states are those before the push. */
typedef struct
{
  guint32 kind;  /* LsFlowFrameKind */
  guint32 at;    /* step that pushed it */
  guint32 back;  /* CALL: step to return to */
  guint32 calls; /* CALL: depth of calls to return to */
  guint32 size;  /* room that it takes */
  guint32 padding;
  LsMask active, waiting, broken;
  union
  {
    LsFlowLoop loop; /* LOOP: that around it */
    LsFlowAway away; /* CALL, SWITCH: before it */
  };
} LsFlowFrame;

/* Flat, without padding. A lane is active, waits for the next iteration, has left the loop, is away, or else is off by a branch: active,
 * waiting, broken and away never overlap among the members of the innermost loop. */
typedef struct
{
  LsMask covered; /* hold something */
  LsMask held;    /* may run: covered, and lanes that run for their quads */
  LsMask valid;   /* covered and not killed */
  LsMask active, waiting, broken;
  guint32 depth;   /* frames in use; the others are zeros */
  guint32 entries; /* room in use */
  guint32 calls;   /* depth of calls */
  guint32 padding;
  LsFlowLoop loop;
  LsFlowAway away;
} LsFlowState;

/* What a machine has room for. */
typedef struct
{
  guint32 max_frames;
  guint32 max_entries; /* G_MAXUINT32: without limit */
  guint32 max_calls;
  guint32 branch_size, quad_branch_size, loop_size, call_size;
  guint32 index_mask; /* bits of a loop's index */
  guint8 ends_reading,
    ends_answer; /* number of a reading, from 1 on, by which answer a constant ends ENDLESS too; 0: never */
} LsFlowLimits;

/* What the machine says in words of its own. */
typedef enum
{
  LS_FLOW_NO_ENTRIES, /* value: entries that it would take */
  LS_FLOW_STRAY,      /* there is no target */
} LsFlowRefusal;

typedef struct _LsFlowRun LsFlowRun;

struct _LsFlowRun
{
  const LsFlowProgram *program;
  const LsFlowLimits *limits;
  const LsBindings *bindings;
  LsFlowState *state;
  LsFlowFrame *frames;
  LsTrap *trap;
  gpointer machine; /* the machine's */
  /* Lanes whose bit is set in what lanes are asked for. NULL: there is no such thing. */
  LsMask (*find_bits) (const LsFlowRun *run, const LsMicroPlace *place);
  /* Sets the trap. */
  void (*refuse) (const LsFlowRun *run, LsFlowRefusal refusal, guint64 value);

  /* Of quick ways (ls-flow-quick.h), which change them. */
  guint32 *place; /* the step that comes next */
  guint32 *last;  /* the line that ran last */
  guint64 *n_steps;
  /* n_steps stays below it: the last step goes the long way, so that a single one always does */
  guint64 until;

  /* Of the step that runs. */
  guint32 at;
  const LsFlowStep *step;
  LsMask active; /* before it */
  LsFlowChoice choice;
  guint32 next; /* the step behind it */

  LsFlowFrame pushed;
  gboolean has_pushed;
};

/* Who passes, of lanes. */
LsMask ls_flow_ask (const LsFlowRun *run, LsMask lanes);
/* Carries out the operations first to end of the step at. Returns: FALSE with the trap set and nothing changed. */
gboolean ls_flow_run (LsFlowRun *run, guint first, guint end);
/* The same, and nothing changes: whether it can be done, who passes and where it goes. */
gboolean ls_flow_try (LsFlowRun *run, guint first, guint end);
/* Somebody changes by hand who is active: no more than who takes part from the next step on. One that had left the loop, or was kept out of
 * it, is a member of it again. Returns: lanes that changed. */
LsMask ls_flow_set_active (LsFlowState *state, LsMask active);
/* The number of the operation CLAUSE, or n_ops. */
guint ls_flow_clause (const LsFlowStep *step);

/* --- for quick ways -------------------------------------------------------------------------------------- */

/* Gives the lanes back what they were when the branch was pushed, except those that left the loop, wait for its next iteration, or are
 * away since then. */
static inline void
ls_flow_restore_branch (LsFlowState *state, const LsFlowFrame *frame)
{
  LsMask gone = state->waiting | state->broken | state->away.returned | state->away.switched;

  state->active = frame->active & ~gone;
  state->waiting |= frame->waiting & ~gone;
  state->broken |= frame->broken & ~gone;
}

static inline void
ls_flow_restore_loop (LsFlowState *state, const LsFlowFrame *frame)
{
  state->active = frame->active & ~state->away.returned;
  state->waiting = frame->waiting;
  state->broken = frame->broken;
  state->loop = frame->loop;
}

/* The same of a switch, whose lanes may have left the loop around it. */
static inline void
ls_flow_restore_switch (LsFlowState *state, const LsFlowFrame *frame)
{
  state->active = frame->active & ~(state->waiting | state->broken | state->away.returned);
  state->away.switched = frame->away.switched;
  state->away.unmatched = frame->away.unmatched;
}

/* Lanes of the innermost loop that have a part in its next iteration. */
static inline LsMask
ls_flow_members (const LsFlowState *state)
{
  return state->loop.members & ~(state->broken | state->away.returned);
}

static inline void
ls_flow_fill_frame (const LsFlowState *state,
                    LsFlowFrame *frame,
                    LsFlowFrameKind kind,
                    guint32 size,
                    guint32 at)
{
  frame->kind = kind;
  frame->size = size;
  frame->at = at;
  frame->active = state->active;
  frame->waiting = state->waiting;
  frame->broken = state->broken;
}

/* A frame more. size: the room that it takes. */
static inline LsFlowFrame *
ls_flow_push (LsFlowState *state,
              LsFlowFrame *frames,
              LsFlowFrameKind kind,
              guint32 size,
              guint32 at)
{
  LsFlowFrame *frame = &frames[state->depth++];

  ls_flow_fill_frame (state, frame, kind, size, at);
  state->entries += size;
  return frame;
}

/* Takes a frame away. The bytes of one out of use are zero, so that states compare. */
static inline void
ls_flow_drop (LsFlowState *state, LsFlowFrame *frames, LsFlowFrame *frame)
{
  LsFlowFrame *last = &frames[--state->depth];

  state->entries -= frame->size;
  for (; frame < last; frame++)
    *frame = frame[1];
  *last = (LsFlowFrame){ 0 };
}

/* Whether a loop without a count has one by the reading. */
static inline gboolean
ls_flow_ends_endless (const LsFlowLimits *limits, const LsBindings *bindings)
{
  return limits->ends_reading != 0 &&
         bindings->readings[limits->ends_reading - 1] == limits->ends_answer;
}

/* The lanes that pass enter; others have no part in the loop. */
static inline void
ls_flow_enter_loop (LsFlowState *state,
                    LsFlowLoopKind kind,
                    guint32 count,
                    guint32 at,
                    LsMask passing)
{
  state->loop.count = count;
  state->loop.kind = kind;
  state->loop.iteration = 1;
  state->loop.start = at;
  state->loop.members = passing;
  state->active = passing;
  state->waiting = 0;
  state->broken = ~passing;
}

static inline void
ls_flow_break (LsFlowState *state, LsMask passing)
{
  state->active &= ~passing;
  state->broken |= passing;
  state->waiting &= ~passing;
}

static inline void
ls_flow_continue (LsFlowState *state, LsMask passing)
{
  state->active &= ~passing;
  state->waiting |= passing & ~state->broken;
}

/* --- readers --------------------------------------------------------------------------------------------- */

/* As LsExplain.frames. */
guint ls_flow_frames (const LsFlowProgram *program,
                      const LsFlowState *state,
                      const LsFlowFrame *from,
                      LsFrame *frames,
                      guint max);
