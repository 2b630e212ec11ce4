#include "ls-source-editor.h"

#include <adwaita.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-importer.h"
#include "ls-session-edits.h"
#include "ls-interrupt.h"
#include "ls-side.h"
#include "ls-source-trial.h"
#include "ls-text.h"
#include "ls-widgets.h"

#define AGAIN_MS 200  /* until something that was in the way is looked at again */
#define AGAIN_MOST 50 /* times */

/* --- what the compilers' back ends say ------------------------------------------------------------------- */

/* What each compiler makes of a text, and what that draws. */
typedef struct
{
  GPtrArray *sides;    /* LsSide */
  GPtrArray *findings; /* LsDiagnostic: which of them failed */
} BackEnds;

/* What a comparison is of. */
typedef struct
{
  GBytes *text;
  char *path;
  LsSceneTrust trust;
  LsBudget *budget;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_bytes_unref (job->text);
  g_free (job->path);
  ls_budget_unref (job->budget);
  g_free (job);
}

static void
back_ends_free (BackEnds *compared)
{
  g_ptr_array_unref (compared->sides);
  g_ptr_array_unref (compared->findings);
  g_free (compared);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BackEnds, back_ends_free)

static void
compare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  const LsSceneHow how = { .trust = job->trust, .budget = job->budget, .cancellable = cancellable };
  g_auto (LsImported) imported = { 0 };
  GError *error = NULL;
  gint interrupt = 0;
  gulong id;
  BackEnds *compared;

  if (!ls_importers_import_each (job->text, job->path, &how, &imported, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  id = ls_interrupt_connect (cancellable, &interrupt);
  compared = g_new0 (BackEnds, 1);
  compared->sides = ls_sides_new (&imported, job->budget, &interrupt);
  compared->findings = g_ptr_array_ref (imported.findings);
  g_cancellable_disconnect (cancellable, id);
  g_task_return_pointer (task, compared, (GDestroyNotify) back_ends_free);
}

/* Compiles text, of the file path, in a thread by every compiler and runs what comes out. trust: what may lie beside the file. memory: bytes
 * that the compilers and the scenes may take. */
static void
compare_back_ends (GBytes *text,
                   const char *path,
                   LsSceneTrust trust,
                   guint64 memory,
                   GCancellable *cancellable,
                   GAsyncReadyCallback callback,
                   gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->text = g_bytes_ref (text);
  job->path = g_strdup (path);
  job->trust = trust;
  job->budget = ls_budget_new (memory);
  g_task_set_source_tag (task, compare_back_ends);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, compare_thread);
}

/* Returns: (transfer full): NULL with the errors of ls_importers_import_each(), or G_IO_ERROR_CANCELLED. */
static BackEnds *
finish_comparing (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

struct _LsSourceEditor
{
  GObject parent_instance;

  GtkWindow *window; /* not owned */
  LsLoader *loader;
  LsSourceView *view;
  GFile *file;                    /* whose text is shown, or NULL */
  GBytes *saved;                  /* what it holds as far as is known */
  void (*then) (GObject *object); /* what waits for an answer, or NULL */
  GObject *then_object;
  LsSettings *settings;
  GCancellable *comparing; /* NULL: nothing is being compared */
  LsSession *session;
  LsSourceTrial *trial;
  gboolean is_compiling; /* the person has asked for it */
  LsTextParts
    *parts;   /* owned: the texts of the file, of which one is shown; NULL: the file is the text */
  char *part; /* the title of that one */
  GHashTable *originals; /* char * to GBytes: what the file holds, by titles */
  GHashTable *typed;     /* the same of those that somebody has changed and left, unsaved */
  guint again; /* a source that opens another program, once what is in its way is done; or 0 */
  guint n_again;
};

G_DEFINE_FINAL_TYPE (LsSourceEditor, ls_source_editor, G_TYPE_OBJECT)

gboolean
ls_source_find_place (const char *message, const char *name, guint *line, guint *column)
{
  const char *at = strstr (message, name);
  char *end;

  while (at != NULL && (at[strlen (name)] != ':' || (at != message && at[-1] != '/')))
    at = strstr (at + 1, name);
  if (at == NULL)
    return FALSE;
  at += strlen (name) + 1;
  *line = (guint) MIN (g_ascii_strtoull (at, &end, 10), (guint64) G_MAXINT);
  if (end == at || *end != ':' || *line == 0)
    return FALSE;
  at = end + 1;
  *column = (guint) MIN (g_ascii_strtoull (at, &end, 10), (guint64) G_MAXINT);
  if (end == at || *end != ':')
    *column = 0;
  return TRUE;
}

/* --- the texts of a file of several ---------------------------------------------------------------------- */

/* What is typed into a text that is left for another one is kept. */
static void
keep_typed (LsSourceEditor *self)
{
  g_autoptr (GBytes) text = NULL;
  GBytes *original;

  if (self->parts == NULL)
    return;
  text = ls_source_view_dup_text (self->view);
  original = g_hash_table_lookup (self->originals, self->part);
  if (original != NULL && g_bytes_equal (text, original))
    g_hash_table_remove (self->typed, self->part);
  else
    g_hash_table_replace (self->typed, g_strdup (self->part), g_steal_pointer (&text));
}

static void
forget_parts (LsSourceEditor *self)
{
  g_clear_pointer (&self->parts, ls_text_parts_unref);
  g_clear_pointer (&self->part, g_free);
  g_clear_handle_id (&self->again, g_source_remove);
  g_hash_table_remove_all (self->originals);
  g_hash_table_remove_all (self->typed);
}

/* What messages and the head of the pane call a text: "toy.json/Image", or the file. Returns: (transfer full). */
static char *
dup_base (LsSourceEditor *self)
{
  g_autofree char *base = g_file_get_basename (self->file);

  return self->part != NULL ? g_strconcat (base, "/", self->part, NULL) : g_steal_pointer (&base);
}

static void
show_part (LsSourceEditor *self, const char *title)
{
  g_autofree char *name = NULL;
  GBytes *text = g_hash_table_lookup (self->typed, title);

  if (text == NULL)
    text = g_hash_table_lookup (self->originals, title);
  if (title != self->part)
    {
      g_free (self->part);
      self->part = g_strdup (title);
    }
  name = dup_base (self);
  ls_source_view_set_parts (self->view, self->parts, title);
  ls_source_view_set_text (self->view, name, text);
  ls_source_view_set_glsl (self->view);
  if (g_hash_table_size (self->typed) > 0)
    ls_source_view_set_unsaved (self->view);
}

/* parts: of the file as it was read. title: of the one whose program is open. */
static void
take_parts (LsSourceEditor *self, const LsTextParts *parts, const char *title)
{
  const LsTextPart *shown = self->part != NULL ? ls_text_parts_find (parts, self->part) : NULL;
  g_autofree char *wanted = g_strdup (shown != NULL && !shown->is_program ? self->part : title);

  forget_parts (self);
  self->parts = ls_text_parts_ref ((LsTextParts *) parts);
  for (guint i = 0; i < parts->list->len; i++)
    {
      const LsTextPart *part = g_ptr_array_index (parts->list, i);

      g_hash_table_insert (self->originals, g_strdup (part->title), g_bytes_ref (part->text));
    }
  show_part (self, wanted);
}

static void open_part (LsSourceEditor *self);

static gboolean
again_cb (gpointer editor)
{
  LsSourceEditor *self = editor;

  self->again = 0;
  open_part (self);
  return G_SOURCE_REMOVE;
}

/* A text that was typed may be on its way: that comes first. */
static void
part_opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsSourceEditor) self = data;
  g_autoptr (GError) error = NULL;
  const char *open;

  if (ls_session_edit_finish (LS_SESSION (source), result, &error) || self->session == NULL)
    {
      if (self->session != NULL && ls_source_view_get_modified (self->view))
        ls_source_trial_pause (self->trial);
      return;
    }
  if (g_error_matches (error, LS_ERROR, LS_ERROR_STATE) && self->n_again++ < AGAIN_MOST)
    {
      g_clear_handle_id (&self->again, g_source_remove);
      self->again = g_timeout_add (AGAIN_MS, again_cb, self);
      return;
    }
  open = ls_scene_get_part (ls_session_get_scene (self->session));
  if (self->parts != NULL && open != NULL)
    {
      keep_typed (self);
      show_part (self, open);
    }
  g_signal_emit_by_name (self, "failed", error->message);
}

/* The program of the text that is shown, unless it has none, or is open. */
static void
open_part (LsSourceEditor *self)
{
  const LsTextPart *part =
    self->parts != NULL ? ls_text_parts_find (self->parts, self->part) : NULL;
  const char *open = ls_scene_get_part (ls_session_get_scene (self->session));

  if (part == NULL || !part->is_program || open == NULL)
    return;
  if (g_str_equal (open, part->title))
    {
      if (ls_source_view_get_modified (self->view))
        ls_source_trial_pause (self->trial);
      return;
    }
  ls_loader_set_pick (self->loader, part->title);
  ls_session_open_part (self->session, part->title, part_opened_cb, g_object_ref (self));
}

static void
part_cb (LsSourceEditor *self, const char *title)
{
  if (self->parts == NULL || g_strcmp0 (title, self->part) == 0)
    return;
  self->n_again = 0;
  keep_typed (self);
  show_part (self, title);
  open_part (self);
}

/* --- showing --------------------------------------------------------------------------------------------- */

static void
forget_text (LsSourceEditor *self)
{
  g_clear_object (&self->file);
  g_clear_pointer (&self->saved, g_bytes_unref);
}

/* What is typed while another file comes would be lost with the one that goes. */
static void
loading_cb (LsSourceEditor *self)
{
  const gboolean is_there = self->file != NULL || self->saved == NULL;

  ls_source_view_set_editable (
    self->view,
    is_there && (self->file == NULL || !ls_loader_is_leaving (self->loader, self->file)));
}

/* Returns: (transfer full) (nullable): what the text is called; what belongs to a scene or to Lanescope is only shown. */
static char *
dup_name (LsSourceEditor *self)
{
  const char *name = ls_loader_get_text_name (self->loader);

  if (ls_loader_get_text_file (self->loader) != NULL || name == NULL)
    return g_strdup (name);
  return g_strdup_printf (_ ("%s (read-only)"), name);
}

/* Who compiles the text that is shown. */
static void
show_back_ends (LsSourceEditor *self)
{
  g_autoptr (GPtrArray) names = ls_importers_back_ends ();
  g_autofree char *uri = self->file != NULL ? g_file_get_uri (self->file) : NULL;

  ls_source_view_set_back_ends (
    self->view, names, uri != NULL ? ls_settings_get_back_end (self->settings, uri) : NULL);
}

/* The text of the file that was opened or refused; what was typed stays. scene: (nullable): what was opened. Returns: FALSE if it is of another
 * file. */
static gboolean
take_text (LsSourceEditor *self, LsScene *scene)
{
  const LsTextParts *parts = scene != NULL ? ls_scene_get_parts (scene) : NULL;
  GFile *file = ls_loader_get_text_file (self->loader);
  GBytes *text = ls_loader_get_text (self->loader);
  g_autofree char *name = dup_name (self);
  const gboolean is_same =
    file != NULL && self->file != NULL && g_file_equal (file, self->file) && text != NULL;

  if (self->file != NULL && ls_source_view_get_modified (self->view))
    {
      ls_source_view_set_error (self->view, NULL, 0, 0);
      return is_same;
    }
  if (!is_same)
    ls_source_editor_cancel (self);
  g_set_object (&self->file, file);
  g_clear_pointer (&self->saved, g_bytes_unref);
  self->saved = text != NULL ? g_bytes_ref (text) : NULL;
  if (!is_same)
    forget_parts (self);
  if (parts != NULL && file != NULL && text != NULL)
    take_parts (self, parts, ls_scene_get_part (scene));
  else
    {
      forget_parts (self);
      ls_source_view_set_parts (self->view, NULL, NULL);
      ls_source_view_set_text (self->view, name, text);
    }
  show_back_ends (self);
  return TRUE;
}

/* Assembly is of the scene's machine. */
static void
loaded_cb (LsSourceEditor *self, LsScene *scene)
{
  self->is_compiling = FALSE;
  take_text (self, scene);
  loading_cb (self);
  if (ls_source_view_get_modified (self->view))
    ls_source_trial_pause (self->trial);
  if (ls_scene_get_assembly (scene, NULL) != NULL)
    ls_source_view_set_machine (self->view, scene);
}

/* The lines of the file of which something is said besides the first. */
static void
mark_others (LsSourceEditor *self, const char *message, const char *base)
{
  g_auto (GStrv) parts = ls_error_split (message);

  for (guint i = 0; parts[i] != NULL && parts[1] != NULL; i++)
    {
      guint line, column;

      if (ls_source_find_place (parts[i], base, &line, &column))
        ls_source_view_add_error_line (self->view, line);
    }
}

/* The place is of the text that was compiled: who has typed since is not taken there. */
static void
load_failed_cb (LsSourceEditor *self, const char *name, const char *message)
{
  GFile *file = ls_loader_get_text_file (self->loader);
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  guint line, column;

  loading_cb (self);
  if (ls_loader_get_text (self->loader) == NULL || file == NULL ||
      !ls_source_find_place (message, base, &line, &column) || !take_text (self, NULL))
    return;
  if (ls_source_view_get_modified (self->view))
    {
      ls_source_view_set_error (self->view, message, 0, 0);
      return;
    }
  ls_source_view_set_error (self->view, message, line, column);
  mark_others (self, message, base);
  g_signal_emit_by_name (self, "wrong", name);
}

/* --- saving ---------------------------------------------------------------------------------------------- */

static void
fail_saving (LsSourceEditor *self, const char *path, const char *why)
{
  g_autofree char *shown = ls_text_escape (path, LS_TEXT_LINE);
  g_autofree char *sentence = g_strdup_printf (_ ("Not saved. %s: %s"), shown, why);

  g_signal_emit_by_name (self, "failed", sentence);
}

static void
fail_writing (LsSourceEditor *self, const GError *error)
{
  g_autofree char *shown = ls_text_escape (error->message, LS_TEXT_LINE);
  g_autofree char *sentence = g_strdup_printf (_ ("Not saved. %s"), shown);

  g_signal_emit_by_name (self, "failed", sentence);
}

/* Whether the file holds what was read of it. */
static gboolean
is_as_read (LsSourceEditor *self, const char *path)
{
  g_autoptr (GBytes) now =
    ls_scene_trust_read (NULL, path, LS_TRUST_ALL, LS_FILE_MAX_BYTES, NULL, NULL);

  return now == NULL || self->saved == NULL || g_bytes_equal (now, self->saved);
}

/* What the file is to hold. Returns: (transfer full): NULL with error. */
static GBytes *
dup_file (LsSourceEditor *self, const char *path, GError **error)
{
  g_autoptr (GBytes) whole = NULL;
  GHashTableIter iter;
  gpointer title, text;

  if (self->parts == NULL)
    return ls_source_view_dup_text (self->view);
  keep_typed (self);
  whole = g_bytes_ref (self->saved);
  g_hash_table_iter_init (&iter, self->typed);
  while (whole != NULL && g_hash_table_iter_next (&iter, &title, &text))
    {
      GBytes *before = g_steal_pointer (&whole);

      whole = self->parts->put (before, path, title, text, error);
      g_bytes_unref (before);
    }
  return g_steal_pointer (&whole);
}

/* What was typed stands in the file now. */
static void
take_saved (LsSourceEditor *self, GBytes *text)
{
  GHashTableIter iter;
  gpointer title, typed;

  g_clear_pointer (&self->saved, g_bytes_unref);
  self->saved = g_bytes_ref (text);
  g_hash_table_iter_init (&iter, self->typed);
  while (g_hash_table_iter_next (&iter, &title, &typed))
    g_hash_table_replace (self->originals, g_strdup (title), g_bytes_ref (typed));
  g_hash_table_remove_all (self->typed);
  ls_loader_set_text (self->loader, self->saved);
  ls_source_view_set_saved (self->view);
}

static gboolean
save_text (LsSourceEditor *self)
{
  g_autofree char *path = g_file_get_path (self->file);
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GError) error = NULL;

  if (!ls_source_view_get_modified (self->view))
    return TRUE;
  if (!is_as_read (self, path))
    fail_saving (self, path,
                 _ ("somebody else has written it since it was read (Ctrl+R reads it again)"));
  else if ((text = dup_file (self, path, &error)) == NULL ||
           !ls_file_replace (path, text, 0666, &error))
    fail_writing (self, error);
  else
    {
      take_saved (self, text);
      return TRUE;
    }
  return FALSE;
}

gboolean
ls_source_editor_save (LsSourceEditor *self)
{
  return self->file != NULL && save_text (self);
}

/* --- compiling ------------------------------------------------------------------------------------------- */

/* Whether the text is of the program that is open, and nothing takes its place now. */
static gboolean
may_try (gpointer editor)
{
  LsSourceEditor *self = editor;

  return self->file != NULL && !ls_loader_get_loading (self->loader) &&
         ls_loader_is_text_of (self->loader, ls_session_get_scene (self->session));
}

/* Who types on is not led away; who has asked is led to what is wrong. */
static void
show_wrong (LsSourceEditor *self, const char *message)
{
  g_autofree char *base = dup_base (self);
  guint line, column;

  if (!ls_source_find_place (message, base, &line, &column))
    line = column = 0;
  ls_source_view_set_error (self->view, message, self->is_compiling ? line : 0, column);
  if (line > 0 && !self->is_compiling)
    ls_source_view_add_error_line (self->view, line);
  mark_others (self, message, base);
  if (self->is_compiling && line > 0)
    g_signal_emit_by_name (self, "wrong", base);
  else if (self->is_compiling)
    g_signal_emit_by_name (self, "failed", message);
}

static void
tried_cb (gpointer editor, const GError *error)
{
  LsSourceEditor *self = editor;

  if (error != NULL)
    show_wrong (self, error->message);
  else
    ls_source_view_set_error (self->view, NULL, 0, 0);
  self->is_compiling = FALSE;
}

static void
typed_cb (LsSourceEditor *self)
{
  self->is_compiling = FALSE;
}

/* What runs takes the text over, with what was typed into the inputs, where nothing must be measured. */
static void
compile_cb (LsSourceEditor *self)
{
  const gboolean was_changed = ls_source_view_get_modified (self->view);

  if (self->file == NULL || !save_text (self))
    return;
  /* Where nothing was typed, files beside the text may be others. */
  if (!was_changed || !ls_source_trial_fits (self->trial) || !may_try (self))
    {
      ls_loader_load_saved (self->loader, self->file, self->saved);
      return;
    }
  self->is_compiling = TRUE;
  ls_source_trial_start (self->trial);
}

/* What cannot be saved stays with the compiler that it has. back_end: (nullable): the usual one. */
static void
back_end_cb (LsSourceEditor *self, const char *back_end)
{
  g_autofree char *uri = self->file != NULL ? g_file_get_uri (self->file) : NULL;

  if (uri == NULL || !save_text (self))
    {
      show_back_ends (self);
      return;
    }
  ls_settings_remember_back_end (self->settings, uri, back_end);
  ls_loader_load_saved (self->loader, self->file, self->saved);
}

/* --- comparing ------------------------------------------------------------------------------------------- */

gboolean
ls_source_editor_cancel (LsSourceEditor *self)
{
  if (self->comparing == NULL)
    return FALSE;
  g_cancellable_cancel (self->comparing);
  g_clear_object (&self->comparing);
  ls_source_view_set_comparing (self->view, FALSE);
  return TRUE;
}

/* Who has typed meanwhile has another text before them. */
static void
compared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsSourceEditor) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BackEnds) compared = finish_comparing (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->comparing)
    return;
  g_clear_object (&self->comparing);
  ls_source_view_set_comparing (self->view, FALSE);
  if (compared == NULL)
    g_signal_emit_by_name (self, "failed", error->message);
  else if (!ls_source_view_get_modified (self->view))
    ls_source_view_set_sides (self->view, compared->sides, compared->findings);
}

static void
compare_cb (LsSourceEditor *self)
{
  g_autofree char *path = NULL, *folder = NULL;

  if (ls_source_editor_cancel (self) || self->file == NULL || !save_text (self))
    return;
  path = g_file_get_path (self->file);
  ls_source_view_set_sides (self->view, NULL, NULL);
  ls_source_view_set_comparing (self->view, TRUE);
  self->comparing = g_cancellable_new ();
  folder = g_path_get_dirname (path);
  compare_back_ends (
    self->saved, path,
    ls_settings_is_trusted (self->settings, folder) ? LS_TRUST_ALL : LS_TRUST_FOLDER,
    ls_settings_get_memory (self->settings), self->comparing, compared_cb, g_object_ref (self));
}

static void
lane_cb (LsSourceEditor *self, guint wave, guint lane)
{
  g_signal_emit_by_name (self, "lane", wave, lane);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static void
answer_cb (LsSourceEditor *self, const char *response, GtkWindow *dialog)
{
  g_autoptr (GObject) object = g_steal_pointer (&self->then_object);
  g_autofree char *base = NULL;
  void (*then) (GObject *) = self->then;

  ls_dialogs_let_go (dialog);
  self->then = NULL;
  if (then == NULL || g_str_equal (response, "cancel"))
    return;
  if (g_str_equal (response, "save") && !save_text (self))
    return;
  if (self->parts != NULL)
    {
      g_hash_table_remove_all (self->typed);
      show_part (self, self->part);
    }
  else
    {
      base = g_file_get_basename (self->file);
      ls_source_view_set_text (self->view, base, self->saved);
    }
  /* What was discarded is not to run any more. */
  ls_source_trial_start (self->trial);
  then (object);
}

static GtkWidget *
new_question (LsSourceEditor *self)
{
  g_autofree char *base = g_file_get_basename (self->file);
  g_autofree char *name = ls_text_escape (base, LS_TEXT_LINE);
  GtkWidget *dialog = ls_dialogs_new_question (self->window, NULL, NULL);
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (dialog);

  adw_message_dialog_format_heading (question, _ ("Save what was typed into “%s”?"), name);
  adw_message_dialog_set_body (question, _ ("It is not saved, and lost otherwise."));
  adw_message_dialog_add_responses (question, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"),
                                    "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (question, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (question, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question, "save");
  adw_message_dialog_set_close_response (question, "cancel");
  return dialog;
}

void
ls_source_editor_ask (LsSourceEditor *self, void (*then) (GObject *object), GObject *object)
{
  GtkWidget *dialog;

  if (self->file == NULL || !ls_source_view_get_modified (self->view))
    {
      then (object);
      return;
    }
  self->then = then;
  g_set_object (&self->then_object, object);
  dialog = new_question (self);
  ls_follow (dialog, "response", G_CALLBACK (answer_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_source_editor_dispose (GObject *object)
{
  LsSourceEditor *self = LS_SOURCE_EDITOR (object);

  ls_cancel (&self->comparing);
  g_clear_pointer (&self->trial, ls_source_trial_free);
  g_clear_handle_id (&self->again, g_source_remove);
  g_clear_pointer (&self->parts, ls_text_parts_unref);
  g_clear_pointer (&self->part, g_free);
  g_clear_pointer (&self->originals, g_hash_table_unref);
  g_clear_pointer (&self->typed, g_hash_table_unref);
  g_clear_object (&self->session);
  forget_text (self);
  g_clear_object (&self->settings);
  g_clear_object (&self->then_object);
  g_clear_object (&self->view);
  g_clear_object (&self->loader);
  G_OBJECT_CLASS (ls_source_editor_parent_class)->dispose (object);
}

static void
ls_source_editor_class_init (LsSourceEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_source_editor_dispose;
  ls_signal_new ("wrong", LS_TYPE_SOURCE_EDITOR, 1, G_TYPE_STRING);
  ls_signal_new ("failed", LS_TYPE_SOURCE_EDITOR, 1, G_TYPE_STRING);
  ls_signal_new ("lane", LS_TYPE_SOURCE_EDITOR, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
ls_source_editor_init (LsSourceEditor *self)
{
  const GDestroyNotify unref = (GDestroyNotify) g_bytes_unref;

  self->originals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref);
  self->typed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref);
}

LsSourceEditor *
ls_source_editor_new (GtkWindow *window,
                      LsSession *session,
                      LsLoader *loader,
                      LsSettings *settings,
                      LsSourceView *view)
{
  LsSourceEditor *self = g_object_new (LS_TYPE_SOURCE_EDITOR, NULL);

  self->window = window;
  self->session = g_object_ref (session);
  self->loader = g_object_ref (loader);
  self->settings = g_object_ref (settings);
  self->view = g_object_ref (view);
  self->trial = ls_source_trial_new (session, view, may_try, tried_cb, self);
  ls_follow (loader, "loaded", G_CALLBACK (loaded_cb), self);
  ls_follow (loader, "failed", G_CALLBACK (load_failed_cb), self);
  ls_follow (loader, "loading", G_CALLBACK (loading_cb), self);
  ls_follow (view, "typed", G_CALLBACK (typed_cb), self);
  ls_follow (view, "compile", G_CALLBACK (compile_cb), self);
  ls_follow (view, "compare", G_CALLBACK (compare_cb), self);
  ls_follow (view, "back-end", G_CALLBACK (back_end_cb), self);
  ls_follow (view, "part", G_CALLBACK (part_cb), self);
  ls_follow (view, "lane", G_CALLBACK (lane_cb), self);
  return self;
}
