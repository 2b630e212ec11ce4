#include "r700-asm-internal.h"

#include <string.h>

#include "ls-nearest.h"

/* --- diagnostics ----------------------------------------------------------------------------------------- */

guint
r700_cursor_column (const R700Cursor *cursor)
{
  guint column = 1;

  for (const char *p = cursor->start; p < cursor->p; p++)
    column += ((guchar) *p & 0xC0) != 0x80;
  return column;
}

gboolean
r700_asm_error (R700Asm *as, const R700Cursor *at, const char *hint, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (as->n_errors++ >= R700_ASM_MAX_ERRORS)
    return FALSE;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  ls_diagnostics_add_text (as->diagnostics, LS_SEVERITY_ERROR, at->line, r700_cursor_column (at),
                           hint, "%s", text);
  return FALSE;
}

void
r700_asm_warning (R700Asm *as, const R700Cursor *at, const char *hint, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (as->n_warnings++ >= R700_ASM_MAX_WARNINGS)
    return;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  ls_diagnostics_add_text (as->diagnostics, LS_SEVERITY_WARNING, at->line, r700_cursor_column (at),
                           hint, "%s", text);
}

gboolean
r700_asm_range (R700Asm *as, const R700Cursor *at, GError *error)
{
  r700_asm_error (as, at, NULL, "%s", error->message);
  g_error_free (error);
  return FALSE;
}

gboolean
r700_asm_unexpected (R700Asm *as, const R700Cursor *at)
{
  if (at->p >= at->end)
    return r700_asm_error (as, at, NULL, "the line ends too early");
  if (g_ascii_isgraph (*at->p))
    return r700_asm_error (as, at, NULL, "unexpected '%c'", *at->p);
  return r700_asm_error (as, at, NULL, "unexpected byte 0x%02X", (guchar) *at->p);
}

gboolean
r700_asm_put (R700Asm *as, const R700Cursor *at, guint32 *words, R700FieldId field, gint64 value)
{
  GError *error = NULL;

  return r700_encode_field (words, field, value, &error) || r700_asm_range (as, at, error);
}

/* --- comments -------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *text;
  gsize length;
  gsize at;
  GString *out;
  gboolean is_line_start; /* only blanks since the line began */
  gboolean keep_blocks;   /* what stands in C comments is the text */
} Stripper;

static gboolean
looking_at (const Stripper *s, const char *what)
{
  gsize n = strlen (what);

  return s->length - s->at >= n && memcmp (s->text + s->at, what, n) == 0;
}

/* One character becomes one blank, so that columns stay. */
static void
blank_one (Stripper *s)
{
  guchar c = (guchar) s->text[s->at++];

  if (c == '\n')
    s->is_line_start = TRUE;
  if (c == '\n' || (c & 0xC0) != 0x80)
    g_string_append_c (s->out, c == '\n' ? '\n' : ' ');
}

static void
blank_line (Stripper *s)
{
  while (s->at < s->length && s->text[s->at] != '\n')
    blank_one (s);
}

static void
blank_block (Stripper *s)
{
  while (s->at < s->length && !looking_at (s, "*/"))
    blank_one (s);
  for (guint i = 0; i < 2 && s->at < s->length; i++)
    blank_one (s);
}

static void
strip_one (Stripper *s)
{
  char c = s->text[s->at];

  if (c == ';' || looking_at (s, "//") || (c == '#' && s->is_line_start))
    blank_line (s);
  else if (looking_at (s, "/*") && !s->keep_blocks)
    blank_block (s);
  else if (looking_at (s, "/*") || (s->keep_blocks && looking_at (s, "*/")))
    {
      blank_one (s);
      blank_one (s);
    }
  else if (c == '*' && s->is_line_start)
    {
      blank_one (s);
      s->is_line_start = FALSE;
    }
  else if (c == '\n' || c == ' ' || c == '\t' || c == '\r' || c == '\0')
    blank_one (s);
  else
    {
      s->is_line_start = FALSE;
      g_string_append_c (s->out, c);
      s->at++;
    }
}

static char *
strip (const char *text, gsize length, gboolean keep_blocks)
{
  Stripper s = {
    .text = text, .length = length, .is_line_start = TRUE, .keep_blocks = keep_blocks
  };

  s.out = g_string_sized_new (length + 1);
  if (looking_at (&s, "\xEF\xBB\xBF"))
    s.at += 3;
  while (s.at < s.length)
    strip_one (&s);
  return g_string_free (s.out, FALSE);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \n")] == '\0';
}

char *
r700_asm_strip_comments (const char *text, gsize length)
{
  g_autofree char *stripped = strip (text, length, FALSE);

  /* A listing pasted out of a source file stands inside a comment itself. */
  if (is_blank (stripped))
    {
      g_free (stripped);
      stripped = strip (text, length, TRUE);
    }
  return g_steal_pointer (&stripped);
}

gboolean
r700_asm_is_latte (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] != ';')
        continue;
      for (i++; i < length && (text[i] == ' ' || text[i] == '\t'); i++)
        continue;
      if (i + 1 < length && text[i] == '$' && g_ascii_isalpha (text[i + 1]))
        return TRUE;
      while (i < length && text[i] != '\n')
        i++;
    }
  return FALSE;
}

/* --- characters ------------------------------------------------------------------------------------------ */

void
r700_cursor_skip (R700Cursor *cursor)
{
  while (cursor->p < cursor->end && *cursor->p == ' ')
    cursor->p++;
}

gboolean
r700_cursor_at_end (R700Cursor *cursor)
{
  r700_cursor_skip (cursor);
  return cursor->p >= cursor->end;
}

char
r700_cursor_peek (R700Cursor *cursor)
{
  return r700_cursor_at_end (cursor) ? '\0' : *cursor->p;
}

gboolean
r700_cursor_accept (R700Cursor *cursor, char c)
{
  if (r700_cursor_peek (cursor) != c)
    return FALSE;
  cursor->p++;
  return TRUE;
}

static gboolean
is_word_char (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

gboolean
r700_cursor_word (R700Cursor *cursor, char word[64])
{
  guint n = 0;

  r700_cursor_skip (cursor);
  for (; cursor->p < cursor->end && is_word_char (*cursor->p); cursor->p++)
    if (n < 63)
      word[n++] = g_ascii_toupper (*cursor->p);
  word[n] = '\0';
  return n > 0;
}

gboolean
r700_cursor_find (const R700Cursor *cursor, const char *name, R700Cursor *found)
{
  gsize n = strlen (name);

  for (const char *p = cursor->p; p + n < cursor->end; p++)
    {
      if (g_ascii_strncasecmp (p, name, n) != 0 || p[n] != '(')
        continue;
      if (p > cursor->start && is_word_char (p[-1]))
        continue;
      *found = *cursor;
      found->p = p + n;
      return TRUE;
    }
  return FALSE;
}

gboolean
r700_asm_expect (R700Asm *as, R700Cursor *cursor, char c)
{
  if (r700_cursor_accept (cursor, c))
    return TRUE;
  if (r700_cursor_at_end (cursor))
    return r700_asm_error (as, cursor, NULL, "the line ends where '%c' is expected", c);
  return r700_asm_error (as, cursor, NULL, "expected '%c'", c);
}

gint
r700_component (char c)
{
  switch (g_ascii_tolower (c))
    {
    case 'x':
      return 0;
    case 'y':
      return 1;
    case 'z':
      return 2;
    case 'w':
      return 3;
    }
  return -1;
}

/* --- numbers --------------------------------------------------------------------------------------------- */

gboolean
r700_asm_integer (R700Asm *as, R700Cursor *cursor, gint64 *value)
{
  R700Cursor at;
  gboolean is_negative = r700_cursor_accept (cursor, '-');
  gboolean is_hex;
  guint64 sum = 0;
  guint base;

  r700_cursor_skip (cursor);
  at = *cursor;
  is_hex = cursor->end - cursor->p > 2 && cursor->p[0] == '0' && (cursor->p[1] | 0x20) == 'x';
  base = is_hex ? 16 : 10;
  if (is_hex)
    cursor->p += 2;
  if (cursor->p >= cursor->end ||
      !(is_hex ? g_ascii_isxdigit (*cursor->p) : g_ascii_isdigit (*cursor->p)))
    return r700_asm_error (as, &at, NULL, "expected a number");
  for (; cursor->p < cursor->end && is_word_char (*cursor->p); cursor->p++)
    {
      gint digit = g_ascii_xdigit_value (*cursor->p);

      if (digit < 0 || (guint) digit >= base)
        return r700_asm_error (as, &at, NULL, "expected a number");
      sum = MIN (sum * base + (guint) digit, G_GUINT64_CONSTANT (1) << 40);
    }
  *value = is_negative ? -(gint64) sum : (gint64) sum;
  return TRUE;
}

gboolean
r700_asm_argument (R700Asm *as, R700Cursor *cursor, gint64 *value)
{
  return r700_asm_expect (as, cursor, '(') && r700_asm_integer (as, cursor, value) &&
         r700_asm_expect (as, cursor, ')');
}

gboolean
r700_asm_words (R700Asm *as, R700Cursor *cursor, guint32 *words, guint max, guint *n)
{
  if (!r700_asm_expect (as, cursor, '('))
    return FALSE;
  for (*n = 0; *n == 0 || r700_cursor_accept (cursor, ',');)
    {
      R700Cursor at = *cursor;
      gint64 value;

      if (!r700_asm_integer (as, cursor, &value))
        return FALSE;
      if (value < G_MININT32 || value > G_MAXUINT32)
        return r700_asm_error (as, &at, NULL, "the number does not fit in 32 bits");
      if (*n == max)
        return r700_asm_error (as, &at, NULL, "more than %u words", max);
      words[(*n)++] = (guint32) value;
    }
  return r700_asm_expect (as, cursor, ')');
}

static const char *
skip_digits (const char *p, const char *end)
{
  while (p < end && g_ascii_isdigit (*p))
    p++;
  return p;
}

/* End of the decimal number at p; says whether it is written as a float. */
static const char *
scan_decimal (const char *p, const char *end, gboolean *is_float)
{
  const char *start = p;

  *is_float = FALSE;
  p = skip_digits (p, end);
  if (p < end && *p == '.' && (p + 1 == end || r700_component (p[1]) < 0))
    {
      p = skip_digits (p + 1, end);
      *is_float = TRUE;
    }
  if (p > start && end - p >= 2 && (*p | 0x20) == 'e' &&
      (g_ascii_isdigit (p[1]) ||
       ((p[1] == '-' || p[1] == '+') && end - p >= 3 && g_ascii_isdigit (p[2]))))
    {
      p = skip_digits (p + 2, end);
      *is_float = TRUE;
    }
  if (p < end && (*p | 0x20) == 'f')
    {
      p++;
      *is_float = TRUE;
    }
  return p;
}

static gboolean
number_float (R700Asm *as,
              R700Cursor *cursor,
              const char *end,
              gboolean is_negative,
              R700Number *number)
{
  g_autofree char *text = g_strndup (cursor->p, MIN ((gsize) (end - cursor->p), 63));
  union
  {
    float f;
    guint32 u;
  } value;

  if (!g_ascii_isdigit (text[0]) && !(text[0] == '.' && g_ascii_isdigit (text[1])))
    return r700_asm_error (as, cursor, NULL, "expected a number");
  value.f = (float) g_ascii_strtod (text, NULL);
  if (is_negative)
    value.f = -value.f;
  *number = (R700Number){ .bits = value.u, .is_float = TRUE, .is_negative = is_negative };
  cursor->p = end;
  return TRUE;
}

gboolean
r700_asm_number (R700Asm *as, R700Cursor *cursor, R700Number *number)
{
  R700Cursor at = *cursor;
  gboolean is_negative = r700_cursor_accept (cursor, '-');
  gboolean is_float;
  gboolean is_hex;
  const char *end;
  gint64 value;

  r700_cursor_skip (cursor);
  is_hex = cursor->end - cursor->p > 2 && cursor->p[0] == '0' && (cursor->p[1] | 0x20) == 'x';
  end = scan_decimal (cursor->p, cursor->end, &is_float);
  if (!is_hex && is_float)
    return number_float (as, cursor, end, is_negative, number);
  if (!r700_asm_integer (as, cursor, &value))
    return FALSE;
  value = is_negative ? -value : value;
  if (value < G_MININT32 || value > G_MAXUINT32)
    return r700_asm_error (as, &at, NULL, "the number does not fit in 32 bits");
  *number = (R700Number){ .bits = (guint32) value, .is_hex = is_hex, .is_negative = is_negative };
  return TRUE;
}

/* --- suggestions ----------------------------------------------------------------------------------------- */

static const char *
alu_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return index < R700_N_ALU_OPS ? r700_alu_ops[index].name
                                : r700_alu_short_name ((R700AluOp) (index - R700_N_ALU_OPS));
}

static const char *
cf_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  if (index < R700_N_CF_OPS)
    return r700_cf_ops[index].name;
  index -= R700_N_CF_OPS;
  if (index < R700_N_CF_OPS)
    return r700_cf_short_name ((R700CfOp) index);
  return r700_fetch_short_name ((R700FetchOp) (index - R700_N_CF_OPS));
}

char *
r700_asm_suggest_alu (const char *word)
{
  const char *nearest = ls_nearest (word, alu_name, 2 * R700_N_ALU_OPS, NULL);

  return nearest ? g_strdup_printf ("did you mean %s?", nearest) : NULL;
}

char *
r700_asm_suggest_cf (const char *word)
{
  const char *nearest = ls_nearest (word, cf_name, 2 * R700_N_CF_OPS + R700_N_FETCH_OPS, NULL);

  return nearest ? g_strdup_printf ("did you mean %s?", nearest) : NULL;
}
