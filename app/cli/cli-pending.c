#include "ls-cli-program.h"

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

GBytes *
r700_assemble (const char *text, gssize length, GPtrArray *diagnostics, GError **error)
{
  (void) text;
  (void) length;
  (void) diagnostics;
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED,
               "assembly text is not supported by this "
               "version");
  return NULL;
}
