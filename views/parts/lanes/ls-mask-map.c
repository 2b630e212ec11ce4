#include "ls-lane-parts.h"

#include "ls-widgets.h"

/* Neighbours in a row are one rectangle. */
static void
draw_row (GtkSnapshot *snapshot,
          const LsLaneLayout *layout,
          LsMask mask,
          guint row,
          const graphene_rect_t *bounds,
          const GdkRGBA *color)
{
  const float cell = bounds->size.width / 8;

  for (guint column = 0; column < 8; column++)
    {
      const guint first = column;

      while (column < 8 && (mask & LS_MASK_LANE (layout->lane[row][column])) != 0)
        column++;
      if (column > first)
        ls_snapshot_fill (snapshot, color, bounds->origin.x + (float) first * cell,
                          bounds->origin.y + (float) row * cell, (float) (column - first) * cell,
                          cell);
    }
}

/* The rarer states have their patterns. */
static void
draw_others (GtkSnapshot *snapshot,
             const LsLaneLayout *layout,
             const LsLaneStates *states,
             guint row,
             const graphene_rect_t *bounds,
             const LsTheme *theme)
{
  const float cell = bounds->size.width / 8;

  for (guint column = 0; column < 8; column++)
    {
      const guint lane = layout->lane[row][column];
      const LsLaneRole role = ls_lane_states_get_role (states, lane);
      const graphene_rect_t place =
        GRAPHENE_RECT_INIT (bounds->origin.x + (float) column * cell,
                            bounds->origin.y + (float) row * cell, cell, cell);

      if ((states->predicated & LS_MASK_LANE (lane)) != 0)
        ls_theme_draw_predicated (theme, snapshot, &place);
      else if (role != LS_LANE_ACTIVE && role != LS_LANE_BRANCH)
        ls_theme_draw_lane (theme, snapshot, role, &place);
    }
}

void
ls_mask_map_draw (GtkSnapshot *snapshot,
                  const LsLaneLayout *layout,
                  const LsLaneStates *states,
                  const graphene_rect_t *bounds,
                  const LsTheme *theme)
{
  const float side = bounds->size.width, cell = side / 8;

  ls_theme_draw_lane (theme, snapshot, LS_LANE_BRANCH, bounds);
  for (guint row = 0; row < 8; row++)
    {
      draw_row (snapshot, layout, states->in[LS_LANE_ACTIVE], row, bounds,
                &theme->lanes[LS_LANE_ACTIVE].fill);
      draw_others (snapshot, layout, states, row, bounds, theme);
    }
  for (guint line = 1; line < 8; line++)
    {
      const float at = (float) line * cell;

      ls_snapshot_fill (snapshot, &theme->surface, bounds->origin.x + at, bounds->origin.y, 1,
                        side);
      ls_snapshot_fill (snapshot, &theme->surface, bounds->origin.x, bounds->origin.y + at, side,
                        1);
    }
}
