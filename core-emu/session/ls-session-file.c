#include "ls-session-file.h"

#include "ls-session-edits.h"
#include "ls-session-stage.h"

struct _LsSessionFile
{
  LsSession *session; /* owned */
  char *folder;       /* or NULL */
  guint delay_ms;
  GSource *timer;         /* a change waits to be kept, or NULL */
  LsSessionFileKept kept; /* or NULL */
  gpointer kept_data;

  LsScene *scene; /* owned; the one that the rest is of; NULL before there is one */
  GBytes *text;   /* what its file holds, or NULL */
  LsMarks *saved; /* what was saved in it; where the session was then is left out of account */
  LsMarks *left[LS_N_STAGES]; /* the same of stages that were left for another one, or NULL */
  LsAutosave *autosave;
  LsAutosave *autosaves_left[LS_N_STAGES]; /* of stages that were left and changed, or NULL */
  GError *problem;                         /* or NULL */
};

/* --- following the session -------------------------------------------------------------------- */

static void
stop_timer (LsSessionFile *file)
{
  if (file->timer != NULL)
    g_source_destroy (file->timer);
  g_clear_pointer (&file->timer, g_source_unref);
}

static void
forget_scene (LsSessionFile *file)
{
  stop_timer (file);
  g_clear_pointer (&file->autosave, ls_autosave_free);
  g_clear_pointer (&file->saved, ls_marks_free);
  g_clear_pointer (&file->text, g_bytes_unref);
  g_clear_pointer (&file->scene, ls_scene_unref);
  g_clear_error (&file->problem);
}

static void
forget_left (LsSessionFile *file)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    g_clear_pointer (&file->autosaves_left[i], ls_autosave_free);
}

/* Of stages: what the file holds when they are left, and after it was saved. before: the one
 * before, NULL: the text is another one. */
static void
follow_left (LsSessionFile *file, const LsScene *before)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      const LsMarks *marks = ls_session_get_left_marks (file->session, (LsStage) i);

      if (before != NULL && marks != NULL && ls_scene_get_stage (before) == i)
        {
          g_clear_pointer (&file->left[i], ls_marks_free);
          file->left[i] = g_steal_pointer (&file->saved);
        }
      else if (marks == NULL || before == NULL)
        {
          g_clear_pointer (&file->left[i], ls_marks_free);
          file->left[i] = ls_session_dup_kept_marks (file->session, (LsStage) i);
        }
    }
}

/* Another text means that it was saved: then the file holds what there is. */
static void
follow_session (LsSessionFile *file)
{
  LsScene *scene = ls_session_get_scene (file->session);
  g_autoptr (GBytes) text = ls_session_dup_text (file->session);
  gboolean is_new = scene != file->scene;

  if (scene == NULL || (!is_new && text == file->text))
    return;
  if (is_new && file->scene != NULL &&
      ls_session_get_left_marks (file->session, ls_scene_get_stage (file->scene)) != NULL)
    file->autosaves_left[ls_scene_get_stage (file->scene)] = g_steal_pointer (&file->autosave);
  else
    forget_left (file);
  follow_left (file, is_new ? file->scene : NULL);
  if (is_new)
    forget_scene (file);
  if (is_new)
    {
      file->scene = ls_scene_ref (scene);
      file->autosave = g_steal_pointer (&file->autosaves_left[ls_scene_get_stage (scene)]);
    }
  g_clear_pointer (&file->saved, ls_marks_free);
  file->saved =
    is_new ? ls_marks_copy (ls_scene_get_marks (scene)) : ls_session_dup_marks (file->session);
  g_clear_pointer (&file->text, g_bytes_unref);
  file->text = g_steal_pointer (&text);
  if (file->autosave != NULL)
    ls_autosave_saved (file->autosave, file->text);
}

/* --- keeping ---------------------------------------------------------------------------------- */

/* Takes now. */
static gboolean
says_else (LsMarks *now, const LsMarks *saved)
{
  g_autoptr (LsMarks) marks = now;

  marks->wave = saved->wave;
  marks->lane = saved->lane;
  marks->step = saved->step;
  ls_mark_set_text (&marks->fork, saved->fork);
  return !ls_marks_equal (marks, saved);
}

/* Returns: (nullable): what was made of a stage that was left, where the file does not say it. */
static const LsMarks *
get_left_changes (const LsSessionFile *file, guint stage)
{
  const LsMarks *marks = ls_session_get_left_marks (file->session, (LsStage) stage);

  return marks != NULL && file->left[stage] != NULL &&
             says_else (ls_marks_copy (marks), file->left[stage])
           ? marks
           : NULL;
}

static gboolean
has_left_changes (const LsSessionFile *file)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    if (get_left_changes (file, i) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
ls_session_file_is_changed (const LsSessionFile *file)
{
  LsMarks *now = file->saved != NULL ? ls_session_dup_marks (file->session) : NULL;

  if (now == NULL)
    return FALSE;
  return says_else (now, file->saved) || ls_session_has_edits (file->session) ||
         has_left_changes (file);
}

static gboolean
keep_marks (const LsSessionFile *file, LsAutosave **autosave, const LsMarks *marks, GError **error)
{
  if (*autosave == NULL)
    *autosave = ls_autosave_new (file->folder, file->scene, file->text, error);
  return *autosave != NULL && ls_autosave_write (*autosave, marks, error);
}

/* Each stage has a recovery of its own, which is offered where its program is looked at. */
static gboolean
keep_left (LsSessionFile *file, GError **error)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      const LsMarks *marks = get_left_changes (file, i);

      if (marks == NULL)
        g_clear_pointer (&file->autosaves_left[i], ls_autosave_free);
      else if (!keep_marks (file, &file->autosaves_left[i], marks, error))
        return FALSE;
    }
  return TRUE;
}

/* The file is made with the first change: who only looks leaves no trace. */
gboolean
ls_session_file_keep (LsSessionFile *file, GError **error)
{
  g_autoptr (LsMarks) now = NULL;

  stop_timer (file);
  follow_session (file);
  if (file->folder == NULL || file->scene == NULL)
    return TRUE;
  if (!ls_session_file_is_changed (file))
    {
      if (file->autosave != NULL)
        ls_autosave_saved (file->autosave, file->text);
      return TRUE;
    }
  now = ls_session_dup_marks (file->session);
  return keep_left (file, error) && keep_marks (file, &file->autosave, now, error);
}

static void
keep_changes (LsSessionFile *file)
{
  g_clear_error (&file->problem);
  ls_session_file_keep (file, &file->problem);
  if (file->kept)
    file->kept (file->kept_data);
}

static gboolean
keep_cb (gpointer data)
{
  keep_changes (data);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (LsSession *session G_GNUC_UNUSED, gpointer data)
{
  LsSessionFile *file = data;

  follow_session (file);
  if (!file->delay_ms)
    keep_changes (file);
  else if (file->timer == NULL)
    {
      file->timer = g_timeout_source_new (file->delay_ms);
      g_source_set_callback (file->timer, keep_cb, file, NULL);
      g_source_attach (file->timer, g_main_context_get_thread_default ());
    }
}

/* What a stage was left with may not have been kept yet. */
static void
scene_cb (GObject *session, GParamSpec *spec G_GNUC_UNUSED, gpointer data)
{
  follow_session (data);
  if (has_left_changes (data))
    changed_cb (LS_SESSION (session), data);
}

/* --- the object ------------------------------------------------------------------------------- */

char *
ls_session_file_folder (const char *state)
{
  return g_build_filename (state, "lanescope", "recoveries", NULL);
}

LsSessionFile *
ls_session_file_new (LsSession *session, const char *folder, guint delay_ms)
{
  LsSessionFile *file = g_new0 (LsSessionFile, 1);

  file->session = g_object_ref (session);
  file->folder = g_strdup (folder);
  file->delay_ms = delay_ms;
  g_signal_connect (session, "marks-changed", G_CALLBACK (changed_cb), file);
  g_signal_connect (session, "notify::scene", G_CALLBACK (scene_cb), file);
  follow_session (file);
  return file;
}

void
ls_session_file_free (LsSessionFile *file)
{
  g_signal_handlers_disconnect_by_data (file->session, file);
  forget_scene (file);
  forget_left (file);
  for (guint i = 0; i < LS_N_STAGES; i++)
    g_clear_pointer (&file->left[i], ls_marks_free);
  g_object_unref (file->session);
  g_free (file->folder);
  g_free (file);
}

void
ls_session_file_set_kept (LsSessionFile *file, LsSessionFileKept kept, gpointer data)
{
  file->kept = kept;
  file->kept_data = data;
}

const GError *
ls_session_file_get_problem (const LsSessionFile *file)
{
  return file->problem;
}

GPtrArray *
ls_session_file_find_recoveries (const LsSessionFile *file, GError **error)
{
  return file->folder != NULL && file->scene
           ? ls_autosave_find (file->folder, file->scene, file->text, error)
           : g_ptr_array_new ();
}
