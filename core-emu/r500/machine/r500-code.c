#include "r500-code.h"

#include <string.h>

#include "ls-row.h"

/* Literals are inline constants and the constants of swizzles. */
#define MAX_LITERALS 160

guint
r500_code_literal (R500Code *code, guint32 bits)
{
  for (guint i = 0; i < code->n_literals; i++)
    if (code->literals[i].u[0] == bits)
      return i;
  g_assert (code->n_literals < MAX_LITERALS);
  ls_row_fill (&code->literals[code->n_literals], bits);
  return code->n_literals++;
}

guint
r500_code_uniform (R500Code *code, guint number, guint channel)
{
  const LsUniform wanted = { LS_UNIFORM_FILE, (guint16) channel, number, G_MAXUINT32, 0 };
  guint row = ls_uniforms_add (&code->uniforms, R500_MAX_UNIFORMS, wanted);

  return row < R500_MAX_UNIFORMS ? row : LS_NO_ROW;
}

void
r500_step_foreach_place (R500Step *step, R500PlaceFunc *func, gpointer data)
{
  LsMicroStep *micro = &step->micro;
  LsMicroTransfer *transfer = &step->transfer;

  for (guint i = 0; i < micro->n_ops; i++)
    for (guint k = 0; k < 3; k++)
      for (guint j = 0; j < micro->ops[i].n_slots; j++)
        func (&micro->ops[i].s[k][j], data);
  for (guint i = 0; i < micro->n_parts; i++)
    {
      func (&micro->parts[i].bit, data);
      for (guint t = 0; t < micro->parts[i].n_to; t++)
        func (&micro->parts[i].to[t].place, data);
    }
  func (&transfer->bit, data);
  for (guint i = 0; i < transfer->n_addresses; i++)
    func (&transfer->addresses[i], data);
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      func (&transfer->moves[i].to, data);
      func (&transfer->moves[i].bit, data);
    }
}

/* data: the step. */
static void
note_constant (LsMicroPlace *place, gpointer data)
{
  ((R500Step *) data)->has_constants |= place->kind == LS_MICRO_CONSTANT;
}

/* data: whether an instruction adds aL to the number of a temporary. */
static void
note_relative_temp (LsMicroPlace *place, gpointer data)
{
  *(gboolean *) data |= place->kind == LS_MICRO_REGISTER && place->index != LS_MICRO_NO_INDEX;
}

static guint
count_temps (const R500Code *code, guint declared)
{
  gboolean has_relative = FALSE;

  for (guint i = 0; i < code->n_steps; i++)
    r500_step_foreach_place (&code->steps[i], note_relative_temp, &has_relative);
  if (has_relative && declared == 0)
    return R500_MAX_TEMPS;
  return MAX (MAX (declared, code->program->n_temps), 1);
}

/* The outputs that a part writes. */
static void
count_outputs (LsLayout *layout, const LsMicroPart *part)
{
  for (guint t = 0; t < part->n_to; t++)
    {
      LsRegRef ref = part->to[t].place.ref;

      if (part->to[t].lanes == LS_MICRO_TO_OUTPUTS)
        layout->n[ref.file] = MAX (layout->n[ref.file], ref.index + 1u);
    }
}

static void
lay_out (R500Code *code, guint n_temps)
{
  LsLayout *layout = &code->layout;

  layout->form = &r500_state_form;
  layout->written_offset = G_STRUCT_OFFSET (R500Wave, written);
  layout->n[R500_REGS_T] = n_temps;
  layout->n[R500_REGS_P] = layout->n[R500_REGS_ALU] = layout->n[R500_REGS_CNT] = 1;
  layout->n[R500_REGS_OUT] = 1;
  for (guint i = 0; i < code->n_steps; i++)
    for (guint k = 0; k < code->steps[i].micro.n_parts; k++)
      count_outputs (layout, &code->steps[i].micro.parts[k]);
  ls_layout_place (layout, sizeof (R500Wave), 0, FALSE);
}

/* Sets the row of a register, now that the layout is known. data: the layout. */
static void
set_row (LsMicroPlace *place, gpointer data)
{
  if (place->kind == LS_MICRO_REGISTER)
    place->row = ls_layout_row (data, place->ref);
}

R500Code *
r500_code_new (R500Program *program, guint n_temps)
{
  R500Code *code = g_new0 (R500Code, 1);

  code->program = r500_program_ref (program);
  code->n_steps = program->n_code;
  code->steps = g_new0 (R500Step, code->n_steps);
  code->literals = g_aligned_alloc0 (MAX_LITERALS, sizeof (LsRow), 64);
  for (guint i = 0; i < code->n_steps; i++)
    {
      r500_lower (code, &program->code[i], &code->steps[i]);
      r500_step_foreach_place (&code->steps[i], note_constant, &code->steps[i]);
    }
  r500_lower_flow (code);
  lay_out (code, count_temps (code, n_temps));
  for (guint i = 0; i < code->n_steps; i++)
    r500_step_foreach_place (&code->steps[i], set_row, &code->layout);
  r500_code_plan (code);
  return code;
}

void
r500_code_free (R500Code *code)
{
  r500_code_unplan (code);
  for (guint i = 0; i < code->n_steps; i++)
    {
      ls_micro_clear (&code->steps[i].micro);
      g_free (code->steps[i].transfer.moves);
    }
  r500_program_unref (code->program);
  g_aligned_free (code->literals);
  g_free (code->steps);
  g_free (code->course.steps);
  g_free (code);
}
