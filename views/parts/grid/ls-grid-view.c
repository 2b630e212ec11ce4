#include "ls-grid-view.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

#include "ls-widgets.h"
#include "ls-grid-parts.h"
#include "ls-tooltip.h"

/* --- a tip without a pointer ----------------------------------------------------------------------------- */

#define MAX_CHARS 60 /* of a line */

static gboolean
remove_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* GTK 4.8 loses the focus with the popover. It must not go away while it closes. */
static void
closed_cb (GtkPopover *popover, GtkWidget *widget)
{
  gtk_widget_grab_focus (widget);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, remove_cb, g_object_ref (popover), g_object_unref);
}

static GtkWidget *
make_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

/* A tip for who has no pointer, which GTK 4 has not: says text beside area of widget, which gets the keyboard back when Escape or a
 * click ends it. It can be read aloud and copied. */
static void
show_key_tip (GtkWidget *widget, const GdkRectangle *area, const char *text)
{
  const GdkRectangle seen = { CLAMP (area->x, 0, gtk_widget_get_width (widget)),
                              CLAMP (area->y, 0, gtk_widget_get_height (widget)), area->width,
                              area->height };
  GtkWidget *popover = gtk_popover_new (), *label = make_label (text);

  gtk_popover_set_child (GTK_POPOVER (popover), label);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &seen);
  gtk_widget_set_parent (popover, widget);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), widget, 0);
  ls_follow (widget, "destroy", G_CALLBACK (gtk_widget_unparent), popover);
  gtk_popover_popup (GTK_POPOVER (popover));
  gtk_widget_grab_focus (label);
  gtk_label_select_region (GTK_LABEL (label), 0, 0);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* What the keys of a grid ask for. */
typedef struct
{
  GtkShortcutFunc move;   /* "(ii)": by rows and columns, far beyond the table for its corners */
  GtkShortcutFunc page;   /* "i": by so many rows as are in sight */
  GtkShortcutFunc format; /* the next format of numbers */
  GtkShortcutFunc copy;   /* the value under the cursor */
  GtkShortcutFunc tell;   /* all that is known of it */
} LsGridKeys;

#define FAR (1 << 24) /* more rows and columns than a grid has */
#define EDIT "win.what-if"

/* Adds the keys of a grid to its class: arrows and h j k l, pages, the corners, x, Ctrl+C, Ctrl+F1; Return and F2, as a double click, type
 * over the value. */
static void
ls_grid_keys_add (GtkWidgetClass *grid_class, const LsGridKeys *keys)
{
  static const struct
  {
    guint keys[3]; /* arrow, keypad, letter */
    int rows, columns;
  } moves[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_h }, 0, -1 },
    { { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_l }, 0, 1 },
    { { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_k }, -1, 0 },
    { { GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_j }, 1, 0 },
  };
  static const guint editing[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_F2 };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    for (guint key = 0; key < G_N_ELEMENTS (moves[i].keys); key++)
      gtk_widget_class_add_binding (grid_class, moves[i].keys[key], 0, keys->move, "(ii)",
                                    moves[i].rows, moves[i].columns);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_Page_Up, 0, keys->page, "i", -1);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_Page_Down, 0, keys->page, "i", 1);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_Home, GDK_CONTROL_MASK, keys->move, "(ii)",
                                -FAR, -FAR);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_End, GDK_CONTROL_MASK, keys->move, "(ii)", FAR,
                                FAR);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_x, 0, keys->format, NULL);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_c, GDK_CONTROL_MASK, keys->copy, NULL);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_F1, GDK_CONTROL_MASK, keys->tell, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (editing); i++)
    gtk_widget_class_add_binding_action (grid_class, editing[i], 0, EDIT, NULL);
}

typedef struct
{
  LsGridModel model;
  LsGridMetrics metrics;
  LsGridMetrics placed; /* those that it was scrolled by last */
  guint row, column;
  gboolean is_updating;
  gboolean is_cursor_wanted;                  /* scroll to it when sizes are known */
  gboolean are_rows_wanted;                   /* these, behind it */
  guint wanted[LS_GRID_MAX_WANTED], n_wanted; /* those that matter most first */
  LsGridScroll scroll;
  LsGridTold told;
  LsNumberMemory *numbers;
} LsGridViewPrivate;

enum
{
  PROP_FORMAT = 1,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
  N_PROPS = PROP_HADJUSTMENT
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (LsGridView,
                                  ls_grid_view,
                                  LS_TYPE_INSPECTOR,
                                  G_ADD_PRIVATE (LsGridView)
                                    G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

#define PRIVATE(self) ((LsGridViewPrivate *) ls_grid_view_get_instance_private (self))

/* --- scrolling ------------------------------------------------------------------------------------------- */

static LsGridPlace
place_of (LsGridView *self)
{
  const LsGridViewPrivate *priv = PRIVATE (self);

  return (LsGridPlace){ ls_grid_scroll_get (&priv->scroll, GTK_ORIENTATION_HORIZONTAL),
                        ls_grid_scroll_get (&priv->scroll, GTK_ORIENTATION_VERTICAL),
                        priv->row,
                        priv->column,
                        gtk_widget_has_focus (GTK_WIDGET (self)),
                        gtk_widget_get_height (GTK_WIDGET (self)) };
}

static void
configure_adjustments (LsGridView *self)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  GtkWidget *widget = GTK_WIDGET (self);
  int width, height;

  ls_grid_metrics_init (&priv->metrics, &priv->model,
                        ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE),
                        gtk_widget_get_width (widget));
  ls_grid_metrics_get_extent (&priv->metrics, &priv->model, &width, &height);
  ls_grid_scroll_configure (&priv->scroll, GTK_ORIENTATION_HORIZONTAL, width,
                            gtk_widget_get_width (widget) - priv->metrics.name_width,
                            priv->metrics.cell_width);
  ls_grid_scroll_configure (&priv->scroll, GTK_ORIENTATION_VERTICAL, height,
                            gtk_widget_get_height (widget) - priv->metrics.header_height,
                            priv->metrics.row_height);
}

/* Rows that stay at the lower edge are in sight anyway, and cover what is above them in the table. */
static gboolean
is_held (LsGridView *self, guint row)
{
  const LsGridViewPrivate *priv = PRIVATE (self);

  return ls_grid_is_held (&priv->model, &priv->metrics, gtk_widget_get_height (GTK_WIDGET (self)),
                          row);
}

/* Of the lower edge, for a row; px. */
static double
find_covered (LsGridView *self, guint row)
{
  const LsGridViewPrivate *priv = PRIVATE (self);
  const guint n =
    ls_grid_count_held (&priv->model, &priv->metrics, gtk_widget_get_height (GTK_WIDGET (self)));

  return n > 0 && row < priv->model.held[0] ? (double) n * priv->metrics.row_height : 0;
}

static void
scroll_to_row (LsGridView *self, guint row)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  const double height = priv->metrics.row_height;

  if (!is_held (self, row))
    ls_grid_scroll_show (&priv->scroll, GTK_ORIENTATION_VERTICAL, row * height, height,
                         find_covered (self, row));
}

static void
scroll_to_cursor (LsGridView *self)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  const double width = priv->metrics.cell_width;

  ls_grid_scroll_show (&priv->scroll, GTK_ORIENTATION_HORIZONTAL, priv->column * width, width, 0);
  scroll_to_row (self, priv->row);
}

/* Whether a cell is in sight in a table of such sizes. */
static gboolean
shows_cell (LsGridView *self, const LsGridMetrics *metrics, guint row, guint column)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  const double width = metrics->cell_width, height = metrics->row_height;

  return ls_grid_scroll_shows (&priv->scroll, GTK_ORIENTATION_HORIZONTAL, column * width, width,
                               0) &&
         (is_held (self, row) ||
          ls_grid_scroll_shows (&priv->scroll, GTK_ORIENTATION_VERTICAL, row * height, height,
                                find_covered (self, row)));
}

/* As many as there is room for, beginning with those that matter most. */
static void
scroll_to_rows (LsGridView *self)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  guint first = G_MAXUINT, last = 0;

  priv->are_rows_wanted = FALSE;
  for (guint i = 0; i < priv->n_wanted; i++)
    {
      const guint row = priv->wanted[i], top = MIN (first, row), bottom = MAX (last, row);
      const double room = ls_grid_scroll_get_page (&priv->scroll, GTK_ORIENTATION_VERTICAL) -
                          find_covered (self, row);

      if (is_held (self, row) ||
          (first != G_MAXUINT && (bottom - top + 1) * priv->metrics.row_height > room))
        continue;
      first = top;
      last = bottom;
    }
  if (first == G_MAXUINT)
    return;
  scroll_to_row (self, last);
  scroll_to_row (self, first);
}

static void
set_adjustment (LsGridView *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  ls_grid_scroll_set (&PRIVATE (self)->scroll, GTK_WIDGET (self), orientation, adjustment);
  configure_adjustments (self);
}

/* --- words ----------------------------------------------------------------------------------------------- */

static gboolean
has_cell (LsGridView *self)
{
  return ls_grid_has_cell (&PRIVATE (self)->model, PRIVATE (self)->row, PRIVATE (self)->column);
}

static void
tell_cell (LsGridView *self)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  g_autofree char *where = NULL;

  if (has_cell (self))
    where = LS_GRID_VIEW_GET_CLASS (self)->describe (self, priv->row, priv->column);
  ls_grid_told_update (&priv->told, GTK_WIDGET (self), &priv->model, priv->row, priv->column,
                       where);
}

static gboolean
ls_grid_view_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  LsGridView *self = LS_GRID_VIEW (widget);
  LsGridViewPrivate *priv = PRIVATE (self);
  const LsGridPlace place = place_of (self);
  guint row = priv->row, column = priv->column;
  g_autofree char *where = NULL, *text = NULL;

  if (keyboard ? !has_cell (self)
               : !ls_grid_pick (&priv->model, &priv->metrics, &place, x, y, &row, &column))
    {
      text = keyboard ? NULL : ls_grid_tell_head (&priv->model, &priv->metrics, &place, x, y);
      gtk_tooltip_set_text (tooltip, text);
      return text != NULL;
    }
  where = LS_GRID_VIEW_GET_CLASS (self)->describe (self, row, column);
  text = ls_grid_tell_exact (&priv->model, row, column, where);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- cursor ---------------------------------------------------------------------------------------------- */

static void
move_to (LsGridView *self, gint64 row, gint64 column)
{
  LsGridViewPrivate *priv = PRIVATE (self);

  if (priv->model.n_rows == 0 || priv->model.n_columns == 0)
    return;
  ls_grid_view_set_cursor (self, (guint) CLAMP (row, 0, (gint64) priv->model.n_rows - 1),
                           (guint) CLAMP (column, 0, (gint64) priv->model.n_columns - 1));
  if (LS_GRID_VIEW_GET_CLASS (self)->cursor_moved != NULL)
    LS_GRID_VIEW_GET_CLASS (self)->cursor_moved (self, priv->row, priv->column);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGridViewPrivate *priv = PRIVATE (LS_GRID_VIEW (widget));
  int rows, columns;

  g_variant_get (args, "(ii)", &rows, &columns);
  move_to (LS_GRID_VIEW (widget), (gint64) priv->row + rows, (gint64) priv->column + columns);
  return TRUE;
}

static gboolean
page_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGridViewPrivate *priv = PRIVATE (LS_GRID_VIEW (widget));
  const int room = gtk_widget_get_height (widget) - priv->metrics.header_height;
  const int rows = MAX (1, room / MAX (1, priv->metrics.row_height) - 1);

  move_to (LS_GRID_VIEW (widget), (gint64) priv->row + rows * g_variant_get_int32 (args),
           priv->column);
  return TRUE;
}

static gboolean
format_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGridView *self = LS_GRID_VIEW (widget);

  ls_grid_view_set_format (self, (ls_grid_view_get_format (self) + 1) % LS_N_NUMBER_FORMATS);
  return TRUE;
}

static gboolean
copy_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGridView *self = LS_GRID_VIEW (widget);
  LsGridViewPrivate *priv = PRIVATE (self);
  g_autofree char *value = NULL;

  if (has_cell (self))
    value = ls_grid_dup_value (&priv->model, priv->row, priv->column);
  if (value == NULL)
    return FALSE;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), value);
  return TRUE;
}

/* What the mouse gets by pointing, and the bars, which nobody can point at by keyboard. */
static gboolean
tell_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGridView *self = LS_GRID_VIEW (widget);
  LsGridViewPrivate *priv = PRIVATE (self);
  const LsGridPlace place = place_of (self);
  g_autofree char *where = NULL, *text = NULL;
  GdkRectangle area;

  if (!has_cell (self))
    return FALSE;
  where = LS_GRID_VIEW_GET_CLASS (self)->describe (self, priv->row, priv->column);
  text = ls_grid_tell_all (&priv->model, priv->row, priv->column, where);
  ls_grid_get_area (&priv->model, &priv->metrics, &place, &area);
  show_key_tip (widget, &area, text);
  return TRUE;
}

static gboolean
point_cb (LsInspector *inspector, double x, double y)
{
  LsGridView *self = LS_GRID_VIEW (inspector);
  LsGridViewPrivate *priv = PRIVATE (self);
  const LsGridPlace place = place_of (self);
  guint row, column;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!ls_grid_pick (&priv->model, &priv->metrics, &place, x, y, &row, &column))
    return FALSE;
  move_to (self, row, column);
  return TRUE;
}

static void
find_point_cb (LsInspector *inspector, GdkRectangle *area)
{
  const LsGridViewPrivate *priv = PRIVATE (LS_GRID_VIEW (inspector));
  const LsGridPlace place = place_of (LS_GRID_VIEW (inspector));

  ls_grid_get_area (&priv->model, &priv->metrics, &place, area);
}

static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, gpointer data)
{
  if (point_cb (data, x, y) && n_press == 2)
    gtk_widget_activate_action (data, EDIT, NULL);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
ls_grid_view_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  LsGridView *self = LS_GRID_VIEW (widget);
  LsGridViewPrivate *priv = PRIVATE (self);
  int width, height;

  ls_grid_metrics_init (&priv->metrics, &priv->model,
                        ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE),
                        gtk_widget_get_width (widget));
  ls_grid_metrics_get_extent (&priv->metrics, &priv->model, &width, &height);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = priv->metrics.name_width + priv->metrics.cell_width;
      *natural = MAX (*minimum, priv->metrics.name_width + width);
      return;
    }
  *minimum = priv->metrics.header_height + 2 * priv->metrics.row_height;
  *natural = MAX (*minimum, priv->metrics.header_height + height);
}

/* What there is to scroll, in the room that there is. */
static void
give_places (LsGridView *self)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  const LsGridMetrics old = priv->placed;
  const gboolean was_in_sight = shows_cell (self, &old, priv->row, priv->column);

  configure_adjustments (self);
  priv->placed = priv->metrics;
  ls_grid_scroll_resize (&priv->scroll, GTK_ORIENTATION_HORIZONTAL, old.cell_width,
                         priv->placed.cell_width);
  ls_grid_scroll_resize (&priv->scroll, GTK_ORIENTATION_VERTICAL, old.row_height,
                         priv->placed.row_height);
  if (gtk_widget_get_width (GTK_WIDGET (self)) == 0)
    return;
  if (priv->is_cursor_wanted || priv->placed.cell_width != old.cell_width ||
      (was_in_sight && !shows_cell (self, &priv->placed, priv->row, priv->column)))
    scroll_to_cursor (self);
  priv->is_cursor_wanted = FALSE;
  if (priv->are_rows_wanted)
    scroll_to_rows (self);
}

static void
ls_grid_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  give_places (LS_GRID_VIEW (widget));
}

static void
ls_grid_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsGridView *self = LS_GRID_VIEW (widget);
  LsInspector *inspector = LS_INSPECTOR (self);
  LsGridViewPrivate *priv = PRIVATE (self);
  const LsGridPlace place = place_of (self);

  ls_grid_draw (snapshot, &priv->model, &priv->metrics, &place,
                (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget),
                ls_inspector_get_theme (inspector), ls_inspector_get_glyphs (inspector, FALSE),
                ls_inspector_get_glyphs (inspector, TRUE), priv->numbers);
  if (priv->model.n_rows == 0 && priv->model.empty != NULL)
    ls_empty_draw (widget, snapshot, priv->model.empty, &ls_inspector_get_theme (inspector)->dim);
}

static void
update_cb (LsInspector *inspector)
{
  ls_grid_view_update (LS_GRID_VIEW (inspector));
}

/* --- object ---------------------------------------------------------------------------------------------- */

static void
ls_grid_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LsGridViewPrivate *priv = PRIVATE (LS_GRID_VIEW (object));

  switch (id)
    {
    case PROP_FORMAT:
      g_value_set_uint (value, priv->model.format);
      break;
    case PROP_HADJUSTMENT:
      g_value_set_object (value, priv->scroll.adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, priv->scroll.adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, priv->scroll.policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, priv->scroll.policies[GTK_ORIENTATION_VERTICAL]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ls_grid_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  LsGridView *self = LS_GRID_VIEW (object);
  LsGridViewPrivate *priv = PRIVATE (self);

  switch (id)
    {
    case PROP_FORMAT:
      ls_grid_view_set_format (self, g_value_get_uint (value));
      break;
    case PROP_HADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      priv->scroll.policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      priv->scroll.policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ls_grid_view_dispose (GObject *object)
{
  LsGridViewPrivate *priv = PRIVATE (LS_GRID_VIEW (object));

  ls_grid_scroll_clear (&priv->scroll, GTK_WIDGET (object));
  g_clear_pointer (&priv->told.label, g_free);
  g_clear_pointer (&priv->told.description, g_free);
  g_clear_pointer (&priv->numbers, ls_number_memory_free);
  G_OBJECT_CLASS (ls_grid_view_parent_class)->dispose (object);
}

static void
ls_grid_view_class_init (LsGridViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  object_class->get_property = ls_grid_view_get_property;
  object_class->set_property = ls_grid_view_set_property;
  object_class->dispose = ls_grid_view_dispose;
  widget_class->measure = ls_grid_view_measure;
  widget_class->size_allocate = ls_grid_view_size_allocate;
  widget_class->snapshot = ls_grid_view_snapshot;
  widget_class->query_tooltip = ls_grid_view_query_tooltip;
  inspector_class->view_changed = update_cb;
  inspector_class->focus_changed = update_cb;
  inspector_class->history_changed = update_cb;
  inspector_class->point = point_cb;
  inspector_class->find_point = find_point_cb;

  properties[PROP_FORMAT] =
    g_param_spec_uint ("format", NULL, NULL, 0, LS_N_NUMBER_FORMATS - 1, LS_NUMBER_AUTO,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  ls_grid_keys_add (widget_class, &(LsGridKeys){ move_cb, page_cb, format_cb, copy_cb, tell_cb });
}

static void
ls_grid_view_init (LsGridView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkWidget *widget = GTK_WIDGET (self);

  PRIVATE (self)->model.focus_column = -1;
  PRIVATE (self)->model.name_chars = 8;
  PRIVATE (self)->numbers = ls_number_memory_new ();
  gtk_widget_set_focusable (widget, TRUE);
  ls_tooltip_ask (widget);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_widget_queue_draw), self);
  gtk_widget_add_controller (widget, focus);
}

/* --- public ---------------------------------------------------------------------------------------------- */

void
ls_grid_view_update (LsGridView *self)
{
  LsGridViewPrivate *priv = PRIVATE (self);
  const guint old_rows = priv->model.n_rows, old_columns = priv->model.n_columns;
  const guint old_chars = priv->model.name_chars;
  const gboolean old_bits = priv->model.has_bits;

  priv->is_updating = TRUE;
  LS_GRID_VIEW_GET_CLASS (self)->update (self, &priv->model);
  priv->is_updating = FALSE;
  priv->model.is_whole = ls_grid_find_whole (&priv->model);
  priv->row = MIN (priv->row, MAX (priv->model.n_rows, 1) - 1);
  priv->column = MIN (priv->column, MAX (priv->model.n_columns, 1) - 1);
  /* A step must not lay the window out again: sizes change with the program and the format only, and more rows are more to scroll. */
  if (old_columns != priv->model.n_columns || old_chars != priv->model.name_chars ||
      old_bits != priv->model.has_bits)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  else if (old_rows != priv->model.n_rows || priv->is_cursor_wanted || priv->are_rows_wanted)
    give_places (self);
  tell_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const LsGridModel *
ls_grid_view_get_model (LsGridView *self)
{
  return &PRIVATE (self)->model;
}

/* The adjustments do not know of its cell yet; behind an update they do. */
static void
want_cursor (LsGridView *self)
{
  PRIVATE (self)->is_cursor_wanted = TRUE;
  if (!PRIVATE (self)->is_updating)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
ls_grid_view_set_cursor (LsGridView *self, guint row, guint column)
{
  LsGridViewPrivate *priv = PRIVATE (self);

  if (row >= priv->model.n_rows || column >= priv->model.n_columns)
    return;
  priv->row = row;
  priv->column = column;
  scroll_to_cursor (self);
  if (!shows_cell (self, &priv->metrics, row, column))
    want_cursor (self);
  tell_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ls_grid_view_take_cursor_along (LsGridView *self, guint row, guint column)
{
  LsGridViewPrivate *priv = PRIVATE (self);

  if (row >= priv->model.n_rows || column != priv->column ||
      shows_cell (self, &priv->placed, priv->row, priv->column))
    {
      ls_grid_view_set_cursor (self, row, column);
      return;
    }
  priv->row = row;
  tell_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ls_grid_view_show_rows (LsGridView *self, const guint *rows, guint n)
{
  LsGridViewPrivate *priv = PRIVATE (self);

  priv->are_rows_wanted = n > 0;
  priv->n_wanted = MIN (n, LS_GRID_MAX_WANTED);
  memcpy (priv->wanted, rows, priv->n_wanted * sizeof *rows);
}

guint
ls_grid_view_find_changed (LsGridView *self, guint column, guint n, guint *rows, guint max)
{
  const LsGridModel *model = &PRIVATE (self)->model;
  guint n_found = 0;

  for (guint row = 0; row < model->n_rows && n_found < max; row++)
    {
      LsGridWord words[LS_LANES] = { 0 };
      gboolean is_changed = FALSE;

      model->words (model, row, column, n, words);
      for (guint i = 0; i < n; i++)
        is_changed = is_changed || (words[i].is_known && words[i].now != words[i].before);
      if (is_changed)
        rows[n_found++] = row;
    }
  return n_found;
}

void
ls_grid_view_get_cursor (LsGridView *self, guint *row, guint *column)
{
  *row = PRIVATE (self)->row;
  *column = PRIVATE (self)->column;
}

gboolean
ls_grid_view_get_component (LsGridView *self, LsRegRef *ref, guint *lane)
{
  const LsGridModel *model = ls_grid_view_get_model (self);
  LsGridViewClass *klass = LS_GRID_VIEW_GET_CLASS (self);
  guint row, column;

  ls_grid_view_get_cursor (self, &row, &column);
  return klass->component != NULL && row < model->n_rows && column < model->n_columns &&
         klass->component (self, row, column, ref, lane);
}

LsValueType
ls_grid_view_get_pair (LsGridView *self)
{
  const LsGridViewPrivate *priv = PRIVATE (self);
  const LsValueType type =
    has_cell (self) ? priv->model.type (&priv->model, priv->row, priv->column) : LS_VALUE_BITS;

  return ls_value_is_wide (type) ? type : LS_VALUE_BITS;
}

LsNumberFormat
ls_grid_view_get_format (LsGridView *self)
{
  return PRIVATE (self)->model.format;
}

void
ls_grid_view_set_format (LsGridView *self, LsNumberFormat format)
{
  if (PRIVATE (self)->model.format == format)
    return;
  PRIVATE (self)->model.format = format;
  ls_grid_view_update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FORMAT]);
}

/* --- what is told ------------------------------------------------------------------------------------------- */

/* text: (transfer full). last: (inout): what was told before. */
static void
tell_property (GtkWidget *grid, GtkAccessibleProperty property, char *text, char **last)
{
  if (g_strcmp0 (text, *last) == 0)
    {
      g_free (text);
      return;
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), property, text, -1);
  g_free (*last);
  *last = text;
}

void
ls_grid_told_update (LsGridTold *told,
                     GtkWidget *grid,
                     const LsGridModel *model,
                     guint row,
                     guint column,
                     const char *where)
{
  g_autofree char *bars = where != NULL ? ls_grid_tell_trail (model, row) : NULL;

  if (model->about != NULL)
    tell_property (grid, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                   bars != NULL ? g_strdup_printf ("%s; %s", model->about, bars)
                                : g_strdup (model->about),
                   &told->description);
  tell_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                 where != NULL          ? ls_grid_tell (model, row, column, where)
                 : model->empty != NULL ? g_strdup (model->empty)
                                        : g_strdup (_ ("no values yet")),
                 &told->label);
}
