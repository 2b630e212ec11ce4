#include "ls-graph-canvas.h"

#include "ls-tooltip.h"
#include "ls-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

#define MARGIN 8 /* px in sight around a block */

struct _LsGraphCanvas
{
  GtkWidget parent_instance;
  LsInspector *inspector;    /* the view that it is in */
  LsGraph *graph;            /* NULL: there is none */
  LsGraphCells *cells;       /* NULL without a graph, and where it is too big */
  const LsGraphCount *count; /* or NULL */
  LsGraphHere here;
  guint32 cursor;               /* block, or LS_GRAPH_NONE */
  guint32 wanted;               /* to be brought into sight, or LS_GRAPH_NONE */
  guint ticks;                  /* until it is; 0: no */
  GtkAdjustment *across, *down; /* (owned): of what it scrolls in */
};

G_DEFINE_FINAL_TYPE (LsGraphCanvas, ls_graph_canvas, GTK_TYPE_WIDGET)

/* At once: what gtk_adjustment_clamp_page() does slides there. Of what has no room its begin. */
static void
clamp_page (GtkAdjustment *adjustment, float start, float size)
{
  const double first = MAX ((double) start - MARGIN, 0), last = (double) (start + size) + MARGIN;
  const double value = gtk_adjustment_get_value (adjustment);

  gtk_adjustment_set_value (
    adjustment, MIN (first, MAX (value, last - gtk_adjustment_get_page_size (adjustment))));
}

/* Brings the wanted block into sight. */
static void
scroll (LsGraphCanvas *self)
{
  const graphene_rect_t *box = &self->cells->boxes[self->wanted];

  clamp_page (self->across, box->origin.x, box->size.width);
  clamp_page (self->down, box->origin.y, box->size.height);
}

/* What scrolls knows how much there is once it was laid out. */
static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);

  if (self->cells != NULL && self->wanted != LS_GRAPH_NONE &&
      gtk_adjustment_get_upper (self->down) < floor ((double) self->cells->height))
    return G_SOURCE_CONTINUE;
  if (self->cells != NULL && self->wanted != LS_GRAPH_NONE)
    scroll (self);
  self->wanted = LS_GRAPH_NONE;
  self->ticks = 0;
  return G_SOURCE_REMOVE;
}

/* There are no frames while nobody sees it. */
static void
scroll_soon (LsGraphCanvas *self)
{
  if (self->ticks == 0 && self->wanted != LS_GRAPH_NONE &&
      gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->ticks = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
scroll_to (LsGraphCanvas *self, guint32 block)
{
  self->wanted = block;
  scroll_soon (self);
}

static void
ls_graph_canvas_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ls_graph_canvas_parent_class)->map (widget);
  scroll_soon (LS_GRAPH_CANVAS (widget));
}

static void
ls_graph_canvas_unmap (GtkWidget *widget)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);

  if (self->ticks != 0)
    gtk_widget_remove_tick_callback (widget, self->ticks);
  self->ticks = 0;
  GTK_WIDGET_CLASS (ls_graph_canvas_parent_class)->unmap (widget);
}

/* A sentence about a block, and where the run is. */
static char *
dup_words (LsGraphCanvas *self, guint32 block)
{
  g_autofree char *sentence = ls_graph_dup_sentence (self->graph, self->count, block);

  if (block == self->here.next)
    return g_strdup_printf ("%s, the next step is here, %u lanes active", sentence,
                            self->here.n_active);
  if (block == self->here.last)
    return g_strdup_printf ("%s, the last step was here", sentence);
  return g_steal_pointer (&sentence);
}

/* What the keyboard stands on is what the canvas is called. */
static void
tell_cursor (LsGraphCanvas *self)
{
  g_autofree char *words = self->cells != NULL && self->cursor != LS_GRAPH_NONE
                             ? dup_words (self, self->cursor)
                             : g_strdup (_ ("Graph of control flow"));

  ls_widget_set_label (self, words);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
put_cursor (LsGraphCanvas *self, guint32 block)
{
  self->cursor = block;
  tell_cursor (self);
  if (block != LS_GRAPH_NONE)
    scroll_to (self, block);
}

static gboolean
go_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);
  const LsGraphGo go = (LsGraphGo) g_variant_get_int32 (args);

  if (self->cells == NULL)
    return FALSE;
  put_cursor (self,
              self->cursor != LS_GRAPH_NONE ? ls_graph_go (self->graph, self->cursor, go) : 0);
  return TRUE;
}

static gboolean
show_line_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);

  if (self->cells == NULL || self->cursor == LS_GRAPH_NONE)
    return FALSE;
  g_signal_emit_by_name (self, "line-wanted", self->graph->blocks[self->cursor].first, TRUE);
  return TRUE;
}

/* To where the block is next for the first time. */
static void
go_to_first (LsGraphCanvas *self, guint32 block)
{
  LsSession *session = ls_inspector_get_session (self->inspector);

  if (self->count == NULL || self->count->blocks[block].n_hits == 0)
    gtk_widget_error_bell (GTK_WIDGET (self));
  else
    ls_session_move (session, LS_MOVE_TO_STEP, self->count->blocks[block].first - 1);
}

/* From here on; where it never is again, the move says so. */
static void
go_to_next (LsGraphCanvas *self, guint32 block)
{
  ls_session_move (ls_inspector_get_session (self->inspector), LS_MOVE_TO_LINE,
                   self->graph->blocks[block].first);
}

static gboolean
go_to_run_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);

  if (self->cells == NULL || self->cursor == LS_GRAPH_NONE)
    return FALSE;
  if (g_variant_get_boolean (args))
    go_to_first (self, self->cursor);
  else
    go_to_next (self, self->cursor);
  return TRUE;
}

/* The keyboard stays: a click shows the line beside the graph. */
static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, LsGraphCanvas *self)
{
  const GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->cells == NULL)
    return;
  self->cursor = ls_graph_cells_pick (self->cells, (float) x, (float) y);
  tell_cursor (self);
  if (self->cursor == LS_GRAPH_NONE)
    return;
  if (state & GDK_SHIFT_MASK)
    go_to_first (self, self->cursor);
  else if (state & GDK_CONTROL_MASK)
    go_to_next (self, self->cursor);
  else
    g_signal_emit_by_name (self, "line-wanted", self->graph->blocks[self->cursor].first, FALSE);
}

static gboolean
ls_graph_canvas_query_tooltip (GtkWidget *widget,
                               int x,
                               int y,
                               gboolean keyboard,
                               GtkTooltip *tooltip)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);
  guint32 at = self->cursor;
  g_autofree char *words = NULL, *text = NULL;

  if (self->cells == NULL)
    return FALSE;
  if (!keyboard)
    at = ls_graph_cells_pick (self->cells, (float) x, (float) y);
  if (at == LS_GRAPH_NONE)
    return FALSE;
  words = dup_words (self, at);
  words[0] = g_ascii_toupper (words[0]);
  text = self->count == NULL || self->count->blocks[at].n_steps == 0
           ? g_steal_pointer (&words)
           : g_strdup_printf (_ ("%s\nThe bar: lanes that were active on average, of %d"), words,
                              LS_LANES);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
ls_graph_canvas_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  const LsGraphCells *cells = LS_GRAPH_CANVAS (widget)->cells;
  const gboolean is_wide = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = *natural = cells == NULL ? 0 : (int) ceilf (is_wide ? cells->width : cells->height);
}

static void
ls_graph_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (widget);
  LsInspector *inspector = self->inspector;
  const float top = (float) gtk_adjustment_get_value (self->down);

  if (self->cells == NULL)
    return;
  ls_graph_draw (snapshot, self->cells, self->count, &self->here,
                 gtk_widget_has_focus (widget) ? self->cursor : LS_GRAPH_NONE, top,
                 top + (float) gtk_adjustment_get_page_size (self->down),
                 ls_inspector_get_glyphs (inspector, FALSE),
                 ls_inspector_get_glyphs (inspector, TRUE), ls_inspector_get_theme (inspector));
}

static void
add_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint keys[3];
    GdkModifierType modifiers;
    LsGraphGo go;
  } rows[] = {
    { { GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_j }, 0, LS_GRAPH_GO_ON },
    { { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_k }, 0, LS_GRAPH_GO_BEFORE },
    { { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_l }, 0, LS_GRAPH_GO_FURTHER },
    { { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_h }, 0, LS_GRAPH_GO_BACK },
    { { GDK_KEY_Home, GDK_KEY_KP_Home, 0 }, GDK_CONTROL_MASK, LS_GRAPH_GO_FIRST },
    { { GDK_KEY_End, GDK_KEY_KP_End, 0 }, GDK_CONTROL_MASK, LS_GRAPH_GO_LAST },
  };
  static const guint returns[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint j = 0; j < G_N_ELEMENTS (rows[i].keys) && rows[i].keys[j] != 0; j++)
      gtk_widget_class_add_binding (klass, rows[i].keys[j], rows[i].modifiers, go_cb, "i",
                                    (gint32) rows[i].go);
  for (guint i = 0; i < G_N_ELEMENTS (returns); i++)
    {
      gtk_widget_class_add_binding (klass, returns[i], 0, show_line_cb, NULL);
      gtk_widget_class_add_binding (klass, returns[i], GDK_SHIFT_MASK, go_to_run_cb, "b", TRUE);
      gtk_widget_class_add_binding (klass, returns[i], GDK_CONTROL_MASK, go_to_run_cb, "b", FALSE);
    }
}

static void
ls_graph_canvas_dispose (GObject *object)
{
  LsGraphCanvas *self = LS_GRAPH_CANVAS (object);

  if (self->down != NULL)
    g_signal_handlers_disconnect_by_func (self->down, gtk_widget_queue_draw, self);
  g_clear_object (&self->across);
  g_clear_object (&self->down);
  g_clear_pointer (&self->cells, ls_graph_cells_free);
  g_clear_pointer (&self->graph, ls_graph_unref);
  self->count = NULL;
  G_OBJECT_CLASS (ls_graph_canvas_parent_class)->dispose (object);
}

static void
ls_graph_canvas_class_init (LsGraphCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_graph_canvas_dispose;
  widget_class->map = ls_graph_canvas_map;
  widget_class->unmap = ls_graph_canvas_unmap;
  widget_class->measure = ls_graph_canvas_measure;
  widget_class->snapshot = ls_graph_canvas_snapshot;
  widget_class->query_tooltip = ls_graph_canvas_query_tooltip;
  ls_signal_new ("line-wanted", LS_TYPE_GRAPH_CANVAS, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  add_keys (widget_class);
}

static void
ls_graph_canvas_init (LsGraphCanvas *canvas)
{
  GtkGesture *click = gtk_gesture_click_new ();

  canvas->cursor = canvas->wanted = LS_GRAPH_NONE;
  canvas->here = LS_GRAPH_NOWHERE;
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), canvas);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (canvas), TRUE);
  ls_tooltip_ask (GTK_WIDGET (canvas));
}

/* --- public ------------------------------------------------------------------------------------------------ */

GtkWidget *
ls_graph_canvas_new (LsInspector *inspector, GtkScrolledWindow *scrolled)
{
  LsGraphCanvas *self = g_object_new (LS_TYPE_GRAPH_CANVAS, NULL);

  self->inspector = inspector;
  self->across = g_object_ref (gtk_scrolled_window_get_hadjustment (scrolled));
  self->down = g_object_ref (gtk_scrolled_window_get_vadjustment (scrolled));
  g_signal_connect_swapped (self->down, "value-changed", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (self->down, "changed", G_CALLBACK (gtk_widget_queue_draw), self);
  return GTK_WIDGET (self);
}

void
ls_graph_canvas_lay_out (LsGraphCanvas *self)
{
  LsGlyphs *glyphs = ls_inspector_get_glyphs (self->inspector, TRUE);

  g_clear_pointer (&self->cells, ls_graph_cells_free);
  if (self->graph != NULL && self->graph->n_blocks <= LS_GRAPH_MAX_BOXES)
    self->cells = ls_graph_cells_new (self->graph, ls_glyphs_get_advance (glyphs),
                                      ls_glyphs_get_height (glyphs));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

gboolean
ls_graph_canvas_set_graph (LsGraphCanvas *self, LsGraph *graph)
{
  self->count = NULL;
  self->here = LS_GRAPH_NOWHERE;
  self->cursor = self->wanted = LS_GRAPH_NONE;
  g_clear_pointer (&self->graph, ls_graph_unref);
  self->graph = graph != NULL ? ls_graph_ref (graph) : NULL;
  ls_graph_canvas_lay_out (self);
  tell_cursor (self);
  return self->cells != NULL;
}

void
ls_graph_canvas_set_count (LsGraphCanvas *self, const LsGraphCount *count)
{
  self->count = count;
  tell_cursor (self);
}

void
ls_graph_canvas_set_here (LsGraphCanvas *self, const LsGraphHere *here)
{
  const guint32 at = here->next != LS_GRAPH_NONE ? here->next : here->last;
  const guint32 old = self->here.next != LS_GRAPH_NONE ? self->here.next : self->here.last;

  self->here = *here;
  if (self->cells != NULL && at != LS_GRAPH_NONE && at != old)
    {
      if (self->cursor == LS_GRAPH_NONE || self->cursor == old)
        self->cursor = at;
      scroll_to (self, at);
    }
  tell_cursor (self);
}
