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

static void
draw_column (GtkSnapshot *snapshot,
             const LsWatched *watch,
             guint component,
             guint lane,
             const graphene_rect_t *bounds,
             const LsTheme *theme)
{
  const LsLaneRole role = watch->now.active & LS_MASK_LANE (lane) ? LS_LANE_ACTIVE : LS_LANE_BRANCH;
  const float width = bounds->size.width, room = bounds->size.height;
  const float foot = bounds->origin.y + room;
  float height;

  if (role == LS_LANE_BRANCH)
    ls_theme_draw_hatch (snapshot, bounds, 5, &theme->line);
  if (!ls_watched_get_height (watch, component, lane, &height))
    {
      ls_snapshot_fill (snapshot, &theme->dim, bounds->origin.x + floorf (width / 2), foot - 3, 1,
                        3);
      return;
    }
  height = MAX (roundf (height * (room - 2)), 1);
  ls_snapshot_fill (snapshot, role == LS_LANE_ACTIVE ? &theme->lanes[role].fill : &theme->dim,
                    bounds->origin.x, foot - height, MAX (width - 1, 1), height);
}

gboolean
ls_lane_ticks_is_colour (const LsWatched *watch)
{
  return watch->format == 'c' && watch->now.n_components >= 3;
}

/* Draws a component of a watch as 64 columns, one a lane: as high as its value lies between the least and the greatest,
 * hatched where the lane does not take part, a cross at the foot where it has no number, a dot where it changed. Lanes of
 * a condition are full or empty. Of a colour, all components are drawn as one strip of 64 of them (ls_colour_strip_draw ()). */
static void
draw_ticks (GtkSnapshot *snapshot,
            const LsWatched *watch,
            guint component,
            guint focus_lane,
            const graphene_rect_t *bounds,
            const LsTheme *theme)
{
  const float width = column_width (bounds->size.width);

  if (ls_lane_ticks_is_colour (watch))
    {
      ls_colour_strip_draw (snapshot, watch, focus_lane, width, bounds, theme);
      return;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const graphene_rect_t column = GRAPHENE_RECT_INIT (
        bounds->origin.x + (float) lane * width, bounds->origin.y, width, bounds->size.height);

      draw_column (snapshot, watch, component, lane, &column, theme);
      if (watch->changed[component] & LS_MASK_LANE (lane))
        ls_snapshot_fill (snapshot, &theme->text, column.origin.x, column.origin.y,
                          MAX (width - 1, 1), 2);
      if (lane == focus_lane)
        ls_theme_draw_frame (snapshot, &column, 1, &theme->accent);
    }
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
