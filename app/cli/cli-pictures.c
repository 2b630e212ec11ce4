#include "ls-change.h"
#include "ls-cli-pictures.h"
#include "ls-cover.h"
#include "ls-mask-history.h"
#include "ls-paths.h"
#include "ls-spark.h"

/* Verbs that show a whole run. */

#define N_COLUMNS 100

/* --- cover ----------------------------------------------------------------------------------------------- */

static gboolean
add_wave (gpointer whole, LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCover) other = ls_cover_new (subject, options, error);

  if (other != NULL)
    ls_cover_add (whole, other);
  return other != NULL;
}

/* paths: (nullable): --paths. */
static void
print_cover (const LsCli *cli, const LsCliWave *wave, const LsCover *cover, const LsPaths *paths)
{
  const LsProgram *program = ls_subject_get_program (wave->subject);
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_form_to_data (&ls_cover_form, cover, program, NULL));
  g_autofree char *text = ls_form_to_text (&ls_cover_form, data, program);
  g_autoptr (GVariant) path_data =
    paths != NULL ? g_variant_ref_sink (ls_form_to_data (&ls_paths_form, paths, program, NULL))
                  : NULL;
  g_autofree char *path_text =
    paths != NULL ? ls_form_to_text (&ls_paths_form, path_data, program) : NULL;
  LsDict dict = { 0 };

  ls_dict_add_members (&dict, data);
  if (paths != NULL)
    ls_dict_set_value (&dict, "path_groups", path_data);
  ls_cli_print_picture (cli, wave, "cover", ls_dict_end (&dict),
                        g_strconcat (text, path_text, NULL));
}

LsCliStatus
ls_cli_cover (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsCover) cover = NULL;
  g_autoptr (LsPaths) paths = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_all = ls_cli_has (cli, "all");
  LsCliStatus status;

  if (is_all && (ls_cli_has (cli, "paths") || ls_cli_has (cli, "wave")))
    {
      ls_cli_message ("cover: --all does not go with --%s, which is of one wave",
                      ls_cli_has (cli, "paths") ? "paths" : "wave");
      return LS_CLI_USAGE;
    }
  status = ls_cli_wave_open (&wave, cli);
  if (status != LS_CLI_OK)
    return status;
  cover = ls_cover_new (wave.subject, &wave.options, &error);
  if (!cover || !ls_cli_add_waves (cli, &wave, add_wave, cover, &error))
    return ls_cli_fail (error);
  if (ls_cli_has (cli, "paths"))
    paths = ls_paths_new (wave.subject, &wave.options, &error);
  if (error)
    return ls_cli_fail (error);
  print_cover (cli, &wave, cover, paths);
  return LS_CLI_OK;
}

/* --- history --------------------------------------------------------------------------------------------- */

static LsCliStatus
print_masks (const LsCli *cli, const LsCliWave *wave)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsMaskHistory) history =
    ls_mask_history_new (wave->subject, TRUE, &wave->options, &error);

  if (!history)
    return ls_cli_fail (error);
  ls_cli_print_picture (cli, wave, "history", ls_mask_history_to_variant (history),
                        ls_mask_history_to_text (history, N_COLUMNS));
  return LS_CLI_OK;
}

/* Without lanes, all that hold something. */
static LsCliStatus
print_values (const LsCli *cli, const LsCliWave *wave)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsSpark) spark = NULL;
  LsMask lanes = ls_subject_get_input (wave->subject)->covered;
  LsRegRef ref;

  if (!ls_change_parse_register (cli->files[1], ls_subject_get_program (wave->subject), &ref,
                                 &lanes, &error))
    {
      ls_cli_message ("history: '%s': %s", cli->files[1], error->message);
      return LS_CLI_USAGE;
    }
  spark = ls_spark_new (wave->subject, ref, lanes, &wave->options, &error);
  if (!spark)
    return ls_cli_fail (error);
  ls_cli_print_picture (cli, wave, "spark", ls_spark_to_variant (spark, wave->subject, N_COLUMNS),
                        ls_spark_to_text (spark, wave->subject, N_COLUMNS));
  return LS_CLI_OK;
}

LsCliStatus
ls_cli_history (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  LsCliStatus status = ls_cli_wave_open (&wave, cli);

  if (status != LS_CLI_OK)
    return status;
  return cli->n_files > 1 ? print_values (cli, &wave) : print_masks (cli, &wave);
}
