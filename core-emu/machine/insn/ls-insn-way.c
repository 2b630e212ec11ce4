#include "ls-flow-quick.h"
#include "ls-insn-plan.h"

/* The way that lanes go from a step on, whatever registers hold: stretches, jumps of all lanes, and
 * calls of subroutines that are such a way themselves, up to their RETURN. The active lanes are the
 * same all along it, and a call and its RETURN leave the stack as it was. */

#define MAX_STEPS 1024
#define MAX_ENTRIES 8192
#define MAX_NESTED 16

typedef struct
{
  const LsInsnCode *code;
  GArray *steps; /* of guint32 */
  guint n_entries;
  guint most; /* nested calls */
} Way;

/* The quick way of a step with control flow. One that keeps something has it to itself. */
static guint
quick_of (const LsInsnCode *code, guint32 number)
{
  const guint quick = code->flow.steps[number].quick, own = ls_insn_step (code, number)->quick;

  return quick == LS_FLOW_QUICK_OWN && own != LS_FLOW_QUICK_NONE ? own : quick;
}

static gboolean
add_step (Way *self, guint32 number)
{
  const LsInsnPlan *plan = &self->code->plans[number];

  if (self->steps->len >= MAX_STEPS || self->n_entries >= MAX_ENTRIES)
    return FALSE;
  g_array_append_val (self->steps, number);
  self->n_entries += plan->end - plan->first;
  return TRUE;
}

static gboolean add_call (Way *self, guint32 number, guint nested);

/* Adds steps from the number on. Returns: the step behind them: the first one that needs to know
 * its lanes, or a RETURN. */
static guint32
add_steps (Way *self, guint32 number, guint nested)
{
  const LsInsnCode *code = self->code;

  while (number < code->flow.n)
    {
      const guint quick = quick_of (code, number);

      if (code->plans[number].n_planned == 0 &&
          (quick == LS_FLOW_QUICK_CALL ? !add_call (self, number, nested)
                                       : quick != LS_FLOW_QUICK_PASS))
        break;
      if (quick != LS_FLOW_QUICK_CALL && !add_step (self, number))
        break;
      number = quick == LS_FLOW_QUICK_PASS ? code->flow.steps[number].target : number + 1;
    }
  return number;
}

/* A call with its subroutine and RETURN, or nothing. */
static gboolean
add_call (Way *self, guint32 number, guint nested)
{
  const LsInsnCode *code = self->code;
  const guint before = self->steps->len;
  guint32 end = code->flow.n;
  guint quick;

  if (nested < MAX_NESTED && add_step (self, number))
    end = add_steps (self, code->flow.steps[number].target, nested + 1);
  quick = end < code->flow.n ? quick_of (code, end) : LS_FLOW_QUICK_NONE;
  if (ls_flow_quick_returns (quick) && add_step (self, end))
    {
      self->most = MAX (self->most, nested + 1);
      return TRUE;
    }
  g_array_set_size (self->steps, before);
  return FALSE;
}

GArray *
ls_insn_find_way (const LsInsnCode *code, guint32 first, guint32 *next, guint *n_calls)
{
  Way self = { .code = code, .steps = g_array_new (FALSE, FALSE, sizeof (guint32)) };

  *next = add_steps (&self, first, 0);
  *n_calls = self.most;
  return self.steps;
}
