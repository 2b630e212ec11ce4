#pragma once

#include "ls-merge.h"

/* Private to the files of the merger. */

enum
{
  LS_MERGE_DEPTH_WRITTEN = 1,
  LS_MERGE_STENCIL_WRITTEN = 2,
};

struct _LsMerger
{
  const LsMergeState *state;
  guint width, height;
  guint32 *words[LS_MERGE_MAX_TARGETS]; /* by sample and channel; NULL: no such target */
  guint8 *written[LS_MERGE_MAX_TARGETS];
  LsBlendColours colours[LS_MERGE_MAX_TARGETS]; /* what does not change: constant, low and high */
  guint32 *depths;                              /* by sample; NULL without a depth test */
  guint8 *stencils;                             /* NULL without a stencil test */
  guint8 *depth_written;                        /* NULL without either */
};

/* Takes sample n of a fragment, which is kept at sample, through stencil and depth. */
gboolean ls_merge_test_sample (LsMerger *merger, const LsFragment *fragment, guint n, gsize sample);
