#include "ls-saver.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-opener.h"
#include "ls-scene-save.h"
#include "ls-text.h"
#include "ls-widgets.h"

#define KEEP_DELAY_MS 500 /* what follows one another quickly is kept at once */
#define SUFFIX ".lanescope"

struct _LsSaver
{
  GObject parent_instance;

  GtkWindow *window; /* not owned */
  LsSession *session;
  LsSessionFile *file;
  GFile *example; /* or NULL */
  gboolean is_changed;
  gboolean is_failing; /* what changes cannot be kept, and that was told */
  GtkFileChooserNative *chooser;
  LsSaverThen then; /* what waits for the person, or NULL */
  GObject *then_object;
  LsSaverFirst first; /* who is asked before, or NULL */
  gpointer first_data;
  LsSaverThen next; /* what waits for that, or NULL */
  GObject *next_object;
};

G_DEFINE_FINAL_TYPE (LsSaver, ls_saver, G_TYPE_OBJECT)

static void
forget_then (LsSaver *self)
{
  self->then = NULL;
  g_clear_object (&self->then_object);
}

/* --- saving ---------------------------------------------------------------------------------------------- */

static void
saved (LsSaver *self)
{
  g_autofree char *name = g_path_get_basename (ls_session_get_path (self->session));
  g_autofree char *sentence = g_strdup_printf (_ ("Saved in “%s”"), name);
  g_autoptr (GObject) object = g_steal_pointer (&self->then_object);
  LsSaverThen then = self->then;

  self->then = NULL;
  g_signal_emit_by_name (self, "told", sentence);
  if (then != NULL)
    then (object);
}

static void
failed (LsSaver *self, const GError *error)
{
  g_autofree char *sentence = g_strdup_printf (_ ("Not saved. %s"), error->message);

  forget_then (self);
  g_signal_emit_by_name (self, "failed", sentence);
}

/* Whether all that is in the way is what the file holds now. */
static gboolean
is_about_file (LsSaver *self, const char *path, const GError *error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GBytes) before = ls_session_dup_text (self->session);
  g_autoptr (LsMarks) marks = ls_session_dup_marks (self->session);
  g_autoptr (GBytes) text = NULL;

  if (!g_error_matches (error, LS_ERROR, LS_ERROR_STATE) || marks == NULL)
    return FALSE;
  text = ls_scene_make_text (ls_session_get_scene (self->session), before, marks, folder, NULL);
  return text != NULL;
}

static gboolean
save_scene (LsSaver *self, const char *path, gboolean force, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (self->example != NULL && !ls_opener_copy_files (self->example, folder, error))
    return FALSE;
  return ls_session_save (self->session, path, force, error);
}

static void
replace_cb (LsSaver *self, const char *response, GtkWidget *dialog)
{
  const char *path = g_object_get_data (G_OBJECT (dialog), "path");
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "replace"))
    forget_then (self);
  else if (save_scene (self, path, TRUE, &error))
    saved (self);
  else
    failed (self, error);
}

static void
ask_to_replace (LsSaver *self, const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = ls_text_escape (base, LS_TEXT_LINE);
  gboolean is_own = g_strcmp0 (path, ls_session_get_path (self->session)) == 0;
  GtkWidget *dialog = ls_dialogs_new_question (self->window, NULL, NULL);

  adw_message_dialog_format_heading (ADW_MESSAGE_DIALOG (dialog), _ ("Replace “%s”?"), name);
  adw_message_dialog_set_body (
    ADW_MESSAGE_DIALOG (dialog),
    is_own
      ? _ ("Somebody else has written the file since it was read. Replacing it loses what they "
           "wrote; Save As keeps both.")
      : _ ("There is such a file already. Replacing it loses what is in it."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "replace",
                                    _ ("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "path", g_strdup (path), g_free);
  ls_follow (dialog, "response", G_CALLBACK (replace_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_to_path (LsSaver *self, const char *path, gboolean is_agreed)
{
  g_autoptr (GError) error = NULL;

  if (save_scene (self, path, is_agreed, &error))
    saved (self);
  else if (!is_agreed && is_about_file (self, path, error))
    ask_to_replace (self, path);
  else
    failed (self, error);
}

/* Where marks have no place, no name is asked for. Returns: FALSE if this is so, and was told. */
static gboolean
has_place (LsSaver *self)
{
  const char *name = ls_scene_get_name (ls_session_get_scene (self->session));
  g_autofree char *sentence = NULL;

  if (ls_saver_can_save (self))
    return TRUE;
  sentence = g_strdup_printf (
    _ ("What you mark in “%s” is not saved: it lasts as long as this is open. Only scenes, "
       "texts and programs in assembly or microcode keep marks (lanescope import FILE -o DIR makes "
       "a scene)."),
    name);
  forget_then (self);
  g_signal_emit_by_name (self, "failed", sentence);
  return FALSE;
}

/* The chooser has asked about the name that it shows, not about another one. */
void
ls_saver_save_to (LsSaver *self, GFile *file, gboolean is_agreed)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *full = NULL;
  gboolean is_named = path != NULL && g_str_has_suffix (path, SUFFIX);

  if (path == NULL)
    {
      g_autoptr (GError) error = NULL;

      ls_fail (&error, LS_ERROR_IO, "%s",
               _ ("That is no place on this machine: choose another one."));
      failed (self, error);
      return;
    }
  full = is_named ? g_strdup (path) : g_strconcat (path, SUFFIX, NULL);
  save_to_path (self, full, is_agreed && is_named);
}

static void
chosen_cb (LsSaver *self, int response, GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_clear_object (&self->chooser);
  if (file != NULL)
    ls_saver_save_to (self, file, TRUE);
  else
    forget_then (self);
}

/* "shader.asm" becomes "shader.lanescope". */
static char *
suggest_name (LsSaver *self)
{
  g_autofree char *name =
    g_path_get_basename (ls_scene_get_name (ls_session_get_scene (self->session)));
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot > name)
    *dot = '\0';
  return g_strconcat (name, SUFFIX, NULL);
}

void
ls_saver_save_as (LsSaver *self)
{
  LsScene *scene = ls_session_get_scene (self->session);
  const char *path = ls_session_get_path (self->session);
  g_autofree char *name = NULL;

  if (scene == NULL || !has_place (self))
    return;
  if (path == NULL)
    path = ls_scene_get_path (scene);
  if (path != NULL && !ls_scene_can_replace_file (path))
    path = NULL;
  name = suggest_name (self);
  g_clear_object (&self->chooser);
  self->chooser = ls_dialogs_new_save_chooser (self->window, path, name);
  ls_follow (self->chooser, "response", G_CALLBACK (chosen_cb), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

void
ls_saver_save (LsSaver *self)
{
  g_autofree char *path = g_strdup (ls_session_get_path (self->session));

  if (ls_session_get_view (self->session) == NULL)
    return;
  /* What comes with the program lies where only an administrator writes: another name is asked for at once. */
  if (path == NULL || !ls_scene_can_replace_file (path))
    ls_saver_save_as (self);
  else
    save_to_path (self, path, FALSE);
}

/* --- before something goes away -------------------------------------------------------------------------- */

static void
ask_cb (LsSaver *self, const char *response, GtkWindow *dialog)
{
  g_autoptr (GObject) object = NULL;
  LsSaverThen then = self->then;

  ls_dialogs_let_go (dialog);
  if (g_str_equal (response, "save"))
    {
      ls_saver_save (self);
      return;
    }
  object = g_steal_pointer (&self->then_object);
  self->then = NULL;
  if (g_str_equal (response, "discard") && then != NULL)
    then (object);
}

/* Nothing is offered that cannot be done. */
static void
present_question (LsSaver *self)
{
  const gboolean can_save = ls_saver_can_save (self);
  GtkWidget *widget = ls_dialogs_new_question (
    self->window, can_save ? _ ("Save what you marked?") : _ ("Discard what you marked?"), NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);

  adw_message_dialog_format_body (dialog,
                                  can_save
                                    ? _ ("Breakpoints, watches, notes or changed runs of “%s” are "
                                         "not saved. If you discard them, they are lost.")
                                    : _ ("Notes and changed runs of “%s” last as long as it is "
                                         "open: no scene can keep them."),
                                  ls_scene_get_name (ls_session_get_scene (self->session)));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"),
                                    NULL);
  if (can_save)
    {
      adw_message_dialog_add_response (dialog, "save", _ ("_Save"));
      adw_message_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
    }
  adw_message_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, can_save ? "save" : "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  ls_follow (dialog, "response", G_CALLBACK (ask_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Whether there is something that a person is asked about. Breakpoints and watches that have no place in a file are soon made again. */
static gboolean
has_to_ask (LsSaver *self)
{
  g_autoptr (LsMarks) marks = NULL;

  if (!self->is_changed || ls_saver_can_save (self))
    return self->is_changed;
  marks = ls_session_dup_marks (self->session);
  return marks != NULL &&
         (marks->notes->len > 0 || marks->bookmarks->len > 0 || marks->forks->len > 0);
}

static void
ask_question (LsSaver *self, LsSaverThen then, GObject *object)
{
  if (!has_to_ask (self))
    {
      then (object);
      return;
    }
  if (self->then != NULL)
    return; /* it is being asked already */
  self->then = then;
  self->then_object = g_object_ref (object);
  present_question (self);
}

static void
first_done_cb (GObject *saver)
{
  LsSaver *self = LS_SAVER (saver);
  g_autoptr (GObject) object = g_steal_pointer (&self->next_object);

  ask_question (self, self->next, object);
}

void
ls_saver_set_first (LsSaver *self, LsSaverFirst first, gpointer data)
{
  self->first = first;
  self->first_data = data;
}

void
ls_saver_ask (LsSaver *self, LsSaverThen then, GObject *object)
{
  if (self->first == NULL)
    {
      ask_question (self, then, object);
      return;
    }
  self->next = then;
  g_set_object (&self->next_object, object);
  self->first (self->first_data, first_done_cb, G_OBJECT (self));
}

/* --- keeping --------------------------------------------------------------------------------------------- */

GPtrArray *
ls_saver_find_recoveries (LsSaver *self, GError **error)
{
  return ls_session_file_find_recoveries (self->file, error);
}

/* There is a moment in which both are there, and none without either. */
gboolean
ls_saver_restore (LsSaver *self, LsRecovery *recovery, GError **error)
{
  if (!ls_session_restore_sync (self->session, ls_recovery_get_marks (recovery), error) ||
      !ls_session_file_keep (self->file, error))
    return FALSE;
  ls_recovery_discard (recovery);
  return TRUE;
}

/* Told once and not with every change. */
static void
tell_problem (LsSaver *self)
{
  const GError *problem = ls_session_file_get_problem (self->file);

  if (problem != NULL && !self->is_failing)
    {
      g_autofree char *sentence = g_strdup_printf (
        _ ("What you mark would not survive a crash: %s Save it now and then."), problem->message);

      g_signal_emit_by_name (self, "failed", sentence);
    }
  self->is_failing = problem != NULL;
}

static void
kept_cb (gpointer self)
{
  tell_problem (self);
}

static void
changed_cb (LsSaver *self)
{
  gboolean is_changed = ls_session_file_is_changed (self->file);

  tell_problem (self);
  if (is_changed == self->is_changed)
    return;
  self->is_changed = is_changed;
  g_signal_emit_by_name (self, "changed");
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_saver_dispose (GObject *object)
{
  LsSaver *self = LS_SAVER (object);

  forget_then (self);
  self->first = NULL;
  g_clear_object (&self->next_object);
  g_clear_object (&self->example);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->file, ls_session_file_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_saver_parent_class)->dispose (object);
}

static void
ls_saver_class_init (LsSaverClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ls_saver_dispose;
  ls_signal_new ("changed", LS_TYPE_SAVER, 0);
  ls_signal_new ("told", LS_TYPE_SAVER, 1, G_TYPE_STRING);
  ls_signal_new ("failed", LS_TYPE_SAVER, 1, G_TYPE_STRING);
}

static void
ls_saver_init (LsSaver *self)
{
}

LsSaver *
ls_saver_new (GtkWindow *window, LsSession *session, const char *folder)
{
  LsSaver *self = g_object_new (LS_TYPE_SAVER, NULL);

  self->window = window;
  self->session = g_object_ref (session);
  self->file = ls_session_file_new (session, folder, KEEP_DELAY_MS);
  ls_session_file_set_kept (self->file, kept_cb, self);
  ls_follow (session, "marks-changed", G_CALLBACK (changed_cb), self);
  ls_follow (session, "notify::scene", G_CALLBACK (changed_cb), self);
  return self;
}

void
ls_saver_set_example (LsSaver *self, GFile *example)
{
  g_set_object (&self->example, example);
}

gboolean
ls_saver_get_changed (LsSaver *self)
{
  return self->is_changed;
}

gboolean
ls_saver_can_save (LsSaver *self)
{
  const LsScene *scene = ls_session_get_scene (self->session);

  return scene == NULL || !ls_scene_is_imported (scene);
}
