#include "ls-cli-program.h"

#include <string.h>

static void
add_words (JsonBuilder *builder, const LsLine *line)
{
  json_builder_set_member_name (builder, "words");
  json_builder_begin_array (builder);
  for (guint i = 0; i < line->n_words; i++)
    {
      char text[11];

      g_snprintf (text, sizeof text, "0x%08X", line->words[i]);
      json_builder_add_string_value (builder, text);
    }
  json_builder_end_array (builder);
}

static void
add_line (JsonBuilder *builder, const LsLine *line)
{
  static const char *const kinds[] = {
    [LS_LINE_FLOW] = "flow",   [LS_LINE_CLAUSE] = "clause", [LS_LINE_ALU] = "alu",
    [LS_LINE_FETCH] = "fetch", [LS_LINE_EXPORT] = "export", [LS_LINE_OTHER] = "other",
  };

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "text", line->text);
  ls_cli_add_string (builder, "kind", kinds[line->kind]);
  ls_cli_add_int (builder, "depth", line->depth);
  ls_cli_add_int (builder, "step", (gint64) line->first + 1);
  if (line->dword >= 0)
    ls_cli_add_int (builder, "dword", line->dword);
  add_words (builder, line);
  if (line->op)
    ls_cli_add_string (builder, "op", line->op);
  if (line->target != G_MAXUINT)
    ls_cli_add_int (builder, "target", (gint64) line->target + 1);
  json_builder_end_object (builder);
}

static void
print_json (const LsCliProgram *loaded)
{
  const LsProgram *program = loaded->opened.program;
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "file", loaded->name);
  ls_cli_add_string (builder, "origin", loaded->opened.origin);
  json_builder_set_member_name (builder, "lines");
  json_builder_begin_array (builder);
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      add_line (builder, &line);
    }
  json_builder_end_array (builder);
  ls_cli_add_diagnostics (builder, loaded->opened.diagnostics);
  json_builder_end_object (builder);
  ls_cli_print_json (builder);
}

#define WORDS_COLUMN 72

/* The listing with the place and the words of each line as a comment behind it, so that it can still be assembled. */
static char *
print_words (const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      if (line.dword < 0 || !line.n_words)
        {
          g_string_append_printf (text, "%s\n", line.text);
          continue;
        }
      g_string_append_printf (text, "%-*s ; %04" G_GINT64_MODIFIER "X:", WORDS_COLUMN, line.text,
                              line.dword);
      for (guint w = 0; w < line.n_words; w++)
        g_string_append_printf (text, " %08X", line.words[w]);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

LsCliStatus
ls_cli_disasm (const LsCli *cli)
{
  const char *output = ls_cli_value (cli, "output");
  g_auto (LsCliProgram) loaded = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  LsCliStatus status;
  char *text;

  if (!ls_cli_program_load (&loaded, cli, &status))
    return status;
  if (ls_cli_has (cli, "json"))
    {
      print_json (&loaded);
      return LS_CLI_OK;
    }
  ls_cli_print_diagnostics (loaded.opened.diagnostics, loaded.name);
  text = ls_cli_has (cli, "words") ? print_words (loaded.opened.program)
                                   : loaded.machine->tools->disassemble (loaded.opened.program);
  bytes = g_bytes_new_take (text, strlen (text));
  if (!ls_cli_write (output ? output : "-", bytes, &error))
    return ls_cli_fail (error);
  return LS_CLI_OK;
}
