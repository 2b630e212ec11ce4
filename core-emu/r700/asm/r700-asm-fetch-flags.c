#include "r700-asm-internal.h"

#include <string.h>

#include "ls-format.h"
#include "r700-fetch-flags.h"

/* What stands behind the operands of a fetch. */

static gboolean
put (R700AsmFetch *p, const IsaCursor *at, R700FieldId field, gint64 value)
{
  return r700_asm_put (at, p->words, field, value);
}

/* "(WORD" of "NAME(WORD)"; at: where the word begins. It is empty where there is none. */
static gboolean
open_word (R700AsmFetch *p, IsaCursor *at, char word[64])
{
  if (!isa_expect (p->cursor, '('))
    return FALSE;
  *at = isa_cursor_here (p->cursor);
  isa_cursor_word (p->cursor, word);
  return TRUE;
}

/* A signed fixed-point number in two's complement. */
static gboolean
parse_fixed (R700AsmFetch *p, const R700FetchFlag *flag)
{
  IsaCursor at = *p->cursor;
  gint32 half = (gint32) (r700_field_max (flag->field) / 2 + 1);
  IsaNumber number;
  union
  {
    guint32 u;
    float f;
  } bits;
  float scaled;

  if (!isa_expect (p->cursor, '(') || !isa_number (p->cursor, &number) ||
      !isa_expect (p->cursor, ')'))
    return FALSE;
  bits.u = number.bits;
  scaled = (number.is_float ? bits.f : (float) (gint32) number.bits) * (float) flag->value;
  if (!(scaled >= (float) -half && scaled <= (float) (half - 1)))
    return isa_error (&at, NULL, "%s goes from %g to %g", r700_fields[flag->field].name,
                      -(double) half / flag->value, (double) (half - 1) / flag->value);
  if (scaled != (float) (gint32) scaled)
    return isa_error (&at, NULL, "%s goes in steps of 1/%u", r700_fields[flag->field].name,
                      flag->value);
  r700_put (p->words, flag->field, (guint32) (gint32) scaled);
  return TRUE;
}

/* A word of a list, or the number itself. */
static gboolean
parse_enum (R700AsmFetch *p, const R700FetchFlag *flag)
{
  IsaCursor at;
  char word[64];

  if (!open_word (p, &at, word))
    return FALSE;
  for (guint i = 0; flag->names[i]; i++)
    if (strcmp (word, flag->names[i]) == 0)
      return put (p, &at, flag->field, i) && isa_expect (p->cursor, ')');
  *p->cursor = at;
  if (g_ascii_isdigit (word[0]))
    {
      gint64 value;

      return isa_integer (p->cursor, &value) && put (p, &at, flag->field, value) &&
             isa_expect (p->cursor, ')');
    }
  return isa_error (&at, NULL, "%s cannot be '%s'", flag->name, word);
}

static gboolean
parse_format (R700AsmFetch *p, const R700FetchFlag *flag)
{
  const LsDataFormat *format;
  IsaCursor at;
  char word[64];

  if (!open_word (p, &at, word))
    return FALSE;
  format = ls_data_format_by_name (word);
  if (format)
    return put (p, &at, flag->field, format->code) && isa_expect (p->cursor, ')');
  if (isa_digits (word, 63) >= 0)
    return put (p, &at, flag->field, isa_digits (word, 63)) && isa_expect (p->cursor, ')');
  return isa_error (&at, "such as 32_32_32_32_FLOAT or 8_8_8_8", "unknown data format '%s'", word);
}

static gboolean
parse_coords (R700AsmFetch *p, const R700FetchFlag *flag)
{
  IsaCursor at;
  char word[64];

  if (!open_word (p, &at, word))
    return FALSE;
  for (const char *c = word; *c; c++)
    {
      if (isa_component (*c) < 0)
        return isa_error (&at, NULL, "expected components of x, y, z and w");
      r700_put (p->words, flag->field + (guint) isa_component (*c), flag->value);
    }
  return isa_expect (p->cursor, ')');
}

static gboolean
parse_flag_value (R700AsmFetch *p, const IsaCursor *at, const R700FetchFlag *flag)
{
  gint64 value;

  switch (flag->kind)
    {
    case R700_FLAG_BIT:
      r700_put (p->words, flag->field, 1);
      return TRUE;
    case R700_FLAG_VALUE:
      return isa_argument (p->cursor, &value) && put (p, at, flag->field, value);
    case R700_FLAG_MEGA:
      r700_put (p->words, R700_VTX_WORD2_MEGA_FETCH, flag->value);
      return isa_argument (p->cursor, &value) && put (p, at, flag->field, value - 1);
    case R700_FLAG_FIXED:
      return parse_fixed (p, flag);
    case R700_FLAG_ENUM:
      return parse_enum (p, flag);
    case R700_FLAG_FORMAT:
      return parse_format (p, flag);
    case R700_FLAG_COORDS:
      return parse_coords (p, flag);
    }
  return FALSE;
}

static gboolean
parse_flag (R700AsmFetch *p)
{
  const IsaCursor at = isa_cursor_here (p->cursor);
  char word[64];

  if (!isa_cursor_word (p->cursor, word))
    return isa_unexpected (&at);
  for (guint i = 0; i < r700_n_fetch_flags; i++)
    if (r700_fetch_flags[i].words == r700_fetch_words (p->op) &&
        strcmp (word, r700_fetch_flags[i].name) == 0)
      return parse_flag_value (p, &at, &r700_fetch_flags[i]);
  return isa_error (&at, NULL, "%s has no flag '%s'", r700_fetch_ops[p->op].name, word);
}

gboolean
r700_asm_parse_fetch_flags (R700AsmFetch *p)
{
  while (!isa_cursor_at_end (p->cursor))
    {
      isa_cursor_accept (p->cursor, ',');
      if (!isa_cursor_at_end (p->cursor) && !parse_flag (p))
        return FALSE;
    }
  return TRUE;
}
