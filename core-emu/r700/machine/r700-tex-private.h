#pragma once

#include "ls-sample.h"
#include "r700-tex.h"

G_BEGIN_DECLS

/* Private to what texture instructions do. */

static inline void
r700_tex_put (LsRow *const out[4], guint lane, const guint32 words[4])
{
  for (guint i = 0; i < 4; i++)
    if (out[i] != NULL)
      out[i]->u[lane] = words[i];
}

static inline void
r700_tex_coord (const R700TexRequest *request, guint lane, float coord[3])
{
  for (guint i = 0; i < 3; i++)
    coord[i] = request->coord[i]->f[lane];
}

/* --- r700-tex-load.c ------------------------------------------------------------------------------------- */

void r700_tex_load (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);
void
r700_tex_resinfo (const R700TexRequest *request, const LsTexture *texture, LsRow *const out[4]);
void
r700_tex_n_samples (const R700TexRequest *request, const LsTexture *texture, LsRow *const out[4]);

/* --- r700-tex-lod.c -------------------------------------------------------------------------------------- */

/* The footprints of a row, one after the other: those of quads are found once a quad. */
typedef struct
{
  guint quad; /* that footprint is of, G_MAXUINT for none */
  LsFootprint footprint;
} R700Footprints;

#define R700_FOOTPRINTS_INIT \
  {                          \
    G_MAXUINT,               \
    {                        \
      0                      \
    }                        \
  }

/* Footprint from the gradients of one lane, or of its quad: the quad has one level of detail. */
const LsFootprint *r700_tex_footprint (const R700TexRequest *request,
                                       const LsSampleSetup *setup,
                                       guint lane,
                                       R700Footprints *footprints);
/* What a sample of the lane covers, with the instruction's bias. */
LsFootprint r700_tex_sample_footprint (const R700TexRequest *request,
                                       const LsSampleSetup *setup,
                                       guint lane,
                                       R700Footprints *footprints);
/* Its level of detail for all lanes of the row, where no footprint is longer than wide. */
void r700_tex_sample_lods (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *lod);

/* --- r700-tex-sample.c ----------------------------------------------------------------------------------- */

void
r700_tex_sample (const R700TexRequest *request, const LsSampleSetup *base, LsRow *const out[4]);
void
r700_tex_gather (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);
void r700_tex_lod (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);
void
r700_tex_weights (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4]);

G_END_DECLS
