#include "ls-insn-plan.h"

#include "ls-flow-quick.h"

/* Plans hold the operations of the default readings. A step must read a register before it writes
 * it: a result goes straight to its register if no later operation of the step reads the register, else the result waits. */

typedef struct
{
  LsPlanner base;
  const LsMicroStep *step;
  LsInsnPlan *plan;
  LsSpot (*results)[4]; /* of each operation */
} Planner;

/* --- operands --------------------------------------------------------------------------------- */

/* An operand whose place is found lane by lane. */
static LsSpot
gather (Planner *planner, const LsMicro *op, guint k, guint j)
{
  LsDo it = { .kind = LS_DO_OWN, .to = LS_INSN_DO_GATHER, .n = (guint8) (4 * k + j), .ops = op };
  const LsSpot d = ls_planner_scratch (&planner->base);

  ls_planner_append (&planner->base, it, d, 0);
  return d;
}

static LsSpot
operand_spot (Planner *planner, const LsMicro *op, guint k, guint j)
{
  const LsMicroPlace *place = &op->s[k][j];

  if (place->kind == LS_MICRO_RESULT)
    return planner->results[place->ref.index][place->ref.channel];
  if (place->kind == LS_MICRO_LITERAL && place->row != LS_MICRO_NO_ROW)
    return LS_SPOT (LS_BASE_LITERAL, place->row);
  if (place->index != LS_MICRO_NO_INDEX || place->row == LS_MICRO_NO_ROW)
    return gather (planner, op, k, j);
  if (place->kind == LS_MICRO_REGISTER)
    return LS_SPOT (LS_BASE_STATE, place->row);
  planner->plan->uniforms[place->row / 64] |= G_GUINT64_CONSTANT (1) << place->row % 64;
  return LS_SPOT (LS_BASE_UNIFORM, place->row);
}

/* --- operations ------------------------------------------------------------------------------- */

/* Whether an operation behind op reads a register. */
static gboolean
is_read_behind (const LsMicroStep *step, guint op, guint32 row)
{
  for (guint i = op + 1; i < step->n_ops; i++)
    for (guint k = 0; k < 3; k++)
      for (guint j = 0; j < 4; j++)
        {
          const LsMicroPlace *place = &step->ops[i].s[k][j];

          if (place->kind == LS_MICRO_REGISTER &&
              (place->index != LS_MICRO_NO_INDEX || place->row == row))
            return TRUE;
        }
  return FALSE;
}

/* The only part that takes the result of an operation; NULL: several do, or another operation
 * does. */
static const LsMicroPart *
only_part (const LsMicroStep *step, guint op)
{
  const LsMicroPart *only = NULL;

  for (guint i = 0; i < step->n_parts; i++)
    if (ls_micro_last_op (&step->parts[i]) == op)
      {
        if (only != NULL)
          return NULL;
        only = &step->parts[i];
      }
  for (guint i = op + 1; i < step->n_ops; i++)
    for (guint k = 0; k < 3; k++)
      for (guint j = 0; j < 4; j++)
        if (step->ops[i].s[k][j].kind == LS_MICRO_RESULT && step->ops[i].s[k][j].ref.index == op)
          return NULL;
  return only;
}

static gboolean
is_plain_register (const LsMicroTo *to)
{
  return to->place.kind == LS_MICRO_REGISTER && to->place.index == LS_MICRO_NO_INDEX &&
         to->place.row != LS_MICRO_NO_ROW && to->lanes != LS_MICRO_TO_OUTPUTS;
}

/* The register that takes the result at once, or LS_NO_SPOT. */
static LsSpot
direct_spot (const LsMicroStep *step, guint op)
{
  const LsMicroPart *part = only_part (step, op);

  if (part == NULL || part->n_to == 0)
    return LS_NO_SPOT;
  for (guint t = 0; t < part->n_to; t++)
    if (!is_plain_register (&part->to[t]) || is_read_behind (step, op, part->to[t].place.row))
      return LS_NO_SPOT;
  return LS_SPOT (LS_BASE_STATE, part->to[0].place.row);
}

static void
append_move (Planner *planner, LsSpot from, const LsMicroPart *part, guint t)
{
  const LsMicroTo *to = &part->to[t];
  LsDo it = { .kind = LS_DO_OWN, .n = (guint8) t, .part = part, .s = { from } };

  if (to->place.kind != LS_MICRO_REGISTER)
    return;
  if (is_plain_register (to))
    {
      ls_planner_append (&planner->base, ls_planner_row (&planner->base, LS_KERNEL_MOV, from),
                         LS_SPOT (LS_BASE_STATE, to->place.row), 1);
      return;
    }
  it.to = to->place.index != LS_MICRO_NO_INDEX ? LS_INSN_DO_SCATTER : LS_INSN_DO_OUTPUT;
  if (it.to == LS_INSN_DO_OUTPUT && to->place.row == LS_MICRO_NO_ROW)
    return;
  ls_planner_append (&planner->base, it,
                     it.to == LS_INSN_DO_OUTPUT ? LS_SPOT (LS_BASE_STATE, to->place.row) : from, 1);
}

/* Four neighbouring rows; the first one gets the result. */
static LsSpot
four_rows (Planner *planner)
{
  const LsSpot first = ls_planner_scratch (&planner->base);

  for (guint i = 1; i < 4; i++)
    ls_planner_scratch (&planner->base);
  return first;
}

static LsDo
make_slots (Planner *planner, const LsMicro *op)
{
  LsDo it = { .kind = LS_DO_OWN, .to = LS_INSN_DO_SLOTS };

  it.run.slots = planner->base.rows->ops[op->kernel].slots;
  for (guint k = 0; k < ls_kernels[op->kernel].n_src; k++)
    for (guint j = 0; j < op->n_slots && op->s[k][j].kind != LS_MICRO_NOWHERE; j++)
      it.s[4 * k + j] = operand_spot (planner, op, k, j);
  return it;
}

/* Sends a waiting result to its destinations. */
static void
append_waiting (Planner *planner)
{
  const LsMicroStep *step = planner->step;

  for (guint i = 0; i < step->n_parts; i++)
    {
      const LsMicroPart *part = &step->parts[i];
      const guint op = ls_micro_last_op (part);
      const LsSpot from = planner->results[op][part->n == 0 ? part->column : 0];

      for (guint t = 0; t < part->n_to; t++)
        if (!is_plain_register (&part->to[t]) ||
            LS_SPOT (LS_BASE_STATE, part->to[t].place.row) != from)
          append_move (planner, from, part, t);
    }
}

static void
append_row (Planner *planner, const LsMicro *op, guint number)
{
  const LsRowFn *rows = planner->base.rows->ops[op->kernel].rows;
  const guint n = ls_kernels[op->kernel].n_src;
  LsSpot to = rows[1] != NULL ? direct_spot (planner->step, number) : LS_NO_SPOT;
  LsDo it = {
    .kind = LS_DO_ROW, .arg = op->arg, .run = { .rows = { rows[0], rows[1] } }, .ops = op
  };

  for (guint k = 0; k < n; k++)
    it.s[k] = operand_spot (planner, op, k, 0);
  ls_do_fill (&it, MAX (n, 1));
  if (to == LS_NO_SPOT)
    planner->results[number][0] = ls_planner_scratch (&planner->base);
  else
    planner->results[number][0] = to;
  ls_planner_append (&planner->base, it, planner->results[number][0], to != LS_NO_SPOT);
}

/* A sum of products: one function over its pairs. */
static void
append_sum (Planner *planner, const LsMicro *op, guint number)
{
  const LsRows *rows = planner->base.rows;
  const LsSumFn *sums = op->kernel == LS_KERNEL_DOT ? rows->sums[op->n_slots][LS_SUM_ALONE]
                                                    : rows->sums_ieee[op->n_slots];
  const LsSpot to = direct_spot (planner->step, number);
  LsDo it = { .kind = LS_DO_SUM, .n = (guint8) (2 * op->n_slots), .ops = op };

  for (guint j = 0; j < op->n_slots; j++)
    for (guint k = 0; k < 2; k++)
      it.s[2 * j + k] = operand_spot (planner, op, k, j);
  ls_do_fill (&it, it.n);
  it.run.sums[0] = sums[0];
  it.run.sums[1] = sums[1];
  planner->results[number][0] = to != LS_NO_SPOT ? to : ls_planner_scratch (&planner->base);
  ls_planner_append (&planner->base, it, planner->results[number][0], to != LS_NO_SPOT);
}

static void
append_op (Planner *planner, guint number)
{
  const LsMicro *op = &planner->step->ops[number];
  LsDo it;

  if (op->kernel == LS_KERNEL_DOT || op->kernel == LS_KERNEL_DOT_IEEE)
    {
      append_sum (planner, op, number);
      return;
    }
  if (planner->base.rows->ops[op->kernel].slots == NULL)
    {
      append_row (planner, op, number);
      return;
    }
  it = make_slots (planner, op);
  for (guint i = 0, first = four_rows (planner); i < 4; i++)
    planner->results[number][i] = first + LS_SPOT (0, i);
  ls_planner_append (&planner->base, it, planner->results[number][0], 0);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* A step that needs more rows has no plan. */
#define MAX_SCRATCH 1024

/* The constants that a transfer fetches go straight to their registers. */
static void
append_fetched (Planner *planner, LsInsnCode *code, guint number)
{
  const LsInsnStep *step = ls_insn_step (code, number);

  for (guint i = 0; i < step->transfer.n_moves; i++)
    {
      const LsMicroMove *move = &step->transfer.moves[i];
      guint file, channel;
      guint32 at, row;

      code->form->find_fetched (step, move, &file, &at, &channel);
      row = ls_insn_constant_row (code, file, at, channel);
      planner->base.ok &= row != LS_MICRO_NO_ROW;
      if (!planner->base.ok)
        return;
      planner->plan->uniforms[row / 64] |= G_GUINT64_CONSTANT (1) << row % 64;
      ls_planner_append (
        &planner->base,
        ls_planner_row (&planner->base, LS_KERNEL_MOV, LS_SPOT (LS_BASE_UNIFORM, row)),
        LS_SPOT (LS_BASE_STATE, ls_layout_row (&code->layout, move->to.ref)), 1);
    }
}

/* Tests of a step with control flow have no results. Returns: whether there is a plan. */
static gboolean
plan_step (LsInsnCode *code, GArray *dos, guint number)
{
  LsInsnPlan *plan = &code->plans[number];
  const LsMicroStep *step = &ls_insn_step (code, number)->micro;
  g_autofree LsSpot *results = g_new0 (LsSpot, 4 * (step->n_ops + 1));
  Planner planner = { .base = { .rows = ls_rows_best (),
                                .dos = dos,
                                .first = dos->len,
                                .max_scratch = MAX_SCRATCH,
                                .ok = TRUE },
                      .step = step,
                      .plan = plan,
                      .results = (LsSpot (*)[4]) results };

  plan->first = dos->len;
  for (guint i = 0; i < step->n_ops; i++)
    if (!step->ops[i].is_condition || !code->flow.steps[number].is_flow)
      append_op (&planner, i);
  append_waiting (&planner);
  append_fetched (&planner, code, number);
  if (!planner.base.ok)
    g_array_set_size (dos, plan->first);
  else
    code->n_scratch = MAX (code->n_scratch, planner.base.n_scratch);
  plan->end = dos->len;
  return planner.base.ok;
}

static gboolean
leads_on (const LsInsnCode *code, guint number)
{
  const LsInsnStep *step = ls_insn_step (code, number);
  const LsFlowStep *flow = &code->flow.steps[number];

  return !flow->is_flow && !ls_flow_has (flow, LS_FLOW_WAIT) && step->bad == NULL &&
         (flow->next == number + 1 || number + 1 == code->flow.n);
}

/* Whether a step does nothing but compute, and leads to the step behind it. */
static gboolean
is_straight (const LsInsnCode *code, guint number)
{
  return leads_on (code, number) && !ls_insn_step (code, number)->has_transfer;
}

/* The same for a step that fetches constants into registers, and does nothing else. */
static gboolean
fetches_constants (const LsInsnCode *code, guint number)
{
  const LsInsnStep *step = ls_insn_step (code, number);
  gboolean fetches = code->form->find_fetched != NULL && step->has_transfer &&
                     step->micro.n_ops == 0 && leads_on (code, number);

  for (guint i = 0; i < step->transfer.n_moves && fetches; i++)
    {
      const LsMicroMove *move = &step->transfer.moves[i];
      guint file, channel;
      guint32 at;

      fetches = ls_micro_is_fetched (move) && move->to.kind == LS_MICRO_REGISTER &&
                move->to.index == LS_MICRO_NO_INDEX &&
                !code->layout.form->files[move->to.ref.file].is_output &&
                code->form->find_fetched (step, move, &file, &at, &channel);
    }
  return fetches;
}

static void
join (LsInsnPlan *plan, const LsInsnPlan *next)
{
  if (plan->n_straight > 0)
    plan->n_straight += next->n_straight;
  if (plan->n_planned == 0 || next->n_planned == 0)
    return;
  plan->n_planned += next->n_planned;
  for (guint i = 0; i < G_N_ELEMENTS (plan->uniforms); i++)
    plan->uniforms[i] |= next->uniforms[i];
}

/* --- tests ------------------------------------------------------------------------------------ */

/* The row of a register or literal, or LS_NO_SPOT. */
static LsSpot
tested_spot (const LsMicroPlace *place)
{
  if (place->index != LS_MICRO_NO_INDEX || place->row == LS_MICRO_NO_ROW)
    return LS_NO_SPOT;
  return place->kind == LS_MICRO_REGISTER  ? LS_SPOT (LS_BASE_STATE, place->row)
         : place->kind == LS_MICRO_LITERAL ? LS_SPOT (LS_BASE_LITERAL, place->row)
                                           : LS_NO_SPOT;
}

static void
plan_test (LsInsnCode *code, guint32 number)
{
  const LsInsnStep *step = ls_insn_step (code, number);
  LsInsnPlan *plan = &code->plans[number];
  const LsMicro *op = NULL;
  guint n = 0;

  for (guint i = 0; i < step->micro.n_parts; i++)
    if (step->micro.parts[i].masks != 0)
      {
        op = &step->micro.ops[step->micro.parts[i].op];
        n++;
      }
  if (n != 1 || step->n_others > 0)
    return;
  for (guint k = 0; k < 2; k++)
    plan->tested[k] = tested_spot (&op->s[k][0]);
  if (plan->tested[0] != LS_NO_SPOT && plan->tested[1] != LS_NO_SPOT)
    plan->test = ls_rows_best ()->ops[op->kernel].test;
}

/* --- blocks ----------------------------------------------------------------------------------- */

/* The steps of a block that run by plans. */
static void
plan_straight (LsInsnCode *code, GArray *dos, guint32 first)
{
  LsInsnPlan *plan = &code->plans[first];
  g_autofree guint32 *steps = g_new (guint32, plan->n_planned);

  for (guint i = 0; i < plan->n_planned; i++)
    steps[i] = first + i;
  plan->straight =
    ls_insn_plan_at_once (code, dos, steps, plan->n_planned, first + plan->n_planned, 0);
}

/* What all ways of a program may take: entries, and steps and entries that are looked at. */
#define MAX_WAY_ENTRIES (1u << 16)
#define MAX_WAY_LOOKS (1u << 20)

typedef struct
{
  guint n_entries, n_looks;
} WayBudget;

static void
plan_way (LsInsnCode *code, GArray *dos, guint32 first, WayBudget *budget)
{
  LsInsnPlan *plan = &code->plans[first];
  guint32 next;
  guint n_calls;
  g_autoptr (GArray) steps = ls_insn_find_way (code, first, &next, &n_calls);

  budget->n_looks += steps->len;
  if (steps->len <= plan->n_planned)
    return;
  for (guint i = 0; i < steps->len; i++)
    {
      const LsInsnPlan *step = &code->plans[g_array_index (steps, guint32, i)];

      budget->n_looks += step->end - step->first;
      for (guint k = 0; k < G_N_ELEMENTS (plan->uniforms); k++)
        plan->uniforms[k] |= step->uniforms[k];
    }
  plan->way = ls_insn_plan_at_once (code, dos, (const guint32 *) (gpointer) steps->data, steps->len,
                                    next, n_calls);
  budget->n_entries += plan->way.end - plan->way.first;
}

void
ls_insn_code_plan (LsInsnCode *code)
{
  const guint n = ls_insn_n_steps (code);
  g_autoptr (GArray) dos = g_array_new (FALSE, FALSE, sizeof (LsDo));
  WayBudget budget = { 0 };

  code->plans = g_new0 (LsInsnPlan, n + 1);
  for (guint i = 0; i < n; i++)
    if (is_straight (code, i))
      code->plans[i].n_straight = code->plans[i].n_planned = plan_step (code, dos, i);
    else if (fetches_constants (code, i))
      code->plans[i].n_planned = plan_step (code, dos, i);
    else if (ls_insn_step (code, i)->quick != LS_FLOW_QUICK_NONE && !plan_step (code, dos, i))
      code->flow.steps[i].quick = LS_FLOW_QUICK_NONE;
  for (guint i = 0; i < n; i++)
    plan_test (code, i);
  for (guint i = n; i-- > 1;)
    join (&code->plans[i - 1], &code->plans[i]);
  for (guint i = 0; i < n; i++)
    if (code->plans[i].n_planned > 0 && (i == 0 || code->plans[i - 1].n_planned == 0))
      {
        plan_straight (code, dos, i);
        if (budget.n_entries < MAX_WAY_ENTRIES && budget.n_looks < MAX_WAY_LOOKS)
          plan_way (code, dos, i, &budget);
      }
  code->dos = (LsDo *) (gpointer) g_array_free (g_steal_pointer (&dos), FALSE);
}
