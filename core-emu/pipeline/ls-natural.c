#include "ls-natural.h"

guint
ls_natural_n_channels (LsNatural natural)
{
  static const guint8 more[LS_NATURAL_HELPER + 1] = {
    [LS_NATURAL_THREAD] = 3,       [LS_NATURAL_GROUP] = 3,
    [LS_NATURAL_GROUP_SIZE] = 3,   [LS_NATURAL_GROUP_COUNT] = 3,
    [LS_NATURAL_LANE_EQUAL] = 2,   [LS_NATURAL_LANE_GREATER_EQUAL] = 2,
    [LS_NATURAL_LANE_GREATER] = 2, [LS_NATURAL_LANE_LESS_EQUAL] = 2,
    [LS_NATURAL_LANE_LESS] = 2,    [LS_NATURAL_POSITION] = 4,
    [LS_NATURAL_FACE] = 4,         [LS_NATURAL_FACE_BITS] = 4,
    [LS_NATURAL_POINT] = 4,        [LS_NATURAL_SAMPLE_PLACE] = 2,
  };

  return MAX (more[natural], natural != LS_NATURAL_NONE);
}

/* FALSE: the natural is no mask of lanes. */
static gboolean
find_mask (LsNatural natural, guint lane, LsMask *mask)
{
  const LsMask own = LS_MASK_LANE (lane), less = own - 1;

  *mask = natural == LS_NATURAL_LANE_EQUAL           ? own
          : natural == LS_NATURAL_LANE_GREATER_EQUAL ? ~less
          : natural == LS_NATURAL_LANE_GREATER       ? ~(less | own)
          : natural == LS_NATURAL_LANE_LESS_EQUAL    ? less | own
                                                     : less;
  return natural >= LS_NATURAL_LANE_EQUAL && natural <= LS_NATURAL_LANE_LESS;
}

gboolean
ls_natural_of_lane (LsNatural natural, guint lane, guint32 words[2])
{
  LsMask mask;

  words[0] = natural == LS_NATURAL_LANE ? lane : natural == LS_NATURAL_LANE_COUNT ? LS_LANES : 0;
  words[1] = 0;
  if (natural == LS_NATURAL_LANE || natural == LS_NATURAL_LANE_COUNT)
    return TRUE;
  if (!find_mask (natural, lane, &mask))
    return FALSE;
  words[0] = (guint32) mask;
  words[1] = (guint32) (mask >> 32);
  return TRUE;
}
