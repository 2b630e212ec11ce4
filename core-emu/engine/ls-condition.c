#include "ls-condition.h"

#include "ls-measure.h"

struct _LsCondition
{
  gatomicrefcount ref_count;
  LsConditionFunc func;
  gpointer data; /* owned, by destroy */
  GDestroyNotify destroy;
};

LsCondition *
ls_condition_new (LsConditionFunc func, gpointer data, GDestroyNotify destroy)
{
  LsCondition *condition = g_new0 (LsCondition, 1);

  g_atomic_ref_count_init (&condition->ref_count);
  condition->func = func;
  condition->data = data;
  condition->destroy = destroy;
  return condition;
}

/* --- expressions ------------------------------------------------------------------------------ */

static LsMask
ask_expr (const void *state, gpointer data)
{
  return ls_measure_truth (data, state);
}

LsCondition *
ls_condition_new_expr (LsExpr *expr,
                       const LsExprContext *where,
                       gpointer kept,
                       GDestroyNotify destroy,
                       GError **error)
{
  if (!ls_expr_check_condition (expr, error))
    {
      if (destroy != NULL)
        destroy (kept);
      return NULL;
    }
  return ls_condition_new (ask_expr, ls_measure_new (expr, where, kept, destroy),
                           (GDestroyNotify) ls_measure_unref);
}

/* --- life ------------------------------------------------------------------------------------- */

LsCondition *
ls_condition_ref (LsCondition *condition)
{
  g_atomic_ref_count_inc (&condition->ref_count);
  return condition;
}

void
ls_condition_unref (LsCondition *condition)
{
  if (!g_atomic_ref_count_dec (&condition->ref_count))
    return;
  if (condition->destroy != NULL)
    condition->destroy (condition->data);
  g_free (condition);
}

LsMask
ls_condition_ask (const LsCondition *condition, const void *state)
{
  return condition->func (state, condition->data);
}
