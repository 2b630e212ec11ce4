#pragma once

#include "ls-inspector.h"

/* What one tile shows. */
typedef struct
{
  LsLaneRole role;
  guint ticks;         /* of its state: see ls_lane_look() */
  const char *text;    /* lane number, or NULL; ASCII */
  gboolean is_dimmed;  /* nothing is known of the lane yet */
  gboolean changed;    /* entered or left in the last step: a dot */
  gboolean focused;    /* ring */
  guint8 n_predicates; /* a small square for each, at the bottom: full where its bit is set */
  guint8 predicates;   /* these bits */
  gboolean is_hollow;  /* of no map: as lanes are elsewhere that are predicated off in a slot */
} LsTileModel;

/* Draws a tile of the given size at the origin; glyphs are used for the text if it fits. */
void ls_lane_tile_draw (GtkSnapshot *snapshot,
                        const LsTileModel *model,
                        float width,
                        float height,
                        const LsTheme *theme,
                        LsGlyphs *glyphs);

/* The least side of a tile, px, that has room for each lane's number. */
int ls_lane_tile_numbered (const LsGlyphs *glyphs);

/* One lane of a map: a real widget, so that assistive technology finds a cell with a name. */
#define LS_TYPE_LANE_TILE (ls_lane_tile_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneTile, ls_lane_tile, LS, LANE_TILE, GtkWidget)

/* owner: gives theme and glyphs, and must outlive the tile. */
GtkWidget *ls_lane_tile_new (LsInspector *owner);
/* model->text is copied, at most 7 bytes of it. Returns: whether the tile looks different now. */
gboolean ls_lane_tile_set_model (LsLaneTile *tile, const LsTileModel *model);
const LsTileModel *ls_lane_tile_get_model (LsLaneTile *tile);

/* For a map that paints its tiles itself: one node for the numbers of a row costs less than one for each. All but the number, with the
 * tile's corner at the origin. */
void ls_lane_tile_draw_bare (LsLaneTile *tile,
                             GtkSnapshot *snapshot,
                             const LsTheme *theme,
                             LsGlyphs *glyphs);
/* Adds the number, if the tile shows one, to the pending run of glyphs; x: px of the tile's left edge. Returns: whether it did;
 * baseline: px below the tile's top. */
gboolean ls_lane_tile_add_number (LsLaneTile *tile, LsGlyphs *glyphs, float x, float *baseline);
