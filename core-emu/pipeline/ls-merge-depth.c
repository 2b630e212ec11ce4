#include <math.h>

#include "ls-bits.h"
#include "ls-merge-private.h"

/* Stencil and depth (OpenGL 3.3, sections 4.1.4 and 4.1.5). */

const char *const ls_stencil_op_names[] = {
  "keep",   "zero",           "replace",        "increment", "decrement",
  "invert", "increment-wrap", "decrement-wrap", NULL,
};

const char *const ls_depth_format_names[] = { "float32", "unorm24", "unorm16", NULL };

static guint32
pack_code (float depth, guint n_bits)
{
  return isnan (depth) ? 0 : (guint32) nearbyint (depth * (ldexp (1, (int) n_bits) - 1));
}

guint32
ls_depth_pack (LsDepthFormat format, float depth)
{
  depth = CLAMP (depth, 0.0f, 1.0f);
  switch (format)
    {
    case LS_DEPTH_FLOAT32:
      return ls_float_bits (depth);
    case LS_DEPTH_UNORM24:
      return pack_code (depth, 24);
    case LS_DEPTH_UNORM16:
      return pack_code (depth, 16);
    }
  g_assert_not_reached ();
}

static double
unpack (LsDepthFormat format, guint32 kept)
{
  switch (format)
    {
    case LS_DEPTH_FLOAT32:
      return ls_bits_float (kept);
    case LS_DEPTH_UNORM24:
      return kept / (ldexp (1, 24) - 1);
    case LS_DEPTH_UNORM16:
      return kept / (ldexp (1, 16) - 1);
    }
  g_assert_not_reached ();
}

float
ls_merger_depth (const LsMerger *merger, guint32 kept)
{
  return (float) unpack (merger->state->depth_format, kept);
}

/* The result of a stencil operation, before the write mask. */
static guint8
apply_stencil (LsStencilOp op, guint8 before, guint8 reference)
{
  switch (op)
    {
    case LS_STENCIL_KEEP:
      return before;
    case LS_STENCIL_ZERO:
      return 0;
    case LS_STENCIL_REPLACE:
      return reference;
    case LS_STENCIL_INCREMENT:
      return before == G_MAXUINT8 ? before : (guint8) (before + 1);
    case LS_STENCIL_DECREMENT:
      return before == 0 ? 0 : (guint8) (before - 1);
    case LS_STENCIL_INVERT:
      return (guint8) ~before;
    case LS_STENCIL_INCREMENT_WRAP:
      return (guint8) (before + 1);
    case LS_STENCIL_DECREMENT_WRAP:
      return (guint8) (before - 1);
    }
  g_assert_not_reached ();
}

static void
write_stencil (LsMerger *merger,
               const LsStencilSide *side,
               LsStencilOp op,
               guint8 reference,
               gsize sample)
{
  guint8 before = merger->stencils[sample];
  guint8 after = apply_stencil (op, before, reference);

  merger->stencils[sample] = (before & ~side->write_mask) | (after & side->write_mask);
  if (op != LS_STENCIL_KEEP && side->write_mask)
    merger->depth_written[sample] |= LS_MERGE_STENCIL_WRITTEN;
}

/* The depth test alone; stores the depth of a fragment that passes if the state writes depths. */
static gboolean
test_depth (const LsMerger *merger,
            const LsFragment *fragment,
            guint n,
            gsize sample,
            guint32 *kept)
{
  const LsMergeState *state = merger->state;
  LsDepthFormat format = state->depth_format;

  if (!state->has_depth_test)
    return TRUE;
  *kept = ls_depth_pack (format, fragment->exports_depth ? fragment->depth : fragment->depths[n]);
  return ls_compare_passes (state->depth_test, unpack (format, *kept),
                            unpack (format, merger->depths[sample]));
}

static void
write_depth (LsMerger *merger, gsize sample, guint32 kept)
{
  if (!merger->state->has_depth_test || !merger->state->depth_write)
    return;
  merger->depths[sample] = kept;
  merger->depth_written[sample] |= LS_MERGE_DEPTH_WRITTEN;
}

static gboolean
test_stencil (LsMerger *merger, const LsFragment *fragment, guint n, gsize sample, guint32 *kept)
{
  const LsStencilSide *side = &merger->state->stencil[fragment->is_front ? 0 : 1];
  guint8 reference = fragment->exports_stencil ? (guint8) fragment->stencil : side->reference;
  gboolean passes;

  if (!ls_compare_passes (side->test, reference & side->read_mask,
                          merger->stencils[sample] & side->read_mask))
    {
      write_stencil (merger, side, side->fail, reference, sample);
      return FALSE;
    }
  passes = test_depth (merger, fragment, n, sample, kept);
  write_stencil (merger, side, passes ? side->pass : side->depth_fail, reference, sample);
  return passes;
}

gboolean
ls_merge_test_sample (LsMerger *merger, const LsFragment *fragment, guint n, gsize sample)
{
  guint32 kept = 0;
  gboolean passes = merger->state->has_stencil_test
                      ? test_stencil (merger, fragment, n, sample, &kept)
                      : test_depth (merger, fragment, n, sample, &kept);

  if (passes)
    write_depth (merger, sample, kept);
  return passes;
}
