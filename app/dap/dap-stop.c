#include "dap-private.h"

#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-tell-event.h"

/* --- why -------------------------------------------------------------------------------------- */

static gboolean
is_own (const LsDap *dap, DapOwner owner, guint number)
{
  return g_hash_table_contains (dap->own[owner], GUINT_TO_POINTER (number));
}

/* The word of the protocol for a breakpoint that stopped a move. */
static const char *
reason_of_hit (const LsDap *dap, guint number)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (dap->session, number);
  const LsMarkBreakpoint *mark = breakpoint != NULL ? ls_breakpoint_get_mark (breakpoint) : NULL;

  if (is_own (dap, DAP_OWN_INSTRUCTIONS, number))
    return "instruction breakpoint";
  if (mark != NULL && (mark->kind == LS_MARK_DATA || is_own (dap, DAP_OWN_DATA, number)))
    return "data breakpoint";
  return mark != NULL && mark->kind == LS_MARK_EVENT ? "exception" : "breakpoint";
}

static const char *
find_reason (const LsDap *dap, const LsView *view, const char *asked)
{
  const LsStopHit *hits;
  guint n;

  switch (ls_view_get_reason (view))
    {
    case LS_STOP_BREAKPOINT:
      hits = ls_view_get_hits (view, &n);
      return n > 0 ? reason_of_hit (dap, hits[0].id) : "breakpoint";
    case LS_STOP_TRAP:
      return "exception";
    case LS_STOP_INTERRUPT:
      return "pause";
    case LS_STOP_END:
    case LS_STOP_STEP:
      break;
    }
  if (strcmp (asked, "continue") != 0)
    return asked;
  return ls_view_get_place (view)->ended ? "end" : "start";
}

/* Returns: (transfer full) (nullable): the full reason, for people. */
static char *
describe (const LsDap *dap, const LsView *view)
{
  const LsTrap *trap = ls_view_get_trap (view);
  char *text = ls_stop_tell (dap->session);

  if (text != NULL)
    return text;
  if (trap != NULL)
    return g_strdup_printf ("Trap: %s", trap->detail);
  text = ls_view_tell_interrupt (view);
  if (text != NULL && ls_view_is_spent (view) && dap->how.hint != NULL)
    {
      g_autofree char *owned = text;

      return g_strdup_printf ("%s %s", owned, dap->how.hint);
    }
  if (text != NULL)
    return text;
  if (ls_view_get_place (view)->ended)
    return g_strdup ("The end of the run");
  return ls_view_get_at_limit (view) && ls_view_get_place (view)->step == 0
           ? g_strdup ("The start of the run")
           : NULL;
}

/* --- what was said on the way ----------------------------------------------------------------- */

static void
say_log (LsDap *dap, const LsLogLine *line)
{
  g_autofree char *text = g_strconcat (line->text, "\n", NULL);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  LsDict body = { 0 };

  ls_dict_set_string (&body, "category", "stdout");
  ls_dict_set_string (&body, "output", valid);
  dap_set_place (dap, &body, "source", line->line, line->line, FALSE);
  dap_send_event (dap, "output", &body);
}

static void
say_logs (LsDap *dap, const LsView *view)
{
  guint64 n_dropped;
  guint n;
  const LsLogLine *lines = ls_view_get_log (view, &n, &n_dropped);

  for (guint i = 0; i < n; i++)
    say_log (dap, &lines[i]);
  if (n_dropped > 0)
    {
      g_autofree char *text =
        g_strdup_printf ("... and %" G_GUINT64_FORMAT " lines of log points more", n_dropped);

      dap_say (dap, "console", text);
    }
}

/* --- telling ---------------------------------------------------------------------------------- */

static void
set_text (LsDict *body, const char *key, const char *text)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  if (valid != NULL && *valid)
    ls_dict_set_string (body, key, valid);
}

static void
send_stopped (LsDap *dap, const LsView *view, const char *reason, gboolean is_stop)
{
  g_autofree char *description = is_stop ? describe (dap, view) : NULL;
  g_autofree char *events = ls_view_tell_events (view, FALSE);
  g_autofree char *sentence = ls_view_narrate (view, ls_session_get_focus_lane (dap->session));
  GVariantBuilder ids = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("au"));
  const LsStopHit *hits;
  LsDict body = { 0 };
  guint n;

  hits = ls_view_get_hits (view, &n);
  ls_dict_set_string (&body, "reason", reason);
  set_text (&body, "description", description);
  ls_dict_set (&body, "threadId", "u", dap_get_thread (dap) + 1);
  set_text (&body, "text", events != NULL ? events : sentence);
  ls_dict_set_bool (&body, "allThreadsStopped", TRUE);
  for (guint i = 0; i < n && is_stop; i++)
    g_variant_builder_add (&ids, "u", (guint) hits[i].id);
  if (n > 0 && is_stop)
    ls_dict_set_value (&body, "hitBreakpointIds", g_variant_builder_end (&ids));
  else
    g_variant_builder_clear (&ids);
  dap_send_event (dap, "stopped", &body);
}

void
dap_tell_stop (LsDap *dap, const char *asked)
{
  const LsView *view = dap_view (dap);

  if (dap->before_stop != NULL)
    dap->before_stop (dap->before_stop_data);
  dap_refs_forget (dap->refs);
  say_logs (dap, view);
  send_stopped (dap, view, find_reason (dap, view, asked), TRUE);
}

void
dap_tell_changed (LsDap *dap)
{
  LsDict body = { 0 };

  dap_refs_forget (dap->refs);
  if (!dap->takes_invalidated)
    {
      send_stopped (dap, dap_view (dap), "goto", FALSE);
      return;
    }
  ls_dict_set (&body, "areas", "^as", (const char *const[]){ "all", NULL });
  dap_send_event (dap, "invalidated", &body);
}

/* --- exceptionInfo ---------------------------------------------------------------------------- */

gboolean
dap_exception_info (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  g_autofree char *description = NULL;
  g_autofree char *events = NULL;
  const LsStopHit *hits;
  const LsTrap *trap;
  const LsView *view;
  guint n;

  if (!dap_choose_thread (dap, args, DAP_REQUIRED, error))
    return FALSE;
  view = dap_view (dap);
  trap = ls_view_get_trap (view);
  hits = ls_view_get_hits (view, &n);
  if (trap == NULL && (n == 0 || strcmp (reason_of_hit (dap, hits[0].id), "exception") != 0))
    return dap_args_fail (args, "threadId", LS_ERROR_STATE, error,
                          "it has not stopped for an event or a trap");
  g_autoptr (LsBreakpoint) breakpoint =
    n > 0 ? ls_session_find_breakpoint (dap->session, hits[0].id) : NULL;
  description = describe (dap, view);
  events = ls_view_tell_events (view, FALSE);
  ls_dict_set_string (body, "exceptionId",
                      trap != NULL ? ls_trap_code_name (trap->code)
                                   : ls_breakpoint_get_mark (breakpoint)->what);
  set_text (body, "description", events != NULL ? events : description);
  ls_dict_set_string (body, "breakMode", "always");
  return TRUE;
}
