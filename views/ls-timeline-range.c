#include "ls-timeline-range.h"

#define MAX_ZOOM 32. /* px a step, */
#define MAX_GROWTH 4 /* or so many times what fits, of a run that is short */

void
ls_timeline_range_init (LsTimelineRange *range)
{
  *range = (LsTimelineRange){ .room = 1 };
  range->adjustment = g_object_ref_sink (gtk_adjustment_new (0, 0, 1, 1, 1, 1));
}

void
ls_timeline_range_clear (LsTimelineRange *range)
{
  g_clear_object (&range->adjustment);
}

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

gboolean
ls_timeline_range_is_whole (const LsTimelineRange *range)
{
  return range->zoom <= 0;
}

void
ls_timeline_range_configure (LsTimelineRange *range, double first)
{
  const double page = range->room / ls_timeline_range_get_span (range).zoom;
  const double upper = MAX ((double) range->n_steps, page);

  gtk_adjustment_configure (range->adjustment, CLAMP (first, 0, upper - page), 0, upper,
                            MAX (1, page / 10), page * 0.9, page);
}

gboolean
ls_timeline_range_has (const LsTimelineRange *range, guint64 step)
{
  const double first = gtk_adjustment_get_value (range->adjustment);
  const double page = gtk_adjustment_get_page_size (range->adjustment);

  return (double) step >= first && (double) step <= first + page;
}

void
ls_timeline_range_zoom (LsTimelineRange *range, double factor)
{
  const double fitting = fitting_zoom (range);
  const double zoom =
    MIN (ls_timeline_range_get_span (range).zoom * factor, MAX (MAX_ZOOM, MAX_GROWTH * fitting));

  range->zoom = zoom <= fitting ? 0 : zoom;
}
