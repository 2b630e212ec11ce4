#include "ls-glsl-read.h"

#include <string.h>

/* Assignments that are no statements: what is known of their variables may be old. */

/* All variables that a token can see, and that can change; name: (nullable): those of the name. */
static void
add_seen (LsGlslText *text, guint n, const char *name)
{
  for (guint i = 0; i < text->variables->len; i++)
    {
      const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);
      const LsGlslHidden hidden = { .variable = i, .token = n };

      if (n >= variable->from && n < variable->until && variable->kind != LS_GLSL_UNIFORM &&
          variable->kind != LS_GLSL_INPUT && (name == NULL || strcmp (variable->name, name) == 0))
        g_array_append_val (text->hidden, hidden);
    }
}

/* Whether a statement gives the value that the sign at token n assigns. */
static gboolean
is_statement (const LsGlslText *text, guint n)
{
  for (guint i = 0; i < text->statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (text->statements, LsGlslStatement, i);
      const gboolean gives = statement->kind != LS_GLSL_CONDITION &&
                             statement->kind != LS_GLSL_RETURN && statement->kind != LS_GLSL_TAKE;

      if (gives && (statement->value_end == n || statement->value_first == n + 1))
        return TRUE;
    }
  return FALSE;
}

/* The name that the place before, or behind, the sign at token n begins with. Returns: (transfer full) (nullable). */
static char *
find_name (const LsGlslText *text, guint n)
{
  const gboolean is_before = ls_glsl_token_counts (&text->tokens, n) &&
                             ls_glsl_token (&text->tokens, n + 1) != NULL &&
                             ls_glsl_token (&text->tokens, n + 1)->kind == LS_GLSL_WORD;
  guint at = n, depth = 0;

  if (is_before)
    return ls_glsl_token_dup (&text->tokens, n + 1);
  while (at-- > 0)
    if (ls_glsl_token_is (&text->tokens, at, "]"))
      depth++;
    else if (ls_glsl_token_is (&text->tokens, at, "["))
      depth -= depth > 0;
    else if (depth == 0 && ls_glsl_token (&text->tokens, at)->kind == LS_GLSL_WORD)
      {
        if (at == 0 || !ls_glsl_token_is (&text->tokens, at - 1, "."))
          return ls_glsl_token_dup (&text->tokens, at);
        at--;
      }
    else if (depth == 0)
      return NULL;
  return NULL;
}

void
ls_glsl_find_hidden (LsGlslText *text)
{
  for (guint f = 0; f < text->functions->len; f++)
    {
      const LsGlslFunction *function = &g_array_index (text->functions, LsGlslFunction, f);

      for (guint n = function->body; n < MIN (function->end, text->tokens.tokens->len); n++)
        {
          g_autofree char *word = ls_glsl_token_dup (&text->tokens, n);
          g_autofree char *name = NULL;

          if (g_hash_table_contains (text->tokens.changing, word))
            add_seen (text, n, NULL);
          if ((!ls_glsl_token_assigns (&text->tokens, n) &&
               !ls_glsl_token_counts (&text->tokens, n)) ||
              is_statement (text, n))
            continue;
          name = find_name (text, n);
          add_seen (text, n, name);
        }
    }
}
