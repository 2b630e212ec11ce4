#include "ls-cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "ls-file.h"

/* Standard output. It is not left to stdio, which loses what it holds where a signal interrupts it, and the reason where it
 * fails. */

#define ENOUGH 65536 /* bytes that are sent without being asked to */

static GString *held;
static int failure; /* errno of the first that could not be written; nothing is then */

static void
send (const char *data, gsize length)
{
  if (!failure && !ls_file_write_fd (STDOUT_FILENO, data, length))
    failure = errno;
}

void
ls_cli_send (void)
{
  if (!held)
    return;
  send (held->str, held->len);
  g_string_truncate (held, 0);
}

void
ls_cli_put_bytes (const char *data, gsize length)
{
  if (!held)
    held = g_string_new (NULL);
  if (length >= ENOUGH)
    {
      ls_cli_send ();
      send (data, length);
      return;
    }
  g_string_append_len (held, data, (gssize) length);
  /* Who looks on sees each line when it is there. */
  if (held->len >= ENOUGH || (length && data[length - 1] == '\n' && isatty (STDOUT_FILENO)))
    ls_cli_send ();
}

LsCliStatus
ls_cli_flush (LsCliStatus status)
{
  ls_cli_send ();
  if (!failure)
    return status;
  ls_cli_message ("standard output: cannot be written: %s", g_strerror (failure));
  return LS_CLI_USAGE;
}
