#pragma once

#include "ls-grid.h"

G_BEGIN_DECLS

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
  float width, height;
  guint first_row, n_rows, first_column, n_columns;
  LsKeptRows *kept; /* or NULL */
} LsGridDrawing;

/* px from the left edge of the table */
float ls_grid_column_x (const LsGridDrawing *drawing, guint column);
/* The words of a row whose upper edge is at y px; as they were kept, if they are the same. */
void ls_grid_draw_row (const LsGridDrawing *drawing, guint row, float y);

G_END_DECLS
