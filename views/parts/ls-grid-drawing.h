#pragma once

#include "ls-grid.h"

G_BEGIN_DECLS

/* What the parts of a table that draw it share. */

#define LS_GRID_PAD 4        /* px around text */
#define LS_GRID_NARROW_PAD 1 /* where cells are narrow */

/* Columns drawn at once: wider windows than this do not exist. */
#define LS_GRID_MAX_COLUMNS 256

/* One call of ls_grid_draw(). */
typedef struct
{
  GtkSnapshot *snapshot;
  const LsGridModel *model;
  const LsGridMetrics *m;
  const LsGridPlace *place;
  const LsTheme *theme;
  LsGlyphs *regular, *bold;
  LsNumberMemory *numbers;
  float width, height;
  guint first_row, n_rows, first_column, n_columns;
} LsGridDrawing;

/* Where a column and a row begin, px of the widget. */
float ls_grid_drawing_column_x (const LsGridDrawing *drawing, guint column);
float ls_grid_drawing_row_y (const LsGridDrawing *drawing, guint row);

int ls_grid_drawing_pad (const LsGridMetrics *metrics);
/* Where a number begins that has so many characters free on its left, besides that of its mark, in a cell that begins at x. */
float ls_grid_drawing_number_x (const LsGridDrawing *drawing, float start, float x);

void ls_grid_drawing_fill (const LsGridDrawing *drawing,
                           float x,
                           float y,
                           float width,
                           float height,
                           const GdkRGBA *color);
/* Begins the piece of a row between two edges, see ls_piece_begin(). */
void ls_grid_drawing_begin_row (const LsGridDrawing *drawing,
                                guint row,
                                float left,
                                float right,
                                guint64 key);

/* Both stay where they are while cells scroll, and are drawn over them. */
void ls_grid_draw_names (const LsGridDrawing *drawing);
void ls_grid_draw_heads (const LsGridDrawing *drawing);

G_END_DECLS
