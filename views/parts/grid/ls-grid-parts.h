#pragma once

#include "ls-grid.h"
#include "ls-table.h"

/* What the files of a table share. */

/* --- ls-grid-drawing.c -------------------------------------------------------------------------------------- */

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

/* --- ls-grid-scroll.c --------------------------------------------------------------------------------------- */

/* What a scrollable widget keeps for its scrolling, by GtkOrientation.  Starts as zeros. */
typedef struct
{
  GtkAdjustment *adjustments[2]; /* owned; or NULL */
  GtkScrollablePolicy policies[2];
} LsGridScroll;

/* Gives back the adjustments of widget. */
void ls_grid_scroll_clear (LsGridScroll *scroll, GtkWidget *widget);
/* adjustment: (nullable); widget is redrawn when it changes. */
void ls_grid_scroll_set (LsGridScroll *scroll,
                         GtkWidget *widget,
                         GtkOrientation orientation,
                         GtkAdjustment *adjustment);
/* px, whole ones */
double ls_grid_scroll_get (const LsGridScroll *scroll, GtkOrientation orientation);
/* extent: of what scrolls; room: there is for it; step: of a turn of the wheel, a column or row. */
void ls_grid_scroll_configure (const LsGridScroll *scroll,
                               GtkOrientation orientation,
                               int extent,
                               int room,
                               int step);
/* Brings size px from start into sight, with px behind them that are covered: a column or row, of which the first in sight is then whole. */
void ls_grid_scroll_show (const LsGridScroll *scroll,
                          GtkOrientation orientation,
                          double start,
                          double size,
                          double covered);
/* Whether all of size px from start is in sight, and the px behind them, which are covered. */
gboolean ls_grid_scroll_shows (const LsGridScroll *scroll,
                               GtkOrientation orientation,
                               double start,
                               double size,
                               double covered);
/* How many px of the scroll's room there are. */
double ls_grid_scroll_get_page (const LsGridScroll *scroll, GtkOrientation orientation);
/* Columns or rows were old_size px and are size now: the same one is first in sight. Sizes must be configured. */
void ls_grid_scroll_resize (const LsGridScroll *scroll,
                            GtkOrientation orientation,
                            int old_size,
                            int size);

/* --- ls-grid-words.c ---------------------------------------------------------------------------------------- */

/* A cell of a grid in words: for assistive technology, tooltips and the clipboard. */

gboolean ls_grid_has_cell (const LsGridModel *model, guint row, guint column);
/* Returns: (transfer full) (nullable): its value in the format of the model; NULL if it is not known. */
char *ls_grid_dup_value (const LsGridModel *model, guint row, guint column);
/* where: the cell without its value, "R1.x of lane 22". Returns: (transfer full): with the value, and whether it changed. */
char *ls_grid_tell (const LsGridModel *model, guint row, guint column, const char *where);
/* Returns: (transfer full): the same in every format, and the value before the step. */
char *ls_grid_tell_exact (const LsGridModel *model, guint row, guint column, const char *where);
/* What stands at px x, y of the grid's names and heads. Returns: (transfer full) (nullable): what that register or lane is, in the
 * corner how numbers are shown; NULL where there is nothing to say. */
char *ls_grid_tell_head (const LsGridModel *model,
                         const LsGridMetrics *metrics,
                         const LsGridPlace *place,
                         int x,
                         int y);
/* Returns: (transfer full) (nullable): the bars behind the name of a row as numbers; NULL if there are none. */
char *ls_grid_tell_trail (const LsGridModel *model, guint row);
/* Returns: (transfer full): what ls_grid_tell_exact() does, and the bars of its row. */
char *ls_grid_tell_all (const LsGridModel *model, guint row, guint column, const char *where);
/* Returns: (transfer full): the whole grid: a column of names, then one for each head; cells as in the format of the model,
 * "" where nothing is known. */
LsTable *ls_grid_dup_table (const LsGridModel *model);

/* --- ls-grid-told.c ----------------------------------------------------------------------------------------- */

/* What assistive technology was told of a grid last, so that it is not told the same again. */
typedef struct
{
  char *label, *description; /* NULL: nothing yet */
} LsGridTold;

/* Tells of the cell under the cursor, and of the bars of its row, which are drawn. where: as ls_grid_tell() has it; (nullable): there
 * is no cell. */
void ls_grid_told_update (LsGridTold *told,
                          GtkWidget *grid,
                          const LsGridModel *model,
                          guint row,
                          guint column,
                          const char *where);
