#include "ls-flow-run.h"
#include "ls-lead.h"
#include "ls-loaded.h"

/* The ways that a program's steps can take, and the frames of a state. */

void
ls_flow_add (LsFlowStep *step, LsFlowOp op)
{
  g_assert (step->n_ops < LS_FLOW_MAX_OPS);
  step->ops[step->n_ops++] = op;
  step->kinds |= 1u << op.kind;
}

/* Whether the table gives this answer to every lane. */
static gboolean
passes (const LsFlowStep *step, guint table)
{
  return step->ask.table == table;
}

static gboolean
can_jump (const LsFlowStep *step)
{
  if (step->rule == LS_FLOW_NEVER)
    return FALSE;
  return step->rule != LS_FLOW_IF_ANY || !passes (step, LS_FLOW_FAIL) ||
         step->guard == LS_FLOW_OR_NO_COUNT;
}

/* A table that reads no bit decides alone. */
static gboolean
must_jump (const LsFlowStep *step)
{
  if (step->guard != LS_FLOW_NO_GUARD)
    return FALSE;
  return step->rule == LS_FLOW_JUMPS ||
         (step->rule == LS_FLOW_IF_NONE && passes (step, LS_FLOW_FAIL)) ||
         (step->rule == LS_FLOW_IF_ALL && passes (step, LS_FLOW_PASS));
}

/* to: step; LS_FLOW_NOWHERE adds nothing. */
static void
add_way (GArray *out, const LsFlowProgram *program, LsLeadKind kind, guint from, guint32 to)
{
  LsLead lead = { kind, from, LS_LINE_NONE, LS_LINE_NONE };

  if (to == LS_FLOW_OVER)
    lead.kind = LS_LEAD_END;
  else if (to < program->n)
    lead.to = program->steps[to].line;
  else
    return;
  g_array_append_val (out, lead);
}

static void
add_line (GArray *out, LsLeadKind kind, guint from, guint to)
{
  const LsLead lead = { kind, from, to, LS_LINE_NONE };

  g_array_append_val (out, lead);
}

/* The way from a line of a step to the next step. */
static void
add_next (GArray *out, const LsFlowProgram *program, LsLeadKind kind, guint from, guint step)
{
  const LsFlowStep *flow = &program->steps[step];
  gboolean ends = ls_flow_has (flow, LS_FLOW_END);

  add_way (out, program, kind, from, ends ? LS_FLOW_OVER : flow->next);
}

/* A clause that several instructions run is listed behind one of them. */
static void
add_clause (GArray *out, const LsFlowProgram *program, guint step)
{
  const LsFlowStep *flow = &program->steps[step];
  const LsLeadKind kind = flow->lists_items ? LS_LEAD_NEXT : LS_LEAD_JUMP;

  if (flow->n_items == 0)
    return;
  add_line (out, kind, flow->line, flow->items[0]);
  add_next (out, program, LS_LEAD_SKIP, flow->line, step);
  for (guint i = 1; flow->lists_items && i < flow->n_items; i++)
    add_line (out, LS_LEAD_NEXT, flow->items[i - 1], flow->items[i]);
  add_next (out, program, kind, flow->items[flow->n_items - 1], step);
}

static void
add_call (GArray *out, const LsFlowProgram *program, guint step)
{
  const LsFlowStep *flow = &program->steps[step];
  const guint n = out->len;

  add_way (out, program, LS_LEAD_CALL, flow->line, flow->target);
  if (out->len > n && flow->next < program->n)
    g_array_index (out, LsLead, n).back = program->steps[flow->next].line;
}

static void
add_target (GArray *out, const LsFlowProgram *program, guint step)
{
  const LsFlowStep *flow = &program->steps[step];

  if (ls_flow_has (flow, LS_FLOW_RETURN))
    add_line (out, LS_LEAD_RETURN, flow->line, LS_LINE_NONE);
  else if (ls_flow_has (flow, LS_FLOW_CALL))
    add_call (out, program, step);
  else
    add_way (out, program, LS_LEAD_JUMP, flow->line, flow->target);
}

static void
add_step (GArray *out, const LsFlowProgram *program, guint step)
{
  const LsFlowStep *flow = &program->steps[step];
  const gboolean ends = ls_flow_has (flow, LS_FLOW_END);

  if (can_jump (flow) && !ends)
    add_target (out, program, step);
  if (!must_jump (flow) || ends)
    add_next (out, program, LS_LEAD_NEXT, flow->line, step);
}

void
ls_flow_leads (const LsFlowProgram *program, GArray *out)
{
  for (guint i = 0; i < program->n; i++)
    if (program->steps[i].is_refused)
      continue;
    else if (ls_flow_has (&program->steps[i], LS_FLOW_CLAUSE))
      add_clause (out, program, i);
    else
      add_step (out, program, i);
}

/* --- frames, as LsExplain.frames has them ----------------------------------------------------- */

static void
fill_loop (LsFrame *frame, const LsFlowLoop *loop)
{
  frame->iteration = loop->iteration;
  frame->count = loop->kind == LS_FLOW_ENDLESS ? -1 : (gint64) loop->count;
  frame->index = loop->index;
}

/* A loop's frame keeps the registers of the outer loop; the loop's own are in the state, or in the
 * frame of the next inner loop. */
guint
ls_flow_frames (const LsFlowProgram *program,
                const LsFlowState *state,
                const LsFlowFrame *from,
                LsFrame *frames,
                guint max)
{
  static const LsFrameRole roles[] = { [LS_FLOW_FRAME_BRANCH] = LS_FRAME_BRANCH,
                                       [LS_FLOW_FRAME_LOOP] = LS_FRAME_LOOP,
                                       [LS_FLOW_FRAME_CALL] = LS_FRAME_CALL,
                                       [LS_FLOW_FRAME_SWITCH] = LS_FRAME_SWITCH };
  const LsFlowLoop *loop = &state->loop;

  for (guint i = state->depth; i > 0; i--)
    {
      const LsFlowFrame *frame = &from[i - 1];
      LsFrame out = { .kind = &ls_frame_list[roles[frame->kind]],
                      .line = program->steps[frame->at].line,
                      .active = frame->active,
                      .count = -1 };

      if (frame->kind == LS_FLOW_FRAME_CALL)
        out.back = frame->back < program->n ? program->steps[frame->back].line : LS_LINE_NONE;
      if (frame->kind == LS_FLOW_FRAME_LOOP)
        {
          fill_loop (&out, loop);
          loop = &frame->loop;
        }
      if (i <= max)
        frames[i - 1] = out;
    }
  return state->depth;
}
