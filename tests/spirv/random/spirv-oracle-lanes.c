#include "spirv-oracle-private.h"

/* What lanes ask each other: all that are at the instruction are one subgroup of 64. */

gboolean
oracle_is_asking (guint op)
{
  return op >= SPIRV_OP_GroupNonUniformElect && op <= SPIRV_OP_GroupNonUniformQuadSwap;
}

/* Which lane's value a lane gets. */
static guint
find_source (Oracle *self, const guint32 *words, guint lane, guint64 lanes)
{
  const guint value =
    oracle_n (words) > 5 ? (guint) oracle_cells (self, &self->lanes[lane], words[5])->bits : 0;

  switch (oracle_op (words))
    {
    case SPIRV_OP_GroupNonUniformBroadcastFirst:
      for (guint i = 0;; i++)
        if ((lanes >> i & 1) != 0)
          return i;
    case SPIRV_OP_GroupNonUniformShuffleXor:
      return lane ^ value;
    case SPIRV_OP_GroupNonUniformQuadBroadcast:
      return lane / 4 * 4 + value;
    case SPIRV_OP_GroupNonUniformQuadSwap: /* along x, along y, both */
      return lane ^ (value + 1);
    default:
      return value;
    }
}

static guint32
combine (guint op, guint32 a, guint32 b)
{
  switch (op)
    {
    case SPIRV_OP_GroupNonUniformIAdd:
      return a + b;
    case SPIRV_OP_GroupNonUniformIMul:
      return a * b;
    case SPIRV_OP_GroupNonUniformSMin:
      return (gint32) a < (gint32) b ? a : b;
    case SPIRV_OP_GroupNonUniformSMax:
      return (gint32) a > (gint32) b ? a : b;
    case SPIRV_OP_GroupNonUniformUMin:
      return MIN (a, b);
    case SPIRV_OP_GroupNonUniformUMax:
      return MAX (a, b);
    case SPIRV_OP_GroupNonUniformBitwiseAnd:
      return a & b;
    case SPIRV_OP_GroupNonUniformBitwiseOr:
      return a | b;
    default:
      return a ^ b;
    }
}

/* What changes no value. */
static guint32
find_identity (guint op)
{
  switch (op)
    {
    case SPIRV_OP_GroupNonUniformIMul:
      return 1;
    case SPIRV_OP_GroupNonUniformSMin:
      return 0x7fffffff;
    case SPIRV_OP_GroupNonUniformSMax:
      return 0x80000000;
    case SPIRV_OP_GroupNonUniformUMin:
    case SPIRV_OP_GroupNonUniformBitwiseAnd:
      return 0xffffffff;
    default:
      return 0;
    }
}

/* Whether a lane's value counts for another one. */
static gboolean
counts (Oracle *self, const guint32 *words, guint lane, guint other)
{
  switch (words[4])
    {
    case SPIRV_GroupOperation_InclusiveScan:
      return other <= lane;
    case SPIRV_GroupOperation_ExclusiveScan:
      return other < lane;
    case SPIRV_GroupOperation_ClusteredReduce:
      {
        const guint n = (guint) oracle_cells (self, &self->lanes[lane], words[6])->bits;

        return other / n == lane / n;
      }
    default:
      return TRUE;
    }
}

static Cell
fold (Oracle *self, const guint32 *words, guint lane, guint64 lanes, guint component)
{
  guint32 value = find_identity (oracle_op (words));

  for (guint i = 0; i < ORACLE_LANES; i++)
    if ((lanes >> i & 1) != 0 && counts (self, words, lane, i))
      value = combine (oracle_op (words), value,
                       (guint32) oracle_cells (self, &self->lanes[i], words[5])[component].bits);
  return (Cell){ .bits = value };
}

/* Lanes whose bool holds. */
static guint64
find_true (Oracle *self, const guint32 *words, guint64 lanes)
{
  guint64 found = 0;

  for (guint i = 0; i < ORACLE_LANES; i++)
    if ((lanes >> i & 1) != 0 && oracle_cells (self, &self->lanes[i], words[4])->bits != 0)
      found |= G_GUINT64_CONSTANT (1) << i;
  return found;
}

static Cell
count_bits (Oracle *self, const guint32 *words, guint lane)
{
  const Cell *ballot = oracle_cells (self, &self->lanes[lane], words[5]);
  guint n = 0;

  for (guint i = 0; i < ORACLE_LANES; i++)
    n += (ballot[i / 32].bits >> i % 32 & 1) != 0 && counts (self, words, lane, i);
  return (Cell){ .bits = n };
}

static Cell
answer (Oracle *self, const guint32 *words, guint lane, guint64 lanes, guint component)
{
  const guint64 all = oracle_op (words) == SPIRV_OP_GroupNonUniformAny ||
                          oracle_op (words) == SPIRV_OP_GroupNonUniformAll ||
                          oracle_op (words) == SPIRV_OP_GroupNonUniformBallot
                        ? find_true (self, words, lanes)
                        : 0;

  switch (oracle_op (words))
    {
    case SPIRV_OP_GroupNonUniformAny:
      return (Cell){ .bits = all != 0 };
    case SPIRV_OP_GroupNonUniformAll:
      return (Cell){ .bits = all == lanes };
    case SPIRV_OP_GroupNonUniformBallot:
      return (Cell){ .bits = component < 2 ? cut (all >> 32 * component, 32) : 0 };
    case SPIRV_OP_GroupNonUniformBallotBitCount:
      return count_bits (self, words, lane);
    case SPIRV_OP_GroupNonUniformInverseBallot:
      return (Cell){
        .bits = oracle_cells (self, &self->lanes[lane], words[4])[lane / 32].bits >> lane % 32 & 1
      };
    default:
      if (oracle_op (words) >= SPIRV_OP_GroupNonUniformIAdd &&
          oracle_op (words) <= SPIRV_OP_GroupNonUniformLogicalXor)
        return fold (self, words, lane, lanes, component);
      return oracle_cells (self,
                           &self->lanes[find_source (self, words, lane, lanes) % ORACLE_LANES],
                           words[4])[component];
    }
}

/* All answers are found before any is given. */
void
oracle_ask (Oracle *self, const guint32 *words, guint64 lanes)
{
  const guint n = oracle_size (self, words[1]);
  Cell cells[ORACLE_LANES][4];

  for (guint lane = 0; lane < ORACLE_LANES; lane++)
    for (guint i = 0; i < n && (lanes >> lane & 1) != 0; i++)
      cells[lane][i] = answer (self, words, lane, lanes, i);
  for (guint lane = 0; lane < ORACLE_LANES; lane++)
    if ((lanes >> lane & 1) != 0)
      memcpy (oracle_cells (self, &self->lanes[lane], words[2]), cells[lane], n * sizeof (Cell));
}
