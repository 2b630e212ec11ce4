#include "r500-program.h"

R500Program *
r500_program_ref (R500Program *program)
{
  g_atomic_ref_count_inc (&program->ref_count);
  return program;
}

void
r500_program_unref (R500Program *program)
{
  if (!g_atomic_ref_count_dec (&program->ref_count))
    return;
  g_free (program->words);
  g_free (program->code);
  g_free (program->lines);
  g_free (program);
}

void
r500_config_init (R500Config *config, const R500Program *program)
{
  *config = (R500Config){
    .end = program->n_code - 1,
    .n_temps = MAX (1, program->n_temps),
    .full_flow = TRUE,
    .zero_product = TRUE,
  };
}

/* --- instructions, in pieces --- */

const R500FieldId r500_tex_temp_fields[3] = { R500_US_TEX_ADDR_SRC_ADDR,
                                              R500_US_TEX_ADDR_DXDY_DX_ADDR,
                                              R500_US_TEX_ADDR_DXDY_DY_ADDR };

static gboolean
operand_is_zero (const R500Operand *operand)
{
  return operand->sel == 0 && operand->mod == R500_MOD_NONE && operand->swiz[0] == 0 &&
         operand->swiz[1] == 0 && operand->swiz[2] == 0;
}

guint
r500_half_n_operands (const R500Half *half)
{
  guint n = 3;

  while (n > 0 && operand_is_zero (&half->operands[n - 1]))
    n--;
  return n;
}

gboolean
r500_half_is_idle (const R500Instruction *instruction, R500HalfId id)
{
  const R500Alu *alu = &instruction->alu;
  const R500Half *half = &alu->halves[id];
  gboolean is_result = alu->result_write && alu->result_alpha == (id == R500_ALPHA);

  return half->opcode == 0 && !half->wmask && !half->omask && !half->clamp && !half->omod &&
         !is_result && !(id == R500_ALPHA && alu->depth_write) && r500_half_n_operands (half) == 0;
}

guint
r500_operand_lanes (const R500Operand *operand, R500HalfId half, R500HalfId pool)
{
  guint lanes = 0;

  for (guint i = 0; i < r500_half_fields[half].n_lanes; i++)
    {
      gboolean is_alpha = operand->swiz[i] == R500_SWIZ_A;

      if (operand->swiz[i] <= R500_SWIZ_A && is_alpha == (pool == R500_ALPHA))
        lanes |= 1u << i;
    }
  return lanes;
}

guint
r500_half_reads (const R500Alu *alu, R500HalfId id)
{
  R500Op op = alu->halves[id].op;
  guint reads = op == R500_OP_INVALID ? 0 : (1u << r500_ops[op].n_src) - 1;

  if (id == R500_ALPHA && alu->halves[R500_RGB].op == R500_OP_DP4)
    reads |= 3;
  return reads;
}

guint
r500_half_sources (const R500Alu *alu, R500HalfId id, R500HalfId pool)
{
  const R500Half *half = &alu->halves[id];
  guint reads = r500_half_reads (alu, id);
  guint sources = 0;

  for (guint k = 0; k < 3; k++)
    {
      if (!(reads >> k & 1))
        continue;
      if (r500_op_is_derivative (half->op) && k != 1)
        sources |= id == pool;
      else if (r500_operand_lanes (&half->operands[k], id, pool))
        sources |= 1u << half->operands[k].sel;
    }
  if (sources >> R500_SEL_SRCP & 1)
    sources |= r500_srcp_sources (alu->halves[pool].srcp_op);
  return sources & 7;
}

guint
r500_pool_sources (const R500Instruction *instruction, R500HalfId pool)
{
  guint sources = 0;

  for (R500HalfId id = R500_RGB; id <= R500_ALPHA; id++)
    if (!r500_half_is_idle (instruction, id))
      sources |= r500_half_sources (&instruction->alu, id, pool);
  return sources;
}
