#include "ls-cli-scene.h"

#include "ls-marks.h"
#include "ls-page.h"

/* A page takes as many steps as it can hold; who asks for more is told. */
static gboolean
limit_steps (const LsCli *cli, LsWalkOptions *options)
{
  guint64 first = MAX (options->first_step, 1);

  if (options->last_step == 0)
    options->last_step = first + LS_PAGE_MAX_STEPS - 1;
  if (options->last_step - first < LS_PAGE_MAX_STEPS)
    return TRUE;
  ls_cli_message ("html: --steps %s: a page has %u steps at most", ls_cli_value (cli, "steps"),
                  LS_PAGE_MAX_STEPS);
  return FALSE;
}

/* Without --wave or --lane it opens where the scene does. */
static guint64
find_step (const LsCliWave *wave)
{
  guint scene_wave, lane;
  guint64 step;

  ls_scene_get_position (wave->scene, &scene_wave, &lane, &step);
  return scene_wave == wave->wave ? step : G_MAXUINT64;
}

LsCliStatus
ls_cli_html (const LsCli *cli)
{
  const char *file = ls_cli_has (cli, "output") ? ls_cli_value (cli, "output") : "-";
  g_autofree char *name = g_path_get_basename (ls_cli_plain_name (cli->files[0]));
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (GBytes) page = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) notes = NULL;
  LsPageOptions options;
  LsCliStatus status = ls_cli_wave_open (&wave, cli);

  if (status != LS_CLI_OK)
    return status;
  if (!limit_steps (cli, &wave.options))
    return LS_CLI_USAGE;
  notes = ls_notes_copy (ls_scene_get_marks (wave.scene)->notes);
  if (!ls_page_take_notes (wave.scene, notes, &error))
    return ls_cli_fail (error);
  options = (LsPageOptions){ .wave = wave.wave,
                             .lane = wave.lane,
                             .step = find_step (&wave),
                             .file = name,
                             .notes = notes,
                             .walked = wave.options };
  page = ls_page_new (wave.scene, wave.subject, &options, &error);
  if (page == NULL)
    return ls_cli_scene_fail (cli, g_steal_pointer (&error));
  return ls_cli_write (file, page, &error) ? LS_CLI_OK : ls_cli_fail (error);
}
