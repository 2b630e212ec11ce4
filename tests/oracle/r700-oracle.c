/* Control flow and exports: guide chapter 3, tables 3.4 and 3.7, with the errata B01 to B27. */

#include "r700-oracle.h"

#include <string.h>

#define MAX_CALL_DEPTH 32

static gboolean
quad_has (LsMask lanes, guint lane)
{
  for (guint i = 0; i < 4; i++)
    if (lanes >> (lane / 4 * 4 + i) & 1)
      return TRUE;
  return FALSE;
}

/* A pixel program runs in every lane of a quad that has a covered pixel: Mesa's gl_HelperInvocation needs it (evidence,
 * first section).  The lanes of other quads, and those without a vertex or thread, never run. */
void
oracle_init (Oracle *o,
             const R700Program *program,
             const LsBindings *bindings,
             LsStage stage,
             LsMask covered,
             guint n_gprs,
             guint n_temps)
{
  memset (o, 0, sizeof *o);
  o->program = program;
  o->bindings = bindings;
  o->n_gprs = n_gprs;
  o->n_temps = n_temps;
  o->stage = stage;
  o->group = &o->own;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      o->covered[lane] = covered >> lane & 1;
      o->valid[lane] = o->covered[lane];
      o->runs[lane] = o->covered[lane] || (stage == LS_STAGE_PS && quad_has (covered, lane));
      o->states[lane] = o->runs[lane] ? ORACLE_ACTIVE : ORACLE_BREAK;
    }
}

/* --- condition test, guide 3.6.4 -------------------------------------------------------------------------- */

static gboolean
quad_has_active (const Oracle *o, guint lane)
{
  for (guint i = lane & ~3u; i < (lane & ~3u) + 4; i++)
    if (o->states[i] == ORACLE_ACTIVE)
      return TRUE;
  return FALSE;
}

static gboolean
base_test (const Oracle *o, const R700Cf *cf, guint lane)
{
  if (cf->whole_quad_mode)
    return o->runs[lane] && quad_has_active (o, lane);
  if (cf->valid_pixel_mode && !o->valid[lane])
    return FALSE;
  return o->states[lane] == ORACLE_ACTIVE;
}

static gboolean
condition (const Oracle *o, const R700Cf *cf)
{
  gboolean boolean = o->bindings->booleans >> cf->cf_const & 1;

  switch (cf->cond)
    {
    case R700_COND_ACTIVE:
      return TRUE;
    case R700_COND_FALSE:
      return FALSE;
    case R700_COND_BOOL:
      return boolean;
    case R700_COND_NOT_BOOL:
      return !boolean;
    }
  g_assert_not_reached ();
}

/* Fills passes; returns whether any lane does. */
static gboolean
test_lanes (const Oracle *o, const R700Cf *cf, gboolean passes[LS_LANES])
{
  gboolean any = FALSE;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      passes[lane] = base_test (o, cf, lane) && condition (o, cf);
      any |= passes[lane];
    }
  return any;
}

/* --- stack ------------------------------------------------------------------------------------------------ */

static OracleFrame *
push_frame (Oracle *o, OracleFrameKind kind)
{
  OracleFrame *frame;

  if (o->depth == ORACLE_MAX_DEPTH)
    {
      o->trap = "stack overflow";
      return NULL;
    }
  frame = &o->stack[o->depth++];
  memset (frame, 0, sizeof *frame);
  frame->kind = kind;
  frame->cf = o->at;
  memcpy (frame->states, o->states, sizeof frame->states);
  frame->count = o->count;
  frame->al = o->al;
  frame->increment = o->increment;
  return frame;
}

static void
restore_loop (Oracle *o, const OracleFrame *frame)
{
  o->count = frame->count;
  o->increment = frame->increment;
  if (frame->saves_al)
    o->al = frame->al;
}

/* A branch frame gives back what the lanes were, except to those that left the loop or wait for its next round since
 * (errata B03). */
static gboolean
pop_frame (Oracle *o)
{
  const OracleFrame *frame;

  if (o->depth == 0)
    {
      o->trap = "stack underflow";
      return FALSE;
    }
  frame = &o->stack[--o->depth];
  if (frame->kind == ORACLE_FRAME_CALL)
    {
      o->trap = "pop of a call";
      return FALSE;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gboolean left = o->states[lane] == ORACLE_CONTINUE || o->states[lane] == ORACLE_BREAK;

      if (frame->kind == ORACLE_FRAME_LOOP || !left)
        o->states[lane] = frame->states[lane];
    }
  if (frame->kind == ORACLE_FRAME_LOOP)
    restore_loop (o, frame);
  return TRUE;
}

/* Popping in valid pixel mode leaves the invalid lanes off (guide 3.6.2). */
static gboolean
pop_frames (Oracle *o, const R700Cf *cf, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!pop_frame (o))
      return FALSE;
  for (guint lane = 0; lane < LS_LANES && n > 0 && cf->valid_pixel_mode; lane++)
    if (!o->valid[lane] && o->states[lane] == ORACLE_ACTIVE)
      o->states[lane] = ORACLE_BRANCH;
  return TRUE;
}

/* Passing lanes become active, active ones that fail wait for the other branch. */
static void
narrow (Oracle *o, const gboolean passes[LS_LANES])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (passes[lane])
      o->states[lane] = ORACLE_ACTIVE;
    else if (o->states[lane] == ORACLE_ACTIVE)
      o->states[lane] = ORACLE_BRANCH;
}

static gboolean
any_active (const Oracle *o)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (o->states[lane] == ORACLE_ACTIVE)
      return TRUE;
  return FALSE;
}

static gint
innermost (const Oracle *o, OracleFrameKind kind)
{
  for (gint i = (gint) o->depth - 1; i >= 0; i--)
    if (o->stack[i].kind == kind)
      return i;
  return -1;
}

/* --- branches --------------------------------------------------------------------------------------------- */

static gboolean
jump_away (Oracle *o, const R700Cf *cf, guint32 *next)
{
  *next = cf->target;
  return pop_frames (o, cf, cf->pop_count);
}

static gboolean
run_push (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES], gboolean any, guint32 *next)
{
  if (!any)
    return jump_away (o, cf, next);
  if (!push_frame (o, ORACLE_FRAME_BRANCH))
    return FALSE;
  narrow (o, passes);
  return TRUE;
}

/* Swaps the sides of the innermost branch among the lanes that were active when it began. */
static gboolean
swap_sides (Oracle *o, const R700Cf *cf, gboolean any_condition)
{
  const OracleFrame *frame;

  if (o->depth == 0 || o->stack[o->depth - 1].kind != ORACLE_FRAME_BRANCH)
    {
      o->trap = "ELSE outside a branch";
      return FALSE;
    }
  frame = &o->stack[o->depth - 1];
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gboolean takes_part = frame->states[lane] == ORACLE_ACTIVE && any_condition &&
                            (!cf->valid_pixel_mode || o->valid[lane]);

      if (takes_part && o->states[lane] == ORACLE_ACTIVE)
        o->states[lane] = ORACLE_BRANCH;
      else if (takes_part && o->states[lane] == ORACLE_BRANCH)
        o->states[lane] = ORACLE_ACTIVE;
    }
  return TRUE;
}

static gboolean
run_else (Oracle *o, const R700Cf *cf, guint32 *next)
{
  if (!swap_sides (o, cf, condition (o, cf)))
    return FALSE;
  return any_active (o) || jump_away (o, cf, next);
}

static gboolean
run_push_else (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES], guint32 *next)
{
  if (!push_frame (o, ORACLE_FRAME_BRANCH))
    return FALSE;
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (o->states[lane] == ORACLE_ACTIVE && passes[lane])
      o->states[lane] = ORACLE_BRANCH;
  if (!any_active (o))
    *next = cf->target;
  return TRUE;
}

static gboolean
run_pop (Oracle *o, const R700Cf *cf)
{
  gboolean passes[LS_LANES];

  if (!pop_frames (o, cf, cf->pop_count))
    return FALSE;
  test_lanes (o, cf, passes);
  narrow (o, passes);
  return TRUE;
}

/* --- loops ------------------------------------------------------------------------------------------------ */

static gboolean
run_loop_start (Oracle *o,
                const R700Cf *cf,
                const gboolean passes[LS_LANES],
                gboolean any,
                guint32 *next)
{
  const LsLoopConstant *constant = &o->bindings->loops[cf->cf_const];
  gboolean counted = cf->op != R700_CF_OP_LOOP_START_DX10;
  OracleFrame *frame;

  if (!any || (counted && constant->count == 0))
    return jump_away (o, cf, next);
  frame = push_frame (o, ORACLE_FRAME_LOOP);
  if (!frame)
    return FALSE;
  frame->saves_al = cf->op == R700_CF_OP_LOOP_START;
  if (counted)
    o->count = constant->count;
  if (cf->op == R700_CF_OP_LOOP_START)
    {
      o->al = (gint32) constant->init;
      o->increment = constant->increment;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (!passes[lane])
      o->states[lane] = ORACLE_BREAK;
  return TRUE;
}

/* Which of the three kinds the innermost loop is: the instruction that its LOOP_END names. */
static R700CfOp
loop_kind (const Oracle *o, const R700Cf *cf)
{
  return cf->target > 0 && cf->target <= o->program->n_cf ? o->program->cf[cf->target - 1].op
                                                          : R700_CF_OP_INVALID;
}

static gboolean
run_loop_end (Oracle *o, const R700Cf *cf, guint32 *next)
{
  R700CfOp kind = loop_kind (o, cf);
  gboolean counted = kind != R700_CF_OP_LOOP_START_DX10;
  gboolean passes[LS_LANES];

  if (o->depth == 0 || o->stack[o->depth - 1].kind != ORACLE_FRAME_LOOP)
    {
      o->trap = "LOOP_END outside a loop";
      return FALSE;
    }
  if (counted)
    o->count--;
  if (kind == R700_CF_OP_LOOP_START)
    o->al += o->increment;
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (o->states[lane] != ORACLE_BREAK)
      o->states[lane] = ORACLE_ACTIVE;
  if (test_lanes (o, cf, passes) && (!counted || o->count))
    {
      o->stack[o->depth - 1].iteration++;
      *next = cf->target;
      return TRUE;
    }
  return pop_frame (o);
}

/* Lanes that entered the loop and have neither left it nor wait for its end keep it going. */
static gboolean
loop_is_done (const Oracle *o, gint loop G_GNUC_UNUSED)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (o->states[lane] == ORACLE_ACTIVE || o->states[lane] == ORACLE_BRANCH)
      return FALSE;
  return TRUE;
}

static gboolean
run_loop_exit (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES], guint32 *next)
{
  gint loop = innermost (o, ORACLE_FRAME_LOOP);
  guint8 to = cf->op == R700_CF_OP_LOOP_BREAK ? ORACLE_BREAK : ORACLE_CONTINUE;

  if (loop < 0)
    {
      o->trap = "LOOP_BREAK or LOOP_CONTINUE outside a loop";
      return FALSE;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (passes[lane])
      o->states[lane] = to;
  if (!loop_is_done (o, loop))
    return TRUE;
  o->depth = (guint) loop + 1;
  *next = cf->target;
  return TRUE;
}

/* --- subroutines ------------------------------------------------------------------------------------------ */

static gboolean
run_call (Oracle *o, const R700Cf *cf, gboolean any, guint32 here, guint32 *next)
{
  OracleFrame *frame;

  if (!any || o->call_depth + cf->call_count > MAX_CALL_DEPTH)
    return TRUE;
  frame = push_frame (o, ORACLE_FRAME_CALL);
  if (!frame)
    return FALSE;
  frame->return_cf = here + 1;
  frame->depth = o->call_depth;
  o->call_depth += cf->call_count;
  *next = cf->target;
  return TRUE;
}

static gboolean
run_return (Oracle *o, guint32 *next)
{
  if (o->depth == 0 || o->stack[o->depth - 1].kind != ORACLE_FRAME_CALL)
    {
      o->trap = "RETURN outside a subroutine";
      return FALSE;
    }
  o->depth--;
  o->call_depth = o->stack[o->depth].depth;
  *next = o->stack[o->depth].return_cf;
  return TRUE;
}

static gboolean
run_kill (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES], guint32 *next)
{
  gboolean any_valid = FALSE;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if (passes[lane])
        o->valid[lane] = FALSE;
      any_valid |= o->valid[lane];
    }
  if (!any_valid)
    *next = cf->target;
  return TRUE;
}

/* --- exports ---------------------------------------------------------------------------------------------- */

static guint32
export_element (const Oracle *o, guint lane, guint gpr, guint sel)
{
  if (sel <= R700_COMP_W)
    return o->gpr[lane][gpr][sel];
  return sel == R700_COMP_1 ? 0x3F800000 : 0;
}

/* The place of an export target, or FALSE. */
static gboolean
export_target (Oracle *o, const R700Cf *cf, guint lane, guint target, guint32 **to, gboolean **flag)
{
  if (cf->type == 0 && (target < 8 || target == 61))
    {
      guint slot = target == 61 ? 8 : target;

      *to = o->pixel[lane][slot];
      *flag = &o->pixel_written[lane][slot];
    }
  else if (cf->type == 1 && target >= 60 && target < 64)
    {
      *to = o->position[lane][target - 60];
      *flag = &o->position_written[lane][target - 60];
    }
  else if (cf->type == 2 && target < 32)
    {
      *to = o->parameter[lane][target];
      *flag = &o->parameter_written[lane][target];
    }
  else
    return FALSE;
  return TRUE;
}

static gboolean
export_lane (Oracle *o, const R700Cf *cf, guint lane)
{
  for (guint b = 0; b < cf->burst_count; b++)
    {
      guint gpr = cf->rw_gpr + b + (cf->rw_rel ? (guint) o->al : 0);
      guint32 *to;
      gboolean *flag;

      if (gpr >= ORACLE_GPRS || !export_target (o, cf, lane, cf->array_base + b, &to, &flag))
        {
          o->trap = "export target";
          return FALSE;
        }
      for (guint i = 0; i < 4; i++)
        if (cf->sel[i] != R700_COMP_MASK)
          to[i] = export_element (o, lane, gpr, cf->sel[i]);
      *flag = TRUE;
    }
  return TRUE;
}

/* A killed lane may run, for its neighbours' sake, but what it exports is not written (guide 3.6.1). */
static gboolean
run_export (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (passes[lane] && o->valid[lane] && !export_lane (o, cf, lane))
      return FALSE;
  return TRUE;
}

/* Nor does what it writes reach a memory that others see; an array of its own must keep what was put there (evidence,
 * scratch). */
static gboolean
run_memory_write (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES])
{
  gboolean is_own = cf->op == R700_CF_OP_MEM_SCRATCH;

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (passes[lane] && (o->valid[lane] || is_own) && !oracle_memory_write (o, cf, lane))
      return FALSE;
  return TRUE;
}

/* --- ALU clauses ------------------------------------------------------------------------------------------ */

static void
apply_predicate (Oracle *o,
                 R700CfOp op,
                 const gboolean changed[LS_LANES],
                 const gboolean value[LS_LANES])
{
  guint8 to = op == R700_CF_OP_ALU_BREAK      ? ORACLE_BREAK
              : op == R700_CF_OP_ALU_CONTINUE ? ORACLE_CONTINUE
                                              : ORACLE_BRANCH;

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (changed[lane] && !value[lane] && o->states[lane] == ORACLE_ACTIVE)
      o->states[lane] = to;
}

/* "If the clause issues PRED_SET* instructions, each ... causes a stack push first" (guide 9.1, ALU_ELSE_AFTER); without
 * one there is no push, as emulators that run shipped shaders have it. */
static gboolean
issues_pred_set (const Oracle *o, const R700Cf *cf)
{
  gboolean issues = FALSE;

  for (guint g = 0; g < cf->n; g++)
    {
      const R700Group *group = &o->program->groups[cf->first + g];

      for (guint i = 0; i < group->n_slots; i++)
        issues |= g_str_has_prefix (r700_alu_ops[group->slots[i].op].name, "PRED_SET");
    }
  return issues;
}

static gboolean
run_alu (Oracle *o, const R700Cf *cf)
{
  gboolean executing[LS_LANES], changed[LS_LANES] = { 0 }, value[LS_LANES] = { 0 };
  gboolean pushes = cf->op == R700_CF_OP_ALU_PUSH_BEFORE ||
                    (cf->op == R700_CF_OP_ALU_ELSE_AFTER && issues_pred_set (o, cf));
  guint pops = cf->op == R700_CF_OP_ALU_POP_AFTER ? 1 : cf->op == R700_CF_OP_ALU_POP2_AFTER ? 2 : 0;

  if (pushes && !push_frame (o, ORACLE_FRAME_BRANCH))
    return FALSE;
  for (guint lane = 0; lane < LS_LANES; lane++)
    executing[lane] = o->runs[lane] && (cf->whole_quad_mode ? quad_has_active (o, lane)
                                                            : o->states[lane] == ORACLE_ACTIVE);
  if (!oracle_alu_clause (o, cf, executing, changed, value))
    return FALSE;
  apply_predicate (o, cf->op, changed, value);
  if (cf->op == R700_CF_OP_ALU_ELSE_AFTER)
    return swap_sides (o, cf, TRUE);
  return pop_frames (o, cf, pops);
}

/* FETCH_WHOLE_QUAD fetches for the invalid neighbours of the lanes that pass, too (guide 5.2). */
static void
fetching_lanes (const Oracle *o,
                const R700Fetch *fetch,
                const gboolean passes[LS_LANES],
                gboolean fetching[LS_LANES])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const gboolean *quad = &passes[lane - lane % 4];
      gboolean has_neighbour = quad[0] || quad[1] || quad[2] || quad[3];

      fetching[lane] = passes[lane] || (fetch->fetch_whole_quad && has_neighbour && o->runs[lane] &&
                                        !o->valid[lane]);
    }
}

static gboolean
run_fetch (Oracle *o, const R700Fetch *fetch, const gboolean passes[LS_LANES])
{
  R700FetchClass class = r700_fetch_ops[fetch->op].class;
  gboolean fetching[LS_LANES];

  if (class == R700_FETCH_CLASS_LDS)
    return oracle_share_step (o, fetch, passes);
  fetching_lanes (o, fetch, passes, fetching);
  if (class == R700_FETCH_CLASS_TEX)
    return oracle_gradients (o, fetch, fetching);
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (fetching[lane] && !(class == R700_FETCH_CLASS_MEM ? oracle_memory_read (o, fetch, lane)
                                                          : oracle_fetch (o, fetch, lane)))
      return FALSE;
  return TRUE;
}

static gboolean
run_fetch_clause (Oracle *o, const R700Cf *cf, const gboolean passes[LS_LANES], gboolean any)
{
  for (guint i = 0; any && i < cf->n; i++, o->steps++)
    if (!run_fetch (o, &o->program->fetches[cf->first + i], passes))
      return FALSE;
  return TRUE;
}

/* --- the program ------------------------------------------------------------------------------------------ */

static gboolean
run_plain (Oracle *o, const R700Cf *cf, guint32 here, guint32 *next)
{
  gboolean passes[LS_LANES];
  gboolean any;

  if (cf->op == R700_CF_OP_POP_JUMP || cf->op == R700_CF_OP_POP_PUSH ||
      cf->op == R700_CF_OP_POP_PUSH_ELSE)
    if (!pop_frames (o, cf, cf->pop_count))
      return FALSE;
  any = test_lanes (o, cf, passes);
  if (cf->op == R700_CF_OP_NOP || cf->op == R700_CF_OP_WAIT_ACK)
    return TRUE;
  if (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE)
    return run_fetch_clause (o, cf, passes, any);
  if (cf->op == R700_CF_OP_JUMP)
    return any || jump_away (o, cf, next);
  if (cf->op == R700_CF_OP_POP_JUMP)
    {
      *next = any ? *next : cf->target;
      return TRUE;
    }
  if (cf->op == R700_CF_OP_PUSH)
    return run_push (o, cf, passes, any, next);
  if (cf->op == R700_CF_OP_POP_PUSH)
    {
      *next = any ? *next : cf->target;
      return !any || run_push (o, cf, passes, any, next);
    }
  if (cf->op == R700_CF_OP_PUSH_ELSE || cf->op == R700_CF_OP_POP_PUSH_ELSE)
    return run_push_else (o, cf, passes, next);
  if (cf->op == R700_CF_OP_ELSE)
    return run_else (o, cf, next);
  if (cf->op == R700_CF_OP_POP)
    return run_pop (o, cf);
  if (r700_cf_ops[cf->op].flags & R700_CF_LOOP || cf->op == R700_CF_OP_LOOP_START_DX10)
    return run_loop_start (o, cf, passes, any, next);
  if (cf->op == R700_CF_OP_LOOP_END)
    return run_loop_end (o, cf, next);
  if (cf->op == R700_CF_OP_LOOP_BREAK || cf->op == R700_CF_OP_LOOP_CONTINUE)
    return run_loop_exit (o, cf, passes, next);
  if (cf->op == R700_CF_OP_CALL)
    return run_call (o, cf, any, here, next);
  if (cf->op == R700_CF_OP_RETURN)
    return run_return (o, next);
  if (cf->op == R700_CF_OP_KILL)
    return run_kill (o, cf, passes, next);
  o->trap = r700_cf_ops[cf->op].name;
  return FALSE;
}

static gboolean
run_one (Oracle *o, guint32 here, guint32 *next)
{
  const R700Cf *cf = &o->program->cf[here];
  gboolean passes[LS_LANES];

  *next = here + 1;
  o->steps++;
  if (cf->class == R700_CF_CLASS_ALU)
    return run_alu (o, cf);
  if (cf->class == R700_CF_CLASS_PLAIN)
    return run_plain (o, cf, here, next);
  test_lanes (o, cf, passes);
  if (!(r700_cf_ops[cf->op].flags & R700_CF_SWIZ))
    return run_memory_write (o, cf, passes);
  return run_export (o, cf, passes);
}

/* Returns: FALSE with the trap set. */
static gboolean
run_turn (Oracle *o)
{
  guint32 next;

  if (o->at >= o->program->n_cf || o->program->cf[o->at].op == R700_CF_OP_INVALID)
    {
      o->trap = "no instruction";
      return FALSE;
    }
  if (!run_one (o, o->at, &next))
    return FALSE;
  o->has_ended = o->program->cf[o->at].end_of_program && next == o->at + 1;
  o->at = next;
  return TRUE;
}

OracleResult
oracle_run (Oracle *o, guint64 max_steps)
{
  while (o->steps < max_steps)
    {
      if (!run_turn (o))
        return ORACLE_TRAP;
      if (o->has_ended)
        return ORACLE_END;
    }
  return ORACLE_LIMIT;
}

/* --- thread groups ---------------------------------------------------------------------------------------- */

/* Where a wave is: pairs of an instruction and an iteration, from the outermost loop or call to what comes next. */
static guint
list_place (const Oracle *o, guint32 place[ORACLE_MAX_DEPTH + 1][2])
{
  guint n = 0;

  for (guint i = 0; i < o->depth; i++)
    if (o->stack[i].kind != ORACLE_FRAME_BRANCH)
      {
        place[n][0] = o->stack[i].cf;
        place[n++][1] = o->stack[i].kind == ORACLE_FRAME_LOOP ? 1 + o->stack[i].iteration : 0;
      }
  place[n][0] = o->at;
  place[n++][1] = 0;
  return n;
}

static gboolean
is_behind (const Oracle *a, const Oracle *b)
{
  guint32 left[ORACLE_MAX_DEPTH + 1][2], right[ORACLE_MAX_DEPTH + 1][2];
  guint n = list_place (a, left), m = list_place (b, right);

  for (guint i = 0; i < MIN (n, m); i++)
    for (guint k = 0; k < 2; k++)
      if (left[i][k] != right[i][k])
        return left[i][k] < right[i][k];
  return n < m;
}

/* The programs of tests are too short for a wave to wait for long. */
OracleResult
oracle_run_group (Oracle **waves, guint n, guint64 max_steps)
{
  for (guint i = 0; i < n; i++)
    waves[i]->group = &waves[0]->own;
  while (TRUE)
    {
      Oracle *next = NULL;

      for (guint i = 0; i < n; i++)
        if (!waves[i]->has_ended && (next == NULL || is_behind (waves[i], next)))
          next = waves[i];
      if (next == NULL)
        return ORACLE_END;
      if (next->steps >= max_steps)
        return ORACLE_LIMIT;
      if (!run_turn (next))
        return ORACLE_TRAP;
    }
}
