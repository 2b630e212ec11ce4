#include "ls-worker-private.h"

/* On the thread: what is looked for in one wave after the other. Positions of all waves have an order: those of a wave, then those of
 * the next one. So each wave but the one where the move began counts from its start to its end, both with them. */

static void
run_clear (gpointer data)
{
  ls_subject_unref (((LsWaveRun *) data)->subject);
}

GArray *
ls_wave_runs_new (void)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (LsWaveRun));

  g_array_set_clear_func (runs, run_clear);
  return runs;
}

/* Returns: NULL for the scene's own. */
static const LsWaveRun *
find_run (const LsWorker *worker, const LsWorkerCommand *command, guint wave)
{
  if (command->scene != worker->scene)
    return NULL; /* another one was opened since */
  for (guint i = 0; i < command->runs->len; i++)
    if (g_array_index (command->runs, LsWaveRun, i).wave == wave)
      return &g_array_index (command->runs, LsWaveRun, i);
  return NULL;
}

static gboolean
goes_back (const LsWorkerCommand *command)
{
  return command->is_back || (command->goal == NULL && command->move == LS_MOVE_REVERSE_CONTINUE);
}

/* Whether the way through a wave ended without what was looked for, a trap that was not known or an interrupt. */
static gboolean
is_missed (const LsWorkerCommand *command, const LsArrival *arrival, gboolean is_home)
{
  gboolean stayed = is_home && arrival->place.step == arrival->from_step;

  if (arrival->reason == LS_STOP_TRAP)
    return stayed;
  return command->goal != NULL ? arrival->at_limit
                               : arrival->reason == LS_STOP_STEP || arrival->reason == LS_STOP_END;
}

/* Takes a seat at the start of a wave's run. */
static void
enter_wave (LsWorker *worker, const LsWorkerCommand *command, guint wave)
{
  const LsWaveRun *run = find_run (worker, command, wave);

  worker->at.wave = wave;
  worker->at.fork = run != NULL ? run->fork : 0;
  worker->at.timeline =
    ls_worker_make_timeline (worker, worker->scene, wave, run != NULL ? run->subject : NULL);
  worker->at.breakpoints = NULL;
  ls_worker_set_breakpoints (worker, command);
}

/* Looks through the whole wave that is looked at. Returns: whether it got to its end, if it has to begin there. */
static gboolean
go_to_end (LsWorker *worker, const LsWorkerCommand *command, LsArrival *arrival)
{
  if (!goes_back (command))
    return TRUE;
  ls_timeline_set_max_steps (worker->at.timeline, command->max_steps);
  ls_timeline_move (worker->at.timeline, LS_MOVE_END, 0, &worker->interrupt, arrival);
  return arrival->reason != LS_STOP_INTERRUPT;
}

static void
look_through (LsWorker *worker, const LsWorkerCommand *command, LsArrival *arrival)
{
  const LsGoalOf of = ls_worker_looked_at (worker);
  g_autoptr (LsGoal) goal =
    command->text != NULL ? ls_goal_parse (&of, command->text, command->lanes, NULL) : NULL;

  if (!go_to_end (worker, command, arrival))
    return;
  *arrival = (LsArrival){ .reason = LS_STOP_STEP, .at_limit = TRUE };
  if (command->text != NULL && goal == NULL)
    return; /* it means nothing in this wave */
  ls_timeline_include_here (worker->at.timeline);
  ls_worker_move (worker, command, goal, arrival);
}

/* Leaves the seat for that at home, where the move began. */
static void
go_home (LsWorker *worker,
         const LsWorkerSeat *home,
         const LsPlace *place,
         guint slot,
         LsArrival *arrival)
{
  if (worker->at.timeline != home->timeline)
    ls_worker_seat_clear (&worker->at);
  worker->at = *home;
  ls_worker_return_to (worker->at.timeline, place, slot, arrival);
  arrival->from_step = arrival->place.step;
}

/* Moves from seat to seat until one is not missed. Returns: whether all were. */
static gboolean
visit_waves (LsWorker *worker,
             const LsWorkerCommand *command,
             const LsTimeline *home,
             LsArrival *arrival,
             LsStopLog *log)
{
  gboolean is_back = goes_back (command), missed = is_missed (command, arrival, TRUE);
  guint last = is_back ? 0 : ls_scene_get_n_waves (worker->scene) - 1;

  while (missed && worker->at.wave != last)
    {
      ls_worker_add_log (worker, command, log);
      if (worker->at.timeline != home)
        ls_worker_seat_clear (&worker->at);
      enter_wave (worker, command, is_back ? worker->at.wave - 1 : worker->at.wave + 1);
      look_through (worker, command, arrival);
      missed = is_missed (command, arrival, FALSE);
    }
  return missed;
}

void
ls_worker_look_on (LsWorker *worker,
                   const LsWorkerCommand *command,
                   const LsPlace *place,
                   guint slot,
                   LsArrival *arrival,
                   LsStopLog *log)
{
  LsWorkerSeat home = worker->at;
  gboolean missed = visit_waves (worker, command, home.timeline, arrival, log);
  gboolean is_away = worker->at.timeline != home.timeline;

  if (missed)
    {
      ls_worker_add_log (worker, command, log);
      go_home (worker, &home, place, slot, arrival);
      arrival->at_limit = TRUE;
    }
  else if (is_away && goes_back (command) && arrival->reason == LS_STOP_INTERRUPT &&
           !arrival->is_spent)
    {
      go_home (worker, &home, place, slot, arrival);
      arrival->reason = LS_STOP_INTERRUPT;
    }
  else if (is_away)
    ls_worker_seat_clear (&home);
}
