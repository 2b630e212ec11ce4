#include <string.h>

#include "ls-cli-console.h"

/* Verbs that are commands of the prompt: a line of words and options, carried out at the place that the options say. */

/* Whether text is a register that programs export to. */
static gboolean
names_output (const LsView *view, const char *text)
{
  g_autoptr (LsExpr) expr = ls_view_compile (view, NULL, text, NULL);
  LsExprCells cells;

  return expr != NULL && ls_expr_get_cells (expr, &cells) &&
         ls_view_get_machine (view)->reg_files[cells.refs[0].file].is_output;
}

/* Outputs are written last: where nobody says when, it is asked about them at the end of the run. */
static LsCliStatus
go_to_output (LsCliConsole *self, const LsCli *cli)
{
  const LsView *view = ls_session_get_view (ls_console_get_session (self->console));

  if (strcmp (cli->verb->name, "who") != 0 || ls_cli_has (cli, "step") ||
      !names_output (view, cli->files[1]))
    return LS_CLI_OK;
  return ls_cli_console_move (self, LS_MOVE_END, 0);
}

/* Returns: (transfer full): the command's line. */
static char *
make_line (const LsCli *cli)
{
  GString *line = g_string_new (cli->verb->name);

  for (guint i = 1; i < cli->n_files; i++)
    g_string_append_printf (line, " %s", cli->files[i]);
  for (guint i = 0; i < LS_CLI_MAX_OPTIONS && cli->verb->options[i].name != NULL; i++)
    if (cli->values[i] != NULL && cli->verb->options[i].word != NULL)
      g_string_append_printf (line, " %s %s", cli->verb->options[i].word, cli->values[i]);
  return g_string_free (line, FALSE);
}

/* Whether the answer tells of something that ought not to be, as that of races does. */
static gboolean
has_problems (GVariant *data)
{
  guint64 n_words = 0, n_failed = 0;

  g_variant_lookup (data, "n_words", "t", &n_words);
  g_variant_lookup (data, "n_failed_waves", "t", &n_failed);
  return n_words > 0 || n_failed > 0;
}

LsCliStatus
ls_cli_command (const LsCli *cli)
{
  g_auto (LsCliConsole) self = { 0 };
  g_autofree char *line = make_line (cli);
  guint64 max_steps = 0;
  LsCliStatus status = LS_CLI_OK;

  if (ls_cli_takes (cli, "max-steps") && !ls_cli_max_steps (cli, &max_steps))
    return LS_CLI_USAGE;
  status = ls_cli_console_open (&self, cli);
  if (status == LS_CLI_OK)
    status = go_to_output (&self, cli);
  if (status != LS_CLI_OK)
    return status;
  if (ls_cli_takes (cli, "max-steps") && ls_cli_has (cli, "max-steps"))
    ls_console_set_picture_steps (self.console, max_steps);
  g_autoptr (LsAnswer) answer = ls_console_execute (self.console, line);
  status = ls_cli_console_tell (&self, cli, answer);
  return status == LS_CLI_OK && has_problems (answer->data) ? LS_CLI_DIFFERS : status;
}
