#include "ls-cli-program.h"

#include <inttypes.h>
#include <string.h>

static GVariant *
read_words (const LsLine *line, const LsFieldScope *scope G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < line->n_words; i++)
    g_ptr_array_add (words, g_strdup_printf ("0x%08x", line->words[i]));
  return g_variant_new_strv ((const char *const *) words->pdata, words->len);
}

static const char *const kinds[] = {
  [LS_LINE_FLOW] = "flow",   [LS_LINE_CLAUSE] = "clause", [LS_LINE_ALU] = "alu",
  [LS_LINE_FETCH] = "fetch", [LS_LINE_EXPORT] = "export", [LS_LINE_OTHER] = "other",
};

/* clang-format off */
static const LsField line_fields[] = {
  LS_FIELD_OF_ROW (ROW, "line"),
  LS_FIELD (LsLine, STRING, text),
  LS_FIELD_NAMED (LsLine, kind, "kind", kinds),
  LS_FIELD (LsLine, UINT, depth),
  LS_FIELD_AS (LsLine, LINE, first, "first_line"),
  LS_FIELD (LsLine, INDEX, dword),
  LS_FIELD_MADE ("words", read_words),
  LS_FIELD (LsLine, STRING, op),
  LS_FIELD (LsLine, LINE, target),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_lines (const LsCliProgram *loaded, const LsFieldScope *scope)
{
  const guint n = ls_program_n_lines (loaded->opened.program);
  g_autofree LsLine *lines = g_new (LsLine, n);

  for (guint i = 0; i < n; i++)
    ls_program_line (loaded->opened.program, i, &lines[i]);
  return ls_fields_read_rows (line_fields, lines, n, sizeof (LsLine), scope);
}

/* clang-format off */
static const LsField program_fields[] = {
  LS_FIELD_AS (LsCliProgram, STRING, name, "file"),
  LS_FIELD_AS (LsCliProgram, STRING, opened.origin, "origin"),
  LS_FIELD_AS (LsCliProgram, STRING, opened.comments, "comments"),
  LS_FIELD_MADE ("lines", read_lines),
  LS_FIELD_POINTED (LsCliProgram, opened.diagnostics, "diagnostics", ls_cli_diagnostic_fields),
  LS_FIELD_END
};
/* clang-format on */

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
      g_string_append_printf (text, "%-*s ; %04" PRIX64 ":", WORDS_COLUMN, line.text, line.dword);
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
  g_autofree char *listing = NULL;
  LsCliStatus status;
  char *text;

  if (!ls_cli_program_load (&loaded, cli, &status))
    return status;
  if (ls_cli_has (cli, "json"))
    {
      ls_cli_print_answer (cli, "disasm", ls_fields_to_data (program_fields, &loaded, NULL, NULL));
      return LS_CLI_OK;
    }
  ls_cli_print_diagnostics (loaded.opened.diagnostics, loaded.name);
  listing = ls_cli_has (cli, "words") ? print_words (loaded.opened.program)
                                      : loaded.machine->tools->disassemble (loaded.opened.program);
  text = g_strconcat (loaded.opened.comments ? loaded.opened.comments : "", listing, NULL);
  bytes = g_bytes_new_take (text, strlen (text));
  if (!ls_cli_write (output != NULL ? output : "-", bytes, &error))
    return ls_cli_fail (error);
  return LS_CLI_OK;
}
