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

  if (!bytes)
    return FALSE;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
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

static gboolean
open_session (LsStepper *stepper, const LsCli *cli, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_open (cli->files[0], error);
  guint64 wave = G_MAXUINT64, lane = G_MAXUINT64;

  if (!scene)
    return FALSE;
  ls_cli_print_diagnostics (ls_scene_get_diagnostics (scene), cli->files[0]);
  stepper->session = ls_session_new ();
  if (!ls_session_open_sync (stepper->session, scene, error))
    return FALSE;
  ls_cli_number (cli, "wave", ls_scene_get_n_waves (scene) - 1, &wave);
  ls_cli_number (cli, "lane", LS_LANES - 1, &lane);
  if (lane < LS_LANES)
    ls_session_set_focus_lane (stepper->session, (guint) lane);
  return wave == G_MAXUINT64 ||
         ls_session_focus_wave_sync (stepper->session, (guint) wave,
                                     ls_session_get_focus_lane (stepper->session), error);
}

/* The numbers are looked at before anything is opened, so that a wrong one is a matter of usage. */
static gboolean
check_numbers (const LsCli *cli)
{
  guint64 number;

  return ls_cli_number (cli, "wave", G_MAXUINT32, &number) &&
         ls_cli_number (cli, "lane", LS_LANES - 1, &number);
}

LsCliStatus
ls_cli_step (const LsCli *cli)
{
  LsStepper stepper = { 0 };
  g_autoptr (LsSession) session = NULL;
  g_autoptr (GError) error = NULL;
  const char *script = ls_cli_value (cli, "command");
  gboolean is_batch = ls_cli_has (cli, "batch"), ok;

  if (!check_numbers (cli))
    return LS_CLI_USAGE;
  ok = open_session (&stepper, cli, &error);
  session = stepper.session;
  if (!ok)
    return ls_cli_fail (error);
  ls_step_print_stop (&stepper);
  if (script && !execute_file (&stepper, script, is_batch, &error))
    return ls_cli_fail (error);
  if (!execute_input (&stepper, cli, &error))
    return ls_cli_fail (error);
  return stepper.failed ? LS_CLI_DIFFERS : LS_CLI_OK;
}
