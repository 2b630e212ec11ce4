#include "ls-goal.h"

#include "ls-program-locals.h"
#include "ls-source-runs.h"
#include "ls-track.h"

/* The run in which something is looked for, and what expressions mean in it. */

LsGoalOf *
ls_goal_of_copy (const LsGoalOf *of)
{
  LsGoalOf *copy = g_new0 (LsGoalOf, 1);

  copy->scene = ls_scene_ref (of->scene);
  copy->wave = of->wave;
  copy->subject = ls_subject_ref (of->subject);
  copy->variables = of->variables != NULL ? ls_variables_ref ((LsVariables *) of->variables) : NULL;
  return copy;
}

void
ls_goal_of_free (LsGoalOf *of)
{
  ls_subject_unref (of->subject);
  ls_scene_unref (of->scene);
  if (of->variables != NULL)
    ls_variables_unref ((LsVariables *) of->variables);
  g_free (of);
}

LsExpr *
ls_goal_of_compile (const LsGoalOf *of, const char *text, GError **error)
{
  g_autoptr (LsLocals) locals = ls_source_get_locals (of->scene, of->subject, TRUE);

  if (locals == NULL && of->at != NULL)
    locals = ls_program_locals_new (ls_subject_get_program (of->subject), of->at);
  return ls_expr_new_with (ls_subject_get_program (of->subject), of->variables,
                           ls_subject_get_bindings (of->subject)->names, locals, text, error);
}

static gboolean
pixel_cb (guint lane, gint *x, gint *y, gpointer data)
{
  const LsGoalOf *of = data;
  guint pixel_x, pixel_y;

  if (!ls_scene_lane_to_pixel (of->scene, of->wave, lane, &pixel_x, &pixel_y))
    return FALSE;
  *x = (gint) pixel_x;
  *y = (gint) pixel_y;
  return TRUE;
}

static LsMask
unset_cb (LsRegRef ref, guint64 step, gpointer data)
{
  return ls_track_find_unset (data, ref, step, NULL);
}

LsExprContext
ls_goal_of_context (const LsGoalOf *of, const void *state)
{
  return (LsExprContext){ .state = state,
                          .bindings = ls_subject_get_bindings (of->subject),
                          .wave = of->wave,
                          .pixel = pixel_cb,
                          .pixel_data = (gpointer) of,
                          .unset = unset_cb,
                          .unset_data = of->subject };
}

LsCondition *
ls_goal_condition (const LsGoalOf *of, const char *text, GError **error)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (of, text, error);

  if (expr == NULL)
    return NULL;

  LsGoalOf *own = ls_goal_of_copy (of);
  const LsExprContext where = ls_goal_of_context (own, NULL);
  return ls_condition_new_expr (expr, &where, own, (GDestroyNotify) ls_goal_of_free, error);
}
