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

/* What is done in each wave, and how. */
typedef struct
{
  char *command;        /* owned */
  gboolean is_quiet;    /* -q: nothing says which wave it is */
  gboolean goes_on;     /* -c, -s: also where the command fails */
  gboolean tells_waves; /* and not of waves where it fails: -s */
} Applied;

static void
applied_clear (Applied *applied)
{
  g_free (applied->command);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Applied, applied_clear)

static gboolean
take_applied (LsArguments *arguments, Applied *applied, GError **error)
{
  applied->tells_waves = TRUE;
  while (*arguments->next == '-')
    {
      gboolean is_silent = ls_arguments_take_keyword (arguments, "-s");

      if (is_silent || ls_arguments_take_keyword (arguments, "-c"))
        {
          applied->goes_on = TRUE;
          applied->tells_waves = !is_silent;
        }
      else if (ls_arguments_take_keyword (arguments, "-q"))
        applied->is_quiet = TRUE;
      else
        {
          g_autofree char *word = ls_arguments_take (arguments);
          return ls_arguments_fail (arguments, error, "'%s' is none of -q, -c and -s", word);
        }
    }
  applied->command = ls_arguments_take_rest (arguments);
  return applied->command != NULL ||
         ls_arguments_fail (arguments, error, "a command for these waves is missing");
}

/* Goes on behind a command that failed in a wave. length: of the text before it. */
static void
forgive (LsConsole *console, const Applied *applied, gsize length, GError *error, LsReply *reply)
{
  if (applied->tells_waves)
    ls_reply_line (reply, "%s", error->message);
  else
    g_string_truncate (reply->text, length);
  ls_console_forget_trouble (console);
  g_error_free (error);
}

static gboolean
apply_to (LsConsole *console,
          guint wave,
          const Applied *applied,
          GVariantBuilder *by_wave,
          LsReply *reply,
          GError **error)
{
  const char *const lines[] = { applied->command, NULL };
  g_autofree char *name = g_strdup_printf ("wave %u", wave);
  const LsScript script = { .name = name, .lines = lines };
  GError *failure = NULL;
  gsize length = reply->text->len;
  GVariantBuilder answers;
  LsDict dict = { 0 };

  if (!applied->is_quiet)
    ls_reply_line (reply, "Wave %u:", wave);
  g_variant_builder_init (&answers, G_VARIANT_TYPE ("aa{sv}"));
  ls_console_run_script (console, &script, &answers, reply, &failure);
  ls_dict_set (&dict, "wave", "u", wave);
  ls_dict_set (&dict, "answers", "aa{sv}", &answers);
  g_variant_builder_add_value (by_wave, ls_dict_end (&dict));
  if (failure != NULL && applied->goes_on && g_atomic_int_get (&console->interrupt) == 0)
    forgive (console, applied, length, g_steal_pointer (&failure), reply);
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

static gboolean
apply_all (LsConsole *console,
           const GArray *waves,
           const Applied *applied,
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
           apply_to (console, wave, applied, &by_wave, reply, error);
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
  g_auto (Applied) applied = { 0 };
  guint lane = ls_session_get_focus_lane (console->session);

  if (!take_waves (console, arguments, waves, error))
    return FALSE;
  if (!take_applied (arguments, &applied, error))
    return FALSE;
  ls_session_set_aside (console->session, TRUE);
  gboolean ok = apply_all (console, waves, &applied, reply, error);
  ok = return_to (console, view, lane, ok ? error : NULL) && ok;
  ls_session_set_aside (console->session, FALSE);
  return ok;
}
