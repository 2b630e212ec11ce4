#include <math.h>

#include "ls-expr-private.h"
#include "ls-math.h"
#include "ls-row.h"

/* --- formulas that need more than an operator ------------------------------------------------------------- */

/* Two's complement, so that the smallest number by -1 is itself. */
static inline guint32
ls_expr_divide (guint32 x, guint32 y)
{
  if (y == 0)
    return 0;
  return y == G_MAXUINT32 ? 0 - x : (guint32) ((gint32) x / (gint32) y);
}

static inline guint32
ls_expr_remainder (guint32 x, guint32 y)
{
  return y == 0 || y == G_MAXUINT32 ? 0 : (guint32) ((gint32) x % (gint32) y);
}

/* A NaN gives way to the other operand, and -0 is below +0; equal numbers have equal bits otherwise. */
static inline float
ls_expr_min (float x, float y)
{
  if (x == y)
    return ls_bits_float (ls_float_bits (x) | ls_float_bits (y));
  return x < y || y != y ? x : y;
}

static inline float
ls_expr_max (float x, float y)
{
  if (x == y)
    return ls_bits_float (ls_float_bits (x) & ls_float_bits (y));
  return x > y || y != y ? x : y;
}

/* Towards zero, to the nearest there is beyond the range. */
static inline gint32
ls_expr_to_int (float x)
{
  if (!(x > -2147483648.0f))
    return x != x ? 0 : G_MININT32;
  return x < 2147483648.0f ? (gint32) x : G_MAXINT32;
}

static inline guint32
ls_expr_to_uint (float x)
{
  if (!(x > 0))
    return 0;
  return x < 4294967296.0f ? (guint32) x : G_MAXUINT32;
}

/* --- rows -------------------------------------------------------------------------------------------------- */

#define ROW(name, n, from, to, formula)                                                  \
  static void row_##name (LsRow *out, const LsRow *xs, const LsRow *ys, const LsRow *zs) \
  {                                                                                      \
    for (guint lane = 0; lane < LS_LANES; lane++)                                        \
      {                                                                                  \
        const __typeof__ (xs->from[0]) x = xs->from[lane];                               \
        const __typeof__ (xs->from[0]) y G_GNUC_UNUSED = ys->from[lane];                 \
        const __typeof__ (xs->from[0]) z G_GNUC_UNUSED = zs->from[lane];                 \
                                                                                         \
        out->to[lane] = (formula);                                                       \
      }                                                                                  \
  }
#include "ls-expr-ops.def"

static const struct
{
  LsExprRowFunc func;
  guint n_args;
  gboolean is_fold;
} ops[] = {
#define ROW(name, n, from, to, formula) [LS_EXPR_OP_##name] = { row_##name, n, FALSE },
#define FOLD(name) [LS_EXPR_OP_##name] = { NULL, 1, TRUE },
#include "ls-expr-ops.def"
  [LS_EXPR_OP_REGISTER_AT] = { NULL, 1, FALSE }, [LS_EXPR_OP_CONSTANT_AT] = { NULL, 1, FALSE },
  [LS_EXPR_OP_BUFFER_AT] = { NULL, 1, FALSE },   [LS_EXPR_OP_MEMORY_AT] = { NULL, 1, FALSE },
  [LS_EXPR_OP_LOOP_AT] = { NULL, 1, FALSE },     [LS_EXPR_OP_BOOL_AT] = { NULL, 1, FALSE },
  [LS_EXPR_OP_AT] = { NULL, 2, FALSE },
};
G_STATIC_ASSERT (G_N_ELEMENTS (ops) == LS_EXPR_OP_AT + 1);

LsExprRowFunc
ls_expr_row_func (LsExprOpcode code)
{
  return ops[code].func;
}

guint
ls_expr_n_args (LsExprOpcode code)
{
  return ops[code].n_args;
}

gboolean
ls_expr_is_fold (LsExprOpcode code)
{
  return ops[code].is_fold;
}

LsMask
ls_expr_equal_lanes (const LsRow *row, guint32 bits)
{
  LsRow set;

  for (guint lane = 0; lane < LS_LANES; lane++)
    set.u[lane] = row->u[lane] == bits ? G_MAXUINT32 : 0;
  return ls_row_collect (&set);
}

/* With a table of bits, since shifts by the lane do not run side by side everywhere. */
void
ls_expr_spread (LsRow *row, LsMask mask)
{
#define BITS_4(n) 1u << (n), 2u << (n), 4u << (n), 8u << (n)
  static const guint32 bits[32] = { BITS_4 (0),  BITS_4 (4),  BITS_4 (8),  BITS_4 (12),
                                    BITS_4 (16), BITS_4 (20), BITS_4 (24), BITS_4 (28) };
  const guint32 half[2] = { (guint32) mask, (guint32) (mask >> 32) };

  for (guint h = 0; h < 2; h++)
    for (guint i = 0; i < 32; i++)
      row->u[32 * h + i] = (half[h] & bits[i]) != 0;
}

/* Bit n: lane n is not zero. */
static LsMask
nonzero_lanes (const LsRow *row)
{
  return ~ls_expr_equal_lanes (row, 0);
}

LsMask
ls_expr_nonzero (const LsExprSlot *slot, LsExprType type)
{
  LsRow truth;

  if (type != LS_EXPR_FLOAT)
    return nonzero_lanes (&slot->row) & slot->has_value;
  row_TRUE_F (&truth, &slot->row, &slot->row, &slot->row);
  return nonzero_lanes (&truth) & slot->has_value;
}

static LsMask
number_lanes (const LsRow *row)
{
  LsRow set;

  for (guint lane = 0; lane < LS_LANES; lane++)
    set.u[lane] = row->f[lane] == row->f[lane] ? G_MAXUINT32 : 0;
  return ls_row_collect (&set);
}

/* The operand that decides alone need not have a partner: "a && b" is false where a is. */
static LsMask
lanes_with_value (LsExprOpcode code, const LsExprSlot *x, const LsExprSlot *y, const LsExprSlot *z)
{
  LsMask all = x->has_value & y->has_value & z->has_value, holds;

  if (code == LS_EXPR_OP_DIV_I || code == LS_EXPR_OP_MOD_I || code == LS_EXPR_OP_DIV_U ||
      code == LS_EXPR_OP_MOD_U)
    return all & nonzero_lanes (&y->row);
  if (code == LS_EXPR_OP_F_TO_I || code == LS_EXPR_OP_F_TO_U)
    return all & number_lanes (&x->row);
  if (code != LS_EXPR_OP_AND_B && code != LS_EXPR_OP_OR_B && code != LS_EXPR_OP_SELECT)
    return all;
  holds = nonzero_lanes (&x->row);
  if (code == LS_EXPR_OP_AND_B)
    return x->has_value & (~holds | y->has_value);
  if (code == LS_EXPR_OP_OR_B)
    return x->has_value & (holds | y->has_value);
  return x->has_value & ((holds & y->has_value) | (~holds & z->has_value));
}

/* Where && and || are decided by the left side, what stands on the right without a value must not show. */
static void
clear_valueless (LsRow *row, const LsExprSlot *slot)
{
  ls_expr_spread (row, slot->has_value);
  for (guint lane = 0; lane < LS_LANES; lane++)
    row->u[lane] &= slot->row.u[lane];
}

void
ls_expr_run_row (LsExprOpcode code,
                 LsExprSlot *out,
                 const LsExprSlot *x,
                 const LsExprSlot *y,
                 const LsExprSlot *z)
{
  LsRow right;

  out->has_value = lanes_with_value (code, x, y, z);
  if (y->has_value == LS_MASK_ALL || (code != LS_EXPR_OP_AND_B && code != LS_EXPR_OP_OR_B))
    {
      ops[code].func (&out->row, &x->row, &y->row, &z->row);
      return;
    }
  clear_valueless (&right, y);
  ops[code].func (&out->row, &x->row, &right, &z->row);
}

/* --- folds ------------------------------------------------------------------------------------------------- */

static guint
count_distinct (const LsRow *row, LsMask lanes)
{
  guint n = 0;

  while (lanes != 0)
    {
      lanes &= ~ls_expr_equal_lanes (row, row->u[__builtin_ctzll (lanes)]);
      n++;
    }
  return n;
}

/* In the order of the lanes, so that it is the same sum everywhere; rounded once at the end. */
static double
sum_lanes (LsExprOpcode code, const LsRow *row, LsMask lanes)
{
  double sum = 0;

  LS_FOREACH_LANE (lane, lanes)
    {
      if (code == LS_EXPR_OP_SUM_F || code == LS_EXPR_OP_MEAN_F)
        sum += (double) row->f[lane];
      else if (code == LS_EXPR_OP_MEAN_I)
        sum += row->i[lane];
      else
        sum += row->u[lane];
    }
  return sum;
}

static guint32
sum_words (const LsRow *row, LsMask lanes)
{
  guint32 sum = 0;

  LS_FOREACH_LANE (lane, lanes)
    sum += row->u[lane];
  return sum;
}

/* Keys in the order of the values, as unsigned numbers; -0 is below +0. */
static guint32
order_key (LsExprOpcode code, guint32 bits)
{
  if (code == LS_EXPR_OP_LEAST_U || code == LS_EXPR_OP_MOST_U)
    return bits;
  if (code == LS_EXPR_OP_LEAST_I || code == LS_EXPR_OP_MOST_I || bits >> 31 == 0)
    return bits ^ 0x80000000u;
  return ~bits;
}

static guint32
find_extreme (LsExprOpcode code, const LsRow *row, LsMask lanes)
{
  gboolean is_most =
    code == LS_EXPR_OP_MOST_F || code == LS_EXPR_OP_MOST_I || code == LS_EXPR_OP_MOST_U;
  guint32 best = row->u[__builtin_ctzll (lanes)];

  if (code == LS_EXPR_OP_LEAST_F || code == LS_EXPR_OP_MOST_F)
    lanes &= number_lanes (row);
  if (lanes != 0)
    best = row->u[__builtin_ctzll (lanes)];
  LS_FOREACH_LANE (lane, lanes)
    {
      guint32 key = order_key (code, row->u[lane]), known = order_key (code, best);

      if (is_most ? key > known : key < known)
        best = row->u[lane];
    }
  return best;
}

static guint32
fold_lanes (LsExprOpcode code, const LsRow *row, LsMask lanes)
{
  if (code == LS_EXPR_OP_ANY)
    return (nonzero_lanes (row) & lanes) != 0;
  if (code == LS_EXPR_OP_ALL)
    return (~nonzero_lanes (row) & lanes) == 0;
  if (code == LS_EXPR_OP_COUNT)
    return ls_mask_count (nonzero_lanes (row) & lanes);
  if (code == LS_EXPR_OP_UNIQUE)
    return count_distinct (row, lanes);
  if (code == LS_EXPR_OP_FIRST)
    return row->u[__builtin_ctzll (lanes)];
  if (code == LS_EXPR_OP_LAST)
    return row->u[63 - __builtin_clzll (lanes)];
  if (code == LS_EXPR_OP_SUM_I)
    return sum_words (row, lanes);
  if (code == LS_EXPR_OP_SUM_F)
    return ls_float_bits (ls_settle_nan ((float) sum_lanes (code, row, lanes)));
  if (code == LS_EXPR_OP_MEAN_F || code == LS_EXPR_OP_MEAN_I || code == LS_EXPR_OP_MEAN_U)
    return ls_float_bits (
      ls_settle_nan ((float) (sum_lanes (code, row, lanes) / ls_mask_count (lanes))));
  return find_extreme (code, row, lanes);
}

void
ls_expr_run_fold (LsExprOpcode code, LsExprSlot *out, const LsExprSlot *x, LsMask active)
{
  LsMask lanes = active & x->has_value;
  gboolean counts = code == LS_EXPR_OP_ANY || code == LS_EXPR_OP_ALL || code == LS_EXPR_OP_COUNT ||
                    code == LS_EXPR_OP_UNIQUE || code == LS_EXPR_OP_SUM_I ||
                    code == LS_EXPR_OP_SUM_F;

  out->has_value = lanes != 0 || counts ? LS_MASK_ALL : 0;
  ls_row_fill (&out->row, out->has_value ? fold_lanes (code, &x->row, lanes) : 0);
}
