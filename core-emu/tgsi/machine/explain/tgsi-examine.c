#include "ls-math.h"
#include "tgsi-look.h"

/* The effects of the next step, lane by lane, for readers that look for events; and its touches in
 * one lane. */

/* What is wanted of the step. */
typedef struct
{
  guint lane;
  GArray *touches;    /* LsTouch, in lane; NULL: not wanted */
  const LsCell *cell; /* its formula, in lane, is wanted; NULL: none */
  LsFormula *formula;
  LsExamine *out; /* for all lanes; NULL: not wanted */
} Reader;

static void
read_micro (Reader *to, const LsMicroLook *look)
{
  if (to->cell != NULL)
    to->formula = ls_micro_dup_formula (look, to->lane, to->cell);
  else if (to->touches != NULL)
    ls_micro_touch (look, to->lane, to->touches);
  else
    ls_micro_examine (look, to->out);
}

static void
read_flow (Reader *to, const LsFlowLook *look)
{
  if (to->touches != NULL)
    ls_flow_touch (look, to->lane, to->touches);
  else if (to->out != NULL)
    ls_flow_examine (look, to->out);
}

static void
read_step (Reader *to, const LsProgram *program, const LsBindings *bindings, const void *state)
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
      read_micro (to, &micro);
    }
  flow = tgsi_look_flow (&run);
  read_flow (to, &flow);
  ls_float_mode_leave (mode);
}

void
tgsi_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  Reader to = { .lane = lane, .touches = out };

  read_step (&to, program, bindings, state);
}

LsFormula *
tgsi_formula (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              const LsCell *cell)
{
  Reader to = { .lane = lane, .cell = cell };

  read_step (&to, program, bindings, state);
  return to.formula;
}

void
tgsi_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  Reader to = { .out = out };

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
