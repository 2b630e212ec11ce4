#include "r700-cf-private.h"

/* Loops and calls, guide 3.7 and semantics section 2. */

#define INDEX_MASK 0x1FFF /* aL has 13 bits; it wraps */

/* --- loops ----------------------------------------------------------------------------------------------- */

static R700LoopKind
loop_kind (R700CfOp op)
{
  return op == R700_CF_OP_LOOP_START         ? R700_LOOP_COUNTED
         : op == R700_CF_OP_LOOP_START_NO_AL ? R700_LOOP_NO_AL
                                             : R700_LOOP_DX10;
}

gboolean
r700_cf_loop_start (R700Run *run, const R700Cf *cf)
{
  R700LoopKind kind = loop_kind (cf->op);
  const LsLoopConstant *constant = &run->bindings->loops[cf->cf_const];
  R700Wave *wave = run->wave;
  LsMask pass = r700_cf_pass (run, cf);

  if (pass == 0 || (kind != R700_LOOP_DX10 && constant->count == 0))
    return r700_cf_jump (run, cf, cf->pop_count);
  if (!r700_push_loop (run, cf))
    return FALSE;
  if (kind == R700_LOOP_COUNTED)
    {
      wave->loop.index = (gint32) (constant->init & INDEX_MASK);
      wave->loop.increment = constant->increment;
    }
  wave->loop.count = kind != R700_LOOP_DX10 ? constant->count : 0;
  wave->loop.kind = kind;
  wave->loop.iteration = 1;
  wave->loop.start = wave->cf;
  wave->loop.members = pass;
  wave->active = pass;
  wave->waiting = 0;
  wave->broken = ~pass;
  r700_cf_advance (run);
  return TRUE;
}

/* Lanes that wait count as active before the test (guide 3.7.4). */
gboolean
r700_cf_loop_end (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  R700Loop *loop = &wave->loop;
  LsMask live = loop->members & ~wave->broken;
  gboolean more = loop->kind == R700_LOOP_DX10 || loop->count > 1;

  if (r700_top_frame (run, cf, R700_FRAME_LOOP) == NULL)
    return FALSE;
  if (!more || r700_cf_test (run, cf, live) == 0)
    {
      r700_pop_loop (run);
      r700_cf_advance (run);
      return TRUE;
    }
  if (!r700_cf_check_target (run, cf))
    return FALSE;
  if (loop->kind != R700_LOOP_DX10)
    loop->count--;
  if (loop->kind == R700_LOOP_COUNTED)
    loop->index = (loop->index + loop->increment) & INDEX_MASK;
  loop->iteration++;
  wave->active = live;
  wave->waiting = 0;
  wave->cf = cf->target;
  return TRUE;
}

/* LOOP_BREAK and LOOP_CONTINUE. They jump when no lane of the loop is left to run; lanes on the other side of an open
 * branch are left (semantics 2.2). */
gboolean
r700_cf_leave (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  LsMask pass = r700_cf_pass (run, cf);
  LsMask gone = wave->waiting | wave->broken | pass;
  gboolean all = (wave->loop.members & ~gone) == 0;

  if (r700_loop_frame (run, cf) == NULL || (all && !r700_cf_check_target (run, cf)))
    return FALSE;
  wave->active &= ~pass;
  if (cf->op == R700_CF_OP_LOOP_BREAK)
    {
      wave->broken |= pass;
      wave->waiting &= ~pass;
    }
  else
    wave->waiting |= pass & ~wave->broken;
  if (!all)
    {
      r700_cf_advance (run);
      return TRUE;
    }
  r700_unwind_to_loop (run);
  wave->cf = cf->target;
  return TRUE;
}

/* --- calls ----------------------------------------------------------------------------------------------- */

/* CALL_FS counts ADDR from the start of the fetch subroutine. */
static guint32
call_target (R700Run *run, const R700Cf *cf)
{
  const R700Program *program = run->code->program;
  const R700Section *section = &program->sections[1];

  if (cf->op == R700_CF_OP_CALL)
    return cf->target;
  if (program->n_sections < 2)
    {
      r700_trap (run, LS_TRAP_UNBOUND, cf->line, 0, "CALL_FS has no fetch subroutine to call");
      return G_MAXUINT32;
    }
  for (guint32 i = section->first_cf; i < section->first_cf + section->n_cf; i++)
    if (program->cf[i].dword == 2 * cf->addr)
      return i;
  return G_MAXUINT32;
}

gboolean
r700_cf_call (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  guint32 target;

  if (cf->call_count >= R700_MAX_CALLS)
    return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, cf->call_count,
                      "%s has CALL_COUNT %u; the largest is 31", r700_cf_name (cf), cf->call_count);
  if (r700_cf_pass (run, cf) == 0 || wave->calls + cf->call_count > R700_MAX_CALLS)
    {
      r700_cf_advance (run);
      return TRUE;
    }
  target = call_target (run, cf);
  if (target >= run->code->program->n_cf)
    return run->trap->code != LS_TRAP_NONE
             ? FALSE
             : r700_trap (run, LS_TRAP_BAD_TARGET, cf->line, cf->addr,
                          "%s goes to ADDR %u, where no instruction is", r700_cf_name (cf),
                          cf->addr);
  if (!r700_push_call (run, cf, run->code->flows[wave->cf].next, cf->call_count))
    return FALSE;
  wave->cf = target;
  return TRUE;
}

gboolean
r700_cf_return (R700Run *run, const R700Cf *cf)
{
  if (r700_top_frame (run, cf, R700_FRAME_CALL) == NULL)
    return FALSE;
  r700_pop_call (run);
  return TRUE;
}
