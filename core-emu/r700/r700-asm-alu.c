#include "r700-asm-internal.h"

#include <string.h>

#include "r700-ports.h"

/* The slots of ALU groups. A group is collected until something ends it, because bank swizzles, literals and the
 * LAST bit are known only then. */

static const char unit_names[] = "xyzwt";

/* --- the end of a group ---------------------------------------------------------------------------------- */

/* The unit that the hardware gives to the instruction (guide 4.4, PREFER_VECTOR set: errata C25). */
static guint
hardware_unit (const R700Alu *alu, guint taken)
{
  switch (r700_alu_ops[alu->op].units)
    {
    case R700_UNITS_TRANS:
      return R700_UNIT_T;
    case R700_UNITS_ANY:
      return taken >> alu->dst_chan & 1 ? R700_UNIT_T : alu->dst_chan;
    case R700_UNITS_VEC:
    case R700_UNITS_PAIR:
    case R700_UNITS_QUAD:
    case R700_UNITS_REDUCE:
    case R700_UNITS_NONE:
      break;
    }
  return alu->dst_chan;
}

static void
check_units (R700Asm *as)
{
  guint taken = 0;

  for (guint i = 0; i < as->group.n_slots; i++)
    {
      R700AsmSlot *slot = &as->group.slots[i];
      guint unit;

      if (slot->has_words)
        return;
      unit = hardware_unit (&slot->alu, taken);
      if (unit != slot->alu.unit)
        r700_asm_error (
          as, &slot->at,
          slot->alu.unit == R700_UNIT_T ? "a t slot comes after the vector slot of the same element"
                                        : NULL,
          "%s with destination .%c would run on unit %c", r700_alu_short_name (slot->alu.op),
          unit_names[slot->alu.dst_chan], unit_names[unit]);
      taken |= 1u << unit;
    }
}

/* A place for a literal: one that holds the value already, or the first free one. */
static gint
literal_place (R700AsmGroup *group, guint32 value)
{
  for (guint i = 0; i < 4; i++)
    if (group->literals_set >> i & 1 && group->literals[i] == value)
      return (gint) i;
  for (guint i = 0; i < 4; i++)
    if (!(group->literals_set >> i & 1))
      {
        group->literals_set |= 1u << i;
        group->literals[i] = value;
        return (gint) i;
      }
  return -1;
}

static void
place_literals (R700Asm *as)
{
  for (guint i = 0; i < as->group.n_slots; i++)
    {
      R700AsmSlot *slot = &as->group.slots[i];

      for (guint j = 0; j < 3; j++)
        {
          gint place;

          if (!(slot->pending >> j & 1))
            continue;
          place = literal_place (&as->group, slot->alu.src[j].literal);
          if (place < 0)
            {
              r700_asm_error (as, &slot->at, "split the group",
                              "the group has more than four different literals");
              return;
            }
          slot->alu.src[j].chan = (guint8) place;
        }
    }
}

/* Bank swizzles that the text leaves out. A group with fixed words is as it is. */
static void
choose_swizzles (R700Asm *as)
{
  R700Group group = { .n_slots = (guint8) as->group.n_slots };
  R700PortsConflict conflict;
  g_autofree char *text = NULL;
  guint fixed = 0;

  for (guint i = 0; i < group.n_slots; i++)
    {
      if (as->group.slots[i].has_words)
        return;
      group.slots[i] = as->group.slots[i].alu;
      fixed |= (guint) as->group.slots[i].has_swizzle << i;
    }
  if (!r700_ports_search (&group, fixed, &conflict))
    {
      text = r700_ports_describe (&group, &conflict);
      if (fixed == (1u << group.n_slots) - 1)
        r700_asm_warning (as, &as->group.slots[conflict.slot].at,
                          "leave the bank swizzles out and they are found", "%s", text);
      else
        r700_asm_error (as, &as->group.slots[conflict.slot].at, "split the group",
                        "no bank swizzles fit this group: %s", text);
      return;
    }
  for (guint i = 0; i < group.n_slots; i++)
    as->group.slots[i].alu.bank_swizzle = group.slots[i].bank_swizzle;
}

static void
emit_slots (R700Asm *as, guint32 words[R700_MAX_SLOTS][2])
{
  for (guint i = 0; i < as->group.n_slots; i++)
    {
      R700AsmSlot *slot = &as->group.slots[i];
      GError *error = NULL;

      slot->alu.last = i + 1 == as->group.n_slots;
      if (slot->has_words)
        memcpy (words[i], slot->alu.words, sizeof words[i]);
      else if (!r700_encode_alu (&slot->alu, words[i], &error))
        r700_asm_range (as, &slot->at, error);
      r700_asm_emit (as, words[i][0]);
      r700_asm_emit (as, words[i][1]);
    }
}

void
r700_asm_finish_group (R700Asm *as)
{
  guint32 words[R700_MAX_SLOTS][2] = { 0 };
  R700AsmCf *cf = r700_asm_last_cf (as);
  guint n_literals;

  if (as->group.n_slots == 0 || !cf)
    return;
  if (as->group.is_broken)
    {
      memset (&as->group, 0, sizeof as->group);
      cf->is_broken = TRUE;
      return;
    }
  check_units (as);
  place_literals (as);
  choose_swizzles (as);
  emit_slots (as, words);
  n_literals = r700_encode_n_literals ((const guint32 (*)[2]) words, as->group.n_slots);
  /* Literals stand behind LAST, which a group given as words may lack. */
  if (!r700_get (words[as->group.n_slots - 1], R700_ALU_WORD0_LAST))
    n_literals = 0;
  if (as->group.n_literals_said && as->group.n_literals_said != n_literals)
    r700_asm_error (as, &as->group.slots[as->group.n_slots - 1].at, NULL,
                    "LITERALS gives %u dwords, the operands of the group need %u",
                    as->group.n_literals_said, n_literals);
  for (guint i = 0; i < n_literals; i++)
    r700_asm_emit (as, as->group.literals[i]);
  cf->n_items += as->group.n_slots + n_literals / 2;
  memset (&as->group, 0, sizeof as->group);
}

/* --- operands -------------------------------------------------------------------------------------------- */

/* What is read while an instruction is parsed. */
typedef struct
{
  R700Asm *as;
  R700Cursor *cursor;
  R700AsmSlot *slot;
  gboolean has_index; /* INDEX_MODE is taken from an operand */
} SlotParser;

static gboolean
parse_component (SlotParser *p, guint8 *chan)
{
  gint component;

  if (!r700_cursor_accept (p->cursor, '.'))
    return r700_asm_error (p->as, p->cursor, NULL, "expected a component: .x, .y, .z or .w");
  component = r700_component (r700_cursor_peek (p->cursor));
  if (component < 0)
    return r700_asm_error (p->as, p->cursor, NULL, "expected a component: x, y, z or w");
  p->cursor->p++;
  *chan = (guint8) component;
  return TRUE;
}

/* Inline constants and PS take a component only where the field is not 0. */
static gboolean
parse_optional_component (SlotParser *p, guint8 *chan)
{
  *chan = 0;
  return r700_cursor_peek (p->cursor) != '.' || parse_component (p, chan);
}

static gboolean
set_index_mode (SlotParser *p, const R700Cursor *at, guint mode)
{
  if (p->has_index && p->slot->alu.index_mode != mode)
    return r700_asm_error (p->as, at, NULL, "an instruction has one INDEX_MODE");
  p->has_index = TRUE;
  p->slot->alu.index_mode = (guint8) mode;
  return TRUE;
}

/* AR.x or AR: 0 to 3. */
static gint
parse_ar (SlotParser *p)
{
  guint8 chan = 0;

  return parse_optional_component (p, &chan) ? chan : -1;
}

/* One term between [ and ]: a number or what is added to it. */
static gboolean
parse_index_term (SlotParser *p, gint64 *base, gint *ar, gboolean *is_global, gint *mode)
{
  R700Cursor at;
  char word[64];

  r700_cursor_skip (p->cursor);
  at = *p->cursor;
  if (g_ascii_isdigit (r700_cursor_peek (p->cursor)))
    return r700_asm_integer (p->as, p->cursor, base);
  if (!r700_cursor_word (p->cursor, word))
    return r700_asm_error (p->as, &at, NULL, "expected a number, AR.x, AL or GLOBAL");
  if (strcmp (word, "AR") == 0 || strcmp (word, "A0") == 0)
    return (*ar = parse_ar (p)) >= 0;
  if (strcmp (word, "AL") == 0)
    *mode = 4;
  else if (strcmp (word, "MODE7") == 0)
    *mode = 7;
  else if (strcmp (word, "GLOBAL") == 0)
    *is_global = TRUE;
  else
    return r700_asm_error (p->as, &at, "the index is AR.x to AR.w, AL or GLOBAL",
                           "unknown index '%s'", word);
  return TRUE;
}

/* "[3]" or "[3+AR.x]"; the sum may be in either order. */
static gboolean
parse_index (SlotParser *p, gint64 *base, guint8 *rel)
{
  R700Cursor at = *p->cursor;
  gboolean is_global = FALSE;
  gint mode = -1;
  gint ar = -1;

  *base = 0;
  if (!r700_asm_expect (p->as, p->cursor, '['))
    return FALSE;
  do
    if (!parse_index_term (p, base, &ar, &is_global, &mode))
      return FALSE;
  while (r700_cursor_accept (p->cursor, '+'));
  if (!r700_asm_expect (p->as, p->cursor, ']'))
    return FALSE;
  if ((mode >= 0 && (is_global || ar >= 0)) || (is_global && ar > 0))
    return r700_asm_error (p->as, &at, "GLOBAL goes with AR.x or alone",
                           "these indices do not go together");
  if (is_global)
    mode = ar == 0 ? 6 : 5;
  else if (mode < 0)
    mode = ar;
  *rel = mode >= 0;
  return mode < 0 || set_index_mode (p, &at, (guint) mode);
}

static gboolean
set_sel (SlotParser *p, const R700Cursor *at, R700Src *src, gint64 number, guint first, guint count)
{
  if (number < 0 || number >= count)
    return r700_asm_error (p->as, at, NULL, "the number goes from 0 to %u, not %" G_GINT64_FORMAT,
                           count - 1, number);
  src->sel = (guint16) (first + (guint) number);
  return TRUE;
}

/* The digits behind a name as in R12, C5; -1 if there are others. */
static gint64
word_number (const char *digits)
{
  gint64 value = 0;

  if (!*digits || strlen (digits) > 6)
    return -1;
  for (; *digits; digits++)
    {
      if (!g_ascii_isdigit (*digits))
        return -1;
      value = value * 10 + *digits - '0';
    }
  return value;
}

/* "R5.x", "R[5+AR.x].x", "C12.x", "C[12+AR.y].x", "KC0[3].x": prefix is read, with the number if it had one. */
static gboolean
parse_file (SlotParser *p,
            const R700Cursor *at,
            gint64 number,
            R700Src *src,
            guint first,
            guint count)
{
  if (number < 0 && !parse_index (p, &number, &src->rel))
    return FALSE;
  return set_sel (p, at, src, number, first, count) && parse_component (p, &src->chan);
}

static gboolean
parse_selector (SlotParser *p, const R700Cursor *at, R700Src *src)
{
  gint64 value;

  return r700_asm_argument (p->as, p->cursor, &value) && set_sel (p, at, src, value, 0, 512) &&
         parse_optional_component (p, &src->chan);
}

/* PV and PS; the number is the group that made the value and only for the reader. */
static gboolean
parse_previous (SlotParser *p, R700Src *src, guint sel)
{
  src->sel = (guint16) sel;
  return sel == R700_SEL_PV ? parse_component (p, &src->chan)
                            : parse_optional_component (p, &src->chan);
}

typedef struct
{
  const char *name;
  guint sel;
} InlineName;

static const InlineName inline_names[] = {
  { "ALU_SRC_1_DBL_L", R700_SEL_1_DBL_L },
  { "ALU_SRC_1_DBL_M", R700_SEL_1_DBL_M },
  { "ALU_SRC_0_5_DBL_L", R700_SEL_0_5_DBL_L },
  { "ALU_SRC_0_5_DBL_M", R700_SEL_0_5_DBL_M },
  { "ALU_SRC_0", R700_SEL_0 },
  { "ALU_SRC_1", R700_SEL_1 },
  { "ALU_SRC_1_INT", R700_SEL_1_INT },
  { "ALU_SRC_M_1_INT", R700_SEL_M_1_INT },
  { "ALU_SRC_0_5", R700_SEL_0_5 },
};

static gboolean
unknown_operand (SlotParser *p, const R700Cursor *at, const char *word)
{
  if (word[0] == 'T' && word_number (word + 1) >= 0)
    return r700_asm_error (p->as, at, "write it as R127 and below; which is T0 differs by tool",
                           "clause temporary '%s' has no number", word);
  return r700_asm_error (p->as, at,
                         "operands are R1.x, KC0[1].x, C1.x, PV.x, PS, numbers and literals",
                         "unknown operand '%s'", word);
}

static gboolean
parse_named (SlotParser *p, R700Src *src)
{
  R700Cursor at = *p->cursor;
  gboolean is_file;
  char word[64];

  if (!r700_cursor_word (p->cursor, word))
    return r700_asm_error (p->as, &at, NULL, "expected an operand");
  for (guint i = 0; i < G_N_ELEMENTS (inline_names); i++)
    if (strcmp (word, inline_names[i].name) == 0)
      {
        src->sel = (guint16) inline_names[i].sel;
        return parse_optional_component (p, &src->chan);
      }
  is_file = !word[1] || word_number (word + 1) >= 0;
  if (strcmp (word, "KC0") == 0)
    return parse_file (p, &at, -1, src, R700_SEL_KCACHE0, 32);
  if (strcmp (word, "KC1") == 0)
    return parse_file (p, &at, -1, src, R700_SEL_KCACHE1, 32);
  if (word[0] == 'R' && is_file)
    return parse_file (p, &at, word_number (word + 1), src, R700_SEL_GPR, 128);
  if (word[0] == 'C' && is_file)
    return parse_file (p, &at, word_number (word + 1), src, R700_SEL_CFILE, 256);
  if (strcmp (word, "SEL") == 0)
    return parse_selector (p, &at, src);
  if (word[0] == 'P' && word[1] == 'V' && (!word[2] || word_number (word + 2) >= 0))
    return parse_previous (p, src, R700_SEL_PV);
  if (word[0] == 'P' && word[1] == 'S' && (!word[2] || word_number (word + 2) >= 0))
    return parse_previous (p, src, R700_SEL_PS);
  return unknown_operand (p, &at, word);
}

/* --- literals -------------------------------------------------------------------------------------------- */

static gboolean
set_literal (SlotParser *p, const R700Cursor *at, guint chan, guint32 value)
{
  R700AsmGroup *group = &p->as->group;

  if (group->literals_set >> chan & 1 && group->literals[chan] != value)
    return r700_asm_error (p->as, at, "literals of one group share four elements",
                           "literal .%c is 0x%08X already", unit_names[chan],
                           group->literals[chan]);
  group->literals_set |= 1u << chan;
  group->literals[chan] = value;
  return TRUE;
}

static void
set_pending (SlotParser *p, guint operand, R700Src *src, guint32 bits)
{
  src->sel = R700_SEL_LITERAL;
  src->literal = bits;
  p->slot->pending |= 1u << operand;
}

/* The numbers that the hardware has as selectors. */
static gboolean
set_inline (R700Src *src, const R700Number *number)
{
  guint32 magnitude = number->bits & G_MAXINT32;

  if (!number->is_float)
    {
      if (number->is_hex && number->bits != 0)
        return FALSE;
      if (number->bits > 1 && number->bits != G_MAXUINT32)
        return FALSE;
      src->sel = number->bits == 0   ? R700_SEL_0
                 : number->bits == 1 ? R700_SEL_1_INT
                                     : R700_SEL_M_1_INT;
      return TRUE;
    }
  if (magnitude == 0)
    src->sel = R700_SEL_0;
  else if (magnitude == 0x3F800000)
    src->sel = R700_SEL_1;
  else if (magnitude == 0x3F000000)
    src->sel = R700_SEL_0_5;
  else
    return FALSE;
  src->neg = number->is_negative;
  return TRUE;
}

static void
warn_integer (SlotParser *p, const R700Cursor *at, guint operand, const R700Number *number)
{
  const R700AluInfo *info = &r700_alu_ops[p->slot->alu.op];

  if (operand < info->n_src && info->src[operand] == R700_TYPE_F && !number->is_float &&
      !number->is_hex)
    r700_asm_warning (p->as, at, "write it with a point or an f if a float is meant",
                      "%s takes floats here; %d is the bits of an integer", info->name,
                      (gint) number->bits);
}

static gboolean
parse_bare_number (SlotParser *p, guint operand, R700Src *src)
{
  R700Cursor at = *p->cursor;
  R700Number number;

  if (!r700_asm_number (p->as, p->cursor, &number))
    return FALSE;
  if (set_inline (src, &number))
    return parse_optional_component (p, &src->chan);
  warn_integer (p, &at, operand, &number);
  set_pending (p, operand, src, number.bits);
  if (r700_cursor_peek (p->cursor) != '.')
    return TRUE;
  p->slot->pending &= ~(1u << operand);
  return parse_component (p, &src->chan) && set_literal (p, &at, src->chan, src->literal);
}

/* Behind a number in parentheses that has them only for the sign in front: "-(1)", "-(-1).w", "-(-1.w)". */
static gboolean
is_selector (SlotParser *p, const R700Number *number, char close)
{
  char c = r700_cursor_peek (p->cursor);

  return !number->is_hex && !number->is_float &&
         (number->bits == 1 || number->bits == G_MAXUINT32) && (c == close || c == '.');
}

/* "(0x3F800000, 1.0f).x": the number in front counts, what follows it is for the reader. */
static gboolean
parse_literal (SlotParser *p, guint operand, R700Src *src, char close)
{
  R700Cursor at = *p->cursor;
  R700Number number;

  p->cursor->p++;
  if (!r700_asm_number (p->as, p->cursor, &number))
    return FALSE;
  /* The component may stand on either side of the parenthesis. */
  if (is_selector (p, &number, close))
    return set_inline (src, &number) && parse_optional_component (p, &src->chan) &&
           r700_asm_expect (p->as, p->cursor, close) &&
           (r700_cursor_peek (p->cursor) != '.' || parse_component (p, &src->chan));
  while (!r700_cursor_at_end (p->cursor) && *p->cursor->p != close)
    p->cursor->p++;
  if (!r700_asm_expect (p->as, p->cursor, close))
    return FALSE;
  set_pending (p, operand, src, number.bits);
  if (r700_cursor_peek (p->cursor) != '.')
    return TRUE;
  p->slot->pending &= ~(1u << operand);
  return parse_component (p, &src->chan) && set_literal (p, &at, src->chan, src->literal);
}

static gboolean
parse_atom (SlotParser *p, guint operand, R700Src *src)
{
  char c = r700_cursor_peek (p->cursor);

  if (c == '(')
    return parse_literal (p, operand, src, ')');
  if (c == '[')
    return parse_literal (p, operand, src, ']');
  if (g_ascii_isdigit (c) || c == '.' || c == '-')
    return parse_bare_number (p, operand, src);
  return parse_named (p, src);
}

/* A minus that belongs to a number and not to the operand: -1, -2.5f. */
static gboolean
is_negative_number (R700Cursor cursor)
{
  cursor.p++;
  r700_cursor_skip (&cursor);
  return cursor.p < cursor.end && (g_ascii_isdigit (*cursor.p) || *cursor.p == '.');
}

static gboolean
parse_source (SlotParser *p, guint operand)
{
  R700Src *src = &p->slot->alu.src[operand];
  gboolean is_abs;
  gboolean is_neg;

  *src = (R700Src){ 0 };
  is_neg = r700_cursor_peek (p->cursor) == '-' && !is_negative_number (*p->cursor);
  if (is_neg)
    p->cursor->p++;
  is_abs = r700_cursor_accept (p->cursor, '|');
  if (!parse_atom (p, operand, src))
    return FALSE;
  if (is_abs && !r700_asm_expect (p->as, p->cursor, '|'))
    return FALSE;
  src->neg |= is_neg;
  src->abs = is_abs;
  return TRUE;
}

/* --- destination ----------------------------------------------------------------------------------------- */

/* "R5.x" or "R[5+AR.x].x" into the destination fields. */
static gboolean
parse_register (SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  R700Cursor at;
  R700Src dst = { 0 };
  char word[64];

  r700_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!r700_cursor_word (p->cursor, word) || word[0] != 'R' ||
      (word[1] && word_number (word + 1) < 0))
    return r700_asm_error (p->as, &at, "R1.x, or ____ to write nothing", "expected a destination");
  if (!parse_file (p, &at, word_number (word + 1), &dst, R700_SEL_GPR, 128))
    return FALSE;
  alu->dst_gpr = (guint8) dst.sel;
  alu->dst_chan = dst.chan;
  alu->dst_rel = dst.rel;
  return TRUE;
}

static void
set_no_destination (R700Alu *alu)
{
  alu->dst_gpr = 0;
  alu->dst_rel = 0;
  alu->dst_chan = alu->unit == R700_UNIT_T ? 0 : alu->unit;
}

/* "____" with an optional component, as other disassemblers print it: "__.x". */
static gboolean
parse_destination (SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  R700Cursor at;
  guint8 chan;

  r700_cursor_skip (p->cursor);
  at = *p->cursor;
  alu->write_mask = r700_cursor_peek (p->cursor) != '_';
  if (!alu->write_mask)
    {
      set_no_destination (alu);
      while (p->cursor->p < p->cursor->end && *p->cursor->p == '_')
        p->cursor->p++;
      chan = alu->dst_chan;
      if (p->cursor->p < p->cursor->end && *p->cursor->p == '.' && !parse_component (p, &chan))
        return FALSE;
      alu->dst_chan = chan;
    }
  else if (!parse_register (p))
    return FALSE;
  if (alu->unit != R700_UNIT_T && alu->dst_chan != alu->unit)
    return r700_asm_error (p->as, &at, "the unit of a vector slot is the element that it writes",
                           "slot %c cannot write .%c", unit_names[alu->unit],
                           unit_names[alu->dst_chan]);
  if (r700_alu_ops[alu->op].is_op3 && !alu->write_mask)
    return r700_asm_error (p->as, &at, "write to a register that nothing reads",
                           "%s has three operands and always writes",
                           r700_alu_short_name (alu->op));
  return TRUE;
}

/* --- flags ----------------------------------------------------------------------------------------------- */

static gboolean
parse_swizzle (SlotParser *p, const R700Cursor *at, const char *word)
{
  guint n = p->slot->alu.unit == R700_UNIT_T ? R700_N_SCL_SWIZZLES : R700_N_VEC_SWIZZLES;

  for (guint i = 0; i < n; i++)
    if (strcmp (word, r700_ports_swizzle_name (p->slot->alu.unit, i)) == 0)
      {
        p->slot->alu.bank_swizzle = (guint8) i;
        p->slot->has_swizzle = TRUE;
        return TRUE;
      }
  return r700_asm_error (p->as, at,
                         p->slot->alu.unit == R700_UNIT_T
                           ? "it has SCL_210, SCL_122, SCL_212 and SCL_221"
                           : "it has VEC_012, VEC_021, VEC_120, VEC_102, VEC_201 and VEC_210",
                         "slot %c has no bank swizzle %s", unit_names[p->slot->alu.unit], word);
}

/* A flag with a small number: puts it into *field if it fits. */
static gboolean
parse_small (SlotParser *p, R700FieldId field, guint8 *value)
{
  R700Cursor at = *p->cursor;
  guint32 scratch[2] = { 0, 0 };
  gint64 number;

  if (!r700_asm_argument (p->as, p->cursor, &number) ||
      !r700_asm_put (p->as, &at, scratch, field, number))
    return FALSE;
  *value = (guint8) number;
  return TRUE;
}

static gboolean
parse_literals_flag (SlotParser *p)
{
  R700Cursor at = *p->cursor;
  R700AsmGroup *group = &p->as->group;
  guint32 words[4];
  guint n;

  if (!r700_asm_words (p->as, p->cursor, words, 4, &n))
    return FALSE;
  if (n != 2 && n != 4)
    return r700_asm_error (p->as, &at, NULL, "a group has 2 or 4 literal dwords, not %u", n);
  group->n_literals_said = n;
  for (guint i = 0; i < n; i++)
    if (!set_literal (p, &at, i, words[i]))
      return FALSE;
  return TRUE;
}

static gboolean
parse_operand_flag (SlotParser *p, const R700Cursor *at, guint operand)
{
  if (operand < r700_alu_ops[p->slot->alu.op].n_src)
    return r700_asm_error (p->as, at, NULL, "%s has this operand already",
                           r700_alu_short_name (p->slot->alu.op));
  return r700_asm_expect (p->as, p->cursor, '(') && parse_source (p, operand) &&
         r700_asm_expect (p->as, p->cursor, ')');
}

static gboolean
parse_dst_flag (SlotParser *p, const R700Cursor *at)
{
  if (p->slot->alu.write_mask)
    return r700_asm_error (p->as, at, NULL, "DST(...) goes with ____");
  return r700_asm_expect (p->as, p->cursor, '(') && parse_register (p) &&
         r700_asm_expect (p->as, p->cursor, ')');
}

static gboolean
parse_flag_value (SlotParser *p, const R700Cursor *at, const char *word)
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
  return r700_asm_error (p->as, at, NULL, "unknown flag '%s'", word);
}

static gboolean
parse_flag (SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  R700Cursor at;
  char word[64];

  r700_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!r700_cursor_word (p->cursor, word))
    return r700_asm_unexpected (p->as, &at);
  if (g_str_has_prefix (word, "VEC_") || g_str_has_prefix (word, "SCL_"))
    return parse_swizzle (p, &at, word);
  if (strcmp (word, "CLAMP") == 0)
    alu->clamp = 1;
  else if (strcmp (word, "UPDATE_EXEC_MASK") == 0 || strcmp (word, "UPDATE_EXECUTE_MASK") == 0)
    alu->update_exec_mask = 1;
  else if (strcmp (word, "UPDATE_PRED") == 0)
    alu->update_pred = 1;
  else if (strcmp (word, "PRED_SEL_ZERO") == 0)
    alu->pred_sel = 2;
  else if (strcmp (word, "PRED_SEL_ONE") == 0)
    alu->pred_sel = 3;
  else
    return parse_flag_value (p, &at, word);
  return TRUE;
}

/* --- one slot -------------------------------------------------------------------------------------------- */

static gboolean
unknown_op (R700Asm *as, const R700Cursor *at, const char *word)
{
  R700AluOp real = r700_alu_alias (word);
  g_autofree char *hint = NULL;

  if (real != R700_OP_INVALID)
    {
      /* The opcodes that the guide prints for them are those of KILL instructions (errata A03). */
      gboolean is_less = strstr (word, "LT") != NULL;

      hint =
        g_strdup_printf ("swap the operands of %s", is_less ? "PRED_SETGT_INT" : "PRED_SETGE_INT");
      return r700_asm_error (as, at, hint, "the R700 has no %s", word);
    }
  hint = r700_asm_suggest_alu (word);
  return r700_asm_error (as, at, hint, "unknown ALU instruction '%s'", word);
}

static R700AluOp
find_op (SlotParser *p, char *word)
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
parse_omod (SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  R700Cursor at = *p->cursor;
  gint64 factor;
  char sign;

  if (p->cursor->p >= p->cursor->end || (*p->cursor->p != '*' && *p->cursor->p != '/'))
    return TRUE;
  sign = *p->cursor->p++;
  if (!r700_asm_integer (p->as, p->cursor, &factor))
    return FALSE;
  alu->omod = sign == '*' && factor == 2 ? 1 : sign == '*' && factor == 4 ? 2 : factor == 2 ? 3 : 0;
  if (!alu->omod)
    return r700_asm_error (p->as, &at, NULL, "the output modifiers are *2, *4 and /2");
  if (r700_alu_ops[alu->op].is_op3)
    return r700_asm_error (p->as, &at, "some have variants: _M2, _M4, _D2",
                           "%s has three operands and no output modifier",
                           r700_alu_short_name (alu->op));
  return TRUE;
}

static gboolean
parse_op (SlotParser *p)
{
  R700Cursor at;
  char word[64];

  r700_cursor_skip (p->cursor);
  at = *p->cursor;
  if (!r700_cursor_word (p->cursor, word))
    return r700_asm_error (p->as, &at, NULL, "expected an ALU instruction");
  p->slot->alu.op = find_op (p, word);
  if (p->slot->alu.op == R700_OP_INVALID)
    return unknown_op (p->as, &at, word);
  if (r700_alu_ops[p->slot->alu.op].units == R700_UNITS_NONE)
    return r700_asm_error (p->as, &at, "it is an instruction of the R600",
                           "%s does not exist on the R700", word);
  return parse_omod (p);
}

/* NOP and MOVA write no register, and listings differ in whether they say so. */
static gboolean
has_destination (const SlotParser *p)
{
  R700Cursor cursor = *p->cursor;
  const R700AluInfo *info = &r700_alu_ops[p->slot->alu.op];

  if (info->n_src == 0 && info->units == R700_UNITS_ANY && r700_cursor_peek (&cursor) != '_')
    return r700_cursor_peek (&cursor) == 'R' || r700_cursor_peek (&cursor) == 'r';
  if (!(info->flags & R700_ALU_MOVA) || r700_cursor_peek (&cursor) == '_')
    return TRUE;
  return memchr (cursor.p, ',', (gsize) (cursor.end - cursor.p)) != NULL;
}

static gboolean
parse_operands (SlotParser *p)
{
  const R700AluInfo *info = &r700_alu_ops[p->slot->alu.op];
  gboolean needs_comma = has_destination (p);

  if (needs_comma ? !parse_destination (p) : FALSE)
    return FALSE;
  if (!needs_comma)
    set_no_destination (&p->slot->alu);
  for (guint i = 0; i < info->n_src; i++)
    {
      if (needs_comma && !r700_cursor_accept (p->cursor, ','))
        return r700_asm_error (p->as, p->cursor, NULL, "%s takes %u operand%s, found %u",
                               r700_alu_short_name (p->slot->alu.op), info->n_src,
                               info->n_src == 1 ? "" : "s", i);
      needs_comma = TRUE;
      if (!parse_source (p, i))
        return FALSE;
    }
  if (r700_cursor_peek (p->cursor) == ',')
    return r700_asm_error (p->as, p->cursor, NULL, "%s takes no more than %u operand%s",
                           r700_alu_short_name (p->slot->alu.op), info->n_src,
                           info->n_src == 1 ? "" : "s");
  return TRUE;
}

/* A slot given as words keeps the literals that its operands show. */
static gboolean
parse_word_slot (SlotParser *p, R700Cursor words)
{
  R700Cursor cursor = *p->cursor;
  guint n;

  for (; cursor.p < words.p; cursor.p++)
    {
      R700Cursor literal = cursor;
      R700Src src = { 0 };

      if (*cursor.p == '(' && words.p - cursor.p > 2 && cursor.p[1] == '0' &&
          (cursor.p[2] | 0x20) == 'x')
        {
          SlotParser inner = *p;

          inner.cursor = &literal;
          if (!parse_literal (&inner, 0, &src, ')'))
            return FALSE;
          p->slot->pending = 0;
        }
    }
  if (r700_cursor_find (p->cursor, "LITERALS", &cursor))
    {
      SlotParser inner = *p;

      inner.cursor = &cursor;
      if (!parse_literals_flag (&inner))
        return FALSE;
    }
  if (!r700_asm_words (p->as, &words, p->slot->alu.words, 2, &n))
    return FALSE;
  if (n != 2)
    return r700_asm_error (p->as, &words, NULL, "an ALU slot has 2 words, not %u", n);
  p->slot->has_words = TRUE;
  return TRUE;
}

static gboolean
parse_slot_body (SlotParser *p)
{
  R700Cursor words;

  if (r700_cursor_find (p->cursor, "WORDS", &words))
    return parse_word_slot (p, words);
  if (!parse_op (p) || !parse_operands (p))
    return FALSE;
  while (!r700_cursor_at_end (p->cursor))
    {
      r700_cursor_accept (p->cursor, ',');
      if (!r700_cursor_at_end (p->cursor) && !parse_flag (p))
        return FALSE;
    }
  return TRUE;
}

/* With group numbers they alone begin groups; without, a unit that is not after the one before does. */
static gboolean
begins_group (const R700Asm *as, guint unit, gboolean has_number)
{
  if (as->group.n_slots == 0 || has_number)
    return TRUE;
  return !as->is_numbered && unit <= as->group.slots[as->group.n_slots - 1].alu.unit;
}

gboolean
r700_asm_parse_slot (R700Asm *as,
                     R700Cursor *cursor,
                     const R700Cursor *at,
                     guint unit,
                     gboolean has_number)
{
  SlotParser parser = { .as = as, .cursor = cursor };
  R700AsmCf *cf = r700_asm_last_cf (as);

  if ((!cf || cf->class != R700_CF_CLASS_ALU) && as->is_lost)
    return FALSE;
  if (!cf || cf->class != R700_CF_CLASS_ALU)
    return r700_asm_error (as, at, "put an ALU: line before it", "an ALU slot outside a clause");
  if (begins_group (as, unit, has_number))
    {
      r700_asm_finish_group (as);
      if (cf->n_dwords == 0)
        as->is_numbered = has_number;
    }
  if (as->group.n_slots == R700_MAX_SLOTS)
    return r700_asm_error (as, at, "begin a group with its number",
                           "a group has no more than five slots");
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
