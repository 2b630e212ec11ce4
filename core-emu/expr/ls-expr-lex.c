#include "ls-expr-private.h"

#include "ls-words.h"

/* The characters of an expression: errors about them, and numbers. */

/* --- errors and characters -------------------------------------------------------------------- */

/* In characters, from 1; text that is no UTF-8 counts bytes. */
static guint
column_of (const char *text, const char *where)
{
  gsize length = (gsize) (where - text);

  if (!g_utf8_validate (text, (gssize) length, NULL))
    return (guint) length + 1;
  return (guint) g_utf8_strlen (text, (gssize) length) + 1;
}

gboolean
ls_expr_fail (LsExprParser *parser, const char *where, LsErrorCode code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail_at_column (parser->error, code, column_of (parser->text, where), message);
}

void
ls_expr_skip_blanks (LsExprParser *parser)
{
  while (g_ascii_isspace (*parser->at))
    parser->at++;
}

gboolean
ls_expr_take (LsExprParser *parser, char c)
{
  ls_expr_skip_blanks (parser);
  if (*parser->at != c)
    return FALSE;
  parser->at++;
  return TRUE;
}

char *
ls_expr_describe_here (const char *at)
{
  gunichar c = g_utf8_get_char_validated (at, -1);

  if (*at == '\0')
    return g_strdup (ls_words ("the end"));
  if (c == (gunichar) -1 || c == (gunichar) -2 || !g_unichar_isprint (c))
    return g_strdup_printf (ls_words ("byte 0x%02x"), (guint) (guint8) *at);
  return g_strdup_printf ("'%.*s'", (int) (g_utf8_next_char (at) - at), at);
}

gboolean
ls_expr_expect (LsExprParser *parser, char c)
{
  g_autofree char *found = NULL;

  if (ls_expr_take (parser, c))
    return TRUE;
  found = ls_expr_describe_here (parser->at);
  return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "'%c' is missing before %s", c, found);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static gboolean
finish_number (LsExprParser *parser, LsExprTerm *out, LsExprType type, guint64 bits)
{
  if (g_ascii_isalnum (*parser->at) || *parser->at == '_')
    return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "'%c' does not belong to the number",
                         *parser->at);
  out->type = type;
  out->slots[0] = ls_expr_build_number (&parser->build, (guint32) bits, TRUE);
  out->high[0] = ls_expr_build_number (&parser->build, (guint32) (bits >> 32), TRUE);
  return TRUE;
}

static gboolean
parse_hex (LsExprParser *parser, LsExprTerm *out)
{
  const char *start = parser->at;
  guint64 bits = 0;

  parser->at += 2;
  if (!g_ascii_isxdigit (*parser->at))
    return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "digits are missing behind 0x");
  for (; g_ascii_isxdigit (*parser->at); parser->at++)
    {
      if (bits >> 60 != 0)
        return ls_expr_fail (parser, start, LS_ERROR_RANGE, "the number has more than 64 bits");
      bits = bits << 4 | (guint64) g_ascii_xdigit_value (*parser->at);
    }
  return finish_number (parser, out, bits > G_MAXUINT32 ? LS_EXPR_UINT64 : LS_EXPR_BITS, bits);
}

/* Whether a number goes on behind its point: with digits, with the rest of "2.e3" and "2.f", or with nothing, as in "2.". */
static gboolean
has_fraction (const char *behind)
{
  const char letter = g_ascii_tolower (*behind);

  if (letter == 'e')
    return g_ascii_isdigit (behind[1]) ||
           ((behind[1] == '-' || behind[1] == '+') && g_ascii_isdigit (behind[2]));
  if (letter == 'f')
    return !g_ascii_isalnum (behind[1]) && behind[1] != '_';
  return !g_ascii_isalpha (*behind) && *behind != '_' && *behind != '.';
}

/* The end of the digits, the fraction and the exponent of a number. */
static const char *
number_end (const char *at, gboolean *is_float)
{
  *is_float = FALSE;
  while (g_ascii_isdigit (*at))
    at++;
  if (*at == '.' && has_fraction (at + 1))
    {
      *is_float = TRUE;
      for (at++; g_ascii_isdigit (*at); at++)
        ;
    }
  if (g_ascii_tolower (*at) == 'e' &&
      (g_ascii_isdigit (at[1]) || ((at[1] == '-' || at[1] == '+') && g_ascii_isdigit (at[2]))))
    {
      *is_float = TRUE;
      for (at += 2; g_ascii_isdigit (*at); at++)
        ;
    }
  return at;
}

static gboolean
parse_integer (LsExprParser *parser, const char *end, LsExprTerm *out)
{
  const char *start = parser->at;
  guint64 value = 0;

  for (; parser->at < end; parser->at++)
    {
      const guint64 digit = (guint64) (*parser->at - '0');

      if (value > (G_MAXUINT64 - digit) / 10)
        return ls_expr_fail (parser, start, LS_ERROR_RANGE,
                             "the integer is beyond 18446744073709551615; with a '.' it is a "
                             "float");
      value = 10 * value + digit;
    }
  if (g_ascii_tolower (*parser->at) == 'u')
    {
      parser->at++;
      return finish_number (parser, out, value > G_MAXUINT32 ? LS_EXPR_UINT64 : LS_EXPR_UINT,
                            value);
    }
  return finish_number (parser, out,
                        value > G_MAXINT64    ? LS_EXPR_UINT64
                        : value > G_MAXUINT32 ? LS_EXPR_INT64
                        : value > G_MAXINT32  ? LS_EXPR_UINT
                                              : LS_EXPR_INT,
                        value);
}

gboolean
ls_expr_parse_number (LsExprParser *parser, LsExprTerm *out)
{
  gboolean is_float;
  const char *end;
  float value;

  out->n = 1;
  if (parser->at[0] == '0' && g_ascii_tolower (parser->at[1]) == 'x')
    return parse_hex (parser, out);
  end = number_end (parser->at, &is_float);
  if (!is_float && g_ascii_tolower (*end) != 'f')
    return parse_integer (parser, end, out);
  out->exact = g_ascii_strtod (parser->at, NULL);
  value = (float) out->exact;
  parser->at = end;
  out->is_exact = g_ascii_tolower (*end) != 'f';
  if (!out->is_exact)
    parser->at++;
  return finish_number (parser, out, LS_EXPR_FLOAT, ls_float_bits (value));
}

gboolean
ls_expr_parse_count (LsExprParser *parser, const char *what, guint max, guint *out)
{
  const char *start = parser->at;
  guint64 value = 0;

  for (; g_ascii_isdigit (*parser->at); parser->at++)
    value = MIN (10 * value + (guint64) (*parser->at - '0'), G_MAXUINT32);
  if (parser->at == start)
    return ls_expr_fail (parser, start, LS_ERROR_SYNTAX, "%s is missing", ls_words (what));
  if (value > max)
    return ls_expr_fail (parser, start, LS_ERROR_RANGE, "%s goes from 0 to %u", ls_words (what),
                         max);
  *out = (guint) value;
  return TRUE;
}
