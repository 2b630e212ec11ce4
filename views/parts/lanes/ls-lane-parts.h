#pragma once

#include <gtk/gtk.h>

#include "ls-inspector.h"
#include "ls-lane-layout.h"
#include "ls-lane-states.h"
#include "ls-palette.h"
#include "ls-watched.h"

/* How lanes are drawn: as tiles of a map with its legend, as strips, and as columns of values. */

/* --- ls-lane-tile.c --------------------------------------------------------------------------------------- */

/* What stands in the box of a tile while the map is an answer sheet. */
typedef enum
{
  LS_TILE_NO_BOX,
  LS_TILE_NOT_CHOSEN, /* hollow */
  LS_TILE_CHOSEN,     /* full */
  LS_TILE_MISSED,     /* hollow with a dot, and a frame around the tile */
  LS_TILE_EXTRA,      /* full with a dot, and the frame */
} LsTileBox;

/* What one tile shows. */
typedef struct
{
  LsLaneRole role;
  guint ticks;         /* of its state: see ls_lane_look() */
  const char *text;    /* lane number, or NULL; ASCII */
  const char *note;    /* below the number, where there is room; or NULL or ""; ASCII */
  gboolean is_dimmed;  /* nothing is known of the lane yet */
  gboolean changed;    /* entered or left in the last step: a dot */
  gboolean focused;    /* ring */
  gboolean is_in_race; /* of the race that the run has stopped at: a square at the left edge */
  guint8 n_predicates; /* a small square for each, at the bottom: full where its bit is set */
  guint8 predicates;   /* these bits */
  LsTileBox box;
  float votes; /* 0 to 1: how high the bar at the right is */
  gboolean
    is_grounded; /* number and note can be read on every pattern, also of a killed lane: for paper */
  gboolean is_hollow; /* of no map: as lanes are elsewhere that are predicated off in a slot */
} LsTileModel;

/* Draws a tile of the given size at the origin; glyphs are used for the text if it fits. */
void ls_lane_tile_draw (GtkSnapshot *snapshot,
                        const LsTileModel *model,
                        float width,
                        float height,
                        const LsTheme *theme,
                        LsGlyphs *glyphs);

/* All of it but the fill and the pattern, for who draws these once for many tiles. */
void ls_lane_tile_draw_over (GtkSnapshot *snapshot,
                             const LsTileModel *model,
                             float width,
                             float height,
                             const LsTheme *theme,
                             LsGlyphs *glyphs);

/* The least side of a tile, px, that has room for each lane's number. */
int ls_lane_tile_numbered (const LsGlyphs *glyphs);

/* Whether a tile has room for its number and a note of so many letters below the number: two lines need the height, the note the width. */
gboolean ls_lane_tile_has_room (const LsGlyphs *glyphs, float width, float height, gsize letters);

/* One lane of a map: a real widget, so that assistive technology finds a cell with a name. */
#define LS_TYPE_LANE_TILE (ls_lane_tile_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneTile, ls_lane_tile, LS, LANE_TILE, GtkWidget)

/* owner: gives theme and glyphs, and must outlive the tile. */
GtkWidget *ls_lane_tile_new (LsInspector *owner);
/* model->text and note are copied, at most 7 bytes of the text; a note of more than 23 bytes is left out. Returns: whether the tile looks different now. */
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

/* --- ls-lane-tiles.c -------------------------------------------------------------------------------------- */

/* Where the tiles of a map are, and how the map paints them: a node for each number costs more than all the rest, so those of a row
 * that have one colour are one. tile: px of a side. */

#define LS_LANE_TILES_MARGIN 4 /* px around all */

/* Returns: px of the square that all take, gaps and margins included. */
int ls_lane_tiles_side (const LsLaneLayout *layout, int tile);
/* index: of a column or a row, 0..7. Returns: px from the left, or from the top. */
int ls_lane_tiles_offset (const LsLaneLayout *layout, int tile, guint index);
/* Frames around the quads, where there are some. */
void ls_lane_tiles_draw_quads (const LsLaneLayout *layout,
                               GtkSnapshot *snapshot,
                               int tile,
                               const LsTheme *theme);
/* tiles: LsLaneTile by lane, with the size that they have. */
void ls_lane_tiles_draw (const LsLaneLayout *layout,
                         GtkWidget *const tiles[LS_LANES],
                         GtkSnapshot *snapshot,
                         const LsTheme *theme,
                         LsGlyphs *glyphs);

/* --- ls-lane-count.c -------------------------------------------------------------------------------------- */

/* A name at its start and how many of LS_LANES at its end, both paler for none. A number that changes is drawn anew and lays nothing
 * out, as a label or a style class would. It tells assistive technology nothing: what it stands in does. */
#define LS_TYPE_LANE_COUNT (ls_lane_count_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneCount, ls_lane_count, LS, LANE_COUNT, GtkWidget)

GtkWidget *ls_lane_count_new (const char *name);
void ls_lane_count_set (LsLaneCount *count, guint n);

/* Returns: (transfer none): the name, as it was given. */
const char *ls_lane_count_get_name (LsLaneCount *count);

/* --- ls-lane-legend.c ------------------------------------------------------------------------------------- */

/* The lane states with their patterns, names and counts. Signal "activated" (uint state): a row was clicked. */
#define LS_TYPE_LANE_LEGEND (ls_lane_legend_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneLegend, ls_lane_legend, LS, LANE_LEGEND, GtkWidget)

/* owner: gives theme and glyphs, and must outlive the legend. */
GtkWidget *ls_lane_legend_new (LsInspector *owner);
/* counts: by LsLaneState of the machine. met: bits of states: these alone have a row in sight; the legend is as large as with all. */
void ls_lane_legend_set_counts (LsLaneLegend *legend,
                                const LsMachine *machine,
                                const guint counts[LS_MAX_LANE_STATES],
                                guint met);
/* px that rows in sight take. */
int ls_lane_legend_get_used_height (LsLaneLegend *legend);

/* --- ls-lane-marks.c -------------------------------------------------------------------------------------- */

/* What the small marks on lane tiles mean, those that some tile has now. Each has its place all the time, so that a step neither moves
 * anything nor lays anything out; where there is no room for all, those of predicates go before the dot. */
#define LS_TYPE_LANE_MARKS (ls_lane_marks_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneMarks, ls_lane_marks, LS, LANE_MARKS, GtkWidget)

/* owner: gives theme and glyphs, and must outlive the marks. */
GtkWidget *ls_lane_marks_new (LsInspector *owner);
/* n_changed: lanes with the dot. n_predicates: squares on each tile. has_race: some lanes have the square of a race. */
void ls_lane_marks_set (LsLaneMarks *marks, guint n_changed, guint n_predicates, gboolean has_race);
/* Whether some lanes are chosen to be looked at: told where there is room for it besides. */
void ls_lane_marks_set_chosen (LsLaneMarks *marks, gboolean has_chosen);
/* Gives them room below the legend of a map of the given size, or beside it; none where there is none. */
void ls_lane_marks_place (LsLaneMarks *marks, const GtkAllocation *legend, int width, int height);

/* --- ls-mask-map.c ---------------------------------------------------------------------------------------- */

/* Draws lanes as an 8x8 map in the order of layout, in the colours of their states; those that are off by a branch are
 * hatched, those that have ended are left out. */
void ls_mask_map_draw (GtkSnapshot *snapshot,
                       const LsLaneLayout *layout,
                       const LsLaneStates *states,
                       const graphene_rect_t *bounds,
                       const LsTheme *theme);

/* --- ls-lane-strip.c -------------------------------------------------------------------------------------- */

/* A set of lanes as 64 narrow columns, filled where it has the lane. Its name for assistive technology is the set. owner:
 * gives the theme, and must outlive it. */
#define LS_TYPE_LANE_STRIP (ls_lane_strip_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneStrip, ls_lane_strip, LS, LANE_STRIP, GtkWidget)

GtkWidget *ls_lane_strip_new (LsInspector *owner);
void ls_lane_strip_set_lanes (LsLaneStrip *strip, LsMask lanes);

/* --- ls-lane-ticks.c -------------------------------------------------------------------------------------- */

/* Whether the watch is a colour: of three or four components, in the format for it. */
gboolean ls_lane_ticks_is_colour (const LsWatched *watch);

/* All components of a watch, one above the other. A click focuses the lane; its tooltip tells the value.
 * owner: gives session and theme, and must outlive it. */
#define LS_TYPE_LANE_TICKS (ls_lane_ticks_get_type ())
G_DECLARE_FINAL_TYPE (LsLaneTicks, ls_lane_ticks, LS, LANE_TICKS, GtkWidget)

GtkWidget *ls_lane_ticks_new (LsInspector *owner);
/* watch: (nullable): understood; must stay for as long as it is shown. */
void ls_lane_ticks_set_watch (LsLaneTicks *ticks, const LsWatched *watch);

/* --- ls-colour-strip.c ------------------------------------------------------------------------------------ */

/* A watch in the format of colours: 64 of them side by side. Nothing that is said about a lane covers its colour but where that is
 * not what it looks like. */

/* Draws the strip into the left end of bounds, from some 16 px high. Above a colour is a line where it changed, below it one in
 * the lane that is followed. A lane that does not take part has its lower half on a hatched ground. A colour with a component that
 * is no level from 0 to 1 (see LsColourDoubt) has a mark of its kind in it. Alpha is not shown. width: of a lane. */
void ls_colour_strip_draw (GtkSnapshot *snapshot,
                           const LsWatched *watch,
                           guint focus_lane,
                           float width,
                           const graphene_rect_t *bounds,
                           const LsTheme *theme);
/* Returns: (transfer full): "64 lanes as colours, 3 changed; 2 with a NaN, 1 above 1". */
char *ls_colour_strip_dup_words (const LsWatched *watch);
