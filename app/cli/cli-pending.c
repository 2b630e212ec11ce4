#include "ls-cli.h"

/* Verbs whose parts have not landed. */

static LsCliStatus
pending (const LsCli *cli)
{
  ls_cli_message ("%s: not supported by this version", cli->verb->name);
  return LS_CLI_UNSUPPORTED;
}

LsCliStatus
ls_cli_step (const LsCli *cli)
{
  return pending (cli);
}
