#include "ls-cli-pictures.h"
#include "ls-clocks.h"
#include "ls-picture.h"

#define N_COLUMNS 100

/* --- options --------------------------------------------------------------------------------------------- */

static gboolean
read_model (const LsCli *cli, LsClockModel *model, guint64 *n_waves, guint n_left)
{
  guint64 latency = model->fetch_latency, fetch = model->fetch_cycles, resident = 0;

  if (!ls_cli_number (cli, "simd", MIN (n_left, LS_CLOCKS_MAX_WAVES), n_waves) ||
      !ls_cli_number (cli, "resident", LS_CLOCKS_MAX_WAVES, &resident) ||
      !ls_cli_number (cli, "latency", LS_CLOCK_MODEL_MAX, &latency) ||
      !ls_cli_number (cli, "fetch", LS_CLOCK_MODEL_MAX, &fetch))
    return FALSE;
  model->fetch_latency = (guint) latency;
  model->fetch_cycles = (guint) fetch;
  model->n_resident = (guint) resident;
  if (*n_waves > 0)
    return TRUE;
  ls_cli_message ("timeline: --simd 0: at least one wave runs");
  return FALSE;
}

/* --- what the waves did ---------------------------------------------------------------------------------- */

/* Returns: FALSE with error. */
static gboolean
note_waves (LsClockWaves *waves, const LsCliWave *wave, guint n, GError **error)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsSubject) subject = ls_scene_new_subject (wave->scene, wave->wave + i);

      if (!ls_clock_waves_add (waves, wave->wave + i, subject, &wave->options, error))
        return FALSE;
    }
  return TRUE;
}

static void
print_clocks (const LsCli *cli,
              const LsCliWave *wave,
              const LsClockWaves *waves,
              const LsClocks *clocks)
{
  g_autofree char *text = NULL;

  if (ls_cli_has (cli, "json"))
    {
      ls_cli_print_answer (cli, "timeline", ls_clocks_to_variant (clocks, waves->numbers));
      return;
    }
  text = ls_clocks_to_text (clocks, waves->numbers, wave->subject, N_COLUMNS);
  ls_cli_put (text);
}

LsCliStatus
ls_cli_timeline (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_auto (LsClockWaves) waves = { 0 };
  g_autoptr (LsClocks) clocks = NULL;
  g_autoptr (GError) error = NULL;
  LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  LsCliStatus status = ls_cli_wave_open (&wave, cli);
  guint64 n = 1;

  if (status != LS_CLI_OK)
    return status;
  if (!read_model (cli, &model, &n, ls_scene_get_n_waves (wave.scene) - wave.wave))
    return LS_CLI_USAGE;
  if (!note_waves (&waves, &wave, (guint) n, &error))
    return ls_cli_fail (error);
  clocks = ls_clocks_new (waves.works, waves.n, &model, NULL, &error);
  if (!clocks)
    return ls_cli_fail (error);
  print_clocks (cli, &wave, &waves, clocks);
  return LS_CLI_OK;
}
