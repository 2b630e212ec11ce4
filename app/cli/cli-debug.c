#include "ls-cli-console.h"
#include "ls-dispatch.h"
#include "ls-words.h"

#include <unistd.h>

/* Blank lines and comments are none. */
static void
execute_line (LsCliConsole *self, char *text)
{
  const char *line = g_strchomp (text);

  if (!*line || *line == '#')
    return;
  if (self->echo)
    {
      g_autofree char *prompt = ls_cli_console_prompt (self);

      ls_cli_print ("%s%s\n", prompt, line);
    }
  ls_cli_console_execute (self, line);
}

/* Carries out the lines of a file; in a batch the first that fails ends it. */
static gboolean
execute_file (LsCliConsole *self, const char *file, gboolean is_batch, GError **error)
{
  g_auto (GStrv) lines = ls_cli_read_lines (file, error);

  if (lines == NULL)
    return FALSE;
  self->echo = !self->as_json;
  self->script = file;
  for (guint i = 0; lines[i] && !self->quit && !(is_batch && self->failed); i++)
    {
      self->line = i + 1;
      execute_line (self, lines[i]);
    }
  if (!self->quit)
    ls_cli_console_execute (self, NULL);
  self->script = NULL;
  return TRUE;
}

/* Carries out lines as they come, so that a program at the other end of a pipe has each answer before it asks on. */
static gboolean
execute_standard_input (LsCliConsole *self, GError **error)
{
  GError *problem = NULL;
  LsCliLines input = LS_CLI_LINES_OF_INPUT;

  self->echo = TRUE;
  ls_cli_send ();
  while (!self->quit)
    {
      g_autofree char *line = ls_cli_lines_next (&input, &problem);

      if (line == NULL)
        break;
      execute_line (self, line);
      ls_cli_send ();
    }
  if (!self->quit)
    ls_cli_console_execute (self, NULL);
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
execute_files (LsCliConsole *self, const LsCli *cli, GError **error)
{
  gboolean is_batch = ls_cli_has (cli, "batch");
  const char *file;

  for (guint i = 0; (file = ls_cli_nth_value (cli, "command", i)) && !self->quit; i++)
    {
      if (!execute_file (self, file, is_batch, error))
        return FALSE;
      ls_cli_send ();
      if (is_batch && self->failed)
        break;
    }
  return TRUE;
}

/* Whether a person types the commands. */
static gboolean
has_person (const LsCli *cli)
{
  return !ls_cli_has (cli, "batch") && !ls_cli_has (cli, "json") && isatty (STDIN_FILENO) &&
         isatty (STDOUT_FILENO);
}

/* Who cannot press Ctrl-C is not to wait for ever. */
static gboolean
limit_moves (LsCliConsole *self, const LsCli *cli)
{
  guint64 max_steps = has_person (cli) ? G_MAXUINT64 : LS_DISPATCH_DEFAULT_STEPS;

  if (!ls_cli_max_steps (cli, &max_steps))
    return FALSE;
  ls_console_set_limit (self->console, max_steps, LS_CLI_MORE_STEPS);
  if (ls_cli_has (cli, "max-steps"))
    ls_console_set_picture_steps (self->console, max_steps);
  return TRUE;
}

static gboolean
execute_input (LsCliConsole *self, const LsCli *cli, GError **error)
{
  if (ls_cli_has (cli, "batch") || self->quit)
    return TRUE;
  if (self->as_json)
    return ls_cli_requests_run (self, error);
  if (!has_person (cli))
    return execute_standard_input (self, error);
  ls_cli_console_keep (self);
  ls_cli_print ("Type 'help' for the commands, 's' to step, 'rs' to step back, 'quit' to leave.\n");
  self->echo = self->has_person = TRUE;
  ls_cli_prompt (self);
  return TRUE;
}

LsCliStatus
ls_cli_debug (const LsCli *cli)
{
  g_auto (LsCliConsole) self = { 0 };
  g_autoptr (GError) error = NULL;
  LsCliStatus status;

  if (has_person (cli))
    ls_cli_prompt_block_interrupts ();
  status = ls_cli_console_open (&self, cli);
  if (status == LS_CLI_OK && !limit_moves (&self, cli))
    status = LS_CLI_USAGE;
  if (status != LS_CLI_OK)
    return status;
  ls_console_set_asked_once (self.console, FALSE);
  ls_cli_console_tell_others (&self);
  ls_cli_console_execute (&self, "again");
  if (!execute_files (&self, cli, &error) || !execute_input (&self, cli, &error))
    return ls_cli_fail (error);
  return self.failed ? LS_CLI_DIFFERS : LS_CLI_OK;
}
