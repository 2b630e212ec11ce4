#include "r700-flow.h"

#include "r700-run.h"

/* --- when the program is loaded -------------------------------------------------------------------------- */

static R700FlowKind
kind_of (R700CfOp op)
{
  static const struct
  {
    R700CfOp op;
    R700FlowKind kind;
  } kinds[] = {
    { R700_CF_OP_ALU, R700_FLOW_ALU },
    { R700_CF_OP_ALU_PUSH_BEFORE, R700_FLOW_ALU_PUSH },
    { R700_CF_OP_ALU_POP_AFTER, R700_FLOW_ALU_POP },
    { R700_CF_OP_TEX, R700_FLOW_FETCH },
    { R700_CF_OP_VTX, R700_FLOW_FETCH },
    { R700_CF_OP_VTX_TC, R700_FLOW_FETCH },
    { R700_CF_OP_JUMP, R700_FLOW_JUMP },
    { R700_CF_OP_ELSE, R700_FLOW_ELSE },
    { R700_CF_OP_POP, R700_FLOW_POP },
    { R700_CF_OP_LOOP_BREAK, R700_FLOW_BREAK },
    { R700_CF_OP_LOOP_CONTINUE, R700_FLOW_CONTINUE },
    { R700_CF_OP_LOOP_START_DX10, R700_FLOW_LOOP_START },
    { R700_CF_OP_LOOP_END, R700_FLOW_LOOP_END },
    { R700_CF_OP_EXPORT, R700_FLOW_EXPORT },
    { R700_CF_OP_EXPORT_DONE, R700_FLOW_EXPORT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].op == op)
      return kinds[i].kind;
  return R700_FLOW_OTHER;
}

/* Whether the instruction, if its kind is one of those above, has nothing that only the long way knows. */
static gboolean
is_plain (const R700Code *code, guint32 number)
{
  const R700Cf *cf = &code->program->cf[number];

  if (cf->whole_quad_mode || cf->valid_pixel_mode)
    return FALSE;
  if (cf->end_of_program && kind_of (cf->op) != R700_FLOW_EXPORT)
    return FALSE;
  if (cf->class == R700_CF_CLASS_ALU)
    return code->plans[number].dos != NULL && !cf->alt_const;
  return cf->cond == R700_COND_ACTIVE && cf->pop_count <= 1;
}

static gboolean
has_target (R700FlowKind kind)
{
  return kind == R700_FLOW_JUMP || kind == R700_FLOW_LOOP_END || kind == R700_FLOW_BREAK ||
         kind == R700_FLOW_CONTINUE;
}

/* A clause that tests and a jump over what no lane is left for: all ifs and most ends of loops. */
static void
join_ifs (R700Code *code)
{
  for (guint32 i = 0; i < code->program->n_cf; i++)
    {
      R700Flow *flow = &code->flows[i];
      const R700Flow *jump = &code->flows[flow->next];

      if (flow->kind == R700_FLOW_ALU_PUSH && jump->kind == R700_FLOW_JUMP && jump->n_pop == 1)
        flow->kind = R700_FLOW_IF;
    }
}

void
r700_code_flow (R700Code *code)
{
  guint32 n_cf = code->program->n_cf;

  code->max_entries = r700_stack_limit (code);
  code->flows = g_new0 (R700Flow, n_cf + 1);
  for (guint32 i = 0; i < n_cf; i++)
    {
      const R700Cf *cf = &code->program->cf[i];
      R700Flow *flow = &code->flows[i];
      R700FlowKind kind = is_plain (code, i) ? kind_of (cf->op) : R700_FLOW_OTHER;

      flow->kind = has_target (kind) && cf->target >= n_cf ? R700_FLOW_OTHER : kind;
      flow->n_pop = cf->class == R700_CF_CLASS_ALU ? kind == R700_FLOW_ALU_POP : cf->pop_count;
      flow->next = r700_cf_following (code->program, i);
      flow->target = cf->target;
      flow->line = cf->line;
      flow->plan = &code->plans[i];
    }
  join_ifs (code);
}

/* --- the stack ------------------------------------------------------------------------------------------- */

/* Of the frames only branches are popped here. */
static inline gboolean
can_pop (const R700Run *run, guint n)
{
  guint32 depth = run->wave->depth;

  return n == 0 || (depth > 0 && run->frames[depth - 1].kind == R700_FRAME_BRANCH);
}

/* As r700_pop(). */
static inline void
pop (R700Run *run, guint n)
{
  R700Wave *wave = run->wave;
  R700Frame *frame;

  if (n == 0)
    return;
  frame = &run->frames[--wave->depth];
  r700_wave_restore_branch (wave, frame);
  wave->entries -= frame->size;
  *frame = (R700Frame){ 0 };
}

static inline gboolean
can_push (const R700Run *run)
{
  const R700Code *code = run->code;
  const R700Wave *wave = run->wave;

  return wave->depth < code->n_frames && wave->entries < code->max_entries;
}

/* As r700_push_branch(). */
static inline void
push (R700Run *run)
{
  R700Wave *wave = run->wave;
  R700Frame *frame = &run->frames[wave->depth++];

  wave->entries++;
  frame->kind = R700_FRAME_BRANCH;
  frame->size = 1;
  frame->cf = wave->cf;
  frame->active = wave->active;
  frame->waiting = wave->waiting;
  frame->broken = wave->broken;
}

/* As r700_push_loop() where it has the room. */
static inline gboolean
can_push_loop (const R700Run *run)
{
  return can_push (run) && run->code->max_entries - run->wave->entries >= R700_LOOP_SUBENTRIES;
}

static inline gboolean
is_in_loop (const R700Run *run)
{
  for (guint32 i = run->wave->depth; i > 0; i--)
    if (run->frames[i - 1].kind != R700_FRAME_BRANCH)
      return run->frames[i - 1].kind == R700_FRAME_LOOP;
  return FALSE;
}

/* --- instructions ---------------------------------------------------------------------------------------- */

/* Each returns the CF index of the next instruction, or LONG_WAY, with nothing changed but that a fetch
 * clause stands at the fetch that is refused, or ENDED. */
#define LONG_WAY G_MAXUINT32
#define ENDED (LONG_WAY - 1)

/* Whether a clause can run at once that is followed by n_more steps; one step is left for the long way. */
static inline gboolean
can_run (R700Run *run, const R700Plan *plan, guint n_more)
{
  return run->wave->active != 0 && run->until_step - run->wave->step > plan->n_steps + n_more &&
         (!plan->is_conditional ||
          ((plan->readings & run->readings) == 0 && r700_plan_fill (run, plan)));
}

/* Returns: the lanes that are active behind the clause. */
static inline LsMask
run_clause (R700Run *run, const R700Plan *plan)
{
  R700Wave *wave = run->wave;
  LsMask executing = wave->active, active;

  wave->predicate = executing;
  wave->executing = executing;
  wave->stay = LS_MASK_ALL;
  r700_plan_run (run, plan, executing);
  active = executing & wave->stay;
  wave->executing = 0;
  wave->predicate = 0;
  wave->stay = 0;
  return active;
}

static inline guint32
do_alu (R700Run *run, const R700Flow *flow)
{
  const R700Plan *plan = flow->plan;

  if (!can_run (run, plan, 0))
    return LONG_WAY;
  run->wave->active = run_clause (run, plan);
  return flow->next;
}

static inline guint32
do_alu_push (R700Run *run, const R700Flow *flow)
{
  const R700Plan *plan = flow->plan;

  if (!can_run (run, plan, 0) || !can_push (run))
    return LONG_WAY;
  push (run);
  run->wave->active = run_clause (run, plan);
  return flow->next;
}

static inline guint32
do_alu_pop (R700Run *run, const R700Flow *flow)
{
  const R700Plan *plan = flow->plan;

  if (!can_run (run, plan, 0) || !can_pop (run, 1))
    return LONG_WAY;
  run->wave->active = run_clause (run, plan);
  pop (run, 1);
  return flow->next;
}

/* Where the jump is taken, what was pushed is popped again and nobody saw it. */
static inline guint32
do_if (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;
  const R700Plan *plan = flow->plan;
  const R700Flow *jump = &run->code->flows[flow->next];
  LsMask active;

  if (!can_run (run, plan, 2) || !can_push (run))
    return LONG_WAY;
  active = run_clause (run, plan);
  wave->step++;
  wave->last = jump->line;
  if (active == 0)
    return jump->target;
  push (run);
  wave->active = active;
  return jump->next;
}

static inline guint32
do_jump (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;

  if (wave->active != 0)
    return flow->next;
  if (!can_pop (run, flow->n_pop))
    return LONG_WAY;
  pop (run, flow->n_pop);
  return flow->target;
}

static inline guint32
do_else (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;
  LsMask turn, active;

  if (!can_pop (run, 1))
    return LONG_WAY;
  turn = run->frames[wave->depth - 1].active & ~(wave->waiting | wave->broken);
  active = wave->active ^ turn;
  if ((wave->active & ~turn) != 0 || active == 0)
    return LONG_WAY;
  wave->active = active;
  return flow->next;
}

static inline guint32
do_pop (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;

  if (!can_pop (run, flow->n_pop))
    return LONG_WAY;
  pop (run, flow->n_pop);
  r700_keep (wave, wave->active);
  return flow->next;
}

static inline guint32
do_leave (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;
  LsMask pass = wave->active;
  LsMask gone = wave->waiting | wave->broken | pass;

  if (!is_in_loop (run))
    return LONG_WAY;
  wave->active = 0;
  if (flow->kind == R700_FLOW_BREAK)
    {
      wave->broken |= pass;
      wave->waiting &= ~pass;
    }
  else
    wave->waiting |= pass & ~wave->broken;
  if ((wave->loop.members & ~gone) != 0)
    return flow->next;
  r700_unwind_to_loop (run);
  return flow->target;
}

static inline guint32
do_loop_start (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;
  LsMask pass = wave->active;

  if (pass == 0 || !can_push_loop (run))
    return LONG_WAY;
  r700_push_loop (run, &run->code->program->cf[wave->cf]);
  wave->loop.count = 0;
  wave->loop.kind = R700_LOOP_DX10;
  wave->loop.iteration = 1;
  wave->loop.start = wave->cf;
  wave->loop.members = pass;
  wave->waiting = 0;
  wave->broken = ~pass;
  return flow->next;
}

/* Another turn of a loop that counts nothing but its turns, or none. */
static inline guint32
do_loop_end (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;
  LsMask live = wave->loop.members & ~wave->broken;

  if (wave->depth == 0 || run->frames[wave->depth - 1].kind != R700_FRAME_LOOP ||
      wave->loop.kind != R700_LOOP_DX10)
    return LONG_WAY;
  if (live == 0)
    {
      r700_pop_loop (run);
      return flow->next;
    }
  wave->loop.iteration++;
  wave->active = live;
  wave->waiting = 0;
  return flow->target;
}

/* What is refused is left to the long way, which comes to the same instruction again. */
static inline guint32
do_fetch (R700Run *run, const R700Flow *flow)
{
  R700Wave *wave = run->wave;
  const R700Program *program = run->code->program;
  const R700Cf *cf = &program->cf[wave->cf];

  if (wave->active == 0 || cf->n == 0 || run->until_step - wave->step <= cf->n)
    return LONG_WAY;
  r700_plan_settle (run);
  wave->executing = wave->active;
  wave->stay = LS_MASK_ALL;
  wave->last = flow->line;
  for (wave->at = 1; wave->at <= cf->n; wave->at++)
    {
      const R700Fetch *fetch = &program->fetches[cf->first + wave->at - 1];

      if (!r700_fetch_step (run, fetch))
        {
          wave->step += wave->at;
          return LONG_WAY;
        }
      wave->last = fetch->line;
    }
  wave->executing = 0;
  wave->stay = 0;
  wave->at = 0;
  wave->step += cf->n;
  return flow->next;
}

static inline guint32
do_export (R700Run *run, const R700Flow *flow)
{
  const R700Cf *cf = &run->code->program->cf[run->wave->cf];

  if (!r700_export (run, cf, run->wave->active))
    return LONG_WAY;
  return cf->end_of_program ? ENDED : flow->next;
}

static inline guint32
execute (R700Run *run, const R700Flow *flow)
{
  switch ((R700FlowKind) flow->kind)
    {
    case R700_FLOW_OTHER:
      return LONG_WAY;
    case R700_FLOW_ALU:
      return do_alu (run, flow);
    case R700_FLOW_ALU_PUSH:
      return do_alu_push (run, flow);
    case R700_FLOW_ALU_POP:
      return do_alu_pop (run, flow);
    case R700_FLOW_FETCH:
      return do_fetch (run, flow);
    case R700_FLOW_IF:
      return do_if (run, flow);
    case R700_FLOW_JUMP:
      return do_jump (run, flow);
    case R700_FLOW_ELSE:
      return do_else (run, flow);
    case R700_FLOW_POP:
      return do_pop (run, flow);
    case R700_FLOW_BREAK:
    case R700_FLOW_CONTINUE:
      return do_leave (run, flow);
    case R700_FLOW_LOOP_START:
      return do_loop_start (run, flow);
    case R700_FLOW_LOOP_END:
      return do_loop_end (run, flow);
    case R700_FLOW_EXPORT:
      return do_export (run, flow);
    }
  return LONG_WAY;
}

/* A clause that tests is one turn, the jump behind it another. What may be refused or ends a wave of a group goes the long way. */
gboolean
r700_flow_turn (R700Run *run)
{
  R700Wave *wave = run->wave;
  const R700Flow *flow = &run->code->flows[wave->cf];
  guint32 next;

  if (run->stop_lines != NULL || wave->cf >= run->code->program->n_cf ||
      run->until_step <= wave->step + 1 || flow->kind == R700_FLOW_FETCH ||
      flow->kind == R700_FLOW_EXPORT)
    return FALSE;
  next = flow->kind == R700_FLOW_IF ? do_alu_push (run, flow) : execute (run, flow);
  if (next == LONG_WAY)
    return FALSE;
  if (flow->kind > R700_FLOW_IF)
    wave->last = flow->line;
  wave->step++;
  wave->cf = next;
  return TRUE;
}

/* Behind the last instruction there is a row for the long way. */
void
r700_flow_run (R700Run *run, const gint *interrupt)
{
  R700Wave *wave = run->wave;
  const R700Flow *flows = run->code->flows;

  if (wave->at != 0 || wave->ended || wave->cf >= run->code->program->n_cf)
    return;
  while (run->until_step - wave->step > 1)
    {
      const R700Flow *flow = &flows[wave->cf];
      guint32 next;

      if (interrupt != NULL && g_atomic_int_get (interrupt) != 0)
        return;
      next = execute (run, flow);
      if (next == LONG_WAY)
        return;
      if (flow->kind > R700_FLOW_IF) /* a clause has lines of its own */
        wave->last = flow->line;
      wave->step++;
      if (next == ENDED)
        {
          wave->ended = 1;
          return;
        }
      wave->cf = next;
    }
}
