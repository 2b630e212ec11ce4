#include "dap-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-goal.h"

/* --- reasons ---------------------------------------------------------------------------------- */

static gboolean
is_own (const LsDap *dap, DapOwner owner, guint number)
{
  return g_hash_table_contains (dap->own[owner], GUINT_TO_POINTER (number));
}

/* The protocol's word for a breakpoint that stopped a move. */
static const char *
reason_of_hit (const LsDap *dap, guint number)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (dap->session, number);
  const LsMarkBreakpoint *mark = breakpoint != NULL ? ls_breakpoint_get_mark (breakpoint) : NULL;

  if (is_own (dap, DAP_OWN_FUNCTIONS, number))
    return "function breakpoint";
  if (is_own (dap, DAP_OWN_INSTRUCTIONS, number))
    return "instruction breakpoint";
  if (mark != NULL && (mark->kind == LS_MARK_DATA || is_own (dap, DAP_OWN_DATA, number)))
    return "data breakpoint";
  return mark != NULL && mark->kind == LS_MARK_EVENT && ls_goal_read_source_line (mark) == 0
           ? "exception"
           : "breakpoint";
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

/* Returns: (transfer full) (nullable): the full reason, for users. */
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

/* --- log points ------------------------------------------------------------------------------- */

static void
say_log (LsDap *dap, const LsLogLine *line)
{
  g_autofree char *text = g_strconcat (line->text, "\n", NULL);
  DapObject body = { .category = "stdout", .output = text };

  dap_set_place (dap, &body, line->line, line->line, FALSE);
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
        g_strdup_printf ("... and %" PRIu64 " lines of log points more", n_dropped);

      dap_say (dap, "console", text);
    }
}

/* --- telling ---------------------------------------------------------------------------------- */

static GVariant *
make_hits (const LsView *view)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (view, &n);
  GVariantBuilder ids = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("au"));

  for (guint i = 0; i < n; i++)
    g_variant_builder_add (&ids, "u", (guint) hits[i].id);
  if (n > 0)
    return g_variant_builder_end (&ids);
  g_variant_builder_clear (&ids);
  return NULL;
}

/* An empty text means none. */
static const char *
find_text (const char *text, const char *other)
{
  text = text != NULL ? text : other;
  return text != NULL && *text ? text : NULL;
}

/* Clients show the description beside the name of the thread, in little room: which breakpoints were hit; the text says where they are. */
static void
send_stopped (LsDap *dap, const LsView *view, const char *reason, gboolean is_stop)
{
  g_autofree char *description = is_stop ? describe (dap, view) : NULL;
  g_autofree char *events = ls_view_tell_events (view, FALSE);
  LsSourceAt at;
  const gboolean is_text =
    dap_glsl_is_told (dap) && ls_session_find_source_at_sync (dap->session, NULL, &at);
  const guint lane = ls_session_get_focus_lane (dap->session);
  g_autofree char *sentence =
    is_text ? ls_session_narrate (dap->session, &at, lane) : ls_view_narrate (view, lane);
  g_autofree char *text = g_strdup (find_text (events, sentence));
  GVariant *hits = is_stop ? make_hits (view) : NULL;

  if (description != NULL && ls_view_get_reason (view) == LS_STOP_BREAKPOINT)
    {
      g_autofree char *what = g_steal_pointer (&text);

      text = g_strconcat (description, what != NULL ? " " : NULL, what, NULL);
      description[strcspn (description, ":.")] = '\0';
    }
  dap_send_event (dap, "stopped",
                  &(DapObject){ .reason = reason,
                                .description = find_text (description, NULL),
                                .thread = dap_get_thread (dap) + 1,
                                .text = text,
                                .all_stopped = TRUE,
                                .hits = hits });
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
  dap_tell_memory (dap);
}

void
dap_tell_changed (LsDap *dap)
{
  static const char *const areas[] = { "all", NULL };

  dap_refs_forget (dap->refs);
  if (dap->client.takes_invalidated)
    dap_send_event (dap, "invalidated", &(DapObject){ .areas = g_variant_new_strv (areas, -1) });
  else
    send_stopped (dap, dap_view (dap), "goto", FALSE);
  dap_tell_memory (dap);
}

/* --- exceptionInfo ---------------------------------------------------------------------------- */

gboolean
dap_exception_info (LsDap *dap, DapCall *call, GError **error)
{
  const LsView *view = dap_view (dap);
  const LsTrap *trap = ls_view_get_trap (view);
  guint n;
  const LsStopHit *hits = ls_view_get_hits (view, &n);

  if (trap == NULL && (n == 0 || strcmp (reason_of_hit (dap, hits[0].id), "exception") != 0))
    return dap_args_fail (&call->args, "threadId", LS_ERROR_STATE, error,
                          "it has not stopped for an event or a trap");
  g_autoptr (LsBreakpoint) breakpoint =
    n > 0 ? ls_session_find_breakpoint (dap->session, hits[0].id) : NULL;
  char *events = ls_view_tell_events (view, FALSE);
  char *told = events != NULL ? events : describe (dap, view);
  call->body.exception_id =
    dap_keep (dap, g_strdup (trap != NULL ? ls_trap_code_name (trap->code)
                                          : ls_breakpoint_get_mark (breakpoint)->what));
  call->body.description = told != NULL ? find_text (dap_keep (dap, told), NULL) : NULL;
  call->body.break_mode = "always";
  return TRUE;
}
