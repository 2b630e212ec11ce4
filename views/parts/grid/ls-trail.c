#include "ls-trail.h"

#include "ls-widgets.h"
#include "ls-writers.h"

#define LEAST 2 /* px of the lowest bar */
#define DOT 2   /* px, and between dots */

static void
draw_bar (GtkSnapshot *snapshot,
          const graphene_rect_t *area,
          float x,
          guint8 level,
          const GdkRGBA *color)
{
  const float room = area->size.height - LEAST, bottom = area->origin.y + area->size.height;
  const float height = LEAST + roundf (room * (float) level / LS_WRITTEN_TOP);

  ls_snapshot_fill (snapshot, color, x, bottom - height, LS_TRAIL_BAR - 1, height);
}

static void
draw_dots (GtkSnapshot *snapshot, const graphene_rect_t *area, float x, const GdkRGBA *color)
{
  for (float y = DOT; y <= area->size.height; y += 2 * DOT)
    ls_snapshot_fill (snapshot, color, x, area->origin.y + area->size.height - y, LS_TRAIL_BAR - 1,
                      DOT);
}

void
ls_trail_draw (GtkSnapshot *snapshot,
               const graphene_rect_t *area,
               const guint8 *levels,
               guint n,
               const LsTheme *theme)
{
  const float end = area->origin.x + area->size.width;

  for (guint i = 0; i < n; i++)
    {
      const float x = end - (float) ((n - i) * LS_TRAIL_BAR) + 1;
      const GdkRGBA *color = i + 1 == n ? &theme->text : &theme->dim;

      if (levels[i] == LS_WRITTEN_NONE)
        draw_dots (snapshot, area, x, color);
      else
        draw_bar (snapshot, area, x, levels[i], color);
    }
}
