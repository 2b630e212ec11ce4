#include "ls-worker-private.h"

#include <inttypes.h>

#include "ls-error.h"
#include "ls-session.h"
#include "ls-source-program.h"
#include "ls-words.h"

/* On the thread: what is opened, and where in it the worker goes. */

static gboolean
check_place (LsScene *scene, guint wave, guint lane, GError **error)
{
  guint n_waves = ls_scene_get_n_waves (scene);

  if (n_waves == 0)
    ls_fail (error, LS_ERROR_RANGE, LS_SCENE_NO_WAVES);
  else if (wave >= n_waves)
    ls_fail (error, LS_ERROR_RANGE, "wave %u: the dispatch has %u, numbered from 0", wave, n_waves);
  else if (lane >= LS_LANES)
    ls_fail (error, LS_ERROR_RANGE, "lane %u: a wave has %d, numbered from 0", lane, LS_LANES);
  return wave < n_waves && lane < LS_LANES;
}

void
ls_worker_seat_clear (LsWorkerSeat *seat)
{
  g_clear_pointer (&seat->timeline, ls_timeline_free);
  g_clear_pointer (&seat->breakpoints, g_ptr_array_unref);
}

LsTimeline *
ls_worker_make_timeline (LsWorker *worker, LsScene *scene, guint wave, LsSubject *subject)
{
  g_autoptr (LsSubject) own = subject == NULL ? ls_scene_new_subject (scene, wave) : NULL;
  LsTimeline *timeline = ls_timeline_new (own != NULL ? own : subject);

  ls_timeline_set_reached (timeline, &worker->reached);
  return timeline;
}

static void
adopt_timeline (LsWorker *worker, LsScene *scene, guint wave, guint fork, LsTimeline *timeline)
{
  ls_scene_ref (scene);
  g_clear_pointer (&worker->scene, ls_scene_unref);
  if (worker->at.timeline != timeline)
    ls_worker_seat_clear (&worker->at);
  worker->scene = scene;
  worker->at.wave = wave;
  worker->at.fork = fork;
  worker->at.timeline = timeline;
}

/* What a program takes registers for is the same in all views of it. */
static LsRegisterTypes *
share_types (LsWorker *worker)
{
  LsProgram *program = ls_subject_get_program (ls_timeline_get_subject (worker->at.timeline));

  if (worker->types != NULL && ls_register_types_get_program (worker->types) == program)
    return worker->types;
  g_clear_pointer (&worker->types, ls_register_types_unref);
  worker->types = ls_register_types_new (program);
  return worker->types;
}

LsView *
ls_worker_make_view (LsWorker *worker, const LsArrival *arrival)
{
  const LsViewOf of = { .scene = worker->scene,
                        .wave = worker->at.wave,
                        .fork = worker->at.fork,
                        .types = share_types (worker),
                        .variables = worker->variables };

  return ls_view_new (&of, worker->at.timeline, arrival);
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

/* What a person does not notice to wait for. */
#define UNNOTICED_STEPS (G_GUINT64_CONSTANT (1) << 17)

/* A text begins with its first statement: what a compiler put in front of it is passed. */
static void
enter_text (LsWorker *worker, LsTimeline *timeline, LsArrival *arrival)
{
  LsSubject *subject = ls_timeline_get_subject (timeline);
  const LsProgram *program = ls_subject_get_program (subject);
  guint64 step;

  if (arrival->place.step == 0 && !arrival->place.ended && ls_source_at_has_statements (program) &&
      !ls_source_at_begins (program, arrival->place.line) &&
      ls_source_find_statement (subject, 0, UNNOTICED_STEPS, &worker->interrupt, &step, NULL))
    ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, arrival);
}

/* Looks for the step that first parts the lanes, at most so many steps from the start; stays there if there is none. Returns: whether there is. */
static gboolean
find_parting (LsWorker *worker, LsTimeline *timeline, guint64 n_steps, LsArrival *arrival)
{
  ls_timeline_move (timeline, LS_MOVE_DIVERGENCE, n_steps, &worker->interrupt, arrival);
  return !arrival->at_limit && arrival->reason != LS_STOP_INTERRUPT;
}

/* To the step before, or to where its statement begins, in a program that tells statements. */
static void
go_before (LsWorker *worker, LsTimeline *timeline, LsArrival *arrival)
{
  const LsProgram *program = ls_subject_get_program (ls_timeline_get_subject (timeline));
  g_autoptr (GBytes) begins =
    ls_source_at_has_statements (program) ? ls_source_at_find_begins (program) : NULL;
  const LsTarget target = { .kind = LS_TARGET_LINES, .lines = begins };

  if (begins != NULL)
    ls_timeline_run_to (timeline, &target, TRUE, &worker->interrupt, arrival);
  else
    ls_timeline_move (timeline, LS_MOVE_STEP_BACK, 0, &worker->interrupt, arrival);
}

/* is_before: to where the step that was found is next, so that whoever makes it sees the lanes leave; the lanes found are these. Of a text that
 * is its statement, also for who looks behind it: behind a step within it nothing of the text stands. Nobody asked for a divergence: the start
 * does as well. */
static void
settle_at_parting (LsWorker *worker, LsTimeline *timeline, gboolean is_before, LsArrival *arrival)
{
  const LsProgram *program = ls_subject_get_program (ls_timeline_get_subject (timeline));

  if ((is_before || ls_source_at_has_statements (program)) && arrival->lanes != 0)
    {
      const LsMask lanes = arrival->lanes;

      go_before (worker, timeline, arrival);
      arrival->lanes = lanes;
    }
  arrival->at_limit = FALSE;
}

/* Where the lanes part late, the scene is shown at its start while the place is looked for. command: nobody waits for its result. */
static void
show_start (LsWorker *worker,
            const LsWorkerCommand *command,
            guint wave,
            guint lane,
            LsTimeline *timeline)
{
  LsResult *result = g_new0 (LsResult, 1);
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 0, NULL, &arrival);
  adopt_timeline (worker, command->scene, wave, 0, timeline);
  result->kind = LS_WORKER_OPEN;
  result->serial = command->serial;
  result->lane = lane;
  result->scene = ls_scene_ref (command->scene);
  result->view = ls_worker_make_view (worker, &arrival);
  ls_worker_give_early (worker, result);
}

/* Whether the run goes on behind so many steps; from and back to its start. */
static gboolean
goes_on (LsWorker *worker, LsTimeline *timeline, guint64 n_steps, LsArrival *arrival)
{
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, n_steps, &worker->interrupt, arrival);
  const gboolean goes_on = arrival->place.step >= n_steps && !arrival->place.ended;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, 0, NULL, arrival);
  return goes_on;
}

/* Where nothing says where to go. Returns: whether the start was shown meanwhile. */
static gboolean
go_to_parting (LsWorker *worker,
               const LsWorkerCommand *command,
               guint wave,
               guint lane,
               LsTimeline *timeline,
               LsArrival *arrival)
{
  const gboolean is_awaited = command->is_sync || command->is_whole;
  const gboolean is_found =
    find_parting (worker, timeline, is_awaited ? LS_HISTORY_MAX : UNNOTICED_STEPS, arrival);
  const gboolean is_late = !is_found && !is_awaited && arrival->reason != LS_STOP_INTERRUPT &&
                           goes_on (worker, timeline, UNNOTICED_STEPS, arrival);

  if (is_late)
    {
      show_start (worker, command, wave, lane, timeline);
      find_parting (worker, timeline, LS_HISTORY_MAX, arrival);
    }
  settle_at_parting (worker, timeline, command->is_before, arrival);
  enter_text (worker, timeline, arrival);
  return is_late;
}

void
ls_worker_run_open (LsWorker *worker, const LsWorkerCommand *command, LsResult *result)
{
  guint wave;
  guint64 step = find_start (command, &wave, &result->lane);
  gboolean is_shown = FALSE;
  LsArrival arrival;

  if (!check_place (command->scene, wave, result->lane, &result->error))
    return;
  LsTimeline *timeline = ls_worker_make_timeline (worker, command->scene, wave, NULL);

  if (step == G_MAXUINT64)
    is_shown = go_to_parting (worker, command, wave, result->lane, timeline, &arrival);
  else
    ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, &worker->interrupt, &arrival);
  if (command->keeps_place) /* a shorter run is shown at its end */
    arrival.at_limit = FALSE;
  /* Where the limit of all runs ends it, that is the reason as well. */
  if (command->is_whole && arrival.reason == LS_STOP_INTERRUPT &&
      g_atomic_int_get (&worker->interrupt))
    {
      ls_timeline_free (timeline);
      ls_fail (&result->error, LS_ERROR_STATE, "interrupted");
      return;
    }

  if (is_shown)
    result->kind = LS_WORKER_MOVE;
  else
    {
      adopt_timeline (worker, command->scene, wave, 0, timeline);
      result->scene = ls_scene_ref (command->scene);
    }
  result->view = ls_worker_make_view (worker, &arrival);
}

void
ls_worker_return_to (LsTimeline *timeline, const LsPlace *place, guint slot, LsArrival *arrival)
{
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, place->step, NULL, arrival);
  for (guint i = 0; i < slot; i++)
    ls_timeline_move (timeline, LS_MOVE_SLOT, 0, NULL, arrival);
}

/* From where a step comes next to where its statement begins, which a call within it does not hide; stays where the program tells of no
 * statements. */
static void
enter_statement (LsWorker *worker, LsTimeline *timeline, LsArrival *arrival)
{
  const LsProgram *program = ls_subject_get_program (ls_timeline_get_subject (timeline));
  const guint64 step = arrival->place.step;
  g_autoptr (GBytes) begins = NULL;
  LsTarget target = { .kind = LS_TARGET_LINES_OVER };

  if (arrival->reason == LS_STOP_INTERRUPT || arrival->place.ended ||
      !ls_source_at_has_statements (program) || ls_source_at_begins (program, arrival->place.line))
    return;
  begins = ls_source_at_find_begins (program);
  target.lines = begins;
  ls_timeline_run_to (timeline, &target, TRUE, &worker->interrupt, arrival);
  if (arrival->at_limit || arrival->reason == LS_STOP_INTERRUPT)
    ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, arrival);
}

/* A place that is not reached is not visited: the timeline has to be where the view says. */
static void
give_up_focus (LsWorker *worker, LsTimeline *timeline, const LsPlace *place, guint slot)
{
  LsArrival arrival;

  if (timeline != worker->at.timeline)
    ls_timeline_free (timeline);
  else
    ls_worker_return_to (timeline, place, slot, &arrival);
}

/* Another place of the run that is looked at, or a place of another. */
void
ls_worker_run_focus (LsWorker *worker, const LsWorkerCommand *command, LsResult *result)
{
  LsPlace place;
  LsArrival arrival;
  gboolean is_same =
    command->subject != NULL && command->subject == ls_timeline_get_subject (worker->at.timeline);

  if (!check_place (worker->scene, command->wave, command->lane, &result->error))
    return;
  LsTimeline *timeline =
    is_same ? worker->at.timeline
            : ls_worker_make_timeline (worker, worker->scene, command->wave, command->subject);

  ls_timeline_get_place (worker->at.timeline, &place);
  guint slot = ls_timeline_get_slot (worker->at.timeline);
  guint64 step = command->step == G_MAXUINT64 ? place.step : command->step;
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, &worker->interrupt, &arrival);
  if (command->to_statement)
    enter_statement (worker, timeline, &arrival);
  if (arrival.reason == LS_STOP_INTERRUPT)
    {
      give_up_focus (worker, timeline, &place, slot);
      ls_fail (&result->error, LS_ERROR_STATE,
               "going to step %" PRIu64 " of wave %u was interrupted: still at step %" PRIu64
               " of wave %u",
               step, command->wave, place.step, worker->at.wave);
      return;
    }
  arrival.at_limit = FALSE; /* a shorter run is shown at its end */
  adopt_timeline (worker, worker->scene, command->wave, command->fork, timeline);
  result->lane = command->lane;
  result->view = ls_worker_make_view (worker, &arrival);
}
