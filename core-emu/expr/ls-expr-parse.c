#include <string.h>

#include "ls-words.h"

#include "ls-expr-private.h"
#include "ls-program-locals.h"

/* Recursive descent with the precedence of C; each rule builds operations as it goes. */

static gboolean
enter (LsExprParser *parser)
{
  if (++parser->depth <= LS_EXPR_MAX_DEPTH)
    return TRUE;
  return ls_expr_fail (parser, parser->at, LS_ERROR_RANGE, "more than %d levels within each other",
                       LS_EXPR_MAX_DEPTH);
}

/* --- primaries -------------------------------------------------------------------------------- */

static LsExprWord
take_word (LsExprParser *parser)
{
  LsExprWord word = { parser->at, 0 };

  while (g_ascii_isalnum (*parser->at) || *parser->at == '_')
    parser->at++;
  word.length = (gsize) (parser->at - word.text);
  return word;
}

static gboolean
parse_primary (LsExprParser *parser, LsExprTerm *out)
{
  g_autofree char *found = NULL;
  LsExprWord word;

  if (g_ascii_isdigit (*parser->at) || (*parser->at == '.' && g_ascii_isdigit (parser->at[1])))
    return ls_expr_parse_number (parser, out);
  if (ls_expr_take (parser, '('))
    return ls_expr_parse_value (parser, out) && ls_expr_expect (parser, ')');
  if (*parser->at == '$')
    return ls_expr_parse_variable (parser, out);
  if (*parser->at == '\'')
    return ls_expr_parse_quoted (parser, out);
  word = take_word (parser);
  if (word.length == 0)
    {
      found = ls_expr_describe_here (parser->at);
      return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "a value is missing before %s",
                           found);
    }
  ls_expr_skip_blanks (parser);
  if (*parser->at == '(')
    {
      gboolean ok = ls_expr_parse_call (parser, word, out);

      out->is_register = FALSE;
      return ok;
    }
  return ls_expr_parse_name (parser, word, out);
}

/* .x to .wzyx, or the same as colours. */
static gboolean
parse_swizzle (LsExprParser *parser, LsExprTerm *term)
{
  /* the last set of names is GLSL's own */
  const char *const names = term->is_local ? "xyzwrgbastpq" : "xyzwrgba";
  LsExprWord word = take_word (parser);
  LsExprTerm from = *term;

  if (word.length == 0 || word.length > 4)
    return ls_expr_fail (parser, word.text, LS_ERROR_SYNTAX, "one to four of x y z w follow a '.'");
  for (gsize i = 0; i < word.length; i++)
    {
      const char *name = strchr (names, g_ascii_tolower (word.text[i]));

      if (name == NULL)
        return ls_expr_fail (parser, word.text + i, LS_ERROR_SYNTAX,
                             "'%c' is not a component: x y z w or r g b a", word.text[i]);
      if ((guint) (name - names) % 4 >= from.n)
        return ls_expr_fail (parser, word.text + i, LS_ERROR_RANGE,
                             ls_words_many ("there is no .%c: the value has %u component",
                                            "there is no .%c: the value has %u components", from.n),
                             word.text[i], from.n);
      term->slots[i] = from.slots[(name - names) % 4];
      term->high[i] = from.high[(name - names) % 4];
      term->own[i] = from.own[(name - names) % 4];
    }
  term->n = (guint) word.length;
  if (term->is_register && !ls_expr_type_is_wide (term->type))
    ls_expr_join (term);
  return TRUE;
}

/* A lane: a number, or an index in parentheses. */
static gboolean
parse_lane (LsExprParser *parser, LsExprTerm *term)
{
  LsExprTerm args[2] = { *term };
  guint lane;

  ls_expr_skip_blanks (parser);
  args[1] =
    (LsExprTerm){ .n = 1, .type = LS_EXPR_INT, .start = (gsize) (parser->at - parser->text) };
  if (ls_expr_take (parser, '('))
    {
      if (!ls_expr_parse_index (parser, &args[1]) || !ls_expr_expect (parser, ')'))
        return FALSE;
    }
  else
    {
      if (!ls_expr_parse_count (parser, "the lane", LS_LANES - 1, &lane))
        return FALSE;
      args[1].slots[0] = ls_expr_build_number (&parser->build, lane, TRUE);
    }
  ls_expr_apply (&parser->build, LS_EXPR_OP_AT, args, term);
  term->is_register = args[0].is_register;
  memcpy (term->own, args[0].own, sizeof term->own);
  return TRUE;
}

static gboolean
parse_postfix (LsExprParser *parser, LsExprTerm *out)
{
  out->start = (gsize) (parser->at - parser->text);
  out->is_register = out->is_exact = out->is_local = FALSE;
  if (!parse_primary (parser, out))
    return FALSE;
  while (TRUE)
    {
      if (ls_expr_take (parser, '.'))
        {
          if (!parse_swizzle (parser, out))
            return FALSE;
        }
      else if (ls_expr_take (parser, '@'))
        {
          if (!parse_lane (parser, out))
            return FALSE;
        }
      else if (ls_expr_take (parser, '['))
        {
          if (!parse_lane (parser, out) || !ls_expr_expect (parser, ']'))
            return FALSE;
        }
      else
        break;
    }
  ls_expr_join_pairs (&parser->build, out);
  return TRUE;
}

/* --- operators -------------------------------------------------------------------------------- */

static gboolean
parse_unary (LsExprParser *parser, LsExprTerm *out)
{
  const char *start;
  char sign;

  ls_expr_skip_blanks (parser);
  start = parser->at;
  sign = *start;
  if (sign == '\0' || strchr ("-+!~", sign) == NULL)
    return parse_postfix (parser, out);
  parser->at++;
  if (!enter (parser) || !parse_unary (parser, out))
    return FALSE;
  parser->depth--;
  ls_expr_apply_sign (parser, sign, out);
  out->start = (gsize) (start - parser->text);
  return TRUE;
}

/* Operators of one level and tighter, from the left. */
static gboolean
parse_level (LsExprParser *parser, guint level, LsExprTerm *out)
{
  if (level == LS_EXPR_N_LEVELS)
    return parse_unary (parser, out);
  if (!parse_level (parser, level + 1, out))
    return FALSE;
  while (TRUE)
    {
      LsExprTerm right;
      const char *where;
      guint number;

      ls_expr_skip_blanks (parser);
      where = parser->at;
      number = ls_expr_take_operator (parser, level);
      if (number == LS_EXPR_NO_OPERATOR)
        return TRUE;
      if (!parse_level (parser, level + 1, &right) ||
          !ls_expr_apply_operator (parser, where, number, out, &right))
        return FALSE;
    }
}

gboolean
ls_expr_parse_value (LsExprParser *parser, LsExprTerm *out)
{
  LsExprTerm args[3];
  const char *where;

  if (!enter (parser) || !parse_level (parser, 0, out))
    return FALSE;
  ls_expr_skip_blanks (parser);
  where = parser->at;
  if (ls_expr_take (parser, '?'))
    {
      args[0] = *out;
      if (!ls_expr_parse_value (parser, &args[1]) || !ls_expr_expect (parser, ':') ||
          !ls_expr_parse_value (parser, &args[2]) || !ls_expr_choose (parser, where, args, out))
        return FALSE;
    }
  parser->depth--;
  return TRUE;
}

/* An index of 64 bits that does not fit 32 bits becomes an index that does not exist. Returns:
 * FALSE if it is known to be such an index. */
static gboolean
narrow_index (LsExprBuild *build, LsExprTerm *index)
{
  const LsExprTerm args[] = {
    *index,
    { .type = LS_EXPR_UINT, .n = 1, .slots = { ls_expr_build_number (build, G_MAXUINT32, TRUE) } }
  };
  const LsExprNumber *known;

  ls_expr_apply (build, LS_EXPR_OP_MIN_U, args, index);
  ls_expr_convert (build, index, LS_EXPR_INT);
  known = ls_expr_build_get_number (build, index->slots[0]);
  return known == NULL || !known->has_value || known->bits != G_MAXUINT32;
}

gboolean
ls_expr_parse_index (LsExprParser *parser, LsExprTerm *out)
{
  const char *start;

  ls_expr_skip_blanks (parser);
  start = parser->at;
  if (!ls_expr_parse_value (parser, out))
    return FALSE;
  if (out->n != 1)
    return ls_expr_fail (parser, start, LS_ERROR_SYNTAX, "an index has one component, not %u",
                         out->n);
  if (ls_expr_is_float (out->type))
    return ls_expr_fail (parser, start, LS_ERROR_SYNTAX,
                         "an index is an integer: int(...) converts, i(...) names the bits");
  if (ls_expr_type_is_wide (out->type) && !narrow_index (&parser->build, out))
    return ls_expr_fail (parser, start, LS_ERROR_RANGE, "an index goes from 0 to 4294967294");
  return TRUE;
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
parse_format (LsExprParser *parser, guint n_components, char *format)
{
  static const char formats[] = "fiuxobc";

  if (!ls_expr_take (parser, ','))
    return TRUE;
  ls_expr_skip_blanks (parser);
  if (*parser->at == '\0' || strchr (formats, *parser->at) == NULL)
    return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX,
                         "behind a comma goes a format: f i u x o b c");
  if (*parser->at == 'c' && n_components < 3)
    return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX,
                         "a colour has three or four components, not %u", n_components);
  *format = *parser->at++;
  return TRUE;
}

static gboolean
parse_all (LsExprParser *parser, LsExprTerm *out, char *format)
{
  g_autofree char *found = NULL;

  if (strlen (parser->text) > LS_EXPR_MAX_LENGTH)
    return ls_expr_fail (parser, parser->text, LS_ERROR_RANGE, "more than %d characters",
                         LS_EXPR_MAX_LENGTH);
  if (!ls_expr_parse_value (parser, out) || !parse_format (parser, out->n, format))
    return FALSE;
  ls_expr_skip_blanks (parser);
  if (*parser->at != '\0')
    {
      found = ls_expr_describe_here (parser->at);
      return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX,
                           *parser->at == '=' ? N_ ("%s is not expected here: equality is '=='")
                                              : N_ ("%s is not expected here"),
                           found);
    }
  if (parser->build.is_full)
    return ls_expr_fail (parser, parser->at, LS_ERROR_RANGE, "more than %d operations",
                         LS_EXPR_MAX_OPS);
  return TRUE;
}

LsExpr *
ls_expr_new_with (LsProgram *program,
                  const LsVariables *variables,
                  const LsNames *names,
                  LsLocals *locals,
                  const char *text,
                  GError **error)
{
  g_autoptr (LsLocals) own =
    locals == NULL ? ls_program_locals_new (program, LS_SCOPE_ANY) : ls_locals_ref (locals);
  LsExprParser parser = { .program = program,
                          .variables = variables,
                          .names = names,
                          .locals = own,
                          .text = text,
                          .at = text,
                          .error = error };
  LsExprTerm result = { 0 };
  LsExpr *expr = NULL;
  char format = '\0';

  ls_expr_build_init (&parser.build);
  if (parse_all (&parser, &result, &format))
    {
      expr = g_new0 (LsExpr, 1);
      g_atomic_ref_count_init (&expr->ref_count);
      expr->program = ls_program_ref (program);
      expr->text = g_strdup (text);
      expr->format = format;
      if (parser.shadowed.text != NULL)
        expr->shadowed = g_strndup (parser.shadowed.text, parser.shadowed.length);
      ls_expr_build_finish (&parser.build, &result, expr);
      expr->locals = ls_locals_ref (locals);
    }
  ls_expr_build_clear (&parser.build);
  return expr;
}

LsExpr *
ls_expr_new (LsProgram *program, const char *text, GError **error)
{
  return ls_expr_new_with (program, NULL, NULL, NULL, text, error);
}
