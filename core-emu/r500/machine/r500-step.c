#include "r500-run.h"

#include <string.h>

#include "ls-math.h"
#include "ls-row.h"

/* The loop over instructions. */

/* Plans are made of the default readings; which lanes run behind a kill is none of theirs. */
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

void
r500_run_settle (R500Run *run)
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

gboolean
r500_step (R500Run *run)
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

/* Instructions that may run behind each other by their plans. */
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
        r500_plan_run (machine, n);
      else if (!r500_step (machine))
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
  r500_run_settle (&machine);
  ls_float_mode_leave (mode);
  return reason;
}
