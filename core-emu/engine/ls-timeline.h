#pragma once

#include "ls-machine.h"

G_BEGIN_DECLS

/* Time travel for one wave: the truth is checkpoints plus deterministic replay, so every position of a run can be
 * reached exactly and going back is going there again.  Knows machines only through the gate. */

typedef struct _LsTimeline LsTimeline;

typedef enum
{
  LS_MOVE_STEP,                /* one group, fetch or control-flow instruction */
  LS_MOVE_STEP_BACK,
  LS_MOVE_CLAUSE,              /* to the next control-flow instruction */
  LS_MOVE_CLAUSE_BACK,
  LS_MOVE_CONTINUE,            /* to the next breakpoint, trap or the end */
  LS_MOVE_REVERSE_CONTINUE,    /* to the previous breakpoint or the start */
  LS_MOVE_START,
  LS_MOVE_END,
  LS_MOVE_TO_STEP,             /* argument: step */
  LS_MOVE_TO_LINE,             /* argument: line; forwards to its next execution, else the end */
  LS_MOVE_TO_LINE_BACK,        /* backwards */
  LS_MOVE_DIVERGENCE,          /* until the active mask loses lanes while others stay */
  LS_MOVE_DIVERGENCE_BACK,
  LS_MOVE_MASK_CHANGE,         /* argument: lane; until its lane state changes */
  LS_MOVE_MASK_CHANGE_BACK,
} LsMove;

typedef struct
{
  LsStopReason reason; /* LS_STOP_STEP where the move arrived */
  LsPlace place;
  LsTrap trap;
  gboolean at_limit; /* the move met the start or the end before what it looked for */
} LsArrival;

/* Takes references to program and bindings, copies the input. machine must outlive the timeline. */
LsTimeline *ls_timeline_new (const LsMachine *machine,
                             LsProgram *program,
                             LsBindings *bindings,
                             const LsWaveInput *input);
void ls_timeline_free (LsTimeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTimeline, ls_timeline_free)

/* Bit per line where CONTINUE and REVERSE_CONTINUE stop; copied. NULL: none. */
void ls_timeline_set_stop_lines (LsTimeline *timeline, const guint64 *lines);

/* interrupt: (nullable): set to nonzero by another thread to end the move early (LS_STOP_INTERRUPT). A move that is
 * interrupted leaves the timeline where it was. */
void ls_timeline_move (LsTimeline *timeline,
                       LsMove move,
                       guint64 argument,
                       const gint *interrupt,
                       LsArrival *arrival);

/* The state now: machine->state_size bytes, valid until the next move. */
const void *ls_timeline_get_state (const LsTimeline *timeline);
/* The state one step earlier (the same state at step 0). */
const void *ls_timeline_get_previous (LsTimeline *timeline);
gsize ls_timeline_get_history_bytes (const LsTimeline *timeline);

G_END_DECLS
