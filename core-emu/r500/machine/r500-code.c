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
  for (guint i = 0; i < code->n_uniforms; i++)
    if (code->uniforms[i][0] == number && code->uniforms[i][1] == channel)
      return i;
  if (code->n_uniforms == R500_MAX_UNIFORMS)
    return R500_NO_ROW;
  code->uniforms[code->n_uniforms][0] = (guint8) number;
  code->uniforms[code->n_uniforms][1] = (guint8) channel;
  return code->n_uniforms++;
}

/* Whether an instruction adds aL to the number of a temporary. */
static gboolean
has_relative_temps (const R500Step *step)
{
  const R500Tex *tex = &step->insn->tex;

  if (step->insn->type == R500_TYPE_TEX)
    return tex->src.rel || tex->dst_rel || tex->dx.rel || tex->dy.rel;
  for (guint i = 0; i < step->n_results; i++)
    if (step->results[i].to_temp && step->results[i].temp_is_relative)
      return TRUE;
  for (guint i = 0; i < step->n_computes; i++)
    for (guint k = 0; k < step->computes[i].n_reads; k++)
      for (guint n = 0; n < r500_read_n_places (&step->computes[i].reads[k]); n++)
        {
          const R500Place *place = &step->computes[i].reads[k].places[n];

          if (place->from == R500_FROM_TEMP && place->is_relative)
            return TRUE;
        }
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

static void
lay_out (R500Code *code, guint n_temps)
{
  R500Layout *layout = &code->layout;
  guint32 row = 0;

  layout->n[R500_REGS_T] = n_temps;
  layout->n[R500_REGS_P] = layout->n[R500_REGS_ALU] = layout->n[R500_REGS_CNT] = 1;
  layout->n[R500_REGS_OUT] = 1;
  for (guint i = 0; i < code->n_steps; i++)
    for (guint k = 0; k < code->steps[i].n_results; k++)
      {
        const R500Result *result = &code->steps[i].results[k];

        if (result->target != R500_NO_TARGET)
          layout->n[R500_REGS_OUT] = MAX (layout->n[R500_REGS_OUT], result->target + 1u);
        if (result->to_depth)
          layout->n[R500_REGS_W] = 1;
      }
  for (guint file = 0; file < R500_N_REGS; file++)
    {
      layout->first[file] = row;
      row += layout->n[file] * r500_regs_n_channels (file);
    }
  layout->n_rows = row;
  layout->rows_offset = (sizeof (R500Wave) + 63) / 64 * 64;
  layout->size = layout->rows_offset + row * sizeof (LsRow);
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
  lay_out (code, count_temps (code, n_temps));
  r500_code_plan (code);
  return code;
}

void
r500_code_free (R500Code *code)
{
  r500_code_unplan (code);
  r500_program_unref (code->program);
  g_aligned_free (code->literals);
  g_free (code->steps);
  g_free (code);
}
