#include "ls-console-private.h"

#include "ls-error.h"
#include "ls-group-look.h"

/* The group that runs next, or has just run: what each slot takes and gives, and the ports that they read through. */

LS_HANDLER (ls_console_run_group)
{
  const LsView *view = ls_session_get_view (console->session);
  gboolean is_last = ls_arguments_take_keyword (arguments, "last");
  g_autofree char *text = NULL, *title = NULL;

  (void) value;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (LsGroupLook) look =
    ls_view_look_at_group (view, is_last, ls_session_get_focus_lane (console->session));
  if (look == NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, "the step that %s is no group",
                   is_last ? "was just made" : "comes next");
      return FALSE;
    }
  title = ls_group_look_dup_title (look, is_last);
  text = ls_group_look_to_text (look);
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (view));
  ls_reply_set (reply, "is_last", "b", is_last);
  ls_dict_add_members (&reply->data, ls_group_look_to_variant (look));
  ls_reply_line (reply, "%s", title);
  ls_reply_append (reply, "%s", text);
  return TRUE;
}
