#include "ls-error.h"
#include "ls-session-private.h"

/* --- the waves of a thread group -------------------------------------------------------------- */

/* What is changed at one wave is changed for the whole group, so that each run is there at every
 * wave of it: at the one where it was made as its own, at the others as a guest. */

/* Brings a run of wave home to another wave of its group, which begins with wave first. */
static void
bring_run (LsForks *forks,
           guint wave,
           guint first,
           guint home,
           const LsForks *from,
           const LsFork *fork)
{
  g_autoptr (LsSubject) subject = ls_subject_with_wave (fork->subject, wave - first);

  ls_forks_bring (forks, from, fork, home, subject);
}

/* Those that the other waves of the group have made, parents first. */
static void
bring_all (LsSession *session, LsForks *forks, guint wave)
{
  guint first, n = ls_scene_get_group (session->scene, wave, &first);

  for (guint home = first; home < first + n; home++)
    {
      const LsForks *from = g_hash_table_lookup (session->forks, GUINT_TO_POINTER (home));

      for (guint i = 1; home != wave && from != NULL && i < ls_forks_get_n (from); i++)
        if (!ls_forks_nth (from, i)->is_guest)
          bring_run (forks, wave, first, home, from, ls_forks_nth (from, i));
    }
}

void
ls_session_bring_fork (LsSession *session, guint wave, const LsForks *from, const LsFork *fork)
{
  guint first, n = ls_scene_get_group (session->scene, wave, &first);

  for (guint other = first; other < first + n; other++)
    {
      LsForks *forks = g_hash_table_lookup (session->forks, GUINT_TO_POINTER (other));

      if (other != wave && forks != NULL)
        bring_run (forks, other, first, wave, from, fork);
    }
}

/* new_name: NULL if the run is gone. */
static void
tell_other_waves (LsSession *session, guint wave, const char *name, const char *new_name)
{
  guint first, n = ls_scene_get_group (session->scene, wave, &first);

  for (guint other = first; other < first + n; other++)
    {
      LsForks *forks = g_hash_table_lookup (session->forks, GUINT_TO_POINTER (other));

      if (other != wave && forks != NULL)
        ls_forks_follow (forks, name, new_name);
    }
}

guint
ls_session_find_same_fork (LsSession *session, guint wave)
{
  const LsForks *here = ls_session_get_forks (session);
  guint first, n, present = here != NULL ? ls_view_get_fork (session->view) : LS_FORK_MAIN;
  const LsFork *fork;

  if (present == LS_FORK_MAIN || wave >= ls_scene_get_n_waves (session->scene))
    return LS_FORK_MAIN;
  n = ls_scene_get_group (session->scene, wave, &first);
  if (n < 2 || ls_view_get_wave (session->view) - first >= n)
    return LS_FORK_MAIN;
  fork = ls_forks_find (ls_session_forks_of (session, wave), ls_forks_get (here, present)->name);
  return fork != NULL ? fork->id : LS_FORK_MAIN;
}

/* --- the runs --------------------------------------------------------------------------------- */

LsForks *
ls_session_forks_of (LsSession *session, guint wave)
{
  LsForks *forks = g_hash_table_lookup (session->forks, GUINT_TO_POINTER (wave));

  if (forks == NULL)
    {
      gboolean is_open = session->view != NULL && ls_view_get_wave (session->view) == wave &&
                         ls_view_get_fork (session->view) == LS_FORK_MAIN;
      g_autoptr (LsSubject) subject = is_open ? ls_subject_ref (ls_session_get_whole_run (session))
                                              : ls_scene_new_subject (session->scene, wave);
      forks = ls_forks_new (subject);
      bring_all (session, forks, wave);
      g_hash_table_insert (session->forks, GUINT_TO_POINTER (wave), forks);
    }
  return forks;
}

/* Returns: NULL with LS_ERROR_STATE if nothing is open. */
static LsForks *
get_present_forks (LsSession *session, GError **error)
{
  return ls_session_check_open (session, error)
           ? ls_session_forks_of (session, ls_view_get_wave (session->view))
           : NULL;
}

const LsForks *
ls_session_get_forks (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return get_present_forks (session, NULL);
}

static gboolean
fail_no_fork (guint fork, GError **error)
{
  return ls_fail (error, LS_ERROR_REFERENCE, "there is no run %u of this wave", fork);
}

/* Returns: (transfer full): a command to go to the same step of a wave's run. */
static LsWorkerCommand *
make_focus (LsSession *session, guint wave, guint fork, guint lane)
{
  LsWorkerCommand *command = g_new0 (LsWorkerCommand, 1);
  gboolean is_there = session->scene != NULL && wave < ls_scene_get_n_waves (session->scene);
  const LsFork *run = is_there ? ls_forks_get (ls_session_forks_of (session, wave), fork) : NULL;

  command->kind = LS_WORKER_FOCUS;
  command->wave = wave;
  command->fork = fork;
  command->lane = lane;
  command->step = G_MAXUINT64;
  command->subject = run != NULL ? ls_subject_ref (run->subject) : NULL;
  return command;
}

static LsWorkerCommand *
make_focus_fork (LsSession *session, guint fork)
{
  return make_focus (session, ls_view_get_wave (session->view), fork, session->focus_lane);
}

LsWorkerCommand *
ls_session_make_position (LsSession *session, const LsMarks *marks)
{
  const LsForks *forks = ls_session_forks_of (session, marks->wave);
  const LsFork *fork = marks->fork != NULL ? ls_forks_find (forks, marks->fork) : NULL;
  LsWorkerCommand *command =
    make_focus (session, marks->wave, fork != NULL ? fork->id : LS_FORK_MAIN, marks->lane);

  command->step = marks->step;
  return command;
}

void
ls_session_set_aside (LsSession *session, gboolean is_aside)
{
  g_return_if_fail (LS_IS_SESSION (session));

  session->is_aside = is_aside;
}

/* Ends what is done. Returns: (transfer full): a command to a step of a wave, in the run of it that
 * is looked at. */
static LsWorkerCommand *
make_focus_wave (LsSession *session, guint wave, guint64 step, guint lane)
{
  ls_session_interrupt (session);
  LsWorkerCommand *command =
    make_focus (session, wave, ls_session_find_same_fork (session, wave), lane);

  command->step = step;
  return command;
}

void
ls_session_focus_wave (LsSession *session, guint wave, guint lane)
{
  ls_session_focus_step (session, wave, G_MAXUINT64, lane);
}

gboolean
ls_session_focus_wave_sync (LsSession *session, guint wave, guint lane, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return ls_session_push_and_wait (session, make_focus_wave (session, wave, G_MAXUINT64, lane),
                                   error);
}

void
ls_session_focus_step (LsSession *session, guint wave, guint64 step, guint lane)
{
  g_return_if_fail (LS_IS_SESSION (session));

  ls_session_push (session, make_focus_wave (session, wave, step, lane));
}

void
ls_session_focus_cause (LsSession *session, guint wave, guint64 step, guint lane)
{
  g_return_if_fail (LS_IS_SESSION (session));

  LsWorkerCommand *command = make_focus_wave (session, wave, step, lane);
  command->to_statement = TRUE;
  ls_session_push (session, command);
}

void
ls_session_focus_step_veiled (LsSession *session, guint wave, guint64 step, guint lane)
{
  g_return_if_fail (LS_IS_SESSION (session));

  LsWorkerCommand *command = make_focus_wave (session, wave, step, lane);
  command->draws_veil = TRUE;
  ls_session_push (session, command);
}

gboolean
ls_session_focus_step_sync (LsSession *session, guint wave, guint64 step, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return ls_session_push_and_wait (
    session, make_focus_wave (session, wave, step, session->focus_lane), error);
}

static gboolean
has_fork (LsSession *session, guint fork, GError **error)
{
  const LsForks *forks = get_present_forks (session, error);

  if (forks == NULL)
    return FALSE;
  return ls_forks_get (forks, fork) != NULL || fail_no_fork (fork, error);
}

gboolean
ls_session_focus_fork (LsSession *session, guint fork, GError **error)
{
  return ls_session_focus_fork_step (session, fork, G_MAXUINT64, error);
}

gboolean
ls_session_focus_fork_step (LsSession *session, guint fork, guint64 step, GError **error)
{
  LsWorkerCommand *command;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (!has_fork (session, fork, error))
    return FALSE;
  ls_session_interrupt (session);
  command = make_focus_fork (session, fork);
  command->step = step;
  ls_session_push (session, command);
  return TRUE;
}

gboolean
ls_session_focus_fork_sync (LsSession *session, guint fork, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (!has_fork (session, fork, error))
    return FALSE;
  ls_session_interrupt (session);
  return ls_session_push_and_wait (session, make_focus_fork (session, fork), error);
}

/* --- what if ---------------------------------------------------------------------------------- */

/* Whether a further change goes into the run itself: it has one already, and nobody parted from it. */
static gboolean
is_open_for_changes (const LsForks *forks, guint fork)
{
  for (guint i = 0; i < ls_forks_get_n (forks); i++)
    if (ls_forks_nth (forks, i)->id != LS_FORK_MAIN && ls_forks_nth (forks, i)->parent == fork)
      return FALSE;
  return fork != LS_FORK_MAIN;
}

/* change: NULL: a run begins that has none yet. Returns: the run that has the change now, LS_FORK_MAIN with an error. */
static guint
add_change (LsSession *session, const char *name, const LsChange *change, GError **error)
{
  LsForks *forks = get_present_forks (session, error);
  if (forks == NULL || !ls_session_check_veil (session, error))
    return LS_FORK_MAIN;

  guint present = ls_view_get_fork (session->view);
  if (name == NULL && change != NULL && is_open_for_changes (forks, present))
    {
      if (!ls_forks_change (forks, present, change, error))
        return LS_FORK_MAIN;
    }
  else
    {
      const LsFork *fork = ls_forks_add (forks, present, name, change, error);
      if (fork == NULL)
        return LS_FORK_MAIN;
      present = fork->id;
    }
  ls_session_bring_fork (session, ls_view_get_wave (session->view), forks,
                         ls_forks_get (forks, present));
  ls_session_marks_changed (session);
  return present;
}

guint
ls_session_change (LsSession *session, const char *name, const LsChange *change, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), LS_FORK_MAIN);
  g_return_val_if_fail (change != NULL, LS_FORK_MAIN);

  const guint fork = add_change (session, name, change, error);
  if (fork == LS_FORK_MAIN)
    return LS_FORK_MAIN;
  ls_session_interrupt (session);
  ls_session_push (session, make_focus_fork (session, fork));
  return fork;
}

static gboolean
change_and_wait (LsSession *session, const char *name, const LsChange *change, GError **error)
{
  const guint fork = add_change (session, name, change, error);

  if (fork == LS_FORK_MAIN)
    return FALSE;
  ls_session_interrupt (session);
  return ls_session_push_and_wait (session, make_focus_fork (session, fork), error);
}

gboolean
ls_session_change_sync (LsSession *session,
                        const char *name,
                        const LsChange *change,
                        GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);
  g_return_val_if_fail (change != NULL, FALSE);

  return change_and_wait (session, name, change, error);
}

gboolean
ls_session_part_sync (LsSession *session, const char *name, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return change_and_wait (session, name, NULL, error);
}

gboolean
ls_session_rename_fork (LsSession *session, guint fork, const char *name, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsForks *forks = get_present_forks (session, error);
  const LsFork *run = forks != NULL ? ls_forks_get (forks, fork) : NULL;
  g_autofree char *old = run != NULL ? g_strdup (run->name) : NULL;
  if (forks == NULL || !ls_forks_rename (forks, fork, name, error))
    return FALSE;
  tell_other_waves (session, ls_view_get_wave (session->view), old, name);
  ls_session_marks_changed (session);
  return TRUE;
}

static gboolean
is_gone (const LsVisit *visit, gpointer session)
{
  return ls_forks_get (ls_session_forks_of (session, visit->wave), visit->fork) == NULL;
}

/* The run that is looked at may be one that goes: then it is left for its parent first. */
gboolean
ls_session_remove_fork_sync (LsSession *session, guint fork, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsForks *forks = get_present_forks (session, error);
  const LsFork *run = forks != NULL ? ls_forks_get (forks, fork) : NULL;
  if (forks == NULL || !ls_session_check_veil (session, error))
    return FALSE;
  if (run == NULL)
    return fail_no_fork (fork, error);

  guint parent = run->parent;
  g_autofree char *name = g_strdup (run->name);
  if (!ls_forks_remove (forks, fork, error))
    return FALSE;
  tell_other_waves (session, ls_view_get_wave (session->view), name, NULL);
  gboolean is_looked_at = ls_forks_get (forks, ls_view_get_fork (session->view)) == NULL;
  if (is_looked_at)
    ls_session_interrupt (session);
  gboolean is_done =
    !is_looked_at || ls_session_push_and_wait (session, make_focus_fork (session, parent), error);
  ls_navigation_forget (session->navigation, is_gone, session);
  ls_session_marks_changed (session);
  return is_done;
}

gboolean
ls_session_take_back_change (LsSession *session, char **words, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsForks *forks = get_present_forks (session, error);
  if (forks == NULL || !ls_session_check_veil (session, error))
    return FALSE;
  const guint present = ls_view_get_fork (session->view);
  const LsFork *fork = ls_forks_get (forks, present);
  const gboolean is_only = fork->n_changes == 1 && is_open_for_changes (forks, present);
  g_autofree char *last = fork->n_changes == 0
                            ? NULL
                            : ls_change_to_words (fork->changes[fork->n_changes - 1],
                                                  ls_subject_get_program (fork->subject));

  if (fork->n_changes == 0)
    ls_fail (error, LS_ERROR_STATE, "nothing was changed in this run");
  if (fork->n_changes == 0 || (!is_only && !ls_forks_take_back (forks, present, error)))
    return FALSE;
  if (is_only && !ls_session_remove_fork_sync (session, present, error))
    return FALSE;
  *words = g_steal_pointer (&last);
  if (is_only)
    return TRUE;
  ls_session_bring_fork (session, ls_view_get_wave (session->view), forks,
                         ls_forks_get (forks, present));
  ls_session_marks_changed (session);
  ls_session_interrupt (session);
  ls_session_push (session, make_focus_fork (session, present));
  return TRUE;
}

/* --- Back and Forward ------------------------------------------------------------------------- */

gboolean
ls_session_can_go (LsSession *session, int n)
{
  LsVisit visit;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return ls_navigation_peek (session->navigation, session->n_pending + n, &visit);
}

/* Returns: NULL if there is no such place. */
static LsWorkerCommand *
make_go (LsSession *session, int n)
{
  LsVisit visit;

  if (!ls_navigation_peek (session->navigation, session->n_pending + n, &visit))
    return NULL;

  /* What was asked to go back or forward before stands: it says where this goes from. */
  if (session->n_pending == 0)
    ls_session_interrupt (session);
  LsWorkerCommand *command = make_focus (session, visit.wave, visit.fork, session->focus_lane);
  command->step = visit.step;
  command->navigation = n;
  session->n_pending += n;
  return command;
}

void
ls_session_go (LsSession *session, int n)
{
  g_return_if_fail (LS_IS_SESSION (session));

  LsWorkerCommand *command = make_go (session, n);
  if (command != NULL)
    ls_session_push (session, command);
}

gboolean
ls_session_go_sync (LsSession *session, int n, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsWorkerCommand *command = make_go (session, n);
  if (command != NULL)
    return ls_session_push_and_wait (session, command, error);
  return ls_fail (error, LS_ERROR_STATE,
                  n < 0 ? "nowhere to go back to" : "nowhere to go forward to");
}

void
ls_session_restart_runs (LsSession *session)
{
  g_hash_table_remove_all (session->forks);
  ls_navigation_clear (session->navigation);
}

/* Back and Forward go among the places; any other stop is a place to come back to. */
void
ls_session_note_visit (LsSession *session, int navigation)
{
  const LsVisit visit = { .fork = ls_view_get_fork (session->view),
                          .wave = ls_view_get_wave (session->view),
                          .step = ls_view_get_place (session->view)->step };

  if (session->is_aside)
    return;
  if (navigation != 0)
    ls_navigation_go (session->navigation, navigation, &visit);
  else
    ls_navigation_visit (session->navigation, &visit);
}
