#include "ls-glsl-macros.h"

#include <string.h>

#define MAX_DEPTH 16 /* macros that stand for other macros */

void
ls_glsl_macros_init (LsGlslMacros *macros, const LsGlslTokens *tokens)
{
  macros->tokens = tokens;
  macros->by_name =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  for (guint i = 0; i < tokens->directives->len; i++)
    {
      const LsGlslDirective *directive = &g_array_index (tokens->directives, LsGlslDirective, i);
      const LsGlslToken *inner = &g_array_index (tokens->inner, LsGlslToken, directive->first);
      g_autofree char *name = NULL;
      GArray *all;

      if (!directive->is_on || directive->end_token < directive->first + 2 ||
          inner[0].length != strlen ("define") ||
          strncmp (tokens->text + inner[0].start, "define", inner[0].length) != 0)
        continue;
      name = g_strndup (tokens->text + inner[1].start, inner[1].length);
      all = g_hash_table_lookup (macros->by_name, name);
      if (all == NULL)
        {
          all = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (macros->by_name, g_steal_pointer (&name), all);
        }
      g_array_append_val (all, i);
    }
}

void
ls_glsl_macros_clear (LsGlslMacros *macros)
{
  g_clear_pointer (&macros->by_name, g_hash_table_unref);
}

/* The last definition of a token's word in front of a byte of the text. Returns: (nullable): NULL: there is none. */
static const LsGlslDirective *
find_macro (const LsGlslMacros *macros, const LsGlslToken *token, guint before)
{
  const GArray *directives = macros->tokens->directives;
  g_autofree char *name = NULL;
  const GArray *all;

  if (token->kind != LS_GLSL_WORD || g_hash_table_size (macros->by_name) == 0)
    return NULL;
  name = g_strndup (macros->tokens->text + token->start, token->length);
  all = g_hash_table_lookup (macros->by_name, name);
  for (guint i = all != NULL ? all->len : 0; i-- > 0;)
    {
      const LsGlslDirective *directive =
        &g_array_index (directives, LsGlslDirective, g_array_index (all, guint, i));

      if (directive->start < before)
        return directive;
    }
  return NULL;
}

/* --- what a macro stands for -------------------------------------------------------------------- */

static gboolean
inner_is (const LsGlslMacros *macros, guint n, const char *word)
{
  const LsGlslToken *token = &g_array_index (macros->tokens->inner, LsGlslToken, n);

  return token->length == strlen (word) &&
         strncmp (macros->tokens->text + token->start, word, token->length) == 0;
}

/* Whether the macro takes arguments: the bracket stands right behind its name. */
static gboolean
has_arguments (const LsGlslMacros *macros, const LsGlslDirective *directive)
{
  const LsGlslToken *name =
    &g_array_index (macros->tokens->inner, LsGlslToken, directive->first + 1);

  return directive->first + 2 < directive->end_token &&
         inner_is (macros, directive->first + 2, "(") &&
         name[1].start == name->start + name->length;
}

/* The first token of what the macro stands for. */
static guint
find_body (const LsGlslMacros *macros, const LsGlslDirective *directive)
{
  guint n = directive->first + 2;

  if (!has_arguments (macros, directive))
    return n;
  while (n < directive->end_token && !inner_is (macros, n, ")"))
    n++;
  return MIN (n + 1, directive->end_token);
}

/* The token that the bracket at token n, a ")", closes. Returns: n: none from first on. */
static guint
find_opening (const LsGlslMacros *macros, guint n, guint first)
{
  guint depth = 0;

  for (guint i = n + 1; i-- > first;)
    {
      depth += inner_is (macros, i, ")");
      if (inner_is (macros, i, "(") && --depth == 0)
        return i;
    }
  return n;
}

/* Whether tokens of a body are the head of a branch or a loop, and nothing else. */
static gboolean
is_head (const LsGlslMacros *macros, guint first, guint end)
{
  return end > first + 2 && inner_is (macros, end - 1, ")") &&
         (inner_is (macros, first, "for") || inner_is (macros, first, "if") ||
          inner_is (macros, first, "while") || inner_is (macros, first, "switch")) &&
         find_opening (macros, end - 1, first) == first + 1;
}

/* Whether a statement ends with what the macro stands for. */
static gboolean
ends_statement (const LsGlslMacros *macros,
                const LsGlslDirective *directive,
                gboolean is_first,
                guint depth)
{
  const guint first = find_body (macros, directive), end = directive->end_token;
  guint last = end - 1;
  const LsGlslDirective *inner;

  if (first >= end || depth > MAX_DEPTH)
    return FALSE;
  if (inner_is (macros, last, ";"))
    return TRUE;
  if (is_first && (inner_is (macros, last, "}") || inner_is (macros, last, "{") ||
                   is_head (macros, first, end)))
    return TRUE;
  if (inner_is (macros, last, ")"))
    {
      const guint opening = find_opening (macros, last, first);

      if (opening == last || opening == first)
        return FALSE;
      last = opening - 1;
    }
  inner = find_macro (macros, &g_array_index (macros->tokens->inner, LsGlslToken, last),
                      directive->start);
  return inner != NULL && ends_statement (macros, inner, is_first && last == first, depth + 1);
}

guint
ls_glsl_macros_find_end (const LsGlslMacros *macros, guint n, gboolean is_first)
{
  const LsGlslToken *token = ls_glsl_token (macros->tokens, n);
  const LsGlslDirective *directive =
    token != NULL ? find_macro (macros, token, token->start) : NULL;

  if (directive == NULL || !ends_statement (macros, directive, is_first, 0))
    return 0;
  if (!has_arguments (macros, directive))
    return n + 1;
  return ls_glsl_token_is (macros->tokens, n + 1, "(")
           ? ls_glsl_tokens_behind (macros->tokens, n + 1)
           : 0;
}
