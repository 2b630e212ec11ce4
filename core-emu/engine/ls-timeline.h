#pragma once

#include "ls-events.h"
#include "ls-slots.h"
#include "ls-stops.h"
#include "ls-subject.h"

G_BEGIN_DECLS

/* Time travel for one wave: the truth is checkpoints plus deterministic replay, so every position of a run can be
 * reached exactly and going back is going there again.  No state comes about but by the subject's reset and run.
 * Knows machines only through the gate.
 *
 * A position is a number of steps executed, from 0 to the end of the run; the end is where the program ends or the
 * step that traps. What a move looks for is a property of positions that does not depend on how they are reached, so
 * every move and its mirror see the same places in opposite order. The position that a move starts from never
 * counts. A move that finds nothing goes to the end, or the start if it goes backwards, and says so by at_limit.
 *
 * Every move but START, END and TO_STEP ends at a stop point that lies before what it looks for, and writes down the log
 * points that it passes. */

typedef struct _LsTimeline LsTimeline;

/* Each move stands before its mirror. */
typedef enum
{
  LS_MOVE_STEP, /* one group, fetch or control-flow instruction; argument: so many, if it is not 0 */
  LS_MOVE_STEP_BACK,
  LS_MOVE_SLOT, /* one slot of a group, see ls_timeline_get_slot(); a step where there is one */
  LS_MOVE_SLOT_BACK,
  LS_MOVE_CF, /* to where a control-flow instruction or an export is next, outside of clauses, or the end */
  LS_MOVE_CF_BACK,
  LS_MOVE_CLAUSE, /* to where one is next that starts a clause, or the end */
  LS_MOVE_CLAUSE_BACK,
  /* To the next position, or the last one before, that is not deeper than here, where depth counts calls and one more
   * inside of a clause: a step, but a whole clause from where it is about to start, and a whole subroutine from its
   * call. The end is not deep. The two undo each other where both ends are equally deep; where OVER leaves a
   * clause or a subroutine, OVER_BACK goes to the instruction that began it, and OVER from there comes back.
   * OVER's argument: 0, or 1 for the next such position on a line behind this one, so that no loop goes round again. */
  LS_MOVE_OVER,
  LS_MOVE_OVER_BACK,
  /* Behind the clause if inside of one, else to where the innermost branch, loop or call is gone; back to before it
   * began. Where there is nothing to leave the timeline stays, with at_limit. */
  LS_MOVE_OUT,
  LS_MOVE_OUT_BACK,
  /* To where the innermost loop begins its next iteration or is gone; back to where it began this one, or the one
   * before, or to before the loop. Outside of loops the timeline stays, with at_limit. */
  LS_MOVE_ITERATION,
  LS_MOVE_ITERATION_BACK,
  LS_MOVE_CONTINUE,         /* to where a stop point hits, the trap or the end */
  LS_MOVE_REVERSE_CONTINUE, /* back to where one hits, or the start */
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
  /* LS_STOP_BREAKPOINT where a stop point hits, also by the last step or where the goal is, LS_STOP_TRAP if the move tried the step that
   * traps, LS_STOP_INTERRUPT, LS_STOP_END elsewhere where the program has ended, also with a target found there (not
   * at_limit then), else LS_STOP_STEP. place.ended tells the end whatever the reason. */
  LsStopReason reason;
  LsPlace place;
  guint64 from_step;   /* where the move began */
  gboolean is_spent;   /* LS_STOP_INTERRUPT, but by ls_timeline_set_max_steps() */
  LsTrap trap;         /* for LS_STOP_TRAP */
  guint slot, n_slots; /* see ls_timeline_get_slot() */
  LsMask
    lanes; /* those that what was looked for concerns, where it was found; else 0. It may have been found
                        * where a stop point hits, too */
  gboolean
    at_limit; /* the move met the start, the trap or the end before what it looked for, or could not move */
} LsArrival;

/* Takes a reference to subject. */
LsTimeline *ls_timeline_new (LsSubject *subject);
LsSubject *ls_timeline_get_subject (const LsTimeline *timeline); /* (transfer none) */
void ls_timeline_free (LsTimeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTimeline, ls_timeline_free)

/* What moves stop at; takes a reference. NULL: nothing. How often stops have hit is kept as long
 * as it is the same list. */
void ls_timeline_set_stops (LsTimeline *timeline, LsStops *stops);

/* interrupt: (nullable): set to nonzero by another thread to end the move early (LS_STOP_INTERRUPT).  A move forwards
 * that is interrupted arrives at a position on its way, behind which it has left nothing out: going on from there finds
 * what it would have found, and the log there is told.  A move backwards stays where it began, since a stretch that was
 * searched by half says nothing of what comes last in it; so does DIVERGENCE with an argument, which only looks ahead. */
void ls_timeline_move (LsTimeline *timeline,
                       LsMove move,
                       guint64 argument,
                       const gint *interrupt,
                       LsArrival *arrival);

/* Moves forwards, other than to a step or by a number of them, end max_steps behind where they began, as if interrupted there; for programs that
 * may loop for ever, where nobody would interrupt. 0: any number. */
void ls_timeline_set_max_steps (LsTimeline *timeline, guint64 max_steps);
/* Where a move gets to is written there now and then, for other threads to read (g_atomic_pointer_get()). */
void ls_timeline_set_reached (LsTimeline *timeline, gsize *reached);

/* The next move that searches counts the position that it starts from as well, as if it came from another run. */
void ls_timeline_include_here (LsTimeline *timeline);
/* To the next position that target describes, or to the previous one; else as the moves. */
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
/* Hits of log points that it passed, in the order passed, also where it arrived, not where it started; at most
 * LS_STOPS_MAX_LOGS. n_dropped: how many more there were. */
const LsStopHit *ls_timeline_get_log (const LsTimeline *timeline, guint *n, guint64 *n_dropped);
/* Numbers the hits of ls_timeline_get_hits() that nobody had to count: runs from the start, or where it has counted
 * before. Returns: FALSE if interrupted. */
gboolean ls_timeline_count_hits (LsTimeline *timeline, const gint *interrupt);

/* A group executes as one step, and its slots read before any of them writes, so that the state knows nothing of them.
 * Whoever wants to look at slots one by one moves by slot: it counts how many slots of the step that comes next have
 * been shown, from 0 to n_slots - 1; behind the last the step is made. Other moves arrive at slot 0. */
guint ls_timeline_get_slot (const LsTimeline *timeline);
guint ls_timeline_get_n_slots (const LsTimeline *timeline); /* 0 at the end */

/* The state now: ls_program_state_size() bytes, valid until the next move. */
const void *ls_timeline_get_state (const LsTimeline *timeline);
void ls_timeline_get_place (const LsTimeline *timeline, LsPlace *place);
/* The state one step earlier (the same state at step 0). */
const void *ls_timeline_get_previous (LsTimeline *timeline);
/* Appends the events (LsEvent) of the step that led to where the timeline is; the first call, and calls far from the
 * last, run up to there under watch. */
void ls_timeline_get_events (LsTimeline *timeline, GArray *events);
/* Memory in use for the past: LS_TIMELINE_BYTES for some millions of steps; in a longer run LS_TIMELINE_BYTES_PER_STEP
 * for each step, or a state every LS_TIMELINE_MAX_SPACING steps if that is more, up to LS_TIMELINE_MOST_BYTES; some 20
 * states if that is more still; LS_TRACK_BYTES, or 20 states, once somebody asked for events; and LS_LEDGER_BYTES, or
 * LS_LEDGER_MIN entries, once hits of stop points are counted. */
gsize ls_timeline_get_history_bytes (const LsTimeline *timeline);
#define LS_TIMELINE_BYTES (40u << 20)
#define LS_TIMELINE_BYTES_PER_STEP 1
#define LS_TIMELINE_MAX_SPACING 32768
#define LS_TIMELINE_MOST_BYTES (512u << 20)

G_END_DECLS
