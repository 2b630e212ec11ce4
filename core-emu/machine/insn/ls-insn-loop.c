#include "ls-flow-quick.h"
#include "ls-insn-run.h"
#include "ls-math.h"

/* The loop over steps. */

guint
ls_insn_wave_line (const LsInsnCode *code, const void *state)
{
  const LsInsnWave *wave = state;

  return wave->ended ? wave->last : code->flow.steps[wave->pc].line;
}

/* The number of steps that may run by their plans from here. */
static guint32
find_stretch (const LsInsnRun *run, guint64 until)
{
  const LsInsnWave *wave = run->wave;
  const guint32 n = run->has_plans ? run->code->plans[wave->pc].n_planned : 0;

  return (guint32) MIN (n, until - wave->step);
}

/* Machines in the room have no clauses. */
static gboolean
run_clause (gpointer machine G_GNUC_UNUSED,
            const LsFlowStep *step G_GNUC_UNUSED,
            guint n_more G_GNUC_UNUSED,
            LsMask *active)
{
  *active = 0;
  return FALSE;
}

/* Calls have room, and a lane takes them. */
static inline gboolean
can_call (const LsInsnRun *run, guint32 n)
{
  const LsFlowState *state = &run->wave->flow;
  const LsFlowLimits *limits = run->form->limits;

  return n == 0 || (state->active != 0 && state->calls + n <= limits->max_calls &&
                    limits->max_frames - state->depth >= n &&
                    limits->max_entries - state->entries >= n * limits->call_size);
}

/* The loop counts the last step itself. */
static guint32
run_stretch (LsInsnRun *run)
{
  LsInsnWave *wave = run->wave;
  const LsInsnPlan *plan = &run->code->plans[wave->pc];
  const guint64 most = run->flow.until - 1 - wave->step;

  if (!run->has_plans || plan->n_planned == 0)
    return LS_FLOW_NOWHERE;
  if (plan->way.n > 0 && plan->way.n <= most && can_call (run, plan->way.n_calls))
    ls_insn_run_at_once (run, plan, &plan->way);
  else if (plan->straight.n > 0 && plan->straight.n <= most)
    ls_insn_run_at_once (run, plan, &plan->straight);
  else
    ls_insn_run_plan (run, (guint32) MIN (plan->n_planned, most));
  wave->step--;
  return wave->ended ? LS_FLOW_OVER : wave->pc;
}

/* For ways that the switch below takes itself. */
static guint32
run_nothing (gpointer machine G_GNUC_UNUSED, const LsFlowStep *step G_GNUC_UNUSED)
{
  return LS_FLOW_NOWHERE;
}

/* Quick ways that the loop hands to machines. Returns: FALSE for others. */
static inline gboolean
run_own_flow (LsInsnRun *run, const LsFlowStep *step, LsFlowQuick quick, guint32 *next)
{
  switch ((guint) quick)
    {
    case LS_FLOW_QUICK_TEST:
      *next = ls_flow_do_test (&run->flow, step);
      return TRUE;
    case LS_FLOW_QUICK_END:
      *next = ls_flow_do_end (&run->flow, step);
      return TRUE;
    case LS_FLOW_QUICK_PASS:
      *next = step->target;
      return TRUE;
    case LS_FLOW_QUICK_BREAK_IF:
    case LS_FLOW_QUICK_CONTINUE_IF:
      *next = ls_flow_do_leave_if (&run->flow, step, quick == LS_FLOW_QUICK_BREAK_IF);
      return TRUE;
    case LS_FLOW_QUICK_GO:
      *next = ls_flow_do_go (&run->flow, step);
      return TRUE;
    case LS_FLOW_QUICK_REJOIN:
      *next = ls_flow_do_rejoin (&run->flow);
      return TRUE;
    default:
      return FALSE;
    }
}

/* A step that keeps something besides its control flow: registers are read and written as the step
 * found the lanes. */
static __attribute__ ((noinline)) guint32
run_keeping (LsInsnRun *run, const LsFlowStep *step)
{
  const guint32 number = run->wave->pc;
  const LsInsnStep *insn = ls_insn_step (run->code, number);
  const LsMask lanes = run->wave->flow.active;
  guint32 next;

  if (!run->has_plans)
    return LS_FLOW_NOWHERE;
  if (!run_own_flow (run, step, (LsFlowQuick) insn->quick, &next))
    next = ls_flow_do (&run->flow, step, (LsFlowQuick) insn->quick, run_clause, run_nothing);
  if (next == LS_FLOW_NOWHERE)
    return next;
  ls_insn_run_kept (run, number, lanes);
  run->wave->last = step->line;
  return next;
}

static guint32
run_own (gpointer machine, const LsFlowStep *step)
{
  LsInsnRun *run = machine;

  guint32 next;

  if (run_own_flow (run, step, (LsFlowQuick) step->quick, &next))
    return next;
  return step->is_flow ? run_keeping (run, step) : run_stretch (run);
}

/* Runs the wave as far as quick ways reach. */
static void
run_quick (LsInsnRun *machine, LsRun *run)
{
  if (run->stop_lines != NULL || machine->stops_killed)
    return;
  machine->flow = ls_insn_flow_run (machine);
  machine->flow.until = run->until_step;
  ls_flow_quick_run (&machine->flow, run_clause, run_own, run->interrupt);
}

static LsStopReason
run_steps (LsInsnRun *machine, LsRun *run)
{
  const LsInsnWave *wave = machine->wave;
  const guint64 first = wave->step;

  while (!wave->ended)
    {
      if (wave->step >= run->until_step)
        return LS_STOP_STEP;
      if (run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
        return LS_STOP_INTERRUPT;
      if (run->stop_lines != NULL && wave->step != first &&
          ls_stops_at (run->stop_lines, ls_insn_wave_line (machine->code, wave)))
        return LS_STOP_BREAKPOINT;
      run_quick (machine, run);
      if (wave->ended || wave->step >= run->until_step)
        continue;
      if (find_stretch (machine, wave->step + 1) > 0)
        ls_insn_run_plan (machine, 1);
      else if (!ls_insn_run_step (machine))
        return LS_STOP_TRAP;
    }
  return LS_STOP_END;
}

/* --- groups ----------------------------------------------------------------------------------- */

static void
point_at (gpointer data, void *state)
{
  LsInsnRun *run = data;

  run->wave = state;
  run->rows = ls_layout_rows (&run->code->layout, state);
  ls_plan_set_base (&run->plan, LS_BASE_STATE, run->rows);
  run->flow = ls_insn_flow_run (run);
}

/* A turn of one step: by its plan, by its quick way, or the long way. */
static gboolean
take_one_step (LsInsnRun *run)
{
  const guint32 pc = run->wave->pc;
  const LsFlowStep *step = &run->code->flow.steps[pc];

  if (run->has_plans && run->code->plans[pc].n_planned > 0)
    {
      ls_insn_run_plan (run, 1);
      return TRUE;
    }
  if (step->is_flow && !run->stops_killed &&
      ls_flow_quick_step (&run->flow, step, run_clause, run_own, FALSE) != LS_FLOW_NOWHERE)
    return TRUE;
  return ls_insn_run_step (run);
}

/* Arithmetic runs up to the next step that other waves can see, as one turn, wherever an
 * interrupt comes. */
static gboolean
take_step (gpointer data, guint64 until)
{
  LsInsnRun *run = data;
  const guint32 all = run->has_plans ? run->code->plans[run->wave->pc].n_straight : 0;
  const guint32 n = (guint32) MIN (all, until - run->wave->step);

  if (all == 0)
    return take_one_step (run);
  ls_insn_run_plan (run, n);
  run->wave->inside = n < all;
  return TRUE;
}

static guint
find_line (gpointer machine, const void *wave)
{
  return ls_insn_wave_line (((const LsInsnRun *) machine)->code, wave);
}

/* As LsMachine.group_run, or as LsMachine.run if wave is NULL. */
static LsStopReason
run_turns (LsInsnRun *machine, void *state, LsRun *run, guint *wave)
{
  const guint reading = machine->form->group_race;
  const LsTurnsRun turns = { .layout = &machine->code->layout,
                             .flow = &machine->code->flow,
                             .bindings = machine->bindings,
                             .is_last_first =
                               reading != 0 && machine->bindings->readings[reading - 1] != 0,
                             .machine = machine,
                             .point_at = point_at,
                             .take_step = take_step,
                             .find_line = find_line };

  return wave != NULL ? ls_turns_run_any (&turns, state, run, wave)
                      : ls_turns_run_one (&turns, state, run);
}

/* --- runs ------------------------------------------------------------------------------------- */

static LsStopReason
run_program (const LsProgram *program, void *state, LsRun *run, guint *wave)
{
  const LsFloatMode mode = ls_insn_enter_floats (program, run->bindings);
  LsStopReason reason;
  LsInsnRun machine;

  run->trap.code = LS_TRAP_NONE;
  ls_insn_run_init (&machine, program, run->bindings, state, &run->trap);
  reason = wave != NULL || machine.wave->turns.n_waves != 0 ? run_turns (&machine, state, run, wave)
                                                            : run_steps (&machine, run);
  ls_insn_run_clear (&machine);
  ls_float_mode_leave (mode);
  return reason;
}

LsStopReason
ls_insn_run (const LsProgram *program, void *state, LsRun *run)
{
  return run_program (program, state, run, NULL);
}

LsStopReason
ls_insn_group_run (const LsProgram *program, void *state, LsRun *run, guint *wave)
{
  return run_program (program, state, run, wave);
}
