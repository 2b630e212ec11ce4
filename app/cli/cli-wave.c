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

/* Not all verbs have it. */
static gboolean
is_of_all (const LsCli *cli)
{
  return ls_cli_takes (cli, "all") && ls_cli_has (cli, "all");
}

gboolean
ls_cli_add_waves (const LsCli *cli,
                  const LsCliWave *wave,
                  LsCliAdd add,
                  gpointer whole,
                  GError **error)
{
  const guint n = is_of_all (cli) ? ls_scene_get_n_waves (wave->scene) : 0;

  for (guint i = 0; i < n; i++)
    {
      if (i == wave->wave)
        continue;
      g_autoptr (LsSubject) subject = ls_scene_new_subject (wave->scene, i);

      if (!add (whole, subject, &wave->options, error))
        return FALSE;
    }
  return TRUE;
}

void
ls_cli_print_picture (const LsCli *cli,
                      const LsCliWave *wave,
                      const char *kind,
                      GVariant *picture,
                      char *text)
{
  g_autofree char *owned = text;
  LsDict dict = { 0 };

  if (!is_of_all (cli))
    ls_dict_set_uint (&dict, "wave", wave->wave);
  ls_dict_add_members (&dict, picture);
  if (ls_cli_has (cli, "json"))
    ls_cli_print_answer (cli, kind, ls_dict_end (&dict));
  else
    ls_cli_put (owned);
  ls_dict_clear (&dict);
}

void
ls_cli_print_form (const LsCli *cli,
                   const LsCliWave *wave,
                   const char *kind,
                   const LsForm *form,
                   gconstpointer answer)
{
  const LsProgram *program = ls_subject_get_program (wave->subject);
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_form_to_data (form, answer, program, NULL));

  ls_cli_print_picture (cli, wave, kind, data, ls_form_to_text (form, data, program));
}
