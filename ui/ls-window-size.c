#include "ls-window-size.h"

/* The size is that of the window when it is not maximized. */
static gboolean
close_request_cb (GtkWindow *window, LsSettings *settings)
{
  LsWindowSize size;

  gtk_window_get_default_size (window, &size.width, &size.height);
  size.is_maximized = gtk_window_is_maximized (window);
  ls_settings_set_window_size (settings, &size);
  return GDK_EVENT_PROPAGATE;
}

void
ls_window_size_follow (GtkWindow *window, LsSettings *settings)
{
  LsWindowSize size;

  if (ls_settings_get_window_size (settings, &size))
    {
      gtk_window_set_default_size (window, size.width, size.height);
      if (size.is_maximized)
        gtk_window_maximize (window);
    }
  g_signal_connect_object (window, "close-request", G_CALLBACK (close_request_cb), settings, 0);
}
