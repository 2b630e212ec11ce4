#include <string.h>

#include "glsl-source.h"
#include "ls-glsl-tokens.h"

/* Uniforms that a text gives a value. Drivers do not tell one of zero from none. */

/* Behind "[...]", of which there may be several. */
static guint
skip_brackets (const LsGlslTokens *tokens, guint n)
{
  while (ls_glsl_token_is (tokens, n, "["))
    n = ls_glsl_tokens_behind (tokens, n);
  return n;
}

/* The declaration from the token "uniform" on. Returns: the token that ends it. */
static guint
put_declaration (const LsGlslTokens *tokens, guint n, GString *inputs)
{
  for (; ls_glsl_token (tokens, n) != NULL && !ls_glsl_token_is (tokens, n, ";"); n++)
    {
      const LsGlslToken *token = ls_glsl_token (tokens, n);

      if (ls_glsl_token_is (tokens, n, "(") || ls_glsl_token_is (tokens, n, "{") ||
          ls_glsl_token_is (tokens, n, "["))
        n = ls_glsl_tokens_behind (tokens, n) - 1;
      else if (token->kind == LS_GLSL_WORD &&
               ls_glsl_token_is (tokens, skip_brackets (tokens, n + 1), "="))
        g_string_append_printf (inputs, "given %.*s\n", (int) token->length,
                                tokens->text + token->start);
    }
  return n;
}

/* A text may be long, and its uniforms are at its beginning: no more is read. Returns: (transfer full): what ends with the last
 * declaration of a uniform. */
static char *
dup_beginning (const char *text)
{
  const char *last = g_strrstr (text, "uniform");
  const char *end = last != NULL ? strchr (last, ';') : text;

  return end != NULL ? g_strndup (text, (gsize) (end - text) + (last != NULL)) : g_strdup (text);
}

void
glsl_put_given (const char *text, GString *inputs)
{
  g_autofree char *beginning = dup_beginning (text);
  g_auto (LsGlslTokens) tokens = { 0 };

  ls_glsl_tokens_init (&tokens, beginning, NULL);
  for (guint n = 0; ls_glsl_token (&tokens, n) != NULL; n++)
    if (ls_glsl_token_is (&tokens, n, "uniform"))
      n = put_declaration (&tokens, n, inputs);
}
