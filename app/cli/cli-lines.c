#include "ls-cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file.h"

/* Lines of a file, one at a time: of what comes, no more is in memory than one of them. */

gboolean
ls_cli_lines_open (LsCliLines *lines, const char *file, gsize max_bytes, GError **error)
{
  const gboolean is_input = strcmp (file, "-") == 0;

  *lines = (LsCliLines){
    .name = ls_cli_file_name (file), .max_bytes = max_bytes, .is_text = TRUE, .is_owned = !is_input
  };
  lines->fd = is_input ? STDIN_FILENO : ls_file_open (file, &lines->is_silent, error);
  if (lines->fd >= 0)
    return TRUE;
  lines->is_owned = FALSE;
  g_prefix_error (error, "%s: ", lines->name);
  return FALSE;
}

void
ls_cli_lines_clear (LsCliLines *lines)
{
  if (lines->is_owned)
    close (lines->fd);
  lines->is_owned = FALSE;
}

/* Returns: FALSE at the end, and where it fails. */
static gboolean
read_more (LsCliLines *lines)
{
  gssize n;

  lines->before += lines->length;
  lines->is_over = lines->is_text && lines->before >= LS_FILE_MAX_BYTES;
  n = lines->is_over ? 0 : ls_file_read_piece (lines->fd, lines->bytes, sizeof lines->bytes);
  lines->failure = n < 0 ? errno : 0;
  lines->is_silent &= n == 0;
  lines->length = (gsize) MAX (n, 0);
  lines->at = 0;
  return n > 0;
}

/* Appends what is there, up to the end of a line. Returns: whether that was found. */
static gboolean
take_line (LsCliLines *lines, GString *line)
{
  const char *from = lines->bytes + lines->at;
  const char *end = memchr (from, '\n', lines->length - lines->at);
  const gsize n = end != NULL ? (gsize) (end - from) : lines->length - lines->at;
  const char *zero = lines->is_text && lines->zero == 0 ? memchr (from, '\0', n) : NULL;

  if (zero != NULL)
    lines->zero = lines->before + (guint64) (zero - lines->bytes) + 1;
  g_string_append_len (line, from, (gssize) n);
  lines->at += n + (end != NULL);
  return end != NULL;
}

/* Lets go of the rest of a line that is too long. */
static void
skip_line (LsCliLines *lines)
{
  g_autoptr (GString) rest = g_string_new (NULL);

  while (!take_line (lines, rest) && lines->zero == 0 && read_more (lines))
    g_string_truncate (rest, 0);
}

static gboolean
check_line (const LsCliLines *lines, gsize length, GError **error)
{
  if (lines->failure)
    return ls_fail (error, LS_ERROR_IO, "%s: cannot be read: %s", lines->name,
                    g_strerror (lines->failure));
  if (lines->is_silent)
    {
      ls_file_fail_silent (error);
      g_prefix_error (error, "%s: ", lines->name);
      return FALSE;
    }
  if (lines->zero > 0)
    return ls_fail (error, LS_ERROR_FORMAT, "%s: not text: byte %zu is 0", lines->name,
                    (size_t) lines->zero);
  if (lines->is_over)
    return ls_fail (error, LS_ERROR_RANGE,
                    "%s: longer than the %u bytes that are read (is it the right file?)",
                    lines->name, LS_FILE_MAX_BYTES);
  if (length > lines->max_bytes)
    return ls_fail (error, LS_ERROR_RANGE, "%s: a line of more than %zu bytes", lines->name,
                    (size_t) lines->max_bytes);
  return TRUE;
}

char *
ls_cli_lines_next (LsCliLines *lines, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean is_whole = take_line (lines, line);

  while (!is_whole && line->len <= lines->max_bytes && lines->zero == 0 && read_more (lines))
    is_whole = take_line (lines, line);
  if (!is_whole && line->len > lines->max_bytes && lines->is_text)
    skip_line (lines);
  if (check_line (lines, line->len, error) && (is_whole || line->len > 0))
    return g_string_free (g_steal_pointer (&line), FALSE);
  return NULL;
}
