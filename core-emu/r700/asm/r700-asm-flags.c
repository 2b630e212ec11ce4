#include "r700-asm-internal.h"

#include <string.h>

#include "ls-format.h"
#include "ls-words.h"

/* --- registers with their indices and selectors ----------------------------------------------- */

/* "[3+AL]", "[AL+3]" or "[3]". */
static gboolean
register_index (IsaCursor *cursor, guint *gpr, guint *rel)
{
  IsaCursor at = *cursor;
  gint64 base = 0;
  char word[64];

  *rel = 0;
  cursor->p++;
  do
    {
      if (g_ascii_isdigit (isa_cursor_peek (cursor)))
        {
          if (!isa_integer (cursor, &base))
            return FALSE;
        }
      else if (!isa_cursor_word (cursor, word) || strcmp (word, "AL") != 0)
        return isa_error (&at, "only AL indexes here", "expected a number or AL");
      else
        *rel = 1;
    }
  while (isa_cursor_accept (cursor, '+'));
  if (base > 127)
    return isa_error (&at, NULL, "the registers are R0 to R127");
  *gpr = (guint) base;
  return isa_expect (cursor, ']');
}

gboolean
r700_asm_register (IsaCursor *cursor, guint *gpr, guint *rel)
{
  const IsaCursor at = isa_cursor_here (cursor);
  gint64 number;
  char word[64];

  *rel = 0;
  if (isa_cursor_word (cursor, word) && strcmp (word, "R") == 0 && isa_cursor_peek (cursor) == '[')
    return register_index (cursor, gpr, rel);
  number = word[0] == 'R' ? isa_digits (word + 1, 63) : -1;
  if (number < 0)
    return isa_error (&at, NULL, "expected a register, R0 to R127");
  if (number > 127)
    return isa_error (&at, NULL, "the registers are R0 to R127");
  *gpr = (guint) number;
  return TRUE;
}

/* n selectors at the cursor. */
static gboolean
read_selectors (IsaCursor *cursor, guint n, guint *sels, const char *hint, const char *expected)
{
  for (guint i = 0; i < n; i++, cursor->p++)
    {
      const char c = cursor->p < cursor->end ? g_ascii_tolower (*cursor->p) : '\0';
      const char *found = c != '\0' ? strchr (R700_COMP_LETTERS, c) : NULL;

      if (found == NULL)
        return isa_error (cursor, hint, "%s", ls_words (expected));
      sels[i] = (guint) (found - R700_COMP_LETTERS);
    }
  return TRUE;
}

gboolean
r700_asm_selectors (IsaCursor *cursor, guint n, guint sels[4])
{
  const gboolean has_dot = cursor->p < cursor->end && *cursor->p == '.';

  if (n < 4)
    return isa_expect (cursor, '.') &&
           read_selectors (cursor, n, sels, NULL, N_ ("expected a component: x, y, z or w"));
  cursor->p += has_dot;
  return !has_dot || read_selectors (cursor, n, sels, N_ ("such as .xyz1, where _ masks"),
                                     N_ ("expected four selectors of x, y, z, w, 0, 1 and _"));
}

/* --- flags behind the operands, by the table -------------------------------------------------- */

/* "(WORD" of "NAME(WORD)"; at: the start of the word. Empty if there is no parenthesis. */
static gboolean
open_word (IsaCursor *cursor, IsaCursor *at, char word[64])
{
  if (!isa_expect (cursor, '('))
    return FALSE;
  *at = isa_cursor_here (cursor);
  isa_cursor_word (cursor, word);
  return TRUE;
}

/* A signed fixed-point number in two's complement. */
static gboolean
parse_fixed (IsaCursor *cursor, guint32 *words, const R700Flag *flag)
{
  IsaCursor at = *cursor;
  gint32 half = (gint32) (r700_field_max (flag->field) / 2 + 1);
  IsaNumber number;
  union
  {
    guint32 u;
    float f;
  } bits;
  float scaled;

  if (!isa_expect (cursor, '(') || !isa_number (cursor, &number) || !isa_expect (cursor, ')'))
    return FALSE;
  bits.u = number.bits;
  scaled = (number.is_float ? bits.f : (float) (gint32) number.bits) * (float) flag->value;
  if (!(scaled >= (float) -half && scaled <= (float) (half - 1)))
    return isa_error (&at, NULL, "%s goes from %g to %g", r700_fields[flag->field].name,
                      -(double) half / flag->value, (double) (half - 1) / flag->value);
  if (scaled != (float) (gint32) scaled)
    return isa_error (&at, NULL, "%s goes in steps of 1/%u", r700_fields[flag->field].name,
                      flag->value);
  r700_put (words, flag->field, (guint32) (gint32) scaled);
  return TRUE;
}

/* A word of the flag's list, or the number itself. */
static gboolean
parse_enum (IsaCursor *cursor, guint32 *words, const R700Flag *flag)
{
  IsaCursor at;
  char word[64];

  if (!open_word (cursor, &at, word))
    return FALSE;
  for (guint i = 0; flag->names[i]; i++)
    if (strcmp (word, flag->names[i]) == 0)
      return r700_asm_put (&at, words, flag->field, i) && isa_expect (cursor, ')');
  *cursor = at;
  if (g_ascii_isdigit (word[0]))
    {
      gint64 value;

      return isa_integer (cursor, &value) && r700_asm_put (&at, words, flag->field, value) &&
             isa_expect (cursor, ')');
    }
  return isa_error (&at, NULL, "%s cannot be '%s'", flag->name, word);
}

static gboolean
parse_format (IsaCursor *cursor, guint32 *words, const R700Flag *flag)
{
  const LsDataFormat *format;
  IsaCursor at;
  char word[64];

  if (!open_word (cursor, &at, word))
    return FALSE;
  format = ls_data_format_by_name (word);
  if (format != NULL)
    return r700_asm_put (&at, words, flag->field, format->code) && isa_expect (cursor, ')');
  if (isa_digits (word, 63) >= 0)
    return r700_asm_put (&at, words, flag->field, isa_digits (word, 63)) &&
           isa_expect (cursor, ')');
  return isa_error (&at, "such as 32_32_32_32_FLOAT or 8_8_8_8", "unknown data format '%s'", word);
}

static gboolean
parse_coords (IsaCursor *cursor, guint32 *words, const R700Flag *flag)
{
  IsaCursor at;
  char word[64];

  if (!open_word (cursor, &at, word))
    return FALSE;
  for (const char *c = word; *c; c++)
    {
      if (isa_component (*c) < 0)
        return isa_error (&at, NULL, "expected components of x, y, z and w");
      r700_put (words, flag->field + (guint) isa_component (*c), flag->value);
    }
  return isa_expect (cursor, ')');
}

gboolean
r700_asm_parse_flag (IsaCursor *cursor, guint32 *words, const IsaCursor *at, const R700Flag *flag)
{
  gint64 value;

  switch (flag->kind)
    {
    case R700_FLAG_BIT:
      r700_put (words, flag->field, 1);
      return TRUE;
    case R700_FLAG_CLEAR:
      r700_put (words, flag->field, 0);
      return TRUE;
    case R700_FLAG_VALUE:
    case R700_FLAG_BUF:
      return isa_argument (cursor, &value) && r700_asm_put (at, words, flag->field, value);
    case R700_FLAG_MEGA:
      r700_put (words, R700_VTX_WORD2_MEGA_FETCH, flag->value);
      return isa_argument (cursor, &value) && r700_asm_put (at, words, flag->field, value - 1);
    case R700_FLAG_FIXED:
      return parse_fixed (cursor, words, flag);
    case R700_FLAG_ENUM:
      return parse_enum (cursor, words, flag);
    case R700_FLAG_FORMAT:
      return parse_format (cursor, words, flag);
    case R700_FLAG_COORDS:
      return parse_coords (cursor, words, flag);
    case R700_FLAG_OWN:
      break;
    }
  return FALSE;
}
