#include "ls-cli-pictures.h"
#include "ls-cli-scene.h"

static gboolean
has_option (const LsCli *cli, const char *name)
{
  return ls_cli_takes (cli, name) && ls_cli_has (cli, name);
}

/* --steps A..B, from 1, both included. */
static gboolean
read_steps (const LsCli *cli, LsWalkOptions *options)
{
  const char *text = ls_cli_value (cli, "steps");
  g_auto (GStrv) ends = g_strsplit (text, "..", 2);

  if (g_strv_length (ends) == 2 &&
      g_ascii_string_to_unsigned (ends[0], 10, 1, LS_WALK_MAX_STEPS, &options->first_step, NULL) &&
      g_ascii_string_to_unsigned (ends[1], 10, options->first_step, LS_WALK_MAX_STEPS,
                                  &options->last_step, NULL))
    return TRUE;
  ls_cli_message ("%s: --steps %s: not steps A..B from 1 to %" G_GUINT64_FORMAT, cli->verb->name,
                  text, LS_WALK_MAX_STEPS);
  return FALSE;
}

static gboolean
read_options (LsCliWave *wave, const LsCli *cli)
{
  if (!ls_cli_place (cli, wave->scene, &wave->wave, &wave->lane))
    return FALSE;
  if (has_option (cli, "max-steps") && !ls_cli_max_steps (cli, &wave->options.max_steps))
    return FALSE;
  return !has_option (cli, "steps") || read_steps (cli, &wave->options);
}

LsCliStatus
ls_cli_wave_open (LsCliWave *wave, const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  guint64 step;

  wave->scene = ls_cli_open_scene (cli, &status);
  if (!wave->scene)
    return status;
  ls_scene_get_position (wave->scene, &wave->wave, &wave->lane, &step);
  if (!ls_scene_get_n_waves (wave->scene))
    {
      ls_cli_message ("%s: " LS_SCENE_NO_WAVES, ls_cli_file_name (cli->files[0]));
      return LS_CLI_DIFFERS;
    }
  if (!read_options (wave, cli))
    return LS_CLI_USAGE;
  wave->subject = ls_scene_new_subject (wave->scene, wave->wave);
  return LS_CLI_OK;
}

void
ls_cli_wave_clear (LsCliWave *wave)
{
  g_clear_pointer (&wave->subject, ls_subject_unref);
  g_clear_pointer (&wave->scene, ls_scene_unref);
}
