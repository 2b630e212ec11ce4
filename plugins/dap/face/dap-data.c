#include "dap-private.h"

#include "ls-goal.h"
#include "ls-session-text.h"

/* Data breakpoints: the client keeps the expression, and sends it back. */

static LsGoalOf
goal_of (const LsDap *dap)
{
  const LsView *view = dap_view (dap);

  return (LsGoalOf){ .scene = ls_view_get_scene (view),
                     .wave = ls_view_get_wave (view),
                     .subject = ls_view_get_subject (view),
                     .variables = ls_session_get_variables (dap->session) };
}

/* Whether a place can be watched for reads and for all accesses. */
static gboolean
is_place (const LsDap *dap, const char *text)
{
  const LsGoalOf of = goal_of (dap);
  g_autofree char *goal_text = g_strconcat ("read ", text, NULL);
  g_autoptr (LsGoal) goal = ls_goal_parse (&of, goal_text, LS_MASK_ALL, NULL);

  return goal != NULL;
}

/* Returns: kept: the expression for a name, alone or within a reference. */
static const char *
find_expression (LsDap *dap, DapCall *call, GError **error)
{
  gint64 reference = 0;

  if (!dap_args_number (&call->args, "variablesReference", 0, G_MAXINT32, &reference, error) ||
      !dap_choose_frame (dap, &call->args, "frameId", error))
    return NULL;
  return reference > 0 ? dap_child_expression (dap, &call->args, reference, call->name, error)
                       : call->name;
}

gboolean
dap_data_breakpoint_info (LsDap *dap, DapCall *call, GError **error)
{
  static const char *const all[] = { "read", "write", "readWrite", NULL };
  static const char *const change[] = { "write", NULL };
  g_autoptr (GError) problem = NULL;
  const char *text = find_expression (dap, call, &problem);
  g_autoptr (LsExpr) expr = text != NULL ? dap_compile (dap, text, &problem) : NULL;
  DapObject *body = &call->body;

  if (expr == NULL && text == NULL && !g_error_matches (problem, LS_ERROR, LS_ERROR_STATE))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  const char *id =
    expr != NULL
      ? dap_keep (dap, ls_session_dup_watched (dap->session, dap_glsl_frame (dap), text, NULL))
      : NULL;

  /* null tells the client that there is no such data. */
  body->data_id = g_variant_new ("ms", id);
  body->description = dap_keep (dap, expr != NULL ? g_strdup_printf ("change of %s", text)
                                                  : g_strdup (problem->message));
  if (expr == NULL)
    return TRUE;
  body->access_types = g_variant_new_strv (is_place (dap, id) ? all : change, -1);
  body->can_persist = TRUE;
  return TRUE;
}

/* A write counts if it changes the value, as with the prompt's "watch". */
static void
settle_data (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem)
{
  const char *way = item->access == DAP_READ         ? "read "
                    : item->access == DAP_READ_WRITE ? "touch "
                                                     : "";

  (void) problem;
  mark->kind = item->access == DAP_WRITE ? LS_MARK_DATA : LS_MARK_EVENT;
  mark->what = (char *) dap_keep (dap, g_strconcat (way, item->data_id, NULL));
}

gboolean
dap_set_data_breakpoints (LsDap *dap, DapCall *call, GError **error)
{
  static const DapItems items[] = {
    { "breakpoints!", "dataId! accessType condition hitCondition", settle_data }, { NULL }
  };

  return dap_set_all (dap, call, DAP_OWN_DATA, items, error);
}
