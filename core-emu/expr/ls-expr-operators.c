#include <string.h>

#include "ls-expr-private.h"

/* Operators: which there are, how tightly they bind, and what they do to types. */

/* Takes the operator if it stands here, whole: not the "<" of "<<". */
static gboolean
take_operator (LsExprParser *parser, const char *name)
{
  gsize length = strlen (name);
  char next;

  ls_expr_skip_blanks (parser);
  if (strncmp (parser->at, name, length) != 0)
    return FALSE;
  next = parser->at[length];
  if (length == 1 && strchr ("<>&|", name[0]) != NULL && next == name[0])
    return FALSE;
  if (next == '=' && length == 1 && strchr ("<>!", name[0]) != NULL)
    return FALSE;
  parser->at += length;
  return TRUE;
}

void
ls_expr_apply_sign (LsExprParser *parser, char sign, LsExprTerm *out)
{
  if (sign == '!')
    {
      ls_expr_convert (&parser->build, out, LS_EXPR_BOOL);
      ls_expr_apply (&parser->build, LS_EXPR_OP_NOT_B, out, out);
      return;
    }
  if (out->type == LS_EXPR_BOOL)
    out->type = LS_EXPR_INT;
  if (sign == '~' && ls_expr_is_float (out->type))
    out->type = out->type == LS_EXPR_FLOAT ? LS_EXPR_BITS : LS_EXPR_UINT64;
  if (sign == '-')
    {
      const LsExprTerm of = *out;

      ls_expr_apply (&parser->build,
                     ls_expr_is_float (of.type) ? LS_EXPR_OP_NEG_F : LS_EXPR_OP_NEG_I, out, out);
      out->is_exact = of.is_exact;
      out->exact = -of.exact;
    }
  if (sign == '~')
    ls_expr_apply (&parser->build, LS_EXPR_OP_NOT, out, out);
}

typedef enum
{
  KIND_ARITHMETIC,
  KIND_SHIFT,
  KIND_ORDER,
  KIND_EQUAL,
  KIND_BITS,
  KIND_LOGIC,
} OperatorKind;

/* In the order of precedence, loosest first; op by the type of the operands. */
static const struct
{
  const char *name;
  guint level;
  OperatorKind kind;
  gboolean swaps; /* a > b is b < a */
  LsExprOpcode on_float, on_int, on_uint;
} operators[] = {
  { "||", 0, KIND_LOGIC, FALSE, LS_EXPR_OP_OR_B, LS_EXPR_OP_OR_B, LS_EXPR_OP_OR_B },
  { "&&", 1, KIND_LOGIC, FALSE, LS_EXPR_OP_AND_B, LS_EXPR_OP_AND_B, LS_EXPR_OP_AND_B },
  { "|", 2, KIND_BITS, FALSE, LS_EXPR_OP_OR, LS_EXPR_OP_OR, LS_EXPR_OP_OR },
  { "^", 3, KIND_BITS, FALSE, LS_EXPR_OP_XOR, LS_EXPR_OP_XOR, LS_EXPR_OP_XOR },
  { "&", 4, KIND_BITS, FALSE, LS_EXPR_OP_AND, LS_EXPR_OP_AND, LS_EXPR_OP_AND },
  { "==", 5, KIND_EQUAL, FALSE, LS_EXPR_OP_EQ_F, LS_EXPR_OP_EQ_U, LS_EXPR_OP_EQ_U },
  { "!=", 5, KIND_EQUAL, FALSE, LS_EXPR_OP_NE_F, LS_EXPR_OP_NE_U, LS_EXPR_OP_NE_U },
  { "<=", 6, KIND_ORDER, FALSE, LS_EXPR_OP_LE_F, LS_EXPR_OP_LE_I, LS_EXPR_OP_LE_U },
  { ">=", 6, KIND_ORDER, TRUE, LS_EXPR_OP_LE_F, LS_EXPR_OP_LE_I, LS_EXPR_OP_LE_U },
  { "<", 6, KIND_ORDER, FALSE, LS_EXPR_OP_LT_F, LS_EXPR_OP_LT_I, LS_EXPR_OP_LT_U },
  { ">", 6, KIND_ORDER, TRUE, LS_EXPR_OP_LT_F, LS_EXPR_OP_LT_I, LS_EXPR_OP_LT_U },
  { "<<", 7, KIND_SHIFT, FALSE, LS_EXPR_OP_SHL, LS_EXPR_OP_SHL, LS_EXPR_OP_SHL },
  { ">>", 7, KIND_SHIFT, FALSE, LS_EXPR_OP_SHR_U, LS_EXPR_OP_SHR_I, LS_EXPR_OP_SHR_U },
  { "+", 8, KIND_ARITHMETIC, FALSE, LS_EXPR_OP_ADD_F, LS_EXPR_OP_ADD_I, LS_EXPR_OP_ADD_I },
  { "-", 8, KIND_ARITHMETIC, FALSE, LS_EXPR_OP_SUB_F, LS_EXPR_OP_SUB_I, LS_EXPR_OP_SUB_I },
  { "*", 9, KIND_ARITHMETIC, FALSE, LS_EXPR_OP_MUL_F, LS_EXPR_OP_MUL_I, LS_EXPR_OP_MUL_I },
  { "/", 9, KIND_ARITHMETIC, FALSE, LS_EXPR_OP_DIV_F, LS_EXPR_OP_DIV_I, LS_EXPR_OP_DIV_U },
  { "%", 9, KIND_ARITHMETIC, FALSE, LS_EXPR_OP_MOD_I, LS_EXPR_OP_MOD_I, LS_EXPR_OP_MOD_U },
};

/* Makes the operands of one type. Returns: that of the result. */
static LsExprType
prepare_operands (LsExprParser *parser, OperatorKind kind, LsExprTerm args[2], LsExprType *of)
{
  LsExprBuild *build = &parser->build;

  if (kind == KIND_LOGIC)
    {
      ls_expr_convert (build, &args[0], LS_EXPR_BOOL);
      ls_expr_convert (build, &args[1], LS_EXPR_BOOL);
      return *of = LS_EXPR_BOOL;
    }
  if (kind == KIND_SHIFT)
    {
      if (ls_expr_is_float (args[0].type))
        args[0].type = args[0].type == LS_EXPR_FLOAT ? LS_EXPR_BITS : LS_EXPR_UINT64;
      return *of = args[0].type == LS_EXPR_BOOL ? LS_EXPR_INT : args[0].type;
    }
  if (kind == KIND_BITS)
    return *of = ls_expr_unify_bits (build, &args[0], &args[1]);
  /* Equal to bits means equal bits, also of a NaN. */
  if (kind == KIND_EQUAL && (args[0].type == LS_EXPR_BITS || args[1].type == LS_EXPR_BITS))
    *of = ls_expr_unify_bits (build, &args[0], &args[1]);
  else
    *of = ls_expr_unify (build, &args[0], &args[1]);
  return kind == KIND_ARITHMETIC ? *of : LS_EXPR_BOOL;
}

static gboolean
check_operands (LsExprParser *parser, const char *where, guint number, const LsExprTerm args[2])
{
  const char *name = operators[number].name;
  const gboolean has_float = ls_expr_is_float (args[0].type) || ls_expr_is_float (args[1].type);

  if (args[0].n != args[1].n && args[0].n > 1 && args[1].n > 1)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX, "'%s' between %u and %u components", name,
                         args[0].n, args[1].n);
  if (name[0] == '%' && has_float)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                         "'%%' takes integers: int(...) converts, i(...) names the bits");
  if (operators[number].kind == KIND_SHIFT && ls_expr_is_float (args[1].type))
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                         "a shift counts in integers: int(...) converts, i(...) names the bits");
  return TRUE;
}

gboolean
ls_expr_apply_operator (LsExprParser *parser,
                        const char *where,
                        guint number,
                        LsExprTerm *left,
                        const LsExprTerm *right)
{
  LsExprTerm args[2] = { *left, *right }, swapped[2];
  LsExprType of, type;

  if (!check_operands (parser, where, number, args))
    return FALSE;
  type = prepare_operands (parser, operators[number].kind, args, &of);
  swapped[0] = args[operators[number].swaps ? 1 : 0];
  swapped[1] = args[operators[number].swaps ? 0 : 1];
  ls_expr_apply (&parser->build,
                 ls_expr_is_float (of)                      ? operators[number].on_float
                 : of == LS_EXPR_INT || of == LS_EXPR_INT64 ? operators[number].on_int
                                                            : operators[number].on_uint,
                 swapped, left);
  left->type = type;
  return TRUE;
}

guint
ls_expr_take_operator (LsExprParser *parser, guint level)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (operators[i].level == level && take_operator (parser, operators[i].name))
      return i;
  return LS_EXPR_NO_OPERATOR;
}

gboolean
ls_expr_choose (LsExprParser *parser, const char *where, LsExprTerm args[3], LsExprTerm *out)
{
  guint n = MAX (args[0].n, MAX (args[1].n, args[2].n));

  for (guint i = 0; i < 3; i++)
    if (args[i].n != n && args[i].n != 1)
      return ls_expr_fail (parser, where, LS_ERROR_SYNTAX, "a choice between %u and %u components",
                           args[i].n, n);
  ls_expr_convert (&parser->build, &args[0], LS_EXPR_BOOL);
  if (args[1].type != args[2].type)
    ls_expr_unify (&parser->build, &args[1], &args[2]);
  out->start = args[0].start;
  ls_expr_apply (&parser->build, LS_EXPR_OP_SELECT, args, out);
  out->type = args[1].type;
  return TRUE;
}
