#include "ls-text.h"

#include <string.h>

/* Invisible marks that change how the text around them is read: directions, ends of lines, the
 * order of bytes; and tags, which spell invisible letters. */
static gboolean
is_hidden (gunichar c)
{
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE007F);
}

static gboolean
is_plain (gunichar c, LsTextStyle style)
{
  if (style != LS_TEXT_LINE && (c == '\n' || c == '\t'))
    return TRUE;
  return !(c < 0x20 || (c >= 0x7F && c <= 0x9F)) && !is_hidden (c);
}

static void
append_escaped (GString *out, gunichar c, LsTextStyle style)
{
  if (c < 0x80 && style != LS_TEXT_JSON)
    g_string_append_printf (out, "\\x%02X", c);
  else if (c > 0xFFFF && style == LS_TEXT_JSON)
    g_string_append_printf (out, "\\u%04X\\u%04X", 0xD800 + ((c - 0x10000) >> 10),
                            0xDC00 + (c & 0x3FF));
  else if (c > 0xFFFF)
    g_string_append_printf (out, "\\U%08X", c);
  else
    g_string_append_printf (out, "\\u%04X", c);
}

static void
append_byte (GString *out, guint8 byte, LsTextStyle style)
{
  if (style == LS_TEXT_JSON)
    g_string_append (out, "\\uFFFD");
  else
    g_string_append_printf (out, "\\x%02X", byte);
}

char *
ls_text_escape (const char *text, LsTextStyle style)
{
  GString *out = g_string_new (NULL);

  while (*text)
    {
      gunichar c = g_utf8_get_char_validated (text, -1);

      if (c == (gunichar) -1 || c == (gunichar) -2)
        {
          append_byte (out, (guint8) *text++, style);
          continue;
        }
      if (is_plain (c, style))
        g_string_append_unichar (out, c);
      else
        append_escaped (out, c, style);
      text = g_utf8_next_char (text);
    }
  return g_string_free (out, FALSE);
}

#define EXPLAINED "# Every key is explained" /* what follows is about the file */
#define MOST_WORDS 2000                      /* bytes that a sentence is looked for in */

/* The text behind the mark of a comment; NULL: it is no comment, or one about the file. */
static const char *
find_comment (const char *line)
{
  if (g_str_has_prefix (line, EXPLAINED))
    return NULL;
  return g_str_has_prefix (line, "# ")    ? line + strlen ("# ")
         : g_str_has_prefix (line, "// ") ? line + strlen ("// ")
                                          : NULL;
}

/* Finds the end of a sentence, or of a clause with a colon before the rest. */
static void
cut_sentence (GString *words)
{
  for (gsize i = 0; i < words->len; i++)
    if (strchr (".:", words->str[i]) != NULL && (words->str[i + 1] == ' ' || i + 1 == words->len))
      g_string_truncate (words, i);
}

char *
ls_text_dup_first_sentence (GBytes *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  g_autofree char *begin = length > 0 ? g_strndup (data, MIN (length, MOST_WORDS)) : g_strdup ("");
  g_auto (GStrv) lines = g_strsplit (begin, "\n", -1);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = g_str_has_prefix (begin, "#version") ? 1 : 0;
       lines[i] != NULL && find_comment (lines[i]) != NULL; i++)
    g_string_append_printf (words, words->len > 0 ? " %s" : "%s", find_comment (lines[i]));
  cut_sentence (words);
  return words->len > 0 ? ls_text_escape (words->str, LS_TEXT_LINE) : NULL;
}

char *
ls_text_dup_line (const char *text, guint n)
{
  const char *at = text;

  for (guint i = 1; i < n && at != NULL; i++)
    {
      at = strchr (at, '\n');
      if (at != NULL)
        at++;
    }
  return at != NULL && n > 0 ? g_strstrip (g_strndup (at, strcspn (at, "\n"))) : g_strdup ("");
}
