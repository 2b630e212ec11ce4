#include "ls-window-actions.h"

#include <glib/gi18n.h>

#include "ls-goal.h"
#include "ls-session-source.h"
#include "ls-source-view.h"
#include "ls-window-parts.h"

/* What can be done with the line of the source text that has the cursor. */

static LsSourceView *
source_of (const LsWindowParts *parts)
{
  return LS_SOURCE_VIEW (ls_shell_get_pane (parts->shell, LS_PANE_SOURCE));
}

const char *
ls_why_no_run_to_line (const LsWindowParts *parts)
{
  if (ls_session_get_view (parts->session) == NULL)
    return _ ("nothing is open yet");
  return ls_session_speaks_text (parts->session) ? NULL : _ ("no text runs as it stands");
}

/* Signal handlers, once: the run has come to the line, or stays where it was. */
static void
came_cb (LsWindow *window, gboolean is_back)
{
  LsSession *session = ls_window_get_parts (window)->session;
  const LsView *view = ls_session_get_view (session);

  if (view != NULL && ls_view_get_at_limit (view))
    ls_window_tell (window, is_back ? _ ("This line began at no step before this one")
                                    : _ ("This line begins at no step after this one"));
}

static void
came_on_cb (LsWindow *window)
{
  g_signal_handlers_disconnect_by_func (ls_window_get_parts (window)->session, came_on_cb, window);
  came_cb (window, FALSE);
}

static void
came_back_cb (LsWindow *window)
{
  g_signal_handlers_disconnect_by_func (ls_window_get_parts (window)->session, came_back_cb,
                                        window);
  came_cb (window, TRUE);
}

void
ls_action_run_to_line (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsWindow *window = LS_WINDOW (widget);
  const LsWindowParts *parts = ls_window_get_parts (window);
  const gboolean is_back = g_str_equal (g_variant_get_string (parameter, NULL), "back");
  const guint line = ls_source_view_get_cursor_line (source_of (parts));
  const char *reason = ls_why_no_run_to_line (parts);
  g_autofree char *goal = NULL, *refusal = NULL;
  g_autoptr (GError) error = NULL;

  if (reason != NULL)
    {
      refusal = g_strdup_printf (_ ("Not now: %s"), reason);
      ls_window_tell (window, refusal);
      return;
    }
  if (line == G_MAXUINT)
    {
      ls_window_tell (window, _ ("This line was typed, and does not run yet"));
      return;
    }
  goal =
    ls_source_link_dup_goal (parts->link, line + 1, ls_session_get_followed_lanes (parts->session));
  if (!ls_session_settle_at (parts->session, goal, is_back, &error))
    ls_window_tell (window, error->message);
  else
    g_signal_connect_object (parts->session, "stopped",
                             is_back ? G_CALLBACK (came_back_cb) : G_CALLBACK (came_on_cb), window,
                             G_CONNECT_SWAPPED);
}
