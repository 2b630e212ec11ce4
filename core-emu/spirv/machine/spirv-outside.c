#include "ls-insn-constants.h"
#include "ls-insn-texture.h"
#include "ls-math.h"
#include "ls-memory.h"
#include "ls-small-float.h"
#include "spirv-image.h"

/* Transfers: lane by lane, what a lane reads or writes outside of its registers. What lies outside of
 * a memory reads as 0, and is not written. */

/* --- places ----------------------------------------------------------------------------------- */

static guint64
count_bytes (const LsInsnRun *run, const SpirvStep *step, guint32 resource)
{
  GBytes *bytes;

  if (!step->is_constant)
    return 4ull * run->code->layout.n_words[resource];
  bytes = resource < LS_N_CONST_BUFFERS ? run->bindings->constants[resource] : NULL;
  return bytes != NULL ? g_bytes_get_size (bytes) : 0;
}

gboolean
spirv_find_access (const LsInsnRun *run, const SpirvStep *step, guint lane, SpirvAccess *access)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  guint32 which = 0;

  if (transfer->n_resources > 1)
    which = ls_insn_place_bits (run, &transfer->addresses[transfer->resource_address], lane);
  if (which >= transfer->n_resources)
    return FALSE;
  access->resource = transfer->resource + which;
  access->byte = (guint64) ls_insn_place_bits (run, &transfer->addresses[0], lane) + step->offset;
  access->n_bytes = count_bytes (run, step, access->resource);
  access->is_inside = access->byte < access->n_bytes;
  return TRUE;
}

static guint32 *
find_words (const LsInsnRun *run, const SpirvAccess *access)
{
  return ls_layout_memory (&run->code->layout, run->wave, access->resource);
}

/* --- loads and stores ------------------------------------------------------------------------- */

guint32
spirv_access_word (const LsInsnRun *run,
                   const SpirvStep *step,
                   const SpirvAccess *access,
                   guint64 word)
{
  if (4 * word + 4 > access->n_bytes)
    return 0;
  return step->is_constant
           ? ls_memory_read_u32 (run->bindings->constants[access->resource], 4 * word)
           : find_words (run, access)[word];
}

/* Numbers of 8 and 16 bits as registers hold them. */
static guint32
widen (const SpirvStep *step, guint32 bits)
{
  const guint away = 32 - step->bits;

  if (step->shape == SPIRV_SHAPE_FLOAT)
    return ls_float_bits (ls_half_to_float ((guint16) bits));
  return step->is_signed ? (guint32) ((gint32) (bits << away) >> away) : bits << away >> away;
}

static guint32
load_component (const LsInsnRun *run, const SpirvStep *step, const SpirvAccess *access, guint i)
{
  const guint64 byte = access->byte + (guint64) i * step->bits / 8;
  guint32 bits = spirv_access_word (run, step, access, byte / 4);

  if (step->bits == 32)
    return bits;
  bits >>= 8 * (byte % 4);
  return widen (step, bits);
}

static void
run_load (const LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  const LsMicroTransfer *transfer = &step->base.transfer;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      SpirvAccess access;

      if (spirv_find_access (run, step, lane, &access))
        for (guint i = 0; i < transfer->n_moves; i++)
          out[transfer->moves[i].component].u[lane] =
            load_component (run, step, &access, transfer->moves[i].component);
    }
}

gboolean
spirv_find_fetched (const LsInsnStep *insn_step,
                    const LsMicroMove *move,
                    guint *file,
                    guint32 *number,
                    guint *channel)
{
  const SpirvStep *step = (const SpirvStep *) (gconstpointer) insn_step;
  const LsMicroTransfer *transfer = &insn_step->transfer;
  const guint64 byte =
    (guint64) transfer->addresses[0].bits + step->offset + 4 * (guint64) move->component;

  *file = 0;
  *number = transfer->resource * LS_INSN_BUFFER_CONSTANTS + (guint32) (byte / 16);
  *channel = (guint) (byte / 4 % 4);
  return step->does == SPIRV_DOES_LOAD && step->is_constant && step->bits == 32 &&
         transfer->n_resources == 1 && transfer->resource < LS_N_CONST_BUFFERS &&
         transfer->addresses[0].kind == LS_MICRO_LITERAL && byte < 16 * LS_INSN_BUFFER_CONSTANTS;
}

void
spirv_access_store (LsInsnRun *run,
                    const SpirvAccess *access,
                    guint64 word,
                    guint32 mask,
                    guint32 bits)
{
  const guint32 n_words = run->code->layout.n_words[access->resource];
  guint32 *words = find_words (run, access);

  if (word >= n_words)
    return;
  words[word] = (words[word] & ~mask) | (bits & mask);
  words[n_words + word / 32] |= 1u << word % 32;
}

static void
store_lane (LsInsnRun *run, const SpirvStep *step, guint lane)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  SpirvAccess access;

  if (!spirv_find_access (run, step, lane, &access))
    return;
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      const guint64 byte = access.byte + (guint64) transfer->moves[i].component * step->bits / 8;
      guint32 bits = ls_insn_place_bits (run, &transfer->moves[i].from, lane);
      guint32 mask = G_MAXUINT32;

      if (step->bits < 32)
        {
          if (step->shape == SPIRV_SHAPE_FLOAT)
            bits = ls_float_to_half (ls_bits_float (bits));
          mask = ((1u << step->bits) - 1) << 8 * (byte % 4);
          bits <<= 8 * (byte % 4);
        }
      spirv_access_store (run, &access, byte / 4, mask, bits);
    }
}

/* If several lanes store to one word, the last lane wins. */
static void
run_store (LsInsnRun *run, const SpirvStep *step)
{
  LS_FOREACH_LANE (lane, ls_insn_storing_lanes (run))
    store_lane (run, step, lane);
}

/* --- lengths ---------------------------------------------------------------------------------- */

static void
run_length (const LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      SpirvAccess access;

      if (spirv_find_access (run, step, lane, &access) && access.n_bytes > step->offset)
        out[0].u[lane] = (guint32) ((access.n_bytes - step->offset) / step->stride);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
spirv_run_transfer (LsInsnRun *run, const LsInsnStep *insn_step, LsRow *out)
{
  const SpirvStep *step = (const SpirvStep *) (gconstpointer) insn_step;

  switch ((SpirvDoes) step->does)
    {
    case SPIRV_DOES_LOAD:
      run_load (run, step, out);
      return TRUE;
    case SPIRV_DOES_STORE:
      run_store (run, step);
      return TRUE;
    case SPIRV_DOES_ATOMIC:
      spirv_run_atomic (run, step, out);
      return TRUE;
    case SPIRV_DOES_LENGTH:
      run_length (run, step, out);
      return TRUE;
    case SPIRV_DOES_LANES:
      spirv_run_lanes (run, step, out);
      return TRUE;
    case SPIRV_DOES_TEXEL_LOAD:
    case SPIRV_DOES_TEXEL_STORE:
    case SPIRV_DOES_TEXEL_ATOMIC:
    case SPIRV_DOES_IMAGE_SIZE:
      spirv_run_image (run, step, out);
      return TRUE;
    case SPIRV_DOES_EMIT:
      ls_insn_emit_run (run, insn_step);
      return TRUE;
    case SPIRV_DOES_SAMPLE:
      return ls_insn_run_texture (run, insn_step, run->wave->flow.active, NULL, out);
    case SPIRV_DOES_NOTHING:
      break;
    }
  return TRUE;
}
