#include "r500-validate-internal.h"

#include "ls-words.h"

/* The nesting of flow control, read from top to bottom, and the targets of jumps. */

#define MAX_BRANCHES_FULL 32
#define MAX_BRANCHES_PARTIAL 4
#define SAFE_LOOPS 4 /* the depth that pixel shaders 3.0 need; no source gives the limit */

typedef struct
{
  R500FlowOp op; /* JUMP for a branch, LOOP, REP */
  const R500Instruction *at;
} Frame;

typedef struct
{
  R500Validator *v;
  GArray *frames; /* Frame, outermost first */
  guint n_branches, n_loops;
} Nesting;

static void
find (Nesting *n, const char *hint, const char *message)
{
  r500_validate_find (n->v, LS_SEVERITY_WARNING, R500_US_FC_INST_OP, hint, "%s", message);
}

/* --- frames --- */

static void
push (Nesting *n, R500FlowOp op)
{
  Frame frame = { op, n->v->at };
  guint max = n->v->config->full_flow ? MAX_BRANCHES_FULL : MAX_BRANCHES_PARTIAL;

  g_array_append_val (n->frames, frame);
  if (op != R500_FC_JUMP)
    n->n_loops++;
  else if (++n->n_branches == max + 1)
    r500_validate_find (n->v, LS_SEVERITY_WARNING, R500_US_FC_INST_B_OP0, NULL,
                        "branches nest deeper than the %u counters", max);
  if (op != R500_FC_JUMP && n->n_loops == SAFE_LOOPS + 1)
    find (n, NULL, "loops nest deeper than four: no more than four are certain to work");
}

static const Frame *
innermost (const Nesting *n)
{
  return n->frames->len ? &g_array_index (n->frames, Frame, n->frames->len - 1) : NULL;
}

static void
pop (Nesting *n)
{
  if (innermost (n)->op == R500_FC_JUMP)
    n->n_branches--;
  else
    n->n_loops--;
  g_array_set_size (n->frames, n->frames->len - 1);
}

/* --- branches --- */

static void
end_branch (Nesting *n, guint n_levels)
{
  for (guint i = 0; i < n_levels; i++)
    {
      const Frame *frame = innermost (n);

      if (frame == NULL || frame->op != R500_FC_JUMP)
        {
          r500_validate_find (n->v, LS_SEVERITY_WARNING, R500_US_FC_INST_B_POP_CNT, NULL,
                              "more branches end here than have begun");
          return;
        }
      pop (n);
    }
}

static void
check_jump (Nesting *n, const R500Flow *flow)
{
  const Frame *frame = innermost (n);

  if (flow->a_op != R500_A_NONE && !n->v->config->full_flow)
    r500_validate_find (n->v, LS_SEVERITY_ERROR, R500_US_FC_INST_A_OP,
                        "set FULL_FC_EN of US_FC_CTRL",
                        "partial flow control has no address stack");
  if (flow->b_else && (frame == NULL || frame->op != R500_FC_JUMP))
    r500_validate_find (n->v, LS_SEVERITY_WARNING, R500_US_FC_INST_B_ELSE, NULL,
                        "this else belongs to no open branch");
  if (flow->a_op == R500_A_NONE && flow->b_op[0] == R500_B_INCR)
    push (n, R500_FC_JUMP);
  else if (flow->a_op == R500_A_NONE && flow->b_op[0] == R500_B_DECR)
    end_branch (n, flow->b_pop_cnt);
}

/* --- loops --- */

static void
begin_loop (Nesting *n, R500FlowOp op)
{
  if (!n->v->config->full_flow)
    r500_validate_find (n->v, LS_SEVERITY_ERROR, R500_US_FC_INST_OP, "set FULL_FC_EN of US_FC_CTRL",
                        "partial flow control has no loops");
  push (n, op);
}

static void
end_loop (Nesting *n, R500FlowOp begin)
{
  const Frame *frame;

  while ((frame = innermost (n)) != NULL && frame->op == R500_FC_JUMP)
    {
      find (n, NULL, "a branch that began in the loop does not end in it");
      pop (n);
    }
  if (frame == NULL)
    {
      find (n, NULL, "there is no loop that ends here");
      return;
    }
  if (frame->op != begin)
    find (n, NULL, "LOOP ends with ENDLOOP, and REP with ENDREP");
  pop (n);
}

/* For BREAKLOOP, BREAKREP and CONTINUE. begin: the instruction that must have begun the loop; JUMP:
 * either. */
static void
check_leave (Nesting *n, const R500Flow *flow, R500FlowOp begin)
{
  guint n_inside = 0;
  guint i = n->frames->len;

  while (i > 0 && g_array_index (n->frames, Frame, i - 1).op == R500_FC_JUMP)
    {
      n_inside++;
      i--;
    }
  if (i == 0)
    {
      find (n, NULL, "there is no loop around it");
      return;
    }
  if (begin != R500_FC_JUMP && g_array_index (n->frames, Frame, i - 1).op != begin)
    find (n, NULL, "BREAKLOOP leaves a LOOP, and BREAKREP a REP");
  if (flow->b_op[1] == R500_B_DECR && flow->b_pop_cnt != n_inside)
    r500_validate_find (n->v, LS_SEVERITY_WARNING, R500_US_FC_INST_B_POP_CNT, NULL,
                        ls_words_many ("it stands in %u branch of the loop",
                                       "it stands in %u branches of the loop", n_inside),
                        n_inside);
}

/* --- targets of jumps --- */

static void
check_target (const Nesting *n, const R500Flow *flow)
{
  const R500Config *config = n->v->config;
  guint target = flow->jump_addr + (flow->jump_global ? 0 : config->offset);
  gboolean never = flow->jump_any && flow->jump_func == 0 && flow->op == R500_FC_JUMP;

  if (flow->a_op == R500_A_POP || never || target <= config->end + config->offset)
    return;
  r500_validate_find (n->v, LS_SEVERITY_ERROR, R500_US_FC_ADDR_JUMP_ADDR, NULL,
                      "there is no instruction %u: the program ends at %u", target,
                      config->end + config->offset);
}

static void
check_flow (Nesting *n, const R500Flow *flow)
{
  check_target (n, flow);
  switch (flow->op)
    {
    case R500_FC_JUMP:
      check_jump (n, flow);
      break;
    case R500_FC_LOOP:
    case R500_FC_REP:
      begin_loop (n, flow->op);
      break;
    case R500_FC_ENDLOOP:
    case R500_FC_ENDREP:
      end_loop (n, flow->op == R500_FC_ENDLOOP ? R500_FC_LOOP : R500_FC_REP);
      break;
    case R500_FC_BREAKLOOP:
    case R500_FC_BREAKREP:
      check_leave (n, flow, flow->op == R500_FC_BREAKLOOP ? R500_FC_LOOP : R500_FC_REP);
      break;
    case R500_FC_CONTINUE:
      check_leave (n, flow, R500_FC_JUMP);
      break;
    case R500_N_FLOW_OPS:
      break;
    }
}

void
r500_validate_flow (R500Validator *v)
{
  Nesting n = { .v = v, .frames = g_array_new (FALSE, FALSE, sizeof (Frame)) };

  for (guint i = 0; i < v->program->n_code; i++)
    {
      v->at = &v->program->code[i];
      if (v->at->type == R500_TYPE_FC)
        check_flow (&n, &v->at->flow);
    }
  for (guint i = 0; i < n.frames->len; i++)
    {
      const Frame *frame = &g_array_index (n.frames, Frame, i);

      v->at = frame->at;
      find (&n, NULL,
            frame->op == R500_FC_JUMP ? N_ ("the branch does not end")
                                      : N_ ("the loop does not end"));
    }
  g_array_unref (n.frames);
}
