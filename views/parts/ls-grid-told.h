#pragma once

#include "ls-grid.h"

G_BEGIN_DECLS

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
void ls_grid_told_clear (LsGridTold *told);

G_END_DECLS
