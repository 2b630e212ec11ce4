#include "ls-condition.h"

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
