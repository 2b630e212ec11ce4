#include "ls-console-private.h"

#include "ls-file.h"

#define MAX_BYTES (1u << 20)

/* Returns: (transfer full): the lines of a file, or NULL with an error. */
static char **
read_lines (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = ls_file_read (path, MAX_BYTES, NULL, error);
  gsize length;

  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = g_strndup (data != NULL ? data : "", length);
  return g_strsplit (text, "\n", -1);
}

LS_HANDLER (ls_console_run_source)
{
  g_autofree char *path = ls_arguments_take_rest (arguments);

  (void) value;
  if (path == NULL)
    return ls_arguments_fail (arguments, error, "the name of a file with commands is missing");
  g_auto (GStrv) lines = read_lines (path, error);
  if (lines == NULL)
    return ls_arguments_blame (arguments);
  const LsScript script = {
    .name = path, .is_file = TRUE, .shows_lines = TRUE, .lines = (const char *const *) lines
  };
  return ls_console_reply_script (console, &script, reply, error);
}

LS_HANDLER (ls_console_run_echo)
{
  g_autofree char *text = ls_arguments_take_rest (arguments);

  (void) console;
  (void) value;
  (void) error;
  ls_reply_line (reply, "%s", text != NULL ? text : "");
  ls_reply_set (reply, "text", "s", text != NULL ? text : "");
  return TRUE;
}
