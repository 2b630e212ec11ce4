#pragma once

#include "ls-events.h"
#include "ls-slots.h"
#include "ls-stops.h"
#include "ls-subject.h"

/* Time travel for one wave. The truth is checkpoints and deterministic replay: every position of
 * a run can be reached exactly, and going back is going there again. Every state comes from the
 * subject's reset and run. The timeline knows machines only through the gate.
 *
 * A position is a number of executed steps, from 0 to the end of the run; the end is where the
 * program ends, or the step that traps. What a move looks for is a property of positions,
 * however they are reached, so that every move and its mirror see the same places in opposite
 * order. The position where a move starts never counts. A move that finds nothing goes to the
 * end, or to the start if it goes backwards, and sets at_limit.
 *
 * Every move but START, END and TO_STEP ends at a stop point before its goal, and logs the log
 * points on its way. */

typedef struct _LsTimeline LsTimeline;

/* Each move stands before its mirror. */
typedef enum
{
  /* one group, fetch or control-flow instruction; argument: so many, if it is not 0 */
  LS_MOVE_STEP,
  LS_MOVE_STEP_BACK,
  LS_MOVE_SLOT, /* one slot of a group, see ls_timeline_get_slot(); a step where there is one */
  LS_MOVE_SLOT_BACK,
  /* to where a control-flow instruction or an export is next, outside clauses, or the end */
  LS_MOVE_CF,
  LS_MOVE_CF_BACK,
  LS_MOVE_CLAUSE, /* to where one is next that starts a clause, or the end */
  LS_MOVE_CLAUSE_BACK,
  /* To the next position (OVER_BACK: the last one before) that is not deeper than here. Depth
   * counts calls, and one more inside a clause. So OVER is a step, but runs a whole clause where a
   * clause is about to start, and a whole subroutine at its call. The end is not deep. The two
   * moves undo each other where both ends are equally deep. Where OVER leaves a clause or a
   * subroutine, OVER_BACK goes to the instruction that began it, and OVER from there comes back.
   * OVER's argument: 0; or 1: the position must also be on a line behind this one, so that no loop
   * goes round again. */
  LS_MOVE_OVER,
  LS_MOVE_OVER_BACK,
  /* Inside a clause: behind the clause. Else: to where the innermost branch, loop or call has
   * ended; OUT_BACK: to before it began. Where there is nothing to leave, the timeline stays, with
   * at_limit. */
  LS_MOVE_OUT,
  LS_MOVE_OUT_BACK,
  /* To where the innermost loop begins its next iteration or has ended; ITERATION_BACK: to where it
   * began this iteration, or the one before, or to before the loop. Outside loops the timeline
   * stays, with at_limit. */
  LS_MOVE_ITERATION,
  LS_MOVE_ITERATION_BACK,
  LS_MOVE_CONTINUE,         /* to where a stop point hits, the trap or the end */
  LS_MOVE_REVERSE_CONTINUE, /* back to where a stop point hits, or the start */
  LS_MOVE_START,
  LS_MOVE_END,     /* the end or the trap */
  LS_MOVE_TO_STEP, /* argument: step */
  LS_MOVE_TO_LINE, /* argument: line; to where its step is next */
  LS_MOVE_TO_LINE_BACK,
  /* to just after a step that took some lanes from the active mask, but not all. argument: 0, or
   * how many steps to look ahead; if no such step is among them, the timeline stays, with
   * at_limit */
  LS_MOVE_DIVERGENCE,
  LS_MOVE_DIVERGENCE_BACK, /* to the previous such place */
  LS_MOVE_MASK_CHANGE,     /* argument: lane; to just after a step that changed its lane state */
  LS_MOVE_MASK_CHANGE_BACK,
  /* argument: kinds, LS_EVENT_BIT() each; to just after a step with an event of these kinds */
  LS_MOVE_EVENT,
  LS_MOVE_EVENT_BACK,
} LsMove;
#define LS_N_MOVES (LS_MOVE_EVENT_BACK + 1)

typedef struct
{
  /* LS_STOP_BREAKPOINT where a stop point hits, also at the goal or behind the last step.
   * LS_STOP_TRAP if the move tried the step that traps. LS_STOP_INTERRUPT. LS_STOP_END where the
   * program has ended otherwise, also if the target was found there (then not at_limit). Else
   * LS_STOP_STEP. place.ended tells the end whatever the reason. */
  LsStopReason reason;
  LsPlace place;
  guint64 from_step;   /* where the move began */
  gboolean is_spent;   /* LS_STOP_INTERRUPT by ls_timeline_set_max_steps() */
  LsTrap trap;         /* for LS_STOP_TRAP */
  guint slot, n_slots; /* see ls_timeline_get_slot() */
  /* the lanes concerned by what was found, else 0; the goal may be found where a stop point hits,
   * too */
  LsMask lanes;
  /* the move met the start, the trap or the end before its goal, or could not move */
  gboolean at_limit;
} LsArrival;

/* Takes a reference to subject. */
LsTimeline *ls_timeline_new (LsSubject *subject);
LsSubject *ls_timeline_get_subject (const LsTimeline *timeline); /* (transfer none) */
void ls_timeline_free (LsTimeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTimeline, ls_timeline_free)

/* Sets what moves stop at; takes a reference. NULL: nothing. Counts of hits are kept while the list
 * is the same. */
void ls_timeline_set_stops (LsTimeline *timeline, LsStops *stops);

/* interrupt: (nullable): another thread sets it to nonzero to end the move early
 * (LS_STOP_INTERRUPT). An interrupted move forwards ends at a position on its way and has missed
 * nothing before it: the next move finds what this move would have found, and the log up to there
 * is told. A move backwards stays where it began, because half a stretch says nothing of what comes
 * last in it; so does DIVERGENCE with an argument, which only looks ahead. */
void ls_timeline_move (LsTimeline *timeline,
                       LsMove move,
                       guint64 argument,
                       const gint *interrupt,
                       LsArrival *arrival);

/* Moves forwards, except to a step or by a number of steps, end max_steps behind their start, as if
 * interrupted; for programs that may loop for ever, where nobody would interrupt. 0: no limit. */
void ls_timeline_set_max_steps (LsTimeline *timeline, guint64 max_steps);
/* Later moves go no further than this position, as if interrupted there, and look at no slots of the step behind it. At first
 * G_MAXUINT64: as far as the run goes. */
void ls_timeline_set_known (LsTimeline *timeline, guint64 step);
/* reached: gets the position of a running move now and then, for other threads
 * (g_atomic_pointer_get()). */
void ls_timeline_set_reached (LsTimeline *timeline, gsize *reached);

/* The next search counts its starting position too, as if it came from another run. */
void ls_timeline_include_here (LsTimeline *timeline);
/* Goes to the next position of target, or to the previous one; otherwise as a move. */
void ls_timeline_run_to (LsTimeline *timeline,
                         const LsTarget *target,
                         gboolean is_back,
                         const gint *interrupt,
                         LsArrival *arrival);

/* The stop points that the last move stopped for, in the order of the list.
 * Valid until the next move, as are those below. */
const LsStopHit *ls_timeline_get_hits (const LsTimeline *timeline, guint *n);
/* The kinds of events, LS_EVENT_BIT() each, that these stop points look for. */
guint ls_timeline_get_hit_kinds (const LsTimeline *timeline);
/* Hits of log points on the way of the last move, in their order, with the end and without the
 * start; at most LS_STOPS_MAX_LOGS. n_dropped: how many more there were. */
const LsStopHit *ls_timeline_get_log (const LsTimeline *timeline, guint *n, guint64 *n_dropped);
/* Numbers those hits of ls_timeline_get_hits() whose number is not known yet: runs from the start,
 * or from where it has counted before. Returns: FALSE if interrupted. */
gboolean ls_timeline_count_hits (LsTimeline *timeline, const gint *interrupt);

/* A group executes as one step, and its slots read before any of them writes: the state knows
 * nothing of slots. The move by slot counts how many slots of the next step have been shown, from 0
 * to n_slots - 1; behind the last slot the step is made. Other moves arrive at slot 0. */
guint ls_timeline_get_slot (const LsTimeline *timeline);

/* The state now: ls_program_state_size() bytes, valid until the next move. */
const void *ls_timeline_get_state (const LsTimeline *timeline);
void ls_timeline_get_place (const LsTimeline *timeline, LsPlace *place);
/* The nearest state at or before step that is kept, valid until the next move. */
const void *ls_timeline_find_nearest (const LsTimeline *timeline, guint64 step);
/* The state one step earlier (the same state at step 0). */
const void *ls_timeline_get_previous (LsTimeline *timeline);
/* The lines of the last n steps, the newest first. lines: has room for n. Returns: how many there are: n, or those since the start. */
guint ls_timeline_get_lines (LsTimeline *timeline, guint n, guint *lines);
/* Copies the state n steps earlier. state: aligned to 64; n: at most the steps since the start. */
void ls_timeline_copy_before (LsTimeline *timeline, guint n, void *state);
/* Appends the events (LsEvent) of the step that led here. The first call, and calls far from the
 * last, run the wave up to here under watch. */
void ls_timeline_get_events (LsTimeline *timeline, GArray *events);
/* Memory in use for the past: LS_TIMELINE_BYTES for some millions of steps; in a longer run
 * LS_TIMELINE_BYTES_PER_STEP for each step, or a state every LS_TIMELINE_MAX_SPACING steps if that
 * is more, up to LS_TIMELINE_MOST_BYTES; some 20 states if that is more still; LS_TRACK_BYTES, or
 * 20 states, once somebody asked for events; and LS_LEDGER_BYTES, or LS_LEDGER_MIN entries, once
 * hits of stop points are counted. */
gsize ls_timeline_get_history_bytes (const LsTimeline *timeline);
#define LS_TIMELINE_BYTES (40u << 20)
#define LS_TIMELINE_BYTES_PER_STEP 1
#define LS_TIMELINE_MAX_SPACING 32768
#define LS_TIMELINE_MOST_BYTES (512u << 20)
