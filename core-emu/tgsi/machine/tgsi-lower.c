#include "tgsi-lower.h"

#include "ls-words.h"

/* Operands and destinations as places. */

#define NO_REGS 0xFF

static guint
regs_of (TgsiFile file)
{
  switch ((int) file)
    {
    case TGSI_FILE_TEMP:
      return TGSI_REGS_TEMP;
    case TGSI_FILE_ADDR:
      return TGSI_REGS_ADDR;
    case TGSI_FILE_IN:
      return TGSI_REGS_IN;
    case TGSI_FILE_SV:
      return TGSI_REGS_SV;
    case TGSI_FILE_IMM:
      return TGSI_REGS_IMM;
    case TGSI_FILE_OUT:
      return TGSI_REGS_OUT;
    default:
      return NO_REGS;
    }
}

/* --- indices ---------------------------------------------------------------------------------- */

/* A number, and the register that is added to it. */
typedef struct
{
  gint64 base;
  gboolean is_added;
  LsRegRef ref;
} Index;

static guint32
immediate (const TgsiCode *code, guint index, guint channel)
{
  return index < code->program->n_imms ? code->program->imms[index].words[channel] : 0;
}

/* An index that is an immediate is added at once. */
static Index
find_index (const TgsiCode *code, gint32 base, const TgsiIndirect *added)
{
  Index index = { .base = base };

  if (added->file == TGSI_FILE_IMM)
    index.base += (gint32) immediate (code, added->index, added->channel);
  else if (added->file != TGSI_FILE_NULL)
    {
      index.is_added = TRUE;
      index.ref =
        (LsRegRef){ (guint8) regs_of ((TgsiFile) added->file), added->channel, added->index };
    }
  return index;
}

/* The part of a number that cannot stand in a place, below 0 or beyond the end, goes to shift.
 * Returns: the rest. */
static gint64
split_number (Index *index, gint64 end, gint16 *shift)
{
  gint64 inside = index->base >= 0 && index->base < end ? index->base : 0;

  *shift = (gint16) CLAMP (index->base - inside, G_MININT16, G_MAXINT16);
  return inside;
}

/* Fills in the number of a place, and its index. columns: 0: one number. */
static void
set_number (const TgsiCode *code, const TgsiOperand *operand, guint columns, LsMicroPlace *place)
{
  Index column = find_index (code, operand->index, &operand->added);
  Index row = find_index (code, operand->has_dim ? operand->dim : 0, &operand->dim_added);
  const gint64 end = columns != 0 ? columns : G_MAXUINT16 + 1;
  const gint64 number = split_number (&column, end, &place->index_shift);

  place->columns = (guint16) columns;
  place->ref.index =
    (guint16) (number + columns * split_number (&row,
                                                columns != 0 ? (G_MAXUINT16 + 1) / columns : 1,
                                                &place->row_shift));
  place->index_ref = column.ref;
  place->row_ref = row.ref;
  place->index = (guint8) ((column.is_added ? LS_MICRO_REGISTER_INDEX : 0) |
                           (row.is_added ? LS_MICRO_ROW_INDEX : 0));
}

/* --- places ----------------------------------------------------------------------------------- */

/* A constant with a fixed number gets a row in a run, as long as there are rows. */
static LsMicroPlace
constant_place (TgsiCode *code, const TgsiOperand *operand, guint channel)
{
  LsMicroPlace place = { .kind = LS_MICRO_CONSTANT, .row = LS_MICRO_NO_ROW };

  place.ref.file = TGSI_CONSTS_CONST;
  place.ref.channel = (guint8) channel;
  set_number (code, operand, TGSI_MAX_CONSTANTS, &place);
  if (place.index != LS_MICRO_NO_INDEX)
    return place;
  place.columns = 0;
  place.row = ls_insn_constant_row (&code->base, TGSI_CONSTS_CONST, place.ref.index, channel);
  return place;
}

static LsMicroPlace
register_place (const TgsiCode *code, const TgsiOperand *operand, guint channel)
{
  const guint file = regs_of ((TgsiFile) operand->file);
  LsMicroPlace place = { .kind = LS_MICRO_REGISTER, .row = LS_MICRO_NO_ROW };

  if (file == NO_REGS)
    return (LsMicroPlace){ .kind = LS_MICRO_NOWHERE };
  place.ref.file = (guint8) file;
  place.ref.channel = (guint8) channel;
  set_number (code, operand, code->base.layout.columns[file], &place);
  place.row = ls_layout_row (&code->base.layout, place.ref);
  return place;
}

LsMicroPlace
tgsi_lower_place (TgsiCode *code, const TgsiOperand *operand, guint channel)
{
  if (operand->file == TGSI_FILE_CONST)
    return constant_place (code, operand, channel);
  if (operand->file == TGSI_FILE_IMM && operand->added.file == TGSI_FILE_NULL)
    return ls_insn_literal_place (&code->base, immediate (code, (guint) operand->index, channel));
  return register_place (code, operand, channel);
}

/* --- sources ---------------------------------------------------------------------------------- */

LsMicroPlace
tgsi_lower_modified (GArray *ops, const TgsiOperand *operand, LsMicroPlace place)
{
  const LsRowArg arg = { { operand->absolute ? 0x7FFFFFFFu : G_MAXUINT32,
                           operand->negate ? 0x80000000u : 0 } };

  if (!operand->absolute && !operand->negate)
    return place;
  return ls_micro_change (ops, LS_KERNEL_MODIFY, place, arg);
}

LsMicroPlace
tgsi_lower_source (TgsiCode *code, GArray *ops, const TgsiInsn *insn, guint src, guint channel)
{
  const TgsiOperand *operand = &insn->src[src];
  const char type = tgsi_op_src_type ((TgsiOpcode) insn->op, src);
  const LsRowArg none = { { 0, 0 } };
  LsMicroPlace place = tgsi_lower_place (code, operand, operand->swizzle[channel]);

  if (type != 'I' && type != 'U')
    return tgsi_lower_modified (ops, operand, place);
  if (operand->negate)
    place = ls_micro_change (ops, LS_KERNEL_NEG_INT, place, none);
  return place;
}

static void
negate_pair (TgsiLowering *lowering, LsMicroPlace words[2])
{
  LsMicro micro = { .kernel = LS_KERNEL_NEG_L, .n_slots = 2 };
  guint op;

  micro.s[0][0] = words[0];
  micro.s[0][1] = words[1];
  op = ls_micro_add (lowering->ops, micro);
  words[0] = words[1] = ls_micro_result (op);
  words[0].ref.channel = 1;
}

/* The sign of a double is in its high word. */
void
tgsi_lower_pair (TgsiLowering *lowering,
                 const TgsiOperand *operand,
                 char type,
                 guint pair,
                 LsMicroPlace words[2])
{
  for (guint i = 0; i < 2; i++)
    words[i] = tgsi_lower_place (lowering->code, operand, operand->swizzle[2 * pair + 1 - i]);
  if (type == 'D')
    words[0] = tgsi_lower_modified (lowering->ops, operand, words[0]);
  else if (operand->negate)
    negate_pair (lowering, words);
}

/* --- parts ------------------------------------------------------------------------------------ */

LsMicroPart *
tgsi_lower_part (TgsiLowering *lowering, guint op, guint column, guint n_columns)
{
  const TgsiProgram *program = lowering->code->program;

  return ls_micro_add_part (
    lowering->step, (LsMicroPart){ .line = program->insn_items[lowering->insn - program->insns],
                                   .slot = LS_SLOT_NONE,
                                   .op = (guint16) op,
                                   .number = (guint16) op,
                                   .column = (guint8) column,
                                   .n_columns = (guint8) n_columns });
}

LsMicroPlace
tgsi_lower_destination (TgsiCode *code, const TgsiOperand *operand, guint channel)
{
  return register_place (code, operand, channel);
}

void
tgsi_lower_to (TgsiLowering *lowering, LsMicroPart *part, const TgsiOperand *operand, guint channel)
{
  const LsMicroPlace place = tgsi_lower_destination (lowering->code, operand, channel);
  const gboolean is_out = operand->file == TGSI_FILE_OUT;

  if (place.kind == LS_MICRO_REGISTER)
    part->to[part->n_to++] =
      (LsMicroTo){ .place = place, .lanes = is_out ? LS_MICRO_TO_OUTPUTS : LS_MICRO_TO_REGISTERS };
}

/* --- faults ----------------------------------------------------------------------------------- */

static const char *
find_fault (const TgsiOperand *operand)
{
  const TgsiIndirect *added[] = { &operand->added, &operand->dim_added };

  for (guint i = 0; i < G_N_ELEMENTS (added); i++)
    if (added[i]->file != TGSI_FILE_NULL && regs_of ((TgsiFile) added[i]->file) == NO_REGS)
      return N_ ("the index is not in a register file");
  if (operand->file == TGSI_FILE_CONST && operand->has_dim && operand->dim >= LS_MAX_CONST_BUFFERS)
    return N_ ("constant buffers have numbers up to 15 here");
  return NULL;
}

const char *
tgsi_lower_fault (const TgsiInsn *insn)
{
  const char *fault = NULL;

  for (guint i = 0; fault == NULL && i < tgsi_ops[insn->op].n_dst; i++)
    fault = find_fault (&insn->dst[i]);
  for (guint i = 0; fault == NULL && i < tgsi_ops[insn->op].n_src; i++)
    fault = find_fault (&insn->src[i]);
  if (tgsi_ops[insn->op].form == TGSI_FORM_INTERP &&
      (insn->src[0].file != TGSI_FILE_IN || insn->src[0].added.file != TGSI_FILE_NULL))
    fault = N_ ("INTERP takes an input with a fixed number, not an index");
  return fault;
}
