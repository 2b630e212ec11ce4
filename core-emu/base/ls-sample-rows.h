#pragma once

#include "ls-sample.h"

/* Samples of 64 lanes at once, compiled once for each instruction set. All tables give the bits of
 * ls_sample(). */

typedef struct
{
  /* Words of the texel that ls_sample() finds before the texture's own swizzle, for lanes; other
   * lanes of the rows stay. None of to is one of the input's. Returns the lanes that were left
   * out. */
  LsMask (*sample) (const LsSampleSetup *setup,
                    const LsSampleInput *input,
                    LsMask lanes,
                    LsRow *const to[4]);
  /* As ls_sample_row_lods(). */
  void (*lods) (const LsSampleSetup *setup,
                const LsRow *const dx[3],
                const LsRow *const dy[3],
                guint n,
                LsRow *lod);
} LsSampleRows;

extern const LsSampleRows ls_sample_rows_baseline;
#ifdef LS_HAVE_AVX2
extern const LsSampleRows ls_sample_rows_avx2;
#endif

/* The fastest table for this processor. */
const LsSampleRows *ls_sample_rows_best (void);

/* ls_sample_row() by a table. */
void ls_sample_row_by (const LsSampleRows *rows,
                       const LsSampleSetup *setup,
                       const LsSampleInput *input,
                       LsMask lanes,
                       LsRow *const out[4]);
