#include "ls-session-edits.h"

#include "ls-error.h"
#include "ls-given-edit.h"
#include "ls-scene-save.h"
#include "ls-stage.h"

static void
fail_closed (GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_STATE, "nothing is open");
}

/* What the next edit is one of. Returns: (transfer full): NULL with LS_ERROR_STATE. */
static GBytes *
dup_present (LsSession *session, GError **error)
{
  if (session->edited != NULL)
    return g_bytes_ref (session->edited);
  if (session->text != NULL)
    return g_bytes_ref (session->text);
  if (session->view != NULL)
    return ls_scene_dup_whole_text (session->scene, error);
  fail_closed (error);
  return NULL;
}

/* --- one edit -------------------------------------------------------------------------------------------- */

/* Takes both, of which next may be NULL with error. Returns: (transfer full): NULL with error. */
static LsGivenEdit *
edit_new (LsSession *session, GBytes *present, GBytes *next, int way, GError **error)
{
  g_autoptr (LsGivenEdit) edit = g_new0 (LsGivenEdit, 1);

  edit->present = present;
  edit->next = next;
  edit->way = way;
  edit->before = ls_scene_ref (session->scene);
  edit->n_interrupts = g_atomic_int_get (&session->n_interrupts);
  if (next == NULL)
    return NULL;
  if (session->edit != NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, "another value is being changed");
      return NULL;
    }
  return g_steal_pointer (&edit);
}

/* scene: what is made of its text, or NULL with error; taken. Returns: (transfer full): what runs it: NULL, with LS_ERROR_STATE if it
 * cannot take the other's place. */
static LsWorkerCommand *
edit_make_command (LsGivenEdit *edit, LsSession *session, LsScene *scene, GError **error)
{
  const gboolean is_interrupted = g_atomic_int_get (&session->n_interrupts) != edit->n_interrupts;
  const char *reason = session->scene != edit->before ? "something else was opened meanwhile"
                       : is_interrupted               ? "interrupted"
                                                      : NULL;
  LsWorkerCommand *command;

  edit->scene = scene;
  if (scene == NULL)
    return NULL;
  if (reason != NULL)
    {
      g_set_error_literal (error, LS_ERROR, LS_ERROR_STATE, reason);
      return NULL;
    }
  if (ls_view_get_wave (session->view) >= ls_scene_get_n_waves (edit->scene))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                   "then there is no wave %u any more (go to another first)",
                   ls_view_get_wave (session->view));
      return NULL;
    }
  command = ls_session_make_reopen (session, edit->scene);
  command->is_whole = TRUE;
  return command;
}

static void
make_scene_func (GTask *task,
                 gpointer source G_GNUC_UNUSED,
                 gpointer data,
                 GCancellable *cancellable G_GNUC_UNUSED)
{
  const LsGivenEdit *edit = data;
  GError *error = NULL;
  LsScene *scene = ls_scene_with_text (edit->before, edit->next, &error);

  ls_session_return_scene (task, scene, error);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  LsSession *session = LS_SESSION (source);
  LsGivenEdit *edit = session->edit;
  GError *error = NULL;
  LsScene *scene = g_task_propagate_pointer (G_TASK (result), &error);
  LsWorkerCommand *command = edit_make_command (edit, session, scene, &error);

  (void) data;
  if (command == NULL)
    {
      ls_given_edit_end (session, error);
      return;
    }
  ls_session_push (session, command);
  edit->serial = session->serial;
}

/* Takes edit, or error, which is set if that is NULL. */
static void
start (LsSession *session,
       LsGivenEdit *edit,
       GError *error,
       GAsyncReadyCallback callback,
       gpointer data)
{
  g_autoptr (GTask) task = g_task_new (session, NULL, callback, data);

  if (edit == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  edit->task = g_object_ref (task);
  session->edit = edit;
  if (g_bytes_equal (edit->present, edit->next))
    {
      ls_given_edit_end (session, NULL);
      return;
    }
  ls_session_update_busy (session);
  g_autoptr (GTask) making = g_task_new (session, NULL, made_cb, NULL);
  g_task_set_task_data (making, edit, NULL);
  g_task_run_in_thread (making, make_scene_func);
}

/* --- what can be done ------------------------------------------------------------------------------------ */

GPtrArray *
ls_session_list_givens (LsSession *session, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  g_autoptr (GBytes) text = NULL;
  GPtrArray *givens = NULL;

  /* Of the scene that runs: whoever is told that it has come asks before the edit is done. */
  if (session->view == NULL)
    fail_closed (error);
  else
    text = ls_scene_dup_whole_text (session->scene, error);
  if (text != NULL)
    givens = ls_givens_list (text, ls_scene_get_name (session->scene), error);

  if (givens != NULL)
    ls_scene_tell_givens (session->scene, ls_view_get_wave (session->view), session->focus_lane,
                          givens);
  return givens;
}

/* Returns: (transfer full): NULL with error. */
static LsGivenEdit *
make_set (LsSession *session, const LsGiven *given, const char *value, GError **error)
{
  GBytes *present = dup_present (session, error);

  return present != NULL
           ? edit_new (session, present, ls_givens_set (present, given, value, error), 0, error)
           : NULL;
}

static LsGivenEdit *
make_image (LsSession *session, const char *group, const char *path, GError **error)
{
  GBytes *present = dup_present (session, error);
  g_autofree char *name =
    present != NULL ? ls_scene_dup_image_name (session->scene, path, error) : NULL;
  GBytes *next = name != NULL ? ls_givens_set_image (present, group, name, error) : NULL;

  return present != NULL ? edit_new (session, present, next, 0, error) : NULL;
}

static LsGivenEdit *
make_enter (LsSession *session, const char *line, GError **error)
{
  GBytes *present = dup_present (session, error);
  const char *stage = NULL;

  if (present == NULL)
    return NULL;
  if (ls_scene_is_draw (session->scene))
    stage = ls_stages[ls_scene_get_stage (session->scene)].id;
  return edit_new (session, present, ls_givens_enter (present, stage, line, error), 0, error);
}

static LsGivenEdit *
make_undo (LsSession *session, int way, GError **error)
{
  GPtrArray *from = way < 0 ? session->done : session->undone;
  GBytes *present = from->len > 0 ? dup_present (session, error) : NULL;

  if (from->len == 0)
    g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                 way < 0 ? "nothing was typed over" : "nothing was taken back");
  return present != NULL
           ? edit_new (session, present, g_bytes_ref (g_ptr_array_index (from, from->len - 1)), way,
                       error)
           : NULL;
}

void
ls_session_set_given (LsSession *session,
                      const LsGiven *given,
                      const char *value,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && given != NULL && value != NULL);

  GError *error = NULL;
  LsGivenEdit *edit = make_set (session, given, value, &error);

  start (session, edit, error, callback, data);
}

void
ls_session_set_given_image (LsSession *session,
                            const char *group,
                            const char *path,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && group != NULL && path != NULL);

  GError *error = NULL;
  LsGivenEdit *edit = make_image (session, group, path, &error);

  start (session, edit, error, callback, data);
}

void
ls_session_enter_given (LsSession *session,
                        const char *line,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && line != NULL);

  GError *error = NULL;
  LsGivenEdit *edit = make_enter (session, line, &error);

  start (session, edit, error, callback, data);
}

gboolean
ls_session_can_undo_given (LsSession *session, int way)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return (way < 0 ? session->done : session->undone)->len > 0;
}

void
ls_session_undo_given (LsSession *session, int way, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session));

  GError *error = NULL;
  LsGivenEdit *edit = make_undo (session, way, &error);

  start (session, edit, error, callback, data);
}

gboolean
ls_session_edit_finish (LsSession *session, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, session), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
