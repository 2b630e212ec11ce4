#include "r500-code.h"

#include <string.h>

#include "ls-row.h"
#include "r500-plan.h"
#include "r500-wave.h"

/* Literals are the inline constants and those of swizzles. */
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

static gboolean
is_relative_temp (const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_REGISTER && place->index != LS_MICRO_NO_INDEX;
}

static gboolean
reads_relative_temps (const LsMicro *micro)
{
  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < micro->n_slots; j++)
      if (is_relative_temp (&micro->s[k][j]))
        return TRUE;
  return FALSE;
}

static gboolean
moves_relative_temps (const LsMicroTransfer *transfer)
{
  for (guint i = 0; i < transfer->n_addresses; i++)
    if (is_relative_temp (&transfer->addresses[i]))
      return TRUE;
  return transfer->n_moves > 0 && is_relative_temp (&transfer->moves[0].to);
}

/* Whether an instruction adds aL to the number of a temporary. */
static gboolean
has_relative_temps (const R500Step *step)
{
  if (moves_relative_temps (&step->transfer))
    return TRUE;
  for (guint i = 0; i < step->micro.n_parts; i++)
    for (guint t = 0; t < step->micro.parts[i].n_to; t++)
      if (is_relative_temp (&step->micro.parts[i].to[t].place))
        return TRUE;
  for (guint i = 0; i < step->micro.n_ops; i++)
    if (reads_relative_temps (&step->micro.ops[i]))
      return TRUE;
  return FALSE;
}

static guint
count_temps (const R500Code *code, guint declared)
{
  for (guint i = 0; i < code->n_steps && declared == 0; i++)
    if (has_relative_temps (&code->steps[i]))
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

static void
set_row (const LsLayout *layout, LsMicroPlace *place)
{
  if (place->kind == LS_MICRO_REGISTER)
    place->row = ls_layout_row (layout, place->ref);
}

/* Rows of registers are known now. */
static void
set_rows (const LsLayout *layout, LsMicroStep *micro)
{
  for (guint i = 0; i < micro->n_ops; i++)
    for (guint k = 0; k < 3; k++)
      for (guint j = 0; j < micro->ops[i].n_slots; j++)
        set_row (layout, &micro->ops[i].s[k][j]);
  for (guint i = 0; i < micro->n_parts; i++)
    {
      set_row (layout, &micro->parts[i].bit);
      for (guint t = 0; t < micro->parts[i].n_to; t++)
        set_row (layout, &micro->parts[i].to[t].place);
    }
}

static void
set_transfer_rows (const LsLayout *layout, LsMicroTransfer *transfer)
{
  set_row (layout, &transfer->bit);
  for (guint i = 0; i < transfer->n_addresses; i++)
    set_row (layout, &transfer->addresses[i]);
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      set_row (layout, &transfer->moves[i].to);
      set_row (layout, &transfer->moves[i].bit);
    }
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
    r500_lower (code, &program->code[i], &code->steps[i]);
  r500_lower_flow (code);
  lay_out (code, count_temps (code, n_temps));
  for (guint i = 0; i < code->n_steps; i++)
    {
      set_rows (&code->layout, &code->steps[i].micro);
      set_transfer_rows (&code->layout, &code->steps[i].transfer);
    }
  r500_code_plan (code);
  return code;
}

void
r500_code_free (R500Code *code)
{
  r500_code_unplan (code);
  for (guint i = 0; i < code->n_steps; i++)
    {
      g_free (code->steps[i].micro.ops);
      g_free (code->steps[i].transfer.moves);
    }
  r500_program_unref (code->program);
  g_aligned_free (code->literals);
  g_free (code->steps);
  g_free (code->course.steps);
  g_free (code);
}
