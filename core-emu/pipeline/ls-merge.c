#include "ls-merge.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-merge-private.h"
#include "ls-room.h"

#define ALPHA 3

/* --- targets ---------------------------------------------------------------------------------- */

static gsize
count_samples (const LsMerger *merger)
{
  return (gsize) merger->width * merger->height * merger->state->n_samples;
}

/* The range that colours are clamped to before blending. */
static void
init_range (const LsTargetFormat *format, LsBlendColours *colours)
{
  colours->high = ls_target_is_normalised (format) ? 1 : INFINITY;
  colours->low = !ls_target_is_normalised (format) ? -INFINITY
                 : format->kind == LS_TARGET_SNORM ? -1
                                                   : 0;
}

static gboolean
add_target (LsMerger *merger, guint i, GError **error)
{
  const LsMergeTarget *target = &merger->state->targets[i];
  LsBlendColours *colours = &merger->colours[i];
  guint n_channels = target->format->n_channels;
  gsize n = count_samples (merger);

  merger->words[i] = ls_room_new (n, n_channels * sizeof (guint32), error);
  merger->written[i] = merger->words[i] != NULL ? ls_room_new0 (n, 1, error) : NULL;
  if (merger->written[i] == NULL)
    return FALSE;
  for (gsize at = 0; at < n * n_channels; at++)
    merger->words[i][at] = target->clear[at % n_channels];
  init_range (target->format, colours);
  for (guint c = 0; c < 4; c++)
    colours->constant[c] = CLAMP (merger->state->constant[c], colours->low, colours->high);
  return TRUE;
}

static gboolean
add_depths (LsMerger *merger, GError **error)
{
  const LsMergeState *state = merger->state;
  gsize n = count_samples (merger);
  guint32 clear = ls_depth_pack (state->depth_format, state->depth_clear);

  if (!state->has_depth_test && !state->has_stencil_test)
    return TRUE;
  merger->depth_written = ls_room_new0 (n, 1, error);
  if (merger->depth_written != NULL && state->has_depth_test)
    merger->depths = ls_room_new (n, sizeof (guint32), error);
  if (merger->depth_written == NULL || (state->has_depth_test && merger->depths == NULL))
    return FALSE;
  for (gsize i = 0; state->has_depth_test && i < n; i++)
    merger->depths[i] = clear;
  if (!state->has_stencil_test)
    return TRUE;
  merger->stencils = ls_room_new (n, 1, error);
  if (merger->stencils != NULL)
    memset (merger->stencils, state->stencil_clear, n);
  return merger->stencils != NULL;
}

LsMerger *
ls_merger_new (const LsMergeState *state, guint width, guint height, GError **error)
{
  g_autoptr (LsMerger) merger = g_new0 (LsMerger, 1);

  merger->state = state;
  merger->width = width;
  merger->height = height;
  for (guint i = 0; i < LS_MERGE_MAX_TARGETS; i++)
    if (state->targets[i].format != NULL && !add_target (merger, i, error))
      return NULL;
  return add_depths (merger, error) ? g_steal_pointer (&merger) : NULL;
}

void
ls_merger_free (LsMerger *merger)
{
  for (guint i = 0; i < LS_MERGE_MAX_TARGETS; i++)
    {
      g_free (merger->words[i]);
      g_free (merger->written[i]);
    }
  g_free (merger->depths);
  g_free (merger->stencils);
  g_free (merger->depth_written);
  g_free (merger);
}

const guint32 *
ls_merger_get_words (const LsMerger *merger, guint target)
{
  return merger->words[target];
}

const guint8 *
ls_merger_get_written (const LsMerger *merger, guint target)
{
  return merger->written[target];
}

const guint32 *
ls_merger_get_depths (const LsMerger *merger)
{
  return merger->depths;
}

const guint8 *
ls_merger_get_stencils (const LsMerger *merger)
{
  return merger->stencils;
}

const guint8 *
ls_merger_get_depth_written (const LsMerger *merger)
{
  return merger->depth_written;
}

/* --- colour ----------------------------------------------------------------------------------- */

static void
clamp_exported (const LsFragmentColour *from, const LsBlendColours *range, double out[4])
{
  for (guint c = 0; c < 4; c++)
    {
      double value = ls_bits_float (from->words[c]);

      out[c] = CLAMP (value, range->low, range->high);
    }
}

/* A channel that the target lacks counts as 0, alpha as 1. */
static void
unpack_before (const LsTargetFormat *format, const guint32 *words, double out[4])
{
  for (guint c = 0; c < 4; c++)
    out[c] = c < format->n_channels ? ls_target_unpack (format, c, words[c]) : c == ALPHA;
}

static guint32
blend (const LsMergeTarget *target, const LsBlendColours *colours, guint channel)
{
  double value =
    ls_blend_channel (channel == ALPHA ? &target->alpha : &target->colour, colours, channel);

  if (isnan (value) && target->format->kind == LS_TARGET_FLOAT)
    return LS_NAN_BITS;
  return ls_target_pack (target->format, channel, value);
}

/* The bits of a channel that a logic operation changes. */
static guint32
combine (const LsMergeTarget *target,
         guint channel,
         LsLogicOp logic,
         guint32 source,
         guint32 before)
{
  guint shift = 32u - target->format->bits[channel];
  guint32 bits = ls_logic_apply (logic, source, before) << shift;

  if (target->format->kind == LS_TARGET_INT || target->format->kind == LS_TARGET_SNORM)
    return (guint32) ((gint32) bits >> shift);
  return bits >> shift;
}

/* Logic operations leave floats and sRGB alone, and stop blending there too (OpenGL 3.3, section
 * 4.1.9). */
static gboolean
has_logic (const LsMerger *merger, const LsTargetFormat *format)
{
  return merger->state->logic != LS_LOGIC_COPY && format->kind != LS_TARGET_FLOAT &&
         format->kind != LS_TARGET_SRGB;
}

static void
write_blended (LsMerger *merger, const LsFragment *fragment, guint i, guint8 channels, guint32 *to)
{
  const LsMergeTarget *target = &merger->state->targets[i];
  LsBlendColours *colours = &merger->colours[i];

  clamp_exported (&fragment->colours[i], colours, colours->source);
  clamp_exported (&fragment->second, colours, colours->second);
  unpack_before (target->format, to, colours->before);
  for (guint c = 0; c < target->format->n_channels; c++)
    if (channels >> c & 1)
      to[c] = blend (target, colours, c);
}

static void
write_plain (LsMerger *merger, const LsFragment *fragment, guint i, guint8 channels, guint32 *to)
{
  const LsMergeTarget *target = &merger->state->targets[i];
  gboolean is_logic = has_logic (merger, target->format);

  for (guint c = 0; c < target->format->n_channels; c++)
    {
      guint32 word;

      if (!(channels >> c & 1))
        continue;
      word = ls_target_encode (target->format, c, fragment->colours[i].words[c]);
      to[c] = is_logic ? combine (target, c, merger->state->logic, word, to[c]) : word;
    }
}

static void
write_target (LsMerger *merger, const LsFragment *fragment, guint i, gsize sample)
{
  const LsMergeTarget *target = &merger->state->targets[i];
  guint n_channels = target->format->n_channels;
  guint8 channels =
    fragment->colours[i].channels & target->write_mask & (guint8) ((1u << n_channels) - 1);
  guint32 *to = merger->words[i] + sample * n_channels;

  merger->written[i][sample] |= channels;
  if (target->blends && merger->state->logic == LS_LOGIC_COPY &&
      !ls_target_is_integer (target->format))
    write_blended (merger, fragment, i, channels, to);
  else
    write_plain (merger, fragment, i, channels, to);
}

/* --- fragments -------------------------------------------------------------------------------- */

/* The alpha test of the colour for target 0, clamped as that target clamps it; integers are not
 * tested (OpenGL 3.3 compatibility profile, section 4.1.4). */
static gboolean
passes_alpha (const LsMerger *merger, const LsFragment *fragment)
{
  const LsMergeState *state = merger->state;
  const LsTargetFormat *format = state->targets[0].format;
  double alpha = ls_bits_float (fragment->colours[0].words[ALPHA]);

  if (state->alpha_test == LS_COMPARE_ALWAYS || (format != NULL && ls_target_is_integer (format)))
    return TRUE;
  if (format != NULL)
    alpha = CLAMP (alpha, merger->colours[0].low, merger->colours[0].high);
  return ls_compare_passes (state->alpha_test, alpha, state->alpha_reference);
}

guint32
ls_merger_add (LsMerger *merger, const LsFragment *fragment)
{
  guint n_samples = merger->state->n_samples;
  gsize first = ((gsize) fragment->y * merger->width + fragment->x) * n_samples;
  guint32 samples = fragment->coverage & ((1u << n_samples) - 1), passed = 0;

  if (fragment->exports_mask)
    samples &= fragment->mask;
  if (!passes_alpha (merger, fragment))
    return 0;
  for (guint n = 0; n < n_samples; n++)
    {
      if (!(samples >> n & 1) ||
          (merger->depth_written != NULL && !ls_merge_test_sample (merger, fragment, n, first + n)))
        continue;
      passed |= 1u << n;
      for (guint i = 0; i < LS_MERGE_MAX_TARGETS; i++)
        if (merger->words[i] != NULL && fragment->colours[i].channels)
          write_target (merger, fragment, i, first + n);
    }
  return passed;
}

/* --- resolving -------------------------------------------------------------------------------- */

void
ls_merger_resolve (const LsMerger *merger,
                   guint target,
                   gsize pixel,
                   guint32 *words,
                   guint8 *written)
{
  const LsTargetFormat *format = merger->state->targets[target].format;
  guint n_samples = merger->state->n_samples, n_channels = format->n_channels;
  const guint32 *from = merger->words[target] + pixel * n_samples * n_channels;

  *written = 0;
  for (guint n = 0; n < n_samples; n++)
    *written |= merger->written[target][pixel * n_samples + n];
  memcpy (words, from, n_channels * sizeof *words);
  if (n_samples == 1 || ls_target_is_integer (format))
    return;
  for (guint c = 0; c < n_channels; c++)
    {
      double sum = 0;

      for (guint n = 0; n < n_samples; n++)
        sum += ls_target_unpack (format, c, from[n * n_channels + c]);
      words[c] = ls_target_pack (format, c, sum / n_samples);
    }
}
