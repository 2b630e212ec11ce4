#include "ls-flow-quick.h"

/* Lists that have a quick way. */
#define QUICK(kind, rule, guard, ...)                                                      \
  {                                                                                        \
    LS_FLOW_QUICK_##kind, LS_FLOW_##rule, LS_FLOW_##guard, { __VA_ARGS__, LS_FLOW_NO_OP }, \
  }
static const struct
{
  guint8 kind, rule, guard; /* LsFlowQuick, LsFlowRule, LsFlowGuard */
  guint8 ops[4];            /* LsFlowKind */
} quick[] = {
  QUICK (CLAUSE, NEVER, NO_GUARD, LS_FLOW_CLAUSE, LS_FLOW_DROP),
  QUICK (PUSH, NEVER, NO_GUARD, LS_FLOW_PUSH, LS_FLOW_CLAUSE, LS_FLOW_DROP),
  QUICK (CLAUSE_POP, NEVER, NO_GUARD, LS_FLOW_CLAUSE, LS_FLOW_DROP, LS_FLOW_POP),
  QUICK (OWN, NEVER, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_CLAUSE),
  QUICK (JUMP, IF_NONE, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_POP),
  QUICK (ELSE, IF_NOBODY, NO_GUARD, LS_FLOW_ELSE, LS_FLOW_DECIDE, LS_FLOW_POP),
  QUICK (POP, NEVER, NO_GUARD, LS_FLOW_POP, LS_FLOW_DECIDE, LS_FLOW_KEEP),
  QUICK (BREAK, JUMPS, AND_LAST_OUT, LS_FLOW_DECIDE, LS_FLOW_BREAK, LS_FLOW_UNWIND),
  QUICK (CONTINUE, JUMPS, AND_LAST_OUT, LS_FLOW_DECIDE, LS_FLOW_CONTINUE, LS_FLOW_UNWIND),
  QUICK (LOOP, IF_NONE, OR_NO_COUNT, LS_FLOW_DECIDE, LS_FLOW_POP, LS_FLOW_LOOP),
  QUICK (AGAIN, IF_ANY, AND_COUNT, LS_FLOW_DECIDE, LS_FLOW_AGAIN, LS_FLOW_LEAVE),
  QUICK (CALL, IF_ANY, AND_DEPTH, LS_FLOW_DECIDE, LS_FLOW_CALL),
  QUICK (RETURN, JUMPS, NO_GUARD, LS_FLOW_RETURN),
  QUICK (OWN, NEVER, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_OWN),
  QUICK (OWN, NEVER, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_OWN, LS_FLOW_END),
  QUICK (OWN, NEVER, NO_GUARD, LS_FLOW_OWN),
  QUICK (TEST, IF_NONE, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_PUSH, LS_FLOW_KEEP),
  QUICK (ELSE, IF_NOBODY, NO_GUARD, LS_FLOW_ELSE, LS_FLOW_DECIDE),
  QUICK (END, IF_NOBODY, NO_GUARD, LS_FLOW_POP, LS_FLOW_DECIDE),
  QUICK (PASS, JUMPS, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_OWN),
  QUICK (BREAK_IF, JUMPS, AND_LAST_OUT, LS_FLOW_DECIDE, LS_FLOW_BREAK, LS_FLOW_UNWIND),
  QUICK (CONTINUE_IF, JUMPS, AND_LAST_OUT, LS_FLOW_DECIDE, LS_FLOW_CONTINUE, LS_FLOW_UNWIND),
  QUICK (GO, NEVER, NO_GUARD, LS_FLOW_DECIDE, LS_FLOW_GO),
  QUICK (REJOIN, JUMPS, NO_GUARD, LS_FLOW_REJOIN, LS_FLOW_RETURN),
};

/* A WAIT stands last in the list, and runs first. */
static gboolean
is_list (const LsFlowStep *step, guint row)
{
  const guint n = step->n_ops - ls_flow_has (step, LS_FLOW_WAIT);
  gboolean is_same = step->rule == quick[row].rule && step->guard == quick[row].guard &&
                     n < G_N_ELEMENTS (quick[row].ops) && quick[row].ops[n] == LS_FLOW_NO_OP;

  for (guint i = 0; is_same && i < n; i++)
    is_same = step->ops[i].kind == quick[row].ops[i];
  return is_same;
}

static guint
n_pops (const LsFlowStep *step)
{
  const LsFlowOp *pop = ls_flow_find (step, LS_FLOW_POP);

  return pop != NULL ? pop->n : 0;
}

/* Whether nothing in the step's list needs the long way. Some quick ways ask lanes. */
static gboolean
is_plain (const LsFlowStep *step, guint kind)
{
  const gboolean asks = kind == LS_FLOW_QUICK_TEST || kind == LS_FLOW_QUICK_BREAK_IF ||
                        kind == LS_FLOW_QUICK_CONTINUE_IF;
  const gboolean tests = step->ask.bits[0].kind == LS_MICRO_RESULT;

  return !step->ask.takes_quads && !step->ask.is_of_valid && n_pops (step) <= 1 &&
         (step->ask.table == LS_FLOW_PASS ? kind == LS_FLOW_QUICK_TEST || !asks : asks && tests);
}

void
ls_flow_find_quick (LsFlowProgram *program)
{
  for (LsFlowStep *step = program->steps; step < program->steps + program->n; step++)
    {
      step->quick = LS_FLOW_QUICK_NONE;
      for (guint i = 0; i < G_N_ELEMENTS (quick); i++)
        if (is_list (step, i) && is_plain (step, quick[i].kind) &&
            (step->rule == LS_FLOW_NEVER || step->target < program->n ||
             ls_flow_quick_returns (quick[i].kind)))
          step->quick = quick[i].kind;
    }
}

/* Joins a clause that tests with the jump behind it: all ifs and most ends of loops. */
void
ls_flow_join_ifs (LsFlowProgram *program)
{
  for (LsFlowStep *step = program->steps; step < program->steps + program->n; step++)
    if (step->quick == LS_FLOW_QUICK_PUSH && &program->steps[step->next] == step + 1 &&
        step[1].quick == LS_FLOW_QUICK_JUMP && n_pops (&step[1]) == 1)
      step->quick = LS_FLOW_QUICK_IF;
}
