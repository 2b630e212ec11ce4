#include "ls-group-scale.h"

static const guint percents[LS_GROUP_SIZES] = { 100, 125, 150, 175, 200 };

static PangoContext *
new_font (PangoContext *text, guint size)
{
  PangoContext *context = pango_font_map_create_context (pango_context_get_font_map (text));
  g_autoptr (PangoFontDescription) font =
    pango_font_description_copy (pango_context_get_font_description (text));
  const int n = pango_font_description_get_size (font) * (int) percents[size] / 100;

  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, n);
  else
    pango_font_description_set_size (font, n);
  pango_context_set_font_description (context, font);
  pango_context_set_language (context, pango_context_get_language (text));
  pango_context_set_round_glyph_positions (context, pango_context_get_round_glyph_positions (text));
  pango_cairo_context_set_resolution (context, pango_cairo_context_get_resolution (text));
  pango_cairo_context_set_font_options (context, pango_cairo_context_get_font_options (text));
  return context;
}

static void
need_glyphs (LsGroupScale *self, PangoContext *text, guint size)
{
  PangoContext *font;

  if (self->glyphs[size][0] != NULL)
    return;
  font = size == 0 ? g_object_ref (text) : new_font (text, size);
  self->glyphs[size][0] = ls_glyphs_new (font, PANGO_WEIGHT_NORMAL);
  self->glyphs[size][1] = ls_glyphs_new (font, PANGO_WEIGHT_BOLD);
  g_object_unref (font);
}

static LsGroupCells *
lay_out (LsGroupScale *self, PangoContext *font, const LsGroupLook *look, guint size)
{
  need_glyphs (self, font, size);
  return ls_group_cells_new (look, ls_glyphs_get_advance (self->glyphs[size][1]),
                             ls_glyphs_get_height (self->glyphs[size][1]));
}

static gboolean
has_room (const LsGroupCells *cells, int width, int height)
{
  return cells->width <= (float) width && cells->height <= (float) height;
}

/* Gaps do not grow with the text, so only what is laid out says whether it has room. */
static LsGroupCells *
lay_out_in (LsGroupScale *self, PangoContext *font, const LsGroupLook *look, guint most)
{
  LsGroupCells *cells = lay_out (self, font, look, 0);

  self->size = 0;
  self->width = cells->width;
  self->height = cells->height;
  for (guint size = 1; size <= most; size++)
    {
      LsGroupCells *larger = lay_out (self, font, look, size);

      if (!has_room (larger, self->room[0], self->room[1]))
        {
          ls_group_cells_free (larger);
          break;
        }
      ls_group_cells_free (cells);
      cells = larger;
      self->size = size;
    }
  return cells;
}

LsGroupCells *
ls_group_scale_lay_out (LsGroupScale *self,
                        PangoContext *font,
                        const LsGroupLook *look,
                        int width,
                        int height)
{
  const gboolean is_same = width == self->room[0] && height == self->room[1];

  if (look == NULL)
    return lay_out (self, font, look, 0);
  self->room[0] = width;
  self->room[1] = height;
  return lay_out_in (self, font, look, is_same ? self->size : LS_GROUP_SIZES - 1);
}

LsGlyphs *
ls_group_scale_get_glyphs (const LsGroupScale *self, gboolean is_bold)
{
  return self->glyphs[self->size][is_bold ? 1 : 0];
}

guint
ls_group_scale_get_percent (const LsGroupScale *self)
{
  return percents[self->size];
}

void
ls_group_scale_clear (LsGroupScale *self)
{
  self->room[0] = self->room[1] = 0;
  for (guint size = 0; size < LS_GROUP_SIZES; size++)
    for (guint i = 0; i < 2; i++)
      g_clear_pointer (&self->glyphs[size][i], ls_glyphs_free);
}
