#include "ls-cli-program.h"

#include "ls-scene.h"

GBytes *
ls_cli_assemble (const LsCli *cli,
                 const char *file,
                 GPtrArray *diagnostics,
                 GBytes **text,
                 LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  gsize size;

  *text = ls_cli_read (file, cli->budget, &error);
  if (!*text)
    {
      *status = ls_cli_fail (error);
      return NULL;
    }
  const char *start = g_bytes_get_data (*text, &size);
  const LsMachine *machine = ls_machine_guess (*text);
  GBytes *words = NULL;
  if (!ls_scene_code_fits (cli->budget, size, &error))
    g_prefix_error (&error, "%s: ", ls_cli_file_name (file));
  else if (machine->tools == NULL || !machine->tools->assemble)
    ls_fail (&error, LS_ERROR_UNSUPPORTED, "%s: programs of %s have no words",
             ls_cli_file_name (file), machine->title);
  else
    words = machine->tools->assemble (start, (gssize) size, NULL, diagnostics, &error);
  if (words == NULL)
    *status =
      ls_diagnostics_count (diagnostics, LS_SEVERITY_ERROR) ? LS_CLI_DIFFERS : ls_cli_fail (error);
  return words;
}

LsCliStatus
ls_cli_asm (const LsCli *cli)
{
  const char *output = ls_cli_value (cli, "output");
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GBytes) words = NULL;
  g_autoptr (GError) error = NULL;

  if (output == NULL)
    {
      ls_cli_message ("asm: where do the words go? (-o OUT.bin; - is standard output)");
      return LS_CLI_USAGE;
    }
  words = ls_cli_assemble (cli, cli->files[0], diagnostics, &text, &status);
  ls_cli_print_diagnostics (diagnostics, ls_cli_file_name (cli->files[0]));
  if (words == NULL)
    return status;
  if (!ls_cli_write (output, words, &error))
    return ls_cli_fail (error);
  return LS_CLI_OK;
}
