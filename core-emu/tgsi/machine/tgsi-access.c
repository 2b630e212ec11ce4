#include "tgsi-access.h"

#include "ls-memory.h"
#include "ls-math.h"
#include "tgsi-readings.h"

/* --- addresses -------------------------------------------------------------------------------- */

static guint32
read_address (const LsInsnRun *run, const LsMicroTransfer *transfer, guint i, guint lane)
{
  return ls_insn_place_bits (run, &transfer->addresses[i], lane);
}

/* Components of the access, up to the last one that the instruction reads or writes. */
static guint
count_components (const TgsiStep *step)
{
  guint n = 1;

  for (guint i = 0; i < step->base.transfer.n_moves; i++)
    if (step->base.transfer.moves[i].component < LS_MICRO_ZERO)
      n = MAX (n, step->base.transfer.moves[i].component + 1u);
  return step->base.transfer.is_update || step->insn->op == TGSI_STORE ? 1 : n;
}

/* The word of a buffer, from an address in bytes. */
static void
find_word (const LsInsnRun *run, const TgsiStep *step, guint32 address, TgsiAccess *access)
{
  const LsLayout *layout = &run->code->layout;
  GBytes *constants =
    access->memory == LS_NO_MEMORY ? run->bindings->constants[access->number] : NULL;
  const gint64 n_words = access->memory != LS_NO_MEMORY ? layout->n_words[access->memory]
                         : constants != NULL            ? (gint64) g_bytes_get_size (constants) / 4
                                                        : 0;
  gint64 n_own = n_words;

  access->first = address / 4;
  if (access->memory != LS_NO_MEMORY && ls_layout_is_per_lane (layout, access->memory))
    n_own /= LS_LANES;
  access->is_inside = access->first + count_components (step) <= n_own;
  access->end = n_own;
}

/* The counter with the index added. */
static void
find_counter (const LsInsnRun *run, const TgsiStep *step, guint lane, TgsiAccess *access)
{
  const TgsiOperand *resource =
    step->insn->op == TGSI_STORE ? &step->insn->dst[0] : &step->insn->src[0];
  const LsMicroTransfer *transfer = &step->base.transfer;

  access->first = resource->index + (gint64) read_address (run, transfer, 0, lane);
  if (resource->added.file != TGSI_FILE_NULL)
    access->first += (gint32) read_address (run, transfer, transfer->resource_address, lane);
  access->is_counter = TRUE;
  access->end = run->code->layout.n_words[access->memory];
  access->is_inside = access->first >= 0 && access->first < access->end;
}

static void
find_texel (const LsInsnRun *run, const TgsiStep *step, guint lane, TgsiAccess *access)
{
  const gboolean is_row = step->insn->target == TGSI_TARGET_1D_ARRAY;
  guint32 at[3] = { 0 };

  for (guint i = 0; i < MIN (step->base.transfer.n_addresses, 3); i++)
    at[i] = read_address (run, &step->base.transfer, i, lane);
  if (is_row || step->insn->target == TGSI_TARGET_1D || step->insn->target == TGSI_TARGET_BUFFER)
    {
      at[2] = is_row ? at[1] : 0;
      at[1] = 0;
    }
  if (step->insn->target == TGSI_TARGET_2D || step->insn->target == TGSI_TARGET_RECT)
    at[2] = 0;
  access->texel = ls_image_texel (&run->bindings->images[access->number], at);
  access->is_inside = access->texel.is_inside;
  access->first = (gint64) (access->texel.bit / 32);
  access->end = run->code->layout.n_words[access->memory];
}

gboolean
tgsi_find_access (const LsInsnRun *run, const TgsiStep *step, guint lane, TgsiAccess *access)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  const TgsiOperand *resource =
    step->insn->op == TGSI_STORE ? &step->insn->dst[0] : &step->insn->src[0];
  guint32 which = 0;

  if (transfer->n_resources > 1)
    which = read_address (run, transfer, transfer->resource_address, lane);
  if (which >= MAX (transfer->n_resources, 1))
    return FALSE;
  *access = (TgsiAccess){ .memory = transfer->resource + which };
  access->number = (guint) access->memory;
  if (resource->file == TGSI_FILE_CONSTBUF)
    access->memory = LS_NO_MEMORY;
  if (resource->file == TGSI_FILE_IMAGE)
    {
      access->number -= TGSI_MEMORY_IMAGES;
      if (step->is_raw)
        find_word (run, step, read_address (run, transfer, 0, lane), access);
      else
        find_texel (run, step, lane, access);
    }
  else if (resource->file == TGSI_FILE_HWATOMIC)
    find_counter (run, step, lane, access);
  else
    find_word (run, step, read_address (run, transfer, 0, lane), access);
  if (access->memory != LS_NO_MEMORY && ls_layout_is_per_lane (&run->code->layout, access->memory))
    {
      const gint64 part = (gint64) lane * (run->code->layout.n_words[access->memory] / LS_LANES);

      access->start = part;
      access->first += part;
      access->end += part;
    }
  return TRUE;
}

gint64
tgsi_access_word (const TgsiAccess *access, guint i)
{
  if (access->texel.image != NULL)
    return (gint64) ls_image_texel_word (&access->texel, i);
  return access->first + (access->is_counter ? 0 : i);
}

gboolean
tgsi_access_has (const TgsiAccess *access, guint i)
{
  return access->is_inside &&
         (access->texel.image == NULL || i < access->texel.image->n_channels) &&
         tgsi_access_word (access, i) < access->end;
}

/* --- values ----------------------------------------------------------------------------------- */

static guint32 *
find_words (const LsInsnRun *run, const TgsiAccess *access)
{
  return ls_layout_memory (&run->code->layout, run->wave, access->memory);
}

guint32
tgsi_access_load (const LsInsnRun *run, const TgsiAccess *access, guint i)
{
  const LsImageDesc *image = access->texel.image;
  guint32 word;

  if (access->memory == LS_NO_MEMORY)
    return access->is_inside ? ls_memory_read_u32 (run->bindings->constants[access->number],
                                                   4 * ((guint64) access->first + i))
                             : 0;
  if (image != NULL && i >= image->n_channels)
    return access->is_inside ? ls_image_texel_unpack (&access->texel, i, 0) : 0;
  if (!tgsi_access_has (access, i))
    return 0;
  word = find_words (run, access)[tgsi_access_word (access, i)];
  return image == NULL ? word : ls_image_texel_unpack (&access->texel, i, word);
}

void
tgsi_access_store (LsInsnRun *run, const TgsiAccess *access, guint i, guint32 bits)
{
  const guint32 n_words =
    access->memory != LS_NO_MEMORY ? run->code->layout.n_words[access->memory] : 0;
  guint32 *words;
  gint64 at;

  if (access->memory == LS_NO_MEMORY || !tgsi_access_has (access, i))
    return;
  words = find_words (run, access);
  at = tgsi_access_word (access, i);
  words[at] =
    access->texel.image == NULL ? bits : ls_image_texel_pack (&access->texel, i, words[at], bits);
  words[n_words + at / 32] |= 1u << at % 32;
}

/* --- atomic operations ------------------------------------------------------------------------ */

/* ATOMINC_WRAP and ATOMDEC_WRAP by the document's formula give the new value, and 0 if they
 * wrap. */
static guint32
wrap_result (const LsInsnRun *run, TgsiOpcode op, guint32 old, guint32 a)
{
  const gboolean as_written = run->bindings->readings[TGSI_READING_WRAP_ATOMICS] != 0;

  if (op == TGSI_ATOMINC_WRAP)
    return old < a ? old + 1 : 0;
  if (as_written)
    return old > 0 && old < a ? old - 1 : 0;
  return old == 0 || old > a ? a : old - 1;
}

/* Atomic operations of two integers. */
static guint32
integer_result (TgsiOpcode op, guint32 old, guint32 a)
{
  const gboolean is_less =
    op == TGSI_ATOMIMIN || op == TGSI_ATOMIMAX ? (gint32) old < (gint32) a : old < a;

  if (op == TGSI_ATOMUADD)
    return old + a;
  if (op == TGSI_ATOMAND)
    return old & a;
  if (op == TGSI_ATOMOR)
    return old | a;
  if (op == TGSI_ATOMXOR)
    return old ^ a;
  return is_less == (op == TGSI_ATOMUMIN || op == TGSI_ATOMIMIN) ? old : a;
}

guint32
tgsi_atomic_result (const LsInsnRun *run, TgsiOpcode op, guint32 old, guint32 a, guint32 b)
{
  if (op == TGSI_ATOMFADD)
    return ls_float_bits (ls_settle_nan (ls_bits_float (old) + ls_bits_float (a)));
  if (op == TGSI_ATOMXCHG)
    return a;
  if (op == TGSI_ATOMCAS)
    return old == a ? b : old;
  if (op == TGSI_ATOMINC_WRAP || op == TGSI_ATOMDEC_WRAP)
    return wrap_result (run, op, old, a);
  return integer_result (op, old, a);
}
