#include "ls-stop-text.h"

#include "ls-breakpoint-text.h"
#include "ls-words.h"

/* The place, and behind it what narrows it. */
static char *
dup_where (LsBreakpoint *breakpoint, const LsView *view)
{
  g_autofree char *place = ls_breakpoint_tell_place (breakpoint, ls_view_get_program (view));
  g_autoptr (GString) limits = g_string_new (NULL);

  ls_breakpoint_append_limits (breakpoint, limits);
  return g_strdup_printf ("%s%s%s", place, limits->len > 0 ? "; " : "", limits->str);
}

static void
append_hit (LsSession *session, const LsView *view, guint number, GString *text)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (session, number);
  g_autofree char *where = breakpoint != NULL ? dup_where (breakpoint, view) : NULL;

  if (where != NULL)
    ls_words_say (text, ls_words ("Stopped by breakpoint %u: %s."), number, where);
  else
    ls_words_say (text, ls_words ("Stopped by breakpoint %u."), number);
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
