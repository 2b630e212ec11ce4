#include "ls-math.h"
#include "ls-reader.h"
#include "r500-look.h"
#include "r500-pending.h"

/* The effects of the next step, lane by lane, for readers that look for events; and its touches in
 * one lane. */

static void
read_step (LsReader *to, const LsProgram *program, const LsBindings *bindings, const void *state)
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
  if (is_flow)
    ls_reader_take_flow (to, &flow);
  else
    ls_reader_take_micro (to, &micro);
  ls_float_mode_leave (mode);
}

void
r500_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  LsReader to = { .lane = lane, .touches = out };

  read_step (&to, program, bindings, state);
}

LsFormula *
r500_formula (const LsProgram *program,
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
r500_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  LsReader to = { .out = out };

  read_step (&to, program, bindings, state);
}

/* --- the lanes that a line counts for --------------------------------------------------------- */

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

/* Values that instructions use before they are ready, for a run that remembers pending writes. */

/* The first channel that a step writes of a temp. */
static guint
channel_of (const R500Instruction *by, guint temp)
{
  if (by->type == R500_TYPE_TEX)
    return (guint) MAX (0, g_bit_nth_lsf (by->tex.wmask, -1));
  if (by->alu.halves[R500_RGB].wmask && by->alu.halves[R500_RGB].dst == temp)
    return (guint) g_bit_nth_lsf (by->alu.halves[R500_RGB].wmask, -1);
  return 3;
}

static LsStepHazard
to_hazard (const R500Program *program, const R500Early *early, guint line)
{
  LsStepHazard hazard = { .kind = LS_HAZARD_EARLY,
                          .line = line,
                          .lanes = LS_MASK_ALL,
                          .resource = program->code[early->by].line,
                          .has_ref = early->kind != R500_EARLY_KILL };

  switch (early->kind)
    {
    case R500_EARLY_FETCH:
    case R500_EARLY_OPEN:
    case R500_EARLY_BUBBLE:
      hazard.ref = r500_look_ref (R500_REGS_T, early->index,
                                  channel_of (&program->code[early->by], early->index));
      break;
    case R500_EARLY_BIT:
      hazard.ref = early->index == R500_ALU_RESULT_BIT
                     ? r500_look_ref (R500_REGS_ALU, 0, 0)
                     : r500_look_ref (R500_REGS_P, 0, early->index);
      break;
    case R500_EARLY_KILL:
      break;
    }
  return hazard;
}

/* If several fields of an instruction name one value, it is told once. */
static gboolean
is_told (const GArray *found, guint n)
{
  const R500Early *last = &g_array_index (found, R500Early, n);

  for (guint i = 0; i < n; i++)
    {
      const R500Early *early = &g_array_index (found, R500Early, i);

      if (early->kind == last->kind && early->index == last->index)
        return TRUE;
    }
  return FALSE;
}

void
r500_recall (const LsProgram *program, const void *state, void *memory, GArray *hazards)
{
  const R500Program *code = r500_program_of (program);
  const R500Wave *wave = state;
  R500Pending *pending = memory;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (R500Early));

  r500_pending_find (pending, code, wave->last, found);
  for (guint i = 0; i < found->len; i++)
    {
      LsStepHazard hazard =
        to_hazard (code, &g_array_index (found, R500Early, i), code->code[wave->last].line);

      if (!is_told (found, i))
        g_array_append_val (hazards, hazard);
    }
  r500_pending_pass (pending, code, wave->last);
}
