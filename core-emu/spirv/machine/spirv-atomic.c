#include <string.h>

#include "ls-math.h"
#include "spirv-machine-private.h"

/* Atomic operations in memories, with 32 or 64 bits. Lanes take turns by their numbers. */

/* --- operations ------------------------------------------------------------------------------- */

guint32
spirv_atomic_result (guint op, guint32 old, guint32 a, guint32 b)
{
  const float x = ls_bits_float (old), y = ls_bits_float (a);

  switch (op)
    {
    case SPIRV_OP_AtomicExchange:
      return a;
    case SPIRV_OP_AtomicCompareExchange:
      return old == a ? b : old;
    case SPIRV_OP_AtomicIIncrement:
    case SPIRV_OP_AtomicIDecrement:
    case SPIRV_OP_AtomicIAdd:
      return old + a;
    case SPIRV_OP_AtomicISub:
      return old - a;
    case SPIRV_OP_AtomicSMin:
      return (gint32) old < (gint32) a ? old : a;
    case SPIRV_OP_AtomicUMin:
      return MIN (old, a);
    case SPIRV_OP_AtomicSMax:
      return (gint32) old > (gint32) a ? old : a;
    case SPIRV_OP_AtomicUMax:
      return MAX (old, a);
    case SPIRV_OP_AtomicAnd:
      return old & a;
    case SPIRV_OP_AtomicOr:
      return old | a;
    case SPIRV_OP_AtomicXor:
      return old ^ a;
    case SPIRV_OP_AtomicFAddEXT:
      return ls_float_bits (ls_settle_nan (x + y));
    case SPIRV_OP_AtomicFMinEXT:
      return y < x || x != x ? a : old;
    case SPIRV_OP_AtomicFMaxEXT:
      return y > x || x != x ? a : old;
    default:
      return old;
    }
}

static double
to_double (guint64 bits)
{
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static guint64
double_bits (double value)
{
  guint64 bits;

  if (value != value)
    return 0x7FF8000000000000u;
  memcpy (&bits, &value, sizeof bits);
  return bits;
}

/* The value behind an operation of 64 bits. */
static guint64
find_wide (guint op, guint64 old, guint64 a, guint64 b)
{
  const double x = to_double (old), y = to_double (a);

  switch (op)
    {
    case SPIRV_OP_AtomicExchange:
      return a;
    case SPIRV_OP_AtomicCompareExchange:
      return old == a ? b : old;
    case SPIRV_OP_AtomicIIncrement:
    case SPIRV_OP_AtomicIDecrement:
    case SPIRV_OP_AtomicIAdd:
      return old + a;
    case SPIRV_OP_AtomicISub:
      return old - a;
    case SPIRV_OP_AtomicSMin:
      return (gint64) old < (gint64) a ? old : a;
    case SPIRV_OP_AtomicUMin:
      return MIN (old, a);
    case SPIRV_OP_AtomicSMax:
      return (gint64) old > (gint64) a ? old : a;
    case SPIRV_OP_AtomicUMax:
      return MAX (old, a);
    case SPIRV_OP_AtomicAnd:
      return old & a;
    case SPIRV_OP_AtomicOr:
      return old | a;
    case SPIRV_OP_AtomicXor:
      return old ^ a;
    case SPIRV_OP_AtomicFAddEXT:
      return double_bits (x + y);
    case SPIRV_OP_AtomicFMinEXT:
      return y < x || x != x ? a : old;
    case SPIRV_OP_AtomicFMaxEXT:
      return y > x || x != x ? a : old;
    default:
      return old;
    }
}

/* --- lanes ------------------------------------------------------------------------------------ */

static guint
count_words (const SpirvStep *step)
{
  return step->width == 64 ? 2 : 1;
}

/* A value of the operation; 0 if it has no such value. */
static guint64
find_value (const LsInsnRun *run, const SpirvStep *step, guint lane, guint number)
{
  const LsMicroPlace *places = &step->base.transfer.addresses[1 + number * count_words (step)];
  guint64 value = 0;

  if (number == 0 || step->op == SPIRV_OP_AtomicCompareExchange)
    for (guint i = 0; i < count_words (step); i++)
      value |= (guint64) ls_insn_place_bits (run, &places[i], lane) << 32 * i;
  return value;
}

gboolean
spirv_atomic_has (const SpirvStep *step, const SpirvAccess *access)
{
  return access->byte + 4 * count_words (step) <= access->n_bytes;
}

guint64
spirv_atomic_old (const LsInsnRun *run, const SpirvStep *step, const SpirvAccess *access)
{
  guint64 value = 0;

  for (guint i = 0; i < count_words (step); i++)
    value |= (guint64) spirv_access_word (run, step, access, access->byte / 4 + i) << 32 * i;
  return value;
}

guint64
spirv_atomic_left (const LsInsnRun *run, const SpirvStep *step, guint lane, guint64 old)
{
  const guint64 a = find_value (run, step, lane, 0), b = find_value (run, step, lane, 1);

  return step->width == 64
           ? find_wide (step->op, old, a, b)
           : spirv_atomic_result (step->op, (guint32) old, (guint32) a, (guint32) b);
}

void
spirv_run_atomic (LsInsnRun *run, const SpirvStep *step, LsRow *out)
{
  LS_FOREACH_LANE (lane, ls_insn_storing_lanes (run))
    {
      SpirvAccess access;
      guint64 old, left;

      if (!spirv_find_access (run, step, lane, &access) || !spirv_atomic_has (step, &access))
        continue;
      old = spirv_atomic_old (run, step, &access);
      left = spirv_atomic_left (run, step, lane, old);
      for (guint i = 0; i < count_words (step); i++)
        {
          spirv_access_store (run, &access, access.byte / 4 + i, G_MAXUINT32,
                              (guint32) (left >> 32 * i));
          out[i].u[lane] = (guint32) (old >> 32 * i);
        }
    }
}
