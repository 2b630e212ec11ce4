#include "ls-flow-quick.h"
#include "r700-run.h"

/* The quick ways of control flow (ls-flow-quick.h): clauses with a plan at once, fetch clauses
 * without a stop, and exports to pixels, positions and parameters. */

/* --- when the program is loaded --------------------------------------------------------------- */

static gboolean
is_export (const R700Cf *cf)
{
  return cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE;
}

void
r700_code_flow (R700Code *code)
{
  LsFlowStep *steps = code->course.steps;

  ls_flow_find_quick (&code->course);
  for (guint32 i = 0; i < code->program->n_cf; i++)
    {
      const R700Cf *cf = &code->program->cf[i];

      steps[i].plan = &code->plans[i];
      if (cf->class == R700_CF_CLASS_ALU ? code->plans[i].dos == NULL || cf->alt_const
                                         : steps[i].quick == LS_FLOW_QUICK_OWN && !is_export (cf) &&
                                             !ls_flow_has (&steps[i], LS_FLOW_CLAUSE))
        steps[i].quick = LS_FLOW_QUICK_NONE;
    }
  ls_flow_join_ifs (&code->course);
}

/* --- clauses ---------------------------------------------------------------------------------- */

static inline gboolean
run_clause (gpointer machine, const LsFlowStep *step, guint n_more, LsMask *active)
{
  R700Run *run = machine;
  R700Wave *wave = run->wave;
  LsMask executing = wave->flow.active;

  if (!r700_plan_can_run (run, step->plan, n_more))
    return FALSE;
  wave->predicate = executing;
  wave->executing = executing;
  wave->stay = LS_MASK_ALL;
  r700_plan_run (run, step->plan, executing);
  *active = executing & wave->stay;
  wave->executing = 0;
  wave->predicate = 0;
  wave->stay = 0;
  return TRUE;
}

/* A refused export takes the long way, which comes to the same instruction again. */
static inline guint32
run_fetches (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;
  const R700Program *program = run->code->program;
  const R700Cf *cf = &program->cf[wave->cf];

  if (wave->flow.active == 0 || cf->n == 0 || run->until_step - wave->step <= cf->n)
    return LS_FLOW_NOWHERE;
  r700_plan_settle (run);
  wave->executing = wave->flow.active;
  wave->stay = LS_MASK_ALL;
  wave->last = step->line;
  for (wave->at = 1; wave->at <= cf->n; wave->at++)
    {
      const R700Fetch *fetch = &program->fetches[cf->first + wave->at - 1];

      if (!r700_fetch_step (run, fetch))
        {
          wave->step += wave->at;
          return LS_FLOW_NOWHERE;
        }
      wave->last = fetch->line;
    }
  wave->executing = 0;
  wave->stay = 0;
  wave->at = 0;
  wave->step += cf->n;
  return step->next;
}

static inline guint32
run_own (gpointer machine, const LsFlowStep *step)
{
  R700Run *run = machine;
  const R700Cf *cf = &run->code->program->cf[run->wave->cf];

  if (!is_export (cf))
    return run_fetches (run, step);
  if (!r700_export (run, cf, run->wave->flow.active))
    return LS_FLOW_NOWHERE;
  run->wave->last = step->line;
  return cf->end_of_program ? LS_FLOW_OVER : step->next;
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Steps that may be refused, or that end a wave of a group, take the long way. */
gboolean
r700_flow_turn (R700Run *run)
{
  const LsFlowRun flow = r700_flow_at (run, run->wave->cf);

  return run->stop_lines == NULL && run->wave->cf < run->code->program->n_cf &&
         run->until_step > run->wave->step + 1 && flow.step->quick != LS_FLOW_QUICK_OWN &&
         ls_flow_quick_step (&flow, flow.step, run_clause, run_own, TRUE) != LS_FLOW_NOWHERE;
}

void
r700_flow_run (R700Run *run, const gint *interrupt)
{
  R700Wave *wave = run->wave;
  const LsFlowRun flow = r700_flow_at (run, wave->cf);

  if (wave->at == 0 && !wave->ended && wave->cf < run->code->program->n_cf)
    wave->ended = ls_flow_quick_run (&flow, run_clause, run_own, interrupt);
}
