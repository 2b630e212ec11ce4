#include "ls-lane-parts.h"

#define GAP 2      /* px between tiles */
#define QUAD_GAP 6 /* px between quads */
#define SIDE 8     /* tiles */

int
ls_lane_tiles_side (const LsLaneLayout *layout, int tile)
{
  const int gaps = layout->has_quads ? 4 * GAP + 3 * QUAD_GAP : 7 * GAP;

  return SIDE * tile + gaps + 2 * LS_LANE_TILES_MARGIN;
}

int
ls_lane_tiles_offset (const LsLaneLayout *layout, int tile, guint index)
{
  const int wide = layout->has_quads ? (int) index / 2 : 0;

  return LS_LANE_TILES_MARGIN + (int) index * (tile + GAP) + wide * (QUAD_GAP - GAP);
}

void
ls_lane_tiles_draw_quads (const LsLaneLayout *layout,
                          GtkSnapshot *snapshot,
                          int tile,
                          const LsTheme *theme)
{
  for (guint quad = 0; layout->has_quads && quad < 16; quad++)
    {
      const float x = (float) ls_lane_tiles_offset (layout, tile, quad % 4 * 2);
      const float y = (float) ls_lane_tiles_offset (layout, tile, quad / 4 * 2);
      const float side = (float) (2 * tile + GAP + 4);

      ls_theme_draw_frame (snapshot, &GRAPHENE_RECT_INIT (x - 2, y - 2, side, side), 1,
                           &theme->line);
    }
}

static void
draw_bare_tiles (const LsLaneLayout *layout,
                 GtkWidget *const tiles[LS_LANES],
                 GtkSnapshot *snapshot,
                 const LsTheme *theme,
                 LsGlyphs *glyphs)
{
  const int tile = gtk_widget_get_width (tiles[0]);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float x = (float) ls_lane_tiles_offset (layout, tile, layout->column[lane]);
      const float y = (float) ls_lane_tiles_offset (layout, tile, layout->row[lane]);

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
      ls_lane_tile_draw_bare (LS_LANE_TILE (tiles[lane]), snapshot, theme, glyphs);
      gtk_snapshot_restore (snapshot);
    }
}

/* Those of a row that are of a colour, from left to right. */
static void
draw_numbers (const LsLaneLayout *layout,
              GtkWidget *const tiles[LS_LANES],
              guint row,
              GtkSnapshot *snapshot,
              const LsTheme *theme,
              LsGlyphs *glyphs,
              const GdkRGBA *color)
{
  const int tile = gtk_widget_get_width (tiles[0]);
  float baseline = 0;

  for (guint column = 0; column < SIDE; column++)
    {
      LsLaneTile *one = LS_LANE_TILE (tiles[layout->lane[row][column]]);
      const LsLaneRole role = ls_lane_tile_get_model (one)->role;

      if (gdk_rgba_equal (&theme->lanes[role].text, color))
        ls_lane_tile_add_number (one, glyphs, (float) ls_lane_tiles_offset (layout, tile, column),
                                 &baseline);
    }
  ls_glyphs_flush (glyphs, snapshot, (float) ls_lane_tiles_offset (layout, tile, row) + baseline,
                   color);
}

/* Whether no state before it has the same. */
static gboolean
is_new_colour (const LsTheme *theme, guint state)
{
  for (guint i = 0; i < state; i++)
    if (gdk_rgba_equal (&theme->lanes[i].text, &theme->lanes[state].text))
      return FALSE;
  return TRUE;
}

void
ls_lane_tiles_draw (const LsLaneLayout *layout,
                    GtkWidget *const tiles[LS_LANES],
                    GtkSnapshot *snapshot,
                    const LsTheme *theme,
                    LsGlyphs *glyphs)
{
  draw_bare_tiles (layout, tiles, snapshot, theme, glyphs);
  for (guint state = 0; state < LS_N_LANE_ROLES; state++)
    for (guint row = 0; is_new_colour (theme, state) && row < SIDE; row++)
      draw_numbers (layout, tiles, row, snapshot, theme, glyphs, &theme->lanes[state].text);
}
