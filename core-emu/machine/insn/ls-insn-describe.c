#include "ls-insn-look.h"

/* Reads and writes of lines, as far as the text tells. */

static void
describe_step (const LsProgram *program, guint32 number, LsEffects *list)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  const LsInsnStep *step = ls_insn_step (code, number);

  if (step->bad != NULL)
    return;
  ls_micro_describe (program, &step->micro, ls_effects_add, list);
  if (step->has_transfer && code->form->describe_transfer != NULL)
    code->form->describe_transfer (program, step, ls_effects_add, list);
  else if (step->has_transfer)
    ls_micro_describe_transfer (program, &step->transfer, ls_effects_add, list);
  ls_flow_describe (program, &code->flow.steps[number], NULL, ls_effects_add, list);
}

void
ls_insn_line (const LsProgram *program, guint line, LsLine *out)
{
  static const LsUnit units[] = { [LS_LINE_FLOW] = LS_UNIT_FLOW,
                                  [LS_LINE_ALU] = LS_UNIT_ALU,
                                  [LS_LINE_FETCH] = LS_UNIT_TEXTURE,
                                  [LS_LINE_EXPORT] = LS_UNIT_EXPORT,
                                  [LS_LINE_OTHER] = LS_UNIT_NONE };

  ls_loaded_line (program, line, out);
  out->unit = units[out->kind];
}

guint
ls_insn_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  LsEffects list = { effects, max, 0 };
  guint n;
  const guint32 *steps = ls_insn_find_steps (ls_insn_code_of (program), line, &n);

  for (guint i = 0; i < n; i++)
    describe_step (program, steps[i], &list);
  return list.n;
}

/* The order of the waves does not show in one step. */
static guint32
find_readings (const LsInsnForm *form, const LsInsnStep *step)
{
  guint32 readings = form->step_readings != NULL ? form->step_readings (step) : 0;

  for (guint i = 0; form->kernel_readings != NULL && i < step->micro.n_ops; i++)
    readings |= form->kernel_readings ((LsKernel) step->micro.ops[i].kernel);
  return step->n_others > 0 ? readings | 1u << step->reading : readings;
}

guint32
ls_insn_line_readings (const LsProgram *program, guint line)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  guint32 readings = 0;
  guint n;
  const guint32 *steps = ls_insn_find_steps (code, line, &n);

  for (guint i = 0; i < n; i++)
    readings |= find_readings (code->form, ls_insn_step (code, steps[i]));
  return readings;
}

void
ls_insn_leads (const LsProgram *program, GArray *out)
{
  ls_flow_leads (&ls_insn_code_of (program)->flow, out);
}

guint
ls_insn_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const LsInsnWave *wave = state;

  return ls_flow_frames (&ls_insn_code_of (program)->flow, &wave->flow, ls_insn_wave_frames (wave),
                         frames, max);
}
