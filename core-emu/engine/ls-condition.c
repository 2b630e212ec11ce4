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

/* --- expressions ----------------------------------------------------------------------------------------- */

typedef struct
{
  LsExprEval *eval; /* owned */
  LsExprContext where;
  gpointer kept; /* owned, by destroy */
  GDestroyNotify destroy;
} Question;

static void
free_question (gpointer data)
{
  Question *question = data;

  ls_expr_eval_free (question->eval);
  if (question->destroy != NULL)
    question->destroy (question->kept);
  g_free (question);
}

static LsMask
ask_expr (const void *state, gpointer data)
{
  Question *question = data;

  question->where.state = state;
  return ls_expr_truth (question->eval, &question->where);
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

  Question *question = g_new0 (Question, 1);
  question->eval = ls_expr_eval_new (expr);
  question->where = *where;
  question->kept = kept;
  question->destroy = destroy;
  return ls_condition_new (ask_expr, question, free_question);
}

/* --- life ------------------------------------------------------------------------------------------------ */

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
