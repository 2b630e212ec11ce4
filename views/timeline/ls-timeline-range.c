#include "ls-timeline-parts.h"

#include <math.h>

#include "ls-widgets.h"

#define MAX_ZOOM 32. /* px a step, */
#define MAX_GROWTH 4 /* or so many times what fits, of a run that is short */

/* All of the run, from edge to edge. */
static double
fitting_zoom (const LsTimelineRange *range)
{
  return (double) range->room / (double) MAX (1, range->n_steps);
}

LsTimelineSpan
ls_timeline_range_get_span (const LsTimelineRange *range)
{
  return (LsTimelineSpan){ .first = gtk_adjustment_get_value (range->adjustment),
                           .zoom = range->zoom > 0 ? range->zoom : fitting_zoom (range) };
}

/* Whether the whole run is in sight because nobody zoomed. */
static gboolean
is_whole (const LsTimelineRange *range)
{
  return range->zoom <= 0;
}

/* Tells the adjustment what is in sight when first is at the left edge, or as near to it as can be, after zoom, n_steps or room
 * changed. */
static void
configure_bar (LsTimelineRange *range, double first)
{
  const double page = range->room / ls_timeline_range_get_span (range).zoom;
  const double upper = MAX ((double) range->n_steps, page);

  gtk_adjustment_configure (range->adjustment, CLAMP (first, 0, upper - page), 0, upper,
                            MAX (1, page / 10), page * 0.9, page);
  gtk_widget_set_child_visible (range->scrollbar, !is_whole (range));
  gtk_widget_queue_draw (range->owner);
}

void
ls_timeline_range_set_steps (LsTimelineRange *range, guint64 n_steps)
{
  range->n_steps = n_steps;
  range->zoom = 0;
  configure_bar (range, 0);
}

void
ls_timeline_range_change_steps (LsTimelineRange *range, guint64 n_steps)
{
  range->n_steps = n_steps;
  configure_bar (range, gtk_adjustment_get_value (range->adjustment));
}

void
ls_timeline_range_show (LsTimelineRange *range, guint64 step)
{
  const double first = gtk_adjustment_get_value (range->adjustment);
  const double page = gtk_adjustment_get_page_size (range->adjustment);

  if ((double) step < first || (double) step > first + page)
    configure_bar (range, (double) step - page / 4);
}

void
ls_timeline_range_zoom (LsTimelineRange *range, double factor, double x)
{
  const LsTimelineSpan span = ls_timeline_range_get_span (range);
  const double step = ls_timeline_span_at (&span, range->names, x), fitting = fitting_zoom (range);
  const double zoom = MIN (span.zoom * factor, MAX (MAX_ZOOM, MAX_GROWTH * fitting));

  range->zoom = zoom <= fitting ? 0 : zoom;
  gtk_widget_queue_allocate (range->owner);
  configure_bar (range, step - (x - range->names) / ls_timeline_range_get_span (range).zoom);
}

int
ls_timeline_range_bar_height (const LsTimelineRange *range)
{
  int height;

  if (is_whole (range))
    return 0;
  gtk_widget_measure (range->scrollbar, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  return height;
}

void
ls_timeline_range_allocate (LsTimelineRange *range, int width, int height, int names)
{
  const int bar = ls_timeline_range_bar_height (range);

  range->names = names;
  range->room = MAX (1, width - names - 8);
  /* What the bar shows comes first: a change after it is placed would ask for another placing. */
  configure_bar (range, gtk_adjustment_get_value (range->adjustment));
  /* One that has no place is not drawn either: GTK warns of it. */
  if (bar > 0)
    gtk_widget_size_allocate (
      range->scrollbar, &(GtkAllocation){ names, height - bar, MAX (1, width - names), bar }, -1);
}

/* --- wheel ----------------------------------------------------------------------------------------------- */

/* Of the pointer, in the widget; 0 where nobody knows. */
static double
find_x (GtkEventController *controller)
{
  GtkWidget *widget = gtk_event_controller_get_widget (controller);
  GtkNative *native = gtk_widget_get_native (widget);
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  double x, y, surface_x, surface_y;

  if (event == NULL || !gdk_event_get_position (event, &x, &y))
    return 0;
  gtk_native_get_surface_transform (native, &surface_x, &surface_y);
  gtk_widget_translate_coordinates (GTK_WIDGET (native), widget, x - surface_x, y - surface_y, &x,
                                    &y);
  return x;
}

static gboolean
scroll_cb (GtkEventController *controller, double dx, double dy, LsTimelineRange *range)
{
  const gboolean shift =
    (gtk_event_controller_get_current_event_state (controller) & GDK_SHIFT_MASK) != 0;
  const double step = gtk_adjustment_get_step_increment (range->adjustment);

  if (shift || dx != 0)
    gtk_adjustment_set_value (range->adjustment, gtk_adjustment_get_value (range->adjustment) +
                                                   (dx != 0 ? dx : dy) * step);
  else
    ls_timeline_range_zoom (range, pow (LS_TIMELINE_ZOOM_FACTOR, -dy), find_x (controller));
  return TRUE;
}

void
ls_timeline_range_init (LsTimelineRange *range, GtkWidget *owner)
{
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  *range = (LsTimelineRange){ .owner = owner, .room = 1 };
  range->adjustment = g_object_ref_sink (gtk_adjustment_new (0, 0, 1, 1, 1, 1));
  ls_follow (range->adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), owner);
  range->scrollbar = gtk_scrollbar_new (GTK_ORIENTATION_HORIZONTAL, range->adjustment);
  gtk_widget_set_parent (range->scrollbar, owner);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), range);
  gtk_widget_add_controller (owner, scroll);
}

void
ls_timeline_range_clear (LsTimelineRange *range)
{
  g_clear_object (&range->adjustment);
}
