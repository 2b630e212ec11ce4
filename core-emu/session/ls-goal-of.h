#pragma once

#include "ls-expr.h"
#include "ls-scene.h"
#include "ls-variables.h"

G_BEGIN_DECLS

/* One run of one wave of a scene: what goals, conditions, texts of log points and other expressions are understood for.
 * Members are borrowed, but for a copy's. */
typedef struct
{
  LsScene *scene;
  guint wave;
  LsSubject *subject;
  const LsVariables
    *variables; /* what names with a $ are worth; NULL: nothing; asked only while texts are read */
} LsGoalOf;

/* A copy that holds what it names. */
LsGoalOf *ls_goal_of_copy (const LsGoalOf *of);
void ls_goal_of_free (LsGoalOf *of);

/* An expression about the run. Errors: those of ls_expr_new(). Returns: (transfer full). */
LsExpr *ls_goal_of_compile (const LsGoalOf *of, const char *text, GError **error);
/* What expressions see of the run at state: of must outlive the context. */
LsExprContext ls_goal_of_context (const LsGoalOf *of, const void *state);

G_END_DECLS
