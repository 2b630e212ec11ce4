#include "r500-code.h"

/* The flow operations of flow control: pixels vote, and the wave goes one way. */

/* JUMP_FUNC as a table of LsFlowAsk: pred_inv turns the predicate's bit; without a predicate the
 * bit counts as 1. */
static guint
table_of (const R500Flow *flow, guint predicate)
{
  guint table = 0;

  for (guint bits = 0; bits < 8; bits++)
    {
      guint bit = predicate == R500_NO_PREDICATE ? 1 : bits >> 1 & 1;
      guint index = (bits & 5) | (bit ^ flow->pred_inv) << 1;

      table |= (flow->jump_func >> index & 1u) << bits;
    }
  return table;
}

static LsFlowAsk
ask_of (const R500Flow *flow, gboolean ends_iteration)
{
  guint predicate = r500_predicate_channel (flow->pred_sel, 0);
  LsFlowAsk ask = { .table = (guint8) table_of (flow, predicate),
                    .whom = flow->b_else ? LS_FLOW_OF_OTHERS : LS_FLOW_OF_ACTIVE,
                    .boolean = flow->bool_addr,
                    .adds_waiting = ends_iteration,
                    .valid_vote = flow->ignore_uncovered };

  ask.bits[0] = r500_register_place (R500_REGS_ALU, 0, 0, FALSE);
  ask.bits[0].row = R500_BITS_ALU;
  ask.bits[1] = r500_register_place (R500_REGS_P, 0, predicate & 3, FALSE);
  ask.bits[1].row = predicate & 3;
  return ask;
}

/* An instruction's operations on loops, which stand behind those on branches. */
typedef struct
{
  LsFlowGuard guard;
  LsFlowOp ops[2];
} Pattern;

#define IF(name, ...)                                          \
  {                                                            \
    .kind = LS_FLOW_##name, .when = LS_FLOW_TAKEN, __VA_ARGS__ \
  }
#define OR(name, ...)                                              \
  {                                                                \
    .kind = LS_FLOW_##name, .when = LS_FLOW_NOT_TAKEN, __VA_ARGS__ \
  }

static const Pattern patterns[R500_N_FLOW_OPS] = {
  [R500_FC_JUMP] = { LS_FLOW_NO_GUARD },
  [R500_FC_LOOP] = { LS_FLOW_OR_NO_COUNT, { OR (LOOP, .loop = LS_FLOW_COUNTED) } },
  [R500_FC_REP] = { LS_FLOW_OR_NO_COUNT, { OR (LOOP, .loop = LS_FLOW_NO_INDEX) } },
  [R500_FC_ENDLOOP] = { LS_FLOW_AND_COUNT, { OR (LEAVE, .loop = LS_FLOW_COUNTED) } },
  [R500_FC_ENDREP] = { LS_FLOW_AND_COUNT, { OR (LEAVE, .loop = LS_FLOW_NO_INDEX) } },
  [R500_FC_BREAKLOOP] = { LS_FLOW_AND_LAST_OUT,
                          { IF (LEAVE, .loop = LS_FLOW_COUNTED), OR (BREAK) } },
  [R500_FC_BREAKREP] = { LS_FLOW_AND_LAST_OUT,
                         { IF (LEAVE, .loop = LS_FLOW_NO_INDEX), OR (BREAK) } },
  [R500_FC_CONTINUE] = { LS_FLOW_AND_LAST_OUT, { OR (CONTINUE) } },
};

static void
add_op (LsFlowStep *step, LsFlowKind kind, LsFlowWhen when, guint n)
{
  ls_flow_add (step, (LsFlowOp){ .kind = (guint8) kind, .when = (guint8) when, .n = (guint8) n });
}

/* Branches: B_OP0 and B_OP1. */
static void
add_branch (LsFlowStep *step, const R500Flow *flow, LsFlowWhen when)
{
  guint op = flow->b_op[when == LS_FLOW_TAKEN];

  if (op == R500_B_DECR)
    add_op (step, LS_FLOW_POP, when, flow->b_pop_cnt);
  else if (op == R500_B_INCR)
    add_op (step, LS_FLOW_PUSH, when, 0);
}

static void
add_loop_op (LsFlowStep *step, const R500Flow *flow, LsFlowOp op)
{
  op.n = flow->b_pop_cnt;
  op.constant = flow->int_addr;
  if (op.kind != LS_FLOW_NO_OP)
    ls_flow_add (step, op);
}

static void
lower_step (LsFlowStep *step, const R500Flow *flow, guint n_steps)
{
  const Pattern *pattern = &patterns[flow->op];
  gboolean ends_iteration = pattern->guard == LS_FLOW_AND_COUNT;

  step->name = r500_flow_ops[flow->op].name;
  step->target = flow->jump_addr < n_steps    ? flow->jump_addr
                 : flow->jump_addr == n_steps ? LS_FLOW_OVER
                                              : LS_FLOW_NOWHERE;
  step->rule = flow->jump_any ? LS_FLOW_IF_ANY : LS_FLOW_IF_ALL;
  step->guard = (guint8) pattern->guard;
  step->is_flow = TRUE;
  step->ask = ask_of (flow, ends_iteration);
  add_op (step, LS_FLOW_DECIDE, LS_FLOW_ALWAYS, 0);
  if (flow->b_else)
    add_op (step, LS_FLOW_ELSE, LS_FLOW_ALWAYS, 0);
  if (ends_iteration)
    ls_flow_add (step, (LsFlowOp){ .kind = LS_FLOW_AGAIN,
                                   .loop = pattern->ops[0].loop,
                                   .constant = flow->int_addr });
  add_branch (step, flow, LS_FLOW_NOT_TAKEN);
  add_branch (step, flow, LS_FLOW_TAKEN);
  for (guint i = 0; i < G_N_ELEMENTS (pattern->ops); i++)
    add_loop_op (step, flow, pattern->ops[i]);
  if (flow->a_op == R500_A_PUSH)
    add_op (step, LS_FLOW_CALL, LS_FLOW_TAKEN, 1);
  else if (flow->a_op == R500_A_POP)
    add_op (step, LS_FLOW_RETURN, LS_FLOW_TAKEN, 0);
}

void
r500_lower_flow (R500Code *code)
{
  code->course.n = code->n_steps;
  code->course.n_digits = 1;
  code->course.steps = g_new0 (LsFlowStep, MAX (code->n_steps, 1));
  for (guint i = 0; i < code->n_steps; i++)
    {
      const R500Instruction *insn = code->steps[i].insn;
      LsFlowStep *step = &code->course.steps[i];

      step->line = insn->line;
      step->number = i;
      step->next = i + 1 < code->n_steps ? i + 1 : LS_FLOW_OVER;
      step->is_refused = code->steps[i].bad != NULL;
      if (insn->type != R500_TYPE_FC)
        continue;
      lower_step (step, &insn->flow, code->n_steps);
      step->quick = (guint8) r500_flow_find_quick (&code->course, step);
    }
}
