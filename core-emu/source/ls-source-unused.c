#include "ls-source-told.h"

#include "ls-glsl-read.h"

/* Functions of a text that are no part of its program. */

static gboolean
has_statements (const LsSourceLines *lines, guint first, guint last)
{
  for (guint i = first; i <= last && i <= lines->lines->len; i++)
    if (i > 0 && g_array_index (lines->lines, LsSourceToldLine, i - 1).has_state)
      return TRUE;
  return FALSE;
}

/* Whether a line has more in it than brackets and remarks. */
static gboolean
has_words (const char *text)
{
  while (g_ascii_isspace (*text) || *text == '{' || *text == '}')
    text++;
  return *text != '\0' && !(text[0] == '/' && (text[1] == '/' || text[1] == '*'));
}

void
ls_source_lines_mark_unused (LsSourceLines *lines, const char *source)
{
  g_auto (LsGlslText) text = { 0 };

  ls_glsl_text_init_names (&text, source, NULL);
  for (guint i = 0; i < text.functions->len; i++)
    {
      const LsGlslFunction *function = &g_array_index (text.functions, LsGlslFunction, i);

      if (has_statements (lines, function->line, function->end_line))
        continue;
      for (guint line = function->line; line > 0 && line <= function->end_line; line++)
        if (line <= lines->lines->len)
          {
            LsSourceToldLine *told = &g_array_index (lines->lines, LsSourceToldLine, line - 1);

            told->is_unused = has_words (told->text);
          }
    }
}
