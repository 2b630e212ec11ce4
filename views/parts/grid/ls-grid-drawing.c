#include "ls-grid-parts.h"

#include "ls-mends.h"
#include "ls-widgets.h"

#define NARROW_SHIFT 2 /* px of narrow cells' numbers to the left: room for frames */

float
ls_grid_drawing_column_x (const LsGridDrawing *d, guint column)
{
  return (float) d->m->name_width + (float) column * (float) d->m->cell_width - (float) d->place->x;
}

float
ls_grid_drawing_row_y (const LsGridDrawing *d, guint row)
{
  return (float) d->m->header_height + (float) row * (float) d->m->row_height - (float) d->place->y;
}

int
ls_grid_drawing_pad (const LsGridMetrics *m)
{
  return m->is_narrow ? LS_GRID_NARROW_PAD : LS_GRID_PAD;
}

float
ls_grid_drawing_number_x (const LsGridDrawing *d, float start, float x)
{
  return x + (float) (ls_grid_drawing_pad (d->m) - (d->m->is_narrow ? NARROW_SHIFT : 0)) +
         (start + 1) * ls_glyphs_get_advance (d->regular);
}

void
ls_grid_drawing_fill (const LsGridDrawing *d,
                      float x,
                      float y,
                      float width,
                      float height,
                      const GdkRGBA *color)
{
  ls_snapshot_fill (d->snapshot, color, x, y, width, height);
}

void
ls_grid_drawing_begin_row (const LsGridDrawing *d, guint row, float left, float right, guint64 key)
{
  ls_piece_begin (d->snapshot,
                  &GRAPHENE_RECT_INIT (left, ls_grid_drawing_row_y (d, row), MAX (0, right - left),
                                       (float) d->m->row_height),
                  key);
}
