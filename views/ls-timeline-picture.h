#pragma once

#include "ls-timeline-draw.h"

G_BEGIN_DECLS

/* The mask history as it was painted last, which most frames show again.  Starts as zeros. */
typedef struct
{
  GdkTexture *texture; /* owned; NULL: none */
  LsTimelineSpan span; /* of the texture, as are the others */
  LsTimelineMetrics metrics;
  const LsTheme *theme;
} LsTimelinePicture;

/* To be called when the model is another one, and at the end. */
void ls_timeline_picture_clear (LsTimelinePicture *picture);
/* Painted again where something else than the model differs from last time. Returns: (transfer none) (nullable) */
GdkTexture *ls_timeline_picture_get (LsTimelinePicture *picture,
                                     const LsTimelineModel *model,
                                     const LsTimelineMetrics *metrics,
                                     const LsTimelineSpan *span,
                                     const LsTheme *theme);

G_END_DECLS
