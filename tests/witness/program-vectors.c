#include "program-vectors.h"

#include <string.h>

static void
program_free (gpointer data)
{
  ProgramVector *program = data;

  g_free (program->name);
  g_strfreev (program->rows);
  g_string_free (program->text, TRUE);
  g_ptr_array_unref (program->lines);
  g_free (program);
}

static void
free_words (gpointer words)
{
  g_strfreev (words);
}

static ProgramVector *
parse_head (const char *line)
{
  ProgramVector *program = g_new0 (ProgramVector, 1);
  g_auto (GStrv) cells = g_strsplit (line, " | ", 2);

  g_assert_cmpuint (g_strv_length (cells), ==, 2);
  program->name = g_strdup (cells[0]);
  program->rows = g_strsplit (cells[1], ", ", -1);
  program->text = g_string_new (NULL);
  program->lines = g_ptr_array_new_with_free_func (free_words);
  return program;
}

GPtrArray *
program_vectors_read (const char *path)
{
  GPtrArray *programs = g_ptr_array_new_with_free_func (program_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  ProgramVector *program = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (g_str_has_prefix (lines[i], "program "))
      {
        program = parse_head (lines[i] + strlen ("program "));
        g_ptr_array_add (programs, program);
      }
    else if (g_str_has_prefix (lines[i], "text "))
      g_string_append_printf (program->text, "%s\n", lines[i] + strlen ("text "));
    else if (lines[i][0])
      g_ptr_array_add (program->lines, g_strsplit (lines[i], " ", -1));
  return programs;
}
