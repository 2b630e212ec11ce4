#pragma once

#include "ls-group-cells.h"

G_BEGIN_DECLS

/* The cell at a place that somebody can stand on, or -1. */
gint ls_group_find_at (const LsGroupCells *cells, float x, float y);
/* The next such cell in a direction: the nearest, or at itself if there is none. at: -1 for the first one. */
gint ls_group_find_beside (const LsGroupCells *cells, gint at, int columns, int rows);

G_END_DECLS
