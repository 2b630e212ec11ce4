#include "ls-insn-emit.h"
#include "ls-insn-texture.h"
#include "ls-math.h"
#include "tgsi-access.h"
#include "tgsi-machine-private.h"
#include "tgsi-readings.h"
#include "tgsi-texture.h"

/* Transfers: lane by lane, what a lane reads or writes outside of its registers. */

/* --- memory ----------------------------------------------------------------------------------- */

static void
run_load (LsInsnRun *run, const TgsiStep *step, LsRow out[4])
{
  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      TgsiAccess access;

      if (tgsi_find_access (run, step, lane, &access) && access.is_inside)
        for (guint i = 0; i < 4; i++)
          out[i].u[lane] = tgsi_access_load (run, &access, i);
    }
}

static void
store_lane (LsInsnRun *run, const TgsiStep *step, guint lane)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  TgsiAccess access;

  if (!tgsi_find_access (run, step, lane, &access))
    return;
  for (guint i = 0; i < transfer->n_moves; i++)
    tgsi_access_store (run, &access, transfer->moves[i].component,
                       tgsi_store_value (run, step, i, lane));
}

/* If several lanes store to one word, the last lane wins. */
static void
run_store (LsInsnRun *run, const TgsiStep *step)
{
  const LsMask lanes = ls_insn_storing_lanes (run);
  const gboolean is_down = run->bindings->readings[TGSI_READING_MEMORY_RACE] != 0;

  for (guint i = 0; i < LS_LANES; i++)
    {
      const guint lane = is_down ? LS_LANES - 1 - i : i;

      if (lanes >> lane & 1)
        store_lane (run, step, lane);
    }
}

guint32
tgsi_store_value (const LsInsnRun *run, const TgsiStep *step, guint move, guint lane)
{
  const guint32 bits = ls_insn_place_bits (run, &step->base.transfer.moves[move].from, lane);

  return tgsi_modified_bits (step->insn, 1, bits);
}

guint32
tgsi_atomic_value (const LsInsnRun *run, const TgsiStep *step, guint lane, guint number)
{
  const guint n_values = tgsi_ops[step->insn->op].n_src - 2u;
  const guint behind =
    step->base.transfer.n_resources > 1 || step->insn->src[0].added.file != TGSI_FILE_NULL;
  const guint at = step->base.transfer.n_addresses - behind - n_values + number;

  return number < n_values
           ? tgsi_modified_bits (step->insn, 2 + number,
                                 ls_insn_place_bits (run, &step->base.transfer.addresses[at], lane))
           : 0;
}

/* Returns: the lane's result. */
static guint32
update_lane (LsInsnRun *run, const TgsiStep *step, guint lane)
{
  const TgsiOpcode op = (TgsiOpcode) step->insn->op;
  TgsiAccess access;
  guint32 old;

  if (!tgsi_find_access (run, step, lane, &access) || !access.is_inside)
    return 0;
  old = tgsi_access_load (run, &access, 0);
  tgsi_access_store (run, &access, 0,
                     tgsi_atomic_result (run, op, old, tgsi_atomic_value (run, step, lane, 0),
                                         tgsi_atomic_value (run, step, lane, 1)));
  return op == TGSI_ATOMINC_WRAP && run->bindings->readings[TGSI_READING_WRAP_ATOMICS] != 0
           ? old + 1
           : old;
}

static void
run_atomic (LsInsnRun *run, const TgsiStep *step, LsRow out[4])
{
  LS_FOREACH_LANE (lane, ls_insn_storing_lanes (run))
    out[0].u[lane] = update_lane (run, step, lane);
}

/* Bytes of a buffer; for an image texels along each axis, and samples. */
static void
run_size (const LsInsnRun *run, const TgsiStep *step, LsRow out[4])
{
  const gboolean is_image = step->insn->src[0].file == TGSI_FILE_IMAGE;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      const guint32 which = step->base.transfer.n_resources > 1
                              ? ls_insn_place_bits (run, &step->base.transfer.addresses[0], lane)
                              : 0;
      const guint number = step->base.transfer.resource + which;
      const LsImageDesc *image;

      if (which >= step->base.transfer.n_resources)
        continue;
      if (!is_image)
        {
          out[0].u[lane] = 4 * run->code->layout.n_words[number];
          continue;
        }
      image = &run->bindings->images[number - TGSI_MEMORY_IMAGES];
      out[0].u[lane] = image->width;
      out[1].u[lane] = step->insn->target == TGSI_TARGET_1D_ARRAY ? image->depth : image->height;
      out[2].u[lane] = image->depth;
      out[3].u[lane] = 1;
    }
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* Active lanes whose first channel is not 0. */
static LsMask
find_true (const LsInsnRun *run, const TgsiStep *step)
{
  LsMask lanes = 0;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    lanes |= ls_insn_place_bits (run, &step->base.transfer.addresses[0], lane) != 0
               ? LS_MASK_LANE (lane)
               : 0;
  return lanes;
}

static gboolean
are_equal (const LsInsnRun *run, const TgsiStep *step)
{
  const LsMask active = run->wave->flow.active;
  const guint first = active != 0 ? (guint) __builtin_ctzll (active) : 0;

  LS_FOREACH_LANE (lane, active)
    if (ls_insn_place_bits (run, &step->base.transfer.addresses[0], lane) !=
        ls_insn_place_bits (run, &step->base.transfer.addresses[0], first))
      return FALSE;
  return TRUE;
}

guint
tgsi_source_lane (const LsInsnRun *run, const TgsiStep *step, guint lane)
{
  const LsMask active = run->wave->flow.active;

  if (step->insn->op == TGSI_READ_FIRST)
    return active != 0 ? (guint) __builtin_ctzll (active) : lane;
  return ls_insn_place_bits (run, &step->base.transfer.addresses[0], lane) % LS_LANES;
}

static void
read_lanes (const LsInsnRun *run, const TgsiStep *step, LsRow out[4])
{
  for (guint i = 0; i < 4; i++)
    LS_FOREACH_LANE (lane, run->wave->flow.active)
      out[i].u[lane] = tgsi_modified_bits (
        step->insn, 0,
        ls_insn_place_bits (run, &step->extra[i], tgsi_source_lane (run, step, lane)));
}

static void
fill_pair (LsRow out[4], guint64 value)
{
  ls_row_fill (&out[0], (guint32) value);
  ls_row_fill (&out[1], (guint32) (value >> 32));
}

static gboolean
vote (const LsInsnRun *run, const TgsiStep *step)
{
  if (step->insn->op == TGSI_VOTE_EQ)
    return are_equal (run, step);
  return step->insn->op == TGSI_VOTE_ANY ? find_true (run, step) != 0
                                         : find_true (run, step) == run->wave->flow.active;
}

static void
run_lanes (const LsInsnRun *run, const TgsiStep *step, LsRow out[4])
{
  const TgsiOpcode op = (TgsiOpcode) step->insn->op;
  const LsInsnWave *wave = run->wave;

  if (op == TGSI_READ_FIRST || op == TGSI_READ_INVOC)
    read_lanes (run, step, out);
  else if (op == TGSI_BALLOT || op == TGSI_CLOCK)
    fill_pair (out, op == TGSI_BALLOT ? find_true (run, step) : wave->step);
  else if (op == TGSI_READ_HELPER)
    for (guint i = 0; i < 4; i++)
      ls_row_expand (&out[i], ~(wave->flow.covered & wave->flow.valid));
  else
    for (guint i = 0; i < 4; i++)
      ls_row_fill (&out[i], vote (run, step) ? G_MAXUINT32 : 0);
}

/* --- all -------------------------------------------------------------------------------------- */

/* Saturates floats; a NaN gives 0. */
static void
saturate (LsRow out[4])
{
  for (guint i = 0; i < 4; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      out[i].f[lane] = out[i].f[lane] > 0.0f ? MIN (out[i].f[lane], 1.0f) : 0.0f;
}

guint32
tgsi_modified_bits (const TgsiInsn *insn, guint src, guint32 bits)
{
  const TgsiOperand *operand = &insn->src[src];
  const char type = tgsi_op_src_type ((TgsiOpcode) insn->op, src);

  if (type == 'I' || type == 'U')
    return operand->negate ? 0 - bits : bits;
  bits &= operand->absolute ? 0x7FFFFFFFu : G_MAXUINT32;
  return bits ^ (operand->negate ? 0x80000000u : 0);
}

gboolean
tgsi_run_transfer (LsInsnRun *run, const LsInsnStep *insn_step, LsRow *out)
{
  const TgsiStep *step = (const TgsiStep *) insn_step;
  const TgsiOpcode op = (TgsiOpcode) step->insn->op;
  const TgsiForm form = (TgsiForm) tgsi_ops[op].form;

  if (form == TGSI_FORM_TEX || form == TGSI_FORM_SAMPLE)
    {
      if (!ls_insn_run_texture (run, insn_step, run->wave->flow.active, NULL, out))
        return FALSE;
    }
  else if (op == TGSI_STORE)
    run_store (run, step);
  else if (op == TGSI_LOAD)
    run_load (run, step, out);
  else if (op == TGSI_RESQ)
    run_size (run, step, out);
  else if (form == TGSI_FORM_ATOMIC)
    run_atomic (run, step, out);
  else if (form == TGSI_FORM_EMIT)
    ls_insn_emit_run (run, insn_step);
  else
    run_lanes (run, step, out);
  if (step->insn->saturate)
    saturate (out);
  return TRUE;
}
