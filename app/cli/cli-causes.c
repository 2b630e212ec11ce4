#include "ls-cli-console.h"

/* Who wrote a value, where it goes, why a lane is off: what the console answers, as verbs of their own. */

static LsCliStatus
ask (const LsCli *cli)
{
  g_auto (LsCliConsole) self = { 0 };
  LsCliStatus status = ls_cli_console_open (&self, cli);
  g_autofree char *line =
    g_strjoin (" ", cli->verb->name, cli->files[1], cli->n_files > 2 ? cli->files[2] : NULL, NULL);

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
