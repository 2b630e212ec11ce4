#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The stretch of an axis in sight, behind names at the left: steps of a run, or cycles of a model. */
typedef struct
{
  double first; /* step at the left edge */
  double zoom;  /* px a step, > 0 */
} LsTimelineSpan;

/* Where a step is, in px from the left. names: px that the names take. */
double ls_timeline_span_x (const LsTimelineSpan *span, int names, double step);
/* What is at x, also before the first step and behind the last. */
double ls_timeline_span_at (const LsTimelineSpan *span, int names, double x);
/* Steps between two numbers of the axis that there is room for: 1, 2 or 5 times a power of ten. */
guint64 ls_timeline_span_tick (const LsTimelineSpan *span);

G_END_DECLS
