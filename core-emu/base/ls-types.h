#pragma once

#include <glib.h>

/* Lanes of a wavefront.  The parts that Lanescope models run 64 (guide section 1, table 3.5). */
#define LS_LANES 64

/* Bit n is lane n. */
typedef guint64 LsMask;

#define LS_MASK_ALL G_MAXUINT64
#define LS_MASK_LANE(lane) (G_GUINT64_CONSTANT (1) << (lane))
/* The first row and column of the lane's quad, from which levels of detail follow. */
#define LS_MASK_CORNER(lane) (G_GUINT64_CONSTANT (7) << ((lane) & ~3u))

/* Memories of a machine, which waves write. */
#define LS_MAX_MEMORIES 128

/* One 32-bit register element in all lanes.  Every register file is made of rows. */
typedef union
{
  _Alignas(64) float f[LS_LANES];
  gint32 i[LS_LANES];
  guint32 u[LS_LANES];
} LsRow;

G_STATIC_ASSERT (sizeof (LsRow) == 4 * LS_LANES);

/* A moment of a dispatch: the order is (wave, step). step counts executed steps from 0. */
typedef struct
{
  guint32 wave;
  guint64 step;
} LsTime;

typedef enum
{
  LS_STAGE_PS,
  LS_STAGE_VS,
  LS_STAGE_GS,
  LS_STAGE_ES,
  LS_STAGE_CS,
} LsStage;
#define LS_N_STAGES (LS_STAGE_CS + 1)

/* Runs the body once per set bit, lowest first. */
#define LS_FOREACH_LANE(lane, mask)                                              \
  for (guint64 lane##_left = (mask),                                             \
               lane = lane##_left ? (guint64) __builtin_ctzll (lane##_left) : 0; \
       lane##_left; lane##_left &= lane##_left - 1,                              \
               lane = lane##_left ? (guint64) __builtin_ctzll (lane##_left) : 0)

static inline guint
ls_mask_count (LsMask mask)
{
  return (guint) __builtin_popcountll (mask);
}
