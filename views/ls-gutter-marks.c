#include "ls-gutter-marks.h"

#include <math.h>

#include "ls-piece.h"
#include "ls-tooltip.h"

#define WIDTH 28 /* pixels: a disc and an arrow side by side */

struct _LsGutterMarks
{
  GtkSourceGutterRenderer parent_instance;

  LsCodeModel *model;
  LsSession *session;
};

G_DEFINE_FINAL_TYPE (LsGutterMarks, ls_gutter_marks, GTK_SOURCE_TYPE_GUTTER_RENDERER)

/* Each kind of breakpoint has a shape of its own: a disc stops, with a sign in it where it does not do so each time; a diamond
 * speaks and goes on; a triangle is wrong and does nothing. An outline is disabled. */
typedef enum
{
  SHAPE_DISC,
  SHAPE_SIGN,
  SHAPE_DIAMOND,
  SHAPE_TRIANGLE,
} Shape;

static Shape
shape_of (LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

  if (ls_breakpoint_get_problem (breakpoint) != NULL)
    return SHAPE_TRIANGLE;
  if (mark->log != NULL)
    return SHAPE_DIAMOND;
  if (mark->condition != NULL || mark->hit.kind != LS_HIT_EACH || mark->ignore > 0 ||
      mark->lanes != LS_MASK_ALL)
    return SHAPE_SIGN;
  return SHAPE_DISC;
}

static void
trace_polygon (cairo_t *cr, double x, double y, double radius, guint n_corners)
{
  cairo_new_path (cr);
  for (guint i = 0; i < n_corners; i++)
    {
      double angle = 2 * G_PI * i / n_corners - G_PI / 2;

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

/* An equals sign cut out of the disc, or within its outline. */
static void
draw_sign (cairo_t *cr, double x, double y, gboolean is_enabled)
{
  if (is_enabled)
    cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, x - 3, y - 2, 6, 1.4);
  cairo_rectangle (cr, x - 3, y + 0.6, 6, 1.4);
  cairo_fill (cr);
}

static void
draw_breakpoint (cairo_t *cr, LsBreakpoint *breakpoint, double x, double y)
{
  gboolean is_enabled = ls_breakpoint_get_enabled (breakpoint);
  Shape shape = shape_of (breakpoint);

  cairo_set_source_rgb (cr, 0.878, 0.106, 0.141);
  if (shape == SHAPE_DIAMOND)
    trace_polygon (cr, x, y, 6.5, 4);
  else if (shape == SHAPE_TRIANGLE)
    trace_polygon (cr, x, y + 1.5, 6.5, 3);
  else
    cairo_arc (cr, x, y, shape == SHAPE_SIGN ? 5.5 : 5, 0, 2 * G_PI);
  cairo_set_line_width (cr, 1.5);
  if (is_enabled)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
  if (shape == SHAPE_SIGN)
    draw_sign (cr, x, y, is_enabled);
}

/* Filled: what runs next; an outline: what just ran. */
static void
draw_arrow (cairo_t *cr, const GdkRGBA *color, double x, double y, double size, gboolean is_filled)
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
  cairo_set_line_width (cr, 1);
  if (is_filled)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
}

/* The arrow stands at the slot that is looked at next; the other lines of the step carry a bar, so that a group reads as one
 * block. */
static void
draw_bar (GtkSnapshot *snapshot, const GdkRGBA *color, int y, int height)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (WIDTH - 10, y, 3, height));
}

static void
draw_line (LsGutterMarks *self, GtkSnapshot *snapshot, guint line, int y, int height)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_code_model_dup_breakpoint (self->model, line);
  gboolean is_current = ls_code_model_is_current (self->model, line);
  gboolean is_next = is_current && ls_code_model_get_next (self->model) == line;
  gboolean has_run = !is_current && ls_code_model_has_just_run (self->model, line) &&
                     ls_code_model_get_first (self->model, line) == line;
  GdkRGBA color;
  double middle;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  if (is_current && !is_next)
    draw_bar (snapshot, &color, y, height);
  if (breakpoint == NULL && !is_next && !has_run)
    return;

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, y, WIDTH, height));

  middle = y + height / 2.0;
  if (breakpoint != NULL)
    draw_breakpoint (cr, breakpoint, 8, middle);
  if (is_next || has_run)
    draw_arrow (cr, &color, 21, middle, has_run ? 5 : 6, is_next);
  cairo_destroy (cr);
}

static void
snapshot_line (GtkSourceGutterRenderer *renderer,
               GtkSnapshot *snapshot,
               GtkSourceGutterLines *lines,
               guint line)
{
  LsGutterMarks *self = LS_GUTTER_MARKS (renderer);
  int y, height;

  if (ls_code_folds_is_hidden (ls_code_model_get_folds (self->model), line))
    return;
  gtk_source_gutter_lines_get_line_yrange (
    lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y, &height);
  ls_piece_begin (snapshot, &GRAPHENE_RECT_INIT (0, y, WIDTH, height),
                  ls_code_model_get_key (self->model, line));
  draw_line (self, snapshot, line, y, height);
  gtk_snapshot_pop (snapshot);
}

/* The gutter is as high as what is seen of the text. */
static guint
line_at (LsGutterMarks *self, int y)
{
  GtkTextView *view =
    GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self)));
  GtkTextIter iter;
  int buffer_y;

  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, 0, y, NULL, &buffer_y);
  gtk_text_view_get_line_at_y (view, &iter, buffer_y, NULL);
  return (guint) gtk_text_iter_get_line (&iter);
}

static gboolean
query_tooltip_cb (LsGutterMarks *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  g_autofree char *text = NULL;

  (void) x;
  if (!is_keyboard)
    text = ls_code_model_tell_breakpoint (self->model, line_at (self, y));
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
claim_cb (GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* When the button is let go, as menus (ls-context-menu.c). */
static void
edit_cb (LsGutterMarks *self, int n_presses, double x, double y)
{
  (void) n_presses;
  if (gtk_widget_contains (GTK_WIDGET (self), x, y))
    gtk_widget_activate_action (GTK_WIDGET (self), "code.edit-breakpoint-at", "u",
                                line_at (self, (int) y));
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
  GtkGesture *secondary = gtk_gesture_click_new ();

  gtk_widget_add_css_class (GTK_WIDGET (self), "ls-gutter-marks");
  ls_tooltip_ask (GTK_WIDGET (self));
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect (secondary, "pressed", G_CALLBACK (claim_cb), NULL);
  g_signal_connect_swapped (secondary, "released", G_CALLBACK (edit_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
}

GtkSourceGutterRenderer *
ls_gutter_marks_new (LsCodeModel *model, LsSession *session)
{
  LsGutterMarks *self = g_object_new (LS_TYPE_GUTTER_MARKS, NULL);

  self->model = model;
  self->session = session;
  return GTK_SOURCE_GUTTER_RENDERER (self);
}
