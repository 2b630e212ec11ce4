#include "r500-look.h"

#include "ls-math.h"

/* What the step that runs next will do, lane by lane, for who looks for events. */

typedef struct
{
  R500Run run; /* only read */
  const R500Step *step;
  LsTrap trap;
  LsExamine *out;
  guint line;
} Examiner;

static void
add_access (Examiner *ex, gboolean is_write, LsRegRef ref, LsMask lanes)
{
  LsStepAccess access = { .line = ex->line, .is_write = is_write, .ref = ref, .lanes = lanes };

  if (lanes != 0)
    g_array_append_val (ex->out->accesses, access);
}

/* --- one step --------------------------------------------------------------------------------------------- */

static void
examine_flow (Examiner *ex)
{
  R500Decision decision;
  LsMask lanes;

  if (!r500_flow_decide (&ex->run, ex->step, &decision))
    return;
  lanes = decision.before;
  if (r500_look_depends (ex->step, 0))
    add_access (ex, FALSE, r500_look_ref (R500_REGS_ALU, 0, 0), lanes);
  if (r500_look_depends (ex->step, 1))
    add_access (ex, FALSE, r500_look_ref (R500_REGS_P, 0, ex->step->flow_predicate), lanes);
}

void
r500_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsFloatMode mode;
  LsMicroLook micro;
  g_auto (R500Look) look;
  Examiner ex;

  look.seen = NULL;
  if (wave->ended || code->steps[wave->pc].bad != NULL)
    return;
  mode = ls_float_mode_enter ();
  ex.step = &code->steps[wave->pc];
  ex.out = out;
  ex.line = ex.step->insn->line;
  r500_run_init (&ex.run, code, bindings, wave, &ex.trap);
  switch (ex.step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
    case R500_TYPE_TEX:
      micro = r500_look_step (program, &ex.run, ex.step, &look);
      ls_micro_examine (&micro, out);
      break;
    case R500_TYPE_FC:
      examine_flow (&ex);
      break;
    }
  ls_float_mode_leave (mode);
}

/* --- for whom a line counts -------------------------------------------------------------------------------- */

/* Each channel of an ALU instruction's half is a part, which has a predicate bit of its own. */
static guint
find_parts (const LsProgram *program,
            const R500Step *step,
            const LsMicroLook *micro,
            guint line,
            LsLinePart parts[LS_LINE_PARTS_MAX])
{
  guint n = 0;

  for (guint i = 0; i < step->micro.n_parts && n < LS_LINE_PARTS_MAX; i++)
    {
      const LsMicroPart *part = &step->micro.parts[i];

      if (part->slot == r500_loaded_code (program)->program->lines[line].half)
        parts[n++] = (LsLinePart){ .channel = "xyzw"[part->to[0].place.ref.channel & 3],
                                   .lanes = ls_micro_lanes (micro, part),
                                   .has_gate = part->gate != LS_MICRO_ALL,
                                   .gate = part->bit.ref };
    }
  return n;
}

LsMask
r500_line_lanes (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line)
{
  const R500Code *code = r500_loaded_code (program);
  const R500Step *step = r500_line_step (program, line);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsMask lanes = wave->active & wave->valid, any = 0;
  LsLinePart parts[LS_LINE_PARTS_MAX];
  LsMicroLook micro;
  g_auto (R500Look) look;
  LsTrap trap;
  R500Run run;
  guint n;

  look.seen = NULL;
  r500_run_init (&run, code, bindings, wave, &trap);
  switch (step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      micro = r500_look_step (program, &run, step, &look);
      n = find_parts (program, step, &micro, line, parts);
      for (guint i = 0; i < n; i++)
        any |= parts[i].lanes;
      return lanes & any;
    case R500_TYPE_TEX:
      micro = r500_look_step (program, &run, step, &look);
      if (step->transfer.masks != 0)
        any = ls_micro_deciding_lanes (&micro);
      for (guint i = 0; i < step->transfer.n_moves; i++)
        any |= ls_micro_move_lanes (&micro, &step->transfer.moves[i]);
      return lanes & any;
    case R500_TYPE_FC:
      return lanes;
    }
  g_assert_not_reached ();
}

guint
r500_line_parts (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line,
                 LsLinePart parts[LS_LINE_PARTS_MAX])
{
  const R500Step *step = r500_line_step (program, line);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsMicroLook micro;
  g_auto (R500Look) look;
  LsTrap trap;
  R500Run run;

  look.seen = NULL;
  if (step->insn->type != R500_TYPE_ALU && step->insn->type != R500_TYPE_OUT)
    {
      parts[0] = (LsLinePart){ .lanes = r500_line_lanes (program, bindings, state, line) };
      return 1;
    }
  r500_run_init (&run, r500_loaded_code (program), bindings, wave, &trap);
  micro = r500_look_step (program, &run, step, &look);
  return find_parts (program, step, &micro, line, parts);
}
