#include "ls-empty.h"

#define MARGIN 18    /* px */
#define MAX_CHARS 60 /* in a line, about */

void
ls_empty_draw (GtkWidget *widget, GtkSnapshot *snapshot, const char *text, const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  PangoFontMetrics *metrics =
    pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);
  const int most = MAX_CHARS * pango_font_metrics_get_approximate_char_width (metrics);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int across, high;

  pango_font_metrics_unref (metrics);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_width (layout, MAX (MIN (most, (width - 2 * MARGIN) * PANGO_SCALE), 0));
  pango_layout_get_pixel_size (layout, NULL, &high);
  across = pango_layout_get_width (layout) / PANGO_SCALE;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (int) ((width - across) / 2),
                                                          (float) MAX ((height - high) / 2, 0)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}
