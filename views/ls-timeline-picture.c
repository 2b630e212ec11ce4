#include "ls-timeline-picture.h"

#include <string.h>

void
ls_timeline_picture_clear (LsTimelinePicture *picture)
{
  g_clear_object (&picture->masks);
  ls_flat_clear (&picture->still);
}

static gboolean
is_same (const LsTimelinePicture *picture,
         const LsTimelineMetrics *metrics,
         const LsTimelineSpan *span,
         const LsTheme *theme)
{
  return picture->theme == theme && memcmp (&picture->span, span, sizeof *span) == 0 &&
         memcmp (&picture->metrics, metrics, sizeof *metrics) == 0;
}

typedef struct
{
  LsTimelinePicture *picture;
  const LsTimelineModel *model;
  LsGlyphs *glyphs;
} Still;

static void
draw_cb (GtkSnapshot *snapshot, gpointer data)
{
  const Still *still = data;
  LsTimelinePicture *picture = still->picture;

  if (picture->masks == NULL)
    picture->masks =
      ls_timeline_new_masks (still->model, &picture->metrics, &picture->span, picture->theme);
  ls_timeline_draw_still (snapshot, still->model, &picture->metrics, &picture->span, picture->masks,
                          picture->focus_lane, picture->theme, still->glyphs);
}

void
ls_timeline_picture_draw (LsTimelinePicture *picture,
                          LsInspector *inspector,
                          GtkSnapshot *snapshot,
                          const LsTimelineModel *model,
                          const LsTimelineMetrics *metrics,
                          const LsTimelineSpan *span,
                          guint64 now)
{
  const LsTheme *theme = ls_inspector_get_theme (inspector);
  LsGlyphs *glyphs = ls_inspector_get_glyphs (inspector, FALSE);
  const guint lane = ls_inspector_get_focus (inspector);
  Still still = { picture, model, glyphs };

  if (!is_same (picture, metrics, span, theme))
    ls_timeline_picture_clear (picture);
  if (lane != picture->focus_lane)
    ls_flat_clear (&picture->still);
  picture->span = *span;
  picture->metrics = *metrics;
  picture->theme = theme;
  picture->focus_lane = lane;
  ls_flat_draw (&picture->still, inspector, snapshot, metrics->width, metrics->height, draw_cb,
                &still);
  ls_timeline_draw_moving (snapshot, model, metrics, span, now, theme, glyphs);
}
