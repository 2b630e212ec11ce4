#include <string.h>

#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-session-private.h"

/* The lanes that somebody wants to see. */

LsMask
ls_session_get_chosen_lanes (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), LS_MASK_ALL);

  return session->chosen_lanes;
}

void
ls_session_set_chosen_lanes (LsSession *session, LsMask lanes)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (lanes == 0)
    lanes = LS_MASK_ALL;
  if (session->chosen_lanes == lanes)
    return;
  session->chosen_lanes = lanes;
  g_object_notify (G_OBJECT (session), "chosen-lanes");
}

void
ls_session_choose_lanes (LsSession *session, LsMask lanes)
{
  g_return_if_fail (LS_IS_SESSION (session));

  ls_session_set_chosen_lanes (session, lanes);
  if ((session->chosen_lanes & LS_MASK_LANE (session->focus_lane)) == 0)
    ls_session_set_focus_lane (session, (guint) __builtin_ctzll (session->chosen_lanes));
}

/* Where expr has a value other than 0; NaN is one. */
static LsMask
find_true (const LsView *view, LsExpr *expr)
{
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  LsExprValue value;
  LsMask lanes = 0;

  ls_view_evaluate (view, eval, &value);
  LS_FOREACH_LANE (lane, value.has_value[0])
    if (ls_expr_value_number (&value, 0, (guint) lane) != 0)
      lanes |= LS_MASK_LANE (lane);
  return lanes;
}

static gboolean
read_condition (LsSession *session, const char *text, LsMask *lanes, GError **error)
{
  g_autoptr (LsExpr) expr = ls_view_compile (session->view, session->variables, text, error);

  if (expr == NULL || !ls_expr_check_condition (expr, error))
    return FALSE;
  *lanes = find_true (session->view, expr);
  return TRUE;
}

/* "70" is no condition that is true everywhere. */
static gboolean
is_numbers (const char *text)
{
  return text[strspn (text, "0123456789,- ")] == '\0';
}

gboolean
ls_session_find_lanes (LsSession *session, const char *text, LsMask *lanes, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (session->view == NULL)
    return ls_fail (error, LS_ERROR_STATE, "nothing is open");
  if (!ls_lanes_parse (text, lanes, is_numbers (text) ? error : NULL) &&
      (is_numbers (text) || !read_condition (session, text, lanes, error)))
    return FALSE;
  return *lanes != 0 || ls_fail (error, LS_ERROR_RANGE, "'%s' chooses no lane", text);
}
