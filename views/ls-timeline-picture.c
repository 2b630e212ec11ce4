#include "ls-timeline-picture.h"

#include <string.h>

void
ls_timeline_picture_clear (LsTimelinePicture *picture)
{
  g_clear_object (&picture->texture);
}

static gboolean
is_same (const LsTimelinePicture *picture,
         const LsTimelineMetrics *metrics,
         const LsTimelineSpan *span,
         const LsTheme *theme)
{
  return picture->texture != NULL && picture->theme == theme &&
         memcmp (&picture->span, span, sizeof *span) == 0 &&
         memcmp (&picture->metrics, metrics, sizeof *metrics) == 0;
}

GdkTexture *
ls_timeline_picture_get (LsTimelinePicture *picture,
                         const LsTimelineModel *model,
                         const LsTimelineMetrics *metrics,
                         const LsTimelineSpan *span,
                         const LsTheme *theme)
{
  if (is_same (picture, metrics, span, theme))
    return picture->texture;
  g_clear_object (&picture->texture);
  picture->texture = ls_timeline_new_masks (model, metrics, span, theme);
  picture->span = *span;
  picture->metrics = *metrics;
  picture->theme = theme;
  return picture->texture;
}
