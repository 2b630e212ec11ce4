#include "ls-gutter-lines.h"

#include "ls-glyphs.h"
#include "ls-piece.h"

#define SIDE 4 /* px left of the numbers */
#define GAP 4  /* px between number and triangle, and behind it */

struct _LsGutterLines
{
  GtkSourceGutterRenderer parent_instance;

  const LsCodeFolds *folds;
  LsGlyphs *glyphs[2]; /* plain and bold; NULL until they are needed */
  GskRenderNode
    *shapes[2];  /* triangles as last drawn, by whether they are closed; NULL: none yet */
  GdkRGBA color; /* of shapes */
  int size;      /* px of shapes */
  guint n_lines;
};

G_DEFINE_FINAL_TYPE (LsGutterLines, ls_gutter_lines, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static LsGlyphs *
get_glyphs (LsGutterLines *self, gboolean is_bold)
{
  LsGlyphs **glyphs = &self->glyphs[is_bold ? 1 : 0];

  if (*glyphs == NULL)
    *glyphs = ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (self)),
                             is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return *glyphs;
}

static void
drop_glyphs (LsGutterLines *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->glyphs); i++)
    g_clear_pointer (&self->glyphs[i], ls_glyphs_free);
}

/* How wide and high a triangle is: it grows with the digits. */
static int
get_triangle (LsGutterLines *self)
{
  return MAX ((int) ls_glyphs_get_height (get_glyphs (self, FALSE)) * 11 / 20, 7);
}

/* Where numbers end. */
static int
get_end (LsGutterLines *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) - get_triangle (self) - 2 * GAP;
}

/* --- drawing --------------------------------------------------------------------------------------------- */

static void
draw_number (LsGutterLines *self,
             GtkSnapshot *snapshot,
             const GdkRGBA *color,
             guint line,
             gboolean is_cursor,
             int y,
             int height)
{
  LsGlyphs *glyphs = get_glyphs (self, is_cursor);
  const float room = (float) height - ls_glyphs_get_height (glyphs);
  char text[16];
  float width;

  g_snprintf (text, sizeof text, "%u", line + 1);
  width = (float) strlen (text) * ls_glyphs_get_advance (glyphs);
  ls_glyphs_draw (glyphs, snapshot, text, (float) get_end (self) - width,
                  (float) y + floorf (room / 2) + ls_glyphs_get_ascent (glyphs), color);
}

static GskRenderNode *
new_triangle (const GdkRGBA *color, int size, gboolean is_closed)
{
  GskRenderNode *node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) size, (float) size));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);
  const double across = size, deep = size * 0.55;
  const double x = is_closed ? (across - deep) / 2 : 0;
  const double top = is_closed ? 0 : (across - deep) / 2;

  gdk_cairo_set_source_rgba (cr, color);
  cairo_move_to (cr, x, top);
  cairo_line_to (cr, is_closed ? x + deep : x + across, is_closed ? top + across / 2 : top);
  cairo_line_to (cr, is_closed ? x : x + across / 2, is_closed ? top + across : top + deep);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_destroy (cr);
  return node;
}

static void
drop_shapes (LsGutterLines *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->shapes); i++)
    g_clear_pointer (&self->shapes[i], gsk_render_node_unref);
}

/* Shapes are kept: GTK repaints what cairo drew whenever it is drawn anew. */
static void
draw_triangle (LsGutterLines *self,
               GtkSnapshot *snapshot,
               const GdkRGBA *color,
               gboolean is_closed,
               int y,
               int height)
{
  const int size = get_triangle (self);

  if (size != self->size || !gdk_rgba_equal (color, &self->color))
    drop_shapes (self);
  self->size = size;
  self->color = *color;
  if (self->shapes[is_closed] == NULL)
    self->shapes[is_closed] = new_triangle (color, size, is_closed);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (get_end (self) + GAP),
                                                          (float) (y + (height - size) / 2)));
  gtk_snapshot_append_node (snapshot, self->shapes[is_closed]);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_line (GtkSourceGutterRenderer *renderer,
               GtkSnapshot *snapshot,
               GtkSourceGutterLines *lines,
               guint line)
{
  LsGutterLines *self = LS_GUTTER_LINES (renderer);
  const gboolean is_cursor = gtk_source_gutter_lines_is_cursor (lines, line);
  GdkRGBA color;
  int y, height;

  if (ls_code_folds_is_hidden (self->folds, line))
    return;
  gtk_source_gutter_lines_get_line_yrange (
    lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST, &y, &height);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  ls_piece_begin (snapshot,
                  &GRAPHENE_RECT_INIT (0, y, gtk_widget_get_width (GTK_WIDGET (self)), height),
                  is_cursor);
  draw_number (self, snapshot, &color, line, is_cursor, y, height);
  if (ls_code_folds_find (self->folds, line) != NULL)
    draw_triangle (self, snapshot, &color, ls_code_folds_is_closed (self->folds, line), y, height);
  gtk_snapshot_pop (snapshot);
}

/* --- pointing -------------------------------------------------------------------------------------------- */

static gboolean
query_activatable (GtkSourceGutterRenderer *renderer, GtkTextIter *iter, GdkRectangle *area)
{
  (void) renderer;
  (void) iter;
  (void) area;
  return TRUE;
}

static void
pressed_cb (GtkGestureClick *gesture, int n_presses, double x, double y, LsGutterLines *self)
{
  GtkTextView *view =
    GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self)));
  const int end = get_end (self);
  GtkTextIter iter;
  int buffer_y;
  guint line;

  (void) n_presses;
  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, 0, (int) y, NULL, &buffer_y);
  gtk_text_view_get_line_at_y (view, &iter, buffer_y, NULL);
  line = (guint) gtk_text_iter_get_line (&iter);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (x >= end && ls_code_folds_find (self->folds, line) != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "code.fold-at", "u", line);
  else
    gtk_text_buffer_place_cursor (gtk_text_view_get_buffer (view), &iter);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
ls_gutter_lines_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  LsGutterLines *self = LS_GUTTER_LINES (widget);
  char text[16];
  int width = 0;

  (void) for_size;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      g_snprintf (text, sizeof text, "%u", MAX (self->n_lines, 10));
      width =
        (int) ceilf ((float) strlen (text) * ls_glyphs_get_advance (get_glyphs (self, FALSE)));
      width += SIDE + get_triangle (self) + 2 * GAP;
    }
  *minimum = *natural = width;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_gutter_lines_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_gutter_lines_parent_class)->css_changed (widget, change);
  drop_glyphs (LS_GUTTER_LINES (widget));
}

/* As with fonts or the resolution. */
static void
ls_gutter_lines_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_gutter_lines_parent_class)->system_setting_changed (widget, setting);
  drop_glyphs (LS_GUTTER_LINES (widget));
}

static void
ls_gutter_lines_dispose (GObject *object)
{
  drop_shapes (LS_GUTTER_LINES (object));
  drop_glyphs (LS_GUTTER_LINES (object));
  G_OBJECT_CLASS (ls_gutter_lines_parent_class)->dispose (object);
}

static void
ls_gutter_lines_class_init (LsGutterLinesClass *klass)
{
  GtkSourceGutterRendererClass *renderer_class = GTK_SOURCE_GUTTER_RENDERER_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_gutter_lines_dispose;
  GTK_WIDGET_CLASS (klass)->css_changed = ls_gutter_lines_css_changed;
  GTK_WIDGET_CLASS (klass)->system_setting_changed = ls_gutter_lines_system_setting_changed;
  GTK_WIDGET_CLASS (klass)->measure = ls_gutter_lines_measure;
  renderer_class->snapshot_line = snapshot_line;
  renderer_class->query_activatable = query_activatable;
}

static void
ls_gutter_lines_init (LsGutterLines *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  /* Of a line that is broken into several the number stands beside the first. */
  gtk_source_gutter_renderer_set_alignment_mode (GTK_SOURCE_GUTTER_RENDERER (self),
                                                 GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST);
  gtk_widget_add_css_class (GTK_WIDGET (self), "ls-gutter-lines");
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkSourceGutterRenderer *
ls_gutter_lines_new (const LsCodeFolds *folds)
{
  LsGutterLines *self = g_object_new (LS_TYPE_GUTTER_LINES, NULL);

  self->folds = folds;
  return GTK_SOURCE_GUTTER_RENDERER (self);
}

void
ls_gutter_lines_set_n (LsGutterLines *lines, guint n)
{
  lines->n_lines = n;
  gtk_widget_queue_resize (GTK_WIDGET (lines));
}
