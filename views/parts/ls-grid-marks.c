#include "ls-grid-marks.h"

#define MARK 8 /* px */

static void
fill (GtkSnapshot *snapshot, float x, float y, float width, float height, const GdkRGBA *color)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (x, y, width, height));
}

void
ls_grid_draw_dots (GtkSnapshot *snapshot,
                   float left,
                   float end,
                   float baseline,
                   const GdkRGBA *color)
{
  for (float x = left; x < end; x += 4)
    fill (snapshot, x, baseline + 2, 2, 1, color);
}

void
ls_grid_draw_check (GtkSnapshot *snapshot, float x, float baseline, const GdkRGBA *color)
{
  for (guint i = 0; i < 8; i++)
    fill (snapshot, x + (float) (i % 2 * 4 + i / 2 % 2 * 2), baseline - MARK + (float) (i / 2 * 2),
          2, 2, color);
}

void
ls_grid_draw_arrow (GtkSnapshot *snapshot,
                    float x,
                    float baseline,
                    gboolean is_up,
                    const GdkRGBA *color)
{
  for (guint i = 0; i < MARK / 2; i++)
    {
      const float width = (float) (2 * (is_up ? i + 1 : MARK / 2 - i));

      fill (snapshot, x + (MARK - width) / 2, baseline - MARK + (float) (2 * i), width, 2, color);
    }
}
