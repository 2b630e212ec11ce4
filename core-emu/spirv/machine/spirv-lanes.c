#include "spirv-lanes.h"

#include <string.h>

#include "ls-math.h"
#include "spirv-readings.h"

/* Runs what lanes ask of each other (section 3.32.24). Lanes that are off
 * take no part: what a lane gets from one of them, or from a number that no lane of the subgroup has, is
 * undefined, and 0 here. */

const guint8 spirv_subgroup_sizes[SPIRV_N_SUBGROUP_SIZES] = { 64, 32, 16, 8 };

#define MAX_WORDS 8 /* of a value */

/* --- instructions ----------------------------------------------------------------------------- */

SpirvLanesForm
spirv_lanes_form (guint op)
{
  switch (op)
    {
    case SPIRV_OP_IsHelperInvocationEXT:
      return SPIRV_LANES_HELPER;
    case SPIRV_OP_ReadClockKHR:
      return SPIRV_LANES_REFUSE;
    case SPIRV_OP_GroupNonUniformElect:
      return SPIRV_LANES_ELECT;
    case SPIRV_OP_GroupNonUniformAll:
    case SPIRV_OP_GroupNonUniformAny:
    case SPIRV_OP_SubgroupAllKHR:
    case SPIRV_OP_SubgroupAnyKHR:
      return SPIRV_LANES_VOTE;
    case SPIRV_OP_GroupNonUniformAllEqual:
    case SPIRV_OP_SubgroupAllEqualKHR:
      return SPIRV_LANES_EQUAL;
    case SPIRV_OP_GroupNonUniformBallot:
    case SPIRV_OP_SubgroupBallotKHR:
      return SPIRV_LANES_BALLOT;
    case SPIRV_OP_GroupNonUniformInverseBallot:
    case SPIRV_OP_GroupNonUniformBallotBitExtract:
    case SPIRV_OP_GroupNonUniformBallotBitCount:
    case SPIRV_OP_GroupNonUniformBallotFindLSB:
    case SPIRV_OP_GroupNonUniformBallotFindMSB:
      return SPIRV_LANES_BITS;
    case SPIRV_OP_GroupNonUniformBroadcast:
    case SPIRV_OP_GroupNonUniformBroadcastFirst:
    case SPIRV_OP_GroupNonUniformShuffle:
    case SPIRV_OP_GroupNonUniformShuffleXor:
    case SPIRV_OP_GroupNonUniformShuffleUp:
    case SPIRV_OP_GroupNonUniformShuffleDown:
    case SPIRV_OP_GroupNonUniformQuadBroadcast:
    case SPIRV_OP_GroupNonUniformQuadSwap:
    case SPIRV_OP_SubgroupFirstInvocationKHR:
    case SPIRV_OP_SubgroupReadInvocationKHR:
      return SPIRV_LANES_READ;
    default:
      return op >= SPIRV_OP_GroupNonUniformIAdd && op <= SPIRV_OP_GroupNonUniformLogicalXor
               ? SPIRV_LANES_FOLD
               : SPIRV_LANES_NONE;
    }
}

/* --- lanes ------------------------------------------------------------------------------------ */

guint
spirv_subgroup_size (const LsInsnRun *run)
{
  const guint value = run->bindings->readings[SPIRV_READING_SUBGROUP_SIZE];

  return spirv_subgroup_sizes[value < SPIRV_N_SUBGROUP_SIZES ? value : 0];
}

/* The lanes of the n beside each other to which the lane belongs. n: a power of 2, 1 to 64. */
static LsMask
find_peers (guint lane, guint n)
{
  return LS_MASK_ALL >> (LS_LANES - n) << (lane & ~(n - 1));
}

/* The number, in the subgroup, of the lane that is read: any number, there may be no such lane. */
static gint64
find_number (guint op, gint64 own, gint64 value)
{
  switch (op)
    {
    case SPIRV_OP_GroupNonUniformShuffleXor:
      return own ^ value;
    case SPIRV_OP_GroupNonUniformShuffleUp:
      return own - value;
    case SPIRV_OP_GroupNonUniformShuffleDown:
      return own + value;
    case SPIRV_OP_GroupNonUniformQuadBroadcast:
      return value < 4 ? (own & ~3) + value : -1;
    case SPIRV_OP_GroupNonUniformQuadSwap: /* horizontal, vertical, diagonal */
      return value < 3 ? own ^ (value + 1) : -1;
    default:
      return value;
    }
}

/* The lane that is read; 0 if there is none. */
static LsMask
find_source (const LsInsnRun *run, const SpirvStep *step, guint lane)
{
  const guint size = spirv_subgroup_size (run);
  const LsMask peers = run->wave->flow.active & find_peers (lane, size);
  gint64 number;

  if (step->base.transfer.n_addresses == 0) /* the first one */
    return peers & (~peers + 1);
  number = find_number (step->op, lane % size,
                        ls_insn_place_bits (run, &step->base.transfer.addresses[0], lane));
  return number >= 0 && number < size ? peers & LS_MASK_LANE ((lane & ~(size - 1)) + (guint) number)
                                      : 0;
}

LsMask
spirv_asked_lanes (const LsInsnRun *run, const SpirvStep *step, guint lane)
{
  const guint size = spirv_subgroup_size (run), n = step->cluster != 0 ? step->cluster : size;
  const LsMask peers = run->wave->flow.active & find_peers (lane, MIN (n, size));
  const LsMask before = LS_MASK_LANE (lane) - 1;
  const SpirvLanesForm form = spirv_lanes_form (step->op);

  if (form == SPIRV_LANES_READ)
    return find_source (run, step, lane);
  if (form != SPIRV_LANES_FOLD)
    return step->n_extra > 0 ? peers : 0;
  return step->group == SPIRV_GroupOperation_InclusiveScan ? peers & (before | LS_MASK_LANE (lane))
         : step->group == SPIRV_GroupOperation_ExclusiveScan ? peers & before
                                                             : peers;
}

/* The mask of the subgroup as its lanes have it: bit 0 for the first of them. */
static guint64
as_ballot (LsMask lanes, guint lane, guint size)
{
  return (lanes & find_peers (lane, size)) >> (lane & ~(size - 1));
}

/* --- votes and ballots ------------------------------------------------------------------------ */

/* Active lanes whose value is not 0. */
static LsMask
find_true (const LsInsnRun *run, const LsRow *value)
{
  LsMask lanes = 0;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    lanes |= value->u[lane] != 0 ? LS_MASK_LANE (lane) : 0;
  return lanes;
}

static void
run_ballot (const LsInsnRun *run, const LsRow *value, LsRow *out)
{
  const LsMask lanes = find_true (run, value);

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      const guint64 ballot = as_ballot (lanes, (guint) lane, spirv_subgroup_size (run));

      out[0].u[lane] = (guint32) ballot;
      out[1].u[lane] = (guint32) (ballot >> 32);
    }
}

static void
run_vote (const LsInsnRun *run, const SpirvStep *step, const LsRow *value, LsRow *out)
{
  const LsMask lanes = find_true (run, value);
  const gboolean is_any =
    step->op == SPIRV_OP_GroupNonUniformAny || step->op == SPIRV_OP_SubgroupAnyKHR;

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      const LsMask asked = spirv_asked_lanes (run, step, (guint) lane);

      out->u[lane] = is_any ? (lanes & asked) != 0 : (lanes & asked) == asked;
    }
}

/* Floats are compared as numbers. */
static gboolean
is_equal (const SpirvStep *step, const LsRow *const *words, guint a, guint b)
{
  guint64 wide[2];
  double values[2];

  if (step->shape != SPIRV_SHAPE_FLOAT)
    return words[0]->u[a] == words[0]->u[b];
  if (step->width != 64)
    return words[0]->f[a] == words[0]->f[b];
  wide[0] = words[0]->u[a] | (guint64) words[1]->u[a] << 32;
  wide[1] = words[0]->u[b] | (guint64) words[1]->u[b] << 32;
  memcpy (values, wide, sizeof values);
  return values[0] == values[1];
}

/* Whether a lane has what the first one has. */
static gboolean
has_same (const SpirvStep *step, const LsRow *const *words, guint a, guint b)
{
  const guint n = step->shape == SPIRV_SHAPE_FLOAT && step->width == 64 ? 2 : 1;

  for (guint i = 0; i < step->n_extra; i += n)
    if (!is_equal (step, &words[i], a, b))
      return FALSE;
  return TRUE;
}

static void
run_equal (const LsInsnRun *run, const SpirvStep *step, const LsRow *const *words, LsRow *out)
{
  const LsMask active = run->wave->flow.active;
  LsMask same = 0;

  LS_FOREACH_LANE (lane, active)
    {
      const LsMask asked = spirv_asked_lanes (run, step, (guint) lane);

      if (has_same (step, words, (guint) __builtin_ctzll (asked), (guint) lane))
        same |= LS_MASK_LANE (lane);
    }
  LS_FOREACH_LANE (lane, active)
    out->u[lane] = (spirv_asked_lanes (run, step, (guint) lane) & ~same) == 0;
}

static void
run_elect (const LsInsnRun *run, LsRow *out)
{
  const LsMask active = run->wave->flow.active;
  const guint size = spirv_subgroup_size (run);

  LS_FOREACH_LANE (lane, active)
    out->u[lane] = (active & find_peers ((guint) lane, size) & (LS_MASK_LANE (lane) - 1)) == 0;
}

/* --- bits of a ballot that a lane has --------------------------------------------------------- */

/* What the lane asks of its mask. own: its number in the subgroup; index: the operand behind the
 * mask. */
static guint32
ask_bits (const SpirvStep *step, guint64 ballot, guint own, guint32 index)
{
  const guint64 bit = LS_MASK_LANE (own);

  switch ((guint) step->op)
    {
    case SPIRV_OP_GroupNonUniformInverseBallot:
      return (ballot & bit) != 0;
    case SPIRV_OP_GroupNonUniformBallotBitExtract:
      return index < LS_LANES ? ballot >> index & 1 : 0;
    case SPIRV_OP_GroupNonUniformBallotFindLSB:
      return ballot != 0 ? (guint32) __builtin_ctzll (ballot) : G_MAXUINT32;
    case SPIRV_OP_GroupNonUniformBallotFindMSB:
      return ballot != 0 ? 63 - (guint32) __builtin_clzll (ballot) : G_MAXUINT32;
    default:
      break;
    }
  if (step->group == SPIRV_GroupOperation_InclusiveScan)
    ballot &= bit | (bit - 1);
  else if (step->group == SPIRV_GroupOperation_ExclusiveScan)
    ballot &= bit - 1;
  return ls_mask_count (ballot);
}

static void
run_bits (const LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  const LsMicroTransfer *transfer = &step->base.transfer;
  const guint size = spirv_subgroup_size (run);

  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      const guint64 low = ls_insn_place_bits (run, &transfer->addresses[0], (guint) lane);
      const guint64 high = ls_insn_place_bits (run, &transfer->addresses[1], (guint) lane);
      const guint32 index = transfer->n_addresses > 2
                              ? ls_insn_place_bits (run, &transfer->addresses[2], (guint) lane)
                              : 0;

      out->u[lane] = ask_bits (step, as_ballot (low | high << 32, 0, size), lane % size, index);
    }
}

/* --- values of a lane ------------------------------------------------------------------------- */

static void
run_read (const LsInsnRun *run, const SpirvStep *step, const LsRow *const *words, LsRow *out)
{
  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      const LsMask source = find_source (run, step, (guint) lane);

      for (guint i = 0; i < step->n_extra && source != 0; i++)
        out[i].u[lane] = words[i]->u[__builtin_ctzll (source)];
    }
}

/* --- all -------------------------------------------------------------------------------------- */

void
spirv_run_lanes (LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  const LsFlowState *flow = &run->wave->flow;
  const LsRow *words[MAX_WORDS];
  LsRow room[MAX_WORDS];

  for (guint i = 0; i < step->n_extra && i < MAX_WORDS; i++)
    words[i] = ls_insn_place_row (run, &step->extra[i], &room[i]);
  switch (spirv_lanes_form (step->op))
    {
    case SPIRV_LANES_HELPER:
      LS_FOREACH_LANE (lane, flow->active & ~(flow->covered & flow->valid))
        out->u[lane] = 1;
      return;
    case SPIRV_LANES_ELECT:
      run_elect (run, out);
      return;
    case SPIRV_LANES_VOTE:
      run_vote (run, step, words[0], out);
      return;
    case SPIRV_LANES_EQUAL:
      run_equal (run, step, words, out);
      return;
    case SPIRV_LANES_BALLOT:
      run_ballot (run, words[0], out);
      return;
    case SPIRV_LANES_BITS:
      run_bits (run, step, out);
      return;
    case SPIRV_LANES_READ:
      run_read (run, step, words, out);
      return;
    case SPIRV_LANES_FOLD:
      spirv_run_fold (run, step, words, out);
      return;
    case SPIRV_LANES_NONE:
    case SPIRV_LANES_REFUSE:
      return;
    }
}
