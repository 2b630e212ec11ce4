#pragma once

#include "ls-scene.h"

/* Where the 64 lanes of a wave stand in an 8x8 map: on the screen for pixels, in reading order otherwise. */
typedef struct
{
  guint8 column[LS_LANES]; /* 0..7, from the left */
  guint8 row[LS_LANES];    /* 0..7, from the top */
  guint8 lane[8][8];       /* [row][column] */
  gboolean has_quads;      /* lanes stand in 2x2 quads */
  LsMask mapped;           /* lanes that hold a pixel, vertex or thread */
  guint x[LS_LANES]; /* pixel or index, for mapped lanes; y = 0 is the bottom row of the image */
  guint y[LS_LANES];
  LsLayoutKind layout;
  guint layer_height; /* rows of a layer of the image; 0: there is one layer */
} LsLaneLayout;

/* scene: (nullable): without one, quads in reading order. */
void ls_lane_layout_init (LsLaneLayout *layout, const LsScene *scene, guint wave);

/* Returns: the lane one place to the side of lane, or lane itself at the edge. */
guint ls_lane_layout_neighbour (const LsLaneLayout *layout, guint lane, int columns, int rows);

/* Returns: (transfer full): "pixel 6,2", "vertex 70", "thread 3" or "no pixel"; where
 * there are layers, "pixel 6,18 (6,2 of layer 1)". */
char *ls_lane_layout_dup_name (const LsLaneLayout *layout, guint lane);
/* Returns: (transfer full): the same of a place in the output image, which need not be in the wave. */
char *ls_lane_layout_dup_place (const LsLaneLayout *layout, guint x, guint y);
