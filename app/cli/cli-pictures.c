#include "ls-picture.h"
#include "ls-cli-pictures.h"
#include "ls-cover.h"

#include <stdio.h>

/* Verbs that show a whole run. */

/* --- cover ----------------------------------------------------------------------------------------------- */

/* Adds the other waves. Returns: FALSE with error. */
static gboolean
add_waves (LsCover *cover, const LsCliWave *wave, GError **error)
{
  guint n = ls_scene_get_n_waves (wave->scene);

  for (guint i = 0; i < n; i++)
    {
      if (i == wave->wave)
        continue;
      g_autoptr (LsSubject) subject = ls_scene_new_subject (wave->scene, i);
      g_autoptr (LsCover) other = ls_cover_new (subject, &wave->options, error);
      if (!other)
        return FALSE;
      ls_cover_add (cover, other);
    }
  return TRUE;
}

static void
print_cover_json (const LsCliWave *wave, const LsCover *cover, gboolean is_all)
{
  GVariant *answer = ls_cover_to_variant (cover, wave->subject);

  ls_cli_print_variant (is_all ? answer : ls_picture_of_wave (wave->wave, answer));
}

LsCliStatus
ls_cli_cover (const LsCli *cli)
{
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (LsCover) cover = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_all = ls_cli_has (cli, "all");
  LsCliStatus status = ls_cli_wave_open (&wave, cli);

  if (status != LS_CLI_OK)
    return status;
  cover = ls_cover_new (wave.subject, &wave.options, &error);
  if (!cover || (is_all && !add_waves (cover, &wave, &error)))
    return ls_cli_fail (error);
  if (ls_cli_has (cli, "json"))
    {
      print_cover_json (&wave, cover, is_all);
      return LS_CLI_OK;
    }
  g_autofree char *text = ls_cover_to_text (cover, wave.subject);
  fputs (text, stdout);
  return LS_CLI_OK;
}
