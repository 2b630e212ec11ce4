#include "draw-test.h"

#include <pango/pangocairo.h>

void
draw_test_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, NULL);
  gtk_disable_setlocale ();
  gtk_init_check (); /* its answer does not matter: no display is used */
}

GdkTexture *
draw_test_render (GtkSnapshot *snapshot,
                  guint width,
                  guint height,
                  const LsTheme *theme,
                  const char *name)
{
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  GtkSnapshot *whole = gtk_snapshot_new ();
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  GskRenderNode *node, *content = gtk_snapshot_free_to_node (snapshot);
  const char *directory = g_getenv ("VIEWS_TEST_PNG");
  g_autoptr (GError) error = NULL;
  GdkTexture *texture;

  gtk_snapshot_append_color (whole, &theme->surface, &bounds);
  if (content != NULL)
    gtk_snapshot_append_node (whole, content);
  g_clear_pointer (&content, gsk_render_node_unref);
  node = gtk_snapshot_free_to_node (whole);
  gsk_renderer_realize (renderer, NULL, &error);
  g_assert_no_error (error);
  texture = gsk_renderer_render_texture (renderer, node, &bounds);
  gsk_renderer_unrealize (renderer);
  gsk_render_node_unref (node);

  if (directory != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s.png", directory, name);

      gdk_texture_save_to_png (texture, path);
    }
  return texture;
}

guint32 *
draw_test_pixels (GdkTexture *texture)
{
  const gsize stride = 4 * (gsize) gdk_texture_get_width (texture);
  guint32 *pixels = g_malloc (stride * (gsize) gdk_texture_get_height (texture));

  gdk_texture_download (texture, (guchar *) pixels, stride);
  return pixels;
}

static guint
count_children (GskRenderNode *node, GskRenderNodeType type)
{
  guint n = 0;

  for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
    n += draw_test_count (gsk_container_node_get_child (node, i), type);
  return n;
}

guint
draw_test_count (GskRenderNode *node, GskRenderNodeType type)
{
  const GskRenderNodeType own = gsk_render_node_get_node_type (node);
  const guint self = own == type ? 1 : 0;

  if (own == GSK_CONTAINER_NODE)
    return self + count_children (node, type);
  if (own == GSK_CLIP_NODE)
    return self + draw_test_count (gsk_clip_node_get_child (node), type);
  if (own == GSK_ROUNDED_CLIP_NODE)
    return self + draw_test_count (gsk_rounded_clip_node_get_child (node), type);
  if (own == GSK_REPEAT_NODE)
    return self + draw_test_count (gsk_repeat_node_get_child (node), type);
  if (own == GSK_TRANSFORM_NODE)
    return self + draw_test_count (gsk_transform_node_get_child (node), type);
  return self;
}

LsGlyphs *
draw_test_glyphs (PangoWeight weight)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *font = pango_font_description_from_string ("Monospace 10");
  LsGlyphs *glyphs;

  pango_context_set_font_description (context, font);
  pango_font_description_free (font);
  glyphs = ls_glyphs_new (context, weight);
  g_object_unref (context);
  return glyphs;
}
