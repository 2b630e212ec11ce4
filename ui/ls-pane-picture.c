#include "ls-pane-picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>

#include "ls-error.h"
#include "ls-scrolled.h"

#define PNG_SCALE 2

/* --- what scrolls ---------------------------------------------------------------------------------------- */

/* How much of what scrolls is out of sight. */
static int
hidden_part (GtkAdjustment *adjustment)
{
  const double more =
    gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  return more > 0 ? (int) more + 1 : 0;
}

/* Where a widget scrolls to, to be put back. */
typedef struct
{
  GtkAdjustment *across, *down; /* NULL: nothing scrolls */
  double x, y;
} Scroll;

static void
scroll_to (const Scroll *scroll, double x, double y)
{
  if (scroll->across != NULL)
    gtk_adjustment_set_value (scroll->across, x);
  if (scroll->down != NULL)
    gtk_adjustment_set_value (scroll->down, y);
}

/* Gives the widget a size, until the next layout. A second time, because what scrolls asks for one in the first. */
static void
give_size (GtkWidget *widget, int width, int height)
{
  GtkAllocation place;

  gtk_widget_get_allocation (widget, &place);
  place.width = width;
  place.height = height;
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_queue_allocate (widget);
      gtk_widget_size_allocate (widget, &place, -1);
    }
}

/* --- drawing --------------------------------------------------------------------------------------------- */

static GskRenderNode *
take_node (GtkWidget *widget, int width, int height)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GdkRGBA paper = { 1, 1, 1, 1 };
  double x = 0, y = 0;

  gtk_style_context_lookup_color (style, "view_bg_color", &paper);
  gtk_snapshot_append_color (snapshot, &paper, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_widget_translate_coordinates (widget, parent, 0, 0, &x, &y);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-(float) x, -(float) y));
  gtk_widget_snapshot_child (parent, widget, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

/* The widget as if all that scrolls in it had room. */
static GskRenderNode *
take_whole (GtkWidget *widget, int *width, int *height)
{
  GtkScrolledWindow *scrolled = ls_scrolled_find (widget, TRUE);
  const int old_width = gtk_widget_get_width (widget), old_height = gtk_widget_get_height (widget);
  Scroll scroll = { 0 };
  GskRenderNode *node;

  *width = old_width;
  *height = old_height;
  if (scrolled != NULL)
    {
      scroll.across = gtk_scrolled_window_get_hadjustment (scrolled);
      scroll.down = gtk_scrolled_window_get_vadjustment (scrolled);
      scroll.x = gtk_adjustment_get_value (scroll.across);
      scroll.y = gtk_adjustment_get_value (scroll.down);
      *width = MIN (old_width + hidden_part (scroll.across), LS_PICTURE_MAX);
      *height = MIN (old_height + hidden_part (scroll.down), LS_PICTURE_MAX);
      scroll_to (&scroll, 0, 0);
    }
  give_size (widget, *width, *height);
  node = take_node (widget, *width, *height);
  give_size (widget, old_width, old_height);
  scroll_to (&scroll, scroll.x, scroll.y);
  return node;
}

/* --- writing --------------------------------------------------------------------------------------------- */

static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (LsPictureFormat format, int width, int height, GByteArray *bytes)
{
  switch (format)
    {
    case LS_PICTURE_SVG:
      return cairo_svg_surface_create_for_stream (write_cb, bytes, width, height);
    case LS_PICTURE_PDF:
      return cairo_pdf_surface_create_for_stream (write_cb, bytes, width, height);
    case LS_PICTURE_PNG:
      return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PNG_SCALE * width,
                                         PNG_SCALE * height);
    }
  return NULL;
}

static cairo_status_t
draw (GskRenderNode *node, LsPictureFormat format, cairo_surface_t *surface, GByteArray *bytes)
{
  cairo_t *cairo = cairo_create (surface);
  cairo_status_t status;

  if (format == LS_PICTURE_PNG)
    cairo_scale (cairo, PNG_SCALE, PNG_SCALE);
  gsk_render_node_draw (node, cairo);
  status = cairo_status (cairo);
  cairo_destroy (cairo);
  if (status == CAIRO_STATUS_SUCCESS && format == LS_PICTURE_PNG)
    status = cairo_surface_write_to_png_stream (surface, write_cb, bytes);
  cairo_surface_finish (surface);
  return status == CAIRO_STATUS_SUCCESS ? cairo_surface_status (surface) : status;
}

GBytes *
ls_pane_picture (GtkWidget *widget, LsPictureFormat format, GError **error)
{
  GByteArray *bytes;
  GskRenderNode *node;
  cairo_surface_t *surface;
  cairo_status_t status;
  int width, height;

  if (!gtk_widget_get_mapped (widget))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, _ ("the pane is not in sight"));
      return NULL;
    }
  node = take_whole (widget, &width, &height);
  bytes = g_byte_array_new ();
  surface = make_surface (format, width, height, bytes);
  status = draw (node, format, surface, bytes);
  cairo_surface_destroy (surface);
  gsk_render_node_unref (node);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  g_set_error (error, LS_ERROR, LS_ERROR_IO, _ ("the picture cannot be drawn: %s"),
               cairo_status_to_string (status));
  return NULL;
}
