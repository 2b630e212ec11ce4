#pragma once

#include "ls-timeline-flags.h"
#include "ls-timeline-values.h"

G_BEGIN_DECLS

/* What the timeline says to who points at it or cannot see it. */

typedef struct
{
  LsView *view;                 /* NULL: nothing is open */
  const LsTimelineModel *model; /* NULL: not computed yet */
  const LsTimelineValues *values;
  const GArray *flags;
} LsTimelineTold;

/* Returns: (transfer full): what it is, the step that executes next, and all that is known of it. */
char *ls_timeline_words_label (const LsTimelineTold *told);
/* Returns: (transfer full): about the step at x; lane: of the mask history, or -1. There is a model. */
char *ls_timeline_words_tip (const LsTimelineTold *told,
                             const LsTimelineMetrics *metrics,
                             const LsTimelineSpan *span,
                             double x,
                             int lane);

G_END_DECLS
