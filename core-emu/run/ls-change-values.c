#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-change-private.h"
#include "ls-words.h"

/* Words and numbers of the text of a change. */

gboolean
ls_change_fail_at (LsChangeReader *reader,
                   const char *place,
                   LsErrorCode code,
                   const char *format,
                   ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail_at_column (reader->error, code, (guint) (place - reader->text) + 1, message);
}

gboolean
ls_change_fail (LsChangeReader *reader, LsErrorCode code, const char *sentence)
{
  g_autofree char *here =
    *reader->at != '\0' ? g_strdup_printf ("\"%s\"", reader->at) : g_strdup (ls_words ("the end"));
  g_autofree char *message = ls_words_fill (ls_words (sentence), here, NULL);

  return ls_fail_at_column (reader->error, code, (guint) (reader->at - reader->text) + 1, message);
}

/* --- tokens ----------------------------------------------------------------------------------- */

void
ls_change_skip_blanks (LsChangeReader *reader)
{
  while (g_ascii_isspace (*reader->at))
    reader->at++;
}

gboolean
ls_change_skip (LsChangeReader *reader, char c)
{
  ls_change_skip_blanks (reader);
  if (*reader->at != c)
    return FALSE;
  reader->at++;
  return TRUE;
}

gboolean
ls_change_expect (LsChangeReader *reader, char c)
{
  if (ls_change_skip (reader, c))
    return TRUE;
  if (*reader->at == '\0')
    return ls_change_fail_at (reader, reader->at, LS_ERROR_SYNTAX, "'%c' is missing at the end", c);
  return ls_change_fail_at (reader, reader->at, LS_ERROR_SYNTAX, "'%c' is missing before \"%s\"", c,
                            reader->at);
}

/* A name with something else than a letter behind it. */
gboolean
ls_change_skip_name (LsChangeReader *reader, const char *name)
{
  gsize length = strlen (name);

  if (g_ascii_strncasecmp (reader->at, name, length) != 0 || g_ascii_isalpha (reader->at[length]) ||
      reader->at[length] == '_')
    return FALSE;
  reader->at += length;
  return TRUE;
}

gboolean
ls_change_read_count (LsChangeReader *reader, guint64 max, guint64 *number)
{
  char *end = NULL;

  ls_change_skip_blanks (reader);
  if (!g_ascii_isdigit (*reader->at))
    return ls_change_fail (reader, LS_ERROR_SYNTAX, "a number is missing before %s");
  *number = g_ascii_strtoull (reader->at, &end, 10);
  if (*number > max)
    return ls_change_fail_at (reader, reader->at, LS_ERROR_RANGE,
                              "%.*s is too large: at most %" PRIu64, (int) (end - reader->at),
                              reader->at, max);
  reader->at = end;
  return TRUE;
}

/* --- values ----------------------------------------------------------------------------------- */

static gboolean
read_float (LsChangeReader *reader, guint64 *bits)
{
  char *end = NULL;
  double value = g_ascii_strtod (reader->at, &end);

  if (end == reader->at)
    return ls_change_fail (reader, LS_ERROR_SYNTAX, "a value is missing before %s");
  *bits = reader->is_wide ? ls_double_bits (value) : ls_float_bits ((float) value);
  reader->at = end;
  if (g_ascii_tolower (*reader->at) == 'f')
    reader->at++;
  return TRUE;
}

static gboolean
read_wide_integer (LsChangeReader *reader, guint64 *bits)
{
  const gboolean is_hex = g_ascii_strncasecmp (reader->at, "0x", 2) == 0;
  const gboolean is_negative = *reader->at == '-';
  char *end = NULL;

  errno = 0;
  *bits = is_negative ? (guint64) g_ascii_strtoll (reader->at, &end, 10)
                      : g_ascii_strtoull (reader->at, &end, is_hex ? 16 : 10);
  if (errno == ERANGE ||
      (!is_negative && !is_hex && reader->type == LS_CHANGE_AS_INT64 && *bits > G_MAXINT64))
    return ls_change_fail (reader, LS_ERROR_RANGE, "64 bits do not hold %s");
  if (end == reader->at || (is_hex && end - reader->at <= 2))
    return ls_change_fail (reader, LS_ERROR_SYNTAX, "a value is missing before %s");
  reader->at = end;
  return TRUE;
}

static gboolean
read_integer (LsChangeReader *reader, guint64 *bits)
{
  char *end = NULL;
  gboolean is_hex = g_ascii_strncasecmp (reader->at, "0x", 2) == 0;
  gint64 value = g_ascii_strtoll (reader->at, &end, is_hex ? 16 : 10);

  if (reader->is_wide)
    return read_wide_integer (reader, bits);
  if (value < G_MININT32 || value > (gint64) G_MAXUINT32 || (is_hex && end - reader->at > 10))
    return ls_change_fail (reader, LS_ERROR_RANGE, "32 bits do not hold %s");
  if (end == reader->at || (is_hex && end - reader->at <= 2))
    return ls_change_fail (reader, LS_ERROR_SYNTAX, "a value is missing before %s");
  *bits = (guint32) value;
  reader->at = end;
  return TRUE;
}

static gboolean
is_wide_type (LsChangeNumbers type)
{
  return type >= LS_CHANGE_AS_DOUBLE;
}

/* A name of a type, which may end in digits, with a blank behind it. */
static gboolean
skip_type_name (LsChangeReader *reader, const char *name)
{
  const gsize length = strlen (name);

  if (g_ascii_strncasecmp (reader->at, name, length) != 0 || g_ascii_isalnum (reader->at[length]))
    return FALSE;
  reader->at += length;
  return TRUE;
}

/* "float", "int" or "uint" before a value also holds for the values behind it, as in scene files;
 * two components have types of their own. */
static gboolean
skip_type (LsChangeReader *reader)
{
  static const char *const names[] = { "float", "int", "uint", "double", "int64", "uint64" };
  const char *start = reader->at;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (skip_type_name (reader, names[i]))
      {
        reader->type = (LsChangeNumbers) i;
        reader->is_open = FALSE;
      }
  if (is_wide_type (reader->type) && !reader->is_wide)
    return ls_change_fail_at (reader, start, LS_ERROR_SYNTAX,
                              "a value of 64 bits goes to two components, .xy or .zw");
  if (reader->is_wide && !is_wide_type (reader->type))
    return ls_change_fail_at (reader, start, LS_ERROR_SYNTAX,
                              "two components are a double, an int64 or a uint64");
  if (reader->is_open)
    return ls_change_fail_at (reader, start, LS_ERROR_SYNTAX,
                              "these are two floats: set each of them, or write double, int64 or "
                              "uint64 before one value for both");
  ls_change_skip_blanks (reader);
  return TRUE;
}

static gboolean
read_value (LsChangeReader *reader, guint64 *bits)
{
  const char *digits;
  gsize n;

  ls_change_skip_blanks (reader);
  if (!skip_type (reader))
    return FALSE;
  digits = reader->at + (*reader->at == '-' || *reader->at == '+');
  n = strspn (digits, "0123456789");
  if (g_ascii_strncasecmp (digits, "0x", 2) == 0)
    return digits == reader->at
             ? read_integer (reader, bits)
             : ls_change_fail (reader, LS_ERROR_SYNTAX, "bits have no sign, as %s has one");
  if (reader->is_wide && reader->type != LS_CHANGE_AS_DOUBLE &&
      (n == 0 ? g_ascii_isalpha (digits[0]) || digits[0] == '.'
              : digits[n] != '\0' && strchr (".eEfF", digits[n]) != NULL))
    return ls_change_fail_at (reader, reader->at, LS_ERROR_SYNTAX, "the value is no integer");
  if (reader->type == LS_CHANGE_AS_FLOAT || reader->type == LS_CHANGE_AS_DOUBLE || n == 0 ||
      (digits[n] != '\0' && strchr (".eEfF", digits[n]) != NULL))
    return read_float (reader, bits);
  if ((reader->type == LS_CHANGE_AS_UINT || reader->type == LS_CHANGE_AS_UINT64) &&
      *reader->at == '-')
    return ls_change_fail (reader, LS_ERROR_RANGE, "a uint is not negative, and %s is");
  return read_integer (reader, bits);
}

/* Returns: how many; 0 with an error. */
guint
ls_change_read_values (LsChangeReader *reader, guint64 *values, guint max)
{
  guint n = 0;

  do
    {
      if (n == max)
        {
          ls_change_fail (reader, LS_ERROR_SYNTAX, "there are too many values, from %s on");
          return 0;
        }
      if (!read_value (reader, &values[n++]))
        return 0;
    }
  while (ls_change_skip (reader, ','));
  ls_change_skip_blanks (reader);
  if (*reader->at == '\0')
    return n;
  ls_change_fail (reader, LS_ERROR_SYNTAX, "%s is left over");
  return 0;
}
