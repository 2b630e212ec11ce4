#pragma once

#include "ls-grid.h"
#include "ls-table.h"

G_BEGIN_DECLS

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

G_END_DECLS
