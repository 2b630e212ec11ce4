#include "r500-run.h"

/* Instructions by their plans. */

/* What is no function of rows alone. */
static inline void
do_other (gpointer machine, const LsDo *it, LsMask lanes, LsRow *select)
{
  R500Run *run = machine;

  if (it->kind == LS_DO_TEST)
    {
      r500_run_set_bits (run, it->to, it->run.test (ls_plan_at (&run->plan, it->s[0]), NULL),
                         lanes);
      return;
    }
  ls_plan_row (&run->plan, it, select);
  run->wave->written[it->to] |= lanes;
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

      lanes[i] = gate->is_output ? wave->flow.active & wave->flow.valid : held;
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

  find_lanes (run, plan,
              code->steps[wave->pc].insn->write_inactive ? wave->flow.held : wave->flow.active,
              lanes);
  for (const LsDo *it = &code->dos[plan->first]; it < &code->dos[plan->end]; it++)
    ls_plan_loop (&run->plan, it, it + 1, lanes[it->gate],
                  lanes[it->gate] != LS_MASK_ALL ? ls_plan_select (&run->plan, lanes[it->gate])
                                                 : NULL,
                  do_other, run);
}

void
r500_plan_run (R500Run *run, guint32 n)
{
  const R500Code *code = run->code;
  R500Wave *wave = run->wave;
  const R500Plan *plan = &code->plans[wave->pc];
  const guint32 end = code->plans[wave->pc + n - 1].end;

  ls_plan_fill (&run->plan, &code->uniforms, 0, plan->uniforms, run->bindings);
  if (!plan->is_plain)
    run_gated (run, plan);
  else if (plan->first < end) /* a program that does nothing has no list */
    ls_plan_run (&run->plan, code->dos + plan->first, code->dos + end, wave->flow.active, do_other,
                 run);
  wave->last = wave->pc + n - 1;
  wave->pc += n;
  wave->step += n;
  wave->ended = wave->pc >= code->n_steps;
}
