#include "dap-frames.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-text.h"

#define END_OF_HEADER "\r\n\r\n"

void
dap_frames_init (DapFrames *frames)
{
  frames->bytes = g_string_new (NULL);
}

void
dap_frames_clear (DapFrames *frames)
{
  g_string_free (frames->bytes, TRUE);
  frames->bytes = NULL;
}

void
dap_frames_add (DapFrames *frames, const char *bytes, gsize length)
{
  g_string_append_len (frames->bytes, bytes, (gssize) length);
}

static gboolean
fail_line (const char *line, const char *why, GError **error)
{
  g_autofree char *start = g_strndup (line, 60);
  g_autofree char *shown = ls_text_escape (start, LS_TEXT_LINE);

  return ls_fail (error, LS_ERROR_FORMAT, "header '%s': %s", shown, why);
}

/* *length: stays as it is if the line is another header. */
static gboolean
read_line (const char *line, gint64 *length, GError **error)
{
  const char *colon = strchr (line, ':');
  g_autofree char *name = colon != NULL ? g_strndup (line, (gsize) (colon - line)) : NULL;
  g_autofree char *value = colon != NULL ? g_strstrip (g_strdup (colon + 1)) : NULL;
  guint64 number;

  if (colon == NULL)
    return fail_line (line, "NAME: VALUE is expected", error);
  if (g_ascii_strcasecmp (name, "Content-Length") != 0)
    return TRUE;
  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT64, &number, NULL))
    return fail_line (line, "a number of bytes is expected, as in 'Content-Length: 119'", error);
  *length = (gint64) MIN (number, DAP_MAX_MESSAGE);
  if (number <= DAP_MAX_MESSAGE)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "Content-Length: %" PRIu64 ": a message has %u bytes at most", number,
                  DAP_MAX_MESSAGE);
}

static gboolean
read_header (const char *text, gint64 *length, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\r\n", -1);

  *length = -1;
  for (guint i = 0; lines[i] != NULL; i++)
    if (!read_line (lines[i], length, error))
      return FALSE;
  if (*length >= 0)
    return TRUE;
  return fail_line (lines[0] != NULL ? lines[0] : "", "Content-Length is missing", error);
}

gboolean
dap_frames_next (DapFrames *frames, char **message, gsize *length, GError **error)
{
  const char *end = g_strstr_len (frames->bytes->str, (gssize) frames->bytes->len, END_OF_HEADER);
  gsize header = end != NULL ? (gsize) (end - frames->bytes->str) : frames->bytes->len;
  gint64 n_bytes;

  *message = NULL;
  if (header > DAP_MAX_HEADER)
    return ls_fail (error, LS_ERROR_RANGE, "header: %u bytes and no blank line", DAP_MAX_HEADER);
  if (end == NULL)
    return TRUE;
  g_autofree char *text = g_strndup (frames->bytes->str, header);
  if (!read_header (text, &n_bytes, error))
    return FALSE;
  gsize whole = header + strlen (END_OF_HEADER) + (gsize) n_bytes;
  if (frames->bytes->len < whole)
    return TRUE;
  *length = (gsize) n_bytes;
  *message = g_malloc (*length + 1);
  memcpy (*message, end + strlen (END_OF_HEADER), *length);
  (*message)[*length] = '\0';
  g_string_erase (frames->bytes, 0, (gssize) whole);
  return TRUE;
}

gboolean
dap_frames_end (const DapFrames *frames, GError **error)
{
  if (frames->bytes->len == 0)
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT,
                  "the input ends within a message, behind %zu of its bytes", frames->bytes->len);
}

char *
dap_frames_header (gsize length)
{
  return g_strdup_printf ("Content-Length: %zu" END_OF_HEADER, length);
}
