#include "ls-listing.h"

#include <string.h>

#include "ls-begins.h"
#include "ls-program.h"
#include "ls-text.h"

static gboolean
are_words (GBytes *bytes, const guint32 *words, gsize n_words)
{
  gsize size;
  const guint32 *read = g_bytes_get_data (bytes, &size);

  if (words == NULL || size != n_words * sizeof *words)
    return FALSE;
  for (gsize i = 0; i < n_words; i++)
    if (GUINT32_FROM_LE (read[i]) != words[i])
      return FALSE;
  return TRUE;
}

/* Whether the line begins the next section: control flow is listed in the order of its words, which
 * begin anew there. last: (inout): word of the control flow before; -1 at first. */
static gboolean
begins_section (const LsLine *info, guint line, gint64 *last)
{
  const gint64 before = *last;

  if (info->dword < 0 || info->first != line || info->kind == LS_LINE_ALU ||
      info->kind == LS_LINE_FETCH || info->kind == LS_LINE_OTHER)
    return FALSE;
  *last = info->dword;
  return info->dword <= before;
}

/* lines: of each word of the program. Those of another section, which has a text of its own, stay
 * 0. */
static GArray *
find_lines (const LsProgram *program, const GArray *lines)
{
  const guint n = ls_program_n_lines (program);
  GArray *found = g_array_sized_new (FALSE, TRUE, sizeof (LsTextLines), n);
  gint64 last = -1;

  g_array_set_size (found, n);
  for (guint i = 0; i < n; i++)
    {
      LsLine info;

      ls_program_line (program, i, &info);
      if (begins_section (&info, i, &last))
        break;
      if (info.dword >= 0 && info.dword < lines->len)
        g_array_index (found, LsTextLines, i) = g_array_index (lines, LsTextLines, info.dword);
    }
  return found;
}

/* Of a program without words. */
static GArray *
find_linked (const LsProgram *program, const LsTools *tools, GBytes *text)
{
  const guint n = ls_program_n_lines (program);
  GArray *found = g_array_sized_new (FALSE, TRUE, sizeof (LsTextLines), n);

  g_array_set_size (found, n);
  if (!tools->link (program, text, (LsTextLines *) (gpointer) found->data))
    g_clear_pointer (&found, g_array_unref);
  return found;
}

GArray *
ls_text_link_find (const LsProgram *program, GBytes *text)
{
  const LsTools *tools = ls_program_machine (program)->tools;
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (LsTextLines));
  g_autoptr (GBytes) made = NULL;
  gsize size, n_words;
  const char *data = g_bytes_get_data (text, &size);
  const guint32 *words = ls_program_words (program, 0, &n_words);

  if (tools == NULL || !tools->is_text (text))
    return NULL;
  if (tools->link != NULL)
    return find_linked (program, tools, text);
  made = tools->assemble (data, (gssize) size, lines, NULL, NULL);
  if (made == NULL || !are_words (made, words, n_words) || lines->len != n_words)
    return NULL;
  return find_lines (program, lines);
}

static gboolean
is_comment (const char *line)
{
  return *line == ';' || *line == '#' || ls_begins (line, "//");
}

char *
ls_text_link_dup_comment (const LsProgram *program, GBytes *text, guint line)
{
  g_autoptr (GArray) found = ls_text_link_find (program, text);
  const guint own =
    found != NULL && line < found->len ? g_array_index (found, LsTextLines, line).first : 0;
  gsize size;
  const char *data = g_bytes_get_data (text, &size);
  g_autofree char *whole = g_strndup (data, size);
  g_auto (GStrv) lines = g_strsplit (whole, "\n", own > 0 ? (int) own : 1);
  g_autoptr (GString) comment = g_string_new (NULL);
  guint first = own;

  while (first > 1 && is_comment (g_strstrip (lines[first - 2])))
    first--;
  for (guint i = first; i < own; i++)
    g_string_append_printf (comment, "%s%s", i > first ? "\n" : "",
                            g_strchug (lines[i - 1] + strspn (lines[i - 1], ";#/")));
  return comment->len > 0 ? ls_text_escape (comment->str, LS_TEXT_LINES) : NULL;
}
