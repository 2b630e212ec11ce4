#include "ls-cli-program.h"
#include "ls-text.h"
#include "ls-words.h"

/* clang-format off */
static const LsField lint_fields[] = {
  LS_FIELD_AS (LsCliProgram, STRING, name, "file"),
  LS_FIELD_POINTED (LsCliProgram, opened.diagnostics, "diagnostics", ls_cli_diagnostic_fields),
  LS_FIELD_END
};
/* clang-format on */

static void
tell (const LsCli *cli, const LsCliProgram *loaded)
{
  const GPtrArray *findings = loaded->opened.diagnostics;
  const guint n_errors = ls_diagnostics_count (findings, LS_SEVERITY_ERROR);
  const guint n_warnings = ls_diagnostics_count (findings, LS_SEVERITY_WARNING);
  const guint n_notes = ls_diagnostics_count (findings, LS_SEVERITY_NOTE);

  if (ls_cli_has (cli, "json"))
    {
      ls_cli_print_answer (cli, "lint", ls_fields_to_data (lint_fields, loaded, NULL, NULL));
      return;
    }
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *text = ls_diagnostic_format (g_ptr_array_index (findings, i), loaded->name);
      g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINE);

      ls_cli_put_line (shown);
    }
  ls_cli_print (ls_words_many ("%u error, ", "%u errors, ", n_errors), n_errors);
  ls_cli_print (ls_words_many ("%u warning, ", "%u warnings, ", n_warnings), n_warnings);
  ls_cli_print (ls_words_many ("%u note\n", "%u notes\n", n_notes), n_notes);
}

/* --range FIRST..LAST, from 0. */
static gboolean
read_range (const LsCli *cli, LsDeclared *declared)
{
  const char *text = ls_cli_value (cli, "range");
  g_auto (GStrv) ends = g_strsplit (text != NULL ? text : "", "..", 2);
  guint64 first, last;

  if (text == NULL)
    return TRUE;
  if (g_strv_length (ends) == 2 &&
      g_ascii_string_to_unsigned (ends[0], 10, 0, G_MAXUINT16, &first, NULL) &&
      g_ascii_string_to_unsigned (ends[1], 10, 0, G_MAXUINT16, &last, NULL))
    {
      declared->has_range = TRUE;
      declared->first = (guint) first;
      declared->last = (guint) last;
      return TRUE;
    }
  ls_cli_message ("lint: --range %s: not instructions FIRST..LAST (see 'lanescope lint --help')",
                  text);
  return FALSE;
}

static gboolean
read_declared (const LsCli *cli, LsDeclared *declared)
{
  guint64 stack_size = 0, n_registers = 0;

  if (!ls_cli_number (cli, "stack-size", 255, &stack_size) ||
      !ls_cli_number (cli, "registers", 128, &n_registers) || !read_range (cli, declared))
    return FALSE;
  declared->stack_size = (guint) stack_size;
  declared->n_registers = (guint) n_registers;
  return TRUE;
}

LsCliStatus
ls_cli_lint (const LsCli *cli)
{
  g_auto (LsCliProgram) loaded = { 0 };
  LsDeclared declared = { 0 };
  LsCliStatus status;

  if (!read_declared (cli, &declared))
    return LS_CLI_USAGE;
  if (!ls_cli_program_load (&loaded, cli, &status))
    {
      /* What is wrong with a text is a finding as well. */
      if (ls_cli_has (cli, "json") && loaded.opened.diagnostics != NULL &&
          loaded.opened.diagnostics->len > 0)
        tell (cli, &loaded);
      return status;
    }
  loaded.machine->tools->lint (loaded.opened.program, &declared, loaded.opened.diagnostics);
  ls_diagnostics_merge (loaded.opened.diagnostics);
  tell (cli, &loaded);
  return ls_diagnostics_count (loaded.opened.diagnostics, LS_SEVERITY_ERROR) ? LS_CLI_DIFFERS
                                                                             : LS_CLI_OK;
}
