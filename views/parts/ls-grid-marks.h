#pragma once

#include "ls-palette.h"

G_BEGIN_DECLS

/* Marks beside the numbers of a table, so that nobody reads past what is no usual number. */

/* Under all digits of a denormal. */
void ls_grid_draw_dots (GtkSnapshot *snapshot,
                        float left,
                        float end,
                        float baseline,
                        const GdkRGBA *color);
/* A chessboard behind a NaN. */
void ls_grid_draw_check (GtkSnapshot *snapshot, float x, float baseline, const GdkRGBA *color);
/* Up or down behind an infinity. */
void ls_grid_draw_arrow (GtkSnapshot *snapshot,
                         float x,
                         float baseline,
                         gboolean is_up,
                         const GdkRGBA *color);

G_END_DECLS
