#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-file.h"

#define MAX_SOURCES 8 /* files within each other */
#define MAX_BYTES (1u << 20)

/* Returns: (transfer full): the lines of a file, or NULL with an error. */
static char **
read_lines (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = ls_file_read (path, MAX_BYTES, error);
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

/* Carries out the lines up to the first that fails; what they answer follows their echo. */
static gboolean
run_lines (LsConsole *console, const char *path, char **lines, LsReply *reply, GError **error)
{
  GVariantBuilder builder;
  gboolean ok = TRUE;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; ok && lines[i] != NULL && !reply->quits; i++)
    {
      g_autoptr (LsAnswer) answer = ls_console_execute (console, lines[i]);

      if (!g_variant_lookup (answer->data, "status", "s", NULL))
        continue;
      g_variant_builder_add_value (&builder, answer->data);
      ls_reply_line (reply, "> %s", g_strstrip (lines[i]));
      ls_reply_append (reply, "%s", answer->text);
      reply->quits = answer->status == LS_ANSWER_QUIT;
      ok = answer->status != LS_ANSWER_FAILED;
      if (!ok)
        g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%s:%u: %s", path, i + 1,
                     g_strchomp (answer->text));
    }
  ls_reply_set (reply, "answers", "aa{sv}", &builder);
  return ok;
}

LS_HANDLER (ls_console_run_source)
{
  g_autofree char *path = ls_arguments_take_rest (arguments);

  (void) value;
  if (path == NULL)
    return ls_arguments_fail (arguments, error, "the name of a file with commands is missing");
  if (console->n_sources >= MAX_SOURCES)
    return ls_arguments_fail (arguments, error, "%u files read each other: %s is one too many",
                              MAX_SOURCES, path);
  g_auto (GStrv) lines = read_lines (path, error);
  if (lines == NULL)
    return ls_arguments_blame (arguments);
  console->n_sources++;
  gboolean ok = run_lines (console, path, lines, reply, error);
  console->n_sources--;
  return ok;
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
