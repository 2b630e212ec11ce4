#include "ls-error.h"
#include "ls-session-edits.h"
#include "ls-session-private.h"
#include "ls-session-stage.h"

/* What is open, and opening it anew. */

static LsWorkerCommand *
make_open (LsSession *session, LsScene *scene)
{
  LsWorkerCommand *command = g_new0 (LsWorkerCommand, 1);

  ls_session_interrupt (session);
  command->kind = LS_WORKER_OPEN;
  command->scene = ls_scene_ref (scene);
  command->is_before = session->opens_before;
  command->keeps_place = session->opens_at_start;
  ls_scene_get_position (scene, &command->wave, &command->lane, &command->step);
  command->step = 0;
  return command;
}

gboolean
ls_session_check_open (LsSession *session, GError **error)
{
  if (session->view == NULL)
    ls_fail (error, LS_ERROR_STATE, "nothing is open");
  return session->view != NULL;
}

void
ls_session_open (LsSession *session, LsScene *scene)
{
  g_return_if_fail (LS_IS_SESSION (session) && scene != NULL);

  ls_session_push (session, make_open (session, scene));
}

LsWorkerCommand *
ls_session_make_reopen (LsSession *session, LsScene *scene)
{
  LsWorkerCommand *command = make_open (session, scene);

  if (session->view == NULL)
    return command;
  command->keeps_place = TRUE;
  command->wave = ls_view_get_wave (session->view);
  command->lane = session->focus_lane;
  command->step = ls_view_get_place (session->view)->step;
  return command;
}

void
ls_session_reopen (LsSession *session, LsScene *scene)
{
  g_return_if_fail (LS_IS_SESSION (session) && scene != NULL);

  ls_session_push (session, ls_session_make_reopen (session, scene));
}

void
ls_session_reopen_kept (LsSession *session, LsScene *scene)
{
  g_return_if_fail (LS_IS_SESSION (session) && scene != NULL);

  LsWorkerCommand *command = ls_session_make_reopen (session, scene);

  command->keeps_marks = command->keeps_place;
  ls_session_push (session, command);
}

gboolean
ls_session_open_sync (LsSession *session, LsScene *scene, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && scene != NULL, FALSE);

  if (!ls_session_push_and_wait (session, make_open (session, scene), error))
    return FALSE;
  LsWorkerCommand *command = ls_session_make_saved_run (session);
  return command == NULL || ls_session_push_and_wait (session, command, error);
}

LsWorkerCommand *
ls_session_make_saved_run (LsSession *session)
{
  /* Where it was opened says the person who chose the stage. */
  if (session->scene == session->staged)
    return NULL;
  return session->marks->fork != NULL ? ls_session_make_position (session, session->marks) : NULL;
}

/* --- what a person made of each stage --------------------------------------------------------- */

void
ls_session_stage_forget (LsSession *session)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    g_clear_pointer (&session->stage_marks[i], ls_marks_free);
  g_clear_pointer (&session->staged, ls_scene_unref);
}

void
ls_session_stage_keep_marks (LsSession *session, const LsScene *scene)
{
  LsMarks **kept;

  if (scene == NULL)
    return;
  if (scene != session->staged)
    {
      ls_session_stage_forget (session);
      return;
    }
  kept = &session->stage_marks[ls_scene_get_stage (session->scene)];
  g_clear_pointer (kept, ls_marks_free);
  *kept = ls_session_dup_marks (session);
}

/* Returns: (nullable): what was made of that stage before. */
static const LsMarks *
get_stage_marks (LsSession *session, const LsScene *scene)
{
  return scene == session->staged ? session->stage_marks[ls_scene_get_stage (scene)] : NULL;
}

const LsMarks *
ls_session_get_left_marks (LsSession *session, LsStage stage)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->scene != NULL && ls_scene_get_stage (session->scene) != stage
           ? session->stage_marks[stage]
           : NULL;
}

LsMarks *
ls_session_dup_kept_marks (LsSession *session, LsStage stage)
{
  const LsMarks *left = ls_session_get_left_marks (session, stage);
  g_autoptr (LsMarks) copy = left != NULL ? ls_marks_copy (left) : NULL;
  LsMarks *kept = left != NULL ? ls_session_dup_marks (session) : NULL;

  if (kept == NULL)
    return NULL;
  g_strlcpy (kept->program, copy->program, sizeof kept->program);
  g_ptr_array_unref (kept->breakpoints);
  g_ptr_array_unref (kept->forks);
  kept->breakpoints = g_steal_pointer (&copy->breakpoints);
  kept->forks = g_steal_pointer (&copy->forks);
  copy->breakpoints = g_ptr_array_new ();
  copy->forks = g_ptr_array_new ();
  return kept;
}

void
ls_session_forget_edits (LsSession *session)
{
  g_clear_pointer (&session->edited, g_bytes_unref);
  g_ptr_array_set_size (session->done, 0);
  g_ptr_array_set_size (session->undone, 0);
}

void
ls_session_take_scene (LsSession *session, LsScene *scene, const LsMarks *kept)
{
  const LsMarks *edited = ls_session_edit_take_scene (session, scene);
  const LsMarks *staged = get_stage_marks (session, scene);

  g_autoptr (LsScene) before = session->scene;

  ls_session_keep_before (session, scene);
  session->scene = scene;
  ls_budget_share_clear (&session->watches);
  ls_budget_share_init (&session->watches, ls_scene_get_budget (scene));
  if (kept != NULL)
    ls_session_adapt_marks (session, kept, before);
  else
    ls_session_load_marks (session, edited != NULL   ? edited
                                    : staged != NULL ? staged
                                                     : ls_scene_get_marks (scene));
  if (edited != NULL)
    return;
  if (before == NULL || g_strcmp0 (ls_scene_get_path (before), ls_scene_get_path (scene)) != 0)
    g_hash_table_remove_all (session->part_marks);
  ls_session_forget_edits (session);
  /* Another stage is of the same file, under whatever name that was saved. */
  if (scene != session->staged || session->text == NULL)
    ls_session_load_file (session);
}

gboolean
ls_session_has_edits (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return session->edited != NULL;
}
