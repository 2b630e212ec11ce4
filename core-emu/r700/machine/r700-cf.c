#include "r700-program.h"
#include "ls-words.h"
#include "r700-run.h"

/* Outputs: pixels, positions, parameters and primitives. */

/* --- exports ---------------------------------------------------------------------------------- */

/* EXPORT and EXPORT_DONE to pixels, positions and parameters (guide 3.4.1). */

/* Killed pixels and helpers export nothing, whatever the mode of the instruction. */
gboolean
r700_export (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  const R700Transfer *transfer = r700_code_send (run->code, cf);
  const LsMicroTransfer *micro = &transfer->micro;
  LsRow constant;

  if (!r700_can_transfer (run, transfer, cf->line))
    return FALSE;
  lanes &= run->wave->flow.valid;
  for (guint i = 0; i < micro->n_moves; i++)
    {
      const LsMicroMove *move = &micro->moves[i];
      gboolean is_constant = move->from.kind == LS_MICRO_LITERAL;

      if (is_constant)
        run->rows_ops->broadcast (&constant, move->from.bits);
      r700_store (run, &run->rows[move->to.row],
                  is_constant ? &constant : r700_place_row (run, &move->from), lanes);
      run->written[move->to.row - run->code->layout.first_output] |= lanes;
    }
  return TRUE;
}

/* --- vertices --------------------------------------------------------------------------------- */

/* EMIT_VERTEX, CUT_VERTEX, EMIT_CUT_VERTEX (guide 3.5): each lane of a geometry shader counts its
 * vertices, and a bit for each vertex says whether a strip ends before it. The place of a vertex in
 * the ring is the program's business. */

static guint32 *
emitted_words (const R700Run *run, guint lane)
{
  return ls_layout_memory (&run->code->layout, run->wave, R700_MEMORY_EMIT) + lane * LS_EMIT_WORDS;
}

/* Bit n of the words behind the count: the strip ends before vertex n. */
static void
cut_strip (guint32 *words)
{
  if (words[0] < LS_MAX_EMITTED)
    words[1 + words[0] / 32] |= 1u << words[0] % 32;
}

static gboolean
check_emit (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  const char *name = r700_cf_ops[cf->op].name;

  if (run->code->stage != LS_STAGE_GS)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, 0, "%s is for geometry shaders only", name);
  if (cf->op == R700_CF_OP_CUT_VERTEX)
    return TRUE;
  LS_FOREACH_LANE (lane, lanes)
    if (emitted_words (run, (guint) lane)[0] >= LS_MAX_EMITTED)
      return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, cf->line, LS_MAX_EMITTED,
                        "%s in lane %u, which has emitted %u vertices, the most there can be", name,
                        (guint) lane, LS_MAX_EMITTED);
  return TRUE;
}

static gboolean
emit_vertices (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  lanes &= run->wave->flow.valid;
  if (!check_emit (run, cf, lanes))
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    {
      guint32 *words = emitted_words (run, (guint) lane);

      if (cf->op != R700_CF_OP_CUT_VERTEX)
        words[0]++;
      if (cf->op != R700_CF_OP_EMIT_VERTEX)
        cut_strip (words);
    }
  return TRUE;
}

/* Control flow, guide section 3 and semantics section 2: the effect of flow operations
 * (r700-lower-flow.c) on clauses, outputs and memory. */

/* --- refusals --------------------------------------------------------------------------------- */

/* With any push outside of WHOLE_QUAD_MODE the hardware keeps two more entries, for the masks of
 * the running program (errata B20). */
void
r700_code_limit (R700Code *code)
{
  guint32 reserved = code->plain_push ? 2 : 0, all = R700_SUBENTRIES * code->stack_size;

  code->limits =
    (LsFlowLimits){ .max_frames = code->n_frames,
                    .max_entries = code->stack_size != 0 ? all - reserved : G_MAXUINT32,
                    .max_calls = R700_MAX_CALLS,
                    .branch_size = 1,
                    .quad_branch_size = R700_SUBENTRIES,
                    .loop_size = R700_SUBENTRIES,
                    .ends_reading = 1 + R700_READING_DX10_LOOP,
                    .ends_answer = R700_DX10_LOOP_COUNTED,
                    .call_size = 1,
                    .index_mask = 0x1FFF };
}

void
r700_flow_refuse (const LsFlowRun *flow, LsFlowRefusal refusal, guint64 value)
{
  R700Run *run = flow->machine;
  const R700Code *code = run->code;
  const R700Cf *cf = &code->program->cf[flow->at];
  guint reserved = code->plain_push ? 2 : 0;

  if (refusal == LS_FLOW_NO_ENTRIES)
    R700_TRAP (run, LS_TRAP_STACK_OVERFLOW, cf->line, value,
               "%s needs %u stack subentries; STACK_SIZE %u holds %u", flow->step->name,
               (guint) value + reserved, code->stack_size, R700_SUBENTRIES * code->stack_size);
  else if (cf->op == R700_CF_OP_CALL_FS && code->program->n_sections < 2)
    R700_TRAP (run, LS_TRAP_UNBOUND, cf->line, 0, "CALL_FS has no fetch subroutine to call");
  else
    R700_TRAP (run, LS_TRAP_BAD_TARGET, cf->line, cf->addr,
               ls_flow_has (flow->step, LS_FLOW_CALL)
                 ? N_ ("%s goes to ADDR %u, where no instruction is")
                 : N_ ("%s goes to ADDR %u, where no instruction of the program is"),
               flow->step->name, cf->addr);
}

static gboolean
refuse (R700Run *run, const R700Cf *cf)
{
  const char *name;

  if (cf->op >= R700_CF_OP_INVALID)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, cf->words[1],
                      "CF_INST of %08X %08X is reserved", cf->words[0], cf->words[1]);
  name = r700_cf_ops[cf->op].name;
  if (r700_cf_ops[cf->op].flags & R700_CF_FOREIGN)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, cf->words[1],
                      "%s is not an instruction of the R700 guide", name);
  if (cf->op == R700_CF_OP_KILL)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, 0, "KILL is for pixel shaders only");
  if (cf->call_count >= R700_MAX_CALLS)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, cf->call_count,
                      "%s has CALL_COUNT %u; the largest is 31", name, cf->call_count);
  return R700_TRAP (run, LS_TRAP_UNSUPPORTED, cf->line, 0, "%s is not implemented", name);
}

/* --- one step --------------------------------------------------------------------------------- */

LsMask
r700_cf_test (const R700Run *run, const R700Cf *cf, LsMask active)
{
  const R700Code *code = run->code;
  const LsFlowRun flow = { .bindings = run->bindings,
                           .state = &run->wave->flow,
                           .step = &code->course.steps[cf - code->program->cf] };

  return ls_flow_ask (&flow, active);
}

/* --- clauses ---------------------------------------------------------------------------------- */

/* The work of their CF instruction before them, their items one by one, and the lanes at their end
 * (semantics section 2.3). */

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

/* Lanes that fail a test of the clause. */
static LsMask
find_leaving (const R700Wave *wave)
{
  return wave->flow.active & wave->executing & ~wave->stay;
}

/* Between clauses the state keeps nothing of a clause, so that equal situations are equal
 * states. */
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

/* The same as the steps of begin_clause() and r700_clause_step(), one after the other. */
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

/* Checks the stack for the end of the clause here, before anything changes. */
static gboolean
begin_items (R700Run *run, const R700Cf *cf)
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

static gboolean
step_clause (R700Run *run, const R700Cf *cf)
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

/* --- one step --------------------------------------------------------------------------------- */

/* Writes are done with their instruction, so a wait for them is over at once. */
static gboolean
do_own (R700Run *run, const R700Cf *cf)
{
  LsMask passing = r700_cf_test (run, cf, run->wave->flow.active);

  if (cf->op == R700_CF_OP_WAIT_ACK)
    run->wave->acks = MIN (run->wave->acks, cf->addr);
  if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
    return r700_export (run, cf, passing);
  if (cf->class == R700_CF_CLASS_EXPORT)
    return r700_memory_write (run, cf, passing);
  return cf->op == R700_CF_OP_NOP || cf->op == R700_CF_OP_WAIT_ACK ||
         emit_vertices (run, cf, passing);
}

static gboolean
execute (R700Run *run, const R700Cf *cf, const LsFlowStep *step)
{
  LsFlowRun flow;

  if (step->is_refused)
    return refuse (run, cf);
  if (ls_flow_has (step, LS_FLOW_CLAUSE))
    return begin_items (run, cf);
  if (ls_flow_has (step, LS_FLOW_OWN) && !do_own (run, cf))
    return FALSE;
  flow = r700_flow_at (run, run->wave->cf);
  if (!ls_flow_run (&flow, 0, step->n_ops))
    return FALSE;
  run->wave->cf = flow.next;
  return TRUE;
}

/* END takes effect behind its instruction, or behind the last item of its clause (guide 3.3). */
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
  guint64 before = wave->step;
  guint32 at = wave->cf;
  const LsFlowStep *step = &run->code->course.steps[at];
  const R700Cf *cf = &run->code->program->cf[at];

  if (at >= run->code->program->n_cf)
    return R700_TRAP (run, LS_TRAP_BAD_TARGET, wave->last, at,
                      "the program runs past its last instruction without END_OF_PROGRAM");
  if (wave->at > 0)
    {
      if (!step_clause (run, cf))
        return FALSE;
    }
  else
    {
      if (!execute (run, cf, step))
        return FALSE;
      if (wave->step == before)
        wave->last = cf->line;
    }
  wave->step++;
  if (ls_flow_has (step, LS_FLOW_END))
    finish (wave, at);
  return TRUE;
}
