#include "ls-cli.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "ls-dap.h"
#include "ls-dispatch.h"
#include "ls-error.h"
#include "ls-words.h"

#define TOKEN_LEAST 16
#define TOKEN_MOST 1024

/* The line of text in a file. Returns: (transfer full): NULL with an error. */
static char *
read_token (const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (file, NULL, error);
  g_autofree char *text = NULL;

  if (bytes == NULL)
    return NULL;
  text = g_strndup (g_bytes_get_data (bytes, NULL), MIN (g_bytes_get_size (bytes), TOKEN_MOST + 2));
  g_strstrip (text);
  if (strlen (text) >= TOKEN_LEAST && strlen (text) <= TOKEN_MOST && g_str_is_ascii (text) &&
      strpbrk (text, "\r\n") == NULL)
    return g_steal_pointer (&text);
  ls_fail (error, LS_ERROR_FORMAT, "%s: a token is one line of ASCII, of %u to %u characters",
           ls_cli_file_name (file), TOKEN_LEAST, TOKEN_MOST);
  return NULL;
}

/* token: NULL: nobody has to be told. */
static void
ready_cb (guint16 port, gpointer data)
{
  const char *token = data;
  LsDict dict = { 0 };

  ls_dict_set_value (&dict, "port", g_variant_new_uint32 (port));
  if (token != NULL)
    ls_dict_set_value (&dict, "token", g_variant_new_string (token));
  ls_cli_print_variant (ls_dict_end (&dict), FALSE);
  ls_cli_send ();
}

static LsCliStatus
listen_for_client (const LsCli *cli, LsDapHow *how)
{
  const char *file = ls_cli_value (cli, "token");
  g_autoptr (GError) error = NULL;
  g_autofree char *token = NULL;
  guint64 port = 0;

  if (!ls_cli_number (cli, "port", G_MAXUINT16, &port))
    return LS_CLI_USAGE;
  token = file != NULL ? read_token (file, &error) : ls_dap_new_token (&error);
  if (token == NULL)
    return ls_cli_fail (error);
  how->token = token;
  return ls_dap_listen (how, (guint16) port, ready_cb, file != NULL ? NULL : token, &error)
           ? LS_CLI_OK
           : ls_cli_fail (error);
}

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
  if (ls_cli_has (cli, "port"))
    return listen_for_client (cli, &how);
  if (ls_cli_has (cli, "token"))
    {
      ls_cli_message ("--token is for --port: who starts the server needs none");
      return LS_CLI_USAGE;
    }
  return ls_dap_serve (&how, STDIN_FILENO, STDOUT_FILENO, &error) ? LS_CLI_OK : ls_cli_fail (error);
}
