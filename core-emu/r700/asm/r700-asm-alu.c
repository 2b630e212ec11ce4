#include "r700-asm-internal.h"

#include <string.h>

#include "ls-words.h"
#include "r700-ports.h"

/* The slots of ALU groups. */

/* --- flags ------------------------------------------------------------------------------------ */

/* Other disassemblers print slot numbers by the names of the vector slots. */
static gboolean
parse_swizzle (R700SlotParser *p, const IsaCursor *at, const char *word)
{
  guint n = p->slot->alu.unit == R700_UNIT_T ? R700_N_SCL_SWIZZLES : R700_N_VEC_SWIZZLES;

  for (guint i = 0; i < n; i++)
    if (strcmp (word, r700_ports_swizzle_name (p->slot->alu.unit, i)) == 0 ||
        strcmp (word, r700_ports_swizzle_name (0, i)) == 0)
      {
        p->slot->alu.bank_swizzle = (guint8) i;
        p->slot->has_swizzle = TRUE;
        return TRUE;
      }
  return isa_error (at,
                    p->slot->alu.unit == R700_UNIT_T
                      ? N_ ("it has SCL_210, SCL_122, SCL_212 and SCL_221")
                      : N_ ("it has VEC_012, VEC_021, VEC_120, VEC_102, VEC_201 and VEC_210"),
                    "slot %c has no bank swizzle %s", r700_asm_unit_names[p->slot->alu.unit], word);
}

/* A flag with a small number: writes the number to *field if it fits. */
static gboolean
parse_small (R700SlotParser *p, R700FieldId field, guint8 *value)
{
  IsaCursor at = *p->cursor;
  guint32 scratch[2] = { 0, 0 };
  gint64 number;

  if (!isa_argument (p->cursor, &number) || !r700_asm_put (&at, scratch, field, number))
    return FALSE;
  *value = (guint8) number;
  return TRUE;
}

static gboolean
parse_literals_flag (R700SlotParser *p)
{
  IsaCursor at = *p->cursor;
  R700AsmGroup *group = &p->as->group;
  guint32 words[4];
  guint n;

  if (!isa_words (p->cursor, words, 4, &n))
    return FALSE;
  if (n != 2 && n != 4)
    return isa_error (&at, NULL, "a group has 2 or 4 literal dwords, not %u", n);
  group->n_literals_said = n;
  for (guint i = 0; i < n; i++)
    if (!r700_asm_set_literal (p, &at, i, words[i]))
      return FALSE;
  return TRUE;
}

static gboolean
parse_operand_flag (R700SlotParser *p, const IsaCursor *at, guint operand)
{
  if (operand < r700_alu_ops[p->slot->alu.op].n_src)
    return isa_error (at, NULL, "%s has this operand already", r700_alu_ops[p->slot->alu.op].name);
  return isa_expect (p->cursor, '(') && r700_asm_parse_source (p, operand) &&
         isa_expect (p->cursor, ')');
}

static gboolean
parse_dst_flag (R700SlotParser *p, const IsaCursor *at)
{
  if (p->slot->alu.write_mask)
    return isa_error (at, NULL, "DST(...) goes with ____");
  return isa_expect (p->cursor, '(') && r700_asm_parse_dst_register (p) &&
         isa_expect (p->cursor, ')');
}

static gboolean
parse_flag_value (R700SlotParser *p, const IsaCursor *at, const char *word)
{
  R700Alu *alu = &p->slot->alu;

  if (strcmp (word, "DST") == 0)
    return parse_dst_flag (p, at);
  if (strcmp (word, "SRC0") == 0)
    return parse_operand_flag (p, at, 0);
  if (strcmp (word, "SRC1") == 0)
    return parse_operand_flag (p, at, 1);
  if (strcmp (word, "PRED_SEL") == 0)
    return parse_small (p, R700_ALU_WORD0_PRED_SEL, &alu->pred_sel);
  if (strcmp (word, "INDEX_MODE") == 0)
    return parse_small (p, R700_ALU_WORD0_INDEX_MODE, &alu->index_mode);
  if (strcmp (word, "BANK") == 0)
    {
      p->slot->has_swizzle = TRUE;
      return parse_small (p, R700_ALU_WORD1_BANK_SWIZZLE, &alu->bank_swizzle);
    }
  if (strcmp (word, "LITERALS") == 0)
    return parse_literals_flag (p);
  return isa_error (at, NULL, "unknown flag '%s'", word);
}

static gboolean
parse_flag (gpointer parser, const IsaCursor *at, const char *word)
{
  R700SlotParser *p = parser;
  R700Alu *alu = &p->slot->alu;

  if (g_str_has_prefix (word, "VEC_") || g_str_has_prefix (word, "SCL_"))
    return parse_swizzle (p, at, word);
  if (strcmp (word, "CLAMP") == 0)
    alu->clamp = 1;
  else if (strcmp (word, "PRED_SEL_OFF") == 0)
    alu->pred_sel = 0;
  else if (strcmp (word, "UPDATE_EXEC_MASK") == 0 || strcmp (word, "UPDATE_EXECUTE_MASK") == 0)
    alu->update_exec_mask = 1;
  else if (strcmp (word, "UPDATE_PRED") == 0)
    alu->update_pred = 1;
  else if (strcmp (word, "PRED_SEL_ZERO") == 0)
    alu->pred_sel = 2;
  else if (strcmp (word, "PRED_SEL_ONE") == 0)
    alu->pred_sel = 3;
  else
    return parse_flag_value (p, at, word);
  return TRUE;
}

/* --- one slot --------------------------------------------------------------------------------- */

static const char *
alu_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return r700_alu_ops[index].name;
}

static gboolean
unknown_op (const IsaCursor *at, const char *word)
{
  R700AluOp real = r700_alu_alias (word);
  g_autofree char *hint = NULL;

  if (real != R700_OP_INVALID)
    {
      /* The guide prints opcodes for these names that are KILL instructions (errata A03). */
      gboolean is_less = strstr (word, "LT") != NULL;

      hint = g_strdup_printf (ls_words ("swap the operands of %s"),
                              is_less ? "PRED_SETGT_INT" : "PRED_SETGE_INT");
      return isa_error (at, hint, "the R700 has no %s", word);
    }
  return isa_unknown (at, "unknown ALU instruction", word, alu_name, R700_N_ALU_OPS, NULL);
}

static R700AluOp
find_op (R700SlotParser *p, char *word)
{
  R700AluOp op = r700_alu_by_name (word);

  if (op == R700_OP_INVALID && g_str_has_suffix (word, "_SAT"))
    {
      word[strlen (word) - 4] = '\0';
      op = r700_alu_by_name (word);
      p->slot->alu.clamp = op != R700_OP_INVALID;
    }
  return op;
}

static gboolean
parse_omod (R700SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  IsaCursor at = *p->cursor;
  gint64 factor;
  char sign;

  if (p->cursor->p >= p->cursor->end || (*p->cursor->p != '*' && *p->cursor->p != '/'))
    return TRUE;
  sign = *p->cursor->p++;
  if (!isa_integer (p->cursor, &factor))
    return FALSE;
  alu->omod = sign == '*' && factor == 2 ? 1 : sign == '*' && factor == 4 ? 2 : factor == 2 ? 3 : 0;
  if (!alu->omod)
    return isa_error (&at, NULL, "the output modifiers are *2, *4 and /2");
  if (r700_alu_ops[alu->op].is_op3)
    return isa_error (&at, "some have variants: _M2, _M4, _D2",
                      "%s has three operands and no output modifier", r700_alu_ops[alu->op].name);
  return TRUE;
}

static gboolean
parse_op (R700SlotParser *p)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  char word[64];

  if (!isa_cursor_word (p->cursor, word))
    return isa_error (&at, NULL, "expected an ALU instruction");
  p->slot->alu.op = find_op (p, word);
  if (p->slot->alu.op == R700_OP_INVALID)
    return unknown_op (&at, word);
  if (r700_alu_ops[p->slot->alu.op].units == R700_UNITS_NONE)
    return isa_error (&at, "it is an instruction of the R600", "%s does not exist on the R700",
                      word);
  return parse_omod (p);
}

/* NOP and MOVA write no register; some listings say so, others do not. */
static gboolean
has_destination (const R700SlotParser *p)
{
  IsaCursor cursor = *p->cursor;
  const R700AluInfo *info = &r700_alu_ops[p->slot->alu.op];

  if (info->n_src == 0 && info->units == R700_UNITS_ANY && isa_cursor_peek (&cursor) != '_')
    return isa_cursor_peek (&cursor) == 'R' || isa_cursor_peek (&cursor) == 'r';
  if (!(info->flags & R700_ALU_MOVA) || isa_cursor_peek (&cursor) == '_')
    return TRUE;
  return memchr (cursor.p, ',', (gsize) (cursor.end - cursor.p)) != NULL;
}

static gboolean
parse_operands (R700SlotParser *p)
{
  const R700AluInfo *info = &r700_alu_ops[p->slot->alu.op];
  gboolean needs_comma = has_destination (p);

  if (needs_comma ? !r700_asm_parse_destination (p) : FALSE)
    return FALSE;
  if (!needs_comma)
    r700_asm_set_no_destination (&p->slot->alu);
  for (guint i = 0; i < info->n_src; i++)
    {
      if (needs_comma && !isa_cursor_accept (p->cursor, ','))
        return isa_error (p->cursor, NULL,
                          ls_words_many ("%s takes %u operand, found %u",
                                         "%s takes %u operands, found %u", info->n_src),
                          r700_alu_ops[p->slot->alu.op].name, info->n_src, i);
      needs_comma = TRUE;
      if (!r700_asm_parse_source (p, i))
        return FALSE;
    }
  if (isa_cursor_peek (p->cursor) == ',')
    return isa_error (p->cursor, NULL,
                      ls_words_many ("%s takes no more than %u operand",
                                     "%s takes no more than %u operands", info->n_src),
                      r700_alu_ops[p->slot->alu.op].name, info->n_src);
  return TRUE;
}

/* A slot given as words keeps the literals that its operands name. */
static gboolean
parse_word_slot (R700SlotParser *p, IsaCursor words)
{
  IsaCursor cursor = *p->cursor;
  guint n;

  for (; cursor.p < words.p; cursor.p++)
    {
      IsaCursor literal = cursor;
      R700Src src = { 0 };

      if (*cursor.p == '(' && words.p - cursor.p > 2 && cursor.p[1] == '0' &&
          (cursor.p[2] | 0x20) == 'x')
        {
          R700SlotParser inner = *p;

          inner.cursor = &literal;
          if (!r700_asm_parse_literal (&inner, 0, &src, ')'))
            return FALSE;
          p->slot->pending = 0;
        }
    }
  if (isa_cursor_find (p->cursor, "LITERALS", &cursor))
    {
      R700SlotParser inner = *p;

      inner.cursor = &cursor;
      if (!parse_literals_flag (&inner))
        return FALSE;
    }
  if (!isa_words (&words, p->slot->alu.words, 2, &n))
    return FALSE;
  if (n != 2)
    return isa_error (&words, NULL, "an ALU slot has 2 words, not %u", n);
  p->slot->has_words = TRUE;
  return TRUE;
}

static gboolean
parse_slot_body (R700SlotParser *p)
{
  IsaCursor words;

  if (isa_cursor_find (p->cursor, "WORDS", &words))
    return parse_word_slot (p, words);
  if (!parse_op (p) || !parse_operands (p))
    return FALSE;
  return isa_flags (p->cursor, parse_flag, p);
}

/* With group numbers, only a number begins a group; without, a slot whose unit is not behind the
 * unit of the slot before. */
static gboolean
begins_group (const R700Asm *as, guint unit, gboolean has_number)
{
  if (as->group.n_slots == 0 || has_number)
    return TRUE;
  return !as->is_numbered && unit <= as->group.slots[as->group.n_slots - 1].alu.unit;
}

gboolean
r700_asm_parse_slot (R700Asm *as,
                     IsaCursor *cursor,
                     const IsaCursor *at,
                     guint unit,
                     gboolean has_number)
{
  R700SlotParser parser = { .as = as, .cursor = cursor };
  R700AsmCf *cf = r700_asm_last_cf (as);

  if ((cf == NULL || cf->class != R700_CF_CLASS_ALU) && as->is_lost)
    return FALSE;
  if (cf == NULL || cf->class != R700_CF_CLASS_ALU)
    return isa_error (at, "put an ALU: line before it", "an ALU slot outside a clause");
  if (begins_group (as, unit, has_number))
    {
      r700_asm_finish_group (as);
      if (cf->n_dwords == 0)
        as->is_numbered = has_number;
    }
  if (as->group.n_slots == R700_MAX_SLOTS)
    return isa_error (at, "begin a group with its number", "a group has no more than five slots");
  parser.slot = &as->group.slots[as->group.n_slots];
  *parser.slot = (R700AsmSlot){ .at = *at };
  parser.slot->alu.unit = (guint8) unit;
  parser.slot->alu.write_mask = 0;
  as->group.n_slots++;
  if (parse_slot_body (&parser))
    return TRUE;
  as->group.is_broken = TRUE;
  return FALSE;
}
