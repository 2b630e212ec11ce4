#include "ls-zoom.h"

#include "ls-widgets.h"

static const guint sizes[] = { 80, 90, 100, 110, 125, 150, 175, 200 };

static guint
nearest_size (guint percent)
{
  guint best = 0;

  for (guint i = 1; i < G_N_ELEMENTS (sizes); i++)
    if (ABS ((int) sizes[i] - (int) percent) < ABS ((int) sizes[best] - (int) percent))
      best = i;
  return best;
}

static void
apply_to (GtkWidget *window, guint size)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *css_class = g_strdup_printf ("text-%u", sizes[i]);

      if (i == size)
        gtk_widget_add_css_class (window, css_class);
      else
        gtk_widget_remove_css_class (window, css_class);
    }
}

/* Dialogs, help and the other windows are read by the same eyes. */
static void
apply_size (guint size)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      apply_to (window, size);
    }
}

void
ls_zoom_update (LsSettings *settings)
{
  apply_size (nearest_size (ls_settings_get_text_size (settings)));
}

void
ls_zoom_follow (LsSettings *settings)
{
  ls_follow (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (ls_zoom_update), settings);
  ls_zoom_update (settings);
}

void
ls_zoom_change (LsSettings *settings, int direction)
{
  guint size = nearest_size (ls_settings_get_text_size (settings));

  if (direction == 0)
    size = nearest_size (100);
  else if (direction > 0)
    size = MIN (size + 1, G_N_ELEMENTS (sizes) - 1);
  else if (size > 0)
    size--;
  apply_size (size);
  ls_settings_set_text_size (settings, sizes[size]);
}

void
ls_zoom_set (LsSettings *settings, guint percent)
{
  apply_size (nearest_size (percent));
  ls_settings_set_text_size (settings, sizes[nearest_size (percent)]);
}
