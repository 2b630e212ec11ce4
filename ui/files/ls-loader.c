#include "ls-loader-private.h"

#include <glib/gi18n.h>

#include "ls-error.h"
#include "ls-importer.h"
#include "ls-widgets.h"

G_DEFINE_FINAL_TYPE (LsLoader, ls_loader, G_TYPE_OBJECT)

/* --- loading --------------------------------------------------------------------------------------------- */

static void
set_file (LsLoader *self, GFile *file)
{
  g_set_object (&self->file, file);
  ls_file_watch_set (self->watch, file);
}

/* file: NULL: none. */
static void
set_source (LsLoader *self, GFile *file)
{
  g_set_object (&self->source, file);
  ls_file_watch_set (self->source_watch, file);
}

void
ls_loader_tell (LsLoader *self, const char *sentence)
{
  g_signal_emit_by_name (self, "told", sentence);
}

static void
use_scene (LsLoader *self, LsScene *scene)
{
  if (self->file == NULL || !g_file_equal (self->file, self->loading_file))
    set_source (self, NULL);
  set_file (self, self->loading_file);
  if (self->text_file != NULL && !g_file_equal (self->text_file, self->file))
    set_source (self, self->text_file);
  g_free (self->pick);
  self->pick = g_strdup (self->loading_pick);
  if (g_file_is_native (self->file))
    {
      g_autofree char *uri = g_file_get_uri (self->file);

      ls_settings_add_recent (self->settings, uri);
    }
  ls_saver_set_example (self->saver, g_file_is_native (self->file) ? NULL : self->file);
  if (self->is_saved || (self->is_again && ls_scene_is_unnamed (scene)))
    ls_session_reopen_kept (self->session, scene);
  else if (self->is_again)
    ls_session_reopen (self->session, scene);
  else
    ls_session_open (self->session, scene);
  g_signal_emit_by_name (self, "loaded", scene);
  if (self->is_news)
    ls_loader_tell (self, _ ("The file has changed, and was loaded again"));
  self->is_news = FALSE;
}

void
ls_loader_fail (LsLoader *self, const GError *error)
{
  GFile *file = self->is_saved ? self->text_file : self->loading_file;
  g_autofree char *name = g_file_get_basename (file);

  if (name == NULL) /* an empty path */
    name = g_file_get_parse_name (file);
  g_signal_emit_by_name (self, "failed", name, error->message);
}

/* Who has saved the text of a program, and has its scene loaded, has it already. */
static void
take_text (LsLoader *self, GAsyncResult *result)
{
  if (self->is_saved && !g_file_equal (self->loading_file, self->text_file))
    return;
  g_clear_object (&self->text_file);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->text_name, g_free);
  self->text_file = ls_opener_dup_text_file (result);
  self->text = ls_opener_dup_text (result);
  self->text_name = ls_opener_dup_text_name (result);
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

  ls_loader_load_pick (self, self->loading_file, NULL);
  self->is_news = is_news;
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsOpened) opened = ls_opener_load_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return; /* another file was asked for since */
  g_clear_object (&self->cancellable);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    take_text (self, result);
  if (ls_loader_is_too_late (self))
    self->is_news = FALSE;
  else if (opened != NULL && opened->scene != NULL)
    use_scene (self, opened->scene);
  else if (opened != NULL)
    ls_loader_ask_which (self, opened->candidates);
  else if (is_pick_gone (self, error))
    load_unpicked (self);
  else if (g_error_matches (error, LS_ERROR, LS_ERROR_TRUST) &&
           g_file_is_native (self->loading_file))
    ls_loader_ask_for_trust (self, error);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ls_loader_fail (self, error);
  g_signal_emit_by_name (self, "loading");
}

gboolean
ls_loader_cancel (LsLoader *self)
{
  if (self->cancellable == NULL)
    return FALSE;
  g_cancellable_cancel (self->cancellable);
  return TRUE;
}

/* Returns: (nullable): who was chosen to compile a text, if this program has it. */
static const char *
find_back_end (LsLoader *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  const char *back_end = ls_settings_get_back_end (self->settings, uri);

  return back_end != NULL && ls_importers_check_back_end (back_end, NULL) ? back_end : NULL;
}

/* pick: (nullable): title of a program of the file. */
void
ls_loader_load_pick (LsLoader *self, GFile *file, const char *pick)
{
  g_autoptr (GFile) opened = file == NULL ? ls_opener_example (NULL) : g_object_ref (file);
  char *copy = g_strdup (pick);

  g_free (self->loading_pick);
  self->loading_pick = copy;
  self->is_news = FALSE;
  ls_loader_cancel (self);
  ls_loader_forget_question (self);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->loading_file, opened);
  g_signal_emit_by_name (self, "loading");
  ls_opener_load_async (opened, self->loading_pick, find_back_end (self, opened),
                        ls_loader_get_trust (self), ls_settings_get_memory (self->settings),
                        self->cancellable, loaded_cb, g_object_ref (self));
}

void
ls_loader_load (LsLoader *self, GFile *file)
{
  self->is_asked |= file != NULL;
  self->is_again = FALSE;
  self->is_saved = FALSE;
  ls_loader_load_pick (self, file, NULL);
}

void
ls_loader_load_saved (LsLoader *self, GFile *file, GBytes *text)
{
  const gboolean is_open =
    self->file != NULL && (g_file_equal (file, self->file) ||
                           (self->source != NULL && g_file_equal (file, self->source)));

  ls_loader_set_text (self, text);
  g_set_object (&self->text_file, file);
  if (!is_open)
    {
      ls_loader_ask (self, file);
      return;
    }
  self->is_again = TRUE;
  self->is_saved = TRUE;
  ls_loader_load_pick (self, self->file, self->pick);
}

void
ls_loader_set_text (LsLoader *self, GBytes *text)
{
  GBytes *before = self->text;

  self->text = g_bytes_ref (text);
  g_clear_pointer (&before, g_bytes_unref);
}

void
ls_loader_set_pick (LsLoader *self, const char *pick)
{
  char *copy = g_strdup (pick);

  g_free (self->pick);
  self->pick = copy;
}

gboolean
ls_loader_is_text_of (LsLoader *self, const LsScene *scene)
{
  const char *path = ls_scene_get_path (scene);
  g_autofree char *own = self->text_file != NULL ? g_file_get_path (self->text_file) : NULL;

  if (own == NULL || !ls_scene_is_of_text (scene))
    return FALSE;
  ls_scene_get_named (scene, &path);
  return g_strcmp0 (path, own) == 0;
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

const char *
ls_loader_get_text_name (LsLoader *self)
{
  return self->text_name;
}

gboolean
ls_loader_is_leaving (LsLoader *self, GFile *file)
{
  return (self->cancellable != NULL || self->question != NULL) && !self->is_saved &&
         !g_file_equal (self->loading_file, file);
}

gboolean
ls_loader_is_typed (LsLoader *self)
{
  return self->is_saved;
}

gboolean
ls_loader_is_asked (LsLoader *self)
{
  return self->is_asked;
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
  self->is_asked = TRUE;
  g_set_object (&self->wanted_file, file);
  ls_saver_ask (self->saver, load_wanted, G_OBJECT (self));
}

void
ls_loader_load_again (GObject *loader)
{
  LsLoader *self = LS_LOADER (loader);

  self->is_again = TRUE;
  self->is_saved = FALSE;
  ls_loader_load_pick (self, self->file, self->pick);
}

void
ls_loader_ask_again (LsLoader *self)
{
  ls_saver_ask (self->saver, ls_loader_load_again, G_OBJECT (self));
}

/* Another name is another file to start over from. A program is saved as a scene that names it. */
static void
saved_cb (LsLoader *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (ls_session_get_path (self->session));

  if (self->source == NULL && self->text != NULL && self->file != NULL && self->text_file != NULL &&
      g_file_equal (self->text_file, self->file) && !g_file_equal (file, self->file))
    set_source (self, self->file);
  set_file (self, file);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_loader_dispose (GObject *object)
{
  LsLoader *self = LS_LOADER (object);

  ls_loader_cancel (self);
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  if (self->reading_source != NULL)
    g_cancellable_cancel (self->reading_source);
  g_clear_object (&self->reading);
  g_clear_object (&self->reading_source);
  g_clear_pointer (&self->known, g_bytes_unref);
  ls_loader_forget_question (self);
  g_clear_pointer (&self->watch, ls_file_watch_free);
  g_clear_pointer (&self->source_watch, ls_file_watch_free);
  g_clear_pointer (&self->pick, g_free);
  g_clear_pointer (&self->loading_pick, g_free);
  g_clear_object (&self->settings);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_clear_object (&self->loading_file);
  g_clear_object (&self->text_file);
  g_clear_pointer (&self->text_name, g_free);
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

  object_class->dispose = ls_loader_dispose;
  ls_signal_new ("loading", LS_TYPE_LOADER, 0);
  ls_signal_new ("loaded", LS_TYPE_LOADER, 1, G_TYPE_POINTER);
  ls_signal_new ("failed", LS_TYPE_LOADER, 2, G_TYPE_STRING, G_TYPE_STRING);
  ls_signal_new ("told", LS_TYPE_LOADER, 1, G_TYPE_STRING);
}

static void
ls_loader_init (LsLoader *self)
{
  self->watch = ls_file_watch_new (ls_loader_file_changed_cb, self);
  self->source_watch = ls_file_watch_new (ls_loader_source_changed_cb, self);
}

LsLoader *
ls_loader_new (GtkWindow *window, LsSession *session, LsSettings *settings, LsSaver *saver)
{
  LsLoader *self = g_object_new (LS_TYPE_LOADER, NULL);

  self->window = window;
  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  self->saver = g_object_ref (saver);
  ls_follow (saver, "told", G_CALLBACK (saved_cb), self);
  return self;
}
