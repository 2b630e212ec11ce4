#pragma once

#include "ls-sample.h"

/* Samples for the lanes of a row: the level of detail of each lane by the instruction. */

/* The source of the level of detail. */
typedef enum
{
  LS_LOD_HARDWARE, /* differences within the quad, or given changes */
  LS_LOD_W,        /* coordinate W */
  LS_LOD_BIAS,     /* as the first one, plus coordinate W */
  LS_LOD_ZERO,
} LsLodSource;

/* The instruction's part, known when the program is loaded. */
typedef struct
{
  LsLodSource lod;
  float lod_bias;  /* added to the level of detail */
  guint reference; /* the coordinate that is compared, if the setup compares */
} LsSampleWay;

typedef struct
{
  const LsSampleSetup *setup;
  const LsSampleWay *way;
  /* x y z w; the fifth is the value that is compared, if it is none of these */
  const LsRow *coord[5];
  /* Three rows each: the change of the coordinates from pixel to pixel. NULL: the differences
   * within the quad; the quad has one level of detail. */
  const LsRow *h, *v;
  /* lanes 4n..4n+3 are the pixels (0,0) (1,0) (0,1) (1,1) of a quad; else there is no change */
  gboolean has_quads;
} LsSampling;

/* The footprints of a row, found lane after lane; the footprint of a quad is found once. */
typedef struct
{
  guint quad; /* the quad of the footprint; G_MAXUINT: none */
  LsFootprint footprint;
} LsFootprints;

#define LS_FOOTPRINTS_INIT \
  {                        \
    G_MAXUINT,             \
    {                      \
      0                    \
    }                      \
  }

static inline void
ls_sampling_put (LsRow *const out[4], guint lane, const guint32 words[4])
{
  for (guint i = 0; i < 4; i++)
    if (out[i] != NULL)
      out[i]->u[lane] = words[i];
}

static inline void
ls_sampling_coord (const LsSampling *sampling, guint lane, float coord[3])
{
  for (guint i = 0; i < 3; i++)
    coord[i] = sampling->coord[i]->f[lane];
}

/* The footprint of a lane by the changes of its coordinates. */
const LsFootprint *ls_sampling_footprint (const LsSampling *sampling,
                                          guint lane,
                                          LsFootprints *footprints);
/* Samples for the lanes; rows of out may be NULL. */
void ls_sampling_run (const LsSampling *sampling, LsMask lanes, LsRow *const out[4]);
