#include "ls-expr-private.h"

const char *
ls_expr_type_name (LsExprType type)
{
  static const char *const names[] = {
    [LS_EXPR_FLOAT] = "float", [LS_EXPR_INT] = "int",   [LS_EXPR_UINT] = "uint",
    [LS_EXPR_BITS] = "bits",   [LS_EXPR_BOOL] = "bool", [LS_EXPR_WORD] = "float",
  };

  return names[type];
}

LsExprType
ls_expr_type_of (LsValueType type)
{
  switch (type)
    {
    case LS_VALUE_INT:
      return LS_EXPR_INT;
    case LS_VALUE_UINT:
      return LS_EXPR_UINT;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      break;
    }
  return LS_EXPR_FLOAT;
}

LsExprType
ls_expr_shown_of (LsValueType type)
{
  return type == LS_VALUE_BITS ? LS_EXPR_WORD : ls_expr_type_of (type);
}

void
ls_expr_apply (LsExprBuild *build, LsExprOpcode code, const LsExprTerm *args, LsExprTerm *out)
{
  guint n_args = ls_expr_n_args (code), n = 1;
  LsExprTerm result = { .type = out->type, .start = out->start };

  for (guint i = 0; i < n_args; i++)
    n = MAX (n, args[i].n);
  for (guint c = 0; c < n; c++)
    {
      LsExprOp op = { .code = (guint16) code };

      for (guint i = 0; i < n_args; i++)
        op.args[i] = args[i].slots[args[i].n > 1 ? c : 0];
      result.slots[c] = ls_expr_build_op (build, &op);
    }
  result.n = n;
  *out = result;
}

static void
apply_one (LsExprBuild *build, LsExprTerm *term, LsExprOpcode code, LsExprType type)
{
  ls_expr_apply (build, code, term, term);
  term->type = type;
}

void
ls_expr_convert (LsExprBuild *build, LsExprTerm *term, LsExprType type)
{
  gboolean is_float = term->type == LS_EXPR_FLOAT;

  if (type == term->type)
    return;
  if (type == LS_EXPR_BOOL)
    apply_one (build, term, is_float ? LS_EXPR_OP_TRUE_F : LS_EXPR_OP_TRUE_U, type);
  else if (type == LS_EXPR_FLOAT)
    apply_one (build, term,
               term->type == LS_EXPR_INT || term->type == LS_EXPR_BOOL ? LS_EXPR_OP_I_TO_F
                                                                       : LS_EXPR_OP_U_TO_F,
               type);
  else if (is_float && type != LS_EXPR_BITS)
    apply_one (build, term, type == LS_EXPR_INT ? LS_EXPR_OP_F_TO_I : LS_EXPR_OP_F_TO_U, type);
  term->type = type;
}

/* Bits are what the other side is, without a conversion. */
static gboolean
unify_with_bits (LsExprTerm *a, LsExprTerm *b)
{
  if (a->type == LS_EXPR_BITS)
    a->type = b->type;
  else if (b->type == LS_EXPR_BITS)
    b->type = a->type;
  return a->type == b->type;
}

LsExprType
ls_expr_unify (LsExprBuild *build, LsExprTerm *a, LsExprTerm *b)
{
  LsExprType type;

  if (a->type == LS_EXPR_BOOL)
    a->type = LS_EXPR_INT;
  if (b->type == LS_EXPR_BOOL)
    b->type = LS_EXPR_INT;
  if (unify_with_bits (a, b))
    return a->type;
  type = a->type == LS_EXPR_FLOAT || b->type == LS_EXPR_FLOAT ? LS_EXPR_FLOAT : LS_EXPR_UINT;
  ls_expr_convert (build, a, type);
  ls_expr_convert (build, b, type);
  return type;
}

void
ls_expr_join (LsExprTerm *term)
{
  term->type = term->own[0];
  for (guint i = 1; i < term->n; i++)
    if (term->own[i] != term->type)
      term->type = LS_EXPR_FLOAT;
  if (term->type == LS_EXPR_WORD)
    term->type = LS_EXPR_FLOAT;
}

LsExprType
ls_expr_unify_bits (LsExprBuild *build, LsExprTerm *a, LsExprTerm *b)
{
  if (a->type == LS_EXPR_FLOAT)
    a->type = LS_EXPR_BITS;
  if (b->type == LS_EXPR_FLOAT)
    b->type = LS_EXPR_BITS;
  return ls_expr_unify (build, a, b);
}
