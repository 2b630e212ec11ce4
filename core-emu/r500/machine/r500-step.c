#include <string.h>

#include "ls-math.h"
#include "ls-row.h"
#include "r500-run.h"

/* Runs instructions by their plans. */

/* Runs an entry that is no function of rows alone. */
static inline void
do_other (gpointer machine, const LsDo *it, LsMask lanes, LsRow *select)
{
  R500Run *run = machine;

  if (it->kind == LS_DO_TEST)
    {
      r500_run_set_bits (run, it->to, it->run.test (ls_plan_at (&run->plan, it->s[0]), NULL),
                         lanes);
      return;
    }
  ls_plan_row (&run->plan, it, select);
  run->wave->written[it->to] |= lanes;
}

/* --- instructions ----------------------------------------------------------------------------- */

/* All lanes are found before any predicate bit changes. */
static void
find_lanes (const R500Run *run, const R500Plan *plan, LsMask held, LsMask lanes[R500_MAX_GATES])
{
  const R500Wave *wave = run->wave;

  lanes[0] = LS_MASK_ALL;
  for (guint i = 1; i < plan->n_gates; i++)
    {
      const R500Gate *gate = &plan->gates[i];

      lanes[i] = gate->is_output ? wave->flow.active & wave->flow.valid : held;
      if (gate->predicate != R500_NO_PREDICATE)
        lanes[i] &= r500_run_predicate (run, gate->predicate, gate->is_inverted);
    }
}

/* Runs each entry for the lanes of its gate. */
static void
run_gated (R500Run *run, const R500Plan *plan)
{
  const R500Code *code = run->code;
  const R500Wave *wave = run->wave;
  LsMask lanes[R500_MAX_GATES];

  find_lanes (run, plan,
              code->steps[wave->pc].insn->write_inactive ? wave->flow.held : wave->flow.active,
              lanes);
  for (const LsDo *it = &code->dos[plan->first]; it < &code->dos[plan->end]; it++)
    ls_plan_loop (&run->plan, it, it + 1, lanes[it->gate],
                  lanes[it->gate] != LS_MASK_ALL ? ls_plan_select (&run->plan, lanes[it->gate])
                                                 : NULL,
                  do_other, run);
}

static void
run_plans (R500Run *run, guint32 n)
{
  const R500Code *code = run->code;
  R500Wave *wave = run->wave;
  const R500Plan *plan = &code->plans[wave->pc];
  const guint32 end = code->plans[wave->pc + n - 1].end;

  ls_plan_fill (&run->plan, &code->uniforms, 0, plan->uniforms, run->bindings);
  if (!plan->is_plain)
    run_gated (run, plan);
  else if (plan->first < end) /* a program without operations has no list */
    ls_plan_run (&run->plan, code->dos + plan->first, code->dos + end, wave->flow.active, do_other,
                 run);
  wave->last = wave->pc + n - 1;
  wave->pc += n;
  wave->step += n;
  wave->ended = wave->pc >= code->n_steps;
}

/* The loop over instructions. */

/* Plans hold the default readings; the reading about lanes behind a kill does not touch them. */
static gboolean
has_plans (const R500Code *code, const LsBindings *bindings)
{
  for (guint i = 0; i < R500_N_READINGS; i++)
    if (i != R500_READING_KILLED && bindings->readings[i] != 0)
      return FALSE;
  return code->uniforms.n == 0 || bindings->const_file != NULL;
}

void
r500_run_init (R500Run *run,
               const R500Code *code,
               const LsBindings *bindings,
               R500Wave *wave,
               LsTrap *trap)
{
  run->code = code;
  run->ops = r500_rows_choose (bindings, &run->chosen) ? &run->chosen : ls_rows_best ();
  run->bindings = bindings;
  run->wave = wave;
  run->rows = ls_layout_rows (&code->layout, wave);
  run->trap = trap;
  run->has_plans = has_plans (code, bindings);
  run->known = 0;
  memset (run->owed, 0, sizeof run->owed);
  ls_plan_run_init (&run->plan, run->ops, run->rows, code->literals, run->uniforms, run->scratch);
}

static void
settle_run (R500Run *run)
{
  guint first = run->code->layout.first[R500_REGS_P];
  LsRow bits;

  for (guint i = 0; i < R500_N_BITS; i++)
    {
      if (run->owed[i] == 0)
        continue;
      run->ops->expand (&bits, run->bits[i]);
      for (guint lane = 0; lane < LS_LANES; lane++)
        bits.u[lane] &= 1;
      ls_row_store (&run->rows[first + i], &bits, run->owed[i]);
      run->owed[i] = 0;
    }
}

/* Runs the instruction at the wave's place. */
static gboolean
take_step (R500Run *run)
{
  R500Wave *wave = run->wave;
  const R500Step *step = &run->code->steps[wave->pc];
  guint32 pc = wave->pc;

  switch (step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      if (!r500_alu_step (run, step))
        return FALSE;
      wave->pc++;
      break;
    case R500_TYPE_TEX:
      if (!r500_tex_step (run, step))
        return FALSE;
      wave->pc++;
      break;
    case R500_TYPE_FC:
      if (!r500_flow_step (run))
        return FALSE;
      break;
    }
  wave->last = pc;
  wave->step++;
  wave->ended = wave->pc >= run->code->n_steps;
  return TRUE;
}

/* The number of instructions that may run by their plans from here. */
static guint32
find_stretch (const R500Run *machine, const LsRun *run)
{
  const R500Wave *wave = machine->wave;
  guint32 n = machine->has_plans ? machine->code->plans[wave->pc].n_straight : 0;

  if (run->stop_lines != NULL)
    n = MIN (n, 1);
  return (guint32) MIN (n, run->until_step - wave->step);
}

static LsStopReason
run_steps (R500Run *machine, LsRun *run)
{
  const R500Wave *wave = machine->wave;
  guint64 first = wave->step;
  guint32 n;

  while (!wave->ended)
    {
      if (wave->step >= run->until_step)
        return LS_STOP_STEP;
      if (run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
        return LS_STOP_INTERRUPT;
      if (run->stop_lines != NULL && wave->step != first &&
          ls_stops_at (run->stop_lines, r500_wave_line (machine->code, wave)))
        return LS_STOP_BREAKPOINT;
      n = find_stretch (machine, run);
      if (n > 0)
        run_plans (machine, n);
      else if (!take_step (machine))
        return LS_STOP_TRAP;
    }
  return LS_STOP_END;
}

LsStopReason
r500_run (const LsProgram *program, void *state, LsRun *run)
{
  LsFloatMode mode = ls_float_mode_enter ();
  LsStopReason reason;
  R500Run machine;

  run->trap.code = LS_TRAP_NONE;
  r500_run_init (&machine, r500_loaded_code (program), run->bindings, state, &run->trap);
  reason = run_steps (&machine, run);
  settle_run (&machine);
  ls_float_mode_leave (mode);
  return reason;
}
