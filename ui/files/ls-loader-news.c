#include "ls-loader-private.h"

#include <glib/gi18n.h>

#include "ls-error.h"
#include "ls-file.h"

/* The file that is open is watched, and so is the program that a scene names: what somebody else writes into them is loaded, unless
 * the person would lose something. */

/* Whether the session still has the text that it had when the file was read: what was saved since is newer than that. */
static gboolean
is_known (LsLoader *self)
{
  g_autoptr (GBytes) text = ls_session_dup_text (self->session);

  if (text == NULL || self->known == NULL)
    return text == self->known;
  return g_bytes_equal (text, self->known);
}

gboolean
ls_loader_is_too_late (LsLoader *self)
{
  gboolean is_changed = ls_saver_get_changed (self->saver);

  if (self->is_news && is_changed)
    ls_loader_tell (self, _ ("The file has changed. Ctrl+R loads it again"));
  return self->is_news && (is_changed || !is_known (self));
}

/* What a person made of it and has not saved is not thrown away without a word. */
static void
take_news (LsLoader *self)
{
  self->is_news = TRUE;
  if (ls_loader_is_too_late (self))
    return;
  ls_loader_load_again (G_OBJECT (self));
  self->is_news = TRUE; /* what is loaded in between is none */
}

/* Whether a file holds what was read from it, or written into it by ls_loader_load_saved(). */
static gboolean
is_text_of (LsLoader *self, GFile *file, GBytes *now)
{
  return self->text != NULL && self->text_file != NULL && g_file_equal (file, self->text_file) &&
         g_bytes_equal (now, self->text);
}

/* Something else is on its way already. */
static gboolean
is_leaving (LsLoader *self)
{
  return ls_loader_get_loading (self) && !g_file_equal (self->loading_file, self->file);
}

/* What is read again. */
typedef struct
{
  char *path, *folder;
  LsSceneTrust trust;
  guint64 memory;
} Reading;

static Reading *
reading_new (LsLoader *self, GFile *file, GFile *scene)
{
  Reading *reading = g_new0 (Reading, 1);
  g_autofree char *path = scene != NULL ? g_file_get_path (scene) : NULL;

  reading->path = g_file_get_path (file);
  reading->folder = path != NULL ? g_path_get_dirname (path) : NULL;
  reading->trust =
    reading->folder == NULL || ls_settings_is_trusted (self->settings, reading->folder)
      ? LS_TRUST_ALL
      : LS_TRUST_FOLDER;
  reading->memory = ls_settings_get_memory (self->settings);
  return reading;
}

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_free (reading->path);
  g_free (reading->folder);
  g_free (reading);
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = data;
  g_autoptr (LsBudget) budget = ls_budget_new (reading->memory);
  g_auto (LsBudgetShare) share = { 0 };
  GError *error = NULL;
  GBytes *now;

  ls_budget_share_init (&share, budget);
  now = ls_scene_trust_read (reading->folder, reading->path, reading->trust, LS_FILE_MAX_BYTES,
                             &share, &error);
  if (now != NULL)
    {
      g_task_return_pointer (task, now, (GDestroyNotify) g_bytes_unref);
      return;
    }
  g_prefix_error (&error, "%s: ", reading->path);
  g_task_return_error (task, error);
}

static gboolean
is_gone (const GError *error)
{
  return g_error_matches (error, LS_ERROR, LS_ERROR_REFERENCE);
}

/* Whether something is there, and is not read. */
static gboolean
is_refusal (const GError *error)
{
  return !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && !is_gone (error);
}

static void
tell_gone (LsLoader *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *sentence =
    g_strdup_printf (_ ("“%s” is gone. What was read of it is still here"), name);

  ls_loader_tell (self, sentence);
}

/* What was neither loaded nor saved here is news. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) now = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->file == NULL || !g_file_equal (G_FILE (source), self->file) || is_leaving (self))
    return;
  if (now == NULL && is_refusal (error))
    ls_loader_tell (self, error->message);
  else if (now == NULL && is_gone (error))
    tell_gone (self, G_FILE (source));
  if (now == NULL)
    return;
  if (!is_text_of (self, G_FILE (source), now) &&
      (self->known == NULL || !g_bytes_equal (now, self->known)))
    take_news (self);
}

static void
read_source_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) now = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->source == NULL || !g_file_equal (G_FILE (source), self->source) || is_leaving (self))
    return;
  /* The load that follows says what is refused, and asks whether it may be read. */
  if (now != NULL ? !is_text_of (self, G_FILE (source), now) : is_refusal (error))
    take_news (self);
  else if (now == NULL && is_gone (error))
    tell_gone (self, G_FILE (source));
}

/* Reads file as the load did: as one that a person named, or where a scene names it. */
static void
read_text (LsLoader *self,
           GFile *file,
           GFile *scene,
           GCancellable **reading,
           GAsyncReadyCallback then)
{
  g_autoptr (GTask) task = NULL;

  if (*reading != NULL)
    g_cancellable_cancel (*reading);
  g_clear_object (reading);
  *reading = g_cancellable_new ();
  g_clear_pointer (&self->known, g_bytes_unref);
  self->known = ls_session_dup_text (self->session);
  task = g_task_new (file, *reading, then, g_object_ref (self));
  g_task_set_task_data (task, reading_new (self, file, scene), reading_free);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, read_thread);
}

void
ls_loader_file_changed_cb (gpointer loader)
{
  LsLoader *self = LS_LOADER (loader);

  read_text (self, self->file, NULL, &self->reading, read_cb);
}

void
ls_loader_source_changed_cb (gpointer loader)
{
  LsLoader *self = LS_LOADER (loader);

  read_text (self, self->source, self->file, &self->reading_source, read_source_cb);
}
