#include "ls-cli.h"

/* Verbs whose parts have not landed. */

static LsCliStatus
pending (const LsCli *cli)
{
  ls_cli_message ("%s: not supported by this version", cli->verb->name);
  return LS_CLI_UNSUPPORTED;
}

LsCliStatus
ls_cli_info (const LsCli *cli)
{
  return pending (cli);
}

LsCliStatus
ls_cli_disasm (const LsCli *cli)
{
  return pending (cli);
}

LsCliStatus
ls_cli_asm (const LsCli *cli)
{
  return pending (cli);
}

LsCliStatus
ls_cli_lint (const LsCli *cli)
{
  return pending (cli);
}

LsCliStatus
ls_cli_run (const LsCli *cli)
{
  return pending (cli);
}

LsCliStatus
ls_cli_check (const LsCli *cli)
{
  return pending (cli);
}

LsCliStatus
ls_cli_step (const LsCli *cli)
{
  return pending (cli);
}
