#include "isa-reader.h"

#include <string.h>

#include "ls-words.h"

#define TEXT_LOOKED_AT 4096 /* bytes */

/* --- diagnostics ------------------------------------------------------------------------------ */

/* Column of the cursor, in characters from 1. */
static guint
column_of (const IsaCursor *cursor)
{
  guint column = 1;

  for (const char *p = cursor->start; p < cursor->p; p++)
    column += ((guchar) *p & 0xC0) != 0x80;
  return column;
}

gboolean
isa_error (const IsaCursor *at, const char *hint, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (at->reader->n_errors++ >= ISA_MAX_ERRORS)
    return FALSE;
  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_text (at->reader->diagnostics, LS_SEVERITY_ERROR, at->line, column_of (at),
                           hint, "%s", text);
  return FALSE;
}

void
isa_warning (const IsaCursor *at, const char *hint, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (at->reader->n_warnings++ >= ISA_MAX_WARNINGS)
    return;
  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_text (at->reader->diagnostics, LS_SEVERITY_WARNING, at->line, column_of (at),
                           hint, "%s", text);
}

void
isa_note (const IsaCursor *at, const char *hint, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_text (at->reader->diagnostics, LS_SEVERITY_NOTE, at->line, column_of (at),
                           hint, "%s", text);
}

gboolean
isa_range (const IsaCursor *at, GError *error)
{
  isa_error (at, NULL, "%s", error->message);
  g_error_free (error);
  return FALSE;
}

gboolean
isa_unknown (const IsaCursor *at,
             const char *what,
             const char *word,
             LsNameFunc name,
             guint n,
             gconstpointer data)
{
  const char *nearest = ls_nearest (word, name, n, data);
  g_autofree char *hint =
    nearest != NULL ? g_strdup_printf (ls_words ("did you mean %s?"), nearest) : NULL;

  return isa_error (at, hint, "%s '%s'", ls_words (what), word);
}

gboolean
isa_unexpected (const IsaCursor *at)
{
  if (at->p >= at->end)
    return isa_error (at, NULL, "the line ends too early");
  if (g_ascii_isgraph (*at->p))
    return isa_error (at, NULL, "unexpected '%c'", *at->p);
  return isa_error (at, NULL, "unexpected byte 0x%02X", (guchar) *at->p);
}

gboolean
isa_put (const IsaCursor *at, guint32 *words, const IsaField *field, gint64 value)
{
  GError *error = NULL;

  return isa_field_encode (field, words, value, &error) || isa_range (at, error);
}

/* --- comments --------------------------------------------------------------------------------- */

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

char *
isa_strip_comments (const char *text, gsize length)
{
  g_autofree char *stripped = strip (text, length, FALSE);

  /* A listing pasted out of a source file stands inside a comment itself. */
  if (stripped[strspn (stripped, " \n")] == '\0')
    {
      g_free (stripped);
      stripped = strip (text, length, TRUE);
    }
  return g_steal_pointer (&stripped);
}

gboolean
isa_is_text (GBytes *bytes)
{
  gsize length, n_foreign = 0;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  for (gsize i = 0; i < length; i++)
    {
      if (data[i] < ' ' && memchr ("\t\n\r\f", data[i], 4) == NULL)
        return FALSE;
      n_foreign += data[i] >= 0x80;
    }
  return length > 0 && n_foreign <= length / 4;
}

/* A name and its colon, of a place that jumps lead to. */
static gboolean
is_label (const char *at)
{
  gsize n = strspn (at, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_");

  return n > 0 && at[n] == ':' && at[n + 1 + strspn (at + n + 1, " \t\r")] == '\0';
}

gboolean
isa_text_begins (GBytes *bytes, guint n, gboolean (*begins) (const char *at), gboolean *has_few)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, MIN (size, TEXT_LOOKED_AT));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_said = 0;
  gboolean found = FALSE;

  for (guint i = 0; lines[i] != NULL && n_said < n && !found; i++)
    {
      const char *at = lines[i] + strspn (lines[i], " \t\r0123456789");

      if (*at == '\0' || strchr (";#/", *at) != NULL || is_label (at))
        continue;
      found = begins (at);
      n_said++;
    }
  if (has_few != NULL)
    *has_few = n_said < 2;
  return found;
}

gboolean
isa_next_line (const char **text, IsaCursor *cursor)
{
  const char *end = *text + strcspn (*text, "\n");

  if (**text == '\0')
    return FALSE;
  *cursor = (IsaCursor){ cursor->reader, *text, *text, end, cursor->line + 1 };
  *text = *end ? end + 1 : end;
  return TRUE;
}

/* --- labels ----------------------------------------------------------------------------------- */

GHashTable *
isa_labels_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

gboolean
isa_labels_add (GHashTable *labels, const IsaCursor *at, const char *word, guint place)
{
  char *name = g_ascii_strdown (word, -1);

  if (g_hash_table_contains (labels, name))
    {
      isa_error (at, NULL, "the label '%s' is there already", name);
      g_free (name);
      return FALSE;
    }
  return g_hash_table_insert (labels, name, GUINT_TO_POINTER (place));
}

/* --- characters ------------------------------------------------------------------------------- */

void
isa_cursor_skip (IsaCursor *cursor)
{
  while (cursor->p < cursor->end && *cursor->p == ' ')
    cursor->p++;
}

IsaCursor
isa_cursor_here (IsaCursor *cursor)
{
  isa_cursor_skip (cursor);
  return *cursor;
}

gboolean
isa_cursor_at_end (IsaCursor *cursor)
{
  isa_cursor_skip (cursor);
  return cursor->p >= cursor->end;
}

char
isa_cursor_peek (IsaCursor *cursor)
{
  return isa_cursor_at_end (cursor) ? '\0' : *cursor->p;
}

gboolean
isa_cursor_accept (IsaCursor *cursor, char c)
{
  if (isa_cursor_peek (cursor) != c)
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
isa_cursor_word (IsaCursor *cursor, char word[64])
{
  guint n = 0;

  isa_cursor_skip (cursor);
  for (; cursor->p < cursor->end && is_word_char (*cursor->p); cursor->p++)
    if (n < 63)
      word[n++] = g_ascii_toupper (*cursor->p);
  word[n] = '\0';
  return n > 0;
}

gboolean
isa_cursor_find (const IsaCursor *cursor, const char *name, IsaCursor *found)
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
isa_expect (IsaCursor *cursor, char c)
{
  if (isa_cursor_accept (cursor, c))
    return TRUE;
  if (isa_cursor_at_end (cursor))
    return isa_error (cursor, NULL, "the line ends where '%c' is expected", c);
  return isa_error (cursor, NULL, "expected '%c'", c);
}

gboolean
isa_flags (IsaCursor *cursor, IsaWordFunc parse, gpointer parser)
{
  while (!isa_cursor_at_end (cursor))
    {
      IsaCursor at;
      char word[64];

      isa_cursor_accept (cursor, ',');
      if (isa_cursor_at_end (cursor))
        break;
      at = *cursor;
      if (!isa_cursor_word (cursor, word))
        return isa_unexpected (&at);
      if (!parse (parser, &at, word))
        return FALSE;
    }
  return TRUE;
}

gint64
isa_digits (const char *digits, guint max)
{
  gint64 value = 0;
  guint n = 0;

  for (; g_ascii_isdigit (digits[n]) && n < max; n++)
    value = MIN (value * 10 + digits[n] - '0', G_MAXINT32);
  return n > 0 && digits[n] == '\0' ? value : -1;
}

gint
isa_component (char c)
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

/* --- numbers ---------------------------------------------------------------------------------- */

gboolean
isa_integer (IsaCursor *cursor, gint64 *value)
{
  IsaCursor at;
  gboolean is_negative = isa_cursor_accept (cursor, '-');
  gboolean is_hex;
  guint64 sum = 0;
  guint base;

  isa_cursor_skip (cursor);
  at = *cursor;
  is_hex = cursor->end - cursor->p > 2 && cursor->p[0] == '0' && (cursor->p[1] | 0x20) == 'x';
  base = is_hex ? 16 : 10;
  if (is_hex)
    cursor->p += 2;
  if (cursor->p >= cursor->end ||
      !(is_hex ? g_ascii_isxdigit (*cursor->p) : g_ascii_isdigit (*cursor->p)))
    return isa_error (&at, NULL, "expected a number");
  for (; cursor->p < cursor->end && is_word_char (*cursor->p); cursor->p++)
    {
      gint digit = g_ascii_xdigit_value (*cursor->p);

      if (digit < 0 || (guint) digit >= base)
        return isa_error (&at, NULL, "expected a number");
      sum = MIN (sum * base + (guint) digit, G_GUINT64_CONSTANT (1) << 40);
    }
  *value = is_negative ? -(gint64) sum : (gint64) sum;
  return TRUE;
}

gboolean
isa_argument (IsaCursor *cursor, gint64 *value)
{
  return isa_expect (cursor, '(') && isa_integer (cursor, value) && isa_expect (cursor, ')');
}

gboolean
isa_words (IsaCursor *cursor, guint32 *words, guint max, guint *n)
{
  if (!isa_expect (cursor, '('))
    return FALSE;
  for (*n = 0; *n == 0 || isa_cursor_accept (cursor, ',');)
    {
      IsaCursor at = *cursor;
      gint64 value;

      if (!isa_integer (cursor, &value))
        return FALSE;
      if (value < G_MININT32 || value > G_MAXUINT32)
        return isa_error (&at, NULL, "the number does not fit in 32 bits");
      if (*n == max)
        return isa_error (&at, NULL, "more than %u words", max);
      words[(*n)++] = (guint32) value;
    }
  return isa_expect (cursor, ')');
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
  if (p < end && *p == '.' && (p + 1 == end || isa_component (p[1]) < 0))
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
number_float (IsaCursor *cursor, const char *end, gboolean is_negative, IsaNumber *number)
{
  g_autofree char *text = g_strndup (cursor->p, MIN ((gsize) (end - cursor->p), 63));
  union
  {
    float f;
    guint32 u;
  } value;

  if (!g_ascii_isdigit (text[0]) && !(text[0] == '.' && g_ascii_isdigit (text[1])))
    return isa_error (cursor, NULL, "expected a number");
  value.f = (float) g_ascii_strtod (text, NULL);
  if (is_negative)
    value.f = -value.f;
  *number = (IsaNumber){ .bits = value.u, .is_float = TRUE, .is_negative = is_negative };
  cursor->p = end;
  return TRUE;
}

gboolean
isa_number (IsaCursor *cursor, IsaNumber *number)
{
  IsaCursor at = *cursor;
  gboolean is_negative = isa_cursor_accept (cursor, '-');
  gboolean is_float;
  gboolean is_hex;
  const char *end;
  gint64 value;

  isa_cursor_skip (cursor);
  is_hex = cursor->end - cursor->p > 2 && cursor->p[0] == '0' && (cursor->p[1] | 0x20) == 'x';
  end = scan_decimal (cursor->p, cursor->end, &is_float);
  if (!is_hex && is_float)
    return number_float (cursor, end, is_negative, number);
  if (!isa_integer (cursor, &value))
    return FALSE;
  value = is_negative ? -value : value;
  if (value < G_MININT32 || value > G_MAXUINT32)
    return isa_error (&at, NULL, "the number does not fit in 32 bits");
  *number = (IsaNumber){ .bits = (guint32) value, .is_hex = is_hex, .is_negative = is_negative };
  return TRUE;
}
