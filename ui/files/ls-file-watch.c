#include "ls-loader-private.h"

#define DELAY_MS 250 /* editors write a file in several goes */

struct _LsFileWatch
{
  LsFileWatchChanged changed;
  gpointer data;
  GFile *file;           /* or NULL */
  GFileMonitor *monitor; /* or NULL */
  guint delay;
};

static gboolean
delay_cb (gpointer data)
{
  LsFileWatch *watch = data;

  watch->delay = 0;
  watch->changed (watch->data);
  return G_SOURCE_REMOVE;
}

/* A file that is removed may be replaced at once. */
static void
event_cb (LsFileWatch *watch, GFile *file, GFile *other, GFileMonitorEvent event)
{
  if (event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED)
    return;
  g_clear_handle_id (&watch->delay, g_source_remove);
  watch->delay = g_timeout_add (DELAY_MS, delay_cb, watch);
}

static void
forget_monitor (LsFileWatch *watch)
{
  g_clear_handle_id (&watch->delay, g_source_remove);
  if (watch->monitor != NULL)
    {
      g_signal_handlers_disconnect_by_data (watch->monitor, watch);
      g_file_monitor_cancel (watch->monitor);
    }
  g_clear_object (&watch->monitor);
  g_clear_object (&watch->file);
}

LsFileWatch *
ls_file_watch_new (LsFileWatchChanged changed, gpointer data)
{
  LsFileWatch *watch = g_new0 (LsFileWatch, 1);

  watch->changed = changed;
  watch->data = data;
  return watch;
}

void
ls_file_watch_free (LsFileWatch *watch)
{
  forget_monitor (watch);
  g_free (watch);
}

void
ls_file_watch_set (LsFileWatch *watch, GFile *file)
{
  if (watch->file != NULL && file != NULL && g_file_equal (watch->file, file))
    return;
  forget_monitor (watch);
  if (file == NULL || !g_file_is_native (file))
    return;
  watch->file = g_object_ref (file);
  watch->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (watch->monitor != NULL)
    g_signal_connect_swapped (watch->monitor, "changed", G_CALLBACK (event_cb), watch);
}
