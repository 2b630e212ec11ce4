#include "ls-micro-look.h"

/* Reads and writes of a step, as far as the program alone tells. */

void
ls_effects_add (LsEffect effect, gpointer data)
{
  LsEffects *out = data;

  if (out->n < out->max)
    out->effects[out->n] = effect;
  out->n++;
}

void
ls_effects_add_bits (LsEffect effect, gpointer data)
{
  effect.type = LS_VALUE_BITS;
  ls_effects_add (effect, data);
}

typedef struct
{
  const LsProgram *program;
  LsMicroEffectFunc add;
  gpointer data;
  const LsMicroPart *part;
  guint gate;     /* the gate of the part or move at hand */
  guint8 literal; /* as in LsEffect, of the part at hand */
  /* registers that results of several operations are made of, each told once */
  LsRegRef deep[256];
  guint n_deep;
} Effects;

static void
add_register (const Effects *out,
              LsEffectKind kind,
              guint operand,
              const LsMicroPlace *place,
              LsValueType type,
              gboolean crosses)
{
  LsEffect effect = { .kind = kind,
                      .slot = out->part->slot,
                      .operand = (guint8) operand,
                      .relative = place->index != LS_MICRO_NO_INDEX,
                      .joint = out->part->joint,
                      .ref = place->ref,
                      .crosses = crosses,
                      .is_guarded = kind != LS_EFFECT_READ && out->gate != LS_MICRO_ALL,
                      .type = type };

  if (kind == LS_EFFECT_WRITE && type == LS_VALUE_BITS)
    effect.literal = out->literal;
  if (place->kind == LS_MICRO_REGISTER && place->row != LS_MICRO_NO_ROW)
    out->add (effect, out->data);
}

static void
add_index (const Effects *out, guint operand, const LsMicroPlace *place)
{
  LsRegRef refs[2];
  const guint n = ls_micro_index_refs (place, refs);

  for (guint i = 0; i < n; i++)
    add_register (out, LS_EFFECT_READ, operand,
                  &(LsMicroPlace){ .kind = LS_MICRO_REGISTER, .ref = refs[i] }, LS_VALUE_INT,
                  FALSE);
}

static gboolean
is_told (Effects *out, const LsMicroLeaf *leaf)
{
  const gboolean is_deep =
    leaf->share > 0 && leaf->kernel == LS_KERNEL_NOP && leaf->corner == LS_MICRO_OWN_LANE &&
    leaf->place->kind == LS_MICRO_REGISTER && leaf->place->index == LS_MICRO_NO_INDEX;

  for (guint i = 0; is_deep && i < out->n_deep; i++)
    if (ls_reg_ref_equal (out->deep[i], leaf->place->ref))
      return TRUE;
  if (is_deep && out->n_deep < G_N_ELEMENTS (out->deep))
    out->deep[out->n_deep++] = leaf->place->ref;
  return FALSE;
}

static void
describe_operand (Effects *out, const LsMicroStep *step, const LsMicroPlace *operand, guint k)
{
  LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES];
  guint n = ls_micro_leaves (step, operand, leaves);

  for (guint i = 0; i < n; i++)
    {
      if (is_told (out, &leaves[i]))
        continue;
      add_register (out, LS_EFFECT_READ, k, leaves[i].place, ls_micro_type (step, out->part, k),
                    leaves[i].corner != LS_MICRO_OWN_LANE);
      add_index (out, k, leaves[i].place);
    }
}

/* What the numbers look like that the part copies or changes by bits. */
static guint8
find_literal (const LsMicroStep *step, const LsMicroPart *part)
{
  const LsMicro *micro = &step->ops[part->op];
  guint8 literal = 0;

  for (guint j = part->column; j < part->column + part->n_columns; j++)
    for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
      {
        LsRowArg arg;
        const LsMicroPlace *place = ls_micro_operand (step, &micro->s[k][j], &arg);
        LsValueType type = LS_VALUE_BITS;

        if (place->kind == LS_MICRO_LITERAL)
          type =
            ls_micro_literal_type ((LsKernelType) ls_kernels[micro->kernel].src[k], place->bits);
        if (type != LS_VALUE_BITS && literal != 1 + LS_VALUE_FLOAT)
          literal = (guint8) (1 + type);
      }
  return literal;
}

static void
describe_part (Effects *out, const LsMicroStep *step)
{
  const LsMicroPart *part = out->part;
  const LsMicro *micro = &step->ops[part->op];
  LsEffect decides = { .kind = LS_EFFECT_MASK,
                       .slot = part->slot,
                       .joint = part->joint,
                       .is_guarded = part->gate != LS_MICRO_ALL };

  out->gate = part->gate;
  out->literal = find_literal (step, part);
  for (guint j = part->column; j < part->column + part->n_columns; j++)
    for (guint k = 0; k < 3; k++)
      describe_operand (out, step, &micro->s[k][j], k);
  add_register (out, LS_EFFECT_READ, LS_MICRO_GATE_OPERAND, &part->bit, LS_VALUE_BITS, FALSE);
  for (guint t = 0; t < part->n_to; t++)
    add_index (out, ls_kernels[micro->kernel].n_src, &part->to[t].place);
  for (guint t = part->n_to; t-- > 0;)
    add_register (out,
                  part->to[t].lanes == LS_MICRO_TO_OUTPUTS ? LS_EFFECT_EXPORT : LS_EFFECT_WRITE, 0,
                  &part->to[t].place, ls_micro_type (step, part, LS_MICRO_GIVEN), FALSE);
  if (part->masks & (LS_MICRO_KILLS | LS_MICRO_TESTS))
    {
      decides.resource = part->masks & LS_MICRO_KILLS
                           ? ls_machine_find_mask (out->program->machine, LS_ROLE_VALID)
                           : 0;
      out->add (decides, out->data);
    }
}

static void
describe_move (Effects *out, const LsMicroTransfer *transfer, const LsMicroMove *move)
{
  const gboolean is_output = move->to.kind == LS_MICRO_REGISTER &&
                             out->program->machine->reg_files[move->to.ref.file].is_output;
  LsEffectKind kind =
    transfer->effect == LS_EFFECT_EXPORT || is_output ? LS_EFFECT_EXPORT : LS_EFFECT_WRITE;
  LsValueType type = (LsValueType) transfer->type;

  out->gate = move->gate;
  add_register (out, LS_EFFECT_READ, move->operand, &move->from, type, FALSE);
  add_index (out, move->operand, &move->from);
  add_index (out, transfer->first_address + transfer->n_addresses, &move->to);
  add_register (out, LS_EFFECT_READ, LS_MICRO_MOVE_GATE_OPERAND, &move->bit, LS_VALUE_BITS, FALSE);
  add_register (out, kind, kind == LS_EFFECT_EXPORT ? move->operand : 0, &move->to, type, FALSE);
}

static void
add_outside (LsEffect outside,
             const LsMicroTransfer *transfer,
             LsMicroEffectFunc add,
             gpointer data)
{
  add (outside, data);
  if (!transfer->is_update)
    return;
  outside.kind = LS_EFFECT_MEMORY_WRITE;
  add (outside, data);
}

/* The effect outside stands between the reads and the writes. */
void
ls_micro_describe_transfer (const LsProgram *program,
                            const LsMicroTransfer *transfer,
                            LsMicroEffectFunc add,
                            gpointer data)
{
  const LsMicroPart part = { .line = transfer->line };
  Effects out = { .program = program, .add = add, .data = data, .part = &part };
  LsEffect outside = { .kind = (LsEffectKind) transfer->effect,
                       .relative = transfer->n_resources > 1,
                       .resource = transfer->resource,
                       .type = (LsValueType) transfer->type };
  gboolean is_store = transfer->effect == LS_EFFECT_MEMORY_WRITE;
  gboolean has_outside = transfer->effect != LS_EFFECT_EXPORT && transfer->effect != LS_EFFECT_READ;

  for (guint i = 0; i < transfer->n_addresses; i++)
    {
      add_register (&out, LS_EFFECT_READ, transfer->first_address + i, &transfer->addresses[i],
                    (LsValueType) transfer->type, FALSE);
      add_index (&out, transfer->first_address + i, &transfer->addresses[i]);
    }
  add_register (&out, LS_EFFECT_READ, LS_MICRO_MOVE_GATE_OPERAND, &transfer->bit, LS_VALUE_BITS,
                FALSE);
  if (transfer->masks & LS_MICRO_KILLS)
    outside.resource = ls_machine_find_mask (program->machine, LS_ROLE_VALID);
  for (guint i = 0; i <= transfer->n_moves; i++)
    {
      if (has_outside && i == (is_store ? transfer->n_moves : 0))
        add_outside (outside, transfer, add, data);
      if (i < transfer->n_moves)
        describe_move (&out, transfer, &transfer->moves[i]);
    }
}

/* In the order of the lines, and of the list within a line. part: the previous one, or NULL. */
static const LsMicroPart *
next_part (const LsMicroStep *step, const LsMicroPart *part)
{
  const LsMicroPart *const end = step->n_parts > 0 ? step->parts + step->n_parts : step->parts;
  const LsMicroPart *next = NULL;

  for (const LsMicroPart *it = part != NULL ? part + 1 : end; it < end; it++)
    if (it->line == part->line)
      return it;
  for (const LsMicroPart *it = step->parts; it < end; it++)
    if ((part == NULL || it->line > part->line) && (next == NULL || it->line < next->line))
      next = it;
  return next;
}

void
ls_micro_describe (const LsProgram *program,
                   const LsMicroStep *step,
                   LsMicroEffectFunc add,
                   gpointer data)
{
  Effects out = { .program = program, .add = add, .data = data };

  while ((out.part = next_part (step, out.part)) != NULL)
    describe_part (&out, step);
}
