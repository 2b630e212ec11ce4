#include "r500-run.h"

/* Instructions by their plans. */

G_STATIC_ASSERT (sizeof (LsRow) == 1 << 8); /* R500_SPOT */

static inline LsRow *
at (const R500Run *run, R500Spot spot)
{
  return (LsRow *) (gpointer) (run->bases[R500_SPOT_BASE (spot)] + spot);
}

/* Returns: the row of a mask that is not of all lanes. */
static inline const LsRow *
select_row (R500Run *run, LsMask lanes)
{
  if (run->select_lanes != lanes)
    {
      run->ops->expand (&run->select, lanes);
      run->select_lanes = lanes;
    }
  return &run->select;
}

/* --- rows ------------------------------------------------------------------------------------------------ */

/* In these, select is the row of lanes, or NULL: all of them. */

static inline void
do_row (const R500Run *run, const R500Do *it, const LsRow *select)
{
  it->run.rows[select != NULL](at (run, it->d), (LsRow *) select, at (run, it->s[0]),
                               at (run, it->s[1]), at (run, it->s[2]), &it->arg);
}

static inline void
do_sum (const R500Run *run, const R500Do *it, const LsRow *select)
{
  const LsRow *rows[2 * R500_MAX_PAIRS];

  for (guint i = 0; i < it->n; i++)
    rows[i] = at (run, it->s[i]);
  it->run.sums[select != NULL](at (run, it->d), select, rows);
}

static inline void
do_one (R500Run *run, const R500Do *it, LsMask lanes, const LsRow *select)
{
  switch ((R500DoKind) it->kind)
    {
    case R500_DO_ROW:
      do_row (run, it, select);
      return;
    case R500_DO_SUM:
      do_sum (run, it, select);
      return;
    case R500_DO_TEST:
      r500_run_set_bits (run, it->to, it->run.test (at (run, it->s[0]), NULL), lanes);
      return;
    case R500_DO_OUTPUT:
      do_row (run, it, select);
      run->wave->written[it->to] |= lanes;
      return;
    }
}

/* --- instructions ---------------------------------------------------------------------------------------- */

/* All are found before a predicate bit changes. */
static void
find_lanes (const R500Run *run, const R500Plan *plan, LsMask held, LsMask lanes[R500_MAX_GATES])
{
  const R500Wave *wave = run->wave;

  lanes[0] = LS_MASK_ALL;
  for (guint i = 1; i < plan->n_gates; i++)
    {
      const R500Gate *gate = &plan->gates[i];

      lanes[i] = gate->is_output ? wave->active & wave->valid : held;
      if (gate->predicate != R500_NO_PREDICATE)
        lanes[i] &= r500_run_predicate (run, gate->predicate, gate->is_inverted);
    }
}

/* Each for the lanes of its gate. */
static void
run_gated (R500Run *run, const R500Plan *plan)
{
  const R500Code *code = run->code;
  const R500Wave *wave = run->wave;
  LsMask lanes[R500_MAX_GATES];

  find_lanes (run, plan, code->steps[wave->pc].insn->write_inactive ? wave->held : wave->active,
              lanes);
  for (guint32 i = plan->first; i < plan->end; i++)
    {
      const R500Do *it = &code->dos[i];

      do_one (run, it, lanes[it->gate],
              lanes[it->gate] != LS_MASK_ALL ? select_row (run, lanes[it->gate]) : NULL);
    }
}

/* dos of the code from first up to end; there may be none at all. */
static void
run_plain (R500Run *run, guint32 first, guint32 end)
{
  LsMask lanes = run->wave->active;
  const LsRow *select = lanes != LS_MASK_ALL ? select_row (run, lanes) : NULL;

  for (guint32 i = first; i < end; i++)
    do_one (run, &run->code->dos[i], lanes, select);
}

void
r500_plan_run (R500Run *run, guint32 n)
{
  const R500Code *code = run->code;
  R500Wave *wave = run->wave;
  const R500Plan *plan = &code->plans[wave->pc];

  if (plan->uniforms & ~run->filled)
    r500_fill_uniforms (run, plan->uniforms & ~run->filled);
  if (plan->is_plain)
    run_plain (run, plan->first, code->plans[wave->pc + n - 1].end);
  else
    run_gated (run, plan);
  wave->last = wave->pc + n - 1;
  wave->pc += n;
  wave->step += n;
  wave->ended = wave->pc >= code->n_steps;
}
