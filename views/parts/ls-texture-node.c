#include "ls-texture-node.h"

#define NODE_KEY "ls-texture-node"

/* Converted once. */
static GskRenderNode *
new_node (GdkTexture *texture)
{
  const int width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  GskRenderNode *node =
    gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  gdk_texture_download (texture, cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return node;
}

/* The texture has it for as long as it lives: a node that is the same needs no painting. */
static GskRenderNode *
node_of (GdkTexture *texture)
{
  GskRenderNode *node = g_object_get_data (G_OBJECT (texture), NODE_KEY);

  if (node == NULL)
    {
      node = new_node (texture);
      g_object_set_data_full (G_OBJECT (texture), NODE_KEY, node,
                              (GDestroyNotify) gsk_render_node_unref);
    }
  return node;
}

void
ls_texture_node_append (GtkSnapshot *snapshot, GdkTexture *texture, float x, float y)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_node (snapshot, node_of (texture));
  gtk_snapshot_restore (snapshot);
}
