#include "r500-planner.h"

#include <string.h>

/* Where the results of an instruction go, and in which order they are made. */

static guint
find_gate (R500Planner *planner, gboolean is_output, const R500Result *result)
{
  R500Gate gate = { (guint8) is_output, result->predicate, result->is_inverted };
  R500Plan *plan = planner->plan;

  for (guint i = 1; i < plan->n_gates; i++)
    if (!memcmp (&plan->gates[i], &gate, sizeof gate))
      return i;
  plan->gates[plan->n_gates] = gate;
  return plan->n_gates++;
}

/* --- results --------------------------------------------------------------------------------------------- */

/* OMOD and clamp. it: what makes the result. Returns: the last of what makes it, which is not in the list yet. */
static R500Do
finish_do (R500Planner *planner, const R500Result *result, R500Do it)
{
  float factor = r500_result_factor (result);
  R500Spot room;

  if (factor != 1)
    {
      room = r500_planner_scratch (planner);
      r500_planner_append (planner, it, room, 0);
      it = r500_planner_row (planner, LS_KERNEL_SCALE, room);
      it.arg.factor = factor;
    }
  if (result->clamps)
    {
      room = r500_planner_scratch (planner);
      r500_planner_append (planner, it, room, 0);
      it = r500_planner_row (planner, LS_KERNEL_CLAMP, room);
    }
  return it;
}

static R500Spot
temp_spot (R500Planner *planner, const R500Result *result)
{
  planner->ok =
    planner->ok && !result->temp_is_relative && result->temp < planner->code->layout.n[R500_REGS_T];
  return R500_SPOT (R500_BASE_STATE, 4 * (guint) result->temp + result->channel);
}

static void
append_test (R500Planner *planner, const R500Result *result, R500Spot from, guint bits, guint test)
{
  R500Do it = r500_planner_row (planner, LS_KERNEL_MOV, from);

  it.kind = R500_DO_TEST;
  it.to = (guint8) bits;
  it.run.test = planner->rows->ops[r500_test_kernel (test)].test;
  r500_planner_append (planner, it, from, find_gate (planner, FALSE, result));
}

static void
append_tests (R500Planner *planner, const R500Result *result, R500Spot from)
{
  if (result->to_predicate)
    append_test (planner, result, from, result->channel, result->predicate_test);
  if (result->to_alu)
    append_test (planner, result, from, R500_BITS_ALU, result->alu_test);
}

/* it: makes what is put out. */
static void
append_output (R500Planner *planner, const R500Result *result, R500Do it, guint32 row)
{
  it.kind = R500_DO_OUTPUT;
  it.to = (guint8) (row - planner->code->layout.first[R500_REGS_OUT]);
  r500_planner_append (planner, it, R500_SPOT (R500_BASE_STATE, row),
                       find_gate (planner, TRUE, result));
}

static void
append_outputs (R500Planner *planner, const R500Result *result, R500Do it)
{
  const R500Layout *layout = &planner->code->layout;

  if (result->target != R500_NO_TARGET)
    append_output (planner, result, it,
                   layout->first[R500_REGS_OUT] + 4 * result->target + result->channel);
  if (result->to_depth)
    append_output (planner, result, it, layout->first[R500_REGS_W]);
}

/* Whether a test may look at what is moved instead of the result: signs of zeros, denormals and what NaNs hold are not seen
 * by tests. */
static gboolean
is_moved (const R500Planner *planner, const R500Do *it)
{
  return it->kind == R500_DO_ROW &&
         (it->run.rows[0] == planner->rows->ops[LS_KERNEL_NUMBER].rows[0] ||
          it->run.rows[0] == planner->rows->ops[LS_KERNEL_MOV].rows[0]);
}

/* it: makes the result. Nothing that is left to compute reads the temporary that it goes to. */
static void
append_result (R500Planner *planner, const R500Result *result, R500Do it)
{
  guint n_outputs = (result->target != R500_NO_TARGET) + result->to_depth;
  gboolean is_tested = result->to_predicate || result->to_alu;
  R500Spot d;

  it = finish_do (planner, result, it);
  if (!result->to_temp && n_outputs == 0 && is_moved (planner, &it))
    append_tests (planner, result, it.s[0]);
  else if (!result->to_temp && n_outputs == 1 && !is_tested && it.kind == R500_DO_ROW)
    append_outputs (planner, result, it);
  else
    {
      d = result->to_temp ? temp_spot (planner, result) : r500_planner_scratch (planner);
      r500_planner_append (planner, it, d,
                           result->to_temp ? find_gate (planner, FALSE, result) : 0);
      append_tests (planner, result, d);
      append_outputs (planner, result, r500_planner_row (planner, LS_KERNEL_MOV, d));
    }
}

/* --- one instruction ------------------------------------------------------------------------------------- */

static gboolean
reads_temp (const R500Compute *compute, guint number, guint channel)
{
  for (guint k = 0; k < compute->n_reads; k++)
    for (guint i = 0; i < r500_read_n_places (&compute->reads[k]); i++)
      {
        const R500Place *place = &compute->reads[k].places[i];

        if (place->from == R500_FROM_TEMP && place->number == number && place->channel == channel)
          return TRUE;
      }
  return FALSE;
}

/* The result that alone is made from a computation; NULL: there are several. */
static const R500Result *
only_result (const R500Step *step, guint compute)
{
  const R500Result *only = NULL;

  for (guint i = 0; i < step->n_results; i++)
    if (step->results[i].compute == compute)
      {
        if (only != NULL)
          return NULL;
        only = &step->results[i];
      }
  return only;
}

/* A computation among those of left whose result can go where it belongs; G_MAXUINT: none. */
static guint
find_free (const R500Step *step, guint left)
{
  for (guint i = 0; i < step->n_computes; i++)
    {
      const R500Result *result = only_result (step, i);
      gboolean is_free = (left >> i & 1) && result != NULL;

      for (guint other = 0; is_free && result->to_temp && other < step->n_computes; other++)
        is_free = other == i || !(left >> other & 1) ||
                  !reads_temp (&step->computes[other], result->temp, result->channel);
      if (is_free)
        return i;
    }
  return G_MAXUINT;
}

/* What reads is done before what is read is written, or waits in a row of its own. */
static void
append_computes (R500Planner *planner)
{
  const R500Step *step = planner->step;
  R500Spot waiting[R500_MAX_COMPUTES];
  guint left = (1u << step->n_computes) - 1, late = 0;

  while (left != 0 && planner->ok)
    {
      guint i = find_free (step, left);
      gboolean is_free = i != G_MAXUINT;
      R500Do it;

      if (!is_free)
        i = (guint) g_bit_nth_lsf (left, -1);
      it = r500_planner_compute (planner, &step->computes[i]);
      left &= ~(1u << i);
      if (is_free)
        {
          append_result (planner, only_result (step, i), it);
          continue;
        }
      late |= 1u << i;
      waiting[i] = r500_planner_scratch (planner);
      r500_planner_append (planner, it, waiting[i], 0);
    }
  for (guint i = 0; i < step->n_results && planner->ok; i++)
    if (late >> step->results[i].compute & 1)
      append_result (planner, &step->results[i],
                     r500_planner_row (planner, LS_KERNEL_MOV, waiting[step->results[i].compute]));
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
  R500Planner planner = { .code = code,
                          .rows = ls_rows_best (),
                          .step = &code->steps[number],
                          .plan = plan,
                          .dos = dos,
                          .ok = TRUE };

  plan->first = dos->len;
  plan->n_gates = 1;
  plan->gates[0].predicate = R500_NO_PREDICATE;
  append_computes (&planner);
  if (!planner.ok)
    g_array_set_size (dos, plan->first);
  plan->end = dos->len;
  plan->n_straight = planner.ok;
  plan->is_plain = planner.ok && is_plain (planner.step, plan);
}

/* Plain instructions run together with those behind them. */
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
  g_autoptr (GArray) dos = g_array_new (FALSE, FALSE, sizeof (R500Do));

  code->plans = g_new0 (R500Plan, code->n_steps);
  for (guint i = 0; i < code->n_steps; i++)
    {
      const R500Step *step = &code->steps[i];

      if ((step->insn->type == R500_TYPE_ALU || step->insn->type == R500_TYPE_OUT) &&
          step->bad == NULL)
        plan_step (code, dos, i);
    }
  for (guint i = code->n_steps; i-- > 1;)
    join (&code->plans[i - 1], &code->plans[i]);
  code->dos = (R500Do *) (gpointer) g_array_free (g_steal_pointer (&dos), FALSE);
}

void
r500_code_unplan (R500Code *code)
{
  g_free (code->dos);
  g_free (code->plans);
}
