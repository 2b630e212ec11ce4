#include "ls-cli-pictures.h"
#include "ls-counters.h"

/* Adds the other waves. Returns: FALSE with error. */
static gboolean
add_waves (LsCounters *counters, const LsCliWave *wave, GError **error)
{
  const guint n = ls_scene_get_n_waves (wave->scene);

  for (guint i = 0; i < n; i++)
    {
      if (i == wave->wave)
        continue;
      g_autoptr (LsSubject) subject = ls_scene_new_subject (wave->scene, i);
      g_autoptr (LsCounters) other = ls_counters_new (subject, &wave->options, error);
      if (other == NULL)
        return FALSE;
      ls_counters_add (counters, other);
    }
  return TRUE;
}

static void
print (const LsCli *cli, const LsCliWave *wave, const LsCounters *counters)
{
  g_autofree char *text = NULL;
  LsDict dict = { 0 };

  if (ls_cli_has (cli, "json"))
    {
      if (!ls_cli_has (cli, "all"))
        ls_dict_set_uint (&dict, "wave", wave->wave);
      ls_dict_add_members (&dict, ls_counters_to_variant (counters));
      ls_cli_print_answer (cli, "counters", ls_dict_end (&dict));
      return;
    }
  text = ls_counters_to_text (counters);
  ls_cli_put (text);
}

LsCliStatus
ls_cli_counters (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsCounters) counters = NULL;
  g_autoptr (GError) error = NULL;
  const gboolean is_all = ls_cli_has (cli, "all");
  LsCliStatus status;

  if (is_all && ls_cli_has (cli, "wave"))
    {
      ls_cli_message ("counters: --all does not go with --wave, which is of one wave");
      return LS_CLI_USAGE;
    }
  status = ls_cli_wave_open (&wave, cli);
  if (status != LS_CLI_OK)
    return status;
  counters = ls_counters_new (wave.subject, &wave.options, &error);
  if (counters == NULL || (is_all && !add_waves (counters, &wave, &error)))
    return ls_cli_fail (error);
  print (cli, &wave, counters);
  return LS_CLI_OK;
}
