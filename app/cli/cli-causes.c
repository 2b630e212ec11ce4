#include "ls-cli-console.h"

/* Who wrote a value, where it goes, why a lane is off: what the console answers, as verbs of their own. */

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
  LsSession *session = ls_console_get_session (self->console);
  g_autoptr (GError) error = NULL;

  if (ls_cli_has (cli, "step") || !names_output (ls_session_get_view (session), cli->files[1]))
    return LS_CLI_OK;
  return ls_session_move_sync (session, LS_MOVE_END, 0, &error) ? LS_CLI_OK : ls_cli_fail (error);
}

static LsCliStatus
ask (const LsCli *cli)
{
  g_auto (LsCliConsole) self = { 0 };
  LsCliStatus status = ls_cli_console_open (&self, cli);

  if (status == LS_CLI_OK && cli->verb->run == ls_cli_who)
    status = go_to_output (&self, cli);
  g_autofree char *line = g_strjoin (" ", cli->verb->name, cli->n_files > 1 ? cli->files[1] : NULL,
                                     cli->n_files > 2 ? cli->files[2] : NULL, NULL);

  return status == LS_CLI_OK ? ls_cli_console_once (&self, cli, line) : status;
}

LsCliStatus
ls_cli_who (const LsCli *cli)
{
  return ask (cli);
}

LsCliStatus
ls_cli_uses (const LsCli *cli)
{
  return ask (cli);
}

LsCliStatus
ls_cli_why (const LsCli *cli)
{
  return ask (cli);
}
