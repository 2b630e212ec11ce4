#include "ls-expr-private.h"

const char *
ls_expr_type_name (LsExprType type)
{
  static const char *const names[] = {
    [LS_EXPR_FLOAT] = "float",   [LS_EXPR_INT] = "int",     [LS_EXPR_UINT] = "uint",
    [LS_EXPR_BITS] = "bits",     [LS_EXPR_BOOL] = "bool",   [LS_EXPR_WORD] = "float",
    [LS_EXPR_DOUBLE] = "double", [LS_EXPR_INT64] = "int64", [LS_EXPR_UINT64] = "uint64",
  };

  return names[type];
}

gboolean
ls_expr_type_is_wide (LsExprType type)
{
  return type >= LS_EXPR_DOUBLE;
}

LsExprType
ls_expr_type_of (LsValueType type)
{
  switch (type)
    {
    case LS_VALUE_INT:
    case LS_VALUE_BOOL:
      return LS_EXPR_INT;
    case LS_VALUE_UINT:
      return LS_EXPR_UINT;
    case LS_VALUE_DOUBLE:
      return LS_EXPR_DOUBLE;
    case LS_VALUE_INT64:
      return LS_EXPR_INT64;
    case LS_VALUE_UINT64:
      return LS_EXPR_UINT64;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      break;
    }
  return LS_EXPR_FLOAT;
}

LsExprType
ls_expr_shown_of (LsValueType type)
{
  return type == LS_VALUE_BITS   ? LS_EXPR_WORD
         : type == LS_VALUE_BOOL ? LS_EXPR_BOOL
                                 : ls_expr_type_of (type);
}

/* The slot of a word of a component: 0 its low one; the high one of a value of 32 bits is 0. */
static guint16
word_of (LsExprBuild *build, const LsExprTerm *term, guint component, guint word)
{
  const guint c = term->n > 1 ? component : 0;

  if (word == 0)
    return term->slots[c];
  return ls_expr_type_is_wide (term->type) ? term->high[c] : ls_expr_build_number (build, 0, TRUE);
}

/* An operation on each word takes a value of 32 bits for both words, as the condition of a
 * choice. */
static guint16
apply_by_word (LsExprBuild *build,
               LsExprOpcode code,
               const LsExprTerm *args,
               guint component,
               guint word)
{
  LsExprOp op = { .code = (guint16) code };

  for (guint i = 0; i < ls_expr_n_args (code); i++)
    op.args[i] =
      word_of (build, &args[i], component, ls_expr_type_is_wide (args[i].type) ? word : 0);
  return ls_expr_build_op (build, &op);
}

static guint16
apply_wide (LsExprBuild *build,
            LsExprOpcode code,
            const LsExprTerm *args,
            guint component,
            guint word)
{
  const LsExprTerm *second = &args[ls_expr_n_args (code) > 1 ? 1 : 0];
  const LsExprOp op = {
    .code = LS_EXPR_OP_WIDE,
    .index = (guint16) code,
    .channel = (guint8) word,
    .args = { word_of (build, args, component, 0), word_of (build, args, component, 1),
              word_of (build, second, component, 0), word_of (build, second, component, 1) }
  };

  return ls_expr_build_op (build, &op);
}

void
ls_expr_apply (LsExprBuild *build, LsExprOpcode code, const LsExprTerm *args, LsExprTerm *out)
{
  guint n_args = ls_expr_n_args (code), n = 1;
  LsExprTerm result = { .type = out->type, .start = out->start };
  gboolean is_wide = FALSE, by_word = ls_expr_is_by_word (code);

  for (guint i = 0; i < n_args; i++)
    {
      n = MAX (n, args[i].n);
      is_wide |= ls_expr_type_is_wide (args[i].type);
    }
  for (guint c = 0; c < n; c++)
    {
      result.slots[c] = is_wide && !by_word ? apply_wide (build, code, args, c, 0)
                                            : apply_by_word (build, code, args, c, 0);
      if (is_wide)
        result.high[c] =
          by_word ? apply_by_word (build, code, args, c, 1) : apply_wide (build, code, args, c, 1);
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
  gboolean was_float = term->type == LS_EXPR_FLOAT;

  if (type == term->type)
    return;
  if (ls_expr_type_is_wide (type) || ls_expr_type_is_wide (term->type))
    ls_expr_convert_wide (build, term, type);
  else if (type == LS_EXPR_BOOL)
    apply_one (build, term, was_float ? LS_EXPR_OP_TRUE_F : LS_EXPR_OP_TRUE_U, type);
  else if (type == LS_EXPR_FLOAT)
    apply_one (build, term,
               term->type == LS_EXPR_INT || term->type == LS_EXPR_BOOL ? LS_EXPR_OP_I_TO_F
                                                                       : LS_EXPR_OP_U_TO_F,
               type);
  else if (was_float && type != LS_EXPR_BITS)
    apply_one (build, term, type == LS_EXPR_INT ? LS_EXPR_OP_F_TO_I : LS_EXPR_OP_F_TO_U, type);
  term->type = type;
}

/* Bits take the type of the other side, without a conversion. */
static gboolean
unify_with_bits (LsExprTerm *a, LsExprTerm *b)
{
  if (a->type == LS_EXPR_BITS)
    a->type = b->type;
  else if (b->type == LS_EXPR_BITS)
    b->type = a->type;
  return a->type == b->type;
}

/* Where one of them has 64 bits. */
static LsExprType
wide_type (LsExprType a, LsExprType b)
{
  if (ls_expr_is_float (a) || ls_expr_is_float (b))
    return LS_EXPR_DOUBLE;
  return a == LS_EXPR_UINT64 || b == LS_EXPR_UINT64 ? LS_EXPR_UINT64 : LS_EXPR_INT64;
}

LsExprType
ls_expr_unify (LsExprBuild *build, LsExprTerm *a, LsExprTerm *b)
{
  LsExprType type;

  if (a->type == LS_EXPR_BOOL)
    a->type = LS_EXPR_INT;
  if (b->type == LS_EXPR_BOOL)
    b->type = LS_EXPR_INT;
  if (!ls_expr_type_is_wide (a->type) && !ls_expr_type_is_wide (b->type) && unify_with_bits (a, b))
    return a->type;
  if (ls_expr_type_is_wide (a->type) || ls_expr_type_is_wide (b->type))
    type = wide_type (a->type, b->type);
  else
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
  if (term->type == LS_EXPR_WORD || ls_expr_type_is_wide (term->type))
    term->type = LS_EXPR_FLOAT;
}

LsExprType
ls_expr_unify_bits (LsExprBuild *build, LsExprTerm *a, LsExprTerm *b)
{
  LsExprTerm *const both[] = { a, b };

  for (guint i = 0; i < 2; i++)
    if (both[i]->type == LS_EXPR_FLOAT)
      both[i]->type = LS_EXPR_BITS;
    else if (both[i]->type == LS_EXPR_DOUBLE)
      both[i]->type = LS_EXPR_UINT64;
  return ls_expr_unify (build, a, b);
}
