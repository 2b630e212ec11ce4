#include "ls-console-private.h"

#include "ls-error.h"

/* What a person keeps in the scene's file, and what is brought back without it. */

LS_HANDLER (ls_console_run_save)
{
  gboolean force = ls_arguments_take_keyword (arguments, "-f");
  g_autofree char *path = ls_arguments_take_rest (arguments);

  if (path != NULL && g_str_has_prefix (path, "breakpoints "))
    return ls_arguments_fail (arguments, error,
                              "breakpoints are kept with the scene: 'save', or 'save FILE' for "
                              "another file, which opens with them");
  if (!ls_session_save (console->session, path, force, error))
    return ls_arguments_blame (arguments);
  if (path != NULL)
    ls_reply_line (reply, "Saved in %s.", path);
  else
    ls_reply_line (reply, "Saved.");
  if (path != NULL)
    ls_reply_set (reply, "file", "s", path);
  return TRUE;
}

/* Returns: (transfer full): recoveries, at least one. */
static GPtrArray *
find_recoveries (LsConsole *console, LsArguments *arguments, GError **error)
{
  g_autoptr (GPtrArray) found =
    console->file ? ls_session_file_find_recoveries (console->file, error) : g_ptr_array_new ();

  if (found != NULL && found->len > 0)
    return g_steal_pointer (&found);
  if (found != NULL)
    ls_arguments_fail (arguments, error, "no session of this scene ended without saving");
  return NULL;
}

/* What is brought back is kept anew before what it came from goes. */
static gboolean
restore (LsConsole *console, LsRecovery *recovery, GError **error)
{
  const LsMarks *marks = ls_recovery_get_marks (recovery);

  if (marks == NULL)
    {
      g_propagate_error (error, g_error_copy (ls_recovery_get_problem (recovery)));
      return FALSE;
    }
  if (g_strcmp0 (ls_recovery_get_program (recovery),
                 ls_scene_get_marks (ls_session_get_scene (console->session))->program))
    return ls_fail (error, LS_ERROR_STATE,
                    "it was made of another program, %s (open that or its stage, or throw it away "
                    "with 'recover "
                    "-d')",
                    ls_recovery_get_program (recovery));
  return ls_session_restore_sync (console->session, marks, error) &&
         ls_session_file_keep (console->file, error);
}

LS_HANDLER (ls_console_run_recover)
{
  gboolean discards = ls_arguments_take_keyword (arguments, "-d");
  g_autoptr (GPtrArray) found = NULL;
  LsRecovery *recovery;

  if (!ls_arguments_end (arguments, error))
    return FALSE;
  found = find_recoveries (console, arguments, error);
  if (found == NULL)
    return FALSE;
  recovery = g_ptr_array_index (found, 0);
  if (!discards && !restore (console, recovery, error))
    return FALSE;
  ls_recovery_discard (recovery);
  if (discards)
    ls_reply_line (reply, "Thrown away.");
  else
    ls_console_reply_stop (console, reply);
  if (found->len > 1)
    ls_reply_line (reply, "There is more of that: %u.", found->len - 1);
  return TRUE;
}
