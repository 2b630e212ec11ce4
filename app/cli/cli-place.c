#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

#include "ls-cli-scene.h"

/* Where to look: --wave, --lane, --pixel, --thread and --step of the verbs that have them. */

static gboolean
has (const LsCli *cli, const char *name)
{
  return ls_cli_takes (cli, name) && ls_cli_has (cli, name);
}

/* "X,Y"; "X" where things are not in rows. */
static gboolean
read_pixel (const LsCli *cli, const LsScene *scene, guint64 *x, guint64 *y)
{
  g_auto (GStrv) words = g_strsplit (ls_cli_value (cli, "pixel"), ",", 2);
  guint n = ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS ? 2 : 1;
  guint width, height;

  ls_scene_get_size (scene, &width, &height);
  *y = 0;
  if (g_strv_length (words) == n &&
      g_ascii_string_to_unsigned (words[0], 10, 0, width - 1, x, NULL) &&
      (n == 1 || g_ascii_string_to_unsigned (words[1], 10, 0, height - 1, y, NULL)))
    return TRUE;
  if (n == 1 && g_strv_length (words) == 2)
    ls_cli_message ("%s: --pixel %s: %s are not in rows (write --pixel N, 0 to %u, or --wave and "
                    "--lane)",
                    cli->verb->name, ls_cli_value (cli, "pixel"),
                    ls_scene_get_layout (scene) == LS_LAYOUT_VERTICES ? ls_words ("vertices")
                                                                      : ls_words ("threads"),
                    width - 1);
  else if (n == 1)
    ls_cli_message ("%s: --pixel %s is not a number from 0 to %u", cli->verb->name,
                    ls_cli_value (cli, "pixel"), width - 1);
  else
    ls_cli_message ("%s: --pixel %s is not X,Y below %u,%u; 0,0 is at the bottom left",
                    cli->verb->name, ls_cli_value (cli, "pixel"), width, height);
  return FALSE;
}

/* "N" of the dispatch, or "GROUP,N": the place of the thread in its group. */
static gboolean
read_thread (const LsCli *cli, const LsScene *scene, guint64 *thread)
{
  const char *text = ls_cli_value (cli, "thread");
  g_auto (GStrv) words = g_strsplit (text, ",", 2);
  guint size = ls_scene_get_group_size (scene), count, height;
  guint64 group = 0;

  ls_scene_get_size (scene, &count, &height);
  if (g_strv_length (words) == 1 &&
      g_ascii_string_to_unsigned (text, 10, 0, count - 1, thread, NULL))
    return TRUE;
  if (g_strv_length (words) == 2 &&
      g_ascii_string_to_unsigned (words[0], 10, 0, (count - 1) / size, &group, NULL) &&
      g_ascii_string_to_unsigned (words[1], 10, 0, MIN (size, count - group * size) - 1, thread,
                                  NULL))
    {
      *thread += group * size;
      return TRUE;
    }
  ls_cli_message (
    "%s: --thread %s is neither a thread from 0 to %u nor GROUP,N (groups 0 to %u, of "
    "%u threads)",
    cli->verb->name, text, count - 1, (count - 1) / size, size);
  return FALSE;
}

/* Threads of a scene that has any. */
static gboolean
find_thread (const LsCli *cli, const LsScene *scene, guint64 *thread)
{
  gboolean is_pixels = ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS;

  if (ls_scene_get_group_size (scene) > 0)
    return read_thread (cli, scene, thread);
  ls_cli_message ("%s: --thread %s: the scene runs no threads (write --pixel %s for %s)",
                  cli->verb->name, ls_cli_value (cli, "thread"), is_pixels ? "X,Y" : "N",
                  is_pixels                                           ? ls_words ("a pixel")
                  : ls_scene_get_layout (scene) == LS_LAYOUT_VERTICES ? ls_words ("a vertex")
                                                                      : ls_words ("a primitive"));
  return FALSE;
}

/* option: "pixel" or "thread", which stands alone. */
static gboolean
find_item (const LsCli *cli, const LsScene *scene, const char *option, guint *wave, guint *lane)
{
  static const char *const others[] = { "wave", "lane", "thread" };
  guint64 x, y = 0;

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (has (cli, others[i]) && strcmp (others[i], option) != 0)
      {
        ls_cli_message ("%s: --%s says which wave and lane: --%s cannot be given besides",
                        cli->verb->name, option, others[i]);
        return FALSE;
      }
  if (!(strcmp (option, "pixel") == 0 ? read_pixel (cli, scene, &x, &y)
                                      : find_thread (cli, scene, &x)))
    return FALSE;
  if (ls_scene_pixel_to_lane (scene, (guint) x, (guint) y, wave, lane))
    return TRUE;
  ls_cli_message ("%s: --%s %s: no lane works on it", cli->verb->name, option,
                  ls_cli_value (cli, option));
  return FALSE;
}

gboolean
ls_cli_place (const LsCli *cli, const LsScene *scene, guint *wave, guint *lane)
{
  guint64 wave_number = *wave, lane_number = *lane;

  if (has (cli, "pixel") || has (cli, "thread"))
    return find_item (cli, scene, has (cli, "pixel") ? "pixel" : "thread", wave, lane);
  if (has (cli, "wave") &&
      !ls_cli_number (cli, "wave", ls_scene_get_n_waves (scene) - 1, &wave_number))
    return FALSE;
  if (has (cli, "lane") && !ls_cli_number (cli, "lane", LS_LANES - 1, &lane_number))
    return FALSE;
  *wave = (guint) wave_number;
  *lane = (guint) lane_number;
  return TRUE;
}

gboolean
ls_cli_step (const LsCli *cli, guint64 *step)
{
  const char *text = ls_cli_value (cli, "step");

  if (text == NULL)
    return TRUE;
  if (strcmp (text, "start") == 0)
    *step = 0;
  else if (strcmp (text, "end") == 0)
    *step = G_MAXUINT64;
  else if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64 - 1, step, NULL))
    {
      ls_cli_message ("%s: --step %s is neither a number nor start nor end (see 'lanescope %s "
                      "--help')",
                      cli->verb->name, text, cli->verb->name);
      return FALSE;
    }
  return TRUE;
}

/* --- a wave -------------------------------------------------------------------------------------------------- */

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
  ls_cli_message ("%s: --steps %s: not steps A..B from 1 to %" PRIu64, cli->verb->name, text,
                  LS_WALK_MAX_STEPS);
  return FALSE;
}

static gboolean
read_options (LsCliWave *wave, const LsCli *cli)
{
  if (!ls_cli_place (cli, wave->scene, &wave->wave, &wave->lane))
    return FALSE;
  if (has (cli, "max-steps") && !ls_cli_max_steps (cli, &wave->options.max_steps))
    return FALSE;
  return !has (cli, "steps") || read_steps (cli, &wave->options);
}

LsCliStatus
ls_cli_wave_open (LsCliWave *wave, const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  guint64 step;

  wave->scene = ls_cli_take_variant (cli, ls_cli_open_scene (cli, &status), &status);
  if (wave->scene == NULL)
    return status;
  ls_scene_get_position (wave->scene, &wave->wave, &wave->lane, &step);
  if (!ls_scene_get_n_waves (wave->scene))
    {
      ls_cli_message ("%s: %s", ls_cli_file_name (cli->files[0]), ls_words (LS_SCENE_NO_WAVES));
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
