#pragma once

#include "ls-glyphs.h"
#include "ls-group-cells.h"
#include "ls-palette.h"

G_BEGIN_DECLS

/* Draws a group diagram from 0, 0 on. cursor: the cell that is framed, or -1. */
void ls_group_draw (GtkSnapshot *snapshot,
                    const LsGroupCells *cells,
                    gint cursor,
                    LsGlyphs *plain,
                    LsGlyphs *bold,
                    const LsTheme *theme);

G_END_DECLS
