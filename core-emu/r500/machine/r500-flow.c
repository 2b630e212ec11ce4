#include "r500-run.h"

/* Flow control: pixels vote, and the wave goes one way.
 *
 * A pixel on the other way is inactive, with a counter of the branches between it and its place, or
 * is left out of a loop. */

/* --- deciding --------------------------------------------------------------------------------- */

/* Branch-inactive lanes whose counter is below n. */
static LsMask
lanes_below (const R500Run *run, gint32 n)
{
  LsMask lanes = run->wave->flow.held & ~run->wave->flow.active;

  if (lanes == 0)
    return 0;
  return run->ops->below (r500_wave_counters (&run->code->layout, run->wave), n) & lanes;
}

/* Lanes that pass the table, asked or not. */
static inline LsMask
find_votes (const R500Run *run, const LsFlowAsk *ask)
{
  gboolean shared = run->bindings->booleans >> ask->boolean & 1;
  guint table = ask->table >> shared & 0x55;
  LsMask first = ls_flow_depends (table, 0) ? r500_run_bits (run, ask->bits[0].row) : 0;
  LsMask second = ls_flow_depends (table, 1) ? r500_run_bits (run, ask->bits[1].row) : 0;

  return ls_flow_pass (table, 0, first, second);
}

static const LsFlowOp *
find_leaving (const LsFlowStep *step)
{
  const LsFlowOp *op = ls_flow_find (step, LS_FLOW_BREAK);

  return op != NULL ? op : ls_flow_find (step, LS_FLOW_CONTINUE);
}

/* The innermost frame of a kind, or NULL. */
static LsFlowFrame *
find_frame (R500Wave *wave, LsFlowFrameKind kind)
{
  for (guint32 i = wave->flow.depth; i > 0; i--)
    if (wave->frames[i - 1].kind == kind)
      return &wave->frames[i - 1];
  return NULL;
}

/* Lanes that wait for the next iteration of the innermost loop, but not of a loop around it. */
static LsMask
find_waiting (R500Wave *wave)
{
  return wave->flow.waiting & ~find_frame (wave, LS_FLOW_FRAME_LOOP)->waiting;
}

/* Whether a break or continue leaves no other pixels in its loop or iteration. */
static gboolean
is_last_out (const R500Run *run, const LsFlowStep *step)
{
  const LsFlowOp *leaving = find_leaving (step);

  return leaving == NULL || (lanes_below (run, leaving->n) == 0 &&
                             (leaving->kind == LS_FLOW_CONTINUE || find_waiting (run->wave) == 0));
}

/* Whether the innermost loop is of the instruction's kind, and another loop has room. */
static gboolean
check_loop (R500Run *run, const LsFlowStep *step)
{
  const R500Wave *wave = run->wave;
  const LsFlowOp *leave = ls_flow_find (step, LS_FLOW_LEAVE);
  guint n = r500_wave_n_loops (wave);

  if (ls_flow_has (step, LS_FLOW_LOOP) && n == R500_MAX_LOOPS)
    return R500_TRAP (run, LS_TRAP_STACK_OVERFLOW, wave->flow.active, n, "%s: %u loops are open",
                      step->name, n);
  if (leave == NULL && find_leaving (step) == NULL)
    return TRUE;
  if (n == 0)
    return R500_TRAP (run, LS_TRAP_STACK_UNDERFLOW, wave->flow.active, 0, "%s: no loop is open",
                      step->name);
  if (leave == NULL || wave->flow.loop.kind == leave->loop)
    return TRUE;
  return R500_TRAP (run, LS_TRAP_STACK_KIND, wave->flow.active, 0,
                    "%s: the innermost loop is one of %s", step->name,
                    leave->loop == LS_FLOW_NO_INDEX ? "LOOP" : "REP");
}

/* Whether an operation can be done. */
static gboolean
check_op (R500Run *run, const LsFlowStep *step, LsFlowKind kind)
{
  const R500Wave *wave = run->wave;

  if (kind == LS_FLOW_PUSH && wave->flow.entries == R500_MAX_BRANCHES)
    return R500_TRAP (run, LS_TRAP_STACK_OVERFLOW, wave->flow.active, wave->flow.entries,
                      "%s: %u branches are open", step->name, wave->flow.entries);
  if (kind == LS_FLOW_CALL && wave->flow.calls == R500_MAX_CALLS)
    return R500_TRAP (run, LS_TRAP_STACK_OVERFLOW, wave->flow.active, wave->flow.calls,
                      "%s: %u addresses are on the stack", step->name, wave->flow.calls);
  if (kind == LS_FLOW_RETURN && wave->flow.calls == 0)
    return R500_TRAP (run, LS_TRAP_STACK_UNDERFLOW, wave->flow.active, 0,
                      "%s: no address is on the stack", step->name);
  return TRUE;
}

static gboolean
check_stacks (R500Run *run, const LsFlowStep *step, gboolean is_taken)
{
  const guint to = run->code->steps[run->wave->pc].insn->flow.jump_addr;

  for (guint i = 0; i < step->n_ops; i++)
    if (ls_flow_is_on_way (&step->ops[i], is_taken) &&
        !check_op (run, step, (LsFlowKind) step->ops[i].kind))
      return FALSE;
  if (is_taken && step->target == LS_FLOW_NOWHERE && !ls_flow_has (step, LS_FLOW_RETURN))
    return R500_TRAP (run, LS_TRAP_BAD_TARGET, run->wave->flow.active, to,
                      "%s: instruction %u is behind the program's end", step->name, to);
  return TRUE;
}

static guint32
find_left (const R500Run *run, const LsFlowStep *step)
{
  const LsFlowOp *loop = ls_flow_find (step, LS_FLOW_LOOP);

  if (loop != NULL)
    return run->bindings->loops[loop->constant].count & 0xFF;
  return ls_flow_has (step, LS_FLOW_AGAIN) ? run->wave->flow.loop.count - 1 : 0;
}

gboolean
r500_flow_decide (R500Run *run, const LsFlowStep *step, LsFlowChoice *out)
{
  const LsFlowAsk *ask = &step->ask;
  const R500Wave *wave = run->wave;

  if (step->is_refused)
    return R500_TRAP (run, LS_TRAP_ILLEGAL, wave->flow.active,
                      run->code->steps[wave->pc].insn->words[2], "%s",
                      run->code->steps[wave->pc].bad);
  if (!check_loop (run, step))
    return FALSE;
  out->asked = ask->whom == LS_FLOW_OF_OTHERS ? lanes_below (run, 1) : wave->flow.active;
  if (ask->adds_waiting)
    out->asked |= find_waiting (run->wave);
  out->left = find_left (run, step);
  out->passing = find_votes (run, ask) & out->asked;
  out->voters = ask->valid_vote ? out->asked & wave->flow.valid : out->asked;
  out->is_taken =
    ls_flow_guards (step, out, ls_flow_follows (step, out, wave->flow.active, wave->flow.valid),
                    is_last_out (run, step), TRUE);
  return check_stacks (run, step, out->is_taken);
}

/* --- pixels ----------------------------------------------------------------------------------- */

/* Lanes become active again, killed ones only by the reading that lets them run. Lanes without a
 * pixel run for their quads. */
static void
wake (R500Run *run, LsMask lanes)
{
  LsFlowState *state = &run->wave->flow;

  if (run->bindings->readings[R500_READING_KILLED] == R500_KILLED_STOP)
    lanes &= state->valid | (state->held & ~state->covered);
  state->active |= lanes;
}

static void
set_counters (R500Run *run, LsMask lanes, gint32 value)
{
  LsRow *counters = r500_wave_counters (&run->code->layout, run->wave);

  LS_FOREACH_LANE (lane, lanes)
    counters->i[lane] = value;
}

/* Active and inactive pixels with counter 0 change sides. */
static void
swap_sides (R500Run *run)
{
  LsMask others = lanes_below (run, 1), own = run->wave->flow.active;

  set_counters (run, others, -1);
  set_counters (run, own, 0);
  run->wave->flow.active = 0;
  wake (run, others);
}

/* --- frames ----------------------------------------------------------------------------------- */

static LsFlowFrame *
push_frame (R500Wave *wave, LsFlowFrameKind kind, guint32 size)
{
  return ls_flow_push (&wave->flow, wave->frames, kind, size, wave->pc);
}

/* Ends the innermost n branches. */
static void
close_branches (R500Run *run, guint n)
{
  R500Wave *wave = run->wave;
  LsMask woken = lanes_below (run, (gint32) n);

  run->ops->count (r500_wave_counters (&run->code->layout, wave), -(gint32) n);
  wake (run, woken & ~(wave->flow.waiting | wave->flow.broken));
  for (; n > 0 && wave->flow.entries > 0; n--)
    ls_flow_drop (&wave->flow, wave->frames, find_frame (wave, LS_FLOW_FRAME_BRANCH));
}

static void
open_branch (R500Run *run, const LsFlowChoice *choice)
{
  R500Wave *wave = run->wave;
  LsMask losers = wave->flow.active & (choice->is_taken ? ~choice->passing : choice->passing);

  run->ops->count (r500_wave_counters (&run->code->layout, wave), 1);
  push_frame (wave, LS_FLOW_FRAME_BRANCH, 1);
  set_counters (run, losers, 0);
  wave->flow.active &= ~losers;
}

static inline void
count_iteration (const R500Run *run, const LsFlowOp *op, LsFlowLoop *loop)
{
  loop->count--;
  loop->iteration++;
  if (loop->kind == LS_FLOW_COUNTED)
    loop->index += run->bindings->loops[op->constant].increment;
}

static void
begin_iteration (R500Run *run, const LsFlowOp *op)
{
  LsMask waiting = find_waiting (run->wave);

  run->wave->flow.waiting &= ~waiting;
  wake (run, waiting);
  count_iteration (run, op, &run->wave->flow.loop);
}

static void
begin_loop (R500Run *run, const LsFlowOp *op, const LsFlowChoice *choice)
{
  R500Wave *wave = run->wave;
  LsFlowLoop *loop = &wave->flow.loop;

  push_frame (wave, LS_FLOW_FRAME_LOOP, 0)->loop = *loop;
  *loop = (LsFlowLoop){ .kind = op->loop,
                        .count = choice->left,
                        .index = loop->index,
                        .iteration = 1,
                        .start = wave->pc,
                        .members = wave->flow.active };
  if (op->loop == LS_FLOW_COUNTED)
    loop->index = (gint32) (run->bindings->loops[op->constant].init & 0xFF);
}

static void
end_loop (R500Run *run)
{
  LsFlowState *state = &run->wave->flow;
  LsFlowFrame *frame = find_frame (run->wave, LS_FLOW_FRAME_LOOP);
  LsMask gone = state->waiting | state->broken;

  state->loop = frame->loop;
  state->waiting = frame->waiting;
  state->broken = frame->broken;
  ls_flow_drop (state, run->wave->frames, frame);
  wake (run, gone & ~(state->waiting | state->broken));
}

static void
call (R500Wave *wave)
{
  push_frame (wave, LS_FLOW_FRAME_CALL, 0)->back = wave->pc + 1;
  wave->flow.calls++;
}

static void
go_back (R500Wave *wave)
{
  LsFlowFrame *frame = find_frame (wave, LS_FLOW_FRAME_CALL);

  wave->pc = frame->back;
  wave->flow.calls--;
  ls_flow_drop (&wave->flow, wave->frames, frame);
}

/* --- operations ------------------------------------------------------------------------------- */

static void
carry_out (R500Run *run, const LsFlowOp *op, const LsFlowChoice *choice)
{
  switch ((guint) op->kind)
    {
    case LS_FLOW_ELSE:
      swap_sides (run);
      break;
    case LS_FLOW_AGAIN:
      begin_iteration (run, op);
      break;
    case LS_FLOW_POP:
      close_branches (run, op->n);
      break;
    case LS_FLOW_PUSH:
      open_branch (run, choice);
      break;
    case LS_FLOW_LOOP:
      begin_loop (run, op, choice);
      break;
    case LS_FLOW_LEAVE:
      end_loop (run);
      break;
    case LS_FLOW_BREAK:
      ls_flow_break (&run->wave->flow, choice->passing & run->wave->flow.active);
      break;
    case LS_FLOW_CONTINUE:
      ls_flow_continue (&run->wave->flow, choice->passing & run->wave->flow.active);
      break;
    case LS_FLOW_CALL:
      call (run->wave);
      break;
    case LS_FLOW_RETURN:
      go_back (run->wave);
      break;
    default: /* DECIDE is done already; no list of this machine has other kinds */
      break;
    }
}

static gboolean
step_slowly (R500Run *run, const LsFlowStep *step)
{
  R500Wave *wave = run->wave;
  LsFlowChoice choice;

  if (!r500_flow_decide (run, step, &choice))
    return FALSE;
  for (guint i = 0; i < step->n_ops; i++)
    if (ls_flow_is_on_way (&step->ops[i], choice.is_taken))
      carry_out (run, &step->ops[i], &choice);
  if (!choice.is_taken)
    wave->pc = MIN (step->next, run->code->n_steps);
  else if (!ls_flow_has (step, LS_FLOW_RETURN))
    wave->pc = MIN (step->target, run->code->n_steps);
  return TRUE;
}

/* --- the quick way ---------------------------------------------------------------------------- */

/* Whether the jump is taken, for instructions that wake no lane before they ask. */
static inline gboolean
is_jump_taken (const R500Run *run, const LsFlowStep *step)
{
  const R500Wave *wave = run->wave;
  LsMask voters = step->ask.valid_vote ? wave->flow.active & wave->flow.valid : wave->flow.active;
  LsMask votes = find_votes (run, &step->ask) & voters;

  return step->rule == LS_FLOW_IF_ANY ? votes != 0 : votes == voters;
}

/* A jump that changes only the address if it is taken: most ifs, when no lane enters. */
static inline gboolean
jump_quickly (R500Run *run, const LsFlowStep *step)
{
  if (!is_jump_taken (run, step))
    return FALSE;
  run->wave->pc = step->target;
  return TRUE;
}

/* The index of AGAIN in the list of a quick iteration. */
#define AGAIN 1

/* Another iteration of a loop in which no lane waits. */
static inline gboolean
iterate_quickly (R500Run *run, const LsFlowStep *step)
{
  const LsFlowOp *again = &step->ops[AGAIN];
  R500Wave *wave = run->wave;
  LsFlowLoop *loop = &wave->flow.loop;

  if (loop->kind != again->loop || loop->count == 1 || wave->flow.waiting != 0 ||
      !is_jump_taken (run, step))
    return FALSE;
  count_iteration (run, again, loop);
  wave->pc = step->target;
  return TRUE;
}

R500Quick
r500_flow_find_quick (const LsFlowProgram *course, const LsFlowStep *step)
{
  gboolean is_end = step->guard == LS_FLOW_AND_COUNT;

  if (step->is_refused || step->target >= course->n || ls_flow_has (step, LS_FLOW_ELSE) ||
      (step->rule != LS_FLOW_IF_ANY && step->rule != LS_FLOW_IF_ALL) ||
      (!is_end && step->guard != LS_FLOW_NO_GUARD))
    return R500_QUICK_NONE;
  for (guint i = 0; i < step->n_ops; i++)
    if (step->ops[i].when == LS_FLOW_TAKEN)
      return R500_QUICK_NONE;
  if (!is_end)
    return R500_QUICK_JUMP;
  return step->ops[AGAIN].kind == LS_FLOW_AGAIN ? R500_QUICK_ITERATION : R500_QUICK_NONE;
}

gboolean
r500_flow_step (R500Run *run)
{
  const LsFlowStep *step = &run->code->course.steps[run->wave->pc];

  switch ((R500Quick) step->quick)
    {
    case R500_QUICK_JUMP:
      return jump_quickly (run, step) || step_slowly (run, step);
    case R500_QUICK_ITERATION:
      return iterate_quickly (run, step) || step_slowly (run, step);
    case R500_QUICK_NONE:
      break;
    }
  return step_slowly (run, step);
}
