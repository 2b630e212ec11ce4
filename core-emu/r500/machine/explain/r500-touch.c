#include "r500-look.h"

#include "ls-math.h"

/* What one lane does in the step that runs next. */

void
r500_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  const R500Step *step = &code->steps[wave->pc];
  LsFloatMode mode;
  LsMicroLook micro;
  LsFlowLook flow;
  g_auto (R500Look) look;
  LsTrap trap;
  R500Run run;

  look.seen = NULL;
  if (wave->ended || step->bad != NULL)
    return;
  mode = ls_float_mode_enter ();
  r500_run_init (&run, code, bindings, wave, &trap);
  if (step->insn->type == R500_TYPE_FC)
    {
      flow = r500_look_flow (program, &run);
      ls_flow_touch (&flow, lane, out);
    }
  else
    {
      micro = r500_look_step (program, &run, step, &look);
      ls_micro_touch (&micro, lane, out);
    }
  ls_float_mode_leave (mode);
}
