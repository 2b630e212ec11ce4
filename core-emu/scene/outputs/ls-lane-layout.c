#include "ls-lane-layout.h"

#include <string.h>

#include "ls-words.h"

#define EMPTY 0xff

static void
place_lane (LsLaneLayout *self, guint lane, guint row, guint column)
{
  self->row[lane] = (guint8) row;
  self->column[lane] = (guint8) column;
  self->lane[row][column] = (guint8) lane;
}

/* The usual order: quads left to right from the bottom row, the lower pair of pixels first. */
static void
place_default (LsLaneLayout *self, guint lane)
{
  const guint quad = lane / 4;
  const guint column = quad % 4 * 2 + lane % 2;
  const guint row = 7 - (quad / 4 * 2 + lane / 2 % 2);

  if (!self->has_quads)
    {
      place_lane (self, lane, lane / 8, lane % 8);
      return;
    }
  if (self->lane[row][column] == EMPTY)
    {
      place_lane (self, lane, row, column);
      return;
    }
  for (guint cell = 0; cell < LS_LANES; cell++)
    {
      if (self->lane[cell / 8][cell % 8] != EMPTY)
        continue;
      place_lane (self, lane, cell / 8, cell % 8);
      return;
    }
}

/* FALSE if the pixels of the wave do not fit into 8x8 one each. */
static gboolean
place_by_pixel (LsLaneLayout *self)
{
  guint left = G_MAXUINT, bottom = G_MAXUINT;

  LS_FOREACH_LANE (lane, self->mapped)
    {
      left = MIN (left, self->x[lane]);
      bottom = MIN (bottom, self->y[lane]);
    }
  LS_FOREACH_LANE (lane, self->mapped)
    {
      const guint column = self->x[lane] - left, row = self->y[lane] - bottom;

      if (column > 7 || row > 7 || self->lane[7 - row][column] != EMPTY)
        return FALSE;
      place_lane (self, (guint) lane, 7 - row, column);
    }
  return TRUE;
}

void
ls_lane_layout_init (LsLaneLayout *self, const LsScene *scene, guint wave)
{
  guint width, height;
  gboolean by_pixel;

  memset (self, 0, sizeof *self);
  memset (self->lane, EMPTY, sizeof self->lane);
  self->layout = scene != NULL ? ls_scene_get_layout (scene) : LS_LAYOUT_PIXELS;
  self->has_quads = self->layout == LS_LAYOUT_PIXELS;
  for (guint lane = 0; scene != NULL && lane < LS_LANES; lane++)
    if (ls_scene_lane_to_pixel (scene, wave, lane, &self->x[lane], &self->y[lane]))
      self->mapped |= LS_MASK_LANE (lane);

  if (scene != NULL && ls_scene_get_n_layers (scene) > 1)
    {
      ls_scene_get_size (scene, &width, &height);
      self->layer_height = height / ls_scene_get_n_layers (scene);
    }

  by_pixel = self->has_quads && self->mapped != 0 && place_by_pixel (self);
  if (!by_pixel)
    memset (self->lane, EMPTY, sizeof self->lane);
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (!by_pixel || !(self->mapped & LS_MASK_LANE (lane)))
      place_default (self, lane);
}

guint
ls_lane_layout_neighbour (const LsLaneLayout *self, guint lane, int columns, int rows)
{
  const int column = CLAMP (self->column[lane] + columns, 0, 7);
  const int row = CLAMP (self->row[lane] + rows, 0, 7);

  return self->lane[row][column];
}

static const char *const things[] = {
  [LS_LAYOUT_PIXELS] = N_ ("pixel"),
  [LS_LAYOUT_VERTICES] = N_ ("vertex"),
  [LS_LAYOUT_THREADS] = N_ ("thread"),
};

char *
ls_lane_layout_dup_name (const LsLaneLayout *self, guint lane)
{
  if (!(self->mapped & LS_MASK_LANE (lane)))
    return g_strdup_printf (ls_words ("no %s"), ls_words (things[self->layout]));
  return ls_lane_layout_dup_place (self, self->x[lane], self->y[lane]);
}

char *
ls_lane_layout_dup_place (const LsLaneLayout *self, guint x, guint y)
{
  if (self->layer_height > 0)
    return g_strdup_printf (ls_words ("%s %u,%u (%u,%u of layer %u)"),
                            ls_words (things[self->layout]), x, y, x, y % self->layer_height,
                            y / self->layer_height);
  if (self->layout == LS_LAYOUT_PIXELS)
    return g_strdup_printf ("%s %u,%u", ls_words (things[self->layout]), x, y);
  return g_strdup_printf ("%s %u", ls_words (things[self->layout]), x);
}
