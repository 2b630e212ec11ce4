#include "ls-cli-scene.h"
#include "ls-cli-step.h"

#include <editline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- where commands come from ---------------------------------------------------------------------------- */

/* Carries out the lines of a file; in a batch the first that fails ends it. */
static gboolean
execute_file (LsStepper *stepper, const char *file, gboolean is_batch, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (file, error);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;
  const char *data;

  if (!bytes)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  text = g_strndup (data ? data : "", length);
  lines = g_strsplit (text, "\n", -1);
  stepper->echo = TRUE;
  for (guint i = 0; lines[i] && !stepper->quit; i++)
    {
      ls_step_execute (stepper, lines[i]);
      if (is_batch && stepper->failed)
        break;
    }
  return TRUE;
}

/* Line editing and history; an empty line repeats the one before. */
static void
execute_terminal (LsStepper *stepper)
{
  g_autofree char *last = g_strdup ("");

  while (!stepper->quit)
    {
      char *line = readline ("(lanescope) ");

      if (!line)
        {
          putchar ('\n');
          return;
        }
      if (*line && strcmp (line, last))
        add_history (line);
      if (*line)
        {
          g_free (last);
          last = g_strdup (line);
        }
      free (line);
      ls_step_execute (stepper, last);
    }
}

static gboolean
execute_input (LsStepper *stepper, const LsCli *cli, GError **error)
{
  if (ls_cli_has (cli, "batch") || stepper->quit)
    return TRUE;
  if (!isatty (STDIN_FILENO) || !isatty (STDOUT_FILENO))
    return execute_file (stepper, "-", FALSE, error);
  puts ("Type 'help' for the commands, 'n' to step, 'back' to step back, 'quit' to leave.");
  stepper->echo = FALSE;
  execute_terminal (stepper);
  return TRUE;
}

/* --- opening --------------------------------------------------------------------------------------------- */

/* Goes where --wave says; a number out of range is a matter of usage. */
static LsCliStatus
go_to_wave (LsStepper *stepper, const LsCli *cli, const LsScene *scene)
{
  g_autoptr (GError) error = NULL;
  guint64 wave = ls_view_get_wave (ls_session_get_view (stepper->session));
  guint lane = ls_session_get_focus_lane (stepper->session);

  if (!ls_cli_number (cli, "wave", ls_scene_get_n_waves (scene) - 1, &wave))
    return LS_CLI_USAGE;
  if (ls_cli_has (cli, "wave") &&
      !ls_session_focus_wave_sync (stepper->session, (guint) wave, lane, &error))
    return ls_cli_fail (error);
  return LS_CLI_OK;
}

LsCliStatus
ls_step_open (LsStepper *stepper, const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene (cli, &status);
  g_autoptr (GError) error = NULL;

  if (!scene)
    return status;
  stepper->session = ls_session_new ();
  if (!ls_session_open_sync (stepper->session, scene, &error))
    return ls_cli_fail (error);
  return go_to_wave (stepper, cli, scene);
}

LsCliStatus
ls_cli_step (const LsCli *cli)
{
  LsStepper stepper = { 0 };
  g_autoptr (LsSession) session = NULL;
  g_autoptr (GError) error = NULL;
  const char *script = ls_cli_value (cli, "command");
  LsCliStatus status = ls_step_open (&stepper, cli);
  guint64 lane;

  session = stepper.session;
  if (status != LS_CLI_OK)
    return status;
  lane = ls_session_get_focus_lane (session);
  if (!ls_cli_number (cli, "lane", LS_LANES - 1, &lane))
    return LS_CLI_USAGE;
  ls_session_set_focus_lane (session, (guint) lane);
  ls_step_print_stop (&stepper);
  if (script && !execute_file (&stepper, script, ls_cli_has (cli, "batch"), &error))
    return ls_cli_fail (error);
  if (!execute_input (&stepper, cli, &error))
    return ls_cli_fail (error);
  return stepper.failed ? LS_CLI_DIFFERS : LS_CLI_OK;
}
