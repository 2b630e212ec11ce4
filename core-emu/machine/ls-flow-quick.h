#pragma once

#include "ls-flow-run.h"

/* A fast loop over steps for machines that keep lanes in frames. A step whose list is one of a few
 * has a quick way, which needs a few comparisons only; if one fails, the step goes the long way,
 * ls_flow_run(). Steps with conditions, or that ask whole quads or valid lanes, always go the long
 * way. All of it is inline: the compiler knows the machine's functions. */

/* LsFlowStep.quick */
typedef enum
{
  LS_FLOW_QUICK_NONE,   /* the long way */
  LS_FLOW_QUICK_OWN,    /* an output, or a clause that the machine runs item by item */
  LS_FLOW_QUICK_CLAUSE, /* a clause that the machine runs at once; also in the three below */
  LS_FLOW_QUICK_PUSH,
  LS_FLOW_QUICK_CLAUSE_POP,
  LS_FLOW_QUICK_IF, /* PUSH with the JUMP behind it that pops, both at once */
  LS_FLOW_QUICK_JUMP,
  LS_FLOW_QUICK_ELSE,
  LS_FLOW_QUICK_POP,
  LS_FLOW_QUICK_BREAK,
  LS_FLOW_QUICK_CONTINUE,
  LS_FLOW_QUICK_LOOP, /* a loop that counts only its iterations */
  LS_FLOW_QUICK_AGAIN,
  LS_FLOW_QUICK_CALL,
  LS_FLOW_QUICK_RETURN,
  /* Steps of machines that test by themselves: the loop hands them to the machine, as OWN, so the loop stays
   * small for machines that have none. */
  LS_FLOW_QUICK_TEST,        /* PUSH for the lanes whose test holds */
  LS_FLOW_QUICK_END,         /* POP that falls through if a lane is active */
  LS_FLOW_QUICK_PASS,        /* a jump of all lanes, active or not */
  LS_FLOW_QUICK_BREAK_IF,    /* BREAK of the lanes whose test holds */
  LS_FLOW_QUICK_CONTINUE_IF, /* the same for CONTINUE */
  LS_FLOW_QUICK_GO,          /* lanes wait at the end of the call */
  LS_FLOW_QUICK_REJOIN,      /* RETURN of all lanes that the call has taken */
} LsFlowQuick;

/* Finds the quick way of each step, when the program is loaded. The machine takes the quick way
 * from clauses that it cannot run at once and from outputs, then calls ls_flow_join_ifs(). A step
 * for the long way stands behind the last one. */
void ls_flow_find_quick (LsFlowProgram *program);
void ls_flow_join_ifs (LsFlowProgram *program);

/* Runs the clause of a step for the active lanes, which stay as they are, if the machine can run it
 * at once with n_more steps behind it. Counts the items and notes their lines. active: the lanes
 * that go on. Returns: FALSE with nothing changed if the machine cannot. */
typedef gboolean LsFlowClauseFunc (gpointer machine,
                                   const LsFlowStep *step,
                                   guint n_more,
                                   LsMask *active);
/* Runs an OWN step. Counts items and notes lines. Returns: the next step; LS_FLOW_NOWHERE for the
 * long way, LS_FLOW_OVER at the end of the program. */
typedef guint32 LsFlowOwnFunc (gpointer machine, const LsFlowStep *step);

/* --- frames ----------------------------------------------------------------------------------- */

static inline gboolean
ls_flow_is_top (const LsFlowRun *run, LsFlowFrameKind kind)
{
  const guint32 depth = run->state->depth;

  return depth > 0 && run->frames[depth - 1].kind == kind;
}

/* Whether the top frame is a branch: quick ways pop no others. */
static inline gboolean
ls_flow_can_pop (const LsFlowRun *run, guint n)
{
  return n == 0 || ls_flow_is_top (run, LS_FLOW_FRAME_BRANCH);
}

static inline void
ls_flow_pop (const LsFlowRun *run, guint n)
{
  LsFlowFrame *top = &run->frames[run->state->depth - n];

  if (n == 0)
    return;
  ls_flow_restore_branch (run->state, top);
  ls_flow_drop (run->state, run->frames, top);
}

/* size: entries that the frame takes. */
static inline gboolean
ls_flow_can_push (const LsFlowRun *run, guint32 size)
{
  return run->state->depth < run->limits->max_frames &&
         run->limits->max_entries - run->state->entries >= size;
}

static inline gboolean
ls_flow_is_in_loop (const LsFlowRun *run)
{
  for (guint32 i = run->state->depth; i > 0; i--)
    if (run->frames[i - 1].kind != LS_FLOW_FRAME_BRANCH)
      return run->frames[i - 1].kind == LS_FLOW_FRAME_LOOP;
  return FALSE;
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Each returns the next step, or LS_FLOW_NOWHERE with nothing changed for the long way. */

/* A clause and the joined jump behind it, at once: if the jump is taken, it pops the branch again,
 * and nobody saw the branch. */
static inline guint32
ls_flow_do_clause (const LsFlowRun *run,
                   const LsFlowStep *step,
                   LsFlowClauseFunc *clause,
                   gboolean joins,
                   gboolean pushes,
                   gboolean pops)
{
  const guint32 size = run->limits->branch_size;
  LsMask active;

  if ((pushes && !ls_flow_can_push (run, size)) || (pops && !ls_flow_can_pop (run, 1)) ||
      !clause (run->machine, step, joins ? 2 : 0, &active))
    return LS_FLOW_NOWHERE;
  if (joins)
    {
      step++;
      ++*run->n_steps;
      *run->last = step->line;
      if (active == 0)
        return step->target;
    }
  if (pushes)
    ls_flow_push (run->state, run->frames, LS_FLOW_FRAME_BRANCH, size, *run->place);
  run->state->active = active;
  ls_flow_pop (run, pops);
  return step->next;
}

static inline guint32
ls_flow_do_jump (const LsFlowRun *run, const LsFlowStep *step)
{
  if (run->state->active != 0)
    return step->next;
  if (!ls_flow_can_pop (run, step->ops[1].n))
    return LS_FLOW_NOWHERE;
  ls_flow_pop (run, step->ops[1].n);
  return step->target;
}

static inline guint32
ls_flow_do_else (const LsFlowRun *run, const LsFlowStep *step)
{
  LsFlowState *state = run->state;
  LsMask turn;

  if (!ls_flow_can_pop (run, 1))
    return LS_FLOW_NOWHERE;
  turn = run->frames[state->depth - 1].active &
         ~(state->waiting | state->broken | state->away.returned | state->away.switched);
  if ((state->active & ~turn) != 0)
    return LS_FLOW_NOWHERE;
  if (state->active != turn)
    {
      state->active ^= turn;
      return step->next;
    }
  state->active = 0;
  ls_flow_pop (run, step->ops[2].n);
  return step->target;
}

static inline guint32
ls_flow_do_pop (const LsFlowRun *run, const LsFlowStep *step)
{
  LsFlowState *state = run->state;

  if (!ls_flow_can_pop (run, step->ops[0].n))
    return LS_FLOW_NOWHERE;
  ls_flow_pop (run, step->ops[0].n);
  state->waiting &= ~state->active;
  state->broken &= ~state->active;
  return step->next;
}

/* lanes: those of the active ones that leave. */
static inline __attribute__ ((always_inline)) guint32
ls_flow_take_out (const LsFlowRun *run, const LsFlowStep *step, gboolean breaks, LsMask lanes)
{
  LsFlowState *state = run->state;

  if (breaks)
    ls_flow_break (state, lanes);
  else
    ls_flow_continue (state, lanes);
  if ((ls_flow_members (state) & ~state->waiting) != 0)
    return step->next;
  while (run->frames[state->depth - 1].kind != LS_FLOW_FRAME_LOOP)
    ls_flow_drop (state, run->frames, &run->frames[state->depth - 1]);
  return step->target;
}

static inline guint32
ls_flow_do_leave (const LsFlowRun *run, const LsFlowStep *step, gboolean breaks)
{
  if (!ls_flow_is_in_loop (run))
    return LS_FLOW_NOWHERE;
  return ls_flow_take_out (run, step, breaks, run->state->active);
}

static inline guint32
ls_flow_do_leave_if (const LsFlowRun *run, const LsFlowStep *step, gboolean breaks)
{
  if (!ls_flow_is_in_loop (run))
    return LS_FLOW_NOWHERE;
  return ls_flow_take_out (run, step, breaks,
                           run->state->active & run->find_bits (run, &step->ask.bits[0]));
}

static inline guint32
ls_flow_do_loop (const LsFlowRun *run, const LsFlowStep *step)
{
  const LsFlowOp *loop = &step->ops[2];
  const guint32 size = run->limits->loop_size;
  LsFlowState *state = run->state;

  if (loop->loop != LS_FLOW_ENDLESS || state->active == 0 || !ls_flow_can_push (run, size) ||
      ls_flow_ends_endless (run->limits, run->bindings))
    return LS_FLOW_NOWHERE;
  ls_flow_push (state, run->frames, LS_FLOW_FRAME_LOOP, size, *run->place)->loop = state->loop;
  ls_flow_enter_loop (state, LS_FLOW_ENDLESS,
                      run->limits->ends_reading != 0 ? run->bindings->loops[loop->constant].count
                                                     : 0,
                      *run->place, state->active);
  return step->next;
}

/* Another iteration, or none. */
static inline guint32
ls_flow_do_again (const LsFlowRun *run, const LsFlowStep *step)
{
  LsFlowState *state = run->state;
  LsMask live = ls_flow_members (state);

  if (!ls_flow_is_top (run, LS_FLOW_FRAME_LOOP) || state->loop.kind != LS_FLOW_ENDLESS ||
      ls_flow_ends_endless (run->limits, run->bindings))
    return LS_FLOW_NOWHERE;
  if (live == 0)
    {
      ls_flow_restore_loop (state, &run->frames[state->depth - 1]);
      ls_flow_drop (state, run->frames, &run->frames[state->depth - 1]);
      return step->next;
    }
  ls_flow_begin_iteration (state, &run->frames[state->depth - 1], live, *run->place, step->target);
  return step->target;
}

static inline guint32
ls_flow_do_call (const LsFlowRun *run, const LsFlowStep *step)
{
  const LsFlowLimits *limits = run->limits;
  LsFlowState *state = run->state;
  LsFlowFrame *frame;

  if (state->active == 0 || state->calls + step->ops[1].n > limits->max_calls ||
      !ls_flow_can_push (run, limits->call_size))
    return LS_FLOW_NOWHERE;
  frame = ls_flow_push (state, run->frames, LS_FLOW_FRAME_CALL, limits->call_size, *run->place);
  frame->back = step->next;
  frame->calls = state->calls;
  frame->away = state->away;
  state->calls += step->ops[1].n;
  return step->target;
}

/* rejoins: lanes that the call has taken, and that have returned, are active again. */
static inline __attribute__ ((always_inline)) guint32
ls_flow_leave_call (const LsFlowRun *run, gboolean rejoins)
{
  LsFlowState *state = run->state;
  LsFlowFrame *frame;
  guint32 back;

  if (!ls_flow_is_top (run, LS_FLOW_FRAME_CALL))
    return LS_FLOW_NOWHERE;
  frame = &run->frames[state->depth - 1];
  if (rejoins)
    {
      state->active = frame->active;
      state->away = frame->away;
    }
  back = frame->back;
  state->calls = frame->calls;
  ls_flow_drop (state, run->frames, frame);
  return back;
}

static inline guint32
ls_flow_do_return (const LsFlowRun *run)
{
  return ls_flow_leave_call (run, FALSE);
}

static inline guint32
ls_flow_do_rejoin (const LsFlowRun *run)
{
  return ls_flow_leave_call (run, TRUE);
}

static inline guint32
ls_flow_do_go (const LsFlowRun *run, const LsFlowStep *step)
{
  run->state->away.returned |= run->state->active;
  run->state->active = 0;
  return step->next;
}

static inline guint32
ls_flow_do_test (const LsFlowRun *run, const LsFlowStep *step)
{
  const guint32 size = run->limits->branch_size;
  LsFlowState *state = run->state;
  LsMask passing;

  if (!ls_flow_can_push (run, size))
    return LS_FLOW_NOWHERE;
  passing = state->active & run->find_bits (run, &step->ask.bits[0]);
  ls_flow_push (state, run->frames, LS_FLOW_FRAME_BRANCH, size, *run->place);
  state->active = passing;
  return passing != 0 ? step->next : step->target;
}

static inline guint32
ls_flow_do_end (const LsFlowRun *run, const LsFlowStep *step)
{
  if (!ls_flow_can_pop (run, 1))
    return LS_FLOW_NOWHERE;
  ls_flow_pop (run, 1);
  return run->state->active != 0 ? step->next : step->target;
}

static inline __attribute__ ((always_inline)) guint32
ls_flow_do (const LsFlowRun *run,
            const LsFlowStep *step,
            LsFlowQuick quick,
            LsFlowClauseFunc *clause,
            LsFlowOwnFunc *own)
{
  switch (quick)
    {
    case LS_FLOW_QUICK_NONE:
      break;
    case LS_FLOW_QUICK_CLAUSE:
      return ls_flow_do_clause (run, step, clause, FALSE, FALSE, FALSE);
    case LS_FLOW_QUICK_PUSH:
      return ls_flow_do_clause (run, step, clause, FALSE, TRUE, FALSE);
    case LS_FLOW_QUICK_CLAUSE_POP:
      return ls_flow_do_clause (run, step, clause, FALSE, FALSE, TRUE);
    case LS_FLOW_QUICK_IF:
      return ls_flow_do_clause (run, step, clause, TRUE, TRUE, FALSE);
    case LS_FLOW_QUICK_JUMP:
      return ls_flow_do_jump (run, step);
    case LS_FLOW_QUICK_ELSE:
      return ls_flow_do_else (run, step);
    case LS_FLOW_QUICK_POP:
      return ls_flow_do_pop (run, step);
    case LS_FLOW_QUICK_BREAK:
    case LS_FLOW_QUICK_CONTINUE:
      return ls_flow_do_leave (run, step, quick == LS_FLOW_QUICK_BREAK);
    case LS_FLOW_QUICK_LOOP:
      return ls_flow_do_loop (run, step);
    case LS_FLOW_QUICK_AGAIN:
      return ls_flow_do_again (run, step);
    case LS_FLOW_QUICK_CALL:
      return ls_flow_do_call (run, step);
    case LS_FLOW_QUICK_RETURN:
      return ls_flow_do_return (run);
    case LS_FLOW_QUICK_TEST:
    case LS_FLOW_QUICK_END:
    case LS_FLOW_QUICK_PASS:
    case LS_FLOW_QUICK_BREAK_IF:
    case LS_FLOW_QUICK_CONTINUE_IF:
    case LS_FLOW_QUICK_GO:
    case LS_FLOW_QUICK_REJOIN:
    case LS_FLOW_QUICK_OWN:
      return own (run->machine, step);
    }
  return LS_FLOW_NOWHERE;
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Runs the step at the wave's place. is_turn: a clause that tests counts as one step, the jump
 * behind it as another. */
static inline __attribute__ ((always_inline)) guint32
ls_flow_quick_step (const LsFlowRun *run,
                    const LsFlowStep *step,
                    LsFlowClauseFunc *clause,
                    LsFlowOwnFunc *own,
                    gboolean is_turn)
{
  guint32 next = is_turn && step->quick == LS_FLOW_QUICK_IF
                   ? ls_flow_do_clause (run, step, clause, FALSE, TRUE, FALSE)
                   : ls_flow_do (run, step, (LsFlowQuick) step->quick, clause, own);

  if (next == LS_FLOW_NOWHERE)
    return next;
  if (step->quick > LS_FLOW_QUICK_IF) /* the others note their own lines */
    *run->last = step->line;
  ++*run->n_steps;
  if (next != LS_FLOW_OVER)
    *run->place = next;
  return next;
}

/* Whether the quick way leaves a function. */
static inline gboolean
ls_flow_quick_returns (guint quick)
{
  return quick == LS_FLOW_QUICK_RETURN || quick == LS_FLOW_QUICK_REJOIN;
}

/* Runs up to a step that takes the long way. Returns: whether the program has ended. */
static inline __attribute__ ((always_inline)) gboolean
ls_flow_quick_run (const LsFlowRun *run,
                   LsFlowClauseFunc *clause,
                   LsFlowOwnFunc *own,
                   const gint *interrupt)
{
  guint32 next = 0;

  while (next < LS_FLOW_OVER && run->until - *run->n_steps > 1 &&
         (interrupt == NULL || g_atomic_int_get (interrupt) == 0))
    next = ls_flow_quick_step (run, &run->program->steps[*run->place], clause, own, FALSE);
  return next == LS_FLOW_OVER;
}
