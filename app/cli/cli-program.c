#include "ls-cli-program.h"

#include "ls-cli-scene.h"

static gboolean
load (LsCliProgram *loaded, const LsCli *cli, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (cli->files[0], cli->budget, error);
  g_auto (LsCliHow) how = { .inputs = NULL };

  if (bytes == NULL || !ls_cli_how (cli, ls_cli_value (cli, "pick"), &how, error) ||
      !ls_program_open (bytes, loaded->name, &how.how, &loaded->opened, error))
    return FALSE;
  loaded->machine = ls_program_machine (loaded->opened.program);
  if (loaded->machine->tools != NULL)
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: there are no tools for %s", loaded->name,
                  loaded->machine->title);
}

gboolean
ls_cli_program_load (LsCliProgram *loaded, const LsCli *cli, LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;

  loaded->name = ls_cli_file_name (cli->files[0]);
  if (load (loaded, cli, &error))
    return TRUE;
  *status = LS_CLI_DIFFERS;
  if (loaded->opened.diagnostics != NULL)
    ls_cli_print_diagnostics (loaded->opened.diagnostics, loaded->name);
  /* Findings in the text say it better than the error made of the first of them. */
  if (loaded->opened.diagnostics == NULL ||
      !ls_diagnostics_count (loaded->opened.diagnostics, LS_SEVERITY_ERROR))
    *status = ls_cli_fail (error);
  return FALSE;
}

void
ls_cli_program_clear (LsCliProgram *loaded)
{
  ls_opened_program_clear (&loaded->opened);
}
