#include "r500-run.h"

#include <string.h>

/* Flow control: pixels vote, and the wave goes one way.  A pixel that does not go along is inactive, with a counter that says
 * how many branches lie between it and its place, or is left out of a loop. */

/* --- deciding -------------------------------------------------------------------------------------------- */

gboolean
r500_flow_ends_iteration (R500FlowOp op)
{
  return op == R500_FC_ENDLOOP || op == R500_FC_ENDREP;
}

gboolean
r500_flow_starts_loop (R500FlowOp op)
{
  return op == R500_FC_LOOP || op == R500_FC_REP;
}

static gboolean
breaks_loop (R500FlowOp op)
{
  return op == R500_FC_BREAKLOOP || op == R500_FC_BREAKREP;
}

static gboolean
needs_loop (R500FlowOp op)
{
  return r500_flow_ends_iteration (op) || breaks_loop (op) || op == R500_FC_CONTINUE;
}

/* Branch-inactive lanes whose counter is below n. */
static LsMask
lanes_below (const R500Run *run, gint32 n)
{
  LsMask lanes = run->wave->held & ~run->wave->active;

  if (lanes == 0)
    return 0;
  return run->ops->below (r500_wave_counters (&run->code->layout, run->wave), n) & lanes;
}

/* Lanes whose bit of JUMP_FUNC is set. */
static LsMask
find_votes (const R500Run *run, const R500Step *step)
{
  const R500Flow *flow = &step->insn->flow;
  /* Bits 0, 2, 4 and 6: of what the ALU result and the predicate are, the former above the latter. */
  guint function = flow->jump_func >> (run->bindings->booleans >> flow->bool_addr & 1) & 0x55;
  gboolean asks_alu = (function & 0x05) != (function >> 4);
  gboolean asks_predicate = (function & 0x11) != (function >> 2 & 0x11);
  LsMask alu = asks_alu ? r500_run_bits (run, R500_BITS_ALU) : 0;
  LsMask predicate = 0;

  if (asks_predicate && step->flow_predicate != R500_NO_PREDICATE)
    predicate = r500_run_predicate (run, step->flow_predicate, flow->pred_inv);
  else if (asks_predicate)
    predicate = flow->pred_inv ? 0 : LS_MASK_ALL;
  return (function & 0x01 ? ~alu & ~predicate : 0) | (function & 0x04 ? ~alu & predicate : 0) |
         (function & 0x10 ? alu & ~predicate : 0) | (function & 0x40 ? alu & predicate : 0);
}

/* Whether pixels that are not asked still belong to what a break or continue leaves. */
static gboolean
others_remain (const R500Run *run, const R500Flow *flow)
{
  const R500Loop *loop = &run->wave->loops[run->wave->n_loops - 1];

  return lanes_below (run, flow->b_pop_cnt) != 0 ||
         (breaks_loop (flow->op) && (loop->continued & run->wave->held) != 0);
}

static gboolean
is_taken (const R500Run *run, const R500Flow *flow, const R500Decision *decision)
{
  LsMask votes = decision->yes & decision->voters;
  gboolean taken = flow->jump_any ? votes != 0 : votes == decision->voters;

  if (r500_flow_starts_loop (flow->op))
    return taken || decision->left == 0;
  if (r500_flow_ends_iteration (flow->op))
    return taken && decision->left != 0;
  if (breaks_loop (flow->op) || flow->op == R500_FC_CONTINUE)
    return taken && !others_remain (run, flow);
  return taken;
}

/* Whether the innermost loop is one of the instruction's kind. */
static gboolean
check_loop (R500Run *run, const R500Flow *flow)
{
  const R500Wave *wave = run->wave;
  const char *name = r500_flow_ops[flow->op].name;
  gboolean is_rep = flow->op == R500_FC_ENDREP || flow->op == R500_FC_BREAKREP;

  if (r500_flow_starts_loop (flow->op) && wave->n_loops == R500_MAX_LOOPS)
    return r500_trap (run, LS_TRAP_STACK_OVERFLOW, wave->active, wave->n_loops,
                      "%s: %u loops are open", name, wave->n_loops);
  if (!needs_loop (flow->op))
    return TRUE;
  if (wave->n_loops == 0)
    return r500_trap (run, LS_TRAP_STACK_UNDERFLOW, wave->active, 0, "%s: no loop is open", name);
  if (flow->op == R500_FC_CONTINUE || wave->loops[wave->n_loops - 1].is_rep == (guint) is_rep)
    return TRUE;
  return r500_trap (run, LS_TRAP_STACK_KIND, wave->active, 0, "%s: the innermost loop is one of %s",
                    name, is_rep ? "LOOP" : "REP");
}

/* That what is done can be done. */
static gboolean
check_stacks (R500Run *run, const R500Flow *flow, gboolean taken)
{
  const R500Wave *wave = run->wave;
  const char *name = r500_flow_ops[flow->op].name;

  if (flow->b_op[taken] == R500_B_INCR && wave->n_branches == R500_MAX_BRANCHES)
    return r500_trap (run, LS_TRAP_STACK_OVERFLOW, wave->active, wave->n_branches,
                      "%s: %u branches are open", name, wave->n_branches);
  if (!taken)
    return TRUE;
  if (flow->a_op == R500_A_PUSH && wave->n_calls == R500_MAX_CALLS)
    return r500_trap (run, LS_TRAP_STACK_OVERFLOW, wave->active, wave->n_calls,
                      "%s: %u addresses are on the stack", name, wave->n_calls);
  if (flow->a_op == R500_A_POP && wave->n_calls == 0)
    return r500_trap (run, LS_TRAP_STACK_UNDERFLOW, wave->active, 0,
                      "%s: no address is on the stack", name);
  if (flow->a_op != R500_A_POP && flow->jump_addr > run->code->n_steps)
    return r500_trap (run, LS_TRAP_BAD_TARGET, wave->active, flow->jump_addr,
                      "%s: instruction %u is behind the program's end", name, flow->jump_addr);
  return TRUE;
}

gboolean
r500_flow_decide (R500Run *run, const R500Step *step, R500Decision *out)
{
  const R500Flow *flow = &step->insn->flow;
  const R500Wave *wave = run->wave;
  LsLoopConstant constant = run->bindings->loops[flow->int_addr];

  memset (out, 0, sizeof *out);
  if (step->bad != NULL)
    return r500_trap (run, LS_TRAP_ILLEGAL, wave->active, step->insn->words[2], "%s", step->bad);
  if (!check_loop (run, flow))
    return FALSE;
  out->before = flow->b_else ? lanes_below (run, 1) : wave->active;
  if (r500_flow_starts_loop (flow->op))
    out->left = constant.count & 0xFF;
  if (r500_flow_ends_iteration (flow->op))
    {
      out->before |= wave->loops[wave->n_loops - 1].continued;
      out->left = wave->loops[wave->n_loops - 1].left - 1;
    }
  out->yes = find_votes (run, step) & out->before;
  out->voters = flow->ignore_uncovered ? out->before & wave->valid : out->before;
  out->is_taken = is_taken (run, flow, out);
  return check_stacks (run, flow, out->is_taken);
}

/* --- pixels ---------------------------------------------------------------------------------------------- */

/* Lanes that become active again: killed ones only where they run on. */
static void
wake (R500Run *run, LsMask lanes)
{
  if (run->bindings->readings[R500_READING_KILLED] == R500_KILLED_STOP)
    lanes &= run->wave->valid | r500_wave_helpers (run->wave);
  run->wave->active |= lanes;
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
  LsMask others = lanes_below (run, 1), own = run->wave->active;

  set_counters (run, others, -1);
  set_counters (run, own, 0);
  run->wave->active = 0;
  wake (run, others);
}

static void
end_iteration (R500Run *run, const R500Flow *flow)
{
  R500Wave *wave = run->wave;
  R500Loop *loop = &wave->loops[wave->n_loops - 1];

  wake (run, loop->continued);
  loop->continued = 0;
  loop->left--;
  if (flow->op == R500_FC_ENDLOOP)
    wave->al += run->bindings->loops[flow->int_addr].increment;
}

/* The innermost n branches are over. */
static void
close_branches (R500Run *run, guint n)
{
  R500Wave *wave = run->wave;
  LsMask woken = lanes_below (run, (gint32) n);

  run->ops->count (r500_wave_counters (&run->code->layout, wave), -(gint32) n);
  wake (run, woken & ~r500_wave_gone (wave));
  for (; n > 0 && wave->n_branches > 0; n--)
    memset (&wave->branches[--wave->n_branches], 0, sizeof (R500Branch));
}

static void
open_branch (R500Run *run, const R500Decision *decision)
{
  R500Wave *wave = run->wave;
  LsMask losers = decision->is_taken ? wave->active & ~decision->yes : wave->active & decision->yes;

  run->ops->count (r500_wave_counters (&run->code->layout, wave), 1);
  wave->branches[wave->n_branches++] =
    (R500Branch){ .active = wave->active, .stamp = wave->step, .pc = wave->pc };
  set_counters (run, losers, 0);
  wave->active &= ~losers;
}

/* --- loops ----------------------------------------------------------------------------------------------- */

static void
push_loop (R500Run *run, const R500Flow *flow, const R500Decision *decision)
{
  R500Wave *wave = run->wave;

  wave->loops[wave->n_loops++] = (R500Loop){ .active = wave->active,
                                             .stamp = wave->step,
                                             .pc = wave->pc,
                                             .left = decision->left,
                                             .iteration = 1,
                                             .outer_al = wave->al,
                                             .is_rep = flow->op == R500_FC_REP,
                                             .int_const = flow->int_addr };
  if (flow->op == R500_FC_LOOP)
    wave->al = (gint32) (run->bindings->loops[flow->int_addr].init & 0xFF);
}

static void
pop_loop (R500Run *run)
{
  R500Wave *wave = run->wave;
  R500Loop loop = wave->loops[wave->n_loops - 1];

  memset (&wave->loops[--wave->n_loops], 0, sizeof (R500Loop));
  if (!loop.is_rep)
    wave->al = loop.outer_al;
  wake (run, (loop.broken | loop.continued) & ~r500_wave_gone (wave));
}

/* Steps 6 and 7 of an instruction: who leaves the loop, and what becomes of it. */
static void
change_loops (R500Run *run, const R500Flow *flow, const R500Decision *decision)
{
  R500Wave *wave = run->wave;
  R500Loop *loop = &wave->loops[MAX (wave->n_loops, 1) - 1];
  LsMask leaving = wave->active & decision->yes;

  if (r500_flow_starts_loop (flow->op))
    {
      if (!decision->is_taken)
        push_loop (run, flow, decision);
    }
  else if (r500_flow_ends_iteration (flow->op))
    {
      if (decision->is_taken)
        loop->iteration++;
      else
        pop_loop (run);
    }
  else if (breaks_loop (flow->op) && decision->is_taken)
    pop_loop (run);
  else if (needs_loop (flow->op) && !decision->is_taken)
    {
      *(breaks_loop (flow->op) ? &loop->broken : &loop->continued) |= leaving;
      wave->active &= ~leaving;
    }
}

/* --- the address ----------------------------------------------------------------------------------------- */

static guint32
find_next (R500Run *run, const R500Flow *flow, const R500Decision *decision)
{
  R500Wave *wave = run->wave;
  guint32 target = flow->jump_addr;

  if (!decision->is_taken)
    return wave->pc + 1;
  if (flow->a_op == R500_A_PUSH)
    wave->calls[wave->n_calls++] =
      (R500Call){ .active = wave->active, .stamp = wave->step, .pc = wave->pc };
  if (flow->a_op == R500_A_POP)
    {
      target = wave->calls[wave->n_calls - 1].pc + 1;
      memset (&wave->calls[--wave->n_calls], 0, sizeof (R500Call));
    }
  return target;
}

/* --- the quick way --------------------------------------------------------------------------------------- */

/* Votes of an instruction that wakes nobody before it asks. */
static inline gboolean
is_jump_taken (const R500Run *run, const R500Step *step)
{
  const R500Flow *flow = &step->insn->flow;
  LsMask voters = flow->ignore_uncovered ? run->wave->active & run->wave->valid : run->wave->active;
  LsMask votes = find_votes (run, step) & voters;

  return flow->jump_any ? votes != 0 : votes == voters;
}

/* A jump that changes nothing but the address, if it is taken: most ifs, in which nobody wants to go in. */
static inline gboolean
jump_quickly (R500Run *run, const R500Step *step)
{
  if (!is_jump_taken (run, step))
    return FALSE;
  run->wave->pc = step->insn->flow.jump_addr;
  return TRUE;
}

/* Another iteration of a loop in which nobody waits for it. */
static inline gboolean
iterate_quickly (R500Run *run, const R500Step *step)
{
  const R500Flow *flow = &step->insn->flow;
  R500Wave *wave = run->wave;
  R500Loop *loop = &wave->loops[MAX (wave->n_loops, 1) - 1];

  if (wave->n_loops == 0 || loop->is_rep != (flow->op == R500_FC_ENDREP) || loop->left == 1 ||
      loop->continued != 0 || !is_jump_taken (run, step))
    return FALSE;
  loop->left--;
  loop->iteration++;
  if (!loop->is_rep)
    wave->al += run->bindings->loops[flow->int_addr].increment;
  wave->pc = flow->jump_addr;
  return TRUE;
}

static gboolean
step_slowly (R500Run *run, const R500Step *step)
{
  const R500Flow *flow = &step->insn->flow;
  R500Decision decision;

  if (!r500_flow_decide (run, step, &decision))
    return FALSE;
  if (flow->b_else)
    swap_sides (run);
  if (r500_flow_ends_iteration (flow->op))
    end_iteration (run, flow);
  switch (flow->b_op[decision.is_taken])
    {
    case R500_B_DECR:
      close_branches (run, flow->b_pop_cnt);
      break;
    case R500_B_INCR:
      open_branch (run, &decision);
      break;
    default:
      break;
    }
  change_loops (run, flow, &decision);
  run->wave->pc = find_next (run, flow, &decision);
  return TRUE;
}

gboolean
r500_flow_step (R500Run *run, const R500Step *step)
{
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
