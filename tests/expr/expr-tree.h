#pragma once

#include "expr-subject.h"

/* Random expressions as trees, and an interpreter that walks a tree for one lane at a time: written from the language's
 * page alone, so that it and the compiler can be held to each other. */

typedef struct _ExprTree ExprTree;

/* What a tree is in one lane. */
typedef struct
{
  LsExprType type;
  guint n;
  guint32 bits[4];
  gboolean has_value[4];
} ExprTreeValue;

/* Uses g_test_rand_*(). n: components; depth: of operators at most. Returns: (transfer full) */
ExprTree *expr_tree_random (const ExprSubject *subject, guint n, guint depth);
void expr_tree_free (ExprTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ExprTree, expr_tree_free)

/* Returns: (transfer full): with no more parentheses than it needs, or with some. */
char *expr_tree_text (const ExprTree *tree);
/* Values of folds are kept in the tree: for one state. */
ExprTreeValue expr_tree_value (ExprTree *tree, const ExprSubject *subject, guint lane);
