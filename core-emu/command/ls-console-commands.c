#include "ls-console-private.h"

#include <string.h>

#include "ls-words.h"

/* What a hit of a breakpoint carries out. Not kept in the scene's file: nobody who opens a scene runs what others wrote. */

#define MAX_ROUNDS 10000 /* stops that one command lets breakpoints go on from */

/* Returns: (transfer none) (nullable): NULL-terminated. */
const char *const *
ls_console_get_commands (LsConsole *console, guint number)
{
  return g_hash_table_lookup (console->commands, GUINT_TO_POINTER (number));
}

/* --- setting --------------------------------------------------------------------------------------------- */

static guint
last_number (LsConsole *console)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);
  guint last = 0;

  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      last = MAX (last, ls_breakpoint_get_mark (breakpoint)->number);
    }
  return last;
}

/* "3" or "3-5" */
static gboolean
read_range (const char *word, guint64 *first, guint64 *last)
{
  g_auto (GStrv) ends = g_strsplit (word, "-", 2);

  return ends[0] != NULL && g_ascii_string_to_unsigned (ends[0], 10, 1, G_MAXINT32, first, NULL) &&
         g_ascii_string_to_unsigned (ends[1] != NULL ? ends[1] : ends[0], 10, *first, G_MAXINT32,
                                     last, NULL);
}

static gboolean
add_range (LsConsole *console, LsArguments *arguments, GArray *numbers, GError **error)
{
  g_autofree char *word = ls_arguments_take (arguments);
  guint64 first, last;

  if (!read_range (word, &first, &last))
    return ls_arguments_fail (arguments, error, "'%s' is not the number of a breakpoint, or 2-4",
                              word);
  for (guint64 number = first; number <= last; number++)
    {
      g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (console->session, number);
      guint n = (guint) number;

      if (breakpoint == NULL)
        return ls_arguments_fail (arguments, error,
                                  "there is no breakpoint %u ('info breakpoints')", n);
      g_array_append_val (numbers, n);
    }
  return TRUE;
}

static gboolean
close_commands (LsConsole *console, LsBody *body, char **lines, LsReply *reply, GError **error)
{
  (void) error;
  for (guint i = 0; i < body->numbers->len; i++)
    {
      guint number = g_array_index (body->numbers, guint, i);
      g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (console->session, number);

      if (lines[0] != NULL)
        g_hash_table_replace (console->commands, GUINT_TO_POINTER (number), g_strdupv (lines));
      else
        g_hash_table_remove (console->commands, GUINT_TO_POINTER (number));
      if (breakpoint != NULL && body->numbers->len == 1)
        ls_console_reply_breakpoint (console, breakpoint, reply);
    }
  if (body->numbers->len > 1)
    ls_console_reply_breakpoints (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_on_hit)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint last = last_number (console);

  if (!ls_arguments_has_more (arguments) && last == 0)
    return ls_arguments_fail (arguments, error,
                              "there is no breakpoint ('break' sets one, 'commands N' names it)");
  if (!ls_arguments_has_more (arguments))
    g_array_append_val (numbers, last);
  while (ls_arguments_has_more (arguments))
    if (!add_range (console, arguments, numbers, error))
      return FALSE;
  ls_console_open_body (console, "commands", close_commands, reply)->numbers =
    g_steal_pointer (&numbers);
  return TRUE;
}

LS_HANDLER (ls_console_run_silent)
{
  return console->runs_commands ||
         ls_arguments_fail (arguments, error,
                            "'silent' is the first of a breakpoint's commands: 'commands N'");
}

/* --- running --------------------------------------------------------------------------------------------- */

gboolean
ls_console_is_silent (LsConsole *console)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (ls_session_get_view (console->session), &n);

  for (guint i = 0; i < n; i++)
    {
      const char *const *lines = ls_console_get_commands (console, hits[i].id);

      if (lines == NULL || strcmp (lines[0], "silent") != 0)
        return FALSE;
    }
  return n > 0;
}

/* Returns: FALSE with an error if a line fails. */
static gboolean
run_of (LsConsole *console, guint number, GVariantBuilder *ran, LsReply *reply, GError **error)
{
  g_auto (GStrv) lines = g_strdupv ((char **) ls_console_get_commands (console, number));
  g_autofree char *name = g_strdup_printf (ls_words ("commands of breakpoint %u"), number);
  const LsScript script = { .name = name,
                            .ends_at_move = TRUE,
                            .lines = (const char *const *) lines };
  guint64 step = ls_view_get_place (ls_session_get_view (console->session))->step;
  GVariantBuilder answers;
  LsDict dict = { 0 };

  g_variant_builder_init (&answers, G_VARIANT_TYPE ("aa{sv}"));
  gboolean ok = ls_console_run_script (console, &script, &answers, reply, error);
  ls_dict_set (&dict, "number", "u", number);
  ls_dict_set (&dict, "step", "t", step);
  ls_dict_set (&dict, "answers", "aa{sv}", &answers);
  g_variant_builder_add_value (ran, ls_dict_end (&dict));
  return ok;
}

/* Those of all breakpoints that the stop is at, up to the first move. */
static gboolean
run_here (LsConsole *console, GVariantBuilder *ran, LsReply *reply, GError **error)
{
  g_autoptr (LsView) view = ls_view_ref (ls_session_get_view (console->session));
  gboolean ok = TRUE;
  guint n;
  const LsStopHit *hits = ls_view_get_hits (view, &n);

  for (guint i = 0; i < n && ok && !console->has_moved && !reply->quits; i++)
    if (ls_console_get_commands (console, hits[i].id) != NULL)
      ok = run_of (console, hits[i].id, ran, reply, error);
  return ok;
}

static gboolean
run_rounds (LsConsole *console, GVariantBuilder *ran, LsReply *reply, GError **error)
{
  for (guint n = 0; console->has_moved && !reply->quits; n++)
    {
      console->has_moved = FALSE;
      if (n == MAX_ROUNDS)
        {
          ls_reply_line (reply,
                         "(The commands of breakpoints have gone on %u times: that is enough.)",
                         MAX_ROUNDS);
          ls_console_reply_place (console, reply);
          ls_console_reply_next (console, reply);
          return TRUE;
        }
      if (!run_here (console, ran, reply, error))
        return FALSE;
    }
  return TRUE;
}

void
ls_console_copy_members (LsDict *dict, GVariant *data)
{
  static const char *const own[] = { "answer", "command", "status", "ran", "answers", NULL };
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_iter_init (&iter, data);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    if (!g_strv_contains (own, key))
      ls_dict_set_value (dict, key, value);
}

/* The answer says where it is in the end. */
static void
take_last_stop (LsConsole *console, LsReply *reply)
{
  g_autoptr (GVariant) old = NULL;
  g_autoptr (GVariant) stop = g_steal_pointer (&console->last_stop);
  const char *command = "";

  if (stop == NULL)
    return;
  old = g_variant_ref_sink (ls_dict_end (&reply->data));
  g_variant_lookup (old, "command", "&s", &command);
  ls_reply_set_kind (reply, "stop");
  ls_reply_set (reply, "command", "s", command);
  ls_reply_set (reply, "status", "s", "ok");
  ls_console_copy_members (&reply->data, stop);
}

gboolean
ls_console_run_commands (LsConsole *console, LsReply *reply, GError **error)
{
  GVariantBuilder ran;
  gboolean is_any = FALSE, ok;
  guint n;

  if (!console->has_moved)
    return TRUE;
  const LsStopHit *hits = ls_view_get_hits (ls_session_get_view (console->session), &n);
  for (guint i = 0; i < n; i++)
    is_any |= ls_console_get_commands (console, hits[i].id) != NULL;
  if (!is_any)
    {
      console->has_moved = FALSE;
      return TRUE;
    }
  g_variant_builder_init (&ran, G_VARIANT_TYPE ("aa{sv}"));
  console->runs_commands = TRUE;
  ok = run_rounds (console, &ran, reply, error);
  console->runs_commands = FALSE;
  console->has_moved = FALSE;
  take_last_stop (console, reply);
  ls_reply_set (reply, "ran", "aa{sv}", &ran);
  return ok;
}
