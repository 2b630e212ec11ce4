
#include "ls-cli-scene.h"
#include "ls-races-text.h"

/* Races of a whole dispatch. The exit status is 1 if there are any. */

LsCliStatus
ls_cli_races (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene (cli, &status);
  g_autoptr (LsRaces) races = NULL;
  g_autoptr (GError) error = NULL;
  guint64 max_steps = 0;

  if (scene == NULL)
    return status;
  if (!ls_cli_max_steps (cli, &max_steps))
    return LS_CLI_USAGE;
  races = ls_scene_find_races (scene, NULL, 0, max_steps, NULL, &error);
  if (races == NULL)
    return ls_cli_fail (error);
  if (ls_cli_has (cli, "json"))
    ls_cli_print_answer (cli, "races", ls_races_to_variant (races, scene));
  else
    {
      g_autofree char *text = ls_races_to_text (races, scene);

      ls_cli_put (text);
    }
  return ls_cli_flush (races->n_words > 0 || races->n_failed > 0 ? LS_CLI_DIFFERS : LS_CLI_OK);
}
