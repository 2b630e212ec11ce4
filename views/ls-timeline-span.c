#include "ls-timeline-span.h"

#define TICK_DISTANCE 90 /* px between numbers, at least */

double
ls_timeline_span_x (const LsTimelineSpan *span, int names, double step)
{
  return names + (step - span->first) * span->zoom;
}

double
ls_timeline_span_at (const LsTimelineSpan *span, int names, double x)
{
  return span->first + (x - names) / span->zoom;
}

guint64
ls_timeline_span_tick (const LsTimelineSpan *span)
{
  static const guint factors[] = { 1, 2, 5 };

  for (guint64 power = 1;; power *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
      if ((double) (power * factors[i]) * span->zoom >= TICK_DISTANCE)
        return power * factors[i];
}
