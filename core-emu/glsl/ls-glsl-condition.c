#include "ls-glsl-tokens.h"

#include <string.h>

#include "ls-begins.h"

/* The condition of an #if. */

#define MAX_DEPTH 64 /* of brackets, and of macros in macros */

typedef struct
{
  const char *at;
  GHashTable *defines;
  guint depth;
} Condition;

typedef struct
{
  const char *sign;
  guint rank; /* the higher binds the tighter */
} Operator;

/* Longer signs first. */
static const Operator operators[] = {
  { "||", 1 }, { "&&", 2 }, { "==", 6 }, { "!=", 6 }, { "<=", 7 }, { ">=", 7 },
  { "<<", 8 }, { ">>", 8 }, { "<", 7 },  { ">", 7 },  { "|", 3 },  { "^", 4 },
  { "&", 5 },  { "+", 9 },  { "-", 9 },  { "*", 10 }, { "/", 10 }, { "%", 10 },
};

static gint64 read_binary (Condition *condition, guint least);

static void
skip_blanks (Condition *condition)
{
  while (g_ascii_isspace (*condition->at) || *condition->at == '\\')
    condition->at++;
}

static gboolean
skip_sign (Condition *condition, char sign)
{
  skip_blanks (condition);
  if (*condition->at != sign)
    return FALSE;
  condition->at++;
  return TRUE;
}

static char *
read_name (Condition *condition)
{
  const char *start = condition->at;

  while (g_ascii_isalnum (*condition->at) || *condition->at == '_')
    condition->at++;
  return g_strndup (start, (gsize) (condition->at - start));
}

static gint64
read_defined (Condition *condition)
{
  const gboolean has_bracket = skip_sign (condition, '(');
  g_autofree char *name = NULL;

  skip_blanks (condition);
  name = read_name (condition);
  if (has_bracket)
    skip_sign (condition, ')');
  return g_hash_table_contains (condition->defines, name);
}

static gint64
read_word (Condition *condition)
{
  g_autofree char *name = read_name (condition);
  const char *value;
  Condition inner = { .defines = condition->defines, .depth = condition->depth + 1 };

  if (strcmp (name, "defined") == 0)
    return read_defined (condition);
  value = g_hash_table_lookup (condition->defines, name);
  if (value == NULL || *value == '\0' || inner.depth >= MAX_DEPTH)
    return 0;
  inner.at = value;
  return read_binary (&inner, 0);
}

static gint64
read_unary (Condition *condition)
{
  gint64 value = 0;

  skip_blanks (condition);
  if (condition->depth >= MAX_DEPTH)
    return 0;
  condition->depth++;
  if (*condition->at == '!' && condition->at[1] != '=' && skip_sign (condition, '!'))
    value = !read_unary (condition);
  else if (skip_sign (condition, '-'))
    value = (gint64) (0 - (guint64) read_unary (condition));
  else if (skip_sign (condition, '+'))
    value = read_unary (condition);
  else if (skip_sign (condition, '~'))
    value = ~read_unary (condition);
  else if (skip_sign (condition, '('))
    {
      value = read_binary (condition, 0);
      skip_sign (condition, ')');
    }
  else if (g_ascii_isdigit (*condition->at))
    {
      value = (gint64) g_ascii_strtoull (condition->at, NULL, 0);
      g_free (read_name (condition)); /* with its suffix */
    }
  else if (g_ascii_isalpha (*condition->at) || *condition->at == '_')
    value = read_word (condition);
  condition->depth--;
  return value;
}

static const Operator *
find_operator (Condition *condition)
{
  skip_blanks (condition);
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (ls_begins (condition->at, operators[i].sign))
      return &operators[i];
  return NULL;
}

static gint64
compute (const char *sign, gint64 a, gint64 b)
{
  switch (sign[0])
    {
    case '|':
      return sign[1] == '|' ? a || b : a | b;
    case '&':
      return sign[1] == '&' ? a && b : a & b;
    case '^':
      return a ^ b;
    case '=':
      return a == b;
    case '!':
      return a != b;
    case '<':
      return sign[1] == '=' ? a <= b : sign[1] == '<' ? (gint64) ((guint64) a << (b & 31)) : a < b;
    case '>':
      return sign[1] == '=' ? a >= b : sign[1] == '>' ? a >> (b & 31) : a > b;
    case '+':
      return (gint64) ((guint64) a + (guint64) b);
    case '-':
      return (gint64) ((guint64) a - (guint64) b);
    case '*':
      return (gint64) ((guint64) a * (guint64) b);
    default: /* a division by -1 can overflow */
      return b == 0 || b == -1 ? 0 : sign[0] == '/' ? a / b : a % b;
    }
}

static gint64
read_binary (Condition *condition, guint least)
{
  gint64 value = read_unary (condition);
  const Operator *operator;

  while ((operator= find_operator (condition)) != NULL && operator->rank> least)
    {
      condition->at += strlen (operator->sign);
      value = compute (operator->sign, value, read_binary (condition, operator->rank));
    }
  return value;
}

gboolean
ls_glsl_condition_holds (const char *text, GHashTable *defines)
{
  Condition condition = { .at = text, .defines = defines };

  return read_binary (&condition, 0) != 0;
}
