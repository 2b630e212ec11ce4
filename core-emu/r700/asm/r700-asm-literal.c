#include "r700-asm-internal.h"

#include <math.h>
#include <string.h>

/* Numbers as operands of ALU instructions: inline constants and literals. */

gboolean
r700_asm_set_literal (R700SlotParser *p, const IsaCursor *at, guint chan, guint32 value)
{
  R700AsmGroup *group = &p->as->group;

  if (group->literals_set >> chan & 1 && group->literals[chan] != value)
    return isa_error (at, "literals of one group share four elements",
                      "literal .%c is 0x%08X already", r700_asm_unit_names[chan],
                      group->literals[chan]);
  group->literals_set |= 1u << chan;
  group->literals[chan] = value;
  return TRUE;
}

/* ".x" behind a literal is its place; without it, the literal gets a place at the end of its group.
 * at: the literal. */
static gboolean
parse_place (R700SlotParser *p, const IsaCursor *at, guint operand, R700Src *src, guint32 bits)
{
  src->sel = R700_SEL_LITERAL;
  src->literal = bits;
  if (isa_cursor_peek (p->cursor) != '.')
    {
      p->slot->pending |= 1u << operand;
      return TRUE;
    }
  return r700_asm_parse_component (p, &src->chan) && r700_asm_set_literal (p, at, src->chan, bits);
}

/* Numbers that have a selector in the hardware. The tools of the Wii U know zero alone. */
static gboolean
set_inline (R700SlotParser *p, R700Src *src, const IsaNumber *number)
{
  guint32 magnitude = number->bits & G_MAXINT32;

  if (p->as->is_latte && (!number->is_float || magnitude))
    return FALSE;
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
warn_integer (R700SlotParser *p, const IsaCursor *at, guint operand, const IsaNumber *number)
{
  const R700AluInfo *info = &r700_alu_ops[p->slot->alu.op];

  if (operand < info->n_src && info->src[operand] == R700_TYPE_F && !number->is_float &&
      !number->is_hex)
    isa_warning (at, "write it with a point or an f if a float is meant",
                 "%s takes floats here; %d is the bits of an integer", info->name,
                 (gint) number->bits);
}

gboolean
r700_asm_parse_number (R700SlotParser *p, guint operand, R700Src *src)
{
  IsaCursor at = *p->cursor;
  IsaNumber number;

  if (!isa_number (p->cursor, &number))
    return FALSE;
  if (set_inline (p, src, &number))
    return r700_asm_parse_optional_component (p, &src->chan);
  warn_integer (p, &at, operand, &number);
  return parse_place (p, &at, operand, src, number.bits);
}

/* The end of a number in parentheses that only carry the sign in front: "-(1)", "-(-1).w",
 * "-(-1.w)". */
static gboolean
is_selector (R700SlotParser *p, const IsaNumber *number, char close)
{
  char c = isa_cursor_peek (p->cursor);

  return !p->as->is_latte && !number->is_hex && !number->is_float &&
         (number->bits == 1 || number->bits == G_MAXUINT32) && (c == close || c == '.');
}

/* An infinity or a NaN has no decimal form: each tool prints its own. */
static gboolean
has_decimal (guint32 bits)
{
  return (bits & 0x7F800000u) != 0x7F800000u;
}

/* Whether a printed number stands for the bits: as a float with three digits or six places, or as
 * an integer. */
static gboolean
is_said_of (double number, guint32 bits)
{
  const union
  {
    guint32 bits;
    float number;
  } value = { .bits = bits };
  const double exact = value.number;

  return fabs (number - exact) <= fabs (exact) * 1e-3 + 1e-6 || number == bits ||
         number == (gint32) bits;
}

/* ", 1.0f" behind the hexadecimal number: a change here alone has no effect, so it is reported.
 * from: behind the first number; p->cursor: the end of the text. */
static void
check_decimal (R700SlotParser *p, const IsaCursor *from, guint32 bits)
{
  IsaCursor at = *from;
  g_autofree char *text = NULL;
  char *end;
  double number;

  if (!has_decimal (bits) || isa_cursor_peek (&at) != ',')
    return;
  at.p++;
  if (strchr ("+-.0123456789", isa_cursor_peek (&at)) == NULL)
    return;
  text = g_strstrip (g_strndup (at.p, (gsize) (p->cursor->p - at.p)));
  number = g_ascii_strtod (text, &end);
  if (end != text && (*end == 'f' || *end == 'F'))
    end++;
  if (end == text || *end != '\0')
    isa_warning (&at, "the number in front of it counts", "'%s' is no number", text);
  else if (!is_said_of (number, bits))
    isa_warning (&at,
                 "the number in front of it counts; write a decimal alone, 0.5f, to have its bits",
                 "%s is not 0x%08X", text, bits);
}

/* "(0x3F800000, 1.0f).x": the first number counts; the rest is for readers. */
gboolean
r700_asm_parse_literal (R700SlotParser *p, guint operand, R700Src *src, char close)
{
  IsaCursor at = *p->cursor;
  IsaCursor comment;
  IsaNumber number;

  p->cursor->p++;
  if (!isa_number (p->cursor, &number))
    return FALSE;
  /* The component may stand on either side of the parenthesis. */
  if (is_selector (p, &number, close))
    return set_inline (p, src, &number) && r700_asm_parse_optional_component (p, &src->chan) &&
           isa_expect (p->cursor, close) &&
           (isa_cursor_peek (p->cursor) != '.' || r700_asm_parse_component (p, &src->chan));
  comment = *p->cursor;
  while (!isa_cursor_at_end (p->cursor) && *p->cursor->p != close)
    p->cursor->p++;
  if (number.is_hex && close == ')')
    check_decimal (p, &comment, number.bits);
  if (!isa_expect (p->cursor, close))
    return FALSE;
  return parse_place (p, &at, operand, src, number.bits);
}
