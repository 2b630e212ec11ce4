#include "r500-planner.h"

#include <string.h>

/* Operands and computations as functions over rows. */

#define ONE 0x3F800000u

/* --- the list -------------------------------------------------------------------------------------------- */

R500Spot
r500_planner_scratch (R500Planner *planner)
{
  if (planner->n_scratch == R500_N_SCRATCH)
    {
      planner->ok = FALSE;
      return R500_SPOT (R500_BASE_SCRATCH, 0);
    }
  return R500_SPOT (R500_BASE_SCRATCH, planner->n_scratch++);
}

R500Do
r500_planner_row (const R500Planner *planner, LsKernel op, R500Spot a)
{
  const LsRowFn *rows = planner->rows->ops[op].rows;

  return (R500Do){ .kind = R500_DO_ROW, .s = { a, a, a }, .run = { .rows = { rows[0], rows[1] } } };
}

void
r500_planner_append (R500Planner *planner, R500Do it, R500Spot d, guint gate)
{
  it.d = d;
  it.gate = (guint8) gate;
  if (gate == 0 && (it.kind == R500_DO_ROW || it.kind == R500_DO_SUM))
    it.run.rows[1] = it.run.rows[0];
  g_array_append_val (planner->dos, it);
}

/* Into a scratch row, once. Rows of registers still hold what they did when the first was made. */
static R500Spot
append_operand (R500Planner *planner, R500Do it)
{
  for (guint i = planner->plan->first; i < planner->dos->len; i++)
    {
      const R500Do *other = &g_array_index (planner->dos, R500Do, i);

      if (other->kind == it.kind && other->gate == 0 && other->run.rows[0] == it.run.rows[0] &&
          other->arg.and_bits == it.arg.and_bits && other->arg.xor_bits == it.arg.xor_bits &&
          !memcmp (other->s, it.s, sizeof it.s))
        return other->d;
    }
  r500_planner_append (planner, it, r500_planner_scratch (planner), 0);
  return g_array_index (planner->dos, R500Do, planner->dos->len - 1).d;
}

/* --- operands -------------------------------------------------------------------------------------------- */

static R500Spot operand_spot (R500Planner *planner, const LsMicroPlace *operand);

/* What prepares operands: presubtraction, a corner of the quad. */
static R500Spot
made_spot (R500Planner *planner, const LsMicroPlace *place)
{
  const LsMicro *micro = ls_micro_maker (&planner->step->micro, place);
  R500Do it =
    r500_planner_row (planner, (LsKernel) micro->kernel, operand_spot (planner, &micro->s[0][0]));

  if (micro->s[1][0].kind != LS_MICRO_NOWHERE)
    it.s[1] = operand_spot (planner, &micro->s[1][0]);
  it.arg = micro->arg;
  return append_operand (planner, it);
}

/* An operand before its modifier. */
static R500Spot
place_spot (R500Planner *planner, const LsMicroPlace *place)
{
  planner->ok = planner->ok && place->index == LS_MICRO_NO_INDEX;
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_RESULT:
      return made_spot (planner, place);
    case LS_MICRO_LITERAL:
      return R500_SPOT (R500_BASE_LITERAL, place->row);
    case LS_MICRO_REGISTER:
      planner->ok = planner->ok && place->row != LS_NO_ROW;
      return R500_SPOT (R500_BASE_STATE, place->row);
    case LS_MICRO_CONSTANT:
      if (place->row == LS_MICRO_NO_ROW)
        {
          planner->ok = FALSE;
          return 0;
        }
      planner->plan->uniforms |= G_GUINT64_CONSTANT (1) << place->row;
      return R500_SPOT (R500_BASE_UNIFORM, place->row);
    case LS_MICRO_NOWHERE:
      return 0;
    }
  g_assert_not_reached ();
}

static R500Spot
modified_spot (R500Planner *planner, R500Spot spot, guint32 and_bits, guint32 xor_bits)
{
  R500Do it = r500_planner_row (planner, LS_KERNEL_MODIFY, spot);

  it.arg.and_bits = and_bits;
  it.arg.xor_bits = xor_bits;
  return append_operand (planner, it);
}

/* An operand but for its sign. */
static R500Spot
unsigned_spot (R500Planner *planner, const LsMicroPlace *operand, gboolean *is_negative)
{
  LsRowArg arg;
  R500Spot spot = place_spot (planner, ls_micro_operand (&planner->step->micro, operand, &arg));

  *is_negative = arg.xor_bits != 0;
  return arg.and_bits == G_MAXUINT32 ? spot : modified_spot (planner, spot, arg.and_bits, 0);
}

static R500Spot
operand_spot (R500Planner *planner, const LsMicroPlace *operand)
{
  gboolean is_negative;
  R500Spot spot = unsigned_spot (planner, operand, &is_negative);

  return is_negative ? modified_spot (planner, spot, G_MAXUINT32, 0x80000000) : spot;
}

/* --- computations ---------------------------------------------------------------------------------------- */

/* What a multiply-add is without the factors and terms that are 0 and 1. */
typedef struct
{
  R500Spot a, b, c;
  gboolean is_minus_p, is_minus_c;
} Product;

/* What the literal in a spot is; FALSE: there is none. */
static gboolean
find_literal (const R500Planner *planner, R500Spot spot, guint32 *bits)
{
  *bits = 0;
  if (R500_SPOT_BASE (spot) != R500_BASE_LITERAL)
    return FALSE;
  *bits = planner->code->literals[R500_SPOT_NUMBER (spot)].u[0];
  return TRUE;
}

static gboolean
is_literal (const R500Planner *planner, R500Spot spot, guint32 wanted)
{
  guint32 bits;

  return find_literal (planner, spot, &bits) && bits == wanted;
}

static void
swap_factors (Product *product)
{
  R500Spot a = product->a;

  product->a = product->b;
  product->b = a;
}

static R500Do
product_do (const R500Planner *planner, Product product)
{
  static const LsKernel mads[2][2] = { { LS_KERNEL_MULADD, LS_KERNEL_MULADD_C },
                                       { LS_KERNEL_MULADD_P, LS_KERNEL_MULADD_PC } };
  static const LsKernel adds[2][2] = { { LS_KERNEL_SUM, LS_KERNEL_SUM_C },
                                       { LS_KERNEL_SUM_P, LS_KERNEL_SUM_PC } };
  gboolean p = product.is_minus_p, c = product.is_minus_c;
  gboolean has_zero = is_literal (planner, product.c, 0);
  R500Do it;

  if (is_literal (planner, product.a, 0) || is_literal (planner, product.a, ONE))
    swap_factors (&product);
  if (is_literal (planner, product.b, 0))
    return r500_planner_row (planner, c ? LS_KERNEL_NUMBER_P : LS_KERNEL_NUMBER, product.c);
  if (is_literal (planner, product.b, ONE) && has_zero)
    return r500_planner_row (planner, p ? LS_KERNEL_NUMBER_P : LS_KERNEL_NUMBER, product.a);
  if (is_literal (planner, product.b, ONE))
    it = r500_planner_row (planner, adds[p][c], product.a);
  else if (has_zero && !c)
    it = r500_planner_row (planner, p ? LS_KERNEL_PRODUCT_P : LS_KERNEL_PRODUCT, product.a);
  else
    it = r500_planner_row (planner, mads[p][c], product.a);
  it.s[1] = product.b;
  it.s[2] = product.c;
  return it;
}

static R500Do
mad_do (R500Planner *planner, const LsMicro *micro)
{
  gboolean signs[3];
  Product product;

  product.a = unsigned_spot (planner, &micro->s[0][0], &signs[0]);
  product.b = unsigned_spot (planner, &micro->s[1][0], &signs[1]);
  product.c = unsigned_spot (planner, &micro->s[2][0], &signs[2]);
  product.is_minus_p = signs[0] != signs[1];
  product.is_minus_c = signs[2];
  return product_do (planner, product);
}

/* Pairs at the end that have a zero are not multiplied. */
static R500Do
sum_do (R500Planner *planner, const LsMicro *micro)
{
  guint n = micro->n_slots, behind = LS_SUM_ALONE;
  gboolean has_last = micro->s[2][0].kind != LS_MICRO_NOWHERE;
  R500Do it = { .kind = R500_DO_SUM };

  for (guint j = 0; j < micro->n_slots; j++)
    for (guint k = 0; k < 2; k++)
      it.s[2 * j + k] = operand_spot (planner, &micro->s[k][j]);
  if (has_last)
    it.s[2 * n] = operand_spot (planner, &micro->s[2][0]);
  else
    while (n > 1 &&
           (is_literal (planner, it.s[2 * n - 2], 0) || is_literal (planner, it.s[2 * n - 1], 0)))
      n--;
  if (has_last)
    behind = LS_SUM_LAST;
  else if (n < micro->n_slots)
    behind = LS_SUM_ZEROS;
  it.n = (guint8) (2 * n + has_last);
  it.run.sums[0] = planner->rows->sums[n][behind][0];
  it.run.sums[1] = planner->rows->sums[n][behind][1];
  return it;
}

/* Literals are numbers already: between them a choice need not make one. */
R500Do
r500_planner_compute (R500Planner *planner, const LsMicro *micro)
{
  LsKernel kernel = (LsKernel) micro->kernel;
  R500Do it = { 0 };

  if (kernel == LS_KERNEL_MULADD)
    return mad_do (planner, micro);
  if (kernel == LS_KERNEL_DOT)
    return sum_do (planner, micro);
  for (guint k = 0; k < 3; k++)
    it.s[k] = operand_spot (planner, &micro->s[k][0]);
  if (R500_SPOT_BASE (it.s[0]) == R500_BASE_LITERAL &&
      R500_SPOT_BASE (it.s[1]) == R500_BASE_LITERAL)
    kernel = r500_exact_kernel (kernel);
  it.kind = R500_DO_ROW;
  memcpy (it.run.rows, planner->rows->ops[kernel].rows, sizeof it.run.rows);
  return it;
}
