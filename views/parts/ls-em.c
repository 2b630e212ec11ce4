#include "ls-em.h"

#define DOTS 96 /* an inch, where nobody says */

int
ls_em (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  const double dots = pango_cairo_context_get_resolution (context);

  if (pango_font_description_get_size_is_absolute (font))
    return (int) size;
  return (int) (size * (dots > 0 ? dots : DOTS) / 72);
}
