#pragma once

#include "ls-grid-view.h"
#include "ls-memory-table.h"

/* A memory as the text declares it: each number with its value now, and behind these all of them as the wave's group was started. Rows that the
 * lane which is followed has read or written until now say so behind their names: r, w. What it touched in the statement that was just done
 * comes into sight.
 *
 * Signals: "touched": what ls_memory_grid_count() says may be something else now. */
#define LS_TYPE_MEMORY_GRID (ls_memory_grid_get_type ())
G_DECLARE_FINAL_TYPE (LsMemoryGrid, ls_memory_grid, LS, MEMORY_GRID, LsGridView)

/* table: (nullable): NULL shows nothing. */
void ls_memory_grid_set_table (LsMemoryGrid *grid, LsMemoryTable *table);
/* The number under the cursor. path: (out) (transfer full): as the text calls it; at_start: (out): the cursor is at what it was at the start.
 * Returns: FALSE: there is none. */
gboolean ls_memory_grid_get_number (LsMemoryGrid *grid,
                                    LsMemoryField *field,
                                    char **path,
                                    gboolean *at_start);
/* How many words of the table the lane that is followed has read and written until now. Returns: FALSE: nobody knows yet. */
gboolean ls_memory_grid_count (LsMemoryGrid *grid, guint *n_read, guint *n_written);
