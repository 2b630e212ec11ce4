#include "r700-cf-private.h"

/* Control flow, guide section 3 and semantics section 2.  Each function checks everything that can fail before it
 * changes the state. */

static const R700Cf *
current (const R700Run *run)
{
  return &run->code->program->cf[run->wave->cf];
}

LsMask
r700_cf_test (const R700Run *run, const R700Cf *cf, LsMask active)
{
  gboolean constant = run->bindings->booleans >> cf->cf_const & 1;
  LsMask base = cf->whole_quad_mode ? r700_wave_quads (run->wave, active) : active;

  if (cf->valid_pixel_mode)
    base &= run->wave->valid;
  switch (cf->cond)
    {
    case R700_COND_ACTIVE:
      return base;
    case R700_COND_FALSE:
      return 0;
    case R700_COND_BOOL:
      return constant ? base : 0;
    case R700_COND_NOT_BOOL:
      return constant ? 0 : base;
    }
  return 0;
}

/* --- moving on ------------------------------------------------------------------------------------------- */

guint32
r700_cf_following (const R700Program *program, guint32 cf)
{
  const R700Cf *from = &program->cf[cf];
  guint32 next = cf + 1;

  if (next < program->n_cf && from[1].section == from->section && from[1].dword == from->dword + 2)
    return next;
  return program->n_cf;
}

void
r700_cf_advance (R700Run *run)
{
  run->wave->cf = run->code->flows[run->wave->cf].next;
  run->wave->at = 0;
}

gboolean
r700_cf_check_target (R700Run *run, const R700Cf *cf)
{
  if (cf->target < run->code->program->n_cf)
    return TRUE;
  return r700_trap (run, LS_TRAP_BAD_TARGET, cf->line, cf->addr,
                    "%s goes to ADDR %u, where no instruction of the program is", r700_cf_name (cf),
                    cf->addr);
}

gboolean
r700_cf_jump (R700Run *run, const R700Cf *cf, guint n)
{
  if (!r700_cf_check_target (run, cf) || !r700_pop (run, cf, n))
    return FALSE;
  run->wave->cf = cf->target;
  return TRUE;
}

/* --- branches -------------------------------------------------------------------------------------------- */

static gboolean
jump_or_pass (R700Run *run, const R700Cf *cf, guint n_pop)
{
  if (r700_cf_pass (run, cf) == 0)
    return r700_cf_jump (run, cf, n_pop);
  r700_cf_advance (run);
  return TRUE;
}

static gboolean
do_jump (R700Run *run, const R700Cf *cf)
{
  return jump_or_pass (run, cf, cf->pop_count);
}

static gboolean
push_or_jump (R700Run *run, const R700Cf *cf, guint n_pop)
{
  LsMask pass = r700_cf_pass (run, cf);

  if (pass == 0)
    return r700_cf_jump (run, cf, n_pop);
  if (!r700_push_branch (run, cf))
    return FALSE;
  r700_keep (run->wave, pass);
  r700_cf_advance (run);
  return TRUE;
}

static gboolean
do_push (R700Run *run, const R700Cf *cf)
{
  return push_or_jump (run, cf, cf->pop_count);
}

/* The guide leaves the exact rule open: a push whose else side starts at once. */
static gboolean
do_push_else (R700Run *run, const R700Cf *cf)
{
  LsMask fail = run->wave->active & ~r700_cf_pass (run, cf);

  if (fail == 0 && !r700_cf_check_target (run, cf))
    return FALSE;
  if (!r700_push_branch (run, cf))
    return FALSE;
  run->wave->active = fail;
  if (fail == 0)
    run->wave->cf = cf->target;
  else
    r700_cf_advance (run);
  return TRUE;
}

gboolean
r700_cf_else (R700Run *run, const R700Cf *cf, LsMask *active)
{
  const R700Wave *wave = run->wave;
  const R700Frame *frame = r700_top_frame (run, cf, R700_FRAME_BRANCH);
  LsMask gone = wave->waiting | wave->broken;
  LsMask turn;

  if (frame == NULL)
    return FALSE;
  turn = frame->active & r700_cf_test (run, cf, frame->active) & ~gone;
  *active = (wave->active & ~turn) | (turn & ~wave->active);
  return TRUE;
}

static gboolean
do_else (R700Run *run, const R700Cf *cf)
{
  LsMask active;

  if (!r700_cf_else (run, cf, &active))
    return FALSE;
  if (active == 0)
    {
      if (!r700_cf_check_target (run, cf) || !r700_can_pop (run, cf, cf->pop_count))
        return FALSE;
      run->wave->active = 0;
      return r700_cf_jump (run, cf, cf->pop_count);
    }
  run->wave->active = active;
  r700_cf_advance (run);
  return TRUE;
}

static gboolean
do_pop (R700Run *run, const R700Cf *cf)
{
  if (!r700_pop (run, cf, cf->pop_count))
    return FALSE;
  r700_keep (run->wave, r700_cf_pass (run, cf));
  r700_cf_advance (run);
  return TRUE;
}

/* POP_JUMP, POP_PUSH, POP_PUSH_ELSE: what fails after the pop would fail without it too, except for the target, which
 * counts as taken. */
static gboolean
do_pop_then (R700Run *run, const R700Cf *cf)
{
  if (!r700_cf_check_target (run, cf) || !r700_pop (run, cf, cf->pop_count))
    return FALSE;
  if (cf->op == R700_CF_OP_POP_JUMP)
    return jump_or_pass (run, cf, 0);
  if (cf->op == R700_CF_OP_POP_PUSH)
    return push_or_jump (run, cf, 0);
  return do_push_else (run, cf);
}

/* --- pixels ---------------------------------------------------------------------------------------------- */

static gboolean
do_kill (R700Run *run, const R700Cf *cf)
{
  R700Wave *wave = run->wave;
  LsMask valid = wave->valid & ~r700_cf_pass (run, cf);

  if (run->code->stage != LS_STAGE_PS)
    return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, 0, "KILL is for pixel shaders only");
  if (valid == 0 && !r700_cf_check_target (run, cf))
    return FALSE;
  wave->valid = valid;
  if (valid == 0)
    wave->cf = cf->target;
  else
    r700_cf_advance (run);
  return TRUE;
}

static gboolean
do_export (R700Run *run, const R700Cf *cf)
{
  if (!r700_export (run, cf, r700_cf_pass (run, cf)))
    return FALSE;
  r700_cf_advance (run);
  return TRUE;
}

/* --- memory ---------------------------------------------------------------------------------------------- */

static gboolean
do_memory_write (R700Run *run, const R700Cf *cf)
{
  if (!r700_memory_write (run, cf, r700_cf_pass (run, cf)))
    return FALSE;
  r700_cf_advance (run);
  return TRUE;
}

/* Writes are done when their instruction is, so that the wait is over at once. */
static gboolean
do_wait_ack (R700Run *run, const R700Cf *cf)
{
  run->wave->acks = MIN (run->wave->acks, cf->addr);
  r700_cf_advance (run);
  return TRUE;
}

static gboolean
do_emit (R700Run *run, const R700Cf *cf)
{
  if (!r700_emit (run, cf, r700_cf_pass (run, cf)))
    return FALSE;
  r700_cf_advance (run);
  return TRUE;
}

/* --- one step -------------------------------------------------------------------------------------------- */

static gboolean
refuse (R700Run *run, const R700Cf *cf)
{
  if (cf->op == R700_CF_OP_INVALID)
    return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, cf->words[1],
                      "CF_INST of %08X %08X is reserved", cf->words[0], cf->words[1]);
  if (r700_cf_ops[cf->op].flags & R700_CF_FOREIGN)
    return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, cf->words[1],
                      "%s is not an instruction of the R700 guide", r700_cf_name (cf));
  return r700_trap (run, LS_TRAP_UNSUPPORTED, cf->line, 0, "%s is not implemented",
                    r700_cf_name (cf));
}

static gboolean
do_nop (R700Run *run, const R700Cf *cf G_GNUC_UNUSED)
{
  r700_cf_advance (run);
  return TRUE;
}

static gboolean
do_fetch (R700Run *run, const R700Cf *cf)
{
  return r700_clause_begin_fetch (run, cf, r700_cf_pass (run, cf));
}

/* What there is no function for is refused. */
static gboolean (*const steps[R700_N_CF_OPS]) (R700Run *run, const R700Cf *cf) = {
  [R700_CF_OP_NOP] = do_nop,
  [R700_CF_OP_WAIT_ACK] = do_wait_ack,
  [R700_CF_OP_TEX] = do_fetch,
  [R700_CF_OP_VTX] = do_fetch,
  [R700_CF_OP_VTX_TC] = do_fetch,
  [R700_CF_OP_LOOP_START] = r700_cf_loop_start,
  [R700_CF_OP_LOOP_START_NO_AL] = r700_cf_loop_start,
  [R700_CF_OP_LOOP_START_DX10] = r700_cf_loop_start,
  [R700_CF_OP_LOOP_END] = r700_cf_loop_end,
  [R700_CF_OP_LOOP_CONTINUE] = r700_cf_leave,
  [R700_CF_OP_LOOP_BREAK] = r700_cf_leave,
  [R700_CF_OP_JUMP] = do_jump,
  [R700_CF_OP_PUSH] = do_push,
  [R700_CF_OP_PUSH_ELSE] = do_push_else,
  [R700_CF_OP_ELSE] = do_else,
  [R700_CF_OP_POP] = do_pop,
  [R700_CF_OP_POP_JUMP] = do_pop_then,
  [R700_CF_OP_POP_PUSH] = do_pop_then,
  [R700_CF_OP_POP_PUSH_ELSE] = do_pop_then,
  [R700_CF_OP_CALL] = r700_cf_call,
  [R700_CF_OP_CALL_FS] = r700_cf_call,
  [R700_CF_OP_RETURN] = r700_cf_return,
  [R700_CF_OP_KILL] = do_kill,
  [R700_CF_OP_ALU] = r700_clause_begin_alu,
  [R700_CF_OP_ALU_PUSH_BEFORE] = r700_clause_begin_alu,
  [R700_CF_OP_ALU_POP_AFTER] = r700_clause_begin_alu,
  [R700_CF_OP_ALU_POP2_AFTER] = r700_clause_begin_alu,
  [R700_CF_OP_ALU_CONTINUE] = r700_clause_begin_alu,
  [R700_CF_OP_ALU_BREAK] = r700_clause_begin_alu,
  [R700_CF_OP_ALU_ELSE_AFTER] = r700_clause_begin_alu,
  [R700_CF_OP_EXPORT] = do_export,
  [R700_CF_OP_EXPORT_DONE] = do_export,
  [R700_CF_OP_EMIT_VERTEX] = do_emit,
  [R700_CF_OP_EMIT_CUT_VERTEX] = do_emit,
  [R700_CF_OP_CUT_VERTEX] = do_emit,
  [R700_CF_OP_MEM_STREAM0] = do_memory_write,
  [R700_CF_OP_MEM_STREAM1] = do_memory_write,
  [R700_CF_OP_MEM_STREAM2] = do_memory_write,
  [R700_CF_OP_MEM_STREAM3] = do_memory_write,
  [R700_CF_OP_MEM_SCRATCH] = do_memory_write,
  [R700_CF_OP_MEM_REDUCTION] = do_memory_write,
  [R700_CF_OP_MEM_RING] = do_memory_write,
  [R700_CF_OP_MEM_EXPORT] = do_memory_write,
};

static gboolean
execute (R700Run *run, const R700Cf *cf)
{
  gboolean is_known = cf->op < R700_N_CF_OPS && steps[cf->op] != NULL;

  return is_known ? steps[cf->op](run, cf) : refuse (run, cf);
}

/* END_OF_PROGRAM takes effect behind its instruction, for a clause behind its last item (guide 3.3). */
static void
finish (R700Wave *wave, guint32 cf)
{
  if (wave->at != 0)
    return;
  wave->ended = 1;
  wave->cf = cf;
}

gboolean
r700_cf_step (R700Run *run)
{
  R700Wave *wave = run->wave;
  const R700Cf *cf;
  guint64 step = wave->step;
  guint32 at = wave->cf;

  if (at >= run->code->program->n_cf)
    return r700_trap (run, LS_TRAP_BAD_TARGET, wave->last, at,
                      "the program runs past its last instruction without END_OF_PROGRAM");
  cf = current (run);
  if (wave->at > 0)
    {
      if (!r700_clause_step (run, cf))
        return FALSE;
    }
  else
    {
      if (!execute (run, cf))
        return FALSE;
      if (wave->step == step)
        wave->last = cf->line;
    }
  wave->step++;
  if (cf->end_of_program)
    finish (wave, at);
  return TRUE;
}
