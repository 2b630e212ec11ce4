#include "ls-cli.h"

#include <signal.h>
#include <unistd.h>

#include "ls-dap.h"
#include "ls-dispatch.h"
#include "ls-error.h"

LsCliStatus
ls_cli_dap (const LsCli *cli)
{
  LsDapHow how = { .file = cli->n_files > 0 ? cli->files[0] : NULL,
                   .budget = cli->budget,
                   .max_steps = LS_DISPATCH_DEFAULT_STEPS,
                   .hint = LS_CLI_MORE_STEPS };
  g_autoptr (GError) error = NULL;

  if (!ls_cli_max_steps (cli, &how.max_steps))
    return LS_CLI_USAGE;
  if (how.max_steps == G_MAXUINT64)
    how.max_steps = 0;
  /* A client that has gone is noticed where it is written to. */
  signal (SIGPIPE, SIG_IGN);
  return ls_dap_serve (&how, STDIN_FILENO, STDOUT_FILENO, &error) ? LS_CLI_OK : ls_cli_fail (error);
}
