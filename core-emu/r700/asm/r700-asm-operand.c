#include "r700-asm-internal.h"

#include <inttypes.h>
#include <string.h>

/* Operands and destinations of ALU instructions. */

const char r700_asm_unit_names[] = "xyzwt";

/* --- operands --------------------------------------------------------------------------------- */

gboolean
r700_asm_parse_component (R700SlotParser *p, guint8 *chan)
{
  gint component;

  if (!isa_cursor_accept (p->cursor, '.'))
    return isa_error (p->cursor, NULL, "expected a component: .x, .y, .z or .w");
  component = isa_component (isa_cursor_peek (p->cursor));
  if (component < 0)
    return isa_error (p->cursor, NULL, "expected a component: x, y, z or w");
  p->cursor->p++;
  *chan = (guint8) component;
  return TRUE;
}

/* Inline constants and PS take a component only if the field is not 0; for the tools of the Wii U,
 * if it is not the destination's. */
gboolean
r700_asm_parse_optional_component (R700SlotParser *p, guint8 *chan)
{
  *chan = p->as->is_latte ? p->slot->alu.dst_chan : 0;
  return isa_cursor_peek (p->cursor) != '.' || r700_asm_parse_component (p, chan);
}

static gboolean
set_index_mode (R700SlotParser *p, const IsaCursor *at, guint mode)
{
  if (p->has_index && p->slot->alu.index_mode != mode)
    return isa_error (at, NULL, "an instruction has one INDEX_MODE");
  p->has_index = TRUE;
  p->slot->alu.index_mode = (guint8) mode;
  return TRUE;
}

/* AR.x or AR: 0 to 3. */
static gint
parse_ar (R700SlotParser *p)
{
  guint8 chan = 0;

  return isa_cursor_peek (p->cursor) != '.' || r700_asm_parse_component (p, &chan) ? chan : -1;
}

/* One term between [ and ]: a number, or an index to add. */
static gboolean
parse_index_term (R700SlotParser *p, gint64 *base, gint *ar, gboolean *is_global, gint *mode)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  char word[64];

  if (g_ascii_isdigit (isa_cursor_peek (p->cursor)))
    return isa_integer (p->cursor, base);
  if (!isa_cursor_word (p->cursor, word))
    return isa_error (&at, NULL, "expected a number, AR.x, AL or GLOBAL");
  if (strcmp (word, "AR") == 0 || strcmp (word, "A0") == 0)
    return (*ar = parse_ar (p)) >= 0;
  if (strcmp (word, "AL") == 0)
    *mode = 4;
  else if (strcmp (word, "MODE7") == 0)
    *mode = 7;
  else if (strcmp (word, "GLOBAL") == 0)
    *is_global = TRUE;
  else
    return isa_error (&at, "the index is AR.x to AR.w, AL or GLOBAL", "unknown index '%s'", word);
  return TRUE;
}

/* "[3]" or "[3+AR.x]", in either order. */
static gboolean
parse_index (R700SlotParser *p, gint64 *base, guint8 *rel)
{
  IsaCursor at = *p->cursor;
  gboolean is_global = FALSE;
  gint mode = -1;
  gint ar = -1;

  *base = 0;
  if (!isa_expect (p->cursor, '['))
    return FALSE;
  do
    if (!parse_index_term (p, base, &ar, &is_global, &mode))
      return FALSE;
  while (isa_cursor_accept (p->cursor, '+'));
  if (!isa_expect (p->cursor, ']'))
    return FALSE;
  if ((mode >= 0 && (is_global || ar >= 0)) || (is_global && ar > 0))
    return isa_error (&at, "GLOBAL goes with AR.x or alone", "these indices do not go together");
  if (is_global)
    mode = ar == 0 ? 6 : 5;
  else if (mode < 0)
    mode = ar;
  *rel = mode >= 0;
  return mode < 0 || set_index_mode (p, &at, (guint) mode);
}

static gboolean
set_sel (const IsaCursor *at, R700Src *src, gint64 number, guint first, guint count)
{
  if (number < 0 || number >= count)
    return isa_error (at, NULL, "the number goes from 0 to %u, not %" PRId64, count - 1, number);
  src->sel = (guint16) (first + (guint) number);
  return TRUE;
}

/* The index behind a register whose name has a number: "R5[AR.x]". */
static gboolean
parse_suffix_index (R700SlotParser *p, guint8 *rel)
{
  IsaCursor at = *p->cursor;
  gint64 base;

  if (isa_cursor_peek (p->cursor) != '[')
    return TRUE;
  if (*rel)
    return isa_error (&at, NULL, "a register has one index");
  if (!parse_index (p, &base, rel))
    return FALSE;
  return base == 0 || isa_error (&at, "such as R5[AR.x] or R[5+AR.x]",
                                 "the number of the register is said twice");
}

/* "R5.x", "R[5+AR.x].x", "R5[AR.x].x", "C12.x", "KC0[3].x": prefix is read already, with the number
 * if it has one. */
static gboolean
parse_file (R700SlotParser *p,
            const IsaCursor *at,
            gint64 number,
            R700Src *src,
            guint first,
            guint count)
{
  if ((number < 0 && !parse_index (p, &number, &src->rel)) || !parse_suffix_index (p, &src->rel))
    return FALSE;
  if (!set_sel (at, src, number, first, count))
    return FALSE;
  return p->as->is_latte && first != R700_SEL_GPR
           ? r700_asm_parse_optional_component (p, &src->chan)
           : r700_asm_parse_component (p, &src->chan);
}

static gboolean
parse_selector (R700SlotParser *p, const IsaCursor *at, R700Src *src)
{
  gint64 value;

  return isa_argument (p->cursor, &value) && set_sel (at, src, value, 0, 512) &&
         r700_asm_parse_optional_component (p, &src->chan);
}

/* PV and PS; their number names the group that made the value, and is for readers only. */
static gboolean
parse_previous (R700SlotParser *p, R700Src *src, guint sel)
{
  src->sel = (guint16) sel;
  return sel == R700_SEL_PV ? r700_asm_parse_component (p, &src->chan)
                            : r700_asm_parse_optional_component (p, &src->chan);
}

static gboolean
unknown_operand (const IsaCursor *at, const char *word)
{
  if (word[0] == 'T' && isa_digits (word + 1, 6) >= 0)
    return isa_error (at, "write it as R127 and below; which is T0 differs by tool",
                      "clause temporary '%s' has no number", word);
  return isa_error (at, "operands are R1.x, KC0[1].x, C1.x, PV.x, PS, numbers and literals",
                    "unknown operand '%s'", word);
}

static gboolean
parse_named (R700SlotParser *p, R700Src *src)
{
  IsaCursor at = *p->cursor;
  gboolean is_file;
  char word[64];

  if (!isa_cursor_word (p->cursor, word))
    return isa_error (&at, NULL, "expected an operand");
  for (guint sel = R700_SEL_1_DBL_L; r700_inline (sel) != NULL; sel++)
    if (strcmp (word, r700_inline (sel)->name) == 0)
      {
        src->sel = (guint16) sel;
        return r700_asm_parse_optional_component (p, &src->chan);
      }
  is_file = !word[1] || isa_digits (word + 1, 6) >= 0;
  if (strcmp (word, "KC0") == 0)
    return parse_file (p, &at, -1, src, R700_SEL_KCACHE0, 32);
  if (strcmp (word, "KC1") == 0)
    return parse_file (p, &at, -1, src, R700_SEL_KCACHE1, 32);
  if (word[0] == 'R' && is_file)
    return parse_file (p, &at, isa_digits (word + 1, 6), src, R700_SEL_GPR, 128);
  if (word[0] == 'C' && is_file)
    return parse_file (p, &at, isa_digits (word + 1, 6), src, R700_SEL_CFILE, 256);
  if (strcmp (word, "SEL") == 0)
    return parse_selector (p, &at, src);
  if (word[0] == 'P' && word[1] == 'V' && (!word[2] || isa_digits (word + 2, 6) >= 0))
    return parse_previous (p, src, R700_SEL_PV);
  if (word[0] == 'P' && word[1] == 'S' && (!word[2] || isa_digits (word + 2, 6) >= 0))
    return parse_previous (p, src, R700_SEL_PS);
  return unknown_operand (&at, word);
}

/* --- any of them ------------------------------------------------------------------------------ */

static gboolean
parse_atom (R700SlotParser *p, guint operand, R700Src *src)
{
  char c = isa_cursor_peek (p->cursor);

  if (c == '(')
    return r700_asm_parse_literal (p, operand, src, ')');
  if (c == '[')
    return r700_asm_parse_literal (p, operand, src, ']');
  if (g_ascii_isdigit (c) || c == '.' || c == '-')
    return r700_asm_parse_number (p, operand, src);
  return parse_named (p, src);
}

/* Whether a minus belongs to the number and not to the operand: -1, -2.5f. */
static gboolean
is_negative_number (IsaCursor cursor)
{
  cursor.p++;
  isa_cursor_skip (&cursor);
  return cursor.p < cursor.end && (g_ascii_isdigit (*cursor.p) || *cursor.p == '.');
}

gboolean
r700_asm_parse_source (R700SlotParser *p, guint operand)
{
  R700Src *src = &p->slot->alu.src[operand];
  gboolean is_abs;
  gboolean is_neg;

  *src = (R700Src){ 0 };
  is_neg = isa_cursor_peek (p->cursor) == '-' && !is_negative_number (*p->cursor);
  if (is_neg)
    p->cursor->p++;
  is_abs = isa_cursor_accept (p->cursor, '|');
  if (!parse_atom (p, operand, src))
    return FALSE;
  if (is_abs && !isa_expect (p->cursor, '|'))
    return FALSE;
  src->neg |= is_neg;
  src->abs = is_abs;
  return TRUE;
}

/* --- destination ------------------------------------------------------------------------------ */

/* "R5.x" or "R[5+AR.x].x" into the destination fields. */
gboolean
r700_asm_parse_dst_register (R700SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  const IsaCursor at = isa_cursor_here (p->cursor);
  R700Src dst = { 0 };
  char word[64];

  if (!isa_cursor_word (p->cursor, word) || word[0] != 'R' ||
      (word[1] && isa_digits (word + 1, 6) < 0))
    return isa_error (&at, "R1.x, or ____ to write nothing", "expected a destination");
  if (!parse_file (p, &at, isa_digits (word + 1, 6), &dst, R700_SEL_GPR, 128))
    return FALSE;
  alu->dst_gpr = (guint8) dst.sel;
  alu->dst_chan = dst.chan;
  alu->dst_rel = dst.rel;
  return TRUE;
}

void
r700_asm_set_no_destination (R700Alu *alu)
{
  alu->dst_gpr = 0;
  alu->dst_rel = 0;
  alu->dst_chan = alu->unit == R700_UNIT_T ? 0 : alu->unit;
}

/* The letter in front names the unit, unless the destination is another element: then the element
 * counts, as on the hardware. */
static void
settle_unit (R700SlotParser *p, const IsaCursor *at)
{
  R700Alu *alu = &p->slot->alu;
  guint taken = 0, unit;

  for (guint i = 0; i + 1 < p->as->group.n_slots; i++)
    taken |= 1u << p->as->group.slots[i].alu.unit;
  if (alu->unit == R700_UNIT_T ||
      (alu->dst_chan == alu->unit && !(p->as->is_latte && taken >> alu->unit & 1)))
    return;
  unit = r700_asm_hardware_unit (alu, taken);
  if (!p->as->is_latte)
    isa_warning (at, "the unit of a vector slot is the element that it writes",
                 "slot %c writes .%c, so it is slot %c", r700_asm_unit_names[alu->unit],
                 r700_asm_unit_names[alu->dst_chan], r700_asm_unit_names[unit]);
  alu->unit = (guint8) unit;
}

/* "____" with an optional component, as other disassemblers print it: "__.x". */
gboolean
r700_asm_parse_destination (R700SlotParser *p)
{
  R700Alu *alu = &p->slot->alu;
  const IsaCursor at = isa_cursor_here (p->cursor);
  guint8 chan;

  alu->write_mask = isa_cursor_peek (p->cursor) != '_';
  if (!alu->write_mask)
    {
      r700_asm_set_no_destination (alu);
      while (p->cursor->p < p->cursor->end && *p->cursor->p == '_')
        p->cursor->p++;
      chan = alu->dst_chan;
      if (p->cursor->p < p->cursor->end && *p->cursor->p == '.' &&
          !r700_asm_parse_component (p, &chan))
        return FALSE;
      alu->dst_chan = chan;
    }
  else if (!r700_asm_parse_dst_register (p))
    return FALSE;
  settle_unit (p, &at);
  if (r700_alu_ops[alu->op].is_op3 && !alu->write_mask)
    return isa_error (&at, "write to a register that nothing reads",
                      "%s has three operands and always writes", r700_alu_ops[alu->op].name);
  return TRUE;
}
