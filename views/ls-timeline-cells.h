#pragma once

#include "ls-timeline-draw.h"

G_BEGIN_DECLS

/* One step where steps are wide, one px where they are not. */
typedef struct
{
  int x, end; /* px */
  LsTimelineCell content;
} LsTimelineDrawn;

/* Returns: (transfer full): LsTimelineDrawn of what is in sight, from left to right. */
GArray *ls_timeline_cells_new (const LsTimelineModel *model,
                               const LsTimelineMetrics *m,
                               const LsTimelineSpan *span);

G_END_DECLS
