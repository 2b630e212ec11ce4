#include "ls-console-private.h"

#include <string.h>

#include "ls-words.h"

/* What set and show know besides values. */

#define MAX_LIST_SIZE 10000

/* Questions and pages there are none of: scripts for other debuggers switch them off first. */
static const struct
{
  const char *name;
  const char *value;
  const char *why;
} fixed[] = {
  { "confirm", "off", N_ ("nothing is asked back") },
  { "height", "0", N_ ("nothing is shown page by page") },
  { "history", "on", N_ ("what is typed is kept for the next session") },
  { "pagination", "off", N_ ("nothing is shown page by page") },
  { "width", "0", N_ ("lines are as long as they are") },
};

/* Returns: G_N_ELEMENTS (fixed) if it is none of them. */
static guint
find_fixed (const char *name)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (fixed) && strcmp (fixed[i].name, name) != 0)
    i++;
  return i;
}

/* --- setting --------------------------------------------------------------------------------------------- */

gboolean
ls_console_is_setting (const char *text)
{
  g_autofree char *word = g_strndup (text, strcspn (text, " ="));
  const char *behind = text + strlen (word) + strspn (text + strlen (word), " ");

  return *behind != '=' && *behind != '.' &&
         (strcmp (word, "listsize") == 0 || strcmp (word, "lane-only") == 0 ||
          find_fixed (word) < G_N_ELEMENTS (fixed));
}

static void
reply_list_size (LsConsole *console, LsReply *reply)
{
  ls_reply_line (reply, "listsize is %u lines", console->list_size);
  ls_reply_set_kind (reply, "setting");
  ls_reply_set (reply, "setting", "s", "listsize");
  ls_reply_set (reply, "n_lines", "u", console->list_size);
}

static const char *
tell_lane_only (LsConsole *console)
{
  return ls_session_get_lane_only (console->session)
           ? N_ (
               "lane-only is on: step, next and finish in a text follow the lane that is looked at")
           : N_ ("lane-only is off: step, next and finish in a text follow the lanes that run");
}

static void
reply_lane_only (LsConsole *console, LsReply *reply)
{
  const gboolean is_on = ls_session_get_lane_only (console->session);

  ls_reply_line (reply, "%s", ls_words (tell_lane_only (console)));
  ls_reply_set_kind (reply, "setting");
  ls_reply_set (reply, "setting", "s", "lane-only");
  ls_reply_set (reply, "text", "s", is_on ? "on" : "off");
}

static gboolean
set_lane_only (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  g_autofree char *value = ls_arguments_take (arguments);
  const gboolean is_on = g_strcmp0 (value, "on") == 0;

  if (!is_on && g_strcmp0 (value, "off") != 0)
    return ls_arguments_fail (arguments, error, "lane-only is on or off");
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  ls_session_set_lane_only (console->session, is_on);
  reply_lane_only (console, reply);
  return TRUE;
}

static void
reply_fixed (guint i, LsReply *reply)
{
  ls_reply_line (reply, "%s is %s: %s", fixed[i].name, fixed[i].value, ls_words (fixed[i].why));
  ls_reply_set_kind (reply, "setting");
  ls_reply_set (reply, "setting", "s", fixed[i].name);
  ls_reply_set (reply, "text", "s", fixed[i].value);
}

gboolean
ls_console_set_setting (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  g_autofree char *name = ls_arguments_take (arguments);
  guint i = find_fixed (name);
  guint64 size;

  if (strcmp (name, "lane-only") == 0)
    return set_lane_only (console, arguments, reply, error);
  if (i == G_N_ELEMENTS (fixed))
    {
      if (!ls_arguments_take_number (arguments, "a number of lines", 1, MAX_LIST_SIZE, &size,
                                     error) ||
          !ls_arguments_end (arguments, error))
        return FALSE;
      console->list_size = (guint) size;
      reply_list_size (console, reply);
      return TRUE;
    }
  g_autofree char *value = ls_arguments_take_rest (arguments);
  if (g_strcmp0 (value, fixed[i].value) != 0)
    return ls_arguments_fail (arguments, error, "%s is always %s: %s", name, fixed[i].value,
                              ls_words (fixed[i].why));
  reply_fixed (i, reply);
  return TRUE;
}

/* --- showing --------------------------------------------------------------------------------------------- */

static void
reply_all (LsConsole *console, LsReply *reply)
{
  reply_list_size (console, reply);
  ls_reply_line (reply, "%s", ls_words (tell_lane_only (console)));
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    ls_reply_line (reply, "%s is %s: %s", fixed[i].name, fixed[i].value, ls_words (fixed[i].why));
  ls_reply_line (reply,
                 "'show convenience', 'show values', 'show user' and 'show version' tell more.");
}

static void
reply_version (LsReply *reply)
{
  ls_reply_line (reply, "lanescope " LS_VERSION);
  ls_reply_set_kind (reply, "version");
  ls_reply_set (reply, "version", "s", LS_VERSION);
}

LS_HANDLER (ls_console_run_settings)
{
  g_autofree char *word = ls_arguments_take (arguments);
  guint i = word != NULL ? find_fixed (word) : 0;

  if (word == NULL)
    reply_all (console, reply);
  else if (strcmp (word, "values") == 0)
    return ls_console_reply_values (console, arguments, reply, error);
  else if (strcmp (word, "user") == 0)
    return ls_console_reply_definitions (console, arguments, reply, error);
  else if (strcmp (word, "convenience") == 0 || strcmp (word, "conv") == 0)
    ls_console_reply_variables (console, reply);
  else if (strcmp (word, "version") == 0)
    reply_version (reply);
  else if (strcmp (word, "listsize") == 0)
    reply_list_size (console, reply);
  else if (strcmp (word, "lane-only") == 0)
    reply_lane_only (console, reply);
  else if (i < G_N_ELEMENTS (fixed))
    reply_fixed (i, reply);
  else
    return ls_arguments_fail (
      arguments, error,
      "there is no '%s' to show: convenience, values, user, version, listsize, lane-only", word);
  return ls_arguments_end (arguments, error);
}

LS_COMPLETER (ls_console_complete_settings)
{
  static const char *const words[] = { "convenience", "lane-only", "listsize",
                                       "user",        "values",    "version" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_ptr_array_add (completion->words, g_strdup (words[i]));
}
