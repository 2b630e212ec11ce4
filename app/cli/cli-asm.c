#include "ls-cli-program.h"
#include "ls-scene.h"

LsCliStatus
ls_cli_asm (const LsCli *cli)
{
  const char *file = ls_cli_file_name (cli->files[0]), *output = ls_cli_value (cli, "output");
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GBytes) words = NULL;
  g_autoptr (GError) error = NULL;

  if (!output)
    {
      ls_cli_message ("asm: where do the words go? (-o OUT.bin; - is standard output)");
      return LS_CLI_USAGE;
    }
  if (ls_cli_is_gsh (cli, output))
    return ls_cli_asm_gsh (cli, output);
  text = ls_cli_read (cli->files[0], &error);
  if (!text)
    return ls_cli_fail (error);
  if (!ls_scene_code_fits (cli->budget, g_bytes_get_size (text), &error))
    {
      g_prefix_error (&error, "%s: ", file);
      return ls_cli_fail (error);
    }
  words = ls_machine_default ()->tools->assemble (
    g_bytes_get_data (text, NULL), (gssize) g_bytes_get_size (text), diagnostics, &error);
  ls_cli_print_diagnostics (diagnostics, file);
  if (!words)
    return ls_diagnostics_count (diagnostics, LS_SEVERITY_ERROR) ? LS_CLI_DIFFERS
                                                                 : ls_cli_fail (error);
  if (!ls_cli_write (output, words, &error))
    return ls_cli_fail (error);
  return LS_CLI_OK;
}
