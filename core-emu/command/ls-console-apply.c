#include "ls-console-private.h"

#include <string.h>

/* thread apply: one command in many waves, each at the step that is looked at; afterwards it is looked at as before. */

/* "0-3,7" of n waves. Returns: FALSE if it is something else. */
static gboolean
add_waves (const char *word, guint n, GArray *waves)
{
  g_auto (GStrv) parts = g_strsplit (word, ",", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_auto (GStrv) ends = g_strsplit (parts[i], "-", 2);
      guint64 first, last;

      if (ends[0] == NULL || !g_ascii_string_to_unsigned (ends[0], 10, 0, n - 1, &first, NULL) ||
          !g_ascii_string_to_unsigned (ends[1] != NULL ? ends[1] : ends[0], 10, first, n - 1, &last,
                                       NULL))
        return FALSE;
      for (guint wave = (guint) first; wave <= last; wave++)
        g_array_append_val (waves, wave);
    }
  return TRUE;
}

static gboolean
take_waves (LsConsole *console, LsArguments *arguments, GArray *waves, GError **error)
{
  guint n = ls_scene_get_n_waves (ls_session_get_scene (console->session));

  if (ls_arguments_take_keyword (arguments, "all"))
    {
      for (guint wave = 0; wave < n; wave++)
        g_array_append_val (waves, wave);
      return TRUE;
    }
  while (g_ascii_isdigit (*arguments->next))
    {
      g_autofree char *word = ls_arguments_take (arguments);

      if (!add_waves (word, n, waves))
        return ls_arguments_fail (arguments, error, "'%s': waves are 0 to %u, as 0-3,7 or all",
                                  word, n - 1);
    }
  return waves->len > 0 ||
         ls_arguments_fail (arguments, error, "which waves? (thread apply all print R1.x, or 0-3)");
}

static gboolean
apply_to (LsConsole *console,
          guint wave,
          const char *command,
          GVariantBuilder *by_wave,
          LsReply *reply,
          GError **error)
{
  const char *const lines[] = { command, NULL };
  g_autofree char *name = g_strdup_printf ("wave %u", wave);
  const LsScript script = { .name = name, .lines = lines };
  GVariantBuilder answers;
  LsDict dict;

  ls_reply_line (reply, "Wave %u:", wave);
  g_variant_builder_init (&answers, G_VARIANT_TYPE ("aa{sv}"));
  gboolean ok = ls_console_run_script (console, &script, &answers, reply, error);
  ls_dict_init (&dict);
  ls_dict_set (&dict, "wave", "u", wave);
  ls_dict_set (&dict, "answers", "aa{sv}", &answers);
  g_variant_builder_add_value (by_wave, ls_dict_end (&dict));
  return ok;
}

static gboolean
apply_all (LsConsole *console,
           const GArray *waves,
           const char *command,
           LsReply *reply,
           GError **error)
{
  guint64 step = ls_view_get_place (ls_session_get_view (console->session))->step;
  GVariantBuilder by_wave;
  gboolean ok = TRUE;

  g_variant_builder_init (&by_wave, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; ok && i < waves->len && !reply->quits; i++)
    {
      guint wave = g_array_index (waves, guint, i);

      ok = ls_session_focus_step_sync (console->session, wave, step, error) &&
           apply_to (console, wave, command, &by_wave, reply, error);
    }
  ls_reply_set_kind (reply, "by_wave");
  ls_reply_set (reply, "by_wave", "aa{sv}", &by_wave);
  return ok;
}

/* Back to where it was; the moves between are not told as one. */
static gboolean
return_to (LsConsole *console, const LsView *view, guint lane, GError **error)
{
  LsSession *session = console->session;
  gboolean ok = ls_session_focus_step_sync (session, ls_view_get_wave (view),
                                            ls_view_get_place (view)->step, error);

  if (ok && ls_view_get_fork (ls_session_get_view (session)) != ls_view_get_fork (view))
    ok = ls_session_focus_fork_sync (session, ls_view_get_fork (view), error);
  ls_session_set_focus_lane (session, lane);
  return ok;
}

gboolean
ls_console_apply (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  g_autoptr (GArray) waves = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (LsView) view = ls_view_ref (ls_session_get_view (console->session));
  guint lane = ls_session_get_focus_lane (console->session);

  if (!take_waves (console, arguments, waves, error))
    return FALSE;
  g_autofree char *command = ls_arguments_take_rest (arguments);
  if (command == NULL)
    return ls_arguments_fail (arguments, error, "a command for these waves is missing");
  ls_session_set_aside (console->session, TRUE);
  gboolean ok = apply_all (console, waves, command, reply, error);
  ok = return_to (console, view, lane, ok ? error : NULL) && ok;
  ls_session_set_aside (console->session, FALSE);
  return ok;
}
