#include "ls-session-edits.h"

#include "ls-error.h"
#include "ls-scene-save.h"
#include "ls-session-private.h"

/* Each version of the text is kept whole: they are small, and what was undone is the same to the letter. */

#define MAX_DONE 1000

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

/* In the run of before, if that was a changed one that still can be made. */
static gboolean
open_edited (LsSession *session, LsScene *scene, GError **error)
{
  g_autoptr (LsMarks) marks = ls_session_dup_marks (session);
  gboolean is_open;

  session->edited_scene = scene;
  session->edited_marks = marks;
  is_open = ls_session_push_and_wait (session, ls_session_make_reopen (session, scene), error);
  session->edited_scene = NULL;
  session->edited_marks = NULL;
  if (!is_open || marks->fork == NULL)
    return is_open;
  return ls_session_push_and_wait (session, ls_session_make_position (session, marks), error);
}

/* Runs the scene with another text, as it is then. */
static gboolean
run_with (LsSession *session, GBytes *text, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_with_text (session->scene, text, error);

  if (scene == NULL)
    return FALSE;
  if (ls_view_get_wave (session->view) >= ls_scene_get_n_waves (scene))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                   "then there is no wave %u any more (go to another first)",
                   ls_view_get_wave (session->view));
      return FALSE;
    }
  if (!open_edited (session, scene, error))
    return FALSE;
  g_bytes_ref (text);
  g_clear_pointer (&session->edited, g_bytes_unref);
  if (session->text != NULL && g_bytes_equal (text, session->text))
    g_bytes_unref (text);
  else
    session->edited = text;
  return TRUE;
}

/* Takes text, unless it is NULL. */
static gboolean
edit (LsSession *session, GBytes *was, GBytes *text, GError **error)
{
  g_autoptr (GBytes) present = was;
  g_autoptr (GBytes) next = text;

  if (next == NULL)
    return FALSE;
  if (g_bytes_equal (present, next))
    return TRUE;
  if (!run_with (session, next, error))
    return FALSE;
  g_ptr_array_set_size (session->undone, 0);
  if (session->done->len == MAX_DONE)
    g_ptr_array_remove_index (session->done, 0);
  g_ptr_array_add (session->done, g_steal_pointer (&present));
  ls_session_marks_changed (session);
  return TRUE;
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

gboolean
ls_session_set_given_sync (LsSession *session,
                           const LsGiven *given,
                           const char *value,
                           GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && given != NULL && value != NULL, FALSE);

  GBytes *present = dup_present (session, error);

  return present != NULL &&
         edit (session, present, ls_givens_set (present, given, value, error), error);
}

gboolean
ls_session_enter_given_sync (LsSession *session, const char *line, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && line != NULL, FALSE);

  GBytes *present = dup_present (session, error);
  const char *stage = NULL;

  if (present == NULL)
    return FALSE;
  if (ls_scene_is_draw (session->scene))
    stage = ls_scene_stage_name (ls_scene_get_stage (session->scene));
  return edit (session, present, ls_givens_enter (present, stage, line, error), error);
}

gboolean
ls_session_can_undo_given (LsSession *session, int way)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return (way < 0 ? session->done : session->undone)->len > 0;
}

gboolean
ls_session_undo_given_sync (LsSession *session, int way, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  GPtrArray *from = way < 0 ? session->done : session->undone;
  GPtrArray *to = way < 0 ? session->undone : session->done;
  g_autoptr (GBytes) present = from->len > 0 ? dup_present (session, error) : NULL;

  if (from->len == 0)
    g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                 way < 0 ? "nothing was typed over" : "nothing was taken back");
  if (present == NULL || !run_with (session, g_ptr_array_index (from, from->len - 1), error))
    return FALSE;
  g_ptr_array_remove_index (from, from->len - 1);
  g_ptr_array_add (to, g_steal_pointer (&present));
  ls_session_marks_changed (session);
  return TRUE;
}
