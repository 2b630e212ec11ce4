#include "ls-gutter.h"

#include <math.h>

#include "ls-tooltip.h"
#include "ls-widgets.h"

#define WIDTH 28 /* pixels: a disc and an arrow side by side */

typedef struct
{
  LsCodeModel *model;
  LsSession *session;
} Marks;

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
  gboolean is_enabled = ls_breakpoint_get_mark (breakpoint)->enabled;
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
  ls_snapshot_fill (snapshot, color, WIDTH - 10, y, 3, height);
}

static void
draw_marks (LsGutter *self,
            GtkSnapshot *snapshot,
            guint line,
            gboolean is_cursor,
            int y,
            int height)
{
  LsCodeModel *model = ((Marks *) ls_gutter_get_data (self))->model;
  g_autoptr (LsBreakpoint) breakpoint = ls_code_model_dup_breakpoint (model, line);
  gboolean is_current = ls_code_model_is_current (model, line);
  gboolean is_next = is_current && ls_code_model_get_next (model) == line;
  gboolean has_run = !is_current && ls_code_model_has_just_run (model, line) &&
                     ls_code_model_get_first (model, line) == line;
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

static int
get_marks_width (LsGutter *self)
{
  return WIDTH;
}

static guint64
get_marks_key (LsGutter *self, guint line, gboolean is_cursor)
{
  return ls_code_model_get_key (((Marks *) ls_gutter_get_data (self))->model, line);
}

static gboolean
query_tooltip_cb (LsGutter *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  const Marks *marks = ls_gutter_get_data (self);
  g_autofree char *text = NULL;

  if (!is_keyboard)
    text = ls_code_model_tell_breakpoint (marks->model, ls_gutter_line_at (self, y));
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
edit_cb (LsGutter *self, int n_presses, double x, double y)
{
  if (gtk_widget_contains (GTK_WIDGET (self), x, y))
    gtk_widget_activate_action (GTK_WIDGET (self), "code.edit-breakpoint-at", "u",
                                ls_gutter_line_at (self, (int) y));
}

static void
activate_marks (LsGutter *self, guint line, guint button)
{
  if (button == GDK_BUTTON_PRIMARY)
    ls_session_toggle_breakpoint (((Marks *) ls_gutter_get_data (self))->session, line);
}

LsGutter *
ls_gutter_new_marks (LsCodeModel *model, LsSession *session)
{
  static const LsGutterColumn column = {
    .css_class = "ls-gutter-marks",
    .size = sizeof (Marks),
    .is_activatable = TRUE,
    .get_width = get_marks_width,
    .get_key = get_marks_key,
    .draw = draw_marks,
    .activate = activate_marks,
  };
  LsGutter *self = ls_gutter_new (&column, ls_code_model_get_folds (model));
  GtkGesture *secondary = gtk_gesture_click_new ();

  *(Marks *) ls_gutter_get_data (self) = (Marks){ model, session };
  ls_tooltip_ask (GTK_WIDGET (self));
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect (secondary, "pressed", G_CALLBACK (claim_cb), NULL);
  g_signal_connect_swapped (secondary, "released", G_CALLBACK (edit_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
  return self;
}
