#include "ls-loader.h"

#include <string.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-file-watch.h"
#include "ls-opener.h"
#include "ls-program-chooser.h"

struct _LsLoader
{
  GObject parent_instance;

  GtkWindow *window; /* not owned */
  LsSession *session;
  LsSaver *saver;
  LsSettings *settings;
  GFile *file;         /* what is open */
  GFile *loading_file; /* what is being loaded */
  GFile
    *wanted_file;   /* what is to be opened once the person has said so; NULL: the first example */
  GFile *text_file; /* what was loaded or refused last */
  GBytes *text;     /* that it held; or NULL */
  GFile *source;    /* the program of which the scene that is open was saved here; or NULL */
  LsFileWatch *watch;        /* over file */
  char *pick;                /* title of the program that is open, of a file of several; or NULL */
  char *loading_pick;        /* of what is being loaded */
  gboolean is_again;         /* what is loaded is a newer version of what is open */
  gboolean is_news;          /* and nobody asked for it */
  gboolean is_saved;         /* and of a text that was just saved: what was marked is kept */
  GCancellable *reading;     /* of a file that has changed, to see whether it is news; or NULL */
  GBytes *known;             /* the session's text when that reading began; or NULL */
  GCancellable *cancellable; /* of the load; NULL when nothing loads */
  GtkFileChooserNative *chooser;
  GtkWindow *
    question; /* whether a folder is trusted, or which program is meant, while it is asked; not owned */
  GError *refusal; /* what it is about */
};

enum
{
  PROP_LOADING = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

enum
{
  LOADED,
  FAILED,
  TOLD,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LsLoader, ls_loader, G_TYPE_OBJECT)

/* --- loading --------------------------------------------------------------------------------------------- */

static void load (LsLoader *self, GFile *file, const char *pick);

static void
set_file (LsLoader *self, GFile *file)
{
  g_set_object (&self->file, file);
  ls_file_watch_set (self->watch, file);
}

/* Whether the session still has the text that it had when the file was read: what was saved since is newer than that. */
static gboolean
is_known (LsLoader *self)
{
  g_autoptr (GBytes) text = ls_session_dup_text (self->session);

  if (text == NULL || self->known == NULL)
    return text == self->known;
  return g_bytes_equal (text, self->known);
}

/* Nobody asked for news: what was marked or saved while they were loaded goes before them. A file that was saved since is
 * looked at once more, for its watch tells. */
static gboolean
is_too_late (LsLoader *self)
{
  gboolean is_changed = ls_saver_get_changed (self->saver);

  if (self->is_news && is_changed)
    g_signal_emit (self, signals[TOLD], 0, "The file has changed. Ctrl+R loads it again");
  return self->is_news && (is_changed || !is_known (self));
}

static void
use (LsLoader *self, LsScene *scene)
{
  if (self->file == NULL || !g_file_equal (self->file, self->loading_file))
    g_clear_object (&self->source);
  set_file (self, self->loading_file);
  g_free (self->pick);
  self->pick = g_strdup (self->loading_pick);
  if (g_file_is_native (self->file))
    {
      g_autofree char *uri = g_file_get_uri (self->file);

      ls_settings_add_recent (self->settings, uri);
    }
  ls_saver_set_example (self->saver, g_file_is_native (self->file) ? NULL : self->file);
  if (self->is_saved)
    ls_session_reopen_kept (self->session, scene);
  else if (self->is_again)
    ls_session_reopen (self->session, scene);
  else
    ls_session_open (self->session, scene);
  g_signal_emit (self, signals[LOADED], 0, scene);
  if (self->is_news)
    g_signal_emit (self, signals[TOLD], 0, "The file has changed, and was loaded again");
  self->is_news = FALSE;
}

static void
fail (LsLoader *self, const GError *error)
{
  g_autofree char *name = g_file_get_basename (self->loading_file);

  g_signal_emit (self, signals[FAILED], 0, name, error->message);
}

/* Returns: (transfer full): of what is being loaded. */
static char *
dup_folder (LsLoader *self)
{
  g_autofree char *path = g_file_get_path (self->loading_file);

  return path == NULL ? NULL : g_path_get_dirname (path);
}

static void
trust_cb (LsLoader *self, const char *response)
{
  g_autoptr (GError) refusal = g_steal_pointer (&self->refusal);
  g_autofree char *folder = dup_folder (self);

  self->question = NULL;
  if (folder == NULL || !g_str_equal (response, "trust"))
    {
      fail (self, refusal);
      return;
    }
  ls_settings_trust (self->settings, folder);
  load (self, self->loading_file, self->loading_pick);
}

static void
ask_for_trust (LsLoader *self, const GError *error)
{
  g_autofree char *folder = dup_folder (self);
  gboolean has_hint = g_str_has_suffix (error->message, LS_SCENE_TRUST_HINT);
  g_autofree char *message = g_strndup (
    error->message, strlen (error->message) - (has_hint ? strlen (LS_SCENE_TRUST_HINT) : 0));

  self->refusal = g_error_copy (error);
  self->question = GTK_WINDOW (ls_dialogs_new_trust (self->window, folder, message));
  g_signal_connect_object (self->question, "response", G_CALLBACK (trust_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (self->question);
}

/* Another file makes the question that is open pointless. */
static void
forget_question (LsLoader *self)
{
  GtkWindow *question = g_steal_pointer (&self->question);

  g_clear_error (&self->refusal);
  if (question == NULL)
    return;
  g_signal_handlers_disconnect_by_data (question, self);
  gtk_window_destroy (question);
}

/* --- several programs ------------------------------------------------------------------------------------ */

static void
picked_cb (LsLoader *self, const char *response, LsProgramChooser *chooser)
{
  g_autofree char *pick = g_strdup (ls_program_chooser_get_title (chooser));
  g_autofree char *uri = g_file_get_uri (self->loading_file);
  g_autoptr (GError) error = NULL;

  self->question = NULL;
  if (pick == NULL || !g_str_equal (response, "open"))
    {
      g_set_error (&error, LS_ERROR, LS_ERROR_STATE, "None of its programs was chosen");
      fail (self, error);
      return;
    }
  ls_settings_remember_program (self->settings, uri, pick);
  load (self, self->loading_file, pick);
}

static void
ask_which (LsLoader *self, const LsCandidates *candidates)
{
  g_autofree char *name = g_file_get_basename (self->loading_file);
  g_autofree char *uri = g_file_get_uri (self->loading_file);
  guint chosen = ls_candidates_index (candidates, ls_settings_get_program (self->settings, uri));

  self->question = GTK_WINDOW (ls_program_chooser_new (self->window, name, candidates, chosen));
  g_signal_connect_object (self->question, "response", G_CALLBACK (picked_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (self->question);
}

static LsSceneTrust
get_trust (LsLoader *self)
{
  g_autofree char *folder = dup_folder (self);

  return folder != NULL && ls_settings_is_trusted (self->settings, folder) ? LS_TRUST_ALL
                                                                           : LS_TRUST_FOLDER;
}

/* A scene that is loaded for the text of its program has none of its own to show. */
static void
take_text (LsLoader *self, GAsyncResult *result)
{
  if (self->is_saved && !g_file_equal (self->loading_file, self->text_file))
    return;
  g_set_object (&self->text_file, self->loading_file);
  g_clear_pointer (&self->text, g_bytes_unref);
  self->text = ls_opener_dup_text (result);
}

/* Whether what was picked of the file is there no more. */
static gboolean
is_pick_gone (LsLoader *self, const GError *error)
{
  return self->is_again && self->loading_pick != NULL &&
         (g_error_matches (error, LS_ERROR, LS_ERROR_REFERENCE) ||
          g_error_matches (error, LS_ERROR, LS_ERROR_STATE));
}

static void
load_unpicked (LsLoader *self)
{
  const gboolean is_news = self->is_news;

  load (self, self->loading_file, NULL);
  self->is_news = is_news;
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsOpened) opened = ls_opener_load_finish (result, &error);

  (void) source;
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return; /* another file was asked for since */
  g_clear_object (&self->cancellable);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    take_text (self, result);
  if (is_too_late (self))
    self->is_news = FALSE;
  else if (opened != NULL && opened->scene != NULL)
    use (self, opened->scene);
  else if (opened != NULL)
    ask_which (self, opened->candidates);
  else if (is_pick_gone (self, error))
    load_unpicked (self);
  else if (g_error_matches (error, LS_ERROR, LS_ERROR_TRUST) &&
           g_file_is_native (self->loading_file))
    ask_for_trust (self, error);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    fail (self, error);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
}

gboolean
ls_loader_cancel (LsLoader *self)
{
  if (self->cancellable == NULL)
    return FALSE;
  g_cancellable_cancel (self->cancellable);
  return TRUE;
}

/* pick: (nullable): title of a program of the file. */
static void
load (LsLoader *self, GFile *file, const char *pick)
{
  g_autoptr (GFile) opened = file == NULL ? ls_opener_example (NULL) : g_object_ref (file);
  char *copy = g_strdup (pick);

  g_free (self->loading_pick);
  self->loading_pick = copy;
  self->is_news = FALSE;
  ls_loader_cancel (self);
  forget_question (self);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->loading_file, opened);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
  ls_opener_load_async (opened, self->loading_pick, get_trust (self),
                        ls_settings_get_memory (self->settings), self->cancellable, loaded_cb,
                        g_object_ref (self));
}

void
ls_loader_load (LsLoader *self, GFile *file)
{
  self->is_again = FALSE;
  self->is_saved = FALSE;
  load (self, file, NULL);
}

void
ls_loader_load_saved (LsLoader *self, GFile *file, GBytes *text)
{
  const gboolean is_open =
    self->file != NULL && (g_file_equal (file, self->file) ||
                           (self->source != NULL && g_file_equal (file, self->source)));

  g_bytes_ref (text);
  g_clear_pointer (&self->text, g_bytes_unref);
  self->text = text;
  g_set_object (&self->text_file, file);
  if (!is_open)
    {
      ls_loader_ask (self, file);
      return;
    }
  self->is_again = TRUE;
  self->is_saved = TRUE;
  load (self, self->file, self->pick);
}

GBytes *
ls_loader_get_text (LsLoader *self)
{
  return self->text;
}

GFile *
ls_loader_get_text_file (LsLoader *self)
{
  return self->text_file;
}

gboolean
ls_loader_is_leaving (LsLoader *self, GFile *file)
{
  return (self->cancellable != NULL || self->question != NULL) && !self->is_saved &&
         !g_file_equal (self->loading_file, file);
}

gboolean
ls_loader_get_loading (LsLoader *self)
{
  return self->cancellable != NULL;
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static void
load_wanted (GObject *loader)
{
  LsLoader *self = LS_LOADER (loader);
  g_autoptr (GFile) file = g_steal_pointer (&self->wanted_file);

  ls_loader_load (self, file);
}

void
ls_loader_ask (LsLoader *self, GFile *file)
{
  g_set_object (&self->wanted_file, file);
  ls_saver_ask (self->saver, load_wanted, G_OBJECT (self));
}

static void
load_again (GObject *loader)
{
  LsLoader *self = LS_LOADER (loader);

  self->is_again = TRUE;
  self->is_saved = FALSE;
  load (self, self->file, self->pick);
}

void
ls_loader_ask_again (LsLoader *self)
{
  ls_saver_ask (self->saver, load_again, G_OBJECT (self));
}

/* What a person made of it and has not saved is not thrown away without a word. */
static void
take_news (LsLoader *self)
{
  self->is_news = TRUE;
  if (is_too_late (self))
    return;
  load_again (G_OBJECT (self));
  self->is_news = TRUE; /* what is loaded in between is none */
}

/* Whether a file holds what was read from it, or written into it by ls_loader_load_saved(). */
static gboolean
is_text_of (LsLoader *self, GFile *file, GBytes *now)
{
  return self->text != NULL && g_file_equal (file, self->text_file) &&
         g_bytes_equal (now, self->text);
}

/* What was neither loaded nor saved here is news. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GBytes) now = g_file_load_bytes_finish (G_FILE (source), result, NULL, NULL);

  if (now == NULL || self->file == NULL || !g_file_equal (G_FILE (source), self->file) ||
      (ls_loader_get_loading (self) && !g_file_equal (self->loading_file, self->file)))
    return;
  if (!is_text_of (self, G_FILE (source), now) &&
      (self->known == NULL || !g_bytes_equal (now, self->known)))
    take_news (self);
}

/* A file may be large, or far away: it is not read here. */
static void
file_changed_cb (gpointer loader)
{
  LsLoader *self = LS_LOADER (loader);

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  g_clear_pointer (&self->known, g_bytes_unref);
  self->known = ls_session_dup_text (self->session);
  g_file_load_bytes_async (self->file, self->reading, read_cb, g_object_ref (self));
}

static void
chosen_cb (LsLoader *self, int response, GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    ls_loader_ask (self, file);
  g_clear_object (&self->chooser);
}

void
ls_loader_choose (LsLoader *self)
{
  g_autoptr (GFile) folder = NULL;

  if (self->file != NULL && g_file_is_native (self->file))
    folder = g_file_get_parent (self->file);
  g_clear_object (&self->chooser);
  self->chooser = ls_dialogs_new_chooser (self->window, folder);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
drop_cb (LsLoader *self, const GValue *value)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      GSList *files = g_value_get_boxed (value);

      if (files == NULL)
        return FALSE;
      if (files->next != NULL)
        g_signal_emit (self, signals[TOLD], 0, "One file at a time: opening the first");
      ls_loader_ask (self, files->data);
      return TRUE;
    }
  if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    ls_loader_ask (self, g_value_get_object (value));
  return G_VALUE_HOLDS (value, G_TYPE_FILE);
}

void
ls_loader_add_drop_target (LsLoader *self, GtkWidget *widget)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_FILE };

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

/* Another name is another file to start over from. A program is saved as a scene that names it. */
static void
saved_cb (LsLoader *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (ls_session_get_path (self->session));

  if (self->source == NULL && self->text != NULL && self->file != NULL &&
      g_file_equal (self->text_file, self->file) && !g_file_equal (file, self->file))
    self->source = g_object_ref (self->file);
  set_file (self, file);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_loader_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LOADING)
    g_value_set_boolean (value, ls_loader_get_loading (LS_LOADER (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_loader_dispose (GObject *object)
{
  LsLoader *self = LS_LOADER (object);

  ls_loader_cancel (self);
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->known, g_bytes_unref);
  forget_question (self);
  g_clear_pointer (&self->watch, ls_file_watch_free);
  g_clear_pointer (&self->pick, g_free);
  g_clear_pointer (&self->loading_pick, g_free);
  g_clear_object (&self->settings);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_clear_object (&self->loading_file);
  g_clear_object (&self->text_file);
  g_clear_object (&self->source);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_object (&self->wanted_file);
  g_clear_object (&self->saver);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_loader_parent_class)->dispose (object);
}

static void
ls_loader_class_init (LsLoaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = ls_loader_get_property;
  object_class->dispose = ls_loader_dispose;
  properties[PROP_LOADING] =
    g_param_spec_boolean ("loading", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[LOADED] = g_signal_new ("loaded", LS_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[FAILED] = g_signal_new ("failed", LS_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[TOLD] = g_signal_new ("told", LS_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
ls_loader_init (LsLoader *self)
{
  self->watch = ls_file_watch_new (file_changed_cb, self);
}

LsLoader *
ls_loader_new (GtkWindow *window, LsSession *session, LsSettings *settings, LsSaver *saver)
{
  LsLoader *self = g_object_new (LS_TYPE_LOADER, NULL);

  self->window = window;
  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  self->saver = g_object_ref (saver);
  g_signal_connect_object (saver, "told", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  return self;
}
