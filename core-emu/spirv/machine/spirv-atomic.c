#include <math.h>

#include "ls-math.h"
#include "spirv-machine-private.h"

/* Atomic operations in memories, with 32 or 64 bits. Lanes take turns by their numbers. */

/* --- operations ------------------------------------------------------------------------------- */

static double
to_double (guint64 bits, guint width)
{
  return width == 64 ? ls_bits_double (bits) : (double) ls_bits_float ((guint32) bits);
}

static guint64
find_sum (double x, double y, guint width)
{
  if (width != 64)
    return ls_float_bits (ls_settle_nan ((float) x + (float) y));
  return isnan (x + y) ? 0x7FF8000000000000u : ls_double_bits (x + y);
}

static gint64
to_signed (guint64 bits, guint width)
{
  return width == 64 ? (gint64) bits : (gint32) bits;
}

/* Of 32 bits, the upper ones of the result do not count. */
static guint64
find_result (guint op, guint width, guint64 old, guint64 a, guint64 b)
{
  const double x = to_double (old, width), y = to_double (a, width);

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
      return to_signed (old, width) < to_signed (a, width) ? old : a;
    case SPIRV_OP_AtomicUMin:
      return MIN (old, a);
    case SPIRV_OP_AtomicSMax:
      return to_signed (old, width) > to_signed (a, width) ? old : a;
    case SPIRV_OP_AtomicUMax:
      return MAX (old, a);
    case SPIRV_OP_AtomicAnd:
      return old & a;
    case SPIRV_OP_AtomicOr:
      return old | a;
    case SPIRV_OP_AtomicXor:
      return old ^ a;
    case SPIRV_OP_AtomicFAddEXT:
      return find_sum (x, y, width);
    case SPIRV_OP_AtomicFMinEXT:
      return y < x || x != x ? a : old;
    case SPIRV_OP_AtomicFMaxEXT:
      return y > x || x != x ? a : old;
    default:
      return old;
    }
}

guint64
spirv_atomic_result (const SpirvStep *step, guint64 old, guint64 a, guint64 b)
{
  const guint64 result = find_result (step->op, step->width, old, a, b);

  return step->width == 64 ? result : (guint32) result;
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

  return spirv_atomic_result (step, old, a, b);
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
