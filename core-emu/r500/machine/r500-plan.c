#include "r500-plan.h"

#include <string.h>

/* Where the results of an instruction go, and in which order they are made. */

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

/* --- results --------------------------------------------------------------------------------------------- */

/* Output modifiers. it: what makes the result. Returns: the last of what makes it, which is not in the list yet. */
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

/* it: makes what is put out. */
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

/* Whether a test may look at what is moved instead of the result: signs of zeros, denormals and what NaNs hold are not seen
 * by tests. */
static gboolean
is_moved (const R500Planner *planner, const LsDo *it)
{
  return it->kind == LS_DO_ROW &&
         (it->run.rows[0] == planner->base.rows->ops[LS_KERNEL_NUMBER].rows[0] ||
          it->run.rows[0] == planner->base.rows->ops[LS_KERNEL_MOV].rows[0]);
}

/* it: makes the result. Nothing that is left to compute reads the temporary that it goes to. */
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

/* --- one instruction ------------------------------------------------------------------------------------- */

/* The part that alone is made from an operation; NULL: there are several. */
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

/* Makes the instructions of all operations whose results go somewhere. Returns: which, a bit each. */
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
        (LsPlanInsn){ r500_planner_compute (planner, &step->ops[op]),
                      temp != NULL ? temp_spot (planner, temp) : LS_NO_SPOT, part == NULL };
    }
  return ops;
}

/* What reads is done before what is read is written, or waits in a row of its own. */
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
