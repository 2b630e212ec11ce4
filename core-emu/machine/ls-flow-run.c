#include "ls-flow-run.h"

#include <string.h>

#include "ls-words.h"

/* Operations change a copy of the state; state and frames change once all operations have
 * succeeded. */

/* --- asking ----------------------------------------------------------------------------------- */

LsMask
ls_flow_ask (const LsFlowRun *run, LsMask lanes)
{
  const LsFlowAsk *ask = &run->step->ask;
  const LsFlowState *state = run->state;
  gboolean shared =
    ls_flow_depends (ask->table, 2) && (run->bindings->booleans >> ask->boolean & 1);
  LsMask bits[2] = { 0 };

  for (guint i = 0; i < 2 && run->find_bits != NULL; i++)
    if (ls_flow_depends (ask->table, i))
      bits[i] = run->find_bits (run, &ask->bits[i]);
  if (ask->takes_quads)
    lanes = ls_mask_quads (lanes) & state->held;
  if (ask->is_of_valid)
    lanes &= state->valid;
  return lanes & ls_flow_pass (ask->table, shared, bits[0], bits[1]);
}

/* --- frames ----------------------------------------------------------------------------------- */

static gboolean
refuse (LsFlowRun *run, LsFlowRefusal refusal, guint64 value)
{
  run->refuse (run, refusal, value);
  return FALSE;
}

/* Sets a trap; always FALSE. */
#define TRAP(run, code, value, ...) \
  ls_trap_set ((run)->trap, code, (run)->step->line, (run)->active, value, __VA_ARGS__)

static const LsFlowFrame *
frame_at (const LsFlowRun *run, guint32 number)
{
  return run->has_pushed && number == run->state->depth - 1 ? &run->pushed : &run->frames[number];
}

/* NULL: the stack is empty. */
static const LsFlowFrame *
find_top (const LsFlowRun *run)
{
  return run->state->depth > 0 ? frame_at (run, run->state->depth - 1) : NULL;
}

/* The top of the stack; NULL after a trap if the frame is of another kind. */
static const LsFlowFrame *
take_top (LsFlowRun *run, LsFlowFrameKind kind)
{
  static const char *const names[] = { N_ ("nothing"), N_ ("a branch"), N_ ("a loop"),
                                       N_ ("a call"), N_ ("a switch") };
  const LsFlowFrame *frame = find_top (run);

  if (frame != NULL && frame->kind == kind)
    return frame;
  if (frame == NULL)
    TRAP (run, LS_TRAP_STACK_UNDERFLOW, 0, "%s finds the stack empty, not %s", run->step->name,
          ls_words (names[kind]));
  else
    TRAP (run, LS_TRAP_STACK_KIND, frame->kind, "%s finds %s on top of the stack, not %s",
          run->step->name, ls_words (names[frame->kind]), ls_words (names[kind]));
  return NULL;
}

/* Whether a loop is open inside the innermost call. */
static gboolean
check_loop (LsFlowRun *run)
{
  for (guint32 i = run->state->depth; i > 0; i--)
    {
      const LsFlowFrame *frame = frame_at (run, i - 1);

      if (frame->kind == LS_FLOW_FRAME_LOOP)
        return TRUE;
      if (frame->kind == LS_FLOW_FRAME_CALL)
        break;
    }
  return TRAP (run, LS_TRAP_STACK_KIND, run->state->depth, "%s stands in no loop", run->step->name);
}

static gboolean
push (LsFlowRun *run, LsFlowFrameKind kind, guint32 size)
{
  LsFlowState *state = run->state;
  guint32 entries = state->entries + size;

  if (entries > run->limits->max_entries)
    return refuse (run, LS_FLOW_NO_ENTRIES, entries);
  if (state->depth == run->limits->max_frames)
    return TRAP (run, LS_TRAP_STACK_OVERFLOW, state->depth,
                 "%s needs frame %u of the stack; %u are modelled", run->step->name,
                 state->depth + 1, state->depth);
  ls_flow_fill_frame (state, &run->pushed, kind, size, run->at);
  run->has_pushed = TRUE;
  state->depth++;
  state->entries = entries;
  return TRUE;
}

static void
drop (LsFlowRun *run)
{
  run->state->entries -= find_top (run)->size;
  run->state->depth--;
}

/* Frames above that of the innermost call. */
static gboolean
can_pop (LsFlowRun *run, guint n)
{
  const LsFlowState *state = run->state;
  guint i = 0;

  while (i < n && i < state->depth &&
         frame_at (run, state->depth - 1 - i)->kind != LS_FLOW_FRAME_CALL)
    i++;
  if (i == n)
    return TRUE;
  if (i == state->depth)
    return TRAP (run, LS_TRAP_STACK_UNDERFLOW, n, "%s pops %u entries; the stack holds %u",
                 run->step->name, n, state->depth);
  return TRAP (run, LS_TRAP_STACK_KIND, n,
               "%s pops %u entries; entry %u is a call, which only RETURN removes", run->step->name,
               n, i + 1);
}

/* --- which way -------------------------------------------------------------------------------- */

static gboolean
is_last_out (const LsFlowRun *run)
{
  const LsFlowState *state = run->state;

  return (ls_flow_members (state) & ~(state->waiting | run->choice.passing)) == 0;
}

static gboolean
fits (const LsFlowRun *run)
{
  const LsFlowOp *op = ls_flow_find (run->step, LS_FLOW_CALL);

  return op == NULL || run->state->calls + op->n <= run->limits->max_calls;
}

/* Iterations at the start of a loop. A constant counts a loop without count too, if the machine has
 * such a reading. */
static guint32
count_of (const LsFlowRun *run, const LsFlowOp *op)
{
  if (op->loop == LS_FLOW_ENDLESS && run->limits->ends_reading == 0)
    return 0;
  return op->count != 0 ? op->count : run->bindings->loops[op->constant].count;
}

/* Iterations left; 1 in a loop without count. A count of 0: the loop has gone on where another
 * reading would have ended it. */
static guint32
find_left (const LsFlowRun *run)
{
  const LsFlowOp *op = ls_flow_find (run->step, LS_FLOW_LOOP);
  const LsFlowLoop *loop = &run->state->loop;
  gboolean is_endless = (op != NULL ? op->loop : loop->kind) == LS_FLOW_ENDLESS;

  if (is_endless &&
      (!ls_flow_ends_endless (run->limits, run->bindings) || (op == NULL && loop->count == 0)))
    return 1;
  return op != NULL ? count_of (run, op) : loop->count - 1;
}

static gboolean
check_target (LsFlowRun *run)
{
  return run->step->target < run->program->n || refuse (run, LS_FLOW_STRAY, 0);
}

static gboolean
decide (LsFlowRun *run)
{
  const LsFlowStep *step = run->step;
  const LsFlowState *state = run->state;
  LsFlowChoice *choice = &run->choice;
  gboolean is_of_loop = step->ask.whom == LS_FLOW_OF_LOOP;
  LsMask asked = is_of_loop                            ? ls_flow_members (state)
                 : step->ask.whom == LS_FLOW_OF_SWITCH ? state->away.unmatched
                                                       : state->active;

  if ((is_of_loop && take_top (run, LS_FLOW_FRAME_LOOP) == NULL) ||
      (step->guard == LS_FLOW_AND_LAST_OUT && !check_loop (run)))
    return FALSE;
  choice->asked = asked;
  choice->passing = ls_flow_ask (run, asked);
  choice->voters = asked | choice->passing;
  choice->left = find_left (run);
  choice->is_taken =
    ls_flow_guards (step, choice, ls_flow_follows (step, choice, state->active, state->valid),
                    is_last_out (run), fits (run));
  if (!choice->is_taken)
    return TRUE;
  run->next = step->target;
  return check_target (run);
}

/* --- operations ------------------------------------------------------------------------------- */

static void
keep (LsFlowState *state, LsMask lanes)
{
  state->active = lanes;
  state->waiting &= ~lanes;
  state->broken &= ~lanes;
}

/* The active lanes of the top frame change sides; lanes that left the loop stay out. */
static gboolean
change_sides (LsFlowRun *run)
{
  LsFlowState *state = run->state;
  const LsFlowFrame *frame = take_top (run, LS_FLOW_FRAME_BRANCH);
  LsMask turn;

  if (frame == NULL)
    return FALSE;
  turn = frame->active & ls_flow_ask (run, frame->active) &
         ~(state->waiting | state->broken | state->away.returned | state->away.switched);
  state->active = (state->active & ~turn) | (turn & ~state->active);
  return TRUE;
}

static gboolean
pop (LsFlowRun *run, guint n)
{
  LsFlowState *state = run->state;

  if (!can_pop (run, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const LsFlowFrame *frame = find_top (run);

      if (frame->kind == LS_FLOW_FRAME_LOOP)
        ls_flow_restore_loop (state, frame);
      else
        ls_flow_restore_branch (state, frame);
      drop (run);
    }
  if (n > 0 && run->step->ask.is_of_valid)
    state->active &= state->valid;
  return TRUE;
}

static gboolean
begin_loop (LsFlowRun *run, const LsFlowOp *op)
{
  LsFlowState *state = run->state;

  if (!push (run, LS_FLOW_FRAME_LOOP, run->limits->loop_size))
    return FALSE;
  run->pushed.loop = state->loop;
  ls_flow_enter_loop (state, (LsFlowLoopKind) op->loop, count_of (run, op), run->at,
                      run->choice.passing);
  if (op->loop == LS_FLOW_COUNTED)
    {
      const LsLoopConstant *constant = &run->bindings->loops[op->constant];

      state->loop.index = (gint32) (constant->init & run->limits->index_mask);
      state->loop.increment = constant->increment;
    }
  return TRUE;
}

static void
begin_iteration (LsFlowRun *run)
{
  LsFlowLoop *loop = &run->state->loop;

  if (loop->kind == LS_FLOW_COUNTED)
    loop->index = (gint32) ((guint32) (loop->index + loop->increment) & run->limits->index_mask);
  ls_flow_begin_iteration (run->state, &run->frames[MAX (run->state->depth, 1) - 1],
                           ls_flow_members (run->state), run->at, run->step->target);
}

static gboolean
end_frame (LsFlowRun *run,
           LsFlowFrameKind kind,
           void (*restore) (LsFlowState *state, const LsFlowFrame *frame))
{
  const LsFlowFrame *frame = take_top (run, kind);

  if (frame == NULL)
    return FALSE;
  restore (run->state, frame);
  drop (run);
  return TRUE;
}

static gboolean
unwind (LsFlowRun *run)
{
  if (!check_loop (run))
    return FALSE;
  for (const LsFlowFrame *top; (top = find_top (run))->kind != LS_FLOW_FRAME_LOOP; drop (run))
    if (top->kind == LS_FLOW_FRAME_SWITCH)
      ls_flow_restore_switch (run->state, top);
  return TRUE;
}

/* --- switches --------------------------------------------------------------------------------- */

static gboolean
begin_switch (LsFlowRun *run)
{
  LsFlowState *state = run->state;

  if (!push (run, LS_FLOW_FRAME_SWITCH, run->limits->branch_size))
    return FALSE;
  run->pushed.away = state->away;
  state->away.unmatched = state->active;
  state->away.switched |= state->active;
  state->active = 0;
  return TRUE;
}

static void
enter_case (LsFlowRun *run, gboolean leaves)
{
  LsFlowState *state = run->state;
  const LsMask lanes = run->choice.passing;

  state->away.switched |= leaves ? state->active : 0;
  state->active = lanes | (leaves ? 0 : state->active);
  state->away.switched &= ~lanes;
  state->away.unmatched &= ~lanes;
}

static void
leave_switch (LsFlowState *state, LsMask lanes)
{
  state->active &= ~lanes;
  state->away.switched |= lanes;
}

/* --- calls ------------------------------------------------------------------------------------ */

static gboolean
call (LsFlowRun *run, guint n)
{
  if (!push (run, LS_FLOW_FRAME_CALL, run->limits->call_size))
    return FALSE;
  run->pushed.back = run->step->next;
  run->pushed.calls = run->state->calls;
  run->pushed.away = run->state->away;
  run->state->calls += n;
  return TRUE;
}

/* By lane: the lanes wait at the end of the call, or of the program. */
static void
go (LsFlowState *state, LsMask lanes)
{
  state->active &= ~lanes;
  state->away.returned |= lanes;
}

/* Lanes that the call has returned are active again. */
static gboolean
rejoin (LsFlowRun *run)
{
  const LsFlowFrame *frame = take_top (run, LS_FLOW_FRAME_CALL);

  if (frame == NULL)
    return FALSE;
  run->state->active = frame->active;
  run->state->away = frame->away;
  return TRUE;
}

static gboolean
go_back (LsFlowRun *run)
{
  const LsFlowFrame *frame = take_top (run, LS_FLOW_FRAME_CALL);

  if (frame == NULL)
    return FALSE;
  run->next = frame->back;
  run->choice.is_taken = TRUE;
  run->state->calls = frame->calls;
  drop (run);
  return TRUE;
}

static gboolean
carry_out (LsFlowRun *run, const LsFlowOp *op)
{
  const LsFlowLimits *limits = run->limits;
  LsFlowState *state = run->state;

  switch ((LsFlowKind) op->kind)
    {
    case LS_FLOW_DECIDE:
      return decide (run);
    case LS_FLOW_KEEP:
      keep (state, run->choice.passing);
      return TRUE;
    case LS_FLOW_DROP:
      state->active &= ~run->choice.passing;
      return TRUE;
    case LS_FLOW_BREAK:
      ls_flow_break (state, run->choice.passing);
      return check_loop (run);
    case LS_FLOW_CONTINUE:
      ls_flow_continue (state, run->choice.passing);
      return check_loop (run);
    case LS_FLOW_KILL:
      state->valid &= ~run->choice.passing;
      return TRUE;
    case LS_FLOW_PUSH:
      return push (run, LS_FLOW_FRAME_BRANCH,
                   run->step->ask.takes_quads ? limits->quad_branch_size : limits->branch_size);
    case LS_FLOW_ELSE:
      return change_sides (run);
    case LS_FLOW_POP:
      return pop (run, op->n);
    case LS_FLOW_LOOP:
      return begin_loop (run, op);
    case LS_FLOW_AGAIN:
      begin_iteration (run);
      return TRUE;
    case LS_FLOW_LEAVE:
      return end_frame (run, LS_FLOW_FRAME_LOOP, ls_flow_restore_loop);
    case LS_FLOW_UNWIND:
      return unwind (run);
    case LS_FLOW_CALL:
      return call (run, op->n);
    case LS_FLOW_RETURN:
      return go_back (run);
    case LS_FLOW_SWITCH:
      return begin_switch (run);
    case LS_FLOW_CASE:
      enter_case (run, op->n);
      return TRUE;
    case LS_FLOW_LEAVE_SWITCH:
      leave_switch (state, run->choice.passing);
      return TRUE;
    case LS_FLOW_END_SWITCH:
      return end_frame (run, LS_FLOW_FRAME_SWITCH, ls_flow_restore_switch);
    case LS_FLOW_GO:
      go (state, run->choice.passing);
      return TRUE;
    case LS_FLOW_REJOIN:
      return rejoin (run);
    case LS_FLOW_NO_OP:
    case LS_FLOW_CLAUSE:
    case LS_FLOW_OWN:
    case LS_FLOW_END:
    case LS_FLOW_WAIT:
    case LS_FLOW_N_KINDS:
      break;
    }
  return TRUE;
}

static gboolean
applies (const LsFlowRun *run, const LsFlowOp *op)
{
  if (op->reading != 0 && run->bindings->readings[op->reading - 1] != op->answer)
    return FALSE;
  return ls_flow_is_on_way (op, run->choice.is_taken);
}

/* A POP that comes before DECIDE acts as if the step went to its target. */
static gboolean
carry_out_all (LsFlowRun *run, guint first, guint end)
{
  const LsFlowStep *step = run->step;

  run->active = run->state->active;
  run->has_pushed = FALSE;
  run->choice.is_taken = FALSE;
  run->next = step->next;
  if (first == 0 && step->ops[0].kind == LS_FLOW_POP && step->rule != LS_FLOW_NEVER &&
      !check_target (run))
    return FALSE;
  for (guint i = first; i < end; i++)
    if (applies (run, &step->ops[i]) && !carry_out (run, &step->ops[i]))
      return FALSE;
  return TRUE;
}

/* tried: gets the state behind the operations. */
static gboolean
carry_out_on (LsFlowRun *run, LsFlowState *tried, guint first, guint end)
{
  LsFlowState *state = run->state;
  gboolean is_done;

  *tried = *state;
  run->state = tried;
  is_done = carry_out_all (run, first, end);
  run->state = state;
  return is_done;
}

gboolean
ls_flow_try (LsFlowRun *run, guint first, guint end)
{
  LsFlowState tried;

  return carry_out_on (run, &tried, first, end);
}

/* Unused frames are zero, so that states compare byte by byte. */
gboolean
ls_flow_run (LsFlowRun *run, guint first, guint end)
{
  LsFlowState *state = run->state, tried;

  if (!carry_out_on (run, &tried, first, end))
    return FALSE;
  for (guint32 i = tried.depth - run->has_pushed; i < state->depth; i++)
    memset (&run->frames[i], 0, sizeof (LsFlowFrame));
  if (run->has_pushed)
    run->frames[tried.depth - 1] = run->pushed;
  *state = tried;
  return TRUE;
}

guint
ls_flow_clause (const LsFlowStep *step)
{
  guint i = 0;

  while (i < step->n_ops && step->ops[i].kind != LS_FLOW_CLAUSE)
    i++;
  return i;
}

LsMask
ls_flow_set_active (LsFlowState *state, LsMask active)
{
  LsMask changed = active ^ state->active;

  state->active = active;
  state->waiting &= ~active;
  state->broken &= ~active;
  state->away.returned &= ~active;
  state->away.switched &= ~active;
  state->away.unmatched &= ~active;
  if (state->loop.kind != LS_FLOW_NO_LOOP)
    state->loop.members |= active & changed;
  return changed;
}
