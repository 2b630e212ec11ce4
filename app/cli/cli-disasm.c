#include "ls-cli-program.h"

#include <string.h>

static GVariant *
words_to_variant (const LsLine *line)
{
  GVariantBuilder words = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_STRING_ARRAY);

  for (guint i = 0; i < line->n_words; i++)
    g_variant_builder_add_value (&words, ls_bits_to_variant (line->words[i]));
  return g_variant_builder_end (&words);
}

static GVariant *
line_to_variant (const LsLine *line, guint index)
{
  static const char *const kinds[] = {
    [LS_LINE_FLOW] = "flow",   [LS_LINE_CLAUSE] = "clause", [LS_LINE_ALU] = "alu",
    [LS_LINE_FETCH] = "fetch", [LS_LINE_EXPORT] = "export", [LS_LINE_OTHER] = "other",
  };
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "line", index + 1);
  ls_dict_set_string (&dict, "text", line->text);
  ls_dict_set_string (&dict, "kind", kinds[line->kind]);
  ls_dict_set_uint (&dict, "depth", line->depth);
  ls_dict_set_uint (&dict, "first_line", line->first + 1);
  if (line->dword >= 0)
    ls_dict_set_uint (&dict, "dword", (guint64) line->dword);
  ls_dict_set_value (&dict, "words", words_to_variant (line));
  if (line->op)
    ls_dict_set_string (&dict, "op", line->op);
  if (line->target != G_MAXUINT)
    ls_dict_set_uint (&dict, "target", line->target + 1);
  return ls_dict_end (&dict);
}

static void
print_json (const LsCli *cli, const LsCliProgram *loaded)
{
  const LsProgram *program = loaded->opened.program;
  GVariantBuilder lines = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsDict dict = { 0 };

  ls_cli_set_file (&dict, loaded->name);
  ls_dict_set_string (&dict, "origin", loaded->opened.origin);
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      g_variant_builder_add_value (&lines, line_to_variant (&line, i));
    }
  ls_dict_set (&dict, "lines", "aa{sv}", &lines);
  ls_cli_set_diagnostics (&dict, loaded->opened.diagnostics);
  ls_cli_print_answer (cli, "disasm", ls_dict_end (&dict));
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
      print_json (cli, &loaded);
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
