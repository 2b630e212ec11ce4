#include "r500-loaded.h"

/* Where instructions can lead: what r500-flow.c does, as far as the words tell. */

/* Whom JUMP_FUNC lets vote for the jump, whatever the boolean constant is. */
#define VOTES 0x55

static gboolean
votes (const R500Flow *flow, guint wanted)
{
  return (flow->jump_func & VOTES) == wanted && (flow->jump_func >> 1 & VOTES) == wanted;
}

/* Nobody votes, and one vote is needed. Of LOOP and REP a count of 0 jumps as well. */
static gboolean
can_jump (const R500Flow *flow)
{
  return flow->op == R500_FC_LOOP || flow->op == R500_FC_REP || !flow->jump_any || !votes (flow, 0);
}

/* All vote, or there is nobody. What ends or leaves loops asks for more. */
static gboolean
must_jump (const R500Flow *flow)
{
  return (flow->op == R500_FC_JUMP || flow->op == R500_FC_LOOP || flow->op == R500_FC_REP) &&
         !flow->jump_any && votes (flow, VOTES);
}

/* to: instruction; the program ends behind the last one. */
static void
add (GArray *out, LsLeadKind kind, const R500Code *code, guint from, guint to)
{
  const R500Instruction *insns = code->program->code;
  LsLead lead = { kind, insns[from].line, LS_LINE_NONE, LS_LINE_NONE };

  if (kind == LS_LEAD_CALL && from + 1 < code->n_steps)
    lead.back = insns[from + 1].line;
  if (kind != LS_LEAD_RETURN && to < code->n_steps)
    lead.to = insns[to].line;
  else if (kind != LS_LEAD_RETURN)
    lead.kind = LS_LEAD_END;
  g_array_append_val (out, lead);
}

static void
add_flow (GArray *out, const R500Code *code, guint from)
{
  const R500Flow *flow = &code->steps[from].insn->flow;
  const LsLeadKind kind = flow->a_op == R500_A_PUSH  ? LS_LEAD_CALL
                          : flow->a_op == R500_A_POP ? LS_LEAD_RETURN
                                                     : LS_LEAD_JUMP;

  if (can_jump (flow) && (kind == LS_LEAD_RETURN || flow->jump_addr <= code->n_steps))
    add (out, kind, code, from, flow->jump_addr);
  if (!must_jump (flow))
    add (out, LS_LEAD_NEXT, code, from, from + 1);
}

void
r500_leads (const LsProgram *program, GArray *out)
{
  const R500Code *code = r500_loaded_code (program);

  for (guint i = 0; i < code->n_steps; i++)
    if (code->steps[i].bad != NULL)
      continue;
    else if (code->steps[i].insn->type == R500_TYPE_FC)
      add_flow (out, code, i);
    else
      add (out, LS_LEAD_NEXT, code, i, i + 1);
}
