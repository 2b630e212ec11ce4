#include "ls-cli-pictures.h"
#include "ls-counters.h"

static gboolean
add_wave (gpointer whole, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCounters) other = ls_counters_new (subject, options, error);

  if (other != NULL)
    ls_counters_add (whole, other);
  return other != NULL;
}

LsCliStatus
ls_cli_counters (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsCounters) counters = NULL;
  g_autoptr (GError) error = NULL;
  LsCliStatus status;

  if (ls_cli_has (cli, "all") && ls_cli_has (cli, "wave"))
    {
      ls_cli_message ("counters: --all does not go with --wave, which is of one wave");
      return LS_CLI_USAGE;
    }
  status = ls_cli_wave_open (&wave, cli);
  if (status != LS_CLI_OK)
    return status;
  counters = ls_counters_new (wave.subject, &wave.options, &error);
  if (counters == NULL || !ls_cli_add_waves (cli, &wave, add_wave, counters, &error))
    return ls_cli_fail (error);
  ls_cli_print_form (cli, &wave, "counters", &ls_counters_form, counters);
  return LS_CLI_OK;
}
