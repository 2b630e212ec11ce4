#include "glslang-text.h"

/* Reads of textures in HLSL with arguments that glslang does not take. */

#define MAX_COMMAS 4

/* The commas between the arguments in brackets. Returns: how many there are; 0 for more than MAX_COMMAS too. */
static guint
find_commas (const LsGlslTokens *tokens, guint bracket, guint commas[MAX_COMMAS])
{
  const guint end = ls_glsl_tokens_behind (tokens, bracket) - 1;
  guint n_commas = 0;

  for (guint n = bracket + 1; n < end;)
    if (ls_glsl_token_is (tokens, n, "(") || ls_glsl_token_is (tokens, n, "["))
      n = ls_glsl_tokens_behind (tokens, n);
    else
      {
        if (ls_glsl_token_is (tokens, n, ","))
          {
            if (n_commas == MAX_COMMAS)
              return 0;
            commas[n_commas++] = n;
          }
        n++;
      }
  return n_commas;
}

/* x.Load (place, sample, offset, status): all of it is there, so status is 1. */
static void
change_load (GlslangNames *names, const LsGlslTokens *tokens, guint bracket)
{
  const guint end = ls_glsl_tokens_behind (tokens, bracket) - 1;
  g_autofree char *status = NULL;
  guint commas[MAX_COMMAS];

  if (find_commas (tokens, bracket, commas) != 3 || commas[2] + 2 != end ||
      !glslang_is_word (tokens, end - 1))
    return;
  status = ls_glsl_token_dup (tokens, end - 1);
  glslang_names_put (names, bracket, g_strdup_printf ("((%s = 1u, ", status));
  glslang_names_put (names, commas[0], g_strdup ("),"));
  glslang_names_put (names, commas[2], g_strdup (""));
  glslang_names_put (names, end - 1, g_strdup (""));
}

/* x.Sample (sampler, place, offset, least): the level that is found, but not below the least one. */
static void
change_sample (GlslangNames *names, const LsGlslTokens *tokens, guint bracket)
{
  const guint end = ls_glsl_tokens_behind (tokens, bracket) - 1;
  g_autofree char *image = NULL, *places = NULL, *least = NULL;
  guint commas[MAX_COMMAS];

  if (bracket < 3 || !glslang_is_word (tokens, bracket - 3) ||
      find_commas (tokens, bracket, commas) != 3)
    return;
  image = ls_glsl_token_dup (tokens, bracket - 3);
  places = ls_glsl_tokens_dup_text (tokens, bracket + 1, commas[1]);
  least = ls_glsl_tokens_dup_text (tokens, commas[2] + 1, end);
  glslang_names_put (names, bracket - 1, g_strdup ("SampleLevel"));
  glslang_names_put (
    names, commas[1],
    g_strdup_printf (", max (%s.CalculateLevelOfDetail (%s), %s),", image, places, least));
  for (guint n = commas[2]; n < end; n++)
    glslang_names_put (names, n, g_strdup (""));
}

/* x.SampleLevel (sampler, place, level, offset, status): the same as for a load. */
static void
change_level (GlslangNames *names, const LsGlslTokens *tokens, guint bracket)
{
  const guint end = ls_glsl_tokens_behind (tokens, bracket) - 1;
  g_autofree char *status = NULL;
  guint commas[MAX_COMMAS];

  if (find_commas (tokens, bracket, commas) != 4 || commas[3] + 2 != end ||
      !glslang_is_word (tokens, end - 1))
    return;
  status = ls_glsl_token_dup (tokens, end - 1);
  glslang_names_put (names, commas[1], g_strdup_printf (", (%s = 1u, ", status));
  glslang_names_put (names, commas[2], g_strdup ("),"));
  glslang_names_put (names, commas[3], g_strdup (""));
  glslang_names_put (names, end - 1, g_strdup (""));
}

void
glslang_directx_change_reads (GlslangNames *names, const LsGlslTokens *tokens)
{
  for (guint n = 0; n + 2 < tokens->tokens->len; n++)
    if (ls_glsl_token_is (tokens, n, ".") && ls_glsl_token_is (tokens, n + 2, "("))
      {
        if (ls_glsl_token_is (tokens, n + 1, "Load"))
          change_load (names, tokens, n + 2);
        else if (ls_glsl_token_is (tokens, n + 1, "SampleLevel"))
          change_level (names, tokens, n + 2);
        else if (ls_glsl_token_is (tokens, n + 1, "Sample"))
          change_sample (names, tokens, n + 2);
      }
}
