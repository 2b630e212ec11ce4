#include "r500-look.h"

#include "ls-math.h"

/* What the step that runs next will do, lane by lane, for who looks for events; and what one lane does in it. */

/* touches: of lane; NULL: all lanes are looked at, for out. */
static void
read_step (const LsProgram *program,
           const LsBindings *bindings,
           const void *state,
           guint lane,
           GArray *touches,
           LsExamine *out)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  const R500Step *step = &code->steps[wave->pc];
  gboolean is_flow;
  LsFloatMode mode;
  LsMicroLook micro = { 0 };
  LsFlowLook flow = { 0 };
  g_auto (R500Look) look;
  LsTrap trap;
  R500Run run;

  look.seen.texels = NULL;
  if (wave->ended || step->bad != NULL)
    return;
  is_flow = step->insn->type == R500_TYPE_FC;
  mode = ls_float_mode_enter ();
  r500_run_init (&run, code, bindings, wave, &trap);
  if (is_flow)
    flow = r500_look_flow (program, &run);
  else
    micro = r500_look_step (program, &run, step, &look);
  if (is_flow && touches != NULL)
    ls_flow_touch (&flow, lane, touches);
  else if (is_flow)
    ls_flow_examine (&flow, out);
  else if (touches != NULL)
    ls_micro_touch (&micro, lane, touches);
  else
    ls_micro_examine (&micro, out);
  ls_float_mode_leave (mode);
}

void
r500_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  read_step (program, bindings, state, lane, out, NULL);
}

void
r500_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  read_step (program, bindings, state, 0, NULL, out);
}

/* --- for whom a line counts -------------------------------------------------------------------------------- */

/* Each channel of an ALU instruction's half is a part, which has a predicate bit of its own. */
static guint
find_parts (const R500Step *step,
            const LsMicroLook *micro,
            guint half,
            LsMask lanes,
            LsLinePart parts[LS_LINE_PARTS_MAX])
{
  guint n = 0;

  for (guint i = 0; i < step->micro.n_parts && n < LS_LINE_PARTS_MAX; i++)
    {
      const LsMicroPart *part = &step->micro.parts[i];

      if (part->slot == half)
        parts[n++] = (LsLinePart){ .channel = "xyzw"[part->to[0].place.ref.channel & 3],
                                   .lanes = lanes & ls_micro_lanes (micro, part),
                                   .has_gate = part->gate != LS_MICRO_ALL,
                                   .gate = part->bit.ref };
    }
  return n;
}

static LsMask
find_tex_lanes (const R500Step *step, const LsMicroLook *micro)
{
  LsMask any = step->transfer.masks != 0 ? ls_micro_deciding_lanes (micro) : 0;

  for (guint i = 0; i < step->transfer.n_moves; i++)
    any |= ls_micro_move_lanes (micro, &step->transfer.moves[i]);
  return any;
}

guint
r500_line_parts (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line,
                 LsLinePart parts[LS_LINE_PARTS_MAX])
{
  const R500Code *code = r500_loaded_code (program);
  const R500Step *step = r500_line_step (program, line);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  const LsMask lanes = wave->flow.active & wave->flow.valid;
  LsMicroLook micro;
  g_auto (R500Look) look;
  LsTrap trap;
  R500Run run;

  look.seen.texels = NULL;
  parts[0] = (LsLinePart){ .lanes = lanes };
  if (step->insn->type == R500_TYPE_FC)
    return 1;
  r500_run_init (&run, code, bindings, wave, &trap);
  micro = r500_look_step (program, &run, step, &look);
  if (step->insn->type != R500_TYPE_TEX)
    return find_parts (step, &micro, code->program->lines[line].half, lanes, parts);
  parts[0].lanes &= find_tex_lanes (step, &micro);
  return 1;
}

LsMask
r500_line_lanes (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line)
{
  LsLinePart parts[LS_LINE_PARTS_MAX];
  const guint n = r500_line_parts (program, bindings, state, line, parts);
  LsMask lanes = 0;

  for (guint i = 0; i < n; i++)
    lanes |= parts[i].lanes;
  return lanes;
}
