#include "r700-readings.h"
#include "r700-run.h"

/* Control flow made ready for the turn of a loop in which nothing special happens: instructions whose list of flow operations is one of
 * a few have a quick way, for the case that needs no check beyond a few comparisons, and where one fails the instruction goes the long
 * way, by its list.  Instructions with conditions, WHOLE_QUAD_MODE or VALID_PIXEL_MODE always do, and those with END_OF_PROGRAM but
 * exports. */

/* LsFlowStep.quick */
typedef enum
{
  R700_FLOW_OTHER, /* the long way */
  R700_FLOW_ALU,   /* a clause with a plan */
  R700_FLOW_ALU_PUSH,
  R700_FLOW_ALU_POP,
  R700_FLOW_FETCH, /* a fetch clause */
  R700_FLOW_IF,    /* ALU_PUSH with a JUMP that pops behind it, both at once */
  R700_FLOW_JUMP,
  R700_FLOW_ELSE,
  R700_FLOW_POP,
  R700_FLOW_BREAK,
  R700_FLOW_CONTINUE,
  R700_FLOW_LOOP_START, /* of the kind that counts nothing */
  R700_FLOW_LOOP_END,
  R700_FLOW_EXPORT, /* to pixels, positions and parameters; may end the program */
} R700FlowKind;

/* --- when the program is loaded -------------------------------------------------------------------------- */

/* Lists that have a quick way. */
#define QUICK(kind, rule, guard, ...)                                                  \
  {                                                                                    \
    R700_FLOW_##kind, LS_FLOW_##rule, LS_FLOW_##guard, { __VA_ARGS__, LS_FLOW_NO_OP }, \
  }
static const struct
{
  guint8 kind, rule, guard; /* R700FlowKind, LsFlowRule, LsFlowGuard */
  guint8 ops[4];            /* LsFlowKind */
} quick[] = {
  QUICK (ALU, NEVER, NO_GUARD, LS_FLOW_CLAUSE, LS_FLOW_DROP),
  QUICK (ALU_PUSH, NEVER, NO_GUARD, LS_FLOW_PUSH, LS_FLOW_CLAUSE, LS_FLOW_DROP),
  QUICK (ALU_POP, NEVER, NO_GUARD, LS_FLOW_CLAUSE, LS_FLOW_DROP, LS_FLOW_POP),
  QUICK (FETCH, NEVER, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_CLAUSE),
  QUICK (JUMP, IF_NONE, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_POP),
  QUICK (ELSE, IF_NOBODY, NO_GUARD, LS_FLOW_ELSE, LS_FLOW_DECIDE, LS_FLOW_POP),
  QUICK (POP, NEVER, NO_GUARD, LS_FLOW_POP, LS_FLOW_DECIDE, LS_FLOW_KEEP),
  QUICK (BREAK, JUMPS, AND_LAST_OUT, LS_FLOW_DECIDE, LS_FLOW_BREAK, LS_FLOW_UNWIND),
  QUICK (CONTINUE, JUMPS, AND_LAST_OUT, LS_FLOW_DECIDE, LS_FLOW_CONTINUE, LS_FLOW_UNWIND),
  QUICK (LOOP_START, IF_NONE, OR_NO_COUNT, LS_FLOW_DECIDE, LS_FLOW_POP, LS_FLOW_LOOP),
  QUICK (LOOP_END, IF_ANY, AND_COUNT, LS_FLOW_DECIDE, LS_FLOW_AGAIN, LS_FLOW_LEAVE),
};

static gboolean
is_list (const LsFlowStep *step, guint row)
{
  gboolean is_same = step->rule == quick[row].rule && step->guard == quick[row].guard &&
                     step->n_ops < G_N_ELEMENTS (quick[row].ops) &&
                     quick[row].ops[step->n_ops] == LS_FLOW_NO_OP;

  for (guint i = 0; is_same && i < step->n_ops; i++)
    is_same = step->ops[i].kind == quick[row].ops[i];
  return is_same;
}

static guint
n_pops (const LsFlowStep *step)
{
  const LsFlowOp *pop = ls_flow_find (step, LS_FLOW_POP);

  return pop != NULL ? pop->n : 0;
}

static gboolean
is_export (const R700Cf *cf)
{
  return cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE;
}

static guint8
kind_of (const R700Code *code, guint32 number)
{
  const LsFlowStep *step = &code->course.steps[number];
  const LsFlowOp *loop = ls_flow_find (step, LS_FLOW_LOOP);

  if (is_export (&code->program->cf[number]))
    return R700_FLOW_EXPORT;
  if (loop != NULL && loop->loop != LS_FLOW_ENDLESS)
    return R700_FLOW_OTHER;
  for (guint i = 0; i < G_N_ELEMENTS (quick); i++)
    if (is_list (step, i))
      return quick[i].kind;
  return R700_FLOW_OTHER;
}

/* Whether the instruction has nothing that only the long way knows. */
static gboolean
is_plain (const R700Code *code, guint32 number)
{
  const R700Cf *cf = &code->program->cf[number];
  const LsFlowStep *step = &code->course.steps[number];

  if (step->ask.takes_quads || step->ask.is_of_valid || step->ask.table != LS_FLOW_PASS ||
      n_pops (step) > 1)
    return FALSE;
  return cf->class != R700_CF_CLASS_ALU || (code->plans[number].dos != NULL && !cf->alt_const);
}

static gboolean
has_target (guint kind)
{
  return kind == R700_FLOW_JUMP || kind == R700_FLOW_LOOP_END || kind == R700_FLOW_BREAK ||
         kind == R700_FLOW_CONTINUE;
}

/* A clause that tests and a jump over what no lane is left for: all ifs and most ends of loops. */
static void
join_if (LsFlowStep *steps, LsFlowStep *step)
{
  if (step->quick == R700_FLOW_ALU_PUSH && &steps[step->next] == step + 1 &&
      step[1].quick == R700_FLOW_JUMP && n_pops (&step[1]) == 1)
    step->quick = R700_FLOW_IF;
}

/* Behind the last instruction there is a step for the long way. */
void
r700_code_flow (R700Code *code)
{
  LsFlowStep *steps = code->course.steps;
  guint32 n_cf = code->program->n_cf;

  for (guint32 i = 0; i < n_cf; i++)
    {
      guint8 kind = is_plain (code, i) ? kind_of (code, i) : R700_FLOW_OTHER;

      steps[i].quick = has_target (kind) && steps[i].target >= n_cf ? R700_FLOW_OTHER : kind;
      steps[i].plan = &code->plans[i];
    }
  for (guint32 i = 0; i < n_cf; i++)
    join_if (steps, &steps[i]);
}

/* --- the stack ------------------------------------------------------------------------------------------- */

/* Of the frames only branches are popped here. */
static inline gboolean
can_pop (const R700Run *run, guint n)
{
  guint32 depth = run->wave->flow.depth;

  return n == 0 || (depth > 0 && run->frames[depth - 1].kind == LS_FLOW_FRAME_BRANCH);
}

static inline void
drop (R700Run *run)
{
  LsFlowState *state = &run->wave->flow;

  ls_flow_drop (state, run->frames, &run->frames[state->depth - 1]);
}

static inline void
pop (R700Run *run, guint n)
{
  if (n == 0)
    return;
  ls_flow_restore_branch (&run->wave->flow, &run->frames[run->wave->flow.depth - 1]);
  drop (run);
}

/* size: subentries of the frame. */
static inline gboolean
can_push (const R700Run *run, guint32 size)
{
  const LsFlowLimits *limits = &run->code->limits;
  const LsFlowState *state = &run->wave->flow;

  return state->depth < limits->max_frames && limits->max_entries - state->entries >= size;
}

static inline LsFlowFrame *
push (R700Run *run, LsFlowFrameKind kind, guint32 size)
{
  return ls_flow_push (&run->wave->flow, run->frames, kind, size, run->wave->cf);
}

static inline gboolean
is_in_loop (const R700Run *run)
{
  for (guint32 i = run->wave->flow.depth; i > 0; i--)
    if (run->frames[i - 1].kind != LS_FLOW_FRAME_BRANCH)
      return run->frames[i - 1].kind == LS_FLOW_FRAME_LOOP;
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
  return run->wave->flow.active != 0 &&
         run->until_step - run->wave->step > plan->n_steps + n_more &&
         (!plan->is_conditional ||
          ((plan->readings & run->readings) == 0 && r700_plan_fill (run, plan)));
}

/* Returns: the lanes that are active behind the clause. */
static inline LsMask
run_clause (R700Run *run, const R700Plan *plan)
{
  R700Wave *wave = run->wave;
  LsMask executing = wave->flow.active, active;

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
do_alu (R700Run *run, const LsFlowStep *step, gboolean pushes, gboolean pops)
{
  const R700Plan *plan = step->plan;

  if (!can_run (run, plan, 0) || (pushes && !can_push (run, 1)) || (pops && !can_pop (run, 1)))
    return LONG_WAY;
  if (pushes)
    push (run, LS_FLOW_FRAME_BRANCH, 1);
  run->wave->flow.active = run_clause (run, plan);
  pop (run, pops);
  return step->next;
}

/* Where the jump is taken, what was pushed is popped again and nobody saw it. */
static inline guint32
do_if (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;
  const R700Plan *plan = step->plan;
  const LsFlowStep *jump = step + 1;
  LsMask active;

  if (!can_run (run, plan, 2) || !can_push (run, 1))
    return LONG_WAY;
  active = run_clause (run, plan);
  wave->step++;
  wave->last = jump->line;
  if (active == 0)
    return jump->target;
  push (run, LS_FLOW_FRAME_BRANCH, 1);
  wave->flow.active = active;
  return jump->next;
}

static inline guint32
do_jump (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;

  if (wave->flow.active != 0)
    return step->next;
  if (!can_pop (run, step->ops[1].n))
    return LONG_WAY;
  pop (run, step->ops[1].n);
  return step->target;
}

static inline guint32
do_else (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;
  LsMask turn;

  if (!can_pop (run, 1))
    return LONG_WAY;
  turn = run->frames[wave->flow.depth - 1].active & ~(wave->flow.waiting | wave->flow.broken);
  if ((wave->flow.active & ~turn) != 0)
    return LONG_WAY;
  if (wave->flow.active != turn)
    {
      wave->flow.active ^= turn;
      return step->next;
    }
  if (step->target >= run->code->program->n_cf)
    return LONG_WAY;
  wave->flow.active = 0;
  pop (run, step->ops[2].n);
  return step->target;
}

static inline guint32
do_pop (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;

  if (!can_pop (run, step->ops[0].n))
    return LONG_WAY;
  pop (run, step->ops[0].n);
  wave->flow.waiting &= ~wave->flow.active;
  wave->flow.broken &= ~wave->flow.active;
  return step->next;
}

static inline guint32
do_leave (R700Run *run, const LsFlowStep *step)
{
  LsFlowState *state = &run->wave->flow;

  if (!is_in_loop (run))
    return LONG_WAY;
  if (step->quick == R700_FLOW_BREAK)
    ls_flow_break (state, state->active);
  else
    ls_flow_continue (state, state->active);
  if ((state->loop.members & ~(state->waiting | state->broken)) != 0)
    return step->next;
  while (run->frames[state->depth - 1].kind != LS_FLOW_FRAME_LOOP)
    drop (run);
  return step->target;
}

static inline gboolean
counts_all_loops (const R700Run *run)
{
  return run->bindings->readings[R700_READING_DX10_LOOP] == R700_DX10_LOOP_COUNTED;
}

static inline guint32
do_loop_start (R700Run *run, const LsFlowStep *step)
{
  LsFlowState *state = &run->wave->flow;
  const R700Cf *cf = &run->code->program->cf[run->wave->cf];

  if (state->active == 0 || !can_push (run, R700_SUBENTRIES) || counts_all_loops (run))
    return LONG_WAY;
  push (run, LS_FLOW_FRAME_LOOP, R700_SUBENTRIES)->loop = state->loop;
  ls_flow_enter_loop (state, LS_FLOW_ENDLESS, run->bindings->loops[cf->cf_const].count,
                      run->wave->cf, state->active);
  return step->next;
}

/* Another turn of a loop that counts nothing but its turns, or none. */
static inline guint32
do_loop_end (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;
  LsMask live = wave->flow.loop.members & ~wave->flow.broken;

  if (wave->flow.depth == 0 || run->frames[wave->flow.depth - 1].kind != LS_FLOW_FRAME_LOOP ||
      wave->flow.loop.kind != LS_FLOW_ENDLESS || counts_all_loops (run))
    return LONG_WAY;
  if (live == 0)
    {
      ls_flow_restore_loop (&wave->flow, &run->frames[wave->flow.depth - 1]);
      drop (run);
      return step->next;
    }
  wave->flow.loop.count -= wave->flow.loop.count > 0;
  wave->flow.loop.iteration++;
  wave->flow.active = live;
  wave->flow.waiting = 0;
  return step->target;
}

/* What is refused is left to the long way, which comes to the same instruction again. */
static inline guint32
do_fetch (R700Run *run, const LsFlowStep *step)
{
  R700Wave *wave = run->wave;
  const R700Program *program = run->code->program;
  const R700Cf *cf = &program->cf[wave->cf];

  if (wave->flow.active == 0 || cf->n == 0 || run->until_step - wave->step <= cf->n)
    return LONG_WAY;
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
          return LONG_WAY;
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
do_export (R700Run *run, const LsFlowStep *step)
{
  const R700Cf *cf = &run->code->program->cf[run->wave->cf];

  if (!r700_export (run, cf, run->wave->flow.active))
    return LONG_WAY;
  return cf->end_of_program ? ENDED : step->next;
}

static inline __attribute__ ((always_inline)) guint32
execute (R700Run *run, const LsFlowStep *step)
{
  switch ((R700FlowKind) step->quick)
    {
    case R700_FLOW_OTHER:
      return LONG_WAY;
    case R700_FLOW_ALU:
      return do_alu (run, step, FALSE, FALSE);
    case R700_FLOW_ALU_PUSH:
      return do_alu (run, step, TRUE, FALSE);
    case R700_FLOW_ALU_POP:
      return do_alu (run, step, FALSE, TRUE);
    case R700_FLOW_FETCH:
      return do_fetch (run, step);
    case R700_FLOW_IF:
      return do_if (run, step);
    case R700_FLOW_JUMP:
      return do_jump (run, step);
    case R700_FLOW_ELSE:
      return do_else (run, step);
    case R700_FLOW_POP:
      return do_pop (run, step);
    case R700_FLOW_BREAK:
    case R700_FLOW_CONTINUE:
      return do_leave (run, step);
    case R700_FLOW_LOOP_START:
      return do_loop_start (run, step);
    case R700_FLOW_LOOP_END:
      return do_loop_end (run, step);
    case R700_FLOW_EXPORT:
      return do_export (run, step);
    }
  return LONG_WAY;
}

/* A clause that tests is one turn, the jump behind it another. What may be refused or ends a wave of a group goes the long way. */
gboolean
r700_flow_turn (R700Run *run)
{
  R700Wave *wave = run->wave;
  const LsFlowStep *step = &run->code->course.steps[wave->cf];
  guint32 next;

  if (run->stop_lines != NULL || wave->cf >= run->code->program->n_cf ||
      run->until_step <= wave->step + 1 || step->quick == R700_FLOW_FETCH ||
      step->quick == R700_FLOW_EXPORT)
    return FALSE;
  next = step->quick == R700_FLOW_IF ? do_alu (run, step, TRUE, FALSE) : execute (run, step);
  if (next == LONG_WAY)
    return FALSE;
  if (step->quick > R700_FLOW_IF)
    wave->last = step->line;
  wave->step++;
  wave->cf = next;
  return TRUE;
}

void
r700_flow_run (R700Run *run, const gint *interrupt)
{
  R700Wave *wave = run->wave;
  const LsFlowStep *steps = run->code->course.steps;

  if (wave->at != 0 || wave->ended || wave->cf >= run->code->program->n_cf)
    return;
  while (run->until_step - wave->step > 1)
    {
      const LsFlowStep *step = &steps[wave->cf];
      guint32 next;

      if (interrupt != NULL && g_atomic_int_get (interrupt) != 0)
        return;
      next = execute (run, step);
      if (next == LONG_WAY)
        return;
      if (step->quick > R700_FLOW_IF) /* a clause has lines of its own */
        wave->last = step->line;
      wave->step++;
      if (next == ENDED)
        {
          wave->ended = 1;
          return;
        }
      wave->cf = next;
    }
}
