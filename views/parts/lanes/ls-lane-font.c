#include "ls-lane-font.h"

#include <math.h>

#include "ls-lane-parts.h"
#include "ls-widgets.h"

#define NUMBER_PART 0.55  /* of a tile: a number in a lecture, whatever the text is */
#define NOTE_PART 0.38    /* a number with a note below */
#define LETTER_WIDTH 0.63 /* of the height of digits' font */
#define LEAST_LETTERS 7.  /* px: what is smaller is not legible */

/* Px of the font, or 0: that of all inspectors. */
static double
find_size (LsInspector *owner, int tile, gsize longest)
{
  const gboolean is_lectured = ls_widget_is_lectured (GTK_WIDGET (owner));
  const double fitting = MIN (NOTE_PART * tile, tile / (LETTER_WIDTH * (double) MAX (longest, 1)));

  if (longest > 0 && fitting >= LEAST_LETTERS &&
      (is_lectured || !ls_lane_tile_has_room (ls_inspector_get_glyphs (owner, FALSE), (float) tile,
                                              (float) tile, longest)))
    return fitting;
  return is_lectured && tile >= 8 ? NUMBER_PART * tile : 0;
}

static LsGlyphs *
make_glyphs (GtkWidget *widget, double size)
{
  PangoContext *context = gtk_widget_create_pango_context (widget);
  PangoFontDescription *description =
    pango_font_description_copy (pango_context_get_font_description (context));
  LsGlyphs *glyphs;

  pango_font_description_set_absolute_size (description, size * PANGO_SCALE);
  pango_context_set_font_description (context, description);
  pango_font_description_free (description);
  glyphs = ls_glyphs_new (context, PANGO_WEIGHT_NORMAL);
  g_object_unref (context);
  return glyphs;
}

LsGlyphs *
ls_lane_font_find (LsLaneFont *font, LsInspector *owner, int tile, gsize longest)
{
  const double size = find_size (owner, tile, longest);

  if (size <= 0)
    return ls_inspector_get_glyphs (owner, FALSE);
  if (font->glyphs == NULL || fabs (font->size - size) >= 0.01)
    {
      ls_lane_font_clear (font);
      font->glyphs = make_glyphs (GTK_WIDGET (owner), size);
      font->size = size;
    }
  return font->glyphs;
}

void
ls_lane_font_clear (LsLaneFont *font)
{
  g_clear_pointer (&font->glyphs, ls_glyphs_free);
}
