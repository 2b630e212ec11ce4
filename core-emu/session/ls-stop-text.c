#include "ls-stop-text.h"

#include "ls-breakpoint-text.h"

static void
append_hit (LsSession *session, const LsView *view, guint number, GString *text)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (session, number);
  g_autoptr (GString) limits = g_string_new (NULL);
  g_autofree char *place = NULL;

  g_string_append_printf (text, "%sStopped by breakpoint %u", text->len > 0 ? " " : "", number);
  if (breakpoint != NULL)
    {
      place = ls_breakpoint_tell_place (breakpoint, ls_view_get_program (view));
      ls_breakpoint_append_limits (breakpoint, limits);
      g_string_append_printf (text, ": %s%s%s", place, limits->len > 0 ? "; " : "", limits->str);
    }
  g_string_append_c (text, '.');
}

char *
ls_stop_tell (LsSession *session)
{
  const LsView *view = ls_session_get_view (session);
  GString *text;
  const LsStopHit *hits;
  guint n;

  if (view == NULL || ls_view_get_reason (view) != LS_STOP_BREAKPOINT)
    return NULL;
  hits = ls_view_get_hits (view, &n);
  text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    append_hit (session, view, hits[i].id, text);
  return g_string_free (text, n == 0);
}
