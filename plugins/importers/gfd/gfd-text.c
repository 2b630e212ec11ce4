#include "gfd-text.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-machines.h"
#include "ls-tools.h"

/* Whether a line of the text is a comment of the kind "; $NAME = value". */
static gboolean
has_comments (const char *text, gsize size)
{
  const char *end = text + size;

  for (const char *line = text; line && line < end;
       line = memchr (line, '\n', (gsize) (end - line)))
    {
      while (line < end && g_ascii_isspace (*line))
        line++;
      if (line == end || *line != ';')
        continue;
      for (line++; line < end && (*line == ' ' || *line == '\t'); line++)
        continue;
      if (line < end && *line == '$')
        return TRUE;
    }
  return FALSE;
}

static gboolean
fill (GfdFile *file, LsGshSource *source, GBytes *text, const char *name)
{
  GfdShader *shader;

  if (!ls_gsh_look (source, name, NULL) || !gfd_file_fill (file, source, 1))
    return FALSE;
  shader = g_ptr_array_index (file->shaders, 0);
  shader->text = g_bytes_ref (text);
  return TRUE;
}

gboolean
gfd_text_read (GfdFile *file, GBytes *text, const char *name)
{
  const LsTools *tools = ls_machine_default ()->tools;
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  LsGshSource source = { .diagnostics = diagnostics };
  gboolean is_read;

  source.text = g_bytes_get_data (text, &source.length);
  if (!has_comments (source.text, source.length) || !tools->is_text (text))
    return FALSE;
  source.program = tools->assemble (source.text, (gssize) source.length, diagnostics, NULL);
  is_read = source.program && fill (file, &source, text, name);
  g_clear_pointer (&source.program, g_bytes_unref);
  return is_read;
}
