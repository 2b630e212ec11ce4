#include "ls-worker-private.h"

#include "ls-error.h"
#include "ls-source-runs.h"
#include "ls-stop-points.h"

/* On the thread: moves, and what is told of them. */

/* Hits of stop points that do not depend on their number are numbered as long as counting takes no time that anybody
 * notices. */
#define MAX_COUNTED_STEPS (G_GUINT64_CONSTANT (1) << 22)

LsGoalOf
ls_worker_looked_at (const LsWorker *worker)
{
  return (LsGoalOf){ .scene = worker->scene,
                     .wave = worker->at.wave,
                     .subject = ls_timeline_get_subject (worker->at.timeline),
                     .variables = worker->variables };
}

/* Whether what a name with a $ is worth may have changed for one of them. */
static gboolean
take_variables (LsWorker *worker, LsVariables *variables, const GPtrArray *breakpoints)
{
  if (variables == worker->variables)
    return FALSE;
  g_clear_pointer (&worker->variables, ls_variables_unref);
  worker->variables = variables != NULL ? ls_variables_ref (variables) : NULL;
  for (guint i = 0; i < breakpoints->len; i++)
    if (ls_mark_breakpoint_has_variables (g_ptr_array_index (breakpoints, i)))
      return TRUE;
  return FALSE;
}

/* Until the frontend has seen a scene open, its breakpoints are those that it was saved with. Numbers of hits are kept as
 * long as the breakpoints are the same. */
void
ls_worker_set_breakpoints (LsWorker *worker, const LsWorkerCommand *command)
{
  gboolean is_seen = command->scene == worker->scene;
  GPtrArray *breakpoints =
    is_seen ? command->breakpoints : ls_scene_get_marks (worker->scene)->breakpoints;
  gboolean is_new = take_variables (worker, command->variables, breakpoints);
  const gconstpointer source = ls_source_get_mark (worker->scene);
  const LsGoalOf of = ls_worker_looked_at (worker);

  is_new |= source != worker->source;
  worker->source = source;
  if (breakpoints == worker->at.breakpoints && !is_new)
    return;
  g_ptr_array_ref (breakpoints);
  g_clear_pointer (&worker->at.breakpoints, g_ptr_array_unref);
  worker->at.breakpoints = breakpoints;
  g_autoptr (LsStops) stops = ls_stop_points_new (&of, breakpoints);
  ls_timeline_set_stops (worker->at.timeline, stops);
}

/* A goal that was understood for another run means nothing here. */
static gboolean
check_goal (const LsWorker *worker, const LsWorkerCommand *command, GError **error)
{
  if (command->goal == NULL || command->subject == ls_timeline_get_subject (worker->at.timeline))
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "another run is looked at by now");
}

void
ls_worker_move (LsWorker *worker,
                const LsWorkerCommand *command,
                const LsGoal *goal,
                LsArrival *arrival)
{
  ls_timeline_set_max_steps (worker->at.timeline, command->max_steps);
  ls_timeline_set_known (worker->at.timeline, command->known);
  if (goal != NULL)
    ls_timeline_run_to (worker->at.timeline, ls_goal_get_target (goal), command->is_back,
                        &worker->interrupt, arrival);
  else
    ls_timeline_move (worker->at.timeline, command->move, command->argument, &worker->interrupt,
                      arrival);
  ls_timeline_set_known (worker->at.timeline, G_MAXUINT64);
}

/* The kinds of events that a stop tells: those that were looked for, and of breakpoints races, of which their words do not
 * have both places. */
static guint
find_kinds (const LsWorker *worker, const LsWorkerCommand *command, const LsArrival *arrival)
{
  const LsTarget *target = command->goal != NULL ? ls_goal_get_target (command->goal) : NULL;
  gboolean is_event = target != NULL
                        ? target->kind == LS_TARGET_EVENT
                        : command->move == LS_MOVE_EVENT || command->move == LS_MOVE_EVENT_BACK;
  guint kinds = ls_timeline_get_hit_kinds (worker->at.timeline) & LS_EVENT_BIT (LS_EVENT_RACE);

  if (is_event && !arrival->at_limit && arrival->reason != LS_STOP_INTERRUPT)
    kinds |= target != NULL ? target->kinds : (guint) command->argument;
  return kinds;
}

void
ls_worker_add_log (LsWorker *worker, const LsWorkerCommand *command, LsStopLog *log)
{
  const LsGoalOf of = ls_worker_looked_at (worker);

  ls_stop_log_add (log, &of, worker->at.timeline, worker->at.breakpoints, command->lane,
                   &worker->interrupt);
}

/* What else a stop tells: the events and breakpoints it stopped for, and what log points said on the way, first in the
 * waves that were left. */
static void
tell_more (LsWorker *worker,
           const LsWorkerCommand *command,
           const LsArrival *arrival,
           LsStopLog *log,
           LsView *view)
{
  guint kinds = find_kinds (worker, command, arrival);

  if (kinds != 0)
    ls_view_add_events (view, worker->at.timeline, kinds);
  if (arrival->place.step <= MAX_COUNTED_STEPS)
    ls_timeline_count_hits (worker->at.timeline, &worker->interrupt);
  ls_view_add_hits (view, worker->at.timeline);
  ls_worker_add_log (worker, command, log);
  ls_view_take_log (view, log);
}

/* Lanes that what was looked for concerns; where it is about lanes that part or meet, those of both
 * sides. 0: it was not found, or nothing was looked for. */
static LsMask
find_concerned (const LsWorkerCommand *command, const LsArrival *arrival, const LsView *view)
{
  const LsTarget *target = command->goal != NULL ? ls_goal_get_target (command->goal) : NULL;

  if (target == NULL || arrival->lanes == 0)
    return 0;
  if (target->kind == LS_TARGET_DIVERGENCE || target->kind == LS_TARGET_RECONVERGENCE ||
      target->kind == LS_TARGET_MASK)
    return arrival->lanes | ls_view_read_mask (view, 0);
  return arrival->lanes;
}

void
ls_worker_run_move (LsWorker *worker, const LsWorkerCommand *command, LsResult *result)
{
  LsStopLog log = { 0 };
  LsArrival arrival;
  LsPlace place;

  if (!check_goal (worker, command, &result->error))
    return;
  ls_worker_set_breakpoints (worker, command);
  ls_timeline_get_place (worker->at.timeline, &place);
  guint slot = ls_timeline_get_slot (worker->at.timeline);
  ls_worker_move (worker, command, command->goal, &arrival);
  if (command->stays && arrival.at_limit)
    {
      ls_worker_return_to (worker->at.timeline, &place, slot, &arrival);
      arrival.at_limit = TRUE;
    }
  if (command->all_waves)
    ls_worker_look_on (worker, command, &place, slot, &arrival, &log);
  result->view = ls_worker_make_view (worker, &arrival);
  result->found = find_concerned (command, &arrival, result->view);
  if (arrival.reason == LS_STOP_INTERRUPT)
    ls_worker_listen_again (worker);
  tell_more (worker, command, &arrival, &log, result->view);
}
