#include "ls-session-edits.h"

#include <string.h>

#include "ls-ask-thread.h"
#include "ls-error.h"
#include "ls-session-private.h"
#include "ls-scene-save.h"
#include "ls-text-inputs.h"
#include "ls-source-program.h"
#include "ls-stage.h"
#include "ls-words.h"

/* What the next edit is one of, whole. Returns: (transfer full): NULL with LS_ERROR_STATE. */
static GBytes *
dup_present (LsSession *session, GError **error)
{
  if (!ls_session_check_open (session, error))
    return NULL;
  /* Of a scene that names a text, or is one, what an importer made of that is the scene's, and no edit. */
  if (ls_scene_has_source (session->scene))
    return ls_scene_dup_edit_text (session->scene, error);
  if (session->edited != NULL || session->text != NULL)
    return g_bytes_ref (session->edited != NULL ? session->edited : session->text);
  return ls_scene_dup_whole_text (session->scene, error);
}

/* --- one edit --------------------------------------------------------------------------------- */

/* Takes it. Returns: (transfer full) (nullable): what is kept of it; NULL where it is, or with error. */
static GBytes *
cut (LsSession *session, GBytes *whole, GError **error)
{
  g_autoptr (GBytes) text = whole;

  return text != NULL ? ls_scene_cut_edit_text (session->scene, text, error) : NULL;
}

/* Takes both; where one is NULL error is set. next: of what was done before as that was kept. Returns: (transfer full): NULL with error. */
static LsGivenEdit *
edit_new (LsSession *session, GBytes *present, GBytes *next, int way, LsSlide slide, GError **error)
{
  g_autoptr (LsGivenEdit) edit = g_new0 (LsGivenEdit, 1);

  edit->present = next != NULL ? cut (session, present, error) : present;
  edit->next = way == 0 && edit->present != NULL ? cut (session, next, error) : next;
  edit->way = way;
  edit->slide = slide;
  if (edit->present == NULL || edit->next == NULL)
    return NULL;
  edit->before = ls_scene_ref (session->scene);
  edit->n_interrupts = g_atomic_int_get (&session->n_interrupts);
  if (session->edit != NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "another value is being changed");
      return NULL;
    }
  return g_steal_pointer (&edit);
}

/* scene: what is made of its text, or NULL with error; taken. Returns: (transfer full): what runs
 * it: NULL, with LS_ERROR_STATE if it cannot take the other's place. */
static LsWorkerCommand *
edit_make_command (LsGivenEdit *edit, LsSession *session, LsScene *scene, GError **error)
{
  const gboolean is_interrupted = g_atomic_int_get (&session->n_interrupts) != edit->n_interrupts;
  const char *reason = session->scene != edit->before ? N_ ("something else was opened meanwhile")
                       : is_interrupted               ? N_ ("interrupted")
                                                      : NULL;
  LsWorkerCommand *command;
  gboolean is_smaller;

  edit->scene = scene;
  if (scene == NULL)
    return NULL;
  if (reason != NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "%s", ls_words (reason));
      return NULL;
    }
  /* Another back end would have to measure its lines. */
  if (ls_given_edit_is_of_text (edit) &&
      !(ls_scene_is_of_text (scene) && ls_source_at_has_statements (ls_scene_get_program (scene))))
    {
      ls_fail (error, LS_ERROR_UNSUPPORTED,
               "this text does not run as it stands (save and compile it)");
      return NULL;
    }
  is_smaller = ls_view_get_wave (session->view) >= ls_scene_get_n_waves (edit->scene);
  if (is_smaller && ls_scene_get_text_inputs (edit->scene) == NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "then there is no wave %u any more (go to another first)",
               ls_view_get_wave (session->view));
      return NULL;
    }
  command = ls_session_make_reopen (session, edit->scene);
  command->wave = is_smaller ? 0 : command->wave;
  command->is_whole = TRUE;
  command->keeps_marks = edit->program != NULL;
  if (edit->pick != NULL) /* steps of another program are others */
    command->step = session->opens_at_start ? 0 : G_MAXUINT64;
  return command;
}

/* about: an LsGivenEdit, which is there until its scene is. */
static gpointer
make_scene (LsView *view G_GNUC_UNUSED,
            gconstpointer about,
            const gint *interrupt G_GNUC_UNUSED,
            GError **error)
{
  const LsGivenEdit *edit = *(LsGivenEdit *const *) about;

  const LsRetype typed = { edit->part, edit->program, edit->pick };

  if (ls_given_edit_is_of_text (edit))
    return ls_scene_retype (edit->before, edit->present, &typed, error);
  return ls_scene_with_text (edit->before, edit->next, error);
}

static void
made_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsSession) session = data;
  LsGivenEdit *edit = session->edit;
  GError *error = NULL;
  LsScene *scene = ls_ask_finish (result, &error);
  LsWorkerCommand *command = edit_make_command (edit, session, scene, &error);

  if (command == NULL)
    {
      ls_given_edit_end (session, error);
      return;
    }
  ls_session_push (session, command);
  edit->serial = session->serial;
}

/* Takes the edit, or the error where that is NULL. */
static void
begin_edit (LsSession *session,
            LsGivenEdit *edit,
            GError *error,
            GAsyncReadyCallback callback,
            gpointer data)
{
  static const LsQuestion question = { make_scene, (GDestroyNotify) ls_scene_unref, NULL };
  g_autoptr (GTask) task = g_task_new (session, NULL, callback, data);

  if (edit == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  edit->task = g_object_ref (task);
  session->edit = edit;
  if (!ls_given_edit_is_of_text (edit) && g_bytes_equal (edit->present, edit->next))
    {
      ls_given_edit_end (session, NULL);
      return;
    }
  ls_session_update_busy (session);
  ls_ask_in_thread (&question, NULL, &edit, sizeof edit, NULL, made_cb, g_object_ref (session));
}

/* Takes all three: the text before and behind what is done, or the error where one of them is NULL.
 * way, slide: as of an edit. */
static void
start_edit (LsSession *session,
            GBytes *present,
            GBytes *next,
            int way,
            LsSlide slide,
            GError *error,
            GAsyncReadyCallback callback,
            gpointer data)
{
  LsGivenEdit *edit = edit_new (session, present, next, way, slide, &error);

  begin_edit (session, edit, error, callback, data);
}

/* Of the text of the program: what it runs on stays. Strings: (nullable). */
static void
begin_retyping (LsSession *session,
                const LsRetype *typed,
                GAsyncReadyCallback callback,
                gpointer data)
{
  GError *error = NULL;
  GBytes *present = dup_present (session, &error);
  GBytes *next = present != NULL ? g_bytes_ref (present) : NULL;
  LsGivenEdit *edit = edit_new (session, present, next, 0, LS_SLIDE_NONE, &error);

  if (edit != NULL)
    {
      edit->program = g_strdup (typed->text);
      edit->part = g_strdup (typed->part);
      edit->pick = g_strdup (typed->pick);
    }
  begin_edit (session, edit, error, callback, data);
}

void
ls_session_compile_text (LsSession *session,
                         const char *part,
                         const char *text,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && text != NULL);

  begin_retyping (session, &(LsRetype){ part, text, NULL }, callback, data);
}

void
ls_session_open_part (LsSession *session,
                      const char *part,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && part != NULL);

  begin_retyping (session, &(LsRetype){ NULL, NULL, part }, callback, data);
}

/* --- what can be done ------------------------------------------------------------------------- */

GPtrArray *
ls_session_list_givens (LsSession *session, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  g_autoptr (GBytes) text = NULL;
  GPtrArray *givens = NULL, *of_text;

  /* Of the scene that runs: whoever is told that it has come asks before the edit is done. */
  if (ls_session_check_open (session, error))
    text = ls_scene_dup_whole_text (session->scene, error);
  if (text != NULL)
    givens = ls_givens_list (text, ls_scene_get_name (session->scene), error);
  if (givens == NULL)
    return NULL;
  ls_scene_tell_givens (session->scene, ls_view_get_wave (session->view), session->focus_lane,
                        givens);
  of_text = ls_givens_list_text (session->scene);
  g_ptr_array_extend_and_steal (of_text, givens);
  return of_text;
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
  GBytes *present = dup_present (session, &error);
  GBytes *next = present != NULL ? ls_givens_set (present, given, value, &error) : NULL;

  start_edit (session, present, next, 0, LS_SLIDE_NONE, error, callback, data);
}

/* That of a text's own. names: also by its name. Returns: (transfer none) (nullable). */
static const LsGiven *
find_of_text (GPtrArray *givens, const char *key, gboolean names)
{
  for (guint i = 0; i < givens->len; i++)
    {
      const LsGiven *given = g_ptr_array_index (givens, i);

      if (strcmp (given->key, key) == 0 || (names && strcmp (given->name, key) == 0))
        return given;
    }
  return NULL;
}

/* Returns: (transfer full): NULL with error. */
static GBytes *
with_values (LsSession *session,
             GBytes *present,
             const char *const *keys_and_values,
             GError **error)
{
  g_autoptr (GPtrArray) of_text = ls_givens_list_text (session->scene);
  g_autoptr (GBytes) text = g_bytes_ref (present);

  for (guint i = 0; text != NULL && keys_and_values[i] != NULL; i += 2)
    {
      const LsGiven *given = find_of_text (of_text, keys_and_values[i], FALSE);
      g_autoptr (GBytes) before = g_steal_pointer (&text);

      if (given != NULL)
        text = ls_givens_set (before, given, keys_and_values[i + 1], error);
      else
        ls_fail (error, LS_ERROR_REFERENCE, "the text has no %s", keys_and_values[i]);
    }
  return g_steal_pointer (&text);
}

void
ls_session_slide_text (LsSession *session,
                       const char *const *keys_and_values,
                       gboolean goes_on,
                       GAsyncReadyCallback callback,
                       gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && keys_and_values != NULL);

  GError *error = NULL;
  GBytes *present = dup_present (session, &error);
  GBytes *next = present != NULL ? with_values (session, present, keys_and_values, &error) : NULL;

  start_edit (session, present, next, 0, goes_on ? LS_SLIDE_GOES_ON : LS_SLIDE_BEGINS, error,
              callback, data);
}

/* The text with an image in a texture of a scene, or a file in something of a text by its key. Returns: (transfer full): NULL with error. */
static GBytes *
with_file (LsSession *session,
           GBytes *present,
           const char *target,
           const char *path,
           GError **error)
{
  g_autoptr (GPtrArray) of_text = ls_givens_list_text (session->scene);
  const LsGiven *given = find_of_text (of_text, target, FALSE);
  g_autofree char *value = given != NULL ? ls_given_dup_file (given, session->scene, path, error)
                                         : ls_scene_dup_image_name (session->scene, path, error);

  if (value == NULL)
    return NULL;
  return given != NULL ? ls_givens_set (present, given, value, error)
                       : ls_givens_set_image (present, target, value, error);
}

void
ls_session_set_given_file (LsSession *session,
                           const char *target,
                           const char *path,
                           GAsyncReadyCallback callback,
                           gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && target != NULL && path != NULL);

  GError *error = NULL;
  GBytes *present = dup_present (session, &error);
  GBytes *next = present != NULL ? with_file (session, present, target, path, &error) : NULL;

  start_edit (session, present, next, 0, LS_SLIDE_NONE, error, callback, data);
}

/* The text with what a line says, "gain = 0.5" or "R2.x = 0.5". Returns: (transfer full): NULL with error. */
static GBytes *
with_line (LsSession *session, GBytes *present, const char *line, GError **error)
{
  const char *stage =
    ls_scene_is_draw (session->scene) ? ls_stages[ls_scene_get_stage (session->scene)].id : NULL;
  g_autoptr (GPtrArray) of_text = ls_givens_list_text (session->scene);
  g_autofree char *key = g_strstrip (g_strndup (line, strcspn (line, "=")));
  const LsGiven *given = find_of_text (of_text, key, TRUE);

  return given != NULL && strchr (line, '=') != NULL
           ? ls_givens_set (present, given, strchr (line, '=') + 1, error)
           : ls_givens_enter (present, stage, line, error);
}

void
ls_session_enter_given (LsSession *session,
                        const char *line,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session) && line != NULL);

  GError *error = NULL;
  GBytes *present = dup_present (session, &error);
  GBytes *next = present != NULL ? with_line (session, present, line, &error) : NULL;

  start_edit (session, present, next, 0, LS_SLIDE_NONE, error, callback, data);
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

  GPtrArray *from = way < 0 ? session->done : session->undone;
  GError *error = NULL;
  GBytes *present = from->len > 0 ? dup_present (session, &error) : NULL;
  GBytes *next = present != NULL ? g_bytes_ref (g_ptr_array_index (from, from->len - 1)) : NULL;

  if (from->len == 0)
    ls_fail (&error, LS_ERROR_STATE, way < 0 ? "nothing was typed over" : "nothing was taken back");
  start_edit (session, present, next, way, LS_SLIDE_NONE, error, callback, data);
}

gboolean
ls_session_edit_finish (LsSession *session, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, session), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
