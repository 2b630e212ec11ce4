#pragma once

#include <gtk/gtk.h>

#include "ls-timeline-draw.h"

G_BEGIN_DECLS

/* Which steps of a run the timeline has in sight: the whole run, or what a person zoomed and scrolled to. */
typedef struct
{
  GtkAdjustment *adjustment; /* in steps; owned */
  double zoom;               /* px a step; 0: the whole run */
  guint64 n_steps;           /* of the run */
  int room;                  /* px that they are shown in, >= 1 */
} LsTimelineRange;

/* The whole of a run without steps. */
void ls_timeline_range_init (LsTimelineRange *range);
void ls_timeline_range_clear (LsTimelineRange *range);

LsTimelineSpan ls_timeline_range_get_span (const LsTimelineRange *range);
/* Whether the whole run is in sight because nobody zoomed. */
gboolean ls_timeline_range_is_whole (const LsTimelineRange *range);
/* Tells the adjustment what is in sight when first is at the left edge, or as near to it as can be. To be called when
 * zoom, n_steps or room changed. */
void ls_timeline_range_configure (LsTimelineRange *range, double first);
/* Whether a step is in sight. */
gboolean ls_timeline_range_has (const LsTimelineRange *range, guint64 step);
/* Zooms by factor, at most to blocks of a readable width; out to the whole run and no further. */
void ls_timeline_range_zoom (LsTimelineRange *range, double factor);

G_END_DECLS
