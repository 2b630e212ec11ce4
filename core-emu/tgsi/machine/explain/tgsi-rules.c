#include "ls-words.h"
#include "tgsi-machine-private.h"

/* The values of the immediates that a line takes: the listing shows them far above it. */

/* The type by which an operand takes a word; that of the immediate where any bits do. */
static LsValueType
type_of (char type, const TgsiImm *imm)
{
  if (type == 'B')
    return imm->type == TGSI_IMM_FLT32   ? LS_VALUE_FLOAT
           : imm->type == TGSI_IMM_INT32 ? LS_VALUE_INT
                                         : LS_VALUE_UINT;
  return type == 'F' ? LS_VALUE_FLOAT : type == 'I' ? LS_VALUE_INT : LS_VALUE_UINT;
}

/* The channels of a source that the instruction takes. */
static guint
channels_of (const TgsiInsn *insn, const TgsiOperand *operand, guint n)
{
  const guint form = tgsi_ops[insn->op].form;
  const gboolean is_apart = form == TGSI_FORM_CHANNEL || form == TGSI_FORM_PAIR;
  guint channels = 0;

  for (guint i = 0; i < n; i++)
    if (!is_apart || insn->dst[0].mask >> i & 1)
      channels |= 1u << operand->swizzle[i];
  return channels;
}

/* "IMM[0].x = 0.5" */
static void
add_word (GString *list, const TgsiImm *imm, gint32 number, guint channel, LsValueType type)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "IMM[%d].%c = ", number, "xyzw"[channel]);
  ls_value_append (text, type, imm->words[channel]);
  ls_words_list (list, text->str);
}

/* "IMM[0].xy = 0.5" */
static void
add_pair (GString *list, const TgsiImm *imm, gint32 number, guint pair, char type)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const LsValueType wide = type == 'D'   ? LS_VALUE_DOUBLE
                           : type == 'L' ? LS_VALUE_INT64
                                         : LS_VALUE_UINT64;

  g_string_append_printf (text, "IMM[%d].%s = ", number, pair == 0 ? "xy" : "zw");
  ls_value_append (text, wide, ls_value_join (imm->words[2 * pair], imm->words[2 * pair + 1]));
  ls_words_list (list, text->str);
}

/* n: how many of its letters count. */
static void
add_operand (GString *list,
             const TgsiProgram *program,
             const TgsiInsn *insn,
             const TgsiOperand *operand,
             char type,
             guint n)
{
  const TgsiImm *imm;
  guint channels;

  if (operand->file != TGSI_FILE_IMM || operand->added.file != TGSI_FILE_NULL ||
      (guint) operand->index >= program->n_imms)
    return;
  imm = &program->imms[operand->index];
  channels = channels_of (insn, operand, n);
  for (guint pair = 0; tgsi_type_is_wide (type) && pair < 2; pair++)
    if (channels >> 2 * pair & 3)
      add_pair (list, imm, operand->index, pair, type);
  for (guint i = 0; !tgsi_type_is_wide (type) && i < 4; i++)
    if (channels >> i & 1)
      add_word (list, imm, operand->index, i, type_of (type, imm));
}

char *
tgsi_rules (const LsProgram *loaded, guint line)
{
  const TgsiProgram *program = tgsi_code_of (loaded)->program;
  const TgsiItem *item = &program->items[line];
  const TgsiInsn *insn = item->kind == TGSI_ITEM_INSN ? &program->insns[item->n] : NULL;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; insn != NULL && i < tgsi_ops[insn->op].n_src; i++)
    add_operand (list, program, insn, &insn->src[i], tgsi_op_src_type ((TgsiOpcode) insn->op, i),
                 4);
  for (guint i = 0; insn != NULL && i < insn->n_offsets; i++)
    add_operand (list, program, insn, &insn->offsets[i], 'I', 3);
  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}
