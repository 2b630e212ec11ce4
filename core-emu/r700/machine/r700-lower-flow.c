#include "r700-code.h"

#include <string.h>

#include "r700-program.h"

/* The flow operations of control-flow instructions. Guide section 3, and chapter 9. */

/* n of an operation: POP_COUNT of the instruction. */
#define POPS 0xFF

typedef struct
{
  LsFlowRule rule;
  LsFlowGuard guard;
  LsFlowWhom whom;
  LsFlowOp ops[LS_FLOW_MAX_OPS];
} Pattern;

#define OP(name, ...)                   \
  {                                     \
    .kind = LS_FLOW_##name, __VA_ARGS__ \
  }
#define IF(name, ...)                                          \
  {                                                            \
    .kind = LS_FLOW_##name, .when = LS_FLOW_TAKEN, __VA_ARGS__ \
  }
#define OR(name, ...)                                              \
  {                                                                \
    .kind = LS_FLOW_##name, .when = LS_FLOW_NOT_TAKEN, __VA_ARGS__ \
  }
#define JUMPS_IF(rule) LS_FLOW_##rule, LS_FLOW_NO_GUARD, LS_FLOW_OF_ACTIVE
#define ON JUMPS_IF (NEVER)
#define LOOP(type)                                                        \
  {                                                                       \
    LS_FLOW_IF_NONE, LS_FLOW_OR_NO_COUNT, LS_FLOW_OF_ACTIVE,              \
    {                                                                     \
      OP (DECIDE), IF (POP, .n = POPS), OR (LOOP, .loop = LS_FLOW_##type) \
    }                                                                     \
  }
#define OUTSIDE             \
  {                         \
    ON,                     \
    {                       \
      OP (DECIDE), OP (OWN) \
    }                       \
  }
#define PUSH_BY_READING \
  OP (PUSH, .reading = 1 + R700_READING_ELSE_AFTER, .answer = R700_ELSE_AFTER_PUSH)

static const Pattern patterns[R700_N_CF_OPS] = {
  [R700_CF_OP_NOP] = { ON, { OP (OWN) } },
  [R700_CF_OP_WAIT_ACK] = { ON, { OP (OWN) } },
  [R700_CF_OP_TEX... R700_CF_OP_VTX_TC] = { ON, { OP (DECIDE), OP (CLAUSE) } },
  [R700_CF_OP_LOOP_START] = LOOP (COUNTED),
  [R700_CF_OP_LOOP_START_NO_AL] = LOOP (NO_INDEX),
  [R700_CF_OP_LOOP_START_DX10] = LOOP (ENDLESS),
  [R700_CF_OP_LOOP_END] = { LS_FLOW_IF_ANY,
                            LS_FLOW_AND_COUNT,
                            LS_FLOW_OF_LOOP,
                            { OP (DECIDE), IF (AGAIN), OR (LEAVE) } },
  [R700_CF_OP_LOOP_CONTINUE] = { LS_FLOW_JUMPS,
                                 LS_FLOW_AND_LAST_OUT,
                                 LS_FLOW_OF_ACTIVE,
                                 { OP (DECIDE), OP (CONTINUE), IF (UNWIND) } },
  [R700_CF_OP_LOOP_BREAK] = { LS_FLOW_JUMPS,
                              LS_FLOW_AND_LAST_OUT,
                              LS_FLOW_OF_ACTIVE,
                              { OP (DECIDE), OP (BREAK), IF (UNWIND) } },
  [R700_CF_OP_JUMP] = { JUMPS_IF (IF_NONE), { OP (DECIDE), IF (POP, .n = POPS) } },
  [R700_CF_OP_PUSH] = { JUMPS_IF (IF_NONE),
                        { OP (DECIDE), IF (POP, .n = POPS), OR (PUSH), OR (KEEP) } },
  /* The guide leaves the rule open: here a push whose else side starts at once. */
  [R700_CF_OP_PUSH_ELSE] = { JUMPS_IF (IF_ALL), { OP (DECIDE), OP (PUSH), OP (DROP) } },
  [R700_CF_OP_ELSE] = { LS_FLOW_IF_NOBODY,
                        LS_FLOW_NO_GUARD,
                        LS_FLOW_OF_FRAME,
                        { OP (ELSE), OP (DECIDE), IF (POP, .n = POPS) } },
  [R700_CF_OP_POP] = { ON, { OP (POP, .n = POPS), OP (DECIDE), OP (KEEP) } },
  [R700_CF_OP_POP_JUMP] = { JUMPS_IF (IF_NONE), { OP (POP, .n = POPS), OP (DECIDE) } },
  [R700_CF_OP_POP_PUSH] = { JUMPS_IF (IF_NONE),
                            { OP (POP, .n = POPS), OP (DECIDE), OR (PUSH), OR (KEEP) } },
  [R700_CF_OP_POP_PUSH_ELSE] = { JUMPS_IF (IF_ALL),
                                 { OP (POP, .n = POPS), OP (DECIDE), OP (PUSH), OP (DROP) } },
  [R700_CF_OP_CALL... R700_CF_OP_CALL_FS] = { LS_FLOW_IF_ANY,
                                              LS_FLOW_AND_DEPTH,
                                              LS_FLOW_OF_ACTIVE,
                                              { OP (DECIDE), IF (CALL) } },
  [R700_CF_OP_RETURN] = { JUMPS_IF (JUMPS), { OP (RETURN) } },
  [R700_CF_OP_KILL] = { JUMPS_IF (IF_NO_LIVE), { OP (DECIDE), OP (KILL) } },
  [R700_CF_OP_ALU] = { ON, { OP (CLAUSE), OP (DROP) } },
  [R700_CF_OP_ALU_PUSH_BEFORE] = { ON, { OP (PUSH), OP (CLAUSE), OP (DROP) } },
  [R700_CF_OP_ALU_POP_AFTER] = { ON, { OP (CLAUSE), OP (DROP), OP (POP, .n = 1) } },
  [R700_CF_OP_ALU_POP2_AFTER] = { ON, { OP (CLAUSE), OP (DROP), OP (POP, .n = 2) } },
  [R700_CF_OP_ALU_CONTINUE] = { ON, { OP (CLAUSE), OP (CONTINUE) } },
  [R700_CF_OP_ALU_BREAK] = { ON, { OP (CLAUSE), OP (BREAK) } },
  [R700_CF_OP_ALU_ELSE_AFTER] = { ON, { PUSH_BY_READING, OP (CLAUSE), OP (DROP), OP (ELSE) } },
  [R700_CF_OP_EMIT_VERTEX... R700_CF_OP_CUT_VERTEX] = OUTSIDE,
  [R700_CF_OP_MEM_STREAM0... R700_CF_OP_MEM_EXPORT] = OUTSIDE,
};

/* --- parts of an instruction ------------------------------------------------------------------ */

static guint8
table_of (R700Cond condition)
{
  static const guint8 tables[] = { [R700_COND_ACTIVE] = LS_FLOW_PASS,
                                   [R700_COND_FALSE] = LS_FLOW_FAIL,
                                   [R700_COND_BOOL] = LS_FLOW_SHARED,
                                   [R700_COND_NOT_BOOL] = LS_FLOW_NOT_SHARED };

  return tables[condition];
}

/* The instruction behind another one; n_cf if the words behind it are no instruction. */
static guint32
next_of (const R700Program *program, guint32 number)
{
  const R700Cf *cf = &program->cf[number];

  return number + 1 < program->n_cf && cf[1].section == cf->section && cf[1].dword == cf->dword + 2
           ? number + 1
           : program->n_cf;
}

/* Lines of the steps of a clause. */
static guint32 *
dup_item_lines (const R700Program *program, const R700Cf *cf)
{
  guint32 *lines = g_new (guint32, MAX (cf->n, 1));

  for (guint32 i = 0; i < cf->n; i++)
    lines[i] = cf->class == R700_CF_CLASS_ALU ? program->groups[cf->first + i].slots[0].line
                                              : program->fetches[cf->first + i].line;
  return lines;
}

static void
add_ops (LsFlowStep *flow, const R700Program *program, const R700Cf *cf, const Pattern *pattern)
{
  for (guint i = 0; i < LS_FLOW_MAX_OPS; i++)
    {
      LsFlowOp op = pattern->ops[i];

      if (op.kind == LS_FLOW_NO_OP ||
          (op.reading != 0 && !r700_clause_sets_predicate (program, cf)))
        continue;
      op.n = op.n == POPS ? cf->pop_count : op.n;
      op.n = op.kind == LS_FLOW_CALL ? cf->call_count : op.n;
      op.constant = cf->cf_const;
      ls_flow_add (flow, op);
    }
  if (cf->end_of_program)
    ls_flow_add (flow, (LsFlowOp) OP (END));
  if (cf->barrier)
    ls_flow_add (flow, (LsFlowOp) OP (WAIT, .reading = 1 + R700_READING_BARRIER,
                                      .answer = R700_BARRIER_GROUP));
}

static gboolean
is_refused (const R700Code *code, const R700Cf *cf)
{
  return cf->op >= R700_N_CF_OPS || patterns[cf->op].ops[0].kind == LS_FLOW_NO_OP ||
         (cf->op == R700_CF_OP_KILL && code->stage != LS_STAGE_PS) ||
         (patterns[cf->op].guard == LS_FLOW_AND_DEPTH && cf->call_count >= R700_MAX_CALLS);
}

static void
lower_step (LsFlowStep *flow, const R700Code *code, guint32 number)
{
  const R700Program *program = code->program;
  const R700Cf *cf = &program->cf[number];
  const Pattern *pattern;

  *flow = (LsFlowStep){
    .line = cf->line, .number = cf->dword / 2, .next = LS_FLOW_NOWHERE, .target = LS_FLOW_NOWHERE
  };
  flow->is_refused = is_refused (code, cf);
  if (flow->is_refused)
    return;
  pattern = &patterns[cf->op];
  flow->name = r700_cf_ops[cf->op].name;
  flow->next = next_of (program, number);
  flow->target = cf->target;
  flow->rule = (guint8) pattern->rule;
  flow->guard = (guint8) pattern->guard;
  flow->is_flow = (r700_cf_ops[cf->op].flags & (R700_CF_TARGET | R700_CF_POPS)) != 0;
  flow->ask = (LsFlowAsk){ .table = table_of (cf->cond),
                           .whom = (guint8) pattern->whom,
                           .boolean = cf->cf_const,
                           .takes_quads = cf->whole_quad_mode,
                           .is_of_valid = cf->valid_pixel_mode };
  add_ops (flow, program, cf, pattern);
  if (!ls_flow_has (flow, LS_FLOW_CLAUSE))
    return;
  flow->items = dup_item_lines (program, cf);
  flow->n_items = cf->n;
  flow->lists_items = cf->lists_clause;
}

void
r700_lower_flow (R700Code *code)
{
  const guint32 n = code->program->n_cf;

  code->course.n = n;
  code->course.n_digits = 2;
  code->course.steps = g_new0 (LsFlowStep, n + 1);
  for (guint32 i = 0; i < n; i++)
    lower_step (&code->course.steps[i], code, i);
}

void
r700_code_unlower_flow (R700Code *code)
{
  for (guint32 i = 0; i < code->course.n; i++)
    g_free ((gpointer) code->course.steps[i].items);
  g_free (code->course.steps);
}
