#include "ls-json-check.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

#define MAX_DEPTH 64 /* arrays and objects within each other */

static gboolean
fail_byte (const char *what, gsize index, const char *why, GError **error)
{
  return ls_fail (error, LS_ERROR_SYNTAX, "%s: byte %zu: %s", ls_words (what), index + 1,
                  ls_words (why));
}

/* Checks the nesting first: the parser recurses for each array and object. It also takes comments
 * and texts in other quotes, where brackets would not count. */
static gboolean
check_depth (const char *what, const char *text, gsize length, GError **error)
{
  guint depth = 0;
  gboolean is_text = FALSE, is_over = FALSE;

  for (gsize i = 0; i < length; i++)
    {
      char c = text[i];

      if (is_text)
        {
          i += c == '\\';
          is_text = c != '"';
        }
      else if (is_over && !g_ascii_isspace (c))
        return fail_byte (what, i, "there is something behind the value", error);
      else if (c == '"')
        is_text = TRUE;
      else if (c == ']' || c == '}')
        {
          depth -= depth > 0;
          is_over = depth == 0;
        }
      else if ((c == '[' || c == '{') && ++depth > MAX_DEPTH)
        return fail_byte (what, i, "too many arrays and objects within each other", error);
      else if (!g_ascii_isalnum (c) && (c == '\0' || strchr ("[{,:+-. \t\r\n", c) == NULL))
        return fail_byte (what, i, "no JSON value begins like this", error);
    }
  return TRUE;
}

gboolean
ls_json_check (const char *what, const char *text, gsize length, GError **error)
{
  const char *end;

  if (g_utf8_validate (text, (gssize) length, &end))
    return check_depth (what, text, length, error);
  return ls_fail (error, LS_ERROR_FORMAT, "%s: byte %zu is not UTF-8", ls_words (what),
                  (gsize) (end - text) + 1);
}

gboolean
ls_json_check_texts (const char *what, const char *text, gsize length, GError **error)
{
  for (gsize i = 0; i + 1 < length; i++)
    if (text[i] == '\\')
      {
        if (i + 6 <= length && strncmp (text + i, "\\u0000", 6) == 0)
          return fail_byte (what, i, "a text has no zero byte in it", error);
        i++;
      }
  return TRUE;
}
