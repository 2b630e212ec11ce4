#include "ls-math.h"
#include "ls-reader.h"
#include "tgsi-look.h"

/* The effects of the next step, lane by lane, for readers that look for events; and its touches in
 * one lane. */

static void
read_step (LsReader *to, const LsProgram *program, const LsBindings *bindings, const void *state)
{
  const TgsiCode *code = tgsi_code_of (program);
  TgsiWave *wave = (TgsiWave *) (gpointer) state;
  LsFlowLook flow;
  LsFloatMode mode;
  LsMicroLook micro;
  g_auto (TgsiLook) look;
  LsTrap trap;
  TgsiRun run;

  look.seen.texels = NULL;
  if (wave->ended || code->steps[wave->pc].bad != NULL)
    return;
  mode = tgsi_run_enter_floats (bindings);
  tgsi_run_init (&run, program, bindings, wave, &trap);
  if (tgsi_step_has_list (&code->steps[wave->pc]))
    {
      micro = tgsi_look_step (&run, &look);
      ls_reader_take_micro (to, &micro);
    }
  flow = tgsi_look_flow (&run);
  ls_reader_take_flow (to, &flow);
  ls_float_mode_leave (mode);
}

void
tgsi_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  LsReader to = { .lane = lane, .touches = out };

  read_step (&to, program, bindings, state);
}

LsFormula *
tgsi_formula (const LsProgram *program,
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
tgsi_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  LsReader to = { .out = out };

  read_step (&to, program, bindings, state);
}

/* A label counts for the lanes that wait for it, other lines for the active lanes. */
LsMask
tgsi_line_lanes (const LsProgram *program,
                 const LsBindings *bindings G_GNUC_UNUSED,
                 const void *state,
                 guint line)
{
  const TgsiCode *code = tgsi_code_of (program);
  const TgsiItem *item = &code->program->items[line];
  const TgsiWave *wave = state;

  if (item->kind != TGSI_ITEM_INSN)
    return 0;
  return (code->flow.steps[item->n].ask.whom == LS_FLOW_OF_SWITCH
            ? wave->flow.active | wave->flow.away.unmatched
            : wave->flow.active) &
         wave->flow.valid;
}
