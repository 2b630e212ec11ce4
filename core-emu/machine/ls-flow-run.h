#pragma once

#include "ls-bits.h"
#include "ls-explain.h"
#include "ls-flow.h"

/* Runs lists of flow operations for machines that keep lanes in frames: a frame holds the lanes
 * before its push, and a pop restores them. Other machines carry out the operations themselves. */

/* The innermost loop. */
typedef struct
{
  guint32 kind; /* LsFlowLoopKind */
  /* iterations left, this one included; ENDLESS: 0 once the constant's iterations are over */
  guint32 count;
  gint32 index;      /* COUNTED */
  gint32 increment;  /* added to index */
  guint32 iteration; /* number of this one, from 1 */
  guint32 start;     /* the step that began the loop */
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

/* Lanes that no branch restores. */
typedef struct
{
  LsMask returned;  /* have returned from the innermost call, or from the program */
  LsMask switched;  /* have left the innermost switch, or wait for their case */
  LsMask unmatched; /* those of switched that wait */
} LsFlowAway;

/* One stack entry. Lane states are those before the push. */
typedef struct
{
  guint32 kind; /* LsFlowFrameKind */
  guint32 at;   /* step that pushed it */
  /* CALL: step to return to; LOOP: behind this step its iteration is over, and the jump back not yet
   * done; 0: there are no such steps, or none was reached yet */
  guint32 back;
  guint32 calls; /* CALL: depth of calls to return to */
  guint32 size;  /* entries that it takes */
  guint32 padding;
  LsMask active, waiting, broken;
  union
  {
    LsFlowLoop loop; /* LOOP: the loop around it */
    LsFlowAway away; /* CALL, SWITCH: lanes away before it */
  };
} LsFlowFrame;

/* Flat, without padding. A lane is active, waits for the next iteration, has left the loop, is
 * away, or is off by a branch: active, waiting, broken and away never overlap among the members of
 * the innermost loop. */
typedef struct
{
  LsMask covered; /* lanes that hold an item */
  LsMask held;    /* may run: covered lanes, and lanes that run for their quads */
  LsMask valid;   /* covered and not killed */
  LsMask active, waiting, broken;
  guint32 depth;   /* frames in use; unused ones are zero */
  guint32 entries; /* entries in use */
  guint32 calls;   /* depth of calls */
  guint32 padding;
  LsFlowLoop loop;
  LsFlowAway away;
} LsFlowState;

/* Limits of a machine. */
typedef struct
{
  guint32 max_frames;
  guint32 max_entries; /* G_MAXUINT32: no limit */
  guint32 max_calls;
  guint32 branch_size, quad_branch_size, loop_size, call_size;
  guint32 index_mask; /* bits of a loop's index */
  guint8 ends_reading,
    /* the reading, from 1 on, and its answer by which a constant ends ENDLESS loops too; 0: no
     * reading */
    ends_answer;
} LsFlowLimits;

/* Refusals that the machine words itself. */
typedef enum
{
  LS_FLOW_NO_ENTRIES, /* value: entries needed */
  LS_FLOW_STRAY,      /* the target does not exist */
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
  /* Lanes whose bit is set. NULL: the machine has no such bits. */
  LsMask (*find_bits) (const LsFlowRun *run, const LsMicroPlace *place);
  /* Sets the trap. */
  void (*refuse) (const LsFlowRun *run, LsFlowRefusal refusal, guint64 value);

  /* For quick ways (ls-flow-quick.h), which change these. */
  guint32 *place; /* the step that comes next */
  guint32 *last;  /* the line that ran last */
  guint64 *n_steps;
  /* quick ways keep n_steps below it: the last step goes the long way, so a single step always
   * does */
  guint64 until;

  /* The step that runs. */
  guint32 at;
  const LsFlowStep *step;
  LsMask active; /* before the step */
  LsFlowChoice choice;
  guint32 next; /* the next step */

  LsFlowFrame pushed;
  gboolean has_pushed;
};

/* The lanes that pass. */
LsMask ls_flow_ask (const LsFlowRun *run, LsMask lanes);
/* Carries out the operations first to end - 1 of the step at. Returns: FALSE with the trap set and
 * nothing changed. */
gboolean ls_flow_run (LsFlowRun *run, guint first, guint end);
/* The same without any change: tells whether the step can run, which lanes pass and where it
 * goes. */
gboolean ls_flow_try (LsFlowRun *run, guint first, guint end);
/* Sets the active lanes by hand: at most the lanes that take part from the next step on. A lane
 * that had left the loop, or was kept out of it, becomes a member again. Returns: lanes that
 * changed. */
LsMask ls_flow_set_active (LsFlowState *state, LsMask active);
/* The index of the operation CLAUSE, or n_ops. */
guint ls_flow_clause (const LsFlowStep *step);

/* --- for quick ways --------------------------------------------------------------------------- */

/* Restores the lanes of a branch as they were at its push, but for lanes that have left the loop,
 * wait for its next iteration, or are away by now. */
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

/* The same for a switch, whose lanes may have left the loop around it. */
static inline void
ls_flow_restore_switch (LsFlowState *state, const LsFlowFrame *frame)
{
  state->active = frame->active & ~(state->waiting | state->broken | state->away.returned);
  state->away.switched = frame->away.switched;
  state->away.unmatched = frame->away.unmatched;
}

/* Lanes of the innermost loop that take part in its next iteration. */
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

/* Pushes a frame. size: entries that it takes. */
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

/* Pops a frame. Unused frames are zero, so that states compare byte by byte. */
static inline void
ls_flow_drop (LsFlowState *state, LsFlowFrame *frames, LsFlowFrame *frame)
{
  LsFlowFrame *last = &frames[--state->depth];

  state->entries -= frame->size;
  for (; frame < last; frame++)
    *frame = frame[1];
  *last = (LsFlowFrame){ 0 };
}

/* Whether the reading gives a count to a loop without count. */
static inline gboolean
ls_flow_ends_endless (const LsFlowLimits *limits, const LsBindings *bindings)
{
  return limits->ends_reading != 0 &&
         bindings->readings[limits->ends_reading - 1] == limits->ends_answer;
}

/* The lanes that pass enter; the others are no members of the loop. */
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

/* Lanes that wait are active again. frame: the innermost one; at: the step that begins the iteration;
 * target: the one that is next. */
static inline void
ls_flow_begin_iteration (LsFlowState *state,
                         LsFlowFrame *frame,
                         LsMask members,
                         guint32 at,
                         guint32 target)
{
  if (frame->kind == LS_FLOW_FRAME_LOOP)
    frame->back = target > at ? at : 0;
  state->loop.count -= state->loop.count > 0;
  state->loop.iteration++;
  state->active = members;
  state->waiting = 0;
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

/* --- readers ---------------------------------------------------------------------------------- */

/* As LsExplain.frames. */
guint ls_flow_frames (const LsFlowProgram *program,
                      const LsFlowState *state,
                      const LsFlowFrame *from,
                      LsFrame *frames,
                      guint max);
