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
  /* the part that does not change: constant, low and high */
  LsBlendColours colours[LS_MERGE_MAX_TARGETS];
  guint32 *depths;       /* by sample; NULL without a depth test */
  guint8 *stencils;      /* NULL without a stencil test */
  guint8 *depth_written; /* NULL without both tests */
};

/* Runs the stencil and depth tests for sample n of a fragment; `sample` is the sample's index in
 * the targets. */
gboolean ls_merge_test_sample (LsMerger *merger, const LsFragment *fragment, guint n, gsize sample);
