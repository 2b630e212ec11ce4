#include "ls-expr-private.h"
#include "ls-math.h"
#include "ls-row.h"
#include "ls-rows.h"

/* --- rows ------------------------------------------------------------------------------------- */

#define NO_KERNEL LS_N_KERNELS

static const struct
{
  guint16 kernel; /* LsKernel, or NO_KERNEL */
  guint8 n_args;  /* of those that have none */
  guint8 is_fold;
} ops[] = {
#define ROW(name, kernel) [LS_EXPR_OP_##name] = { LS_KERNEL_##kernel, 0, FALSE },
#define FOLD(name) [LS_EXPR_OP_##name] = { NO_KERNEL, 1, TRUE },
#define LOAD(name, operands) [LS_EXPR_OP_##name] = { NO_KERNEL, operands, FALSE },
#include "ls-expr-ops.def"
};

gboolean
ls_expr_is_row (LsExprOpcode code)
{
  return ops[code].kernel != NO_KERNEL;
}

guint
ls_expr_n_args (LsExprOpcode code)
{
  return ls_expr_is_row (code) ? ls_kernels[ops[code].kernel].n_src : ops[code].n_args;
}

gboolean
ls_expr_is_fold (LsExprOpcode code)
{
  return ops[code].is_fold;
}

static void
run_kernel (LsExprOpcode code, LsRow *out, const LsRow *x, const LsRow *y, const LsRow *z)
{
  ls_rows_best ()->ops[ops[code].kernel].rows[0](out, NULL, x, y, z, NULL);
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
  run_kernel (LS_EXPR_OP_TRUE_F, &truth, &slot->row, NULL, NULL);
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

/* An operand that decides alone needs no partner: "a && b" is false where a is false. */
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

/* Where the left side decides && and ||, a right side without a value must not show. */
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
      run_kernel (code, &out->row, &x->row, &y->row, &z->row);
      return;
    }
  clear_valueless (&right, y);
  run_kernel (code, &out->row, &x->row, &right, &z->row);
}

/* --- folds ------------------------------------------------------------------------------------ */

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
