#include "ls-cli-requests.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "ls-retry.h"

/* Returns: FALSE at the end, and where it fails. */
static gboolean
read_more (LsCliLines *input)
{
  gssize n = LS_RETRY (read (STDIN_FILENO, input->bytes, sizeof input->bytes));

  input->failure = n < 0 ? errno : 0;
  input->length = (gsize) MAX (n, 0);
  input->at = 0;
  return n > 0;
}

/* Appends what is there, up to the end of a line. Returns: whether that was found. */
static gboolean
take_line (LsCliLines *input, GString *line)
{
  const char *from = input->bytes + input->at;
  const char *end = memchr (from, '\n', input->length - input->at);
  gsize n = end ? (gsize) (end - from) : input->length - input->at;

  g_string_append_len (line, from, (gssize) n);
  input->at += n + (end != NULL);
  return end != NULL;
}

char *
ls_cli_lines_next (LsCliLines *input, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean is_whole = take_line (input, line);

  while (!is_whole && line->len <= LS_CLI_MAX_LINE_BYTES && read_more (input))
    is_whole = take_line (input, line);
  if (input->failure)
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "standard input: cannot be read: %s",
                 g_strerror (input->failure));
  else if (line->len > LS_CLI_MAX_LINE_BYTES)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "standard input: a line of more than %u bytes",
                 LS_CLI_MAX_LINE_BYTES);
  else if (is_whole || line->len)
    return g_string_free (g_steal_pointer (&line), FALSE);
  return NULL;
}
