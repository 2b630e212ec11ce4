#include "ls-measure.h"

struct _LsMeasure
{
  gatomicrefcount ref_count;
  LsExprEval *eval; /* owned */
  LsExprContext where;
  gpointer kept; /* owned, by destroy */
  GDestroyNotify destroy;
};

LsMeasure *
ls_measure_new (LsExpr *expr, const LsExprContext *where, gpointer kept, GDestroyNotify destroy)
{
  LsMeasure *measure = g_new0 (LsMeasure, 1);

  g_atomic_ref_count_init (&measure->ref_count);
  measure->eval = ls_expr_eval_new (expr);
  measure->where = *where;
  measure->kept = kept;
  measure->destroy = destroy;
  return measure;
}

LsMeasure *
ls_measure_ref (LsMeasure *measure)
{
  g_atomic_ref_count_inc (&measure->ref_count);
  return measure;
}

void
ls_measure_unref (LsMeasure *measure)
{
  if (!g_atomic_ref_count_dec (&measure->ref_count))
    return;
  ls_expr_eval_free (measure->eval);
  if (measure->destroy != NULL)
    measure->destroy (measure->kept);
  g_free (measure);
}

LsExpr *
ls_measure_get_expr (const LsMeasure *measure)
{
  return ls_expr_eval_get_expr (measure->eval);
}

void
ls_measure_take (LsMeasure *measure, const void *state, LsExprValue *value)
{
  measure->where.state = state;
  ls_expr_evaluate (measure->eval, &measure->where, value);
}

LsMask
ls_measure_truth (LsMeasure *measure, const void *state)
{
  measure->where.state = state;
  return ls_expr_truth (measure->eval, &measure->where);
}
