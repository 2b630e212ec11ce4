#include "r700-run.h"

/* Clauses: what their CF instruction does before them, their items one by one, and what happens to the lanes at their
 * end (semantics section 2.3). */

static void
lock_window (R700Run *run, const R700Cf *cf, guint bank)
{
  const R700KcacheMode mode = cf->kcache[bank].mode;
  guint32 line = cf->kcache[bank].addr;

  if (mode == R700_KCACHE_LOCK_LOOP_INDEX)
    line += (guint32) run->wave->flow.loop.index / 16;
  run->wave->windows[bank] =
    mode == R700_KCACHE_NOP
      ? (R700Window){ 0 }
      : (R700Window){ r700_window_buffer (cf, bank), 16 * line, r700_kcache_size (mode) };
}

/* Lanes that the tests of the clause do not let go on. */
static LsMask
find_leaving (const R700Wave *wave)
{
  return wave->flow.active & wave->executing & ~wave->stay;
}

/* Between clauses nothing of a clause is left, so that equal situations are equal states. */
static void
end_clause (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;
  LsFlowRun flow = r700_flow_at (run, wave->cf);

  flow.choice.passing = find_leaving (wave);
  ls_flow_run (&flow, ls_flow_clause (step) + 1, step->n_ops);
  wave->executing = 0;
  wave->predicate = 0;
  wave->stay = 0;
  wave->windows[0] = (R700Window){ 0 };
  wave->windows[1] = (R700Window){ 0 };
  wave->cf = step->next;
  wave->at = 0;
}

static void
begin_clause (R700Run *run, const LsFlowStep *step, LsMask executing)
{
  R700Wave *wave = run->wave;

  wave->executing = executing;
  wave->stay = LS_MASK_ALL;
  wave->at = 1;
  if (executing == 0)
    end_clause (run, step);
}

/* As the steps of begin_clause and r700_clause_step would, one after the other. */
static void
run_whole_clause (R700Run *run, const LsFlowStep *step, LsMask executing)
{
  R700Wave *wave = run->wave;

  wave->executing = executing;
  wave->stay = LS_MASK_ALL;
  r700_plan_run (run, &run->code->plans[wave->cf], executing);
  end_clause (run, step);
}

static gboolean
check_clause (R700Run *run, const R700Cf *cf)
{
  if (cf->n > 0)
    return TRUE;
  return R700_TRAP (run, LS_TRAP_BAD_TARGET, cf->line, cf->addr,
                    "the clause of %s at ADDR %u is not within the program",
                    r700_cf_ops[cf->op].name, cf->addr);
}

static gboolean
check_stage (R700Run *run, const R700Cf *cf)
{
  if (!cf->alt_const || run->bindings->has_other_stage)
    return TRUE;
  return R700_TRAP (run, LS_TRAP_UNBOUND, cf->line, 1,
                    "%s has ALT_CONST, and there is no other stage whose constants it could read: "
                    "in a draw PS and GS read those of the VS, VS and ES those of the GS",
                    r700_cf_ops[cf->op].name);
}

static void
begin_alu (R700Run *run, const R700Cf *cf, const LsFlowStep *step, LsMask executing)
{
  run->wave->predicate = run->wave->flow.active;
  lock_window (run, cf, 0);
  lock_window (run, cf, 1);
  if (r700_plan_fits (run, cf, executing))
    {
      run_whole_clause (run, step, executing);
      return;
    }
  r700_alu_begin (run);
  begin_clause (run, step, executing);
}

/* What the end of the clause needs of the stack is checked here, where nothing has changed yet. */
gboolean
r700_clause_begin (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  const LsFlowStep *step = &run->code->course.steps[wave->cf];
  LsFlowRun flow = r700_flow_at (run, wave->cf);

  if (!check_clause (run, cf) || !check_stage (run, cf) || !ls_flow_try (&flow, 0, step->n_ops) ||
      !ls_flow_run (&flow, 0, ls_flow_clause (step)))
    return FALSE;
  flow.choice.passing = ls_flow_ask (&flow, wave->flow.active);
  if (cf->class == R700_CF_CLASS_ALU)
    {
      begin_alu (run, cf, step, flow.choice.passing);
      return TRUE;
    }
  r700_plan_settle (run);
  begin_clause (run, step, flow.choice.passing);
  return TRUE;
}

gboolean
r700_clause_step (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  guint32 item = cf->first + wave->at - 1;
  guint32 line;

  if (cf->class == R700_CF_CLASS_ALU)
    {
      line = run->code->steps[item].line;
      if (!r700_alu_step (run, &run->code->steps[item]))
        return FALSE;
    }
  else
    {
      line = run->code->program->fetches[item].line;
      if (!r700_fetch_step (run, &run->code->program->fetches[item]))
        return FALSE;
    }
  wave->last = line;
  wave->at++;
  if (wave->at > cf->n)
    end_clause (run, &run->code->course.steps[wave->cf]);
  return TRUE;
}
