#include "ls-gutter-marks.h"

#define WIDTH 28 /* pixels: a disc and an arrow side by side */

struct _LsGutterMarks
{
  GtkSourceGutterRenderer parent_instance;

  LsCodeModel *model;
  LsSession *session;
};

G_DEFINE_FINAL_TYPE (LsGutterMarks, ls_gutter_marks, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static void
draw_disc (cairo_t *cr, double x, double y, double radius, gboolean is_enabled)
{
  cairo_set_source_rgb (cr, 0.878, 0.106, 0.141);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  if (is_enabled)
    cairo_fill (cr);
  else
    {
      cairo_set_line_width (cr, 1.5);
      cairo_stroke (cr);
    }
}

static void
draw_arrow (cairo_t *cr, const GdkRGBA *color, double x, double y, double size)
{
  gdk_cairo_set_source_rgba (cr, color);
  cairo_move_to (cr, x - size, y - size * 0.35);
  cairo_line_to (cr, x, y - size * 0.35);
  cairo_line_to (cr, x, y - size * 0.9);
  cairo_line_to (cr, x + size, y);
  cairo_line_to (cr, x, y + size * 0.9);
  cairo_line_to (cr, x, y + size * 0.35);
  cairo_line_to (cr, x - size, y + size * 0.35);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* The arrow stands at the slot that is looked at next; the other lines of the step carry a bar, so that a group reads as one
 * block. */
static void
draw_bar (GtkSnapshot *snapshot, const GdkRGBA *color, int y, int height)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (WIDTH - 10, y, 3, height));
}

static gboolean
is_enabled_at (LsGutterMarks *self, guint line)
{
  GListModel *breakpoints = ls_session_get_breakpoints (self->session);
  guint n = g_list_model_get_n_items (breakpoints);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);

      if (ls_breakpoint_get_line (breakpoint) == line)
        return ls_breakpoint_get_enabled (breakpoint);
    }
  return TRUE;
}

static void
snapshot_line (GtkSourceGutterRenderer *renderer,
               GtkSnapshot *snapshot,
               GtkSourceGutterLines *lines,
               guint line)
{
  LsGutterMarks *self = LS_GUTTER_MARKS (renderer);
  gboolean has_breakpoint = ls_code_model_has_breakpoint (self->model, line);
  gboolean is_current = ls_code_model_is_current (self->model, line);
  gboolean is_next = is_current && ls_code_model_get_next (self->model) == line;
  GdkRGBA color;
  double middle;
  int y, height;

  if (!has_breakpoint && !is_current)
    return;
  gtk_source_gutter_lines_get_line_yrange (
    lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y, &height);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  if (is_current && !is_next)
    draw_bar (snapshot, &color, y, height);
  if (!has_breakpoint && !is_next)
    return;

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, y, WIDTH, height));

  middle = y + height / 2.0;
  if (has_breakpoint)
    draw_disc (cr, 8, middle, 5, is_enabled_at (self, line));
  if (is_next)
    draw_arrow (cr, &color, 21, middle, 6);
  cairo_destroy (cr);
}

static gboolean
query_activatable (GtkSourceGutterRenderer *renderer, GtkTextIter *iter, GdkRectangle *area)
{
  (void) renderer;
  (void) iter;
  (void) area;
  return TRUE;
}

static void
activate (GtkSourceGutterRenderer *renderer,
          GtkTextIter *iter,
          GdkRectangle *area,
          guint button,
          GdkModifierType state,
          int n_presses)
{
  LsGutterMarks *self = LS_GUTTER_MARKS (renderer);

  (void) area;
  (void) state;
  (void) n_presses;
  if (button == GDK_BUTTON_PRIMARY)
    ls_session_toggle_breakpoint (self->session, (guint) gtk_text_iter_get_line (iter));
}

static void
ls_gutter_marks_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  (void) widget;
  (void) for_size;
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_gutter_marks_class_init (LsGutterMarksClass *klass)
{
  GtkSourceGutterRendererClass *renderer_class = GTK_SOURCE_GUTTER_RENDERER_CLASS (klass);

  GTK_WIDGET_CLASS (klass)->measure = ls_gutter_marks_measure;
  renderer_class->snapshot_line = snapshot_line;
  renderer_class->query_activatable = query_activatable;
  renderer_class->activate = activate;
}

static void
ls_gutter_marks_init (LsGutterMarks *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "ls-gutter-marks");
}

GtkSourceGutterRenderer *
ls_gutter_marks_new (LsCodeModel *model, LsSession *session)
{
  LsGutterMarks *self = g_object_new (LS_TYPE_GUTTER_MARKS, NULL);

  self->model = model;
  self->session = session;
  return GTK_SOURCE_GUTTER_RENDERER (self);
}
