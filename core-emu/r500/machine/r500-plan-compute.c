#include "r500-plan.h"

#include <string.h>

/* Operands and computations as functions over rows. */

#define ONE 0x3F800000u

/* --- operands -------------------------------------------------------------------------------------------- */

static LsSpot operand_spot (R500Planner *planner, const LsMicroPlace *operand);

/* What prepares operands: presubtraction, a corner of the quad. */
static LsSpot
made_spot (R500Planner *planner, const LsMicroPlace *place)
{
  const LsMicro *micro = ls_micro_maker (&planner->step->micro, place);
  LsDo it = ls_planner_row (&planner->base, (LsKernel) micro->kernel,
                            operand_spot (planner, &micro->s[0][0]));

  if (micro->s[1][0].kind != LS_MICRO_NOWHERE)
    it.s[1] = operand_spot (planner, &micro->s[1][0]);
  it.arg = micro->arg;
  return ls_planner_operand (&planner->base, it);
}

/* An operand before its modifier. */
static LsSpot
place_spot (R500Planner *planner, const LsMicroPlace *place)
{
  planner->base.ok = planner->base.ok && place->index == LS_MICRO_NO_INDEX;
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_RESULT:
      return made_spot (planner, place);
    case LS_MICRO_LITERAL:
      return LS_SPOT (LS_BASE_LITERAL, place->row);
    case LS_MICRO_REGISTER:
      planner->base.ok = planner->base.ok && place->row != LS_NO_ROW;
      return LS_SPOT (LS_BASE_STATE, place->row);
    case LS_MICRO_CONSTANT:
      if (place->row == LS_MICRO_NO_ROW)
        {
          planner->base.ok = FALSE;
          return 0;
        }
      planner->plan->uniforms |= G_GUINT64_CONSTANT (1) << place->row;
      return LS_SPOT (LS_BASE_UNIFORM, place->row);
    case LS_MICRO_NOWHERE:
      return 0;
    }
  g_assert_not_reached ();
}

/* An operand but for its sign. */
static LsSpot
unsigned_spot (R500Planner *planner, const LsMicroPlace *operand, gboolean *is_negative)
{
  LsRowArg arg;
  LsSpot spot = place_spot (planner, ls_micro_operand (&planner->step->micro, operand, &arg));

  *is_negative = arg.xor_bits != 0;
  return arg.and_bits == G_MAXUINT32 ? spot
                                     : ls_planner_modified (&planner->base, spot, arg.and_bits, 0);
}

static LsSpot
operand_spot (R500Planner *planner, const LsMicroPlace *operand)
{
  gboolean is_negative;
  LsSpot spot = unsigned_spot (planner, operand, &is_negative);

  return is_negative ? ls_planner_modified (&planner->base, spot, G_MAXUINT32, 0x80000000) : spot;
}

/* --- computations ---------------------------------------------------------------------------------------- */

/* What a multiply-add is without the factors and terms that are 0 and 1. */
typedef struct
{
  LsSpot a, b, c;
  gboolean is_minus_p, is_minus_c;
} Product;

/* What the literal in a spot is; FALSE: there is none. */
static gboolean
find_literal (const R500Planner *planner, LsSpot spot, guint32 *bits)
{
  *bits = 0;
  if (LS_SPOT_BASE (spot) != LS_BASE_LITERAL)
    return FALSE;
  *bits = planner->code->literals[LS_SPOT_NUMBER (spot)].u[0];
  return TRUE;
}

static gboolean
is_literal (const R500Planner *planner, LsSpot spot, guint32 wanted)
{
  guint32 bits;

  return find_literal (planner, spot, &bits) && bits == wanted;
}

static void
swap_factors (Product *product)
{
  LsSpot a = product->a;

  product->a = product->b;
  product->b = a;
}

static LsDo
product_do (const R500Planner *planner, Product product)
{
  static const LsKernel mads[2][2] = { { LS_KERNEL_MULADD, LS_KERNEL_MULADD_C },
                                       { LS_KERNEL_MULADD_P, LS_KERNEL_MULADD_PC } };
  static const LsKernel adds[2][2] = { { LS_KERNEL_SUM, LS_KERNEL_SUM_C },
                                       { LS_KERNEL_SUM_P, LS_KERNEL_SUM_PC } };
  gboolean p = product.is_minus_p, c = product.is_minus_c;
  gboolean has_zero = is_literal (planner, product.c, 0);
  LsDo it;

  if (is_literal (planner, product.a, 0) || is_literal (planner, product.a, ONE))
    swap_factors (&product);
  if (is_literal (planner, product.b, 0))
    return ls_planner_row (&planner->base, c ? LS_KERNEL_NUMBER_P : LS_KERNEL_NUMBER, product.c);
  if (is_literal (planner, product.b, ONE) && has_zero)
    return ls_planner_row (&planner->base, p ? LS_KERNEL_NUMBER_P : LS_KERNEL_NUMBER, product.a);
  if (is_literal (planner, product.b, ONE))
    it = ls_planner_row (&planner->base, adds[p][c], product.a);
  else if (has_zero && !c)
    it = ls_planner_row (&planner->base, p ? LS_KERNEL_PRODUCT_P : LS_KERNEL_PRODUCT, product.a);
  else
    it = ls_planner_row (&planner->base, mads[p][c], product.a);
  it.s[1] = product.b;
  it.s[2] = product.c;
  return it;
}

static LsDo
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
static LsDo
sum_do (R500Planner *planner, const LsMicro *micro)
{
  guint n = micro->n_slots, behind = LS_SUM_ALONE;
  gboolean has_last = micro->s[2][0].kind != LS_MICRO_NOWHERE;
  LsDo it = { .kind = LS_DO_SUM };

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
  ls_do_fill (&it, it.n);
  it.run.sums[0] = planner->base.rows->sums[n][behind][0];
  it.run.sums[1] = planner->base.rows->sums[n][behind][1];
  return it;
}

/* Literals are numbers already: between them a choice need not make one. */
LsDo
r500_planner_compute (R500Planner *planner, const LsMicro *micro)
{
  LsKernel kernel = (LsKernel) micro->kernel;
  LsDo it = { 0 };

  if (kernel == LS_KERNEL_MULADD)
    return mad_do (planner, micro);
  if (kernel == LS_KERNEL_DOT)
    return sum_do (planner, micro);
  for (guint k = 0; k < 3; k++)
    it.s[k] =
      micro->s[k][0].kind != LS_MICRO_NOWHERE ? operand_spot (planner, &micro->s[k][0]) : it.s[0];
  ls_do_fill (&it, 3);
  if (LS_SPOT_BASE (it.s[0]) == LS_BASE_LITERAL && LS_SPOT_BASE (it.s[1]) == LS_BASE_LITERAL)
    kernel = r500_exact_kernel (kernel);
  it.kind = LS_DO_ROW;
  memcpy (it.run.rows, planner->base.rows->ops[kernel].rows, sizeof it.run.rows);
  return it;
}
