#include "r500-code.h"

#include <string.h>

/* The state of the planner for one instruction. */
typedef struct
{
  LsPlanner base;
  R500Code *code;
  const R500Step *step;
  R500Plan *plan;
} R500Planner;

/* Operands and computations as row functions. */

#define ONE 0x3F800000u

/* --- operands --------------------------------------------------------------------------------- */

static LsSpot operand_spot (R500Planner *planner, const LsMicroPlace *operand);

/* The result of presubtraction, or of a corner of the quad. */
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

/* An operand without its sign. */
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

/* --- computations ----------------------------------------------------------------------------- */

/* A multiply-add without its factors and terms that are 0 or 1. */
typedef struct
{
  LsSpot a, b, c;
  gboolean is_minus_p, is_minus_c;
} Product;

/* The bits of a literal's spot; FALSE: the spot is no literal. */
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

/* Pairs with a zero at the end are left out. */
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

/* Literals are numbers already: a choice between literals need not make one. */
static LsDo
compute_do (R500Planner *planner, const LsMicro *micro)
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

/* The destinations of results, and their order. */

static guint
find_gate (R500Planner *planner, gboolean is_output, const LsMicroPart *part)
{
  R500Gate gate = { (guint8) is_output,
                    part->gate == LS_MICRO_ALL ? R500_NO_PREDICATE : part->bit.ref.channel,
                    part->gate == LS_MICRO_CLEAR };
  R500Plan *plan = planner->plan;

  for (guint i = 1; i < plan->n_gates; i++)
    if (!memcmp (&plan->gates[i], &gate, sizeof gate))
      return i;
  plan->gates[plan->n_gates] = gate;
  return plan->n_gates++;
}

/* --- results ---------------------------------------------------------------------------------- */

/* Appends the output modifiers. it: computes the result. Returns: the last entry, which is not
 * appended yet. */
static LsDo
finish_do (R500Planner *planner, const LsMicroPart *part, LsDo it)
{
  for (guint i = 0; i < part->n; i++)
    {
      const LsMicro *micro = &planner->step->micro.ops[part->first + i];
      LsSpot room = ls_planner_scratch (&planner->base);

      ls_planner_append (&planner->base, it, room, 0);
      it = ls_planner_row (&planner->base, (LsKernel) micro->kernel, room);
      it.arg = micro->arg;
    }
  return it;
}

static gboolean
is_output (const LsMicroTo *to)
{
  return to->lanes == LS_MICRO_TO_OUTPUTS;
}

/* The temporary that the result goes to, or NULL. */
static const LsMicroTo *
find_temp (const LsMicroPart *part)
{
  for (guint t = 0; t < part->n_to; t++)
    if (!part->to[t].is_bit && !is_output (&part->to[t]))
      return &part->to[t];
  return NULL;
}

static LsSpot
temp_spot (R500Planner *planner, const LsMicroTo *to)
{
  planner->base.ok =
    planner->base.ok && to->place.index == LS_MICRO_NO_INDEX && to->place.row != LS_NO_ROW;
  return LS_SPOT (LS_BASE_STATE, to->place.row);
}

static void
append_tests (R500Planner *planner, const LsMicroPart *part, LsSpot from)
{
  for (const LsMicroTo *to = part->to; to < part->to + part->n_to; to++)
    {
      LsDo it = ls_planner_row (&planner->base, LS_KERNEL_MOV, from);

      if (!to->is_bit)
        continue;
      it.kind = LS_DO_TEST;
      it.to = (guint8) (to->place.row - planner->code->layout.first[R500_REGS_P]);
      it.run.test = planner->base.rows->ops[to->test].test;
      ls_planner_append (&planner->base, it, from, find_gate (planner, FALSE, part));
    }
}

/* it: computes the output. */
static void
append_outputs (R500Planner *planner, const LsMicroPart *part, LsDo it)
{
  for (const LsMicroTo *to = part->to; to < part->to + part->n_to; to++)
    {
      if (!is_output (to))
        continue;
      it.kind = R500_DO_OUTPUT;
      it.to = (guint8) (to->place.row - planner->code->layout.first[R500_REGS_OUT]);
      ls_planner_append (&planner->base, it, LS_SPOT (LS_BASE_STATE, to->place.row),
                         find_gate (planner, TRUE, part));
    }
}

/* Whether a test may take the source of a move instead of its result: tests ignore the sign of
 * zeros, denormals and the bits of NaNs. */
static gboolean
is_moved (const R500Planner *planner, const LsDo *it)
{
  return it->kind == LS_DO_ROW &&
         (it->run.rows[0] == planner->base.rows->ops[LS_KERNEL_NUMBER].rows[0] ||
          it->run.rows[0] == planner->base.rows->ops[LS_KERNEL_MOV].rows[0]);
}

/* it: computes the result. No remaining entry reads the temporary that it goes to. */
static void
append_result (R500Planner *planner, const LsMicroPart *part, LsDo it)
{
  const LsMicroTo *temp = find_temp (part);
  guint n_outputs = 0, n_bits = 0;
  LsSpot d;

  for (guint t = 0; t < part->n_to; t++)
    {
      n_outputs += is_output (&part->to[t]);
      n_bits += part->to[t].is_bit;
    }
  it = finish_do (planner, part, it);
  if (temp == NULL && n_outputs == 0 && is_moved (planner, &it))
    append_tests (planner, part, it.s[0]);
  else if (temp == NULL && n_outputs == 1 && n_bits == 0 && it.kind == LS_DO_ROW)
    append_outputs (planner, part, it);
  else
    {
      d = temp != NULL ? temp_spot (planner, temp) : ls_planner_scratch (&planner->base);
      ls_planner_append (&planner->base, it, d,
                         temp != NULL ? find_gate (planner, FALSE, part) : 0);
      append_tests (planner, part, d);
      append_outputs (planner, part, ls_planner_row (&planner->base, LS_KERNEL_MOV, d));
    }
}

/* --- one instruction -------------------------------------------------------------------------- */

/* The only part of an operation; NULL: there are several. */
static const LsMicroPart *
only_part (const LsMicroStep *step, guint op)
{
  const LsMicroPart *only = NULL;

  for (guint i = 0; i < step->n_parts; i++)
    if (step->parts[i].op == op)
      {
        if (only != NULL)
          return NULL;
        only = &step->parts[i];
      }
  return only;
}

/* Makes the entries of all operations whose results have a destination. Returns: which ones, a bit
 * each. */
static guint64
make_insns (R500Planner *planner, LsPlanInsn insns[R500_MAX_OPS])
{
  const LsMicroStep *step = &planner->step->micro;
  guint64 ops = 0;

  for (guint i = 0; i < step->n_parts; i++)
    ops |= G_GUINT64_CONSTANT (1) << step->parts[i].op;
  LS_FOREACH_LANE (op, ops)
    {
      const LsMicroPart *part = only_part (step, (guint) op);
      const LsMicroTo *temp = part != NULL ? find_temp (part) : NULL;

      insns[op] =
        (LsPlanInsn){ compute_do (planner, &step->ops[op]),
                      temp != NULL ? temp_spot (planner, temp) : LS_NO_SPOT, part == NULL };
    }
  return ops;
}

/* A result goes to its register after the last read of the old value, or waits in a scratch row. */
static void
append_computes (R500Planner *planner)
{
  const LsMicroStep *step = &planner->step->micro;
  LsPlanInsn insns[R500_MAX_OPS];
  LsSpot waiting[R500_MAX_OPS];
  guint64 left = make_insns (planner, insns), late = 0;

  while (left != 0 && planner->base.ok)
    {
      gboolean is_free;
      guint op = ls_planner_next (insns, left, &is_free);

      left &= ~(G_GUINT64_CONSTANT (1) << op);
      if (is_free)
        {
          append_result (planner, only_part (step, op), insns[op].it);
          continue;
        }
      late |= G_GUINT64_CONSTANT (1) << op;
      waiting[op] = ls_planner_scratch (&planner->base);
      ls_planner_append (&planner->base, insns[op].it, waiting[op], 0);
    }
  for (guint i = 0; i < step->n_parts && planner->base.ok; i++)
    if (late >> step->parts[i].op & 1)
      append_result (planner, &step->parts[i],
                     ls_planner_row (&planner->base, LS_KERNEL_MOV, waiting[step->parts[i].op]));
}

static gboolean
is_plain (const R500Step *step, const R500Plan *plan)
{
  const R500Gate *gate = &plan->gates[1];

  return !step->insn->write_inactive &&
         (plan->n_gates == 1 ||
          (plan->n_gates == 2 && !gate->is_output && gate->predicate == R500_NO_PREDICATE));
}

static void
plan_step (R500Code *code, GArray *dos, guint number)
{
  R500Plan *plan = &code->plans[number];
  R500Planner planner = { .base = { .rows = ls_rows_best (),
                                    .dos = dos,
                                    .first = dos->len,
                                    .max_scratch = R500_N_SCRATCH,
                                    .ok = TRUE },
                          .code = code,
                          .step = &code->steps[number],
                          .plan = plan };

  plan->first = dos->len;
  plan->n_gates = 1;
  plan->gates[0].predicate = R500_NO_PREDICATE;
  append_computes (&planner);
  if (!planner.base.ok)
    g_array_set_size (dos, plan->first);
  plan->end = dos->len;
  plan->n_straight = planner.base.ok;
  plan->is_plain = planner.base.ok && is_plain (planner.step, plan);
}

/* Plain instructions run together with the plain ones behind them. */
static void
join (R500Plan *plan, const R500Plan *next)
{
  if (!plan->is_plain || !next->is_plain)
    return;
  plan->n_straight += next->n_straight;
  plan->uniforms |= next->uniforms;
}

void
r500_code_plan (R500Code *code)
{
  g_autoptr (GArray) dos = g_array_new (FALSE, FALSE, sizeof (LsDo));

  code->plans = g_new0 (R500Plan, code->n_steps);
  for (guint i = 0; i < code->n_steps; i++)
    {
      const R500Step *step = &code->steps[i];

      if (r500_is_alu (step->insn) && step->bad == NULL)
        plan_step (code, dos, i);
    }
  for (guint i = code->n_steps; i-- > 1;)
    join (&code->plans[i - 1], &code->plans[i]);
  code->dos = (LsDo *) (gpointer) g_array_free (g_steal_pointer (&dos), FALSE);
}

void
r500_code_unplan (R500Code *code)
{
  g_free (code->dos);
  g_free (code->plans);
}
