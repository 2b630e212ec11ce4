#include "ls-cli-program.h"
#include "ls-text.h"

static void
print_text (const LsCliProgram *loaded)
{
  for (guint i = 0; i < loaded->opened.diagnostics->len; i++)
    {
      g_autofree char *text =
        ls_diagnostic_format (g_ptr_array_index (loaded->opened.diagnostics, i), loaded->name);
      g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINE);

      ls_cli_put_line (shown);
    }
  ls_cli_print_count (ls_diagnostics_count (loaded->opened.diagnostics, LS_SEVERITY_ERROR), "error",
                      ", ");
  ls_cli_print_count (ls_diagnostics_count (loaded->opened.diagnostics, LS_SEVERITY_WARNING),
                      "warning", ", ");
  ls_cli_print_count (ls_diagnostics_count (loaded->opened.diagnostics, LS_SEVERITY_NOTE), "note",
                      "\n");
}

static void
print_json (const LsCli *cli, const LsCliProgram *loaded)
{
  LsDict dict;

  ls_dict_init (&dict);
  ls_cli_set_file (&dict, loaded->name);
  ls_cli_set_diagnostics (&dict, loaded->opened.diagnostics);
  ls_cli_print_answer (cli, "lint", ls_dict_end (&dict));
}

LsCliStatus
ls_cli_lint (const LsCli *cli)
{
  g_auto (LsCliProgram) loaded = { 0 };
  guint64 stack_size = 0;
  LsCliStatus status;

  if (!ls_cli_number (cli, "stack-size", 255, &stack_size))
    return LS_CLI_USAGE;
  if (!ls_cli_program_load (&loaded, cli, &status))
    {
      /* What is wrong with a text is a finding as well. */
      if (ls_cli_has (cli, "json") && loaded.opened.diagnostics != NULL &&
          loaded.opened.diagnostics->len > 0)
        print_json (cli, &loaded);
      return status;
    }
  loaded.machine->tools->lint (loaded.opened.program, (guint) stack_size,
                               loaded.opened.diagnostics);
  if (ls_cli_has (cli, "json"))
    print_json (cli, &loaded);
  else
    print_text (&loaded);
  return ls_diagnostics_count (loaded.opened.diagnostics, LS_SEVERITY_ERROR) ? LS_CLI_DIFFERS
                                                                             : LS_CLI_OK;
}
