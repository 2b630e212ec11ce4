#include "ls-worker.h"

#include "ls-error.h"
#include "ls-session.h"
#include "ls-stop-points.h"
#include "ls-view-private.h"

/* Hits of stop points that do not depend on their number are numbered as long as counting takes no time that anybody
 * notices. */
#define MAX_COUNTED_STEPS (G_GUINT64_CONSTANT (1) << 22)

struct _LsWorker
{
  GFunc notify;
  gpointer data;
  GThread *thread;

  GMutex mutex;
  GCond changed;
  GQueue waiting; /* of LsWorkerCommand */
  GQueue results; /* of LsResult */
  gboolean is_running;
  gboolean is_closing;
  gsize reached;  /* atomic; written by the timeline */
  gint interrupt; /* atomic; written under the mutex, read by the machine */

  /* Only the thread uses these. */
  LsScene *scene;
  guint wave, fork;
  LsTimeline *timeline;
  GPtrArray *breakpoints; /* those that the timeline stops at; NULL if it is a new one */
  LsVariables *variables; /* of the last move; NULL before the first */
};

static void
command_free (LsWorkerCommand *command)
{
  g_clear_pointer (&command->scene, ls_scene_unref);
  g_clear_pointer (&command->subject, ls_subject_unref);
  g_clear_pointer (&command->goal, ls_goal_free);
  g_clear_pointer (&command->breakpoints, g_ptr_array_unref);
  g_clear_pointer (&command->variables, ls_variables_unref);
  g_free (command);
}

void
ls_result_free (LsResult *result)
{
  g_clear_pointer (&result->scene, ls_scene_unref);
  g_clear_pointer (&result->view, ls_view_unref);
  g_clear_error (&result->error);
  g_free (result);
}

/* --- on the thread --------------------------------------------------------------------------------------- */

static gboolean
check_place (LsScene *scene, guint wave, guint lane, GError **error)
{
  guint n_waves = ls_scene_get_n_waves (scene);

  if (n_waves == 0)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE, LS_SCENE_NO_WAVES);
  else if (wave >= n_waves)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "wave %u: the dispatch has %u, numbered from 0",
                 wave, n_waves);
  else if (lane >= LS_LANES)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "lane %u: a wave has %d, numbered from 0", lane,
                 LS_LANES);
  return wave < n_waves && lane < LS_LANES;
}

/* Returns: (transfer full): a timeline at the start of a wave's run; subject NULL: of the scene's own. */
static LsTimeline *
make_timeline (LsWorker *worker, LsScene *scene, guint wave, LsSubject *subject)
{
  g_autoptr (LsSubject) own = subject == NULL ? ls_scene_new_subject (scene, wave) : NULL;
  LsTimeline *timeline = ls_timeline_new (own != NULL ? own : subject);

  ls_timeline_set_reached (timeline, &worker->reached);
  return timeline;
}

static void
adopt (LsWorker *worker, LsScene *scene, guint wave, guint fork, LsTimeline *timeline)
{
  ls_scene_ref (scene);
  g_clear_pointer (&worker->scene, ls_scene_unref);
  if (worker->timeline != timeline)
    {
      g_clear_pointer (&worker->timeline, ls_timeline_free);
      g_clear_pointer (&worker->breakpoints, g_ptr_array_unref);
    }
  worker->scene = scene;
  worker->wave = wave;
  worker->fork = fork;
  worker->timeline = timeline;
}

static LsView *
make_view (LsWorker *worker, const LsArrival *arrival)
{
  const LsViewOf of = { .scene = worker->scene,
                        .wave = worker->wave,
                        .fork = worker->fork,
                        .variables = worker->variables };

  return ls_view_new (&of, worker->timeline, arrival);
}

/* Where the scene says, or where the command does if the scene has that wave. */
static guint64
find_start (const LsWorkerCommand *command, guint *wave, guint *lane)
{
  guint64 step;

  ls_scene_get_position (command->scene, wave, lane, &step);
  if (!command->keeps_place || command->wave >= ls_scene_get_n_waves (command->scene))
    return step;
  *wave = command->wave;
  *lane = command->lane;
  return command->step;
}

/* is_before: to where the step is next that first parts the lanes, so that whoever makes it sees them leave; the lanes found
 * are these. Nobody asked for a divergence: the start does as well. */
static void
go_to_divergence (LsWorker *worker, LsTimeline *timeline, gboolean is_before, LsArrival *arrival)
{
  ls_timeline_move (timeline, LS_MOVE_DIVERGENCE, LS_HISTORY_MAX, &worker->interrupt, arrival);
  if (is_before && arrival->lanes != 0)
    {
      const LsMask lanes = arrival->lanes;

      ls_timeline_move (timeline, LS_MOVE_STEP_BACK, 0, &worker->interrupt, arrival);
      arrival->lanes = lanes;
    }
  arrival->at_limit = FALSE;
}

static void
run_open (LsWorker *worker, const LsWorkerCommand *command, LsResult *result)
{
  guint wave;
  guint64 step = find_start (command, &wave, &result->lane);
  LsArrival arrival;

  if (!check_place (command->scene, wave, result->lane, &result->error))
    return;
  LsTimeline *timeline = make_timeline (worker, command->scene, wave, NULL);

  if (step == G_MAXUINT64)
    go_to_divergence (worker, timeline, command->is_before, &arrival);
  else
    ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, &worker->interrupt, &arrival);
  if (command->keeps_place) /* a shorter run is shown at its end */
    arrival.at_limit = FALSE;

  adopt (worker, command->scene, wave, 0, timeline);
  result->scene = ls_scene_ref (command->scene);
  result->view = make_view (worker, &arrival);
}

/* A place that is not reached is not visited: the timeline has to be where the view says. */
static void
give_up_focus (LsWorker *worker, LsTimeline *timeline, const LsPlace *place, guint slot)
{
  LsArrival arrival;

  if (timeline != worker->timeline)
    {
      ls_timeline_free (timeline);
      return;
    }
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, place->step, NULL, &arrival);
  for (guint i = 0; i < slot; i++)
    ls_timeline_move (timeline, LS_MOVE_SLOT, 0, NULL, &arrival);
}

/* Another place of the run that is looked at, or a place of another. */
static void
run_focus (LsWorker *worker, const LsWorkerCommand *command, LsResult *result)
{
  LsPlace place;
  LsArrival arrival;
  gboolean is_same =
    command->subject != NULL && command->subject == ls_timeline_get_subject (worker->timeline);

  if (!check_place (worker->scene, command->wave, command->lane, &result->error))
    return;
  LsTimeline *timeline = is_same
                           ? worker->timeline
                           : make_timeline (worker, worker->scene, command->wave, command->subject);

  ls_timeline_get_place (worker->timeline, &place);
  guint slot = ls_timeline_get_slot (worker->timeline);
  guint64 step = command->step == G_MAXUINT64 ? place.step : command->step;
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, &worker->interrupt, &arrival);
  if (arrival.reason == LS_STOP_INTERRUPT)
    {
      give_up_focus (worker, timeline, &place, slot);
      g_set_error (&result->error, LS_ERROR, LS_ERROR_STATE,
                   "going to step %" G_GUINT64_FORMAT
                   " of wave %u was interrupted: still at step %" G_GUINT64_FORMAT " of wave %u",
                   step, command->wave, place.step, worker->wave);
      return;
    }
  arrival.at_limit = FALSE; /* a shorter run is shown at its end */
  adopt (worker, worker->scene, command->wave, command->fork, timeline);
  result->lane = command->lane;
  result->view = make_view (worker, &arrival);
}

static LsGoalOf
looked_at (const LsWorker *worker)
{
  return (LsGoalOf){ .scene = worker->scene,
                     .wave = worker->wave,
                     .subject = ls_timeline_get_subject (worker->timeline),
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
static void
set_breakpoints (LsWorker *worker, const LsWorkerCommand *command)
{
  gboolean is_seen = command->scene == worker->scene;
  GPtrArray *breakpoints =
    is_seen ? command->breakpoints : ls_scene_get_marks (worker->scene)->breakpoints;
  gboolean is_new = take_variables (worker, command->variables, breakpoints);
  const LsGoalOf of = looked_at (worker);

  if (breakpoints == worker->breakpoints && !is_new)
    return;
  g_ptr_array_ref (breakpoints);
  g_clear_pointer (&worker->breakpoints, g_ptr_array_unref);
  worker->breakpoints = breakpoints;
  g_autoptr (LsStops) stops = ls_stop_points_new (&of, breakpoints);
  ls_timeline_set_stops (worker->timeline, stops);
}

/* A goal that was understood for another run means nothing here. */
static gboolean
check_goal (const LsWorker *worker, const LsWorkerCommand *command, GError **error)
{
  if (command->goal == NULL || command->subject == ls_timeline_get_subject (worker->timeline))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_STATE, "another run is looked at by now");
  return FALSE;
}

static void
move (LsWorker *worker, const LsWorkerCommand *command, LsArrival *arrival)
{
  ls_timeline_set_max_steps (worker->timeline, command->max_steps);
  if (command->goal != NULL)
    ls_timeline_run_to (worker->timeline, ls_goal_get_target (command->goal), command->is_back,
                        &worker->interrupt, arrival);
  else
    ls_timeline_move (worker->timeline, command->move, command->argument, &worker->interrupt,
                      arrival);
}

/* Whoever interrupts a move wants to know what it has come to; the next interrupt cuts the telling short. */
static void
listen_again (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  g_atomic_int_set (&worker->interrupt, worker->is_closing);
  g_mutex_unlock (&worker->mutex);
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
  guint kinds = ls_timeline_get_hit_kinds (worker->timeline) & LS_EVENT_BIT (LS_EVENT_RACE);

  if (is_event && !arrival->at_limit && arrival->reason != LS_STOP_INTERRUPT)
    kinds |= target != NULL ? target->kinds : (guint) command->argument;
  return kinds;
}

/* What else a stop tells: the events and breakpoints it stopped for, and what log points said on the way. */
static void
tell_more (LsWorker *worker, const LsWorkerCommand *command, const LsArrival *arrival, LsView *view)
{
  const LsGoalOf of = looked_at (worker);
  guint kinds = find_kinds (worker, command, arrival);

  if (kinds != 0)
    ls_view_add_events (view, worker->timeline, kinds);
  if (arrival->place.step <= MAX_COUNTED_STEPS)
    ls_timeline_count_hits (worker->timeline, &worker->interrupt);
  ls_view_add_hits (view, worker->timeline, &of, worker->breakpoints, command->lane,
                    &worker->interrupt);
}

static void
run_move (LsWorker *worker, const LsWorkerCommand *command, LsResult *result)
{
  LsArrival arrival;

  if (!check_goal (worker, command, &result->error))
    return;
  set_breakpoints (worker, command);
  move (worker, command, &arrival);
  result->view = make_view (worker, &arrival);
  if (arrival.reason == LS_STOP_INTERRUPT)
    listen_again (worker);
  tell_more (worker, command, &arrival, result->view);
}

static LsResult *
carry_out (LsWorker *worker, const LsWorkerCommand *command)
{
  LsResult *result = g_new0 (LsResult, 1);

  result->kind = command->kind;
  result->serial = command->serial;
  result->navigation = command->navigation;
  result->is_sync = command->is_sync;
  if (command->kind != LS_WORKER_OPEN && worker->timeline == NULL)
    g_set_error (&result->error, LS_ERROR, LS_ERROR_STATE, "nothing is open");
  else if (command->kind == LS_WORKER_OPEN)
    run_open (worker, command, result);
  else if (command->kind == LS_WORKER_FOCUS)
    run_focus (worker, command, result);
  else
    run_move (worker, command, result);
  return result;
}

/* Returns: (transfer full): the next command, marked as running, or NULL to end. */
static LsWorkerCommand *
wait_for_command (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  while (g_queue_is_empty (&worker->waiting) && !worker->is_closing)
    g_cond_wait (&worker->changed, &worker->mutex);

  LsWorkerCommand *command = worker->is_closing ? NULL : g_queue_pop_head (&worker->waiting);
  worker->is_running = command != NULL;
  if (command != NULL)
    g_atomic_int_set (&worker->interrupt, command->is_cancelled);
  g_mutex_unlock (&worker->mutex);
  return command;
}

static gpointer
work (gpointer data)
{
  LsWorker *worker = data;
  LsWorkerCommand *command;

  while ((command = wait_for_command (worker)) != NULL)
    {
      LsResult *result = carry_out (worker, command);
      command_free (command);

      g_mutex_lock (&worker->mutex);
      worker->is_running = FALSE;
      g_queue_push_tail (&worker->results, result);
      g_cond_broadcast (&worker->changed);
      g_mutex_unlock (&worker->mutex);
      worker->notify (worker->data, NULL);
    }
  g_clear_pointer (&worker->timeline, ls_timeline_free);
  g_clear_pointer (&worker->breakpoints, g_ptr_array_unref);
  g_clear_pointer (&worker->variables, ls_variables_unref);
  g_clear_pointer (&worker->scene, ls_scene_unref);
  return NULL;
}

/* --- on other threads ------------------------------------------------------------------------------------ */

LsWorker *
ls_worker_new (GFunc notify, gpointer data)
{
  LsWorker *worker = g_new0 (LsWorker, 1);

  worker->notify = notify;
  worker->data = data;
  g_mutex_init (&worker->mutex);
  g_cond_init (&worker->changed);
  g_queue_init (&worker->waiting);
  g_queue_init (&worker->results);
  worker->thread = g_thread_new ("ls-engine", work, worker);
  return worker;
}

void
ls_worker_free (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  worker->is_closing = TRUE;
  g_atomic_int_set (&worker->interrupt, TRUE);
  g_cond_broadcast (&worker->changed);
  g_mutex_unlock (&worker->mutex);
  g_thread_join (worker->thread);

  g_queue_clear_full (&worker->waiting, (GDestroyNotify) command_free);
  g_queue_clear_full (&worker->results, (GDestroyNotify) ls_result_free);
  g_cond_clear (&worker->changed);
  g_mutex_clear (&worker->mutex);
  g_free (worker);
}

/* Whether a command may make way for a later one. */
static gboolean
is_loose_move (const LsWorkerCommand *command)
{
  return command != NULL && command->kind == LS_WORKER_MOVE && !command->is_sync;
}

static guint
count_loose_moves_at_tail (LsWorker *worker)
{
  guint n = 0;

  for (GList *link = worker->waiting.tail; link != NULL && is_loose_move (link->data);
       link = link->prev)
    n++;
  return n;
}

static void
drop_tail (LsWorker *worker)
{
  command_free (g_queue_pop_tail (&worker->waiting));
}

/* Returns: FALSE if command is the repetition that is one too many. */
static gboolean
make_room_for_move (LsWorker *worker, const LsWorkerCommand *command)
{
  gboolean is_absolute =
    command->goal == NULL && (command->move == LS_MOVE_START || command->move == LS_MOVE_END ||
                              command->move == LS_MOVE_TO_STEP);
  guint n = count_loose_moves_at_tail (worker);

  for (guint i = 0; is_absolute && i < n; i++)
    drop_tail (worker);
  if (is_absolute || n < LS_WORKER_MAX_WAITING)
    return TRUE;

  const LsWorkerCommand *tail = g_queue_peek_tail (&worker->waiting);
  if (tail->goal == NULL && command->goal == NULL && tail->move == command->move &&
      tail->argument == command->argument)
    return FALSE;
  drop_tail (worker);
  return TRUE;
}

void
ls_worker_push (LsWorker *worker, LsWorkerCommand *command)
{
  g_mutex_lock (&worker->mutex);
  if (!is_loose_move (command) || make_room_for_move (worker, command))
    g_queue_push_tail (&worker->waiting, command);
  else
    command_free (command);
  g_cond_broadcast (&worker->changed);
  g_mutex_unlock (&worker->mutex);
}

void
ls_worker_interrupt (LsWorker *worker)
{
  gboolean has_dropped = FALSE;

  g_mutex_lock (&worker->mutex);
  for (GList *link = worker->waiting.head, *next; link != NULL; link = next)
    {
      LsWorkerCommand *command = link->data;
      next = link->next;
      command->is_cancelled = TRUE;
      if (!is_loose_move (command))
        continue;
      command_free (command);
      g_queue_delete_link (&worker->waiting, link);
      has_dropped = TRUE;
    }
  if (worker->is_running)
    g_atomic_int_set (&worker->interrupt, TRUE);
  g_mutex_unlock (&worker->mutex);
  /* No result will tell that it waits no more. */
  if (has_dropped)
    worker->notify (worker->data, NULL);
}

gsize
ls_worker_get_reached (LsWorker *worker)
{
  return (gsize) g_atomic_pointer_get (&worker->reached);
}

gboolean
ls_worker_is_busy (LsWorker *worker)
{
  g_mutex_lock (&worker->mutex);
  gboolean is_busy = worker->is_running || !g_queue_is_empty (&worker->waiting) ||
                     !g_queue_is_empty (&worker->results);
  g_mutex_unlock (&worker->mutex);
  return is_busy;
}

LsResult *
ls_worker_take_result (LsWorker *worker, gboolean should_wait)
{
  g_mutex_lock (&worker->mutex);
  while (should_wait && g_queue_is_empty (&worker->results))
    g_cond_wait (&worker->changed, &worker->mutex);
  LsResult *result = g_queue_pop_head (&worker->results);
  g_mutex_unlock (&worker->mutex);
  return result;
}
