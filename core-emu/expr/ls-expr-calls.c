#include "ls-expr-private.h"
#include "ls-nearest.h"
#include "ls-words.h"

/* Functions: reductions, conversions, casts and arithmetic. */

typedef enum
{
  CALL_FOLD,    /* of truth, or of values as they are */
  CALL_EXTREME, /* one argument: of the lanes; two: the smaller or larger one */
  CALL_NONE,
  CALL_SUM,
  CALL_MEAN,
  CALL_CAST,    /* the bits by another name */
  CALL_CONVERT, /* the value */
  CALL_FLOAT,   /* a row operation on floats */
  CALL_ABS,
  CALL_CLAMP,
  CALL_SELECT,
  CALL_DOT,
  CALL_ITERATION, /* without a value: 0 */
  CALL_VECTOR,    /* as many components as it takes values at most */
  CALL_FORMULA,
  CALL_FORMULA_ALIKE, /* all with as many components */
} CallKind;

/* Functions that others and operators make; a, b and c are the values. */
typedef enum
{
  FORMULA_LENGTH,
  FORMULA_DISTANCE,
  FORMULA_NORMALIZE,
  FORMULA_CROSS,
  FORMULA_REFLECT,
  FORMULA_MIX,
  FORMULA_MIX_BOOL,
  FORMULA_STEP,
  FORMULA_SMOOTHSTEP,
  FORMULA_SATURATE,
  FORMULA_SIGN,
  FORMULA_MOD,
  FORMULA_INVERSESQRT,
  FORMULA_RADIANS,
  FORMULA_DEGREES,
} Formula;

#define BETWEEN "saturate((1.0 * c - a) / (b - a))"

static const char *const formulas[] = {
  [FORMULA_LENGTH] = "sqrt(dot(a, a))",
  [FORMULA_DISTANCE] = "length(a - b)",
  [FORMULA_NORMALIZE] = "a / length(a)",
  [FORMULA_CROSS] = "a.yzx * b.zxy - a.zxy * b.yzx",
  [FORMULA_REFLECT] = "a - 2.0 * dot(b, a) * b",
  [FORMULA_MIX] = "a * (1.0 - c) + b * c",
  [FORMULA_MIX_BOOL] = "select(c, b, a)",
  [FORMULA_STEP] = "select(b < a, 0.0, 1.0)",
  [FORMULA_SMOOTHSTEP] = BETWEEN " * " BETWEEN " * (3.0 - 2.0 * " BETWEEN ")",
  [FORMULA_SATURATE] = "clamp(a, 0.0, 1.0)",
  [FORMULA_SIGN] = "select(a > 0, 1, select(a < 0, -1, 0 * a))",
  [FORMULA_MOD] = "a - b * floor(1.0 * a / b)",
  [FORMULA_INVERSESQRT] = "1.0 / sqrt(a)",
  [FORMULA_RADIANS] = "a * 0.017453292519943295",
  [FORMULA_DEGREES] = "a * 57.29577951308232",
};

#define MAX_ARGUMENTS 4

/* Goes with the kind: an operation, a type or a formula; for extremes the fold and the operations on floats,
 * integers and unsigned integers, side by side. */
typedef struct
{
  const char *name;
  CallKind kind;
  guint n_min, n_max;
  gint what;
} Function;

static const Function functions[] = {
  { "any", CALL_FOLD, 1, 1, LS_EXPR_OP_ANY },
  { "all", CALL_FOLD, 1, 1, LS_EXPR_OP_ALL },
  { "none", CALL_NONE, 1, 1, LS_EXPR_OP_ANY },
  { "count", CALL_FOLD, 1, 1, LS_EXPR_OP_COUNT },
  { "min", CALL_EXTREME, 1, 2, FALSE },
  { "max", CALL_EXTREME, 1, 2, TRUE },
  { "sum", CALL_SUM, 1, 1, LS_EXPR_OP_SUM_F },
  { "mean", CALL_MEAN, 1, 1, LS_EXPR_OP_MEAN_F },
  { "unique", CALL_FOLD, 1, 1, LS_EXPR_OP_UNIQUE },
  { "first", CALL_FOLD, 1, 1, LS_EXPR_OP_FIRST },
  { "last", CALL_FOLD, 1, 1, LS_EXPR_OP_LAST },
  { "f", CALL_CAST, 1, 1, LS_EXPR_FLOAT },
  { "i", CALL_CAST, 1, 1, LS_EXPR_INT },
  { "u", CALL_CAST, 1, 1, LS_EXPR_UINT },
  { "x", CALL_CAST, 1, 1, LS_EXPR_BITS },
  { "d", CALL_CAST, 1, 1, LS_EXPR_DOUBLE },
  { "i64", CALL_CAST, 1, 1, LS_EXPR_INT64 },
  { "u64", CALL_CAST, 1, 1, LS_EXPR_UINT64 },
  { "float", CALL_CONVERT, 1, 1, LS_EXPR_FLOAT },
  { "int", CALL_CONVERT, 1, 1, LS_EXPR_INT },
  { "uint", CALL_CONVERT, 1, 1, LS_EXPR_UINT },
  { "double", CALL_CONVERT, 1, 1, LS_EXPR_DOUBLE },
  { "int64", CALL_CONVERT, 1, 1, LS_EXPR_INT64 },
  { "uint64", CALL_CONVERT, 1, 1, LS_EXPR_UINT64 },
  { "bool", CALL_CONVERT, 1, 1, LS_EXPR_BOOL },
  { "vec2", CALL_VECTOR, 1, 2, LS_EXPR_FLOAT },
  { "vec3", CALL_VECTOR, 1, 3, LS_EXPR_FLOAT },
  { "vec4", CALL_VECTOR, 1, 4, LS_EXPR_FLOAT },
  { "ivec2", CALL_VECTOR, 1, 2, LS_EXPR_INT },
  { "ivec3", CALL_VECTOR, 1, 3, LS_EXPR_INT },
  { "ivec4", CALL_VECTOR, 1, 4, LS_EXPR_INT },
  { "uvec2", CALL_VECTOR, 1, 2, LS_EXPR_UINT },
  { "uvec3", CALL_VECTOR, 1, 3, LS_EXPR_UINT },
  { "uvec4", CALL_VECTOR, 1, 4, LS_EXPR_UINT },
  { "bvec2", CALL_VECTOR, 1, 2, LS_EXPR_BOOL },
  { "bvec3", CALL_VECTOR, 1, 3, LS_EXPR_BOOL },
  { "bvec4", CALL_VECTOR, 1, 4, LS_EXPR_BOOL },
  { "dvec2", CALL_VECTOR, 1, 2, LS_EXPR_DOUBLE },
  { "dvec3", CALL_VECTOR, 1, 3, LS_EXPR_DOUBLE },
  { "dvec4", CALL_VECTOR, 1, 4, LS_EXPR_DOUBLE },
  { "floatBitsToInt", CALL_CAST, 1, 1, LS_EXPR_INT },
  { "floatBitsToUint", CALL_CAST, 1, 1, LS_EXPR_UINT },
  { "intBitsToFloat", CALL_CAST, 1, 1, LS_EXPR_FLOAT },
  { "uintBitsToFloat", CALL_CAST, 1, 1, LS_EXPR_FLOAT },
  { "abs", CALL_ABS, 1, 1, 0 },
  { "clamp", CALL_CLAMP, 3, 3, 0 },
  { "select", CALL_SELECT, 3, 3, 0 },
  { "dot", CALL_DOT, 2, 2, 0 },
  { "length", CALL_FORMULA, 1, 1, FORMULA_LENGTH },
  { "distance", CALL_FORMULA_ALIKE, 2, 2, FORMULA_DISTANCE },
  { "normalize", CALL_FORMULA, 1, 1, FORMULA_NORMALIZE },
  { "cross", CALL_FORMULA_ALIKE, 2, 2, FORMULA_CROSS },
  { "reflect", CALL_FORMULA_ALIKE, 2, 2, FORMULA_REFLECT },
  { "mix", CALL_FORMULA, 3, 3, FORMULA_MIX },
  { "lerp", CALL_FORMULA, 3, 3, FORMULA_MIX },
  { "step", CALL_FORMULA, 2, 2, FORMULA_STEP },
  { "smoothstep", CALL_FORMULA, 3, 3, FORMULA_SMOOTHSTEP },
  { "saturate", CALL_FORMULA, 1, 1, FORMULA_SATURATE },
  { "sign", CALL_FORMULA, 1, 1, FORMULA_SIGN },
  { "mod", CALL_FORMULA, 2, 2, FORMULA_MOD },
  { "inversesqrt", CALL_FORMULA, 1, 1, FORMULA_INVERSESQRT },
  { "radians", CALL_FORMULA, 1, 1, FORMULA_RADIANS },
  { "degrees", CALL_FORMULA, 1, 1, FORMULA_DEGREES },
  { "iteration", CALL_ITERATION, 0, 1, 0 },
  { "sqrt", CALL_FLOAT, 1, 1, LS_EXPR_OP_SQRT },
  { "floor", CALL_FLOAT, 1, 1, LS_EXPR_OP_FLOOR },
  { "ceil", CALL_FLOAT, 1, 1, LS_EXPR_OP_CEIL },
  { "trunc", CALL_FLOAT, 1, 1, LS_EXPR_OP_TRUNC },
  { "fract", CALL_FLOAT, 1, 1, LS_EXPR_OP_FRACT },
  { "isnan", CALL_FLOAT, 1, 1, LS_EXPR_OP_ISNAN },
  { "isinf", CALL_FLOAT, 1, 1, LS_EXPR_OP_ISINF },
};

guint
ls_expr_n_functions (void)
{
  return G_N_ELEMENTS (functions);
}

static const char *
function_name (guint i, gconstpointer data G_GNUC_UNUSED)
{
  return functions[i].name;
}

const char *
ls_expr_function_name (guint i)
{
  return function_name (i, NULL);
}

/* --- what they do ----------------------------------------------------------------------------- */

static LsExprOpcode
by_type (LsExprType type, LsExprOpcode on_float, LsExprOpcode on_int, LsExprOpcode on_uint)
{
  if (ls_expr_is_float (type))
    return on_float;
  return type == LS_EXPR_INT || type == LS_EXPR_BOOL || type == LS_EXPR_INT64 ? on_int : on_uint;
}

static void
fold (LsExprBuild *build, LsExprOpcode code, LsExprTerm *term)
{
  LsExprType type = term->type;

  if (code == LS_EXPR_OP_ANY || code == LS_EXPR_OP_ALL || code == LS_EXPR_OP_COUNT)
    ls_expr_convert (build, term, LS_EXPR_BOOL);
  if (code == LS_EXPR_OP_COUNT || code == LS_EXPR_OP_UNIQUE)
    type = LS_EXPR_INT;
  if (code == LS_EXPR_OP_ANY || code == LS_EXPR_OP_ALL)
    type = LS_EXPR_BOOL;
  ls_expr_apply (build, code, term, term);
  term->type = type;
}

static LsExprOpcode
extreme_code (LsExprType type, gboolean is_most, gboolean is_fold)
{
  if (is_fold && is_most)
    return by_type (type, LS_EXPR_OP_MOST_F, LS_EXPR_OP_MOST_I, LS_EXPR_OP_MOST_U);
  if (is_fold)
    return by_type (type, LS_EXPR_OP_LEAST_F, LS_EXPR_OP_LEAST_I, LS_EXPR_OP_LEAST_U);
  if (is_most)
    return by_type (type, LS_EXPR_OP_MAX_F, LS_EXPR_OP_MAX_I, LS_EXPR_OP_MAX_U);
  return by_type (type, LS_EXPR_OP_MIN_F, LS_EXPR_OP_MIN_I, LS_EXPR_OP_MIN_U);
}

/* The smaller or larger one of two. */
static void
pick (LsExprBuild *build, gboolean is_most, LsExprTerm args[2], LsExprTerm *out)
{
  LsExprType type = ls_expr_unify (build, &args[0], &args[1]);

  ls_expr_apply (build, extreme_code (type, is_most, FALSE), args, out);
  out->type = type;
}

static void
clamp (LsExprBuild *build, LsExprTerm args[3], LsExprTerm *out)
{
  LsExprTerm limited[2] = { { 0 }, args[2] };

  pick (build, TRUE, args, &limited[0]);
  pick (build, FALSE, limited, out);
}

/* From the first component on, each step rounded. */
static void
dot (LsExprBuild *build, const LsExprTerm args[2], LsExprTerm *out)
{
  LsExprTerm product = { 0 }, pair[2];

  ls_expr_apply (build, LS_EXPR_OP_MUL_F, args, &product);
  *out = (LsExprTerm){ .n = 1, .type = LS_EXPR_FLOAT, .slots = { product.slots[0] } };
  for (guint c = 1; c < product.n; c++)
    {
      pair[0] = *out;
      pair[1] = (LsExprTerm){ .n = 1, .slots = { product.slots[c] } };
      ls_expr_apply (build, LS_EXPR_OP_ADD_F, pair, out);
    }
}

static void
total (LsExprBuild *build, const Function *function, LsExprTerm *term)
{
  LsExprType type = term->type;

  if (function->kind == CALL_MEAN)
    {
      ls_expr_apply (build, by_type (type, LS_EXPR_OP_MEAN_F, LS_EXPR_OP_MEAN_I, LS_EXPR_OP_MEAN_U),
                     term, term);
      term->type = LS_EXPR_FLOAT;
      return;
    }
  ls_expr_apply (build, by_type (type, LS_EXPR_OP_SUM_F, LS_EXPR_OP_SUM_I, LS_EXPR_OP_SUM_I), term,
                 term);
  term->type = type == LS_EXPR_BOOL ? LS_EXPR_INT : type;
}

static void
call_on_float (LsExprBuild *build, LsExprOpcode code, LsExprTerm *term)
{
  gboolean asks = code == LS_EXPR_OP_ISNAN || code == LS_EXPR_OP_ISINF;

  /* Questions about a float take bits for a float. */
  if (asks && term->type == LS_EXPR_BITS)
    term->type = LS_EXPR_FLOAT;
  if (term->type != LS_EXPR_DOUBLE)
    ls_expr_convert (build, term, LS_EXPR_FLOAT);
  ls_expr_apply (build, code, term, term);
  if (asks)
    term->type = LS_EXPR_BOOL;
}

static void
absolute (LsExprBuild *build, LsExprTerm *term)
{
  if (ls_expr_is_float (term->type))
    ls_expr_apply (build, LS_EXPR_OP_ABS_F, term, term);
  else if (term->type == LS_EXPR_INT || term->type == LS_EXPR_INT64)
    ls_expr_apply (build, LS_EXPR_OP_ABS_I, term, term);
}

/* args: how many loops further out. */
static gboolean
iteration (LsExprParser *parser, const char *where, LsExprTerm *args, guint n, LsExprTerm *out)
{
  LsExprBuild *build = &parser->build;

  if (n == 0)
    args[0] = (LsExprTerm){ .n = 1, .slots = { ls_expr_build_number (build, 0, TRUE) } };
  else if (ls_expr_is_float (args[0].type) || ls_expr_type_is_wide (args[0].type) || args[0].n > 1)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                         "iteration takes one integer of 32 bits: how many loops further out");
  ls_expr_load (parser, (LsExprOp){ .code = LS_EXPR_OP_ITERATION, .args = { args[0].slots[0] } }, 1,
                LS_EXPR_INT, out);
  return TRUE;
}

/* One value is that of each component, or gives those that there are; several give as many as there are components. */
static gboolean
make_vector (LsExprParser *parser,
             const char *where,
             const Function *function,
             LsExprTerm args[MAX_ARGUMENTS],
             guint n_args,
             LsExprTerm *out)
{
  guint n = 0;

  *out = (LsExprTerm){ .n = function->n_max, .type = (LsExprType) function->what };
  for (guint i = 0; i < n_args; i++)
    {
      ls_expr_convert (&parser->build, &args[i], out->type);
      for (guint c = 0; c < args[i].n; c++, n++)
        if (n < out->n)
          {
            out->slots[n] = args[i].slots[c];
            out->high[n] = args[i].high[c];
          }
    }
  for (guint c = 1; c < out->n && n == 1; c++)
    {
      out->slots[c] = out->slots[0];
      out->high[c] = out->high[0];
    }
  return n == out->n || (n_args == 1 && (n == 1 || n > out->n)) ||
         ls_expr_fail (parser, where, LS_ERROR_SYNTAX, "%s takes %u components, not %u",
                       function->name, out->n, n);
}

/* Reads a formula where the parser is; the values have its names. */
static gboolean
run_formula (LsExprParser *parser,
             const char *where,
             Formula formula,
             LsExprTerm args[MAX_ARGUMENTS],
             LsExprTerm *out)
{
  GError **error = parser->error;
  const LsExprTerm *outer = parser->args;
  const char *text = parser->text, *at = parser->at;
  gboolean ok;

  parser->args = args;
  parser->text = parser->at = formulas[formula];
  parser->error = NULL;
  ok = ls_expr_parse_value (parser, out);
  parser->args = outer;
  parser->text = text;
  parser->at = at;
  parser->error = error;
  out->start = (gsize) (where - text);
  return ok || ls_expr_fail (parser, where, LS_ERROR_RANGE, "more than %d levels within each other",
                             LS_EXPR_MAX_DEPTH);
}

/* --- arguments -------------------------------------------------------------------------------- */

static gboolean
check_components (LsExprParser *parser, const Function *function, const LsExprTerm *args, guint n)
{
  const gboolean are_alike = function->kind == CALL_DOT || function->kind == CALL_FORMULA_ALIKE;
  guint most = 1;

  if (function->kind == CALL_VECTOR)
    return TRUE;
  for (guint i = 0; i < n; i++)
    most = MAX (most, args[i].n);
  for (guint i = 0; i < n; i++)
    if (args[i].n != most && (args[i].n != 1 || are_alike))
      return ls_expr_fail (parser, parser->text + args[i].start, LS_ERROR_SYNTAX,
                           "%s of %u and %u components", function->name, most, args[i].n);
  if (function->kind == CALL_FORMULA_ALIKE && function->what == FORMULA_CROSS && most != 3)
    return ls_expr_fail (parser, parser->text + args[0].start, LS_ERROR_SYNTAX,
                         "%s takes %u components, not %u", function->name, 3u, most);
  return TRUE;
}

static gboolean
parse_arguments (LsExprParser *parser,
                 const char *where,
                 const Function *function,
                 LsExprTerm args[MAX_ARGUMENTS],
                 guint *n)
{
  *n = 0;
  if (!ls_expr_expect (parser, '('))
    return FALSE;
  if (function->n_min == 0 && ls_expr_take (parser, ')'))
    return TRUE;
  do
    {
      ls_expr_skip_blanks (parser);
      if (*n == function->n_max)
        return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX,
                             ls_words_many ("%s takes at most %u value",
                                            "%s takes at most %u values", function->n_max),
                             function->name, function->n_max);
      if (!ls_expr_parse_value (parser, &args[*n]))
        return FALSE;
      ++*n;
    }
  while (ls_expr_take (parser, ','));
  if (!ls_expr_expect (parser, ')'))
    return FALSE;
  if (*n < function->n_min)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX, "%s takes %u values, not %u",
                         function->name, function->n_min, *n);
  return check_components (parser, function, args, *n);
}

/* Whether the function makes one number of the numbers of all lanes. */
static gboolean
folds_values (const Function *function, guint n)
{
  return (function->kind == CALL_EXTREME && n == 1) || function->kind == CALL_SUM ||
         function->kind == CALL_MEAN || function->what == LS_EXPR_OP_UNIQUE;
}

static gboolean
apply (LsExprParser *parser,
       const char *where,
       const Function *function,
       LsExprTerm args[MAX_ARGUMENTS],
       guint n,
       LsExprTerm *out)
{
  LsExprBuild *build = &parser->build;

  *out = n > 0 ? args[0] : (LsExprTerm){ 0 };
  if (ls_expr_type_is_wide (out->type) && folds_values (function, n))
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                         "%s of all lanes takes values of 32 bits: float(...) and int(...) convert",
                         function->name);
  switch (function->kind)
    {
    case CALL_FOLD:
      fold (build, (LsExprOpcode) function->what, out);
      break;
    case CALL_NONE:
      fold (build, LS_EXPR_OP_ANY, out);
      ls_expr_apply (build, LS_EXPR_OP_NOT_B, out, out);
      break;
    case CALL_EXTREME:
      if (n == 2)
        pick (build, function->what, args, out);
      else
        ls_expr_apply (build, extreme_code (out->type, function->what, TRUE), out, out);
      break;
    case CALL_SUM:
    case CALL_MEAN:
      total (build, function, out);
      break;
    case CALL_CAST:
      if (!ls_expr_cast (out, (LsExprType) function->what))
        return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                             ls_expr_type_is_wide ((LsExprType) function->what)
                               ? "%s takes two or four components, the low word first, not %u"
                               : N_ ("%s takes at most two values of 64 bits, not %u"),
                             function->name, args[0].n);
      break;
    case CALL_CONVERT:
      ls_expr_convert (build, out, (LsExprType) function->what);
      break;
    case CALL_FLOAT:
      call_on_float (build, (LsExprOpcode) function->what, out);
      break;
    case CALL_ABS:
      absolute (build, out);
      break;
    case CALL_CLAMP:
      clamp (build, args, out);
      break;
    case CALL_SELECT:
      return ls_expr_choose (parser, where, args, out);
    case CALL_DOT:
      ls_expr_convert (build, &args[0], LS_EXPR_FLOAT);
      ls_expr_convert (build, &args[1], LS_EXPR_FLOAT);
      dot (build, args, out);
      break;
    case CALL_ITERATION:
      return iteration (parser, where, args, n, out);
    case CALL_VECTOR:
      return make_vector (parser, where, function, args, n, out);
    case CALL_FORMULA:
    case CALL_FORMULA_ALIKE:
      return run_formula (parser, where,
                          function->what == FORMULA_MIX && args[2].type == LS_EXPR_BOOL
                            ? FORMULA_MIX_BOOL
                            : (Formula) function->what,
                          args, out);
    }
  return TRUE;
}

gboolean
ls_expr_parse_call (LsExprParser *parser, LsExprWord word, LsExprTerm *out)
{
  g_autofree char *name = g_strndup (word.text, MIN (word.length, 40));
  const char *nearest;
  LsExprTerm args[MAX_ARGUMENTS];
  guint n;

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (ls_expr_word_is (word, functions[i].name))
      return parse_arguments (parser, word.text, &functions[i], args, &n) &&
             apply (parser, word.text, &functions[i], args, n, out);
  nearest = ls_nearest (name, function_name, G_N_ELEMENTS (functions), NULL);
  if (nearest != NULL)
    return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE, "no such function: %s; is it %s?",
                         name, nearest);
  return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE, "no such function: %s", name);
}
