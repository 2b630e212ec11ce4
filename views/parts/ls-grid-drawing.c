#include "ls-grid-drawing.h"

#include "ls-piece.h"

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

void
ls_grid_drawing_fill (const LsGridDrawing *d,
                      float x,
                      float y,
                      float width,
                      float height,
                      const GdkRGBA *color)
{
  gtk_snapshot_append_color (d->snapshot, color, &GRAPHENE_RECT_INIT (x, y, width, height));
}

void
ls_grid_drawing_begin_row (const LsGridDrawing *d, guint row, float left, float right, guint64 key)
{
  ls_piece_begin (d->snapshot,
                  &GRAPHENE_RECT_INIT (left, ls_grid_drawing_row_y (d, row), MAX (0, right - left),
                                       (float) d->m->row_height),
                  key);
}
