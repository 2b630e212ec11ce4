#pragma once

#include "ls-program.h"

/* Lines and masks of a run, packed: private to the mask history.
 *
 * Runs of steps with equal masks whose lines follow each other as in the listing are one run.  Runs are kept in blocks
 * that each can be read alone.  In a block a run is its length, where it begins if that is not where the run before
 * ended, and its masks as what they share with those before; and runs that came in the same order before, as iterations
 * of a loop do, are told by their distance. */

/* The active mask, then the bits of the lane states, if they are kept. */
#define LS_MASK_PACK_WORDS 5
#define LS_MASK_PACK_RUNS 1024 /* of a block */

typedef struct
{
  guint64 n_steps;
  guint32 line; /* as a number among those lines where a step starts */
  LsMask words[LS_MASK_PACK_WORDS];
} LsMaskPackRun;

/* Appends n runs, at most LS_MASK_PACK_RUNS, of n_words masks each as a block. */
void ls_mask_pack (GByteArray *bytes, const LsMaskPackRun *runs, guint n, guint n_words);
/* Reads a block of n runs that ls_mask_pack() wrote. */
void ls_mask_unpack (const guint8 *bytes, LsMaskPackRun *runs, guint n, guint n_words);
