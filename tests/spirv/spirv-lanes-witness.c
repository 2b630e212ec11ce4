#include "spirv-lanes-witness.h"

#include <math.h>
#include <string.h>

#include "ls-small-float.h"
#include "spirv-isa.h"

/* --- numbers ---------------------------------------------------------------------------------- */

static guint64
all_bits (const WitnessType *type)
{
  return type->width == 64 ? G_MAXUINT64 : ((guint64) 1 << type->width) - 1;
}

static gint64
as_signed (const WitnessType *type, guint64 bits)
{
  const guint64 sign = (guint64) 1 << (type->width - 1);

  return (gint64) ((bits ^ sign) - sign);
}

static double
as_float (const WitnessType *type, guint64 bits)
{
  guint32 word = (guint32) bits;
  double wide;
  float single;

  if (type->width == 16)
    return (double) ls_half_to_float ((guint16) bits);
  if (type->width == 32)
    {
      memcpy (&single, &word, 4);
      return (double) single;
    }
  memcpy (&wide, &bits, 8);
  return wide;
}

/* A sum or product of two floats or halves is right as a double that is rounded again. */
static guint64
from_float (const WitnessType *type, double value)
{
  float single = (float) value;
  guint64 bits = 0;
  guint32 word;

  if (type->width == 16)
    return ls_float_to_half (single);
  if (type->width == 64)
    {
      memcpy (&bits, &value, 8);
      return bits;
    }
  memcpy (&word, &single, 4);
  return word;
}

gboolean
witness_is_same (const WitnessType *type, guint64 a, guint64 b)
{
  double x, y;

  if (a == b || type->shape != WITNESS_FLOAT)
    return a == b;
  x = as_float (type, a);
  y = as_float (type, b);
  return x == y || (isnan (x) && isnan (y));
}

/* --- operations of two values ----------------------------------------------------------------- */

static guint64
apply (const Witness *self, guint64 a, guint64 b)
{
  const WitnessType *type = self->type;
  const gint64 sa = type->shape == WITNESS_INT ? as_signed (type, a) : 0;
  const gint64 sb = type->shape == WITNESS_INT ? as_signed (type, b) : 0;
  const double x = as_float (type, a), y = as_float (type, b);

  switch (self->op)
    {
    case SPIRV_OP_GroupNonUniformIAdd:
      return (a + b) & all_bits (type);
    case SPIRV_OP_GroupNonUniformIMul:
      return a * b & all_bits (type);
    case SPIRV_OP_GroupNonUniformFAdd:
      return from_float (type, x + y);
    case SPIRV_OP_GroupNonUniformFMul:
      return from_float (type, x * y);
    case SPIRV_OP_GroupNonUniformSMin:
      return sa < sb ? a : b;
    case SPIRV_OP_GroupNonUniformSMax:
      return sa > sb ? a : b;
    case SPIRV_OP_GroupNonUniformUMin:
      return MIN (a, b);
    case SPIRV_OP_GroupNonUniformUMax:
      return MAX (a, b);
    case SPIRV_OP_GroupNonUniformFMin:
      return isnan (x) ? b : isnan (y) ? a : from_float (type, fmin (x, y));
    case SPIRV_OP_GroupNonUniformFMax:
      return isnan (x) ? b : isnan (y) ? a : from_float (type, fmax (x, y));
    case SPIRV_OP_GroupNonUniformBitwiseAnd:
    case SPIRV_OP_GroupNonUniformLogicalAnd:
      return a & b;
    case SPIRV_OP_GroupNonUniformBitwiseOr:
    case SPIRV_OP_GroupNonUniformLogicalOr:
      return a | b;
    default:
      return a ^ b;
    }
}

/* The identity I of the operation. */
static guint64
identity (const Witness *self)
{
  const WitnessType *type = self->type;
  const guint64 sign = (guint64) 1 << (type->width - 1);

  switch (self->op)
    {
    case SPIRV_OP_GroupNonUniformIMul:
    case SPIRV_OP_GroupNonUniformLogicalAnd:
      return 1;
    case SPIRV_OP_GroupNonUniformFMul:
      return from_float (type, 1);
    case SPIRV_OP_GroupNonUniformSMin: /* INT_MAX */
      return sign - 1;
    case SPIRV_OP_GroupNonUniformSMax: /* INT_MIN */
      return sign;
    case SPIRV_OP_GroupNonUniformUMin:
    case SPIRV_OP_GroupNonUniformBitwiseAnd:
      return all_bits (type);
    case SPIRV_OP_GroupNonUniformFMin:
      return from_float (type, INFINITY);
    case SPIRV_OP_GroupNonUniformFMax:
      return from_float (type, -INFINITY);
    default:
      return 0;
    }
}

/* --- lanes ------------------------------------------------------------------------------------ */

static gboolean
is_on (const Witness *self, guint lane)
{
  return self->active >> lane & 1;
}

/* Whether two lanes are of one subgroup, or of one cluster of so many lanes. */
static gboolean
are_together (guint a, guint b, guint n)
{
  return a / n == b / n;
}

static void
fold (const Witness *self, guint lane, guint64 results[4], guint64 *asked)
{
  const guint n = self->group == SPIRV_GroupOperation_ClusteredReduce ? self->cluster : self->size;

  for (guint c = 0; c < self->n; c++)
    {
      gboolean is_first = TRUE;

      results[c] = identity (self);
      for (guint other = 0; other < 64; other++)
        {
          if (!is_on (self, other) || !are_together (other, lane, n) ||
              (self->group == SPIRV_GroupOperation_InclusiveScan && other > lane) ||
              (self->group == SPIRV_GroupOperation_ExclusiveScan && other >= lane))
            continue;
          results[c] =
            is_first ? self->values[other][c] : apply (self, results[c], self->values[other][c]);
          is_first = FALSE;
          *asked |= (guint64) 1 << other;
        }
    }
}

/* The lane that is read, or -1. */
static gint64
find_source (const Witness *self, guint lane)
{
  const gint64 own = lane % self->size, index = self->indices[lane];
  const gint64 first = lane - own;
  gint64 at;

  switch (self->op)
    {
    case SPIRV_OP_GroupNonUniformBroadcastFirst:
    case SPIRV_OP_SubgroupFirstInvocationKHR:
      at = 0;
      while (!is_on (self, (guint) (first + at)))
        at++;
      break;
    case SPIRV_OP_GroupNonUniformShuffleXor:
      at = own ^ index;
      break;
    case SPIRV_OP_GroupNonUniformShuffleUp:
      at = own - index;
      break;
    case SPIRV_OP_GroupNonUniformShuffleDown:
      at = own + index;
      break;
    case SPIRV_OP_GroupNonUniformQuadBroadcast:
      at = index < 4 ? own / 4 * 4 + index : -1;
      break;
    case SPIRV_OP_GroupNonUniformQuadSwap: /* 0 and 1, 2 and 3; 0 and 2, 1 and 3; 0 and 3, 1 and 2 */
      at = own / 4 * 4 + (index == 0   ? (gint64[]){ 1, 0, 3, 2 }[own % 4]
                          : index == 1 ? (gint64[]){ 2, 3, 0, 1 }[own % 4]
                                       : (gint64[]){ 3, 2, 1, 0 }[own % 4]);
      break;
    default:
      at = index;
      break;
    }
  return at >= 0 && at < self->size && is_on (self, (guint) (first + at)) ? first + at : -1;
}

/* What comes from no lane that is on is 0. */
static void
read_lane (const Witness *self, guint lane, guint64 results[4], guint64 *asked)
{
  const gint64 source = find_source (self, lane);

  for (guint c = 0; c < self->n; c++)
    results[c] = source < 0 ? 0 : self->values[source][c];
  if (source >= 0)
    *asked = (guint64) 1 << source;
}

static gboolean
have_equal (const Witness *self, guint a, guint b)
{
  for (guint c = 0; c < self->n; c++)
    if (self->type->shape == WITNESS_FLOAT
          ? as_float (self->type, self->values[a][c]) != as_float (self->type, self->values[b][c])
          : self->values[a][c] != self->values[b][c])
      return FALSE;
  return TRUE;
}

/* Votes and ballots. */
static void
vote (const Witness *self, guint lane, guint64 results[4], guint64 *asked)
{
  gboolean all = TRUE, any = FALSE, are_equal = TRUE;
  guint64 ballot = 0;

  for (guint other = 0; other < 64; other++)
    {
      if (!is_on (self, other) || !are_together (other, lane, self->size))
        continue;
      all = all && self->values[other][0] != 0;
      any = any || self->values[other][0] != 0;
      if (self->values[other][0] != 0)
        ballot |= (guint64) 1 << other % self->size;
      for (guint third = 0; third < 64; third++)
        if (is_on (self, third) && are_together (third, lane, self->size))
          are_equal = are_equal && have_equal (self, other, third);
      *asked |= (guint64) 1 << other;
    }
  results[0] = self->op == SPIRV_OP_GroupNonUniformAll || self->op == SPIRV_OP_SubgroupAllKHR ? all
               : self->op == SPIRV_OP_GroupNonUniformAny || self->op == SPIRV_OP_SubgroupAnyKHR
                 ? any
                 : are_equal;
  if (self->op != SPIRV_OP_GroupNonUniformBallot && self->op != SPIRV_OP_SubgroupBallotKHR)
    return;
  results[0] = (guint32) ballot;
  results[1] = ballot >> 32;
}

/* Bits of a mask that the lane has: only those count that stand for lanes of the subgroup. */
static guint64
ask_bits (const Witness *self, guint lane)
{
  const guint own = lane % self->size;
  guint64 count = 0, least = G_MAXUINT32, greatest = G_MAXUINT32;

  for (guint i = 0; i < self->size; i++)
    if (self->ballots[lane] >> i & 1)
      {
        count += self->group == SPIRV_GroupOperation_Reduce ||
                 (self->group == SPIRV_GroupOperation_InclusiveScan ? i <= own : i < own);
        least = least == G_MAXUINT32 ? i : least;
        greatest = i;
      }
  switch (self->op)
    {
    case SPIRV_OP_GroupNonUniformInverseBallot:
      return self->ballots[lane] >> own & 1;
    case SPIRV_OP_GroupNonUniformBallotBitExtract:
      return self->indices[lane] < self->size ? self->ballots[lane] >> self->indices[lane] & 1 : 0;
    case SPIRV_OP_GroupNonUniformBallotFindLSB:
      return least;
    case SPIRV_OP_GroupNonUniformBallotFindMSB:
      return greatest;
    default:
      return count;
    }
}

void
witness_lane (const Witness *self, guint lane, guint64 results[4], guint64 *asked)
{
  memset (results, 0, 4 * sizeof *results);
  *asked = 0;
  if (self->op >= SPIRV_OP_GroupNonUniformIAdd && self->op <= SPIRV_OP_GroupNonUniformLogicalXor)
    fold (self, lane, results, asked);
  else if (self->op == SPIRV_OP_GroupNonUniformElect)
    {
      results[0] = 1;
      for (guint other = lane / self->size * self->size; other < lane; other++)
        results[0] = results[0] && !is_on (self, other);
    }
  else if (self->op >= SPIRV_OP_GroupNonUniformInverseBallot &&
           self->op <= SPIRV_OP_GroupNonUniformBallotFindMSB)
    results[0] = ask_bits (self, lane);
  else if (self->op == SPIRV_OP_GroupNonUniformAll || self->op == SPIRV_OP_GroupNonUniformAny ||
           self->op == SPIRV_OP_GroupNonUniformAllEqual ||
           self->op == SPIRV_OP_GroupNonUniformBallot ||
           (self->op >= SPIRV_OP_SubgroupBallotKHR && self->op <= SPIRV_OP_SubgroupAllEqualKHR &&
            self->op != SPIRV_OP_SubgroupFirstInvocationKHR))
    vote (self, lane, results, asked);
  else
    read_lane (self, lane, results, asked);
}
