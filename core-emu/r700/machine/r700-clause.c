#include "r700-readings.h"
#include "r700-run.h"

/* Clauses: what their CF instruction does before them, their items one by one, and what happens to the lanes at their
 * end (semantics section 2.3). */

static void
lock_window (R700Run *run, const R700Cf *cf, guint bank)
{
  R700Window *window = &run->wave->windows[bank];
  guint32 line = cf->kcache[bank].addr;

  window->bank = r700_window_buffer (cf, bank);
  window->count = 0;
  switch (cf->kcache[bank].mode)
    {
    case R700_KCACHE_NOP:
      window->bank = 0;
      line = 0;
      break;
    case R700_KCACHE_LOCK_1:
      window->count = 16;
      break;
    case R700_KCACHE_LOCK_2:
      window->count = 32;
      break;
    case R700_KCACHE_LOCK_LOOP_INDEX:
      window->count = 32;
      line += (guint32) run->wave->loop.index / 16;
      break;
    }
  window->first = 16 * line;
}

static void
end_alu_clause (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  LsMask leaving = wave->active & wave->executing & ~wave->stay;

  wave->active &= ~leaving;
  if (cf->op == R700_CF_OP_ALU_CONTINUE)
    wave->waiting |= leaving;
  if (cf->op == R700_CF_OP_ALU_BREAK)
    wave->broken |= leaving;
  if (cf->op == R700_CF_OP_ALU_POP_AFTER)
    r700_pop (run, cf, 1);
  if (cf->op == R700_CF_OP_ALU_POP2_AFTER)
    r700_pop (run, cf, 2);
  if (cf->op == R700_CF_OP_ALU_ELSE_AFTER)
    r700_cf_else (run, cf, &wave->active);
}

/* Between clauses nothing of a clause is left, so that equal situations are equal states. */
static void
end_clause (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;

  if (cf->class == R700_CF_CLASS_ALU)
    end_alu_clause (run, cf);
  wave->executing = 0;
  wave->predicate = 0;
  wave->stay = 0;
  wave->windows[0] = (R700Window){ 0 };
  wave->windows[1] = (R700Window){ 0 };
  r700_cf_advance (run);
}

static void
begin_clause (R700Run *run, const R700Cf *cf, LsMask executing)
{
  R700Wave *wave = run->wave;

  wave->executing = executing;
  wave->stay = LS_MASK_ALL;
  wave->at = 1;
  if (executing == 0)
    end_clause (run, cf);
}

/* As the steps of begin_clause and r700_clause_step would, one after the other. */
static void
run_whole_clause (R700Run *run, const R700Cf *cf, LsMask executing)
{
  R700Wave *wave = run->wave;

  wave->executing = executing;
  wave->stay = LS_MASK_ALL;
  r700_plan_run (run, &run->code->plans[wave->cf], executing);
  end_clause (run, cf);
}

static gboolean
check_clause (R700Run *run, const R700Cf *cf)
{
  if (cf->n > 0)
    return TRUE;
  return r700_trap (run, LS_TRAP_BAD_TARGET, cf->line, cf->addr,
                    "the clause of %s at ADDR %u is not within the program",
                    r700_cf_ops[cf->op].name, cf->addr);
}

static gboolean
check_stage (R700Run *run, const R700Cf *cf)
{
  if (!cf->alt_const || run->bindings->has_other_stage)
    return TRUE;
  return r700_trap (run, LS_TRAP_UNBOUND, cf->line, 1,
                    "%s has ALT_CONST, and there is no other stage whose constants it could read: "
                    "in a draw PS and GS read those of the VS, VS and ES those of the GS",
                    r700_cf_ops[cf->op].name);
}

static gboolean
pushes_before (const R700Run *run, const R700Cf *cf)
{
  if (cf->op == R700_CF_OP_ALU_ELSE_AFTER)
    return run->bindings->readings[R700_READING_ELSE_AFTER] == R700_ELSE_AFTER_PUSH &&
           r700_clause_sets_predicate (run->code->program, cf);
  return cf->op == R700_CF_OP_ALU_PUSH_BEFORE;
}

/* What the end of the clause needs of the stack is checked here, where nothing has changed yet. */
gboolean
r700_clause_begin_alu (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  LsMask executing;
  gboolean leaves = cf->op == R700_CF_OP_ALU_BREAK || cf->op == R700_CF_OP_ALU_CONTINUE;
  gboolean pushes = pushes_before (run, cf);
  gboolean turns = cf->op == R700_CF_OP_ALU_ELSE_AFTER && !pushes;
  guint pops = cf->op == R700_CF_OP_ALU_POP_AFTER ? 1 : cf->op == R700_CF_OP_ALU_POP2_AFTER ? 2 : 0;

  if (!check_clause (run, cf) || !check_stage (run, cf) || !r700_can_pop (run, cf, pops))
    return FALSE;
  if (leaves && r700_loop_frame (run, cf) == NULL)
    return FALSE;
  if (turns && r700_top_frame (run, cf, R700_FRAME_BRANCH) == NULL)
    return FALSE;
  if (pushes && !r700_push_branch (run, cf))
    return FALSE;
  wave->predicate = wave->active;
  lock_window (run, cf, 0);
  lock_window (run, cf, 1);
  executing = cf->whole_quad_mode ? r700_wave_quads (wave, wave->active) : wave->active;
  if (r700_plan_fits (run, cf, executing))
    {
      run_whole_clause (run, cf, executing);
      return TRUE;
    }
  r700_alu_begin (run);
  begin_clause (run, cf, executing);
  return TRUE;
}

gboolean
r700_clause_begin_fetch (R700Run *run, const R700Cf *cf, LsMask executing)
{
  if (!check_clause (run, cf))
    return FALSE;
  r700_plan_settle (run);
  begin_clause (run, cf, executing);
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
    end_clause (run, cf);
  return TRUE;
}
