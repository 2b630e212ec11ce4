#pragma once

#include "ls-sample.h"

/* Samples for the lanes of a row, as an instruction asks for them: which level of detail each lane takes. */

/* Where it comes from. */
typedef enum
{
  LS_LOD_HARDWARE, /* differences within the quad, or changes that are given */
  LS_LOD_W,        /* coordinate W */
  LS_LOD_BIAS,     /* as the first, plus coordinate W */
  LS_LOD_ZERO,
} LsLodSource;

/* What an instruction says of it, known when the program is loaded. */
typedef struct
{
  LsLodSource lod;
  float lod_bias;  /* added besides */
  guint reference; /* coordinate that is compared, where the setup compares */
} LsSampleWay;

typedef struct
{
  const LsSampleSetup *setup;
  const LsSampleWay *way;
  const LsRow *coord[5]; /* x y z w, all lanes, and where it is none of these what is compared */
  /* Three rows each: how coordinates change from pixel to pixel. NULL: as they do within the quad, which has one level of detail. */
  const LsRow *h, *v;
  /* lanes 4n..4n+3 are the pixels (0,0) (1,0) (0,1) (1,1) of a quad; else nothing changes */
  gboolean has_quads;
} LsSampling;

/* The footprints of a row, one after the other: those of quads are found once a quad. */
typedef struct
{
  guint quad; /* that footprint is of, G_MAXUINT for none */
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

/* What changes of coordinates give a lane. */
const LsFootprint *ls_sampling_footprint (const LsSampling *sampling,
                                          guint lane,
                                          LsFootprints *footprints);
/* Samples for lanes; rows of out may be NULL. */
void ls_sampling_run (const LsSampling *sampling, LsMask lanes, LsRow *const out[4]);
