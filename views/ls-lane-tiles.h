#pragma once

#include "ls-lane-layout.h"
#include "ls-lane-tile.h"

G_BEGIN_DECLS

/* Where the tiles of a map are, and how it paints them: a node for each number costs more than all the rest, so those of a row that have
 * one colour are one. tile: px of a side. */

#define LS_LANE_TILES_MARGIN 4 /* px around all */

/* Px of the square that all take, gaps and margins included. */
int ls_lane_tiles_side (const LsLaneLayout *layout, int tile);
/* Px from the left of a column, or from the top of a row. index: 0..7. */
int ls_lane_tiles_offset (const LsLaneLayout *layout, int tile, guint index);

/* Frames around the quads, where there are some. */
void ls_lane_tiles_draw_quads (const LsLaneLayout *layout,
                               GtkSnapshot *snapshot,
                               int tile,
                               const LsTheme *theme);
/* tiles: by lane, with the size that they have. */
void ls_lane_tiles_draw (const LsLaneLayout *layout,
                         GtkWidget *const tiles[LS_LANES],
                         GtkSnapshot *snapshot,
                         const LsTheme *theme,
                         LsGlyphs *glyphs);

G_END_DECLS
