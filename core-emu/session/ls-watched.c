#include "ls-watched.h"

#include <math.h>

#include "ls-expr-format.h"

/* Returns: a lane's value as a number, NaN where it has none. */
static float
number_of (const LsExprValue *value, guint component, guint lane)
{
  if ((value->has_value[component] & LS_MASK_LANE (lane)) == 0)
    return NAN;
  return (float) ls_expr_value_number (value, component, lane);
}

/* Of lanes that take part and hold a finite number. */
static void
find_range (LsWatched *watch, guint component)
{
  float low = INFINITY, high = -INFINITY;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float number = number_of (&watch->now, component, lane);

      if ((watch->now.active & LS_MASK_LANE (lane)) == 0 || !isfinite (number))
        continue;
      low = MIN (low, number);
      high = MAX (high, number);
    }
  watch->low[component] = low <= high ? low : 0;
  watch->high[component] = low <= high ? high : 0;
}

/* What follows from both values. */
static void
compare_values (LsWatched *watch)
{
  for (guint i = 0; i < watch->now.n_components; i++)
    {
      watch->changed[i] = ls_expr_differences (&watch->now, &watch->before, i);
      find_range (watch, i);
    }
}

LsWatched *
ls_watched_new_of (const LsExprValue *now, const LsExprValue *before)
{
  LsWatched *watch = g_aligned_alloc0 (1, sizeof (LsWatched), G_ALIGNOF (LsWatched));

  watch->now = *now;
  watch->before = *before;
  compare_values (watch);
  return watch;
}

LsWatched *
ls_watched_new (const LsView *view, const LsVariables *variables, const char *text)
{
  LsWatched *watch = g_aligned_alloc0 (1, sizeof (LsWatched), G_ALIGNOF (LsWatched));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_view_compile (view, variables, text, &error);

  if (expr == NULL)
    {
      watch->problem = g_strdup (error->message);
      return watch;
    }
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  watch->format = ls_expr_get_format (expr);
  ls_view_evaluate (view, eval, &watch->now);
  ls_view_evaluate_previous (view, eval, &watch->before);
  compare_values (watch);
  return watch;
}

void
ls_watched_free (LsWatched *watch)
{
  g_free (watch->problem);
  g_aligned_free (watch);
}

gboolean
ls_watched_get_height (const LsWatched *watch, guint component, guint lane, float *height)
{
  const float number = number_of (&watch->now, component, lane);
  const float low = watch->low[component], high = watch->high[component];

  if (isnan (number))
    return FALSE;
  *height = high > low ? (number - low) / (high - low) : number > 0 ? 1.f : 0.f;
  if (!(*height >= 0))
    *height = 0;
  *height = MIN (*height, 1);
  return TRUE;
}

char *
ls_watched_dup_text (const LsWatched *watch, gboolean is_before, guint lane)
{
  return ls_expr_format_lane (is_before ? &watch->before : &watch->now, watch->format, lane);
}
