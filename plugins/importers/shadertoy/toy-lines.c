#include "toy.h"

#include <string.h>

/* Where values stand in a text of JSON: the parser tells no places of them. The text was parsed, so it is whole. */

static const char *
skip_blanks (const char *at)
{
  while (g_ascii_isspace (*at))
    at++;
  return at;
}

/* at: at the quote that begins it. Returns: behind the one that ends it. */
static const char *
skip_string (const char *at)
{
  for (at++; *at != '\0' && *at != '"'; at++)
    if (*at == '\\' && at[1] != '\0')
      at++;
  return at + (*at == '"');
}

static const char *
skip_value (const char *at)
{
  guint depth = 0;

  at = skip_blanks (at);
  do
    {
      if (*at == '"')
        {
          at = skip_string (at);
          continue;
        }
      if (depth == 0 && (*at == ',' || *at == ']' || *at == '}'))
        break;
      depth += *at == '[' || *at == '{';
      depth -= *at == ']' || *at == '}';
      at++;
    }
  while (*at != '\0' && (depth > 0 || strchr (",]}", *at) == NULL));
  return skip_blanks (at);
}

/* The value of a member: of several with one name the last one, as the parser has it. object: at its brace. Returns: (nullable): NULL also where a
 * name is written in escapes, which may be any. */
static const char *
find_member (const char *object, const char *name, gsize length)
{
  const char *at = *object == '{' ? skip_blanks (object + 1) : "", *found = NULL;

  while (*at == '"')
    {
      const char *key = at + 1, *end = skip_string (at);

      at = skip_blanks (end);
      if (*at != ':' || memchr (key, '\\', (gsize) (end - key)) != NULL)
        return NULL;
      at = skip_blanks (at + 1);
      if ((gsize) (end - key) == length + 1 && strncmp (key, name, length) == 0)
        found = at;
      at = skip_value (at);
      at = *at == ',' ? skip_blanks (at + 1) : "";
    }
  return found;
}

/* Element n of an array. Returns: (nullable). */
static const char *
find_element (const char *array, guint64 n)
{
  const char *at = *array == '[' ? skip_blanks (array + 1) : "";

  for (; n > 0 && *at != '\0'; n--)
    {
      at = skip_value (at);
      at = *at == ',' ? skip_blanks (at + 1) : "";
    }
  return *at != '\0' && *at != ']' ? at : NULL;
}

/* is_there: (out): whether the way leads to its end. Returns: the last value on the way. */
static const char *
find_value (const char *text, const char *path, gboolean *is_there)
{
  const char *at = skip_blanks (text);

  *is_there = FALSE;
  while (*path != '\0')
    {
      const char *next;

      path += *path == '.';
      if (*path == '[')
        {
          next = find_element (at, g_ascii_strtoull (path + 1, NULL, 10));
          path += strcspn (path, "]");
          path += *path == ']';
        }
      else
        {
          const gsize length = strcspn (path, ".[");

          next = find_member (at, path, length);
          path += length;
        }
      if (next == NULL)
        return at;
      at = next;
    }
  *is_there = TRUE;
  return at;
}

guint
toy_find_line (const char *text, const char *path)
{
  gboolean is_there;
  const char *at = find_value (text, path, &is_there);
  guint line = 1;

  for (const char *c = text; c < at; c++)
    line += *c == '\n';
  return line;
}

char *
toy_dup_value (const char *text, const char *path)
{
  gboolean is_there;
  const char *at = find_value (text, path, &is_there);
  const char *end = *at == '"' ? skip_string (at) : at + strcspn (at, ",]} \t\r\n");

  return g_strndup (at, (gsize) (end - at));
}

gboolean
toy_find_string (const char *text, const char *path, gsize *start, gsize *end)
{
  gboolean is_there;
  const char *at = find_value (text, path, &is_there);

  *start = (gsize) (at - text);
  *end = (gsize) ((*at == '"' ? skip_string (at) : at) - text);
  return is_there && *at == '"';
}
