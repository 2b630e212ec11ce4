#include "ls-group-parts.h"

#include <math.h>

static const LsGroupCell *
cell_at (const LsGroupCells *cells, guint i)
{
  return &g_array_index (cells->cells, LsGroupCell, i);
}

gint
ls_group_find_at (const LsGroupCells *cells, float x, float y)
{
  for (guint i = 0; i < cells->cells->len; i++)
    if (cell_at (cells, i)->kind != LS_GROUP_CELL_HEAD &&
        graphene_rect_contains_point (&cell_at (cells, i)->bounds, &GRAPHENE_POINT_INIT (x, y)))
      return (gint) i;
  return -1;
}

/* How far a cell lies in a direction, the way aside counted threefold; negative if it does not lie there. Aside of each other are those
 * of one row. */
static float
distance (const graphene_rect_t *from, const graphene_rect_t *to, int columns, int rows)
{
  const float x = to->origin.x + to->size.width / 2 - from->origin.x - from->size.width / 2;
  const float y = to->origin.y + to->size.height / 2 - from->origin.y - from->size.height / 2;
  const float along = (float) columns * x + (float) rows * y;

  if (columns != 0 && fabsf (y) >= (from->size.height + to->size.height) / 2)
    return -1;

  return along > 1 ? along + 3 * fabsf (columns != 0 ? y : x) : -1;
}

gint
ls_group_find_beside (const LsGroupCells *cells, gint at, int columns, int rows)
{
  gint best = at;
  float nearest = INFINITY;

  for (guint i = 0; i < cells->cells->len; i++)
    {
      const LsGroupCell *cell = cell_at (cells, i);
      float far;

      if (cell->kind == LS_GROUP_CELL_HEAD)
        continue;
      if (at < 0)
        return (gint) i;
      far = distance (&cell_at (cells, (guint) at)->bounds, &cell->bounds, columns, rows);
      if (far >= 0 && far < nearest)
        {
          nearest = far;
          best = (gint) i;
        }
    }
  return best;
}
