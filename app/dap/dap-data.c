#include "dap-private.h"

#include <string.h>

#include "ls-goal.h"

/* Breakpoints of data: the client keeps the expression and gives it back. */

/* Whether the place that text names can be watched for reads and for accesses of any kind. */
static gboolean
is_place (const LsDap *dap, const char *text)
{
  const LsView *view = dap_view (dap);
  const LsGoalOf of = { .scene = ls_view_get_scene (view),
                        .wave = ls_view_get_wave (view),
                        .subject = ls_view_get_subject (view),
                        .variables = ls_session_get_variables (dap->session) };
  g_autofree char *goal_text = g_strconcat ("read ", text, NULL);
  g_autoptr (LsGoal) goal = ls_goal_parse (&of, goal_text, LS_MASK_ALL, NULL);

  return goal != NULL;
}

/* Returns: (transfer full): the expression that name means, alone or in what a reference stands
 * for. */
static char *
find_expression (LsDap *dap, const DapArgs *args, GError **error)
{
  const char *name = NULL;
  gint64 reference = 0;

  if (!dap_args_text (args, "name", DAP_REQUIRED, &name, error) ||
      !dap_args_number (args, "variablesReference", DAP_MAY_LACK, 0, G_MAXINT32, &reference,
                        error) ||
      !dap_choose_frame (dap, args, DAP_MAY_LACK, error))
    return NULL;
  return reference > 0 ? dap_child_expression (dap, args, reference, name, error) : g_strdup (name);
}

gboolean
dap_data_breakpoint_info (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *text = find_expression (dap, args, &problem);
  g_autoptr (LsExpr) expr = text != NULL ? dap_compile (dap, text, &problem) : NULL;
  g_autofree char *description = NULL;

  if (expr == NULL)
    {
      if (text == NULL && !g_error_matches (problem, LS_ERROR, LS_ERROR_STATE))
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      /* The protocol's way to say that there is none. */
      g_autofree char *valid = g_utf8_make_valid (problem->message, -1);
      ls_dict_set_value (body, "dataId", g_variant_new_maybe (G_VARIANT_TYPE_STRING, NULL));
      ls_dict_set_string (body, "description", valid);
      return TRUE;
    }
  static const char *const all[] = { "read", "write", "readWrite", NULL };
  static const char *const change[] = { "write", NULL };
  description = g_strdup_printf ("change of %s", text);
  ls_dict_set_string (body, "dataId", text);
  ls_dict_set_string (body, "description", description);
  ls_dict_set (body, "accessTypes", "^as", is_place (dap, text) ? all : change);
  ls_dict_set_bool (body, "canPersist", TRUE);
  return TRUE;
}

/* What is written counts where the value changes, as the prompt's "watch". Returns: (transfer
 * full). */
static char *
make_what (const char *id, const char *access, LsMarkBreakpoint *mark)
{
  if (strcmp (access, "write") == 0)
    {
      mark->kind = LS_MARK_DATA;
      return g_strdup (id);
    }
  mark->kind = LS_MARK_EVENT;
  return g_strconcat (strcmp (access, "read") == 0 ? "read " : "touch ", id, NULL);
}

static gboolean
set_data (LsDap *dap, DapSetting *setting, const DapArgs *args, guint index, GError **error)
{
  g_auto (DapArgs) item = { NULL, NULL };
  g_autoptr (GError) wrong = NULL;
  g_autofree char *what = NULL;
  LsMarkBreakpoint mark = { 0 };
  const char *id = NULL, *access = "write";

  if (!dap_args_nth (args, "breakpoints", index, &item, error) ||
      !dap_args_text (&item, "dataId", DAP_REQUIRED, &id, error) ||
      !dap_args_text (&item, "accessType", DAP_MAY_LACK, &access, error) ||
      !dap_read_limits (&item, &mark, &wrong, error))
    return FALSE;
  if (strcmp (access, "read") != 0 && strcmp (access, "write") != 0 &&
      strcmp (access, "readWrite") != 0)
    return dap_args_fail (&item, "accessType", LS_ERROR_SYNTAX, error,
                          "\"read\", \"write\" or \"readWrite\" is expected, not \"%.40s\"",
                          access);
  what = make_what (id, access, &mark);
  mark.what = what;
  dap_setting_put (dap, setting, &mark, wrong);
  return TRUE;
}

gboolean
dap_set_data_breakpoints (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  DapSetting setting;
  guint n;

  if (!dap_args_list (args, "breakpoints", DAP_REQUIRED, &n, error))
    return FALSE;
  dap_setting_begin (&setting, DAP_OWN_DATA);
  for (guint i = 0; i < n; i++)
    if (!set_data (dap, &setting, args, i, error))
      {
        dap_setting_clear (&setting);
        return FALSE;
      }
  dap_setting_end (dap, &setting, body);
  return TRUE;
}
