#include "ls-session-stage.h"

#include "ls-error.h"
#include "ls-session-edits.h"
#include "ls-session-private.h"
#include "ls-stage.h"
#include "ls-words.h"

/* What is being opened. */
typedef struct
{
  LsScene *before; /* owned, of which it is a stage */
  GBytes *text;    /* owned (nullable): a newer one of it */
  LsStage stage;
  guint wave, lane;
  guint64 step;
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  ls_scene_unref (choice->before);
  g_clear_pointer (&choice->text, g_bytes_unref);
  g_free (choice);
}

/* Returns: NULL with LS_ERROR_STATE where it cannot be done now. */
static Choice *
choice_new (LsSession *session, LsStage stage, guint wave, guint lane, guint64 step, GError **error)
{
  const char *reason =
    session->view == NULL || session->scene == NULL   ? N_ ("nothing is open")
    : session->n_choices > 0 || session->edit != NULL ? N_ ("something else is being opened")
    : ls_session_has_edits (session)
      ? N_ ("values were typed over that are not saved (save, or take them back)")
      : NULL;
  Choice *choice;

  if (reason != NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "%s", ls_words (reason));
      return NULL;
    }
  choice = g_new0 (Choice, 1);
  *choice = (Choice){ .before = ls_scene_ref (session->scene),
                      .text = session->text != NULL ? g_bytes_ref (session->text) : NULL,
                      .stage = stage,
                      .wave = wave,
                      .lane = lane,
                      .step = step };
  return choice;
}

/* Takes scene, which may be NULL with error. Returns: (transfer full): what opens it, or NULL with
 * error. */
static LsWorkerCommand *
make_command (LsSession *session, const Choice *choice, LsScene *scene, GError **error)
{
  g_autoptr (LsScene) staged = scene;
  LsWorkerCommand *command;

  if (staged == NULL)
    return NULL;
  if (session->scene != choice->before)
    {
      ls_fail (error, LS_ERROR_STATE, "something else was opened meanwhile");
      return NULL;
    }
  if (choice->wave >= MAX (ls_scene_get_n_waves (staged), 1))
    {
      ls_fail (error, LS_ERROR_RANGE, "there is no wave %u of the stage %s", choice->wave,
               ls_stages[choice->stage].id);
      return NULL;
    }
  command = ls_session_make_reopen (session, staged);
  command->wave = choice->wave;
  command->lane = choice->lane;
  command->step = choice->step;
  g_clear_pointer (&session->staged, ls_scene_unref);
  session->staged = g_steal_pointer (&staged);
  return command;
}

gboolean
ls_session_choose_stage_sync (LsSession *session,
                              LsStage stage,
                              guint wave,
                              guint lane,
                              guint64 step,
                              GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  Choice *choice = choice_new (session, stage, wave, lane, step, error);
  LsWorkerCommand *command = NULL;

  if (choice != NULL)
    command = make_command (
      session, choice, ls_scene_with_stage (choice->before, choice->text, stage, error), error);
  g_clear_pointer (&choice, choice_free);
  return command != NULL && ls_session_push_and_wait (session, command, error);
}

static void
make_scene_func (GTask *task,
                 gpointer source G_GNUC_UNUSED,
                 gpointer data,
                 GCancellable *cancellable G_GNUC_UNUSED)
{
  const Choice *choice = data;
  GError *error = NULL;
  LsScene *scene = ls_scene_with_stage (choice->before, choice->text, choice->stage, &error);

  if (scene != NULL)
    g_task_return_pointer (task, scene, (GDestroyNotify) ls_scene_unref);
  else
    g_task_return_error (task, error);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  LsSession *session = LS_SESSION (source);
  const Choice *choice = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  LsScene *scene = g_task_propagate_pointer (G_TASK (result), &error);
  LsWorkerCommand *command = make_command (session, choice, scene, &error);

  session->n_choices--;
  if (command != NULL)
    ls_session_push (session, command);
  else
    g_signal_emit_by_name (session, "failed", error);
  ls_session_update_busy (session);
}

void
ls_session_choose_stage (LsSession *session, LsStage stage, guint wave, guint lane, guint64 step)
{
  g_return_if_fail (LS_IS_SESSION (session));

  g_autoptr (GError) error = NULL;
  Choice *choice = choice_new (session, stage, wave, lane, step, &error);

  if (choice == NULL)
    {
      g_signal_emit_by_name (session, "failed", error);
      return;
    }
  g_autoptr (GTask) task = g_task_new (session, NULL, made_cb, NULL);
  g_task_set_task_data (task, choice, choice_free);
  session->n_choices++;
  ls_session_update_busy (session);
  g_task_run_in_thread (task, make_scene_func);
}

void
ls_session_choose_vertex (LsSession *session, const LsSceneVertex *vertex)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->scene != NULL)
    ls_session_choose_stage (session, vertex->stage, vertex->wave, vertex->lane,
                             ls_scene_find_vertex_step (session->scene, vertex));
}

/* --- from one to the other -------------------------------------------------------------------- */

gboolean
ls_session_find_vertex (LsSession *session, guint n, LsSceneVertex *vertex, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsSceneVertex vertices[3];
  guint primitive, n_vertices = 0;

  if (session->view != NULL &&
      ls_scene_has_stage (session->scene, ls_scene_get_last_stage (session->scene)))
    ls_scene_get_primitive (session->scene, ls_view_get_wave (session->view), session->focus_lane,
                            &primitive, vertices, &n_vertices);
  if (n < n_vertices)
    {
      *vertex = vertices[n];
      return TRUE;
    }
  if (n_vertices == 0)
    ls_fail (error, LS_ERROR_REFERENCE,
             session->scene != NULL && ls_scene_is_draw (session->scene) &&
                 !ls_scene_has_stage (session->scene, ls_scene_get_last_stage (session->scene))
               ? N_ ("the scene gives the vertices: no stage has made them")
               : N_ ("what is looked at is no pixel that vertices of a draw have made"));
  else
    ls_fail (error, LS_ERROR_REFERENCE, "there is no vertex %u of this pixel: they are 0 to %u", n,
             n_vertices - 1);
  return FALSE;
}

gboolean
ls_session_find_pixel (LsSession *session, guint *wave, guint *lane, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (session->view != NULL &&
      ls_scene_find_pixel (session->scene, ls_view_get_wave (session->view), session->focus_lane,
                           wave, lane))
    return TRUE;
  return ls_fail (error, LS_ERROR_REFERENCE,
                  "what is looked at is no vertex of a draw that made a pixel");
}
