#pragma once

#include "ls-flat.h"
#include "ls-timeline-draw.h"

G_BEGIN_DECLS

/* The timeline as it was painted last, which most frames show again, but for the line of the step that is looked at.  Starts as
 * zeros. */
typedef struct
{
  GdkTexture *masks;   /* the mask history; owned; NULL: none */
  LsTimelineSpan span; /* of it, as are the others */
  LsTimelineMetrics metrics;
  const LsTheme *theme;
  LsFlat still;
  guint focus_lane; /* in still */
} LsTimelinePicture;

/* To be called when the model is another one, and at the end. */
void ls_timeline_picture_clear (LsTimelinePicture *picture);
/* What is the same as last time is not painted again; the model counts as the same. now: the step that executes next. */
void ls_timeline_picture_draw (LsTimelinePicture *picture,
                               LsInspector *inspector,
                               GtkSnapshot *snapshot,
                               const LsTimelineModel *model,
                               const LsTimelineMetrics *metrics,
                               const LsTimelineSpan *span,
                               guint64 now);

G_END_DECLS
