#include "ls-glyphs.h"

#define FIRST ' '
#define LAST '\177' /* the dot */
#define DOT "\xe2\x80\xa2"

struct _LsGlyphs
{
  PangoFont *font;
  float advance, ascent, height;
  PangoGlyphInfo ascii[LAST - FIRST + 1];
  PangoGlyphString *run;
  float run_start, run_end;
};

/* A dot of another font would be another node of its own. */
static void
shape_dot (LsGlyphs *self, const PangoItem *item)
{
  PangoGlyphInfo *dot = &self->ascii[LAST - FIRST];
  PangoGlyphString *glyphs = pango_glyph_string_new ();

  pango_shape (DOT, strlen (DOT), &item->analysis, glyphs);
  *dot = self->ascii['*' - FIRST];
  if (glyphs->num_glyphs == 1 && !(glyphs->glyphs[0].glyph & PANGO_GLYPH_UNKNOWN_FLAG))
    *dot = glyphs->glyphs[0];
  pango_glyph_string_free (glyphs);
}

static void
shape_ascii (LsGlyphs *self, PangoContext *context)
{
  PangoGlyphString *glyphs = pango_glyph_string_new ();
  char text[LAST - FIRST + 1] = { 0 };
  PangoAttrList *no_attributes = pango_attr_list_new ();
  GList *items;

  for (char c = FIRST; c < LAST; c++)
    text[c - FIRST] = c;
  items = pango_itemize (context, text, 0, sizeof text - 1, no_attributes, NULL);
  pango_attr_list_unref (no_attributes);

  for (GList *l = items; l != NULL; l = l->next)
    {
      PangoItem *item = l->data;

      g_set_object (&self->font, item->analysis.font);
      for (int i = 0; i < item->length; i++)
        {
          pango_shape (text + item->offset + i, 1, &item->analysis, glyphs);
          if (glyphs->num_glyphs > 0)
            self->ascii[item->offset + i] = glyphs->glyphs[0];
        }
      if (l->next == NULL)
        shape_dot (self, item);
    }
  g_list_free_full (items, (GDestroyNotify) pango_item_free);
  pango_glyph_string_free (glyphs);
}

LsGlyphs *
ls_glyphs_new (PangoContext *context, PangoWeight weight)
{
  LsGlyphs *self = g_new0 (LsGlyphs, 1);
  PangoFontDescription *old =
    pango_font_description_copy (pango_context_get_font_description (context));
  PangoFontDescription *font = pango_font_description_copy (old);
  PangoFontMetrics *metrics;

  /* Itemizing takes the font from the context: a description set elsewhere is silently ignored. */
  pango_font_description_set_family (font, "Monospace");
  pango_font_description_set_weight (font, weight);
  pango_context_set_font_description (context, font);
  shape_ascii (self, context);
  metrics = pango_context_get_metrics (context, font, NULL);
  pango_context_set_font_description (context, old);
  pango_font_description_free (old);
  pango_font_description_free (font);

  self->ascent = ceilf ((float) pango_font_metrics_get_ascent (metrics) / PANGO_SCALE);
  self->height =
    self->ascent + ceilf ((float) pango_font_metrics_get_descent (metrics) / PANGO_SCALE);
  self->advance = (float) self->ascii['0' - FIRST].geometry.width / PANGO_SCALE;
  self->run = pango_glyph_string_new ();
  pango_font_metrics_unref (metrics);
  return self;
}

void
ls_glyphs_free (LsGlyphs *self)
{
  g_clear_object (&self->font);
  pango_glyph_string_free (self->run);
  g_free (self);
}

float
ls_glyphs_get_advance (const LsGlyphs *self)
{
  return self->advance;
}

float
ls_glyphs_get_ascent (const LsGlyphs *self)
{
  return self->ascent;
}

float
ls_glyphs_get_height (const LsGlyphs *self)
{
  return self->height;
}

void
ls_glyphs_add (LsGlyphs *self, const char *text, float x)
{
  PangoGlyphString *run = self->run;
  const int old = run->num_glyphs, length = (int) strlen (text);

  if (length == 0)
    return;
  /* The pen moves by glyph widths alone, so a gap belongs to the glyph before it. */
  if (old == 0)
    self->run_start = x;
  else
    run->glyphs[old - 1].geometry.width += (int) ((x - self->run_end) * PANGO_SCALE);

  pango_glyph_string_set_size (run, old + length);
  for (int i = 0; i < length; i++)
    {
      const guchar c = (guchar) text[i];

      run->glyphs[old + i] = self->ascii[(c >= FIRST && c <= LAST ? c : '?') - FIRST];
    }
  self->run_end = x + (float) length * self->advance;
}

/* In the room of the character itself: the pen goes on behind both. */
void
ls_glyphs_underline (LsGlyphs *self)
{
  g_assert (self->run->num_glyphs > 0);
  ls_glyphs_add (self, "_", self->run_end - self->advance);
}

void
ls_glyphs_flush (LsGlyphs *self, GtkSnapshot *snapshot, float baseline, const GdkRGBA *color)
{
  GskRenderNode *node;

  if (self->run->num_glyphs == 0)
    return;
  node = gsk_text_node_new (self->font, self->run, color,
                            &GRAPHENE_POINT_INIT (roundf (self->run_start), roundf (baseline)));
  if (node != NULL)
    {
      gtk_snapshot_append_node (snapshot, node);
      gsk_render_node_unref (node);
    }
  pango_glyph_string_set_size (self->run, 0);
}

void
ls_glyphs_draw (LsGlyphs *self,
                GtkSnapshot *snapshot,
                const char *text,
                float x,
                float baseline,
                const GdkRGBA *color)
{
  g_assert (self->run->num_glyphs == 0);
  ls_glyphs_add (self, text, x);
  ls_glyphs_flush (self, snapshot, baseline, color);
}
