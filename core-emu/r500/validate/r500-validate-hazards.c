#include "r500-validate-internal.h"

#include <string.h>

/* What the parts of the shader must wait for: an emulator that runs one instruction after the other does not need it, the
 * hardware does. What is under way is followed along every path, so that a finding means: on some way to this place. */

/* A bit for each temp. */
typedef struct
{
  guint64 bits[R500_MAX_TEMPS / 64];
} TempSet;

/* What is under way before an instruction. */
typedef struct
{
  TempSet open;        /* temps that fetches will write which no TEX_SEM_ACQUIRE stands for yet */
  TempSet held;        /* those that the texture semaphore stands for */
  guint32 kill;        /* a TEXKILL */
  guint32 result_read; /* flow control voted by the ALU result since it was set */
} State;

static gboolean
has_temp (const TempSet *set, guint temp)
{
  return set->bits[temp / 64] >> temp % 64 & 1;
}

static void
add_temp (TempSet *set, guint temp)
{
  set->bits[temp / 64] |= G_GUINT64_CONSTANT (1) << temp % 64;
}

static void
add_all (TempSet *set, const TempSet *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (set->bits); i++)
    set->bits[i] |= other->bits[i];
}

/* --- along the paths --- */

static void
after_tex (State *state, const R500Tex *tex)
{
  if (tex->op == R500_TEX_TEXKILL)
    state->kill = 1;
  else if (tex->op != R500_TEX_NOP && tex->wmask)
    add_temp (&state->open, tex->dst);
  if (!tex->sem_acquire)
    return;
  add_all (&state->held, &state->open);
  memset (&state->open, 0, sizeof state->open);
}

static State
state_after (const State *before, const R500Instruction *instruction)
{
  State state = *before;

  if (instruction->tex_sem_wait)
    {
      memset (&state.held, 0, sizeof state.held);
      state.kill = 0;
    }
  if (instruction->type == R500_TYPE_TEX)
    after_tex (&state, &instruction->tex);
  else if (instruction->type == R500_TYPE_FC)
    state.result_read |= r500_vote_takes (&instruction->flow, 4);
  else if (instruction->alu.result_write)
    state.result_read = 0;
  return state;
}

/* Whether there was something new. */
static gboolean
merge (State *to, const State *from)
{
  State before = *to;

  add_all (&to->open, &from->open);
  add_all (&to->held, &from->held);
  to->kill |= from->kill;
  to->result_read |= from->result_read;
  return memcmp (&before, to, sizeof before) != 0;
}

/* Goes over the program until no path brings anything new. */
static State *
follow (const R500Validator *v)
{
  const R500Program *program = v->program;
  State *states = g_new0 (State, program->n_code + 1);
  gboolean is_new = TRUE;

  while (is_new)
    {
      is_new = FALSE;
      for (guint i = 0; i < program->n_code; i++)
        {
          const R500Instruction *instruction = &program->code[i];
          State after = state_after (&states[i], instruction);
          guint target =
            instruction->flow.jump_addr + (instruction->flow.jump_global ? 0 : v->config->offset);

          is_new |= merge (&states[i + 1], &after);
          if (instruction->type == R500_TYPE_FC && target < program->n_code)
            is_new |= merge (&states[target], &after);
        }
    }
  return states;
}

/* --- findings about fetches --- */

static void
check_fetched (R500Validator *v, const State *state, guint number, R500FieldId field, guint temp)
{
  gboolean waits = v->program->code[number].tex_sem_wait;

  if (has_temp (&state->held, temp) && !waits)
    r500_validate_find (v, LS_SEVERITY_WARNING, number, field, "set TEX_SEM_WAIT",
                        "temp[%u] may not have what a fetch brings yet", temp);
  else if (has_temp (&state->open, temp))
    r500_validate_find (v, LS_SEVERITY_WARNING, number, field,
                        "set TEX_SEM_ACQUIRE at the last fetch before this",
                        "nothing can wait for what a fetch brings to temp[%u]", temp);
}

static void
check_alu_fetched (R500Validator *v, const State *state, guint number)
{
  const R500Instruction *instruction = &v->program->code[number];

  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    {
      const R500Half *half = &instruction->alu.halves[pool];
      guint sources = 0;

      for (guint id = 0; id < R500_N_HALVES; id++)
        if (!r500_half_is_idle (instruction, (R500HalfId) id))
          sources |= r500_half_sources (&instruction->alu, (R500HalfId) id, (R500HalfId) pool);
      for (guint k = 0; k < 3; k++)
        if ((sources >> k & 1) && half->src[k].file == R500_FILE_TEMP && !half->src[k].rel)
          check_fetched (v, state, number, r500_half_fields[pool].addr[k], half->src[k].index);
      if (half->wmask && !half->dst_rel)
        check_fetched (v, state, number, r500_half_fields[pool].dst, half->dst);
    }
}

static void
check_tex_fetched (R500Validator *v, const State *state, guint number)
{
  const R500Tex *tex = &v->program->code[number].tex;

  if (tex->op == R500_TEX_NOP)
    return;
  if (!tex->src.rel)
    check_fetched (v, state, number, R500_US_TEX_ADDR_SRC_ADDR, tex->src.index);
  if (tex->op != R500_TEX_DXDY)
    return;
  if (!tex->dx.rel)
    check_fetched (v, state, number, R500_US_TEX_ADDR_DXDY_DX_ADDR, tex->dx.index);
  if (!tex->dy.rel)
    check_fetched (v, state, number, R500_US_TEX_ADDR_DXDY_DY_ADDR, tex->dy.index);
}

/* --- findings about flow control --- */

static void
check_flow_waits (R500Validator *v, const State *state, guint number)
{
  const R500Instruction *instruction = &v->program->code[number];
  gboolean takes_result = r500_vote_takes (&instruction->flow, 4);

  if ((takes_result || r500_vote_takes (&instruction->flow, 2)) && !instruction->alu_wait)
    r500_validate_find (v, LS_SEVERITY_WARNING, number, R500_US_CMN_INST_ALU_WAIT, "set ALU_WAIT",
                        "the vote may not see yet what ALU instructions before it set");
  if (state->kill && !instruction->tex_sem_wait)
    r500_validate_find (v, LS_SEVERITY_WARNING, number, R500_US_CMN_INST_TEX_SEM_WAIT,
                        "set TEX_SEM_WAIT", "flow control does not wait for a TEXKILL");
  if (takes_result && state->result_read)
    r500_validate_find (v, LS_SEVERITY_WARNING, number, R500_US_FC_INST_JUMP_FUNC,
                        "set the ALU result again",
                        "flow control voted by the ALU result before, which may not last longer");
}

/* --- findings about bubbles --- */

/* Channels of a pool that an operand takes, bit 0 for R, or for A of the alpha half's. */
static guint
channels_of (const R500Operand *operand, R500HalfId half, R500HalfId pool)
{
  guint lanes = r500_operand_lanes (operand, half, pool);
  guint channels = 0;

  for (guint i = 0; i < 3; i++)
    if (lanes >> i & 1)
      channels |= pool == R500_ALPHA ? 1 : 1u << operand->swiz[i];
  return channels;
}

/* Channels of a pool's srcp that the halves read. */
static guint
srcp_channels (const R500Instruction *instruction, R500HalfId pool)
{
  const R500Alu *alu = &instruction->alu;
  guint channels = 0;

  for (guint id = 0; id < R500_N_HALVES; id++)
    {
      guint reads = r500_half_is_idle (instruction, (R500HalfId) id)
                      ? 0
                      : r500_half_reads (alu, (R500HalfId) id);

      for (guint k = 0; k < 3; k++)
        if ((reads >> k & 1) && alu->halves[id].operands[k].sel == R500_SEL_SRCP)
          channels |= channels_of (&alu->halves[id].operands[k], (R500HalfId) id, pool);
    }
  return channels;
}

static gboolean
is_derivative (const R500Half *half)
{
  return half->op == R500_OP_MDH || half->op == R500_OP_MDV;
}

/* Channels of src k of a pool that must be there early: for srcp, and src0 of a derivative. */
static guint
early_channels (const R500Instruction *instruction, R500HalfId pool, guint k)
{
  const R500Half *half = &instruction->alu.halves[pool];
  guint channels = 0;

  if (r500_srcp_sources (half->srcp_op) >> k & 1)
    channels = srcp_channels (instruction, pool);
  if (k == 0 && is_derivative (half))
    channels |= half->wmask | half->omask;
  return channels;
}

static void
check_bubble (R500Validator *v, guint number)
{
  const R500Instruction *instruction = &v->program->code[number];
  const R500Instruction *next = instruction + 1;

  if (number + 1 == v->program->n_code || instruction->nop || !r500_is_alu (instruction) ||
      !r500_is_alu (next))
    return;
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    for (guint k = 0; k < 2; k++)
      {
        const R500Half *writes = &instruction->alu.halves[pool];
        const R500Source *src = &next->alu.halves[pool].src[k];

        if (src->file != R500_FILE_TEMP || src->index != writes->dst || src->rel ||
            writes->dst_rel || !(writes->wmask & early_channels (next, (R500HalfId) pool, k)))
          continue;
        r500_validate_find (
          v, LS_SEVERITY_WARNING, number, R500_US_CMN_INST_NOP, "set NOP",
          "the next instruction needs temp[%u] before this one has written it, for %s", writes->dst,
          is_derivative (&next->alu.halves[pool]) ? "a derivative" : "srcp");
        return;
      }
}

void
r500_validate_hazards (R500Validator *v)
{
  g_autofree State *states = follow (v);

  for (guint i = 0; i < v->program->n_code; i++)
    {
      switch (v->program->code[i].type)
        {
        case R500_TYPE_ALU:
        case R500_TYPE_OUT:
          check_alu_fetched (v, &states[i], i);
          check_bubble (v, i);
          break;
        case R500_TYPE_TEX:
          check_tex_fetched (v, &states[i], i);
          break;
        case R500_TYPE_FC:
          check_flow_waits (v, &states[i], i);
          break;
        }
    }
}
