#include "ls-lane-parts.h"

#include <glib/gi18n.h>

#include "ls-bits.h"
#include "ls-number.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

#define STRIP_HEIGHT 22 /* px, of one component */

struct _LsLaneTicks
{
  GtkWidget parent_instance;

  LsInspector *owner;
  const LsWatched *watch; /* NULL: nothing is shown */
};

G_DEFINE_FINAL_TYPE (LsLaneTicks, ls_lane_ticks, GTK_TYPE_WIDGET)

/* --- drawing --------------------------------------------------------------------------------------------- */

/* Columns are as wide as whole pixels allow, so that all are alike. */
static float
column_width (float width)
{
  return MAX (floorf (width / LS_LANES), 1.f);
}

/* Columns of one component: as wide as whole pixels allow, so that all are alike. */
typedef struct
{
  const LsWatched *watch;
  guint component;
  float width;
  const graphene_rect_t *bounds;
  const LsTheme *theme;
} Strip;

static float
find_left (const Strip *strip, guint lane)
{
  return strip->bounds->origin.x + (float) lane * strip->width;
}

/* A run of lanes that do not take part has one hatch: a hatch for each would be computed for each. */
static void
hatch_runs (GtkSnapshot *snapshot, const Strip *strip)
{
  const LsMask off = ~strip->watch->now.active;

  for (guint lane = 0, end; lane < LS_LANES; lane = end)
    {
      const gboolean is_off = (off & LS_MASK_LANE (lane)) != 0;

      for (end = lane + 1; end < LS_LANES && ((off & LS_MASK_LANE (end)) != 0) == is_off; end++)
        ;
      if (is_off)
        ls_theme_draw_hatch (snapshot,
                             &GRAPHENE_RECT_INIT (find_left (strip, lane), strip->bounds->origin.y,
                                                  (float) (end - lane) * strip->width,
                                                  strip->bounds->size.height),
                             5, &strip->theme->line);
    }
}

/* All rectangles of one colour are one fill. */
static void
fill_columns (cairo_t *cr, const Strip *strip, LsMask lanes, const GdkRGBA *color)
{
  const double width = MAX (strip->width - 1, 1), room = strip->bounds->size.height;
  const double foot = strip->bounds->origin.y + room;

  LS_FOREACH_LANE (lane, lanes)
    {
      const double left = find_left (strip, lane);
      float height;

      if (ls_watched_get_height (strip->watch, strip->component, lane, &height))
        {
          height = MAX (roundf (height * (float) (room - 2)), 1);
          cairo_rectangle (cr, left, foot - height, width, height);
        }
    }
  gdk_cairo_set_source_rgba (cr, color);
  cairo_fill (cr);
}

/* At the foot where there is no number. */
static void
fill_missing (cairo_t *cr, const Strip *strip)
{
  const double foot = strip->bounds->origin.y + strip->bounds->size.height;
  float height;

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (!ls_watched_get_height (strip->watch, strip->component, lane, &height))
      cairo_rectangle (cr, find_left (strip, lane) + floorf (strip->width / 2), foot - 3, 1, 3);
  gdk_cairo_set_source_rgba (cr, &strip->theme->dim);
  cairo_fill (cr);
}

static void
fill_changed (cairo_t *cr, const Strip *strip)
{
  LS_FOREACH_LANE (lane, strip->watch->changed[strip->component])
    cairo_rectangle (cr, find_left (strip, lane), strip->bounds->origin.y,
                     MAX (strip->width - 1, 1), 2);
  gdk_cairo_set_source_rgba (cr, &strip->theme->text);
  cairo_fill (cr);
}

gboolean
ls_lane_ticks_is_colour (const LsWatched *watch)
{
  return watch->format == 'c' && watch->now.n_components >= 3;
}

/* Draws a component of a watch as 64 columns, one a lane: as high as its value lies between the least and the greatest,
 * hatched where the lane does not take part, a mark at the foot where it has no number, a line at the top where it changed. Lanes of
 * a condition are full or empty. Of a colour, all components are drawn as one strip of 64 of them (ls_colour_strip_draw ()). What paints
 * in software takes as long for each node as for its pixels, so all columns are one. */
static void
draw_ticks (GtkSnapshot *snapshot,
            const LsWatched *watch,
            guint component,
            guint focus_lane,
            const graphene_rect_t *bounds,
            const LsTheme *theme)
{
  const Strip strip = { .watch = watch,
                        .component = component,
                        .width = column_width (bounds->size.width),
                        .bounds = bounds,
                        .theme = theme };
  cairo_t *cr;

  if (ls_lane_ticks_is_colour (watch))
    {
      ls_colour_strip_draw (snapshot, watch, focus_lane, strip.width, bounds, theme);
      return;
    }
  hatch_runs (snapshot, &strip);
  cr = gtk_snapshot_append_cairo (snapshot, bounds);
  fill_columns (cr, &strip, watch->now.active, &theme->lanes[LS_LANE_ACTIVE].fill);
  fill_columns (cr, &strip, ~watch->now.active, &theme->dim);
  fill_missing (cr, &strip);
  fill_changed (cr, &strip);
  cairo_destroy (cr);
  ls_theme_draw_frame (snapshot,
                       &GRAPHENE_RECT_INIT (find_left (&strip, focus_lane), bounds->origin.y,
                                            strip.width, bounds->size.height),
                       1, &theme->accent);
}

static guint
count_strips (const LsWatched *watch)
{
  if (watch == NULL)
    return 0;
  return ls_lane_ticks_is_colour (watch) ? 1 : watch->now.n_components;
}

static void
ls_lane_ticks_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsLaneTicks *self = LS_LANE_TICKS (widget);
  const float width = (float) gtk_widget_get_width (widget);

  for (guint i = 0; i < count_strips (self->watch); i++)
    draw_ticks (snapshot, self->watch, i, ls_inspector_get_focus (self->owner),
                &GRAPHENE_RECT_INIT (0, (float) i * (STRIP_HEIGHT + 3), width, STRIP_HEIGHT),
                ls_inspector_get_theme (self->owner));
}

/* --- pointing -------------------------------------------------------------------------------------------- */

/* Returns: the lane at x, or -1. */
static int
lane_at (LsLaneTicks *self, double x)
{
  const float width = column_width ((float) gtk_widget_get_width (GTK_WIDGET (self)));

  return x >= 0 && x < width * LS_LANES ? (int) (x / width) : -1;
}

static void
pressed_cb (LsLaneTicks *self, int n_press, double x)
{
  const int lane = lane_at (self, x);

  if (lane >= 0)
    ls_inspector_set_focus (self->owner, (guint) lane);
}

static gboolean
ls_lane_ticks_query_tooltip (GtkWidget *widget,
                             int x,
                             int y,
                             gboolean keyboard,
                             GtkTooltip *tooltip)
{
  LsLaneTicks *self = LS_LANE_TICKS (widget);
  const int lane = keyboard ? (int) ls_inspector_get_focus (self->owner) : lane_at (self, x);

  if (self->watch == NULL || lane < 0)
    return FALSE;
  g_autofree char *now = ls_watched_dup_text (self->watch, FALSE, (guint) lane);
  g_autofree char *was = ls_watched_dup_text (self->watch, TRUE, (guint) lane);
  g_autofree char *text = g_strdup_printf (_ ("Lane %d: %s%s%s"), lane, now,
                                           g_str_equal (now, was) ? "" : _ ("\nbefore: "),
                                           g_str_equal (now, was) ? "" : was);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
ls_lane_ticks_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  const int n = (int) count_strips (LS_LANE_TICKS (widget)->watch);

  *minimum =
    orientation == GTK_ORIENTATION_HORIZONTAL ? LS_LANES : MAX (n * (STRIP_HEIGHT + 3) - 3, 0);
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LS_LANES * 6 : *minimum;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_lane_ticks_class_init (LsLaneTicksClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = ls_lane_ticks_measure;
  widget_class->snapshot = ls_lane_ticks_snapshot;
  widget_class->query_tooltip = ls_lane_ticks_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "laneticks");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ls_lane_ticks_init (LsLaneTicks *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  ls_tooltip_ask (GTK_WIDGET (self));
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
ls_lane_ticks_new (LsInspector *owner)
{
  LsLaneTicks *self = g_object_new (LS_TYPE_LANE_TICKS, NULL);

  self->owner = owner;
  return GTK_WIDGET (self);
}

static void
append_number (GString *text, float number)
{
  char digits[LS_NUMBER_SIZE];

  ls_value_text (LS_VALUE_FLOAT, ls_float_bits (number), digits);
  g_string_append (text, digits);
}

/* "from 0.5 to 1, 3 changed" */
static void
append_strip (GString *text, const LsWatched *watch, guint strip)
{
  g_autoptr (GString) low = g_string_new (NULL), high = g_string_new (NULL);

  append_number (low, watch->low[strip]);
  append_number (high, watch->high[strip]);
  g_string_append (text, text->len > 0 ? "; " : "");
  g_string_append_printf (text, _ ("from %s to %s, %u changed"), low->str, high->str,
                          ls_mask_count (watch->changed[strip]));
}

/* Each lane's value is the tooltip's to say. Returns: (transfer full) */
static char *
dup_words (LsLaneTicks *self)
{
  g_autoptr (GString) strips = g_string_new (NULL);

  if (self->watch != NULL && ls_lane_ticks_is_colour (self->watch))
    return ls_colour_strip_dup_words (self->watch);
  for (guint i = 0; i < count_strips (self->watch); i++)
    append_strip (strips, self->watch, i);
  return strips->len > 0 ? g_strdup_printf (_ ("64 lanes %s"), strips->str)
                         : g_strdup (_ ("64 lanes"));
}

static void
describe_lane (LsLaneTicks *self)
{
  g_autofree char *words = dup_words (self);

  ls_widget_set_label (self, words);
}

void
ls_lane_ticks_set_watch (LsLaneTicks *self, const LsWatched *watch)
{
  const guint old = count_strips (self->watch), now = count_strips (watch);

  self->watch = watch;
  describe_lane (self);
  if (old != now)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
