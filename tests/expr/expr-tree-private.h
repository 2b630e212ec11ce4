#pragma once

#include "expr-tree.h"

#define MAX_CHILDREN 3

typedef enum
{
  NODE_TEXT,     /* a literal or a name that belongs to the wave */
  NODE_REGISTER, /* .value is the number; swizzled */
  NODE_REGISTER_AT,
  NODE_CONSTANT_AT,
  NODE_SCRATCH_AT,
  NODE_UNARY,
  NODE_BINARY,
  NODE_CHOICE,
  NODE_CALL,
  NODE_AT,    /* .value is the lane */
  NODE_AT_OF, /* of the lane that the second child says */
  NODE_SWIZZLE,
} NodeKind;

struct _ExprTree
{
  NodeKind kind;
  const char *name; /* operator, function, or text */
  guint value;
  guint n_swizzle;
  guint8 swizzle[4];
  LsExprType type; /* NODE_TEXT: of bits */
  guint32 bits;
  gboolean has_parentheses;
  gboolean is_known; /* folds: value is that of every lane */
  ExprTreeValue known;
  guint n_children;
  ExprTree *children[MAX_CHILDREN];
};

/* Functions of one argument that make one value of all lanes. */
#define EXPR_TREE_FOLDS \
  "any", "all", "none", "count", "min", "max", "sum", "mean", "unique", "first", "last"
