#include "ls-views.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ls-glyphs.h"
#include "ls-group-parts.h"
#include "ls-widgets.h"
#include "ls-tooltip.h"

/* --- size of the letters --------------------------------------------------------------------------------- */

#define LS_GROUP_SIZES 5

/* How large a group diagram is drawn: as its text is, or larger where there is room for all of it. */
typedef struct
{
  LsGlyphs *glyphs[LS_GROUP_SIZES][2]; /* plain and bold; NULL until they are needed */
  guint size;                          /* 0: that of the text */
  int room[2];                         /* for which it was taken: width and height */
  float width, height;                 /* px of the diagram in that of the text */
} Scale;

static const guint percents[LS_GROUP_SIZES] = { 100, 125, 150, 175, 200 };

static PangoContext *
new_font (PangoContext *text, guint size)
{
  PangoContext *context = pango_font_map_create_context (pango_context_get_font_map (text));
  g_autoptr (PangoFontDescription) font =
    pango_font_description_copy (pango_context_get_font_description (text));
  const int n = pango_font_description_get_size (font) * (int) percents[size] / 100;

  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, n);
  else
    pango_font_description_set_size (font, n);
  pango_context_set_font_description (context, font);
  pango_context_set_language (context, pango_context_get_language (text));
  pango_context_set_round_glyph_positions (context, pango_context_get_round_glyph_positions (text));
  pango_cairo_context_set_resolution (context, pango_cairo_context_get_resolution (text));
  pango_cairo_context_set_font_options (context, pango_cairo_context_get_font_options (text));
  return context;
}

static void
need_glyphs (Scale *self, PangoContext *text, guint size)
{
  PangoContext *font;

  if (self->glyphs[size][0] != NULL)
    return;
  font = size == 0 ? g_object_ref (text) : new_font (text, size);
  self->glyphs[size][0] = ls_glyphs_new (font, PANGO_WEIGHT_NORMAL);
  self->glyphs[size][1] = ls_glyphs_new (font, PANGO_WEIGHT_BOLD);
  g_object_unref (font);
}

static LsGroupCells *
lay_out_cells (Scale *self, PangoContext *font, const LsGroupLook *look, guint size)
{
  need_glyphs (self, font, size);
  return ls_group_cells_new (look, ls_glyphs_get_advance (self->glyphs[size][1]),
                             ls_glyphs_get_height (self->glyphs[size][1]));
}

/* Gaps do not grow with the text, so only what is laid out says whether it has room. */
static LsGroupCells *
lay_out_cells_in (Scale *self, PangoContext *font, const LsGroupLook *look, guint most)
{
  LsGroupCells *cells = lay_out_cells (self, font, look, 0);

  self->size = 0;
  self->width = cells->width;
  self->height = cells->height;
  for (guint size = 1; size <= most; size++)
    {
      LsGroupCells *larger = lay_out_cells (self, font, look, size);

      if (!(larger->width <= (float) self->room[0] && larger->height <= (float) self->room[1]))
        {
          ls_group_cells_free (larger);
          break;
        }
      ls_group_cells_free (cells);
      cells = larger;
      self->size = size;
    }
  return cells;
}

/* scale: of zeros, or one of before. Takes the largest size in which all of look, (nullable), has room in width and height; while these stay, it
 * does not grow again, so that steps change it once. font: that of the text. Returns: (transfer full): where its parts lie. */
static LsGroupCells *
scale_to (Scale *self, PangoContext *font, const LsGroupLook *look, int width, int height)
{
  const gboolean is_same = width == self->room[0] && height == self->room[1];

  if (look == NULL)
    return lay_out_cells (self, font, look, 0);
  self->room[0] = width;
  self->room[1] = height;
  return lay_out_cells_in (self, font, look, is_same ? self->size : LS_GROUP_SIZES - 1);
}

/* Those of the size that was taken last. Returns: (transfer none) */
static LsGlyphs *
get_scaled_glyphs (const Scale *self, gboolean is_bold)
{
  return self->glyphs[self->size][is_bold ? 1 : 0];
}

/* How many percent of the text's size it is. */
static guint
get_percent (const Scale *self)
{
  return percents[self->size];
}

/* There is another font, or none any more. */
static void
clear_scale (Scale *self)
{
  self->room[0] = self->room[1] = 0;
  for (guint size = 0; size < LS_GROUP_SIZES; size++)
    for (guint i = 0; i < 2; i++)
      g_clear_pointer (&self->glyphs[size][i], ls_glyphs_free);
}

struct _LsGroupView
{
  LsInspector parent_instance;
  GtkWidget *title;    /* label: which group that is */
  GtkWidget *other;    /* button: to a lane that takes part, where this one does not */
  GtkWidget *button;   /* toggle: what has just run */
  GtkWidget *scrolled; /* what of it is to be seen, the cursor says, and not its focus */
  GtkWidget *canvas;
  LsGroupLook *look; /* NULL: no group */
  LsGroupCells *cells;
  Scale scale; /* of cells, by the room that there is */
  gint cursor; /* of the cells, or -1 */
  gboolean shows_last;
};

enum
{
  PROP_SHOWS_LAST = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsGroupView, ls_group_view, LS_TYPE_INSPECTOR)

/* --- the canvas ------------------------------------------------------------------------------------------- */

#define LS_TYPE_GROUP_CANVAS (ls_group_canvas_get_type ())
G_DECLARE_FINAL_TYPE (LsGroupCanvas, ls_group_canvas, LS, GROUP_CANVAS, GtkWidget)

struct _LsGroupCanvas
{
  GtkWidget parent_instance;
  LsGroupView *owner;
};

G_DEFINE_FINAL_TYPE (LsGroupCanvas, ls_group_canvas, GTK_TYPE_WIDGET)

static const LsGroupCell *
get_cell (LsGroupView *self, gint at)
{
  return self->cells != NULL && at >= 0 && (guint) at < self->cells->cells->len
           ? &g_array_index (self->cells->cells, LsGroupCell, (guint) at)
           : NULL;
}

/* Brings the cell into sight. */
static void
scroll_to (LsGroupView *self, const LsGroupCell *cell)
{
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (self->scrolled);
  const graphene_rect_t *b = &cell->bounds;

  gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (scrolled), (double) b->origin.x,
                             (double) (b->origin.x + b->size.width));
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (scrolled), (double) b->origin.y,
                             (double) (b->origin.y + b->size.height));
}

/* As large as there is room. */
static void
lay_out (LsGroupView *self, int width, int height)
{
  g_clear_pointer (&self->cells, ls_group_cells_free);
  self->cells = scale_to (&self->scale, gtk_widget_get_pango_context (GTK_WIDGET (self)),
                          self->look, width, height);
}

/* What the keyboard stands on is what the canvas is called. */
static void
tell_cursor (LsGroupView *self)
{
  const LsGroupCell *cell = get_cell (self, self->cursor);

  ls_widget_set_label (self->canvas, cell != NULL ? cell->label : _ ("Diagram of the group"));
  gtk_widget_queue_draw (self->canvas);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsGroupView *self = LS_GROUP_CANVAS (widget)->owner;
  int columns, rows;

  if (self->cells == NULL)
    return FALSE;
  g_variant_get (args, "(ii)", &columns, &rows);
  self->cursor = ls_group_find_beside (self->cells, self->cursor, columns, rows);
  tell_cursor (self);
  if (get_cell (self, self->cursor) != NULL)
    scroll_to (self, get_cell (self, self->cursor));
  return TRUE;
}

static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, LsGroupView *self)
{
  gtk_widget_grab_focus (self->canvas);
  if (self->cells != NULL)
    self->cursor = ls_group_find_at (self->cells, (float) x, (float) y);
  tell_cursor (self);
}

static gboolean
ls_group_canvas_query_tooltip (GtkWidget *widget,
                               int x,
                               int y,
                               gboolean keyboard,
                               GtkTooltip *tooltip)
{
  LsGroupView *self = LS_GROUP_CANVAS (widget)->owner;
  gint at = self->cursor;
  const LsGroupCell *cell;

  if (!keyboard && self->cells != NULL)
    at = ls_group_find_at (self->cells, (float) x, (float) y);
  cell = get_cell (self, at);
  if (cell != NULL)
    gtk_tooltip_set_text (tooltip, cell->label);
  return cell != NULL;
}

static void
ls_group_canvas_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  const Scale *scale = &LS_GROUP_CANVAS (widget)->owner->scale;

  *minimum = *natural =
    (int) ceilf (orientation == GTK_ORIENTATION_HORIZONTAL ? scale->width : scale->height);
}

/* The diagram grows with the room, and asks for none. */
static void
ls_group_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsGroupView *self = LS_GROUP_CANVAS (widget)->owner;

  if (self->look != NULL)
    lay_out (self, width, height);
}

static void
ls_group_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsGroupView *self = LS_GROUP_CANVAS (widget)->owner;
  LsInspector *inspector = LS_INSPECTOR (self);

  if (self->cells != NULL)
    ls_group_draw (snapshot, self->cells, gtk_widget_has_focus (widget) ? self->cursor : -1,
                   get_scaled_glyphs (&self->scale, FALSE), get_scaled_glyphs (&self->scale, TRUE),
                   ls_inspector_get_theme (inspector));
}

static void
add_key (GtkWidgetClass *klass, guint arrow, guint keypad, guint letter, int columns, int rows)
{
  gtk_widget_class_add_binding (klass, arrow, 0, move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, keypad, 0, move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, letter, 0, move_cb, "(ii)", columns, rows);
}

static void
ls_group_canvas_class_init (LsGroupCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = ls_group_canvas_measure;
  widget_class->size_allocate = ls_group_canvas_size_allocate;
  widget_class->snapshot = ls_group_canvas_snapshot;
  widget_class->query_tooltip = ls_group_canvas_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  add_key (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_h, -1, 0);
  add_key (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_l, 1, 0);
  add_key (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_k, 0, -1);
  add_key (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_j, 0, 1);
}

static void
ls_group_canvas_init (LsGroupCanvas *canvas)
{
  gtk_widget_set_focusable (GTK_WIDGET (canvas), TRUE);
  ls_tooltip_ask (GTK_WIDGET (canvas));
}

/* --- content ---------------------------------------------------------------------------------------------- */

/* Lanes that some slot counts for. */
static LsMask
get_takers (const LsGroupView *self)
{
  LsMask takers = 0;

  for (guint slot = 0; self->look != NULL && slot < LS_LOOK_MAX_SLOTS; slot++)
    takers |= self->look->lanes[slot];
  return takers;
}

static void
offer_other (LsGroupView *self)
{
  const LsMask takers = self->look != NULL && !self->look->runs ? get_takers (self) : 0;
  g_autofree char *text =
    takers != 0 ? g_strdup_printf (_ ("Go to Lane %d"), __builtin_ctzll (takers)) : NULL;

  gtk_widget_set_visible (self->other, takers != 0);
  if (text != NULL)
    gtk_button_set_label (GTK_BUTTON (self->other), text);
}

static void
other_cb (LsGroupView *self)
{
  gtk_widget_grab_focus (self->canvas);
  ls_inspector_set_focus (LS_INSPECTOR (self), (guint) __builtin_ctzll (get_takers (self)));
}

static void
show_look (LsGroupView *self, gboolean is_last)
{
  g_autofree char *title = NULL;

  lay_out (self, gtk_widget_get_width (self->canvas), gtk_widget_get_height (self->canvas));
  title = self->look != NULL
            ? ls_group_look_dup_title (self->look, is_last)
            : g_strdup (_ ("Neither the last step nor the next one is an ALU instruction"));
  if (self->look != NULL)
    title[0] = g_ascii_toupper (title[0]);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  offer_other (self);
  if (get_cell (self, self->cursor) == NULL ||
      get_cell (self, self->cursor)->kind == LS_GROUP_CELL_HEAD)
    self->cursor = ls_group_find_beside (self->cells, -1, 0, 0);
  tell_cursor (self);
  gtk_widget_queue_resize (self->canvas);
}

/* Nothing is looked up that nobody sees. */
static void
update_group (LsInspector *inspector)
{
  LsGroupView *self = LS_GROUP_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  const guint lane = ls_inspector_get_focus (inspector);
  gboolean is_last = self->shows_last;

  g_clear_pointer (&self->look, ls_group_look_free);
  if (view != NULL)
    self->look = ls_view_look_at_group (view, is_last, lane);
  if (view != NULL && self->look == NULL && !is_last)
    self->look = ls_view_look_at_group (view, is_last = TRUE, lane);
  show_look (self, is_last);
}

static void
ls_group_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_group_view_parent_class)->css_changed (widget, change);
  clear_scale (&LS_GROUP_VIEW (widget)->scale);
  update_group (LS_INSPECTOR (widget));
}

/* As with fonts or the resolution. */
static void
ls_group_view_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_group_view_parent_class)->system_setting_changed (widget, setting);
  clear_scale (&LS_GROUP_VIEW (widget)->scale);
  update_group (LS_INSPECTOR (widget));
}

guint
ls_group_view_get_percent (LsGroupView *self)
{
  return get_percent (&self->scale);
}

static void
toggled_cb (GtkToggleButton *button, LsGroupView *self)
{
  if (gtk_toggle_button_get_active (button) != self->shows_last)
    gtk_widget_activate_action (GTK_WIDGET (self), "group.last", NULL);
}

/* --- class ------------------------------------------------------------------------------------------------ */

static void
ls_group_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOWS_LAST)
    g_value_set_boolean (value, LS_GROUP_VIEW (object)->shows_last);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_group_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  LsGroupView *self = LS_GROUP_VIEW (object);

  if (id != PROP_SHOWS_LAST)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (self->shows_last == g_value_get_boolean (value))
    return;
  self->shows_last = g_value_get_boolean (value);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), self->shows_last);
  update_group (LS_INSPECTOR (self));
  g_object_notify_by_pspec (object, pspec);
}

static void
ls_group_view_dispose (GObject *object)
{
  LsGroupView *self = LS_GROUP_VIEW (object);

  g_clear_pointer (&self->look, ls_group_look_free);
  g_clear_pointer (&self->cells, ls_group_cells_free);
  clear_scale (&self->scale);
  G_OBJECT_CLASS (ls_group_view_parent_class)->dispose (object);
}

static void
ls_group_view_class_init (LsGroupViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = ls_group_view_get_property;
  object_class->set_property = ls_group_view_set_property;
  object_class->dispose = ls_group_view_dispose;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_group;
  LS_INSPECTOR_CLASS (klass)->focus_changed = update_group;
  widget_class->css_changed = ls_group_view_css_changed;
  widget_class->system_setting_changed = ls_group_view_system_setting_changed;
  properties[PROP_SHOWS_LAST] =
    g_param_spec_boolean ("shows-last", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_install_property_action (widget_class, "group.last", "shows-last");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "groupview");
  g_type_ensure (LS_TYPE_GROUP_CANVAS);
  ls_template_set (widget_class, "ls-group-view");
  gtk_widget_class_bind_template_child (widget_class, LsGroupView, title);
  gtk_widget_class_bind_template_child (widget_class, LsGroupView, other);
  gtk_widget_class_bind_template_child (widget_class, LsGroupView, button);
  gtk_widget_class_bind_template_child (widget_class, LsGroupView, scrolled);
  gtk_widget_class_bind_template_child (widget_class, LsGroupView, canvas);
  gtk_widget_class_bind_template_callback (widget_class, other_cb);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
}

static void
ls_group_view_init (LsGroupView *self)
{
  self->cursor = -1;
  ls_template_init (GTK_WIDGET (self));
  LS_GROUP_CANVAS (self->canvas)->owner = self;
}
