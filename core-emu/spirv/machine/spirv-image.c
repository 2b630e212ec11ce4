#include "spirv-image.h"

/* Images in memories, lane by lane. What lies outside of an image reads as 0, and is not written. */

/* --- types ------------------------------------------------------------------------------------ */

gboolean
spirv_image_type (const SpirvTypes *types, const SpirvType *type, SpirvImageType *out)
{
  const SpirvModule *module = types->module;
  const SpirvInsn *insn;

  if (type != NULL && type->shape == SPIRV_SHAPE_SAMPLED_IMAGE)
    type = spirv_type (types, type->of);
  if (type == NULL || type->shape != SPIRV_SHAPE_IMAGE)
    return FALSE;
  insn = &module->insns[type->insn];
  *out = (SpirvImageType){
    .dim = spirv_operand (module, insn, 1),
    .is_array = spirv_operand (module, insn, 3) != 0,
    .has_samples = spirv_operand (module, insn, 4) != 0,
    .is_stored = spirv_operand (module, insn, 5) == 2,
    .component = spirv_type (types, type->of),
  };
  return TRUE;
}

guint
spirv_image_n_coordinates (const SpirvImageType *image)
{
  switch ((SpirvDim) image->dim)
    {
    case SPIRV_DIM_1D:
    case SPIRV_DIM_BUFFER:
      return 1 + image->is_array;
    case SPIRV_DIM_3D:
    case SPIRV_DIM_CUBE:
      return 3;
    case SPIRV_DIM_2D:
    case SPIRV_DIM_RECT:
    case SPIRV_DIM_SUBPASS_DATA:
      break;
    }
  return 2 + image->is_array;
}

/* --- texels ----------------------------------------------------------------------------------- */

/* Returns: FALSE: the array has no such image. */
static gboolean
find_image (const LsInsnRun *run, const SpirvStep *step, guint lane, guint *number)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  guint32 which = 0;

  if (transfer->n_resources > 1)
    which = ls_insn_place_bits (run, &transfer->addresses[transfer->resource_address], lane);
  if (which >= transfer->n_resources)
    return FALSE;
  *number = transfer->resource - SPIRV_MEMORY_IMAGES + which;
  return *number < LS_MAX_IMAGES;
}

gboolean
spirv_find_texel (const LsInsnRun *run, const SpirvStep *step, guint lane, SpirvTexelAccess *access)
{
  guint32 at[3] = { 0 };
  guint number;

  if (!find_image (run, step, lane, &number))
    return FALSE;
  for (guint i = 0; i < step->n_coordinates; i++)
    at[step->has_rows || i == 0 ? i : i + 1] =
      ls_insn_place_bits (run, &step->base.transfer.addresses[i], lane);
  access->memory = SPIRV_MEMORY_IMAGES + number;
  access->texel = ls_image_texel (&run->bindings->images[number], at);
  access->n_words = run->code->layout.n_words[access->memory];
  return TRUE;
}

gboolean
spirv_texel_has (const SpirvTexelAccess *access, guint i)
{
  return access->texel.is_inside && i < access->texel.image->n_channels &&
         ls_image_texel_word (&access->texel, i) < access->n_words;
}

static guint32 *
find_words (const LsInsnRun *run, const SpirvTexelAccess *access)
{
  return ls_layout_memory (&run->code->layout, run->wave, access->memory);
}

guint32
spirv_texel_load (const LsInsnRun *run, const SpirvTexelAccess *access, guint i)
{
  if (access->texel.is_inside && i >= access->texel.image->n_channels)
    return ls_image_texel_unpack (&access->texel, i, 0);
  if (!spirv_texel_has (access, i))
    return 0;
  return ls_image_texel_unpack (&access->texel, i,
                                find_words (run, access)[ls_image_texel_word (&access->texel, i)]);
}

static void
store_component (LsInsnRun *run, const SpirvTexelAccess *access, guint i, guint32 bits)
{
  guint32 *words = find_words (run, access);
  guint64 word;

  if (!spirv_texel_has (access, i))
    return;
  word = ls_image_texel_word (&access->texel, i);
  words[word] = ls_image_texel_pack (&access->texel, i, words[word], bits);
  words[access->n_words + word / 32] |= 1u << word % 32;
}

/* --- transfers -------------------------------------------------------------------------------- */

static void
load_texels (const LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  SpirvTexelAccess access;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    if (spirv_find_texel (run, step, lane, &access))
      for (guint i = 0; i < transfer->n_moves; i++)
        out[transfer->moves[i].component].u[lane] =
          spirv_texel_load (run, &access, transfer->moves[i].component);
}

/* If several lanes store to one texel, the last lane wins. */
static void
store_texels (LsInsnRun *run, const SpirvStep *step)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  SpirvTexelAccess access;

  LS_FOREACH_LANE (lane, ls_insn_storing_lanes (run))
    if (spirv_find_texel (run, step, lane, &access))
      for (guint i = 0; i < transfer->n_moves; i++)
        store_component (run, &access, transfer->moves[i].component,
                         ls_insn_place_bits (run, &transfer->moves[i].from, lane));
}

guint32
spirv_texel_value (const LsInsnRun *run, const SpirvStep *step, guint lane, guint number)
{
  const guint n = step->n_coordinates + number;

  return number < step->n_values ? ls_insn_place_bits (run, &step->base.transfer.addresses[n], lane)
                                 : 0;
}

/* Lanes take turns by their numbers. */
static void
update_texels (LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  SpirvTexelAccess access;

  LS_FOREACH_LANE (lane, ls_insn_storing_lanes (run))
    {
      guint32 old;

      if (!spirv_find_texel (run, step, lane, &access) || !spirv_texel_has (&access, 0))
        continue;
      old = spirv_texel_load (run, &access, 0);
      store_component (run, &access, 0,
                       (guint32) spirv_atomic_result (step, old,
                                                      spirv_texel_value (run, step, lane, 0),
                                                      spirv_texel_value (run, step, lane, 1)));
      out[0].u[lane] = old;
    }
}

/* Texels along each axis, then layers: component c of the move says which of width, height and
 * depth, and `stride` how many slices a layer has. */
static void
tell_sizes (const LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  const LsMicroTransfer *transfer = &step->base.transfer;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      const LsImageDesc *image;
      guint number;

      if (!find_image (run, step, lane, &number))
        continue;
      image = &run->bindings->images[number];
      for (guint i = 0; i < transfer->n_moves; i++)
        {
          const guint c = transfer->moves[i].component;

          out[c].u[lane] = c == 0                     ? image->width
                           : c == 1 && step->has_rows ? image->height
                                                      : image->depth / step->stride;
        }
    }
}

void
spirv_run_image (LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  if (step->does == SPIRV_DOES_TEXEL_LOAD)
    load_texels (run, step, out);
  else if (step->does == SPIRV_DOES_TEXEL_STORE)
    store_texels (run, step);
  else if (step->does == SPIRV_DOES_TEXEL_ATOMIC)
    update_texels (run, step, out);
  else
    tell_sizes (run, step, out);
}
