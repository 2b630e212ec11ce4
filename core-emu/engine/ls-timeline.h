#pragma once

#include "ls-events.h"
#include "ls-subject.h"

G_BEGIN_DECLS

/* Time travel for one wave: the truth is checkpoints plus deterministic replay, so every position of a run can be
 * reached exactly and going back is going there again.  No state comes about but by the subject's reset and run.
 * Knows machines only through the gate.
 *
 * A position is a number of steps executed, from 0 to the end of the run; the end is where the program ends or the
 * step that traps. What a move looks for is a property of positions that does not depend on how they are reached, so
 * every move and its mirror see the same places in opposite order. The position that a move starts from never
 * counts. A move that finds nothing goes to the end, or the start if it goes backwards, and says so by at_limit. */

typedef struct _LsTimeline LsTimeline;

typedef enum
{
  LS_MOVE_STEP, /* one group, fetch or control-flow instruction */
  LS_MOVE_STEP_BACK,
  LS_MOVE_CLAUSE, /* to where a control-flow instruction is next (place.clause is 0), or the end */
  LS_MOVE_CLAUSE_BACK,
  LS_MOVE_CONTINUE,         /* to where a stop line is next, the trap or the end */
  LS_MOVE_REVERSE_CONTINUE, /* back to where a stop line is next, or the start */
  LS_MOVE_START,
  LS_MOVE_END,     /* the end or the trap */
  LS_MOVE_TO_STEP, /* argument: step */
  LS_MOVE_TO_LINE, /* argument: line; to where its step is next */
  LS_MOVE_TO_LINE_BACK,
  LS_MOVE_DIVERGENCE, /* to just after a step that took lanes from the active mask and left others of it in.
                             * argument: 0, or how many steps to look ahead; if there is none in these, the timeline
                             * stays where it is with at_limit */
  LS_MOVE_DIVERGENCE_BACK, /* to the previous such place */
  LS_MOVE_MASK_CHANGE,     /* argument: lane; to just after a step that changed its lane state */
  LS_MOVE_MASK_CHANGE_BACK,
  LS_MOVE_EVENT, /* argument: kinds, LS_EVENT_BIT() each; to just after a step with an event of them */
  LS_MOVE_EVENT_BACK,
} LsMove;
#define LS_N_MOVES (LS_MOVE_EVENT_BACK + 1)

typedef struct
{
  /* LS_STOP_END wherever the program has ended, LS_STOP_TRAP if the move tried the step that traps,
   * LS_STOP_BREAKPOINT at a stop line, LS_STOP_INTERRUPT, else LS_STOP_STEP. */
  LsStopReason reason;
  LsPlace place;
  LsTrap trap; /* for LS_STOP_TRAP */
  gboolean
    at_limit; /* the move met the start, the trap or the end before what it looked for, or could not move */
} LsArrival;

/* Takes a reference to subject. */
LsTimeline *ls_timeline_new (LsSubject *subject);
LsSubject *ls_timeline_get_subject (const LsTimeline *timeline); /* (transfer none) */
void ls_timeline_free (LsTimeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTimeline, ls_timeline_free)

/* Bit per line where CONTINUE and REVERSE_CONTINUE stop; copied. Any line of a step stands for the step.
 * NULL: none. */
void ls_timeline_set_stop_lines (LsTimeline *timeline, const guint64 *lines);
/* Words of 64 bits that a bit per line takes. */
guint ls_timeline_get_n_stop_words (const LsTimeline *timeline);

/* interrupt: (nullable): set to nonzero by another thread to end the move early (LS_STOP_INTERRUPT). A move that is
 * interrupted leaves the timeline where it was. */
void ls_timeline_move (LsTimeline *timeline,
                       LsMove move,
                       guint64 argument,
                       const gint *interrupt,
                       LsArrival *arrival);

/* The state now: machine->state_size bytes, valid until the next move. */
const void *ls_timeline_get_state (const LsTimeline *timeline);
void ls_timeline_get_place (const LsTimeline *timeline, LsPlace *place);
/* The state one step earlier (the same state at step 0). */
const void *ls_timeline_get_previous (LsTimeline *timeline);
/* Appends the events (LsEvent) of the step that led to where the timeline is; the first call, and calls far from the
 * last, run up to there under watch. */
void ls_timeline_get_events (LsTimeline *timeline, GArray *events);
/* Memory in use for the past. Bounded whatever the length of the run: LS_TIMELINE_BYTES, or some 12 states if that
 * is more; and LS_TRACK_BYTES, or 12 states, once somebody asked for events. */
gsize ls_timeline_get_history_bytes (const LsTimeline *timeline);
#define LS_TIMELINE_BYTES (24u << 20)

G_END_DECLS
