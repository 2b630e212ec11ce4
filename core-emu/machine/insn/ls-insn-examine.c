#include "ls-insn-look.h"
#include "ls-math.h"
#include "ls-reader.h"

/* The effects of the next step, lane by lane, for readers that look for events; and its touches in
 * one lane. */

static void
read_lists (LsReader *to, LsInsnRun *run)
{
  const LsInsnStep *step = ls_insn_step (run->code, run->wave->pc);

  if (step->micro.n_ops > 0)
    {
      LsInsnLook look;
      const LsMicroLook micro = ls_insn_look_micro (run, &look);

      ls_reader_take_micro (to, &micro);
      ls_insn_look_clear (&look);
    }
  if (step->has_transfer && to->formula == NULL)
    {
      LsInsnLook look;
      const LsMicroLook micro = ls_insn_look_transfer (run, &look);

      ls_reader_take_micro (to, &micro);
      ls_insn_look_clear (&look);
    }
}

static void
read_step (LsReader *to, const LsProgram *program, const LsBindings *bindings, const void *state)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  LsInsnWave *wave = (LsInsnWave *) (gpointer) state;
  LsFlowLook flow;
  LsFloatMode mode;
  LsTrap trap;
  LsInsnRun run;

  if (wave->ended || ls_insn_step (code, wave->pc)->bad != NULL)
    return;
  mode = ls_insn_enter_floats (program, bindings);
  ls_insn_run_init (&run, program, bindings, wave, &trap);
  read_lists (to, &run);
  if (to->out != NULL && run.form->examine != NULL)
    run.form->examine (&run, ls_insn_step (code, wave->pc), to->out);
  flow = ls_insn_look_flow (&run);
  ls_reader_take_flow (to, &flow);
  ls_insn_run_clear (&run);
  ls_float_mode_leave (mode);
}

void
ls_insn_touches (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint lane,
                 GArray *out)
{
  LsReader to = { .lane = lane, .touches = out };

  read_step (&to, program, bindings, state);
}

LsFormula *
ls_insn_formula (const LsProgram *program,
                 const LsBindings *bindings,
                 const LsTelling *telling,
                 guint lane,
                 const LsCell *cell)
{
  LsReader to = { .lane = lane, .cell = cell, .telling = telling };

  read_step (&to, program, bindings, telling->before);
  return to.formula;
}

void
ls_insn_examine (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 LsExamine *out)
{
  LsReader to = { .out = out };

  read_step (&to, program, bindings, state);
}

/* A label counts for the lanes that wait for it, other steps for the active lanes. */
LsMask
ls_insn_line_lanes (const LsProgram *program,
                    const LsBindings *bindings G_GNUC_UNUSED,
                    const void *state,
                    guint line)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  const LsInsnWave *wave = state;
  LsMask lanes = 0;
  guint n;
  const guint32 *steps = ls_insn_find_steps (code, line, &n);

  for (guint i = 0; i < n; i++)
    lanes |= code->flow.steps[steps[i]].ask.whom == LS_FLOW_OF_SWITCH
               ? wave->flow.active | wave->flow.away.unmatched
               : wave->flow.active;
  return lanes & wave->flow.valid;
}
