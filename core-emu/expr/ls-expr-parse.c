#include <string.h>

#include "ls-expr-private.h"

/* Recursive descent with the precedence of C; each rule builds operations as it goes. */

/* --- errors and characters --------------------------------------------------------------------------------- */

/* In characters, from 1; text that is no UTF-8 counts bytes. */
static guint
column_of (const char *text, const char *where)
{
  gsize length = (gsize) (where - text);

  if (!g_utf8_validate (text, (gssize) length, NULL))
    return (guint) length + 1;
  return (guint) g_utf8_strlen (text, (gssize) length) + 1;
}

gboolean
ls_expr_fail (LsExprParser *parser, const char *where, LsErrorCode code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (parser->error, LS_ERROR, (gint) code, "column %u: %s",
               column_of (parser->text, where), message);
  return FALSE;
}

void
ls_expr_skip_blanks (LsExprParser *parser)
{
  while (g_ascii_isspace (*parser->at))
    parser->at++;
}

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

gboolean
ls_expr_take (LsExprParser *parser, char c)
{
  ls_expr_skip_blanks (parser);
  if (*parser->at != c)
    return FALSE;
  parser->at++;
  return TRUE;
}

/* What stands at a place, for messages: a character, or the byte if it is not printable. Returns: (transfer full) */
static char *
describe_here (const char *at)
{
  gunichar c = g_utf8_get_char_validated (at, -1);

  if (*at == '\0')
    return g_strdup ("the end");
  if (c == (gunichar) -1 || c == (gunichar) -2 || !g_unichar_isprint (c))
    return g_strdup_printf ("byte 0x%02x", (guint) (guint8) *at);
  return g_strdup_printf ("'%.*s'", (int) (g_utf8_next_char (at) - at), at);
}

gboolean
ls_expr_expect (LsExprParser *parser, char c)
{
  g_autofree char *found = NULL;

  if (ls_expr_take (parser, c))
    return TRUE;
  found = describe_here (parser->at);
  return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "'%c' is missing before %s", c, found);
}

static gboolean
enter (LsExprParser *parser)
{
  if (++parser->depth <= LS_EXPR_MAX_DEPTH)
    return TRUE;
  return ls_expr_fail (parser, parser->at, LS_ERROR_RANGE, "more than %d levels within each other",
                       LS_EXPR_MAX_DEPTH);
}

/* --- numbers ----------------------------------------------------------------------------------------------- */

static gboolean
finish_number (LsExprParser *parser, LsExprTerm *out, LsExprType type, guint32 bits)
{
  if (g_ascii_isalnum (*parser->at) || *parser->at == '_')
    return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "'%c' does not belong to the number",
                         *parser->at);
  out->type = type;
  out->slots[0] = ls_expr_build_number (&parser->build, bits, TRUE);
  return TRUE;
}

static gboolean
parse_hex (LsExprParser *parser, LsExprTerm *out)
{
  const char *start = parser->at;
  guint64 bits = 0;

  parser->at += 2;
  if (!g_ascii_isxdigit (*parser->at))
    return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "digits are missing behind 0x");
  for (; g_ascii_isxdigit (*parser->at); parser->at++)
    {
      bits = bits << 4 | (guint64) g_ascii_xdigit_value (*parser->at);
      if (bits > G_MAXUINT32)
        return ls_expr_fail (parser, start, LS_ERROR_RANGE, "the number has more than 32 bits");
    }
  return finish_number (parser, out, LS_EXPR_BITS, (guint32) bits);
}

/* The end of the digits, the fraction and the exponent of a number. */
static const char *
number_end (const char *at, gboolean *is_float)
{
  *is_float = FALSE;
  while (g_ascii_isdigit (*at))
    at++;
  if (*at == '.' && g_ascii_isdigit (at[1]))
    {
      *is_float = TRUE;
      for (at++; g_ascii_isdigit (*at); at++)
        ;
    }
  if (g_ascii_tolower (*at) == 'e' &&
      (g_ascii_isdigit (at[1]) || ((at[1] == '-' || at[1] == '+') && g_ascii_isdigit (at[2]))))
    {
      *is_float = TRUE;
      for (at += 2; g_ascii_isdigit (*at); at++)
        ;
    }
  return at;
}

static gboolean
parse_integer (LsExprParser *parser, const char *end, LsExprTerm *out)
{
  const char *start = parser->at;
  guint64 value = 0;

  for (; parser->at < end; parser->at++)
    {
      value = 10 * value + (guint64) (*parser->at - '0');
      if (value > G_MAXUINT32)
        return ls_expr_fail (parser, start, LS_ERROR_RANGE,
                             "the integer is beyond 4294967295; with a '.' it is a float");
    }
  if (g_ascii_tolower (*parser->at) == 'u')
    {
      parser->at++;
      return finish_number (parser, out, LS_EXPR_UINT, (guint32) value);
    }
  return finish_number (parser, out, value > G_MAXINT32 ? LS_EXPR_UINT : LS_EXPR_INT,
                        (guint32) value);
}

static gboolean
parse_number (LsExprParser *parser, LsExprTerm *out)
{
  gboolean is_float;
  const char *end;
  float value;

  out->n = 1;
  if (parser->at[0] == '0' && g_ascii_tolower (parser->at[1]) == 'x')
    return parse_hex (parser, out);
  end = number_end (parser->at, &is_float);
  if (!is_float && g_ascii_tolower (*end) != 'f')
    return parse_integer (parser, end, out);
  value = (float) g_ascii_strtod (parser->at, NULL);
  parser->at = end;
  if (g_ascii_tolower (*end) == 'f')
    parser->at++;
  return finish_number (parser, out, LS_EXPR_FLOAT, ls_float_bits (value));
}

gboolean
ls_expr_parse_count (LsExprParser *parser, const char *what, guint max, guint *out)
{
  const char *start = parser->at;
  guint64 value = 0;

  for (; g_ascii_isdigit (*parser->at); parser->at++)
    value = MIN (10 * value + (guint64) (*parser->at - '0'), G_MAXUINT32);
  if (parser->at == start)
    return ls_expr_fail (parser, start, LS_ERROR_SYNTAX, "%s is missing", what);
  if (value > max)
    return ls_expr_fail (parser, start, LS_ERROR_RANGE, "%s goes from 0 to %u", what, max);
  *out = (guint) value;
  return TRUE;
}

/* --- primaries --------------------------------------------------------------------------------------------- */

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
    return parse_number (parser, out);
  if (ls_expr_take (parser, '('))
    return ls_expr_parse_value (parser, out) && ls_expr_expect (parser, ')');
  word = take_word (parser);
  if (word.length == 0)
    {
      found = describe_here (parser->at);
      return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "a value is missing before %s",
                           found);
    }
  ls_expr_skip_blanks (parser);
  if (*parser->at == '(')
    return ls_expr_parse_call (parser, word, out);
  return ls_expr_parse_name (parser, word, out);
}

/* .x to .wzyx, or the same as colours. */
static gboolean
parse_swizzle (LsExprParser *parser, LsExprTerm *term)
{
  static const char names[] = "xyzwrgba";
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
                             "there is no .%c: the value has %u component%s", word.text[i], from.n,
                             from.n > 1 ? "s" : "");
      term->slots[i] = from.slots[(name - names) % 4];
    }
  term->n = (guint) word.length;
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
  return TRUE;
}

static gboolean
parse_postfix (LsExprParser *parser, LsExprTerm *out)
{
  out->start = (gsize) (parser->at - parser->text);
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
      else
        return TRUE;
    }
}

/* --- operators --------------------------------------------------------------------------------------------- */

static void
apply_sign (LsExprParser *parser, char sign, LsExprTerm *out)
{
  if (sign == '!')
    {
      ls_expr_convert (&parser->build, out, LS_EXPR_BOOL);
      ls_expr_apply (&parser->build, LS_EXPR_OP_NOT_B, out, out);
      return;
    }
  if (out->type == LS_EXPR_BOOL)
    out->type = LS_EXPR_INT;
  if (sign == '~' && out->type == LS_EXPR_FLOAT)
    out->type = LS_EXPR_BITS;
  if (sign == '-')
    ls_expr_apply (&parser->build, out->type == LS_EXPR_FLOAT ? LS_EXPR_OP_NEG_F : LS_EXPR_OP_NEG_I,
                   out, out);
  if (sign == '~')
    ls_expr_apply (&parser->build, LS_EXPR_OP_NOT, out, out);
}

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
  apply_sign (parser, sign, out);
  out->start = (gsize) (start - parser->text);
  return TRUE;
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
#define N_LEVELS 10

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
      if (args[0].type == LS_EXPR_FLOAT)
        args[0].type = LS_EXPR_BITS;
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
  gboolean is_float = args[0].type == LS_EXPR_FLOAT || args[1].type == LS_EXPR_FLOAT;

  if (args[0].n != args[1].n && args[0].n > 1 && args[1].n > 1)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX, "'%s' between %u and %u components", name,
                         args[0].n, args[1].n);
  if (name[0] == '%' && is_float)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                         "'%%' takes integers: int(...) converts, i(...) names the bits");
  if (operators[number].kind == KIND_SHIFT && args[1].type == LS_EXPR_FLOAT)
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX,
                         "a shift counts in integers: int(...) converts, i(...) names the bits");
  return TRUE;
}

static gboolean
apply_operator (LsExprParser *parser,
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
                 of == LS_EXPR_FLOAT ? operators[number].on_float
                 : of == LS_EXPR_INT ? operators[number].on_int
                                     : operators[number].on_uint,
                 swapped, left);
  left->type = type;
  return TRUE;
}

static guint
take_level_operator (LsExprParser *parser, guint level)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (operators[i].level == level && take_operator (parser, operators[i].name))
      return i;
  return G_N_ELEMENTS (operators);
}

/* Operators of one level and tighter, from the left. */
static gboolean
parse_level (LsExprParser *parser, guint level, LsExprTerm *out)
{
  if (level == N_LEVELS)
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
      number = take_level_operator (parser, level);
      if (number == G_N_ELEMENTS (operators))
        return TRUE;
      if (!parse_level (parser, level + 1, &right) ||
          !apply_operator (parser, where, number, out, &right))
        return FALSE;
    }
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
  if (out->type == LS_EXPR_FLOAT)
    return ls_expr_fail (parser, start, LS_ERROR_SYNTAX,
                         "an index is an integer: int(...) converts, i(...) names the bits");
  return TRUE;
}

/* --- the whole --------------------------------------------------------------------------------------------- */

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
      found = describe_here (parser->at);
      return ls_expr_fail (parser, parser->at, LS_ERROR_SYNTAX, "%s is not expected here%s", found,
                           *parser->at == '=' ? ": equality is '=='" : "");
    }
  if (parser->build.is_full)
    return ls_expr_fail (parser, parser->at, LS_ERROR_RANGE, "more than %d operations",
                         LS_EXPR_MAX_OPS);
  return TRUE;
}

LsExpr *
ls_expr_new (const LsMachine *machine, LsProgram *program, const char *text, GError **error)
{
  LsExprParser parser = {
    .machine = machine, .program = program, .text = text, .at = text, .error = error
  };
  LsExprTerm result = { 0 };
  LsExpr *expr = NULL;
  char format = '\0';

  ls_expr_build_init (&parser.build);
  if (parse_all (&parser, &result, &format))
    {
      expr = g_new0 (LsExpr, 1);
      g_atomic_ref_count_init (&expr->ref_count);
      expr->machine = machine;
      expr->program = machine->ref (program);
      expr->text = g_strdup (text);
      expr->format = format;
      ls_expr_build_finish (&parser.build, &result, expr);
    }
  ls_expr_build_clear (&parser.build);
  return expr;
}
