#include "ls-loader-private.h"

#include <glib/gi18n.h>

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

/* What was neither loaded nor saved here is news. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GBytes) now = g_file_load_bytes_finish (G_FILE (source), result, NULL, NULL);

  if (now == NULL || self->file == NULL || !g_file_equal (G_FILE (source), self->file) ||
      is_leaving (self))
    return;
  if (!is_text_of (self, G_FILE (source), now) &&
      (self->known == NULL || !g_bytes_equal (now, self->known)))
    take_news (self);
}

static void
read_source_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsLoader) self = data;
  g_autoptr (GBytes) now = g_file_load_bytes_finish (G_FILE (source), result, NULL, NULL);

  if (now != NULL && self->source != NULL && g_file_equal (G_FILE (source), self->source) &&
      !is_leaving (self) && !is_text_of (self, G_FILE (source), now))
    take_news (self);
}

static void
read_text (LsLoader *self, GFile *file, GCancellable **reading, GAsyncReadyCallback then)
{
  if (*reading != NULL)
    g_cancellable_cancel (*reading);
  g_clear_object (reading);
  *reading = g_cancellable_new ();
  g_clear_pointer (&self->known, g_bytes_unref);
  self->known = ls_session_dup_text (self->session);
  g_file_load_bytes_async (file, *reading, then, g_object_ref (self));
}

void
ls_loader_file_changed_cb (gpointer loader)
{
  LsLoader *self = LS_LOADER (loader);

  read_text (self, self->file, &self->reading, read_cb);
}

void
ls_loader_source_changed_cb (gpointer loader)
{
  LsLoader *self = LS_LOADER (loader);

  read_text (self, self->source, &self->reading_source, read_source_cb);
}
