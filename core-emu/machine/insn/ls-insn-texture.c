#include "ls-insn-texture.h"

#include <string.h>

/* Textures, by the texture unit that all machines share. */

LsInsnTexture *
ls_insn_texture_new (LsInsnTextureKind kind, LsTextureDim dim)
{
  LsInsnTexture *texture = g_new0 (LsInsnTexture, 1);

  texture->kind = (guint8) kind;
  texture->dim = (guint8) dim;
  texture->layer = texture->lod = texture->min_lod = texture->divisor = LS_INSN_NO_ADDRESS;
  texture->reference = texture->sample = texture->component = LS_INSN_NO_ADDRESS;
  texture->dx = texture->dy = texture->view = texture->sampler = LS_INSN_NO_ADDRESS;
  texture->way = (LsSampleWay){ .lod = LS_LOD_ZERO, .reference = 4 };
  return texture;
}

void
ls_insn_texture_free (LsInsnTexture *texture)
{
  g_free (texture->offsets);
  g_free (texture);
}

/* --- addresses -------------------------------------------------------------------------------- */

guint32
ls_insn_texture_address (const LsInsnRun *run, const LsInsnStep *step, guint number, guint lane)
{
  const guint32 bits = ls_insn_place_bits (run, &step->transfer.addresses[number], lane);

  return step->texture->changed >> number & 1 ? step->texture->change (step, number, bits) : bits;
}

LsInsnTextureNumbers
ls_insn_texture_numbers (const LsInsnRun *run, const LsInsnStep *step, guint lane)
{
  const LsInsnTexture *texture = step->texture;
  LsInsnTextureNumbers numbers = { texture->first_view, texture->first_sampler, 0, FALSE };

  if (texture->view != LS_INSN_NO_ADDRESS)
    numbers.view += ls_insn_texture_address (run, step, texture->view, lane);
  if (texture->sampler != LS_INSN_NO_ADDRESS)
    numbers.sampler += ls_insn_texture_address (run, step, texture->sampler, lane);
  if (texture->component != LS_INSN_NO_ADDRESS)
    numbers.component = ls_insn_texture_address (run, step, texture->component, lane);
  numbers.is_outside =
    (texture->n_views != 0 && numbers.view - texture->first_view >= texture->n_views) ||
    (texture->n_samplers != 0 && numbers.sampler - texture->first_sampler >= texture->n_samplers);
  return numbers;
}

void
ls_insn_texture_offset (const LsInsnRun *run,
                        const LsInsnStep *step,
                        guint k,
                        guint lane,
                        gint32 out[3])
{
  for (guint i = 0; i < 3; i++)
    out[i] = (gint32) ls_insn_place_bits (run, &step->texture->offsets[3 * k + i], lane);
}

/* --- bindings --------------------------------------------------------------------------------- */

static gboolean
check_texture (LsInsnRun *run, const LsInsnStep *step, const LsInsnTextureNumbers *numbers)
{
  const guint view = numbers->view, sampler = numbers->sampler;
  const LsTexture *texture = view < LS_MAX_RESOURCES ? run->bindings->textures[view] : NULL;
  const LsInsnTexture *own = step->texture;

  if (texture == NULL)
    return LS_INSN_TRAP (run, LS_TRAP_UNBOUND, view, "the scene binds no texture %u", view);
  if (ls_insn_texture_needs_sampler (own) &&
      (sampler >= LS_MAX_SAMPLERS || run->bindings->samplers[sampler] == NULL))
    return LS_INSN_TRAP (run, LS_TRAP_UNBOUND, sampler, "the scene binds no sampler %u", sampler);
  if (own->kind != LS_INSN_TEXTURE_SAMPLES && texture->dim != (LsTextureDim) own->dim)
    return LS_INSN_TRAP (run, LS_TRAP_UNSUPPORTED, view, "texture %u is not of the kind %s", view,
                         own->dim_name);
  if (numbers->component > 3)
    return LS_INSN_TRAP (run, LS_TRAP_UNSUPPORTED, numbers->component,
                         "a texel has no component %u: a gather takes 0 to 3", numbers->component);
  return TRUE;
}

/* --- texels ----------------------------------------------------------------------------------- */

static void
fetch (const LsInsnRun *run,
       const LsInsnStep *step,
       guint view,
       LsMask lanes,
       GArray *seen,
       LsRow out[4])
{
  const LsInsnTexture *texture = step->texture;
  const LsSampleSetup setup = { .texture = run->bindings->textures[view], .seen = seen };

  LS_FOREACH_LANE (lane, lanes)
    {
      gint64 texel[3] = { 0 }, level = 0, at_sample = 0;
      gint32 offset[3];
      guint32 words[4];

      for (guint i = 0; i < texture->n_coordinates; i++)
        texel[i] = (gint32) ls_insn_texture_address (run, step, i, lane);
      if (texture->layer != LS_INSN_NO_ADDRESS)
        texel[2] = (gint32) ls_insn_texture_address (run, step, texture->layer, lane);
      if (texture->lod != LS_INSN_NO_ADDRESS)
        level = (gint32) ls_insn_texture_address (run, step, texture->lod, lane);
      if (texture->sample != LS_INSN_NO_ADDRESS)
        at_sample = (gint32) ls_insn_texture_address (run, step, texture->sample, lane);
      if (texture->n_offsets > 0)
        ls_insn_texture_offset (run, step, 0, lane, offset);
      for (guint i = 0; texture->n_offsets > 0 && i < texture->n_coordinates; i++)
        texel[i] += offset[i];
      ls_sample_load (&setup, texel, level, at_sample, words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* Texels along each axis, then layers, and levels. A missing level has no size. */
static void
tell_size (const LsInsnRun *run, const LsInsnStep *step, guint view, guint lane, guint32 out[4])
{
  const LsTexture *texture = run->bindings->textures[view];
  const guint n_levels = texture->last_level - texture->base_level + 1;
  guint32 level = 0;
  const LsTextureLevel *sizes;

  if (step->texture->lod != LS_INSN_NO_ADDRESS)
    level = ls_insn_texture_address (run, step, step->texture->lod, lane);
  memset (out, 0, 4 * sizeof *out);
  out[3] = n_levels;
  if (level >= n_levels)
    return;
  sizes = &texture->levels[texture->base_level + level];
  out[0] = sizes->width;
  if (texture->dim == LS_TEXTURE_1D_ARRAY)
    out[1] = texture->levels[0].depth;
  else if (ls_texture_n_axes (texture->dim) > 1)
    out[1] = sizes->height;
  if (texture->dim == LS_TEXTURE_3D)
    out[2] = sizes->depth;
  else if (texture->dim == LS_TEXTURE_CUBE_ARRAY)
    out[2] = texture->levels[0].depth / 6;
  else if (ls_texture_is_array (texture->dim) && texture->dim != LS_TEXTURE_1D_ARRAY)
    out[2] = texture->levels[0].depth / texture->n_samples;
}

static void
tell_sizes (const LsInsnRun *run, const LsInsnStep *step, guint view, LsMask lanes, LsRow out[4])
{
  guint32 words[4];

  LS_FOREACH_LANE (lane, lanes)
    {
      tell_size (run, step, view, lane, words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static void
run_lanes (LsInsnRun *run,
           const LsInsnStep *step,
           const LsInsnTextureNumbers *numbers,
           LsMask lanes,
           GArray *seen,
           LsRow out[4])
{
  switch ((LsInsnTextureKind) step->texture->kind)
    {
    case LS_INSN_TEXTURE_SAMPLE:
    case LS_INSN_TEXTURE_GATHER:
      ls_insn_texture_sample (run, step, numbers, lanes, seen, out);
      break;
    case LS_INSN_TEXTURE_FETCH:
      fetch (run, step, numbers->view, lanes, seen, out);
      break;
    case LS_INSN_TEXTURE_LEVEL:
      ls_insn_texture_tell_lods (run, step, numbers, lanes, out);
      break;
    case LS_INSN_TEXTURE_SIZE:
      tell_sizes (run, step, numbers->view, lanes, out);
      break;
    case LS_INSN_TEXTURE_SAMPLES:
      LS_FOREACH_LANE (lane, lanes)
        out[0].u[lane] = run->bindings->textures[numbers->view]->n_samples;
      break;
    }
}

/* Whether all lanes have the same texture, sampler and component, whatever registers hold. */
static gboolean
is_uniform (const LsInsnStep *step)
{
  const LsInsnTexture *texture = step->texture;

  return texture->view == LS_INSN_NO_ADDRESS && texture->sampler == LS_INSN_NO_ADDRESS &&
         (texture->component == LS_INSN_NO_ADDRESS ||
          step->transfer.addresses[texture->component].kind == LS_MICRO_LITERAL);
}

/* Those of the lanes that have the numbers of the first one. */
static LsMask
find_same (const LsInsnRun *run,
           const LsInsnStep *step,
           LsMask lanes,
           const LsInsnTextureNumbers *first)
{
  LsMask same = 0;

  LS_FOREACH_LANE (lane, lanes)
    {
      const LsInsnTextureNumbers other = ls_insn_texture_numbers (run, step, (guint) lane);

      if (other.view == first->view && other.sampler == first->sampler &&
          other.component == first->component)
        same |= LS_MASK_LANE (lane);
    }
  return same;
}

/* Lanes with the same numbers are sampled together. */
gboolean
ls_insn_run_texture (LsInsnRun *run,
                     const LsInsnStep *step,
                     LsMask lanes,
                     GArray *seen,
                     LsRow out[4])
{
  const gboolean is_one = is_uniform (step);

  while (lanes != 0)
    {
      const LsInsnTextureNumbers numbers =
        ls_insn_texture_numbers (run, step, (guint) __builtin_ctzll (lanes));
      const LsMask same = is_one ? lanes : find_same (run, step, lanes, &numbers);

      if (!numbers.is_outside)
        {
          if (!check_texture (run, step, &numbers))
            return FALSE;
          run_lanes (run, step, &numbers, same, seen, out);
        }
      lanes &= ~same;
    }
  return TRUE;
}
