#include "ls-gutter.h"

#define SIDE 4 /* px left of the numbers */
#define GAP 4  /* px between number and triangle, and behind it */

typedef struct
{
  const LsCodeFolds *folds;
  /* triangles as last drawn, by whether they are closed; NULL: none yet */
  GskRenderNode *shapes[2];
  GdkRGBA color; /* of shapes */
  int size;      /* px of shapes */
  guint n_lines;
} Numbers;

/* How wide and high a triangle is: it grows with the digits. */
static int
get_triangle (LsGutter *self)
{
  return MAX ((int) ls_glyphs_get_height (ls_gutter_get_glyphs (self, FALSE)) * 11 / 20, 7);
}

/* Where numbers end. */
static int
get_end (LsGutter *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) - get_triangle (self) - 2 * GAP;
}

static int
get_numbers_width (LsGutter *self)
{
  const Numbers *numbers = ls_gutter_get_data (self);
  char text[16];

  g_snprintf (text, sizeof text, "%u", MAX (numbers->n_lines, 10));
  return (int) ceilf ((float) strlen (text) *
                      ls_glyphs_get_advance (ls_gutter_get_glyphs (self, FALSE))) +
         SIDE + get_triangle (self) + 2 * GAP;
}

static guint64
get_number_key (LsGutter *self, guint line, gboolean is_cursor)
{
  return is_cursor;
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
drop_shapes (gpointer data)
{
  Numbers *numbers = data;

  for (guint i = 0; i < G_N_ELEMENTS (numbers->shapes); i++)
    g_clear_pointer (&numbers->shapes[i], gsk_render_node_unref);
}

/* Shapes are kept: GTK repaints what cairo drew whenever it is drawn anew. */
static void
draw_triangle (LsGutter *self,
               GtkSnapshot *snapshot,
               const GdkRGBA *color,
               gboolean is_closed,
               int y,
               int height)
{
  Numbers *numbers = ls_gutter_get_data (self);
  const int size = get_triangle (self);

  if (size != numbers->size || !gdk_rgba_equal (color, &numbers->color))
    drop_shapes (numbers);
  numbers->size = size;
  numbers->color = *color;
  if (numbers->shapes[is_closed] == NULL)
    numbers->shapes[is_closed] = new_triangle (color, size, is_closed);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (get_end (self) + GAP),
                                                          (float) (y + (height - size) / 2)));
  gtk_snapshot_append_node (snapshot, numbers->shapes[is_closed]);
  gtk_snapshot_restore (snapshot);
}

static void
draw_number (LsGutter *self,
             GtkSnapshot *snapshot,
             guint line,
             gboolean is_cursor,
             int y,
             int height)
{
  const LsCodeFolds *folds = ((Numbers *) ls_gutter_get_data (self))->folds;
  GdkRGBA color;
  char text[16];

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  g_snprintf (text, sizeof text, "%u", line + 1);
  ls_gutter_write (self, snapshot, text, is_cursor, &color, (float) get_end (self), y, height);
  if (ls_code_folds_find (folds, line) != NULL)
    draw_triangle (self, snapshot, &color, ls_code_folds_is_closed (folds, line), y, height);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_presses, double x, double y, LsGutter *self)
{
  const LsCodeFolds *folds = ((Numbers *) ls_gutter_get_data (self))->folds;
  const guint line = ls_gutter_line_at (self, (int) y);
  GtkTextBuffer *buffer;
  GtkTextIter iter;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (x >= get_end (self) && ls_code_folds_find (folds, line) != NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "code.fold-at", "u", line);
      return;
    }
  buffer = gtk_text_view_get_buffer (
    GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self))));
  gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) line);
  gtk_text_buffer_place_cursor (buffer, &iter);
}

LsGutter *
ls_gutter_new_numbers (const LsCodeFolds *folds)
{
  static const LsGutterColumn column = {
    .css_class = "ls-gutter-lines",
    .size = sizeof (Numbers),
    .is_first = TRUE,
    .is_activatable = TRUE,
    .get_width = get_numbers_width,
    .get_key = get_number_key,
    .draw = draw_number,
    .clear = drop_shapes,
  };
  LsGutter *self = ls_gutter_new (&column, folds);
  GtkGesture *click = gtk_gesture_click_new ();

  ((Numbers *) ls_gutter_get_data (self))->folds = folds;
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  return self;
}

void
ls_gutter_numbers_set_n (LsGutter *self, guint n)
{
  ((Numbers *) ls_gutter_get_data (self))->n_lines = n;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
