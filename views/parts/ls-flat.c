#include "ls-flat.h"

#define EXACT "ls-flat-exact"

/* --- pixels ---------------------------------------------------------------------------------------------- */

/* Returns: (transfer full) */
static cairo_surface_t *
new_surface (GskRenderNode *drawn, int width, int height, int scale)
{
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  gsk_render_node_draw (drawn, cr);
  cairo_destroy (cr);
  return surface;
}

/* A texture would be copied as a whole in each frame by what paints in software (GTK 4.8). */
static GskRenderNode *
new_node (GskRenderNode *drawn, int width, int height, int scale)
{
  cairo_surface_t *surface = new_surface (drawn, width, height, scale);
  GskRenderNode *node =
    gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return node;
}

GdkTexture *
ls_flat_new_texture (GskRenderNode *node, int width, int height, int scale)
{
  cairo_surface_t *surface = new_surface (node, width, height, scale);
  const gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;
  GdkTexture *texture;

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface),
                       stride * (gsize) cairo_image_surface_get_height (surface));
  texture =
    gdk_memory_texture_new (width * scale, height * scale, GDK_MEMORY_DEFAULT, bytes, stride);
  cairo_surface_destroy (surface);
  return texture;
}

/* --- pictures -------------------------------------------------------------------------------------------- */

void
ls_flat_clear (LsFlat *flat)
{
  g_clear_pointer (&flat->node, gsk_render_node_unref);
}

static gboolean
fits (const LsFlat *flat, const LsFlat *wanted)
{
  return flat->node != NULL && flat->theme == wanted->theme && flat->style == wanted->style &&
         flat->width == wanted->width && flat->height == wanted->height &&
         flat->scale == wanted->scale;
}

void
ls_flat_draw (LsFlat *flat,
              LsInspector *inspector,
              GtkSnapshot *snapshot,
              int width,
              int height,
              LsFlatDraw draw,
              gpointer data)
{
  LsFlat wanted = { NULL,
                    ls_inspector_get_theme (inspector),
                    ls_inspector_get_style (inspector),
                    width,
                    height,
                    gtk_widget_get_scale_factor (GTK_WIDGET (inspector)) };
  GtkSnapshot *once;
  GskRenderNode *drawn;

  if (width <= 0 || height <= 0 || ls_flat_is_exact (GTK_WIDGET (inspector)))
    {
      draw (snapshot, data);
      return;
    }
  if (!fits (flat, &wanted))
    {
      ls_flat_clear (flat);
      once = gtk_snapshot_new ();
      draw (once, data);
      drawn = gtk_snapshot_free_to_node (once);
      if (drawn == NULL)
        return;
      wanted.node = new_node (drawn, width, height, wanted.scale);
      gsk_render_node_unref (drawn);
      *flat = wanted;
    }
  gtk_snapshot_append_node (snapshot, flat->node);
}

/* --- exact pictures -------------------------------------------------------------------------------------- */

/* What was drawn is kept by widgets that are not asked for other pixels. */
static void
redraw_all (GtkWidget *widget)
{
  gtk_widget_queue_draw (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    redraw_all (child);
}

void
ls_flat_set_exact (GtkWidget *widget, gboolean is_exact)
{
  g_object_set_data (G_OBJECT (widget), EXACT, GINT_TO_POINTER (is_exact));
  redraw_all (widget);
}

gboolean
ls_flat_is_exact (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (g_object_get_data (G_OBJECT (widget), EXACT) != NULL)
      return TRUE;
  return FALSE;
}
