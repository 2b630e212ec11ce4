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

void
glsl_put_given (const char *text, GString *inputs)
{
  g_auto (LsGlslTokens) tokens = { 0 };

  ls_glsl_tokens_init (&tokens, text, NULL);
  for (guint n = 0; ls_glsl_token (&tokens, n) != NULL; n++)
    if (ls_glsl_token_is (&tokens, n, "uniform"))
      n = put_declaration (&tokens, n, inputs);
}
