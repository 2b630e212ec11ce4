#include "r500-pending.h"

#include "r500-validate-internal.h"

G_STATIC_ASSERT (sizeof (R500Pending) == 32 + 12 + 2 * (R500_MAX_TEMPS + 1 + R500_N_VOTE_BITS));

static gboolean
has_temp (const guint64 *set, guint temp)
{
  return set[temp / 64] >> temp % 64 & 1;
}

/* --- going on --------------------------------------------------------------------------------- */

static void
pass_tex (R500Pending *pending, const R500Tex *tex, guint number)
{
  if (tex->op == R500_TEX_TEXKILL)
    {
      pending->kill = 1;
      pending->kill_by = (guint16) number;
    }
  else if (tex->op != R500_TEX_NOP && tex->wmask && !tex->dst_rel)
    {
      pending->open[tex->dst / 64] |= G_GUINT64_CONSTANT (1) << tex->dst % 64;
      pending->by[tex->dst] = (guint16) number;
    }
  for (guint i = 0; tex->sem_acquire && i < G_N_ELEMENTS (pending->open); i++)
    {
      pending->held[i] |= pending->open[i];
      pending->open[i] = 0;
    }
}

static void
pass_alu (R500Pending *pending, const R500Instruction *instruction, guint number)
{
  const R500Alu *alu = &instruction->alu;
  guint bits = 0;

  if (instruction->type == R500_TYPE_ALU)
    bits = alu->halves[R500_RGB].omask | (guint) (alu->halves[R500_ALPHA].omask & 1) << 3;
  if (alu->result_write)
    bits |= 1u << R500_ALU_RESULT_BIT;
  pending->bits |= bits;
  for (guint i = 0; i < R500_N_VOTE_BITS; i++)
    if (bits >> i & 1)
      pending->bits_by[i] = (guint16) number;
}

void
r500_pending_pass (R500Pending *pending, const R500Program *program, guint number)
{
  const R500Instruction *instruction = &program->code[number];

  if (instruction->tex_sem_wait)
    {
      pending->held[0] = pending->held[1] = 0;
      pending->kill = 0;
    }
  if (instruction->alu_wait)
    pending->bits = 0;
  if (instruction->type == R500_TYPE_TEX)
    pass_tex (pending, &instruction->tex, number);
  else if (r500_is_alu (instruction))
    pass_alu (pending, instruction, number);
  pending->previous = number + 1;
}

/* The earlier of two instructions stays. */
gboolean
r500_pending_merge (R500Pending *pending, const R500Pending *other)
{
  gboolean is_new = (other->kill & ~pending->kill) != 0 || (other->bits & ~pending->bits) != 0;

  for (guint temp = 0; temp < R500_MAX_TEMPS; temp++)
    if (!has_temp (pending->open, temp) && !has_temp (pending->held, temp) &&
        (has_temp (other->open, temp) || has_temp (other->held, temp)))
      pending->by[temp] = other->by[temp];
  for (guint i = 0; i < G_N_ELEMENTS (pending->open); i++)
    {
      is_new |= ((other->open[i] & ~pending->open[i]) | (other->held[i] & ~pending->held[i])) != 0;
      pending->open[i] |= other->open[i];
      pending->held[i] |= other->held[i];
    }
  if (!pending->kill)
    pending->kill_by = other->kill_by;
  for (guint i = 0; i < R500_N_VOTE_BITS; i++)
    if (!(pending->bits >> i & 1))
      pending->bits_by[i] = other->bits_by[i];
  pending->kill |= other->kill;
  pending->bits |= other->bits;
  return is_new;
}

/* --- reads of fetched values ------------------------------------------------------------------ */

typedef struct
{
  const R500Pending *pending;
  const R500Instruction *instruction;
  GArray *out;
} Finder;

static void
add (const Finder *find, R500EarlyKind kind, R500FieldId field, guint index, guint by)
{
  g_array_append_vals (find->out, &(R500Early){ kind, field, index, by }, 1);
}

static void
find_fetched (const Finder *find, R500FieldId field, guint temp)
{
  if (has_temp (find->pending->held, temp) && !find->instruction->tex_sem_wait)
    add (find, R500_EARLY_FETCH, field, temp, find->pending->by[temp]);
  else if (has_temp (find->pending->open, temp))
    add (find, R500_EARLY_OPEN, field, temp, find->pending->by[temp]);
}

static void
find_alu_fetched (const Finder *find)
{
  const R500Alu *alu = &find->instruction->alu;

  for (R500HalfId pool = R500_RGB; pool <= R500_ALPHA; pool++)
    {
      const R500Half *half = &alu->halves[pool];

      for (guint k = 0, sources = r500_pool_sources (find->instruction, pool); k < 3; k++)
        if ((sources >> k & 1) && half->src[k].file == R500_FILE_TEMP && !half->src[k].rel)
          find_fetched (find, r500_half_fields[pool].addr[k], half->src[k].index);
      if (half->wmask && !half->dst_rel)
        find_fetched (find, r500_half_fields[pool].dst, half->dst);
    }
}

static void
find_tex_fetched (const Finder *find)
{
  const R500Tex *tex = &find->instruction->tex;

  for (guint i = 0; i < r500_tex_n_temps (tex); i++)
    if (!tex->temps[i].rel)
      find_fetched (find, r500_tex_temp_fields[i], tex->temps[i].index);
}

/* --- reads of votes --------------------------------------------------------------------------- */

static void
find_votes (const Finder *find)
{
  const R500Pending *pending = find->pending;
  const R500Flow *flow = &find->instruction->flow;
  guint bits = r500_vote_takes (flow, 4) ? 1u << R500_ALU_RESULT_BIT : 0;

  if (r500_vote_takes (flow, 2) && flow->pred_sel == R500_PRED_RGBA)
    bits |= 1;
  else if (r500_vote_takes (flow, 2) && flow->pred_sel >= R500_PRED_R &&
           flow->pred_sel <= R500_PRED_A)
    bits |= 1u << (flow->pred_sel - R500_PRED_R);
  for (guint i = 0; i < R500_N_VOTE_BITS && !find->instruction->alu_wait; i++)
    if (bits & pending->bits & 1u << i)
      add (find, R500_EARLY_BIT, R500_US_CMN_INST_ALU_WAIT, i, pending->bits_by[i]);
  if (pending->kill && !find->instruction->tex_sem_wait)
    add (find, R500_EARLY_KILL, R500_US_CMN_INST_TEX_SEM_WAIT, 0, pending->kill_by);
}

/* --- bubbles ---------------------------------------------------------------------------------- */

/* Channels of a pool that an operand reads, bit 0 for R, or for A of the alpha half's pool. */
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

/* Channels of src k of a pool that must be ready early: for srcp, and for src0 of a derivative. */
static guint
early_channels (const R500Instruction *instruction, R500HalfId pool, guint k)
{
  const R500Half *half = &instruction->alu.halves[pool];
  guint channels = 0;

  if (r500_srcp_sources (half->srcp_op) >> k & 1)
    channels = srcp_channels (instruction, pool);
  if (k == 0 && r500_op_is_derivative (half->op))
    channels |= half->wmask | half->omask;
  return channels;
}

gboolean
r500_needs_bubble (const R500Instruction *writer,
                   const R500Instruction *reader,
                   guint *temp,
                   gboolean *is_derivative)
{
  if (writer->nop || !r500_is_alu (writer) || !r500_is_alu (reader))
    return FALSE;
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    for (guint k = 0; k < 2; k++)
      {
        const R500Half *writes = &writer->alu.halves[pool];
        const R500Source *src = &reader->alu.halves[pool].src[k];

        if (src->file != R500_FILE_TEMP || src->index != writes->dst || src->rel ||
            writes->dst_rel || !(writes->wmask & early_channels (reader, (R500HalfId) pool, k)))
          continue;
        *temp = writes->dst;
        *is_derivative = r500_op_is_derivative (reader->alu.halves[pool].op);
        return TRUE;
      }
  return FALSE;
}

static void
find_bubble (const Finder *find, const R500Program *program)
{
  guint previous = find->pending->previous, temp;
  gboolean is_derivative;

  if (previous != 0 &&
      r500_needs_bubble (&program->code[previous - 1], find->instruction, &temp, &is_derivative))
    add (find, R500_EARLY_BUBBLE, R500_US_CMN_INST_NOP, temp, previous - 1);
}

void
r500_pending_find (const R500Pending *pending,
                   const R500Program *program,
                   guint number,
                   GArray *out)
{
  const Finder find = { pending, &program->code[number], out };

  if (r500_is_alu (find.instruction))
    {
      find_alu_fetched (&find);
      find_bubble (&find, program);
    }
  else if (find.instruction->type == R500_TYPE_TEX)
    find_tex_fetched (&find);
  else
    find_votes (&find);
}
