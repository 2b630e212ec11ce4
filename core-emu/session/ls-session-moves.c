#include "ls-marks-build.h"
#include "ls-session-private.h"
#include "ls-session-source.h"

/* --- moves ------------------------------------------------------------------------------------ */

/* Where one lane of a text is followed, breakpoints are about that lane. Returns: (transfer full): of LsMarkBreakpoint. */
static GPtrArray *
dup_breakpoints (LsSession *session)
{
  const LsMask lanes = ls_session_get_followed_lanes (session);
  GPtrArray *all = ls_breakpoints_dup_marks (session->breakpoints);
  GPtrArray *own;

  if (lanes == LS_MASK_ALL || all->len == 0 || !ls_session_speaks_text (session))
    return all;
  own = ls_mark_breakpoints_new ();
  for (guint i = 0; i < all->len; i++)
    {
      const LsMarkBreakpoint *mark = g_ptr_array_index (all, i);
      LsMarkBreakpoint *copy;

      if (mark->log == NULL && (mark->lanes & lanes) == 0)
        continue;
      copy = ls_mark_breakpoint_copy (mark);
      if (mark->log == NULL)
        copy->lanes = lanes;
      ls_marks_insert (own, copy);
    }
  g_ptr_array_unref (all);
  return own;
}

static LsWorkerCommand *
make_move (LsSession *session, LsMove move, guint64 argument)
{
  LsWorkerCommand *command = g_new0 (LsWorkerCommand, 1);

  command->kind = LS_WORKER_MOVE;
  command->move = move;
  command->argument = argument;
  command->scene = session->scene != NULL ? ls_scene_ref (session->scene) : NULL;
  command->lane = session->focus_lane;
  command->max_steps = session->max_steps;
  command->known = session->known != NULL ? session->veil.step : G_MAXUINT64;
  command->breakpoints = dup_breakpoints (session);
  command->variables = ls_variables_ref (session->variables);
  return command;
}

void
ls_session_move (LsSession *session, LsMove move, guint64 argument)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->scene != NULL || session->busy)
    ls_session_push (session, make_move (session, move, argument));
}

LsView *
ls_session_move_sync (LsSession *session, LsMove move, guint64 argument, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (!ls_session_push_and_wait (session, make_move (session, move, argument), error))
    return NULL;
  return session->view;
}

/* What texts mean for the run that is looked at. Returns: FALSE with an error if nothing is open. */
static gboolean
look_at (LsSession *session, LsGoalOf *of, GError **error)
{
  if (!ls_session_check_open (session, error))
    return FALSE;
  *of = (LsGoalOf){ .scene = session->scene,
                    .wave = ls_view_get_wave (session->view),
                    .subject = ls_view_get_subject (session->view),
                    .variables = session->variables };
  return TRUE;
}

/* goal: (transfer full). Returns: (transfer full). */
static LsWorkerCommand *
make_search (LsSession *session, LsGoal *goal, gboolean is_back)
{
  LsWorkerCommand *command = make_move (session, LS_MOVE_STEP, 0);

  command->goal = goal;
  command->is_back = is_back;
  command->subject = ls_subject_ref (ls_session_get_whole_run (session));
  return command;
}

/* Returns: (transfer full): NULL with an error if text means nothing here. */
static LsWorkerCommand *
make_run_to (LsSession *session, const char *text, gboolean is_back, GError **error)
{
  LsGoalOf of;

  if (!look_at (session, &of, error))
    return NULL;
  LsGoal *goal = ls_goal_parse (&of, text, LS_MASK_LANE (session->focus_lane), error);
  return goal != NULL ? make_search (session, goal, is_back) : NULL;
}

/* Returns: (transfer full): NULL with an error if the target is none here. */
static LsWorkerCommand *
make_run_to_target (LsSession *session, const LsTarget *target, gboolean is_back, GError **error)
{
  LsGoalOf of;
  LsGoal *goal = look_at (session, &of, error) ? ls_goal_new_target (&of, target, error) : NULL;

  return goal != NULL ? make_search (session, goal, is_back) : NULL;
}

/* command: (nullable): NULL: it could not be made. stays: it stays where nothing is found. */
static gboolean
push_search (LsSession *session, LsWorkerCommand *command, gboolean stays)
{
  if (command == NULL)
    return FALSE;
  command->stays = stays;
  ls_session_push (session, command);
  return TRUE;
}

gboolean
ls_session_run_to_target (LsSession *session,
                          const LsTarget *target,
                          gboolean is_back,
                          GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && target != NULL, FALSE);

  return push_search (session, make_run_to_target (session, target, is_back, error), TRUE);
}

LsView *
ls_session_run_to_target_sync (LsSession *session,
                               const LsTarget *target,
                               gboolean is_back,
                               GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && target != NULL, NULL);

  LsWorkerCommand *command = make_run_to_target (session, target, is_back, error);
  if (command == NULL || !ls_session_push_and_wait (session, command, error))
    return NULL;
  return session->view;
}

gboolean
ls_session_run_to (LsSession *session, const char *text, gboolean is_back, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return push_search (session, make_run_to (session, text, is_back, error), FALSE);
}

gboolean
ls_session_settle_at (LsSession *session, const char *text, gboolean is_back, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsWorkerCommand *command = make_run_to (session, text, is_back, error);
  if (command != NULL)
    {
      g_ptr_array_unref (command->breakpoints);
      command->breakpoints = g_ptr_array_new ();
    }
  return push_search (session, command, TRUE);
}

LsView *
ls_session_run_to_sync (LsSession *session, const char *text, gboolean is_back, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsWorkerCommand *command = make_run_to (session, text, is_back, error);
  if (command == NULL || !ls_session_push_and_wait (session, command, error))
    return NULL;
  return session->view;
}

/* --- other waves ------------------------------------------------------------------------------ */

/* Returns: (transfer full): the runs of the waves that have others than their own, or have been
 * looked at. */
static GArray *
list_runs (LsSession *session)
{
  GArray *runs = ls_wave_runs_new ();
  guint n = ls_scene_get_n_waves (session->scene), first;
  guint n_group = ls_scene_get_group (session->scene, ls_view_get_wave (session->view), &first);

  for (guint wave = 0; wave < n; wave++)
    {
      gboolean is_near = n_group > 1 && wave - first < n_group;

      if (!is_near && !g_hash_table_contains (session->forks, GUINT_TO_POINTER (wave)))
        continue;
      guint fork = ls_session_find_same_fork (session, wave);
      const LsFork *run = ls_forks_get (ls_session_forks_of (session, wave), fork);
      LsWaveRun same = { .wave = wave, .fork = fork, .subject = ls_subject_ref (run->subject) };
      g_array_append_val (runs, same);
    }
  return runs;
}

/* As make_run_to(), on into other waves. text: NULL for breakpoints. */
static LsWorkerCommand *
make_waves_search (LsSession *session, const char *text, gboolean is_back, GError **error)
{
  LsMove move = is_back ? LS_MOVE_REVERSE_CONTINUE : LS_MOVE_CONTINUE;
  LsWorkerCommand *command =
    text != NULL ? make_run_to (session, text, is_back, error) : make_move (session, move, 0);

  if (command == NULL || session->view == NULL)
    return command; /* which fails */
  /* In another wave the lane is another pixel. */
  g_ptr_array_unref (command->breakpoints);
  command->breakpoints = ls_breakpoints_dup_marks (session->breakpoints);
  command->all_waves = TRUE;
  command->text = g_strdup (text);
  command->lanes = LS_MASK_LANE (session->focus_lane);
  command->runs = list_runs (session);
  return command;
}

gboolean
ls_session_search_waves (LsSession *session, const char *text, gboolean is_back, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsWorkerCommand *command = make_waves_search (session, text, is_back, error);
  if (command != NULL)
    ls_session_push (session, command);
  return command != NULL;
}

LsView *
ls_session_search_waves_sync (LsSession *session,
                              const char *text,
                              gboolean is_back,
                              GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsWorkerCommand *command = make_waves_search (session, text, is_back, error);
  if (command == NULL || !ls_session_push_and_wait (session, command, error))
    return NULL;
  return session->view;
}

/* --- what moves ask for ----------------------------------------------------------------------- */

void
ls_session_set_opens_before (LsSession *session, gboolean is_before)
{
  g_return_if_fail (LS_IS_SESSION (session));

  session->opens_before = is_before;
}

void
ls_session_set_plain (LsSession *session, gboolean at_start)
{
  g_return_if_fail (LS_IS_SESSION (session));

  session->is_plain = TRUE;
  session->opens_at_start = at_start;
}

void
ls_session_set_max_steps (LsSession *session, guint64 max_steps)
{
  g_return_if_fail (LS_IS_SESSION (session));

  session->max_steps = max_steps;
}

guint64
ls_session_get_reached (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  return ls_worker_get_reached (session->worker);
}

void
ls_session_set_variables (LsSession *session, LsVariables *variables)
{
  g_return_if_fail (LS_IS_SESSION (session) && variables != NULL);

  ls_variables_ref (variables);
  g_clear_pointer (&session->variables, ls_variables_unref);
  session->variables = variables;
  ls_breakpoints_set_variables (session->breakpoints, variables);
}

LsVariables *
ls_session_get_variables (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->variables;
}
