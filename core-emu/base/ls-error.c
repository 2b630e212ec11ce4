#include "ls-error.h"

#include <string.h>

#include "ls-words.h"

/* Not by G_DEFINE_QUARK, whose static variable several threads may write at once. */
GQuark
ls_error_quark (void)
{
  return g_quark_from_static_string ("ls-error-quark");
}

/* A library may name half of a letter of what was read. */
static void
make_message_valid (GError *error)
{
  char *valid;

  if (g_utf8_validate (error->message, -1, NULL))
    return;
  valid = g_utf8_make_valid (error->message, -1);
  g_free (error->message);
  error->message = valid;
}

gboolean
ls_fail (GError **error, LsErrorCode code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    {
      *error = g_error_new_valist (LS_ERROR, (gint) code, ls_words (format), args);
      make_message_valid (*error);
    }
  va_end (args);
  return FALSE;
}

const char *
ls_error_code_name (const GError *error)
{
  if (error->domain != LS_ERROR)
    return "other";
  switch ((LsErrorCode) error->code)
    {
    case LS_ERROR_IO:
      return "io";
    case LS_ERROR_SYNTAX:
      return "syntax";
    case LS_ERROR_FORMAT:
      return "format";
    case LS_ERROR_RANGE:
      return "range";
    case LS_ERROR_REFERENCE:
      return "reference";
    case LS_ERROR_UNSUPPORTED:
      return "unsupported";
    case LS_ERROR_STATE:
      return "state";
    case LS_ERROR_TRUST:
      return "trust";
    case LS_ERROR_MEMORY:
      return "memory";
    }
  return "other";
}

/* As ls_error_get_column() reads it. */
#define AT_COLUMN N_ ("column %u: %s")

gboolean
ls_fail_at_column (GError **error, LsErrorCode code, guint column, const char *message)
{
  return ls_fail (error, code, AT_COLUMN, column, message);
}

guint
ls_error_get_column (const GError *error)
{
  const char *prefix = ls_words (AT_COLUMN);
  const gsize length = strcspn (prefix, "%");

  if (error == NULL || error->domain != LS_ERROR || strncmp (error->message, prefix, length) != 0)
    return 0;
  return (guint) g_ascii_strtoull (error->message + length, NULL, 10);
}

/* ":NUMBER" at text. Returns: what is behind, or NULL. */
static const char *
read_number (const char *text, guint *number)
{
  char *end;

  if (*text != ':' || !g_ascii_isdigit (text[1]))
    return NULL;
  *number = (guint) MIN (g_ascii_strtoull (text + 1, &end, 10), (guint64) G_MAXINT);
  return end;
}

const char *
ls_error_find_place (const char *text, gsize *n_file, guint *line, guint *column)
{
  for (const char *at = strchr (text, ':'); at != NULL; at = strchr (at + 1, ':'))
    {
      const char *behind = at != text ? read_number (at, line) : NULL;
      const char *end = behind != NULL ? read_number (behind, column) : NULL;

      if (behind == NULL || *line == 0)
        continue;
      if (end == NULL)
        *column = 0;
      end = end != NULL ? end : behind;
      if (!g_str_has_prefix (end, ": "))
        continue;
      *n_file = (gsize) (at - text);
      return end + 2;
    }
  return NULL;
}

char **
ls_error_split (const char *message)
{
  char **lines = g_strsplit (message, "\n", -1);
  const guint n = g_strv_length (lines);

  for (guint i = 0; i < n; i++)
    {
      gsize n_file;
      guint line, column;

      if (ls_error_find_place (lines[i], &n_file, &line, &column) != NULL || n < 2)
        continue;
      g_strfreev (lines);
      lines = g_new0 (char *, 2);
      lines[0] = g_strdup (message);
      return lines;
    }
  return lines;
}
