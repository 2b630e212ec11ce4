#include "ls-goal-of.h"

LsGoalOf *
ls_goal_of_copy (const LsGoalOf *of)
{
  LsGoalOf *copy = g_new0 (LsGoalOf, 1);

  copy->scene = ls_scene_ref (of->scene);
  copy->wave = of->wave;
  copy->subject = ls_subject_ref (of->subject);
  return copy;
}

void
ls_goal_of_free (LsGoalOf *of)
{
  ls_subject_unref (of->subject);
  ls_scene_unref (of->scene);
  g_free (of);
}

LsExpr *
ls_goal_of_compile (const LsGoalOf *of, const char *text, GError **error)
{
  return ls_expr_new_with (ls_subject_get_program (of->subject), of->variables,
                           ls_subject_get_bindings (of->subject)->names, text, error);
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

LsExprContext
ls_goal_of_context (const LsGoalOf *of, const void *state)
{
  return (LsExprContext){ .state = state,
                          .bindings = ls_subject_get_bindings (of->subject),
                          .wave = of->wave,
                          .pixel = pixel_cb,
                          .pixel_data = (gpointer) of };
}
