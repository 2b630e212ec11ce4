#include <string.h>

#include "glslang-text.h"
#include "ls-error.h"
#include "ls-words.h"

/* What compilers of DirectX take, and glslang's reader of HLSL does not: left out here, or written as both have it. No byte moves:
 * lines and columns stay. It is done to texts alone that glslang does not take as they stand. */

typedef struct
{
  const LsGlslTokens *tokens;
  char *text; /* of the tokens */
} Changer;

static void
blank_token (const Changer *changer, const LsGlslToken *token)
{
  memset (changer->text + token->start, ' ', token->length);
}

/* Directives between the tokens stay: a condition may end here that began before. */
static void
blank (const Changer *changer, guint first, guint end)
{
  for (guint n = first; n < MIN (end, changer->tokens->tokens->len); n++)
    blank_token (changer, ls_glsl_token (changer->tokens, n));
}

/* --- words ------------------------------------------------------------------------------------- */

static gboolean
token_is (const LsGlslTokens *tokens, const LsGlslToken *token, const char *word)
{
  return token->length == strlen (word) &&
         strncmp (tokens->text + token->start, word, token->length) == 0;
}

/* "unsigned int" and "unsigned" are "uint". */
static void
change_unsigned (const Changer *changer, const GArray *list)
{
  for (guint i = 0; i < list->len; i++)
    {
      const LsGlslToken *token = &g_array_index (list, LsGlslToken, i);

      if (!token_is (changer->tokens, token, "unsigned"))
        continue;
      blank_token (changer, token);
      memcpy (changer->text + token->start, "uint", strlen ("uint"));
      if (i + 1 < list->len && token_is (changer->tokens, token + 1, "int"))
        blank_token (changer, token + 1);
    }
}

/* --- effects ----------------------------------------------------------------------------------- */

static gboolean
is_any (const LsGlslTokens *tokens, guint n, const char *const *words)
{
  g_autofree char *word = ls_glsl_token_dup (tokens, n), *small = g_ascii_strdown (word, -1);

  return g_strv_contains (words, small);
}

/* What an application of effects sets, from token first on: how a draw is made, not what a shader does. */
static gboolean
is_effect (const LsGlslTokens *tokens, guint first)
{
  static const char *const groups[] = { "technique", "technique10", "technique11", "fxgroup",
                                        NULL };
  static const char *const states[] = { "depthstencilstate", "blendstate",  "rasterizerstate",
                                        "vertexshader",      "hullshader",  "domainshader",
                                        "geometryshader",    "pixelshader", "computeshader",
                                        "rendertargetview",  "stateblock",  NULL };
  const LsGlslToken *name = ls_glsl_token (tokens, first + 1);

  return is_any (tokens, first, groups) ||
         (name != NULL && name->kind == LS_GLSL_WORD && is_any (tokens, first, states) &&
          !ls_glsl_token_is (tokens, first + 2, "("));
}

char *
glslang_directx_find_entry (const char *bare, LsGlslangStage stage)
{
  static const char stages[][3] = {
    [LS_GLSLANG_VERTEX] = "vs",          [LS_GLSLANG_TESS_CONTROL] = "hs",
    [LS_GLSLANG_TESS_EVALUATION] = "ds", [LS_GLSLANG_GEOMETRY] = "gs",
    [LS_GLSLANG_FRAGMENT] = "ps",        [LS_GLSLANG_COMPUTE] = "cs"
  };
  const LsGlslangStage wanted = stage < G_N_ELEMENTS (stages) ? stage : LS_GLSLANG_FRAGMENT;
  g_autofree char *pattern = g_strdup_printf (
    "\\bcompile(?:shader\\s*\\()?\\s*%s_\\w+\\s*,?\\s*(\\w+)\\s*\\(", stages[wanted]);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, bare, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

/* --- stages ------------------------------------------------------------------------------------ */

/* Whether tokens first to body - 1, in front of a {, are the head of a function of tessellation. */
static gboolean
is_tessellation (const LsGlslTokens *tokens, guint first, guint body)
{
  static const char *const words[] = { "inputpatch", "outputpatch", "partitioning",
                                       "patchconstantfunc", NULL };

  for (guint n = first; n < body; n++)
    if (is_any (tokens, n, words) || (n > first && ls_glsl_token_is (tokens, n - 1, "[") &&
                                      ls_glsl_token_is (tokens, n, "domain")))
      return TRUE;
  return FALSE;
}

/* --- all --------------------------------------------------------------------------------------- */

/* Tokens first to n - 1, and a { or ; at n. Returns: the token behind. */
static guint
change_piece (const Changer *changer, guint first, guint n, gboolean keeps_tessellation)
{
  const LsGlslTokens *tokens = changer->tokens;
  const gboolean is_block = ls_glsl_token_is (tokens, n, "{");
  guint end = is_block ? ls_glsl_tokens_behind (tokens, n) : n + 1;

  if (is_effect (tokens, first))
    {
      if (is_block && ls_glsl_token_is (tokens, end, ";"))
        end++;
      blank (changer, first, end);
    }
  else if (is_block && !keeps_tessellation && is_tessellation (tokens, first, n))
    blank (changer, first, end);
  return end;
}

void
glslang_directx_change (char *text, LsGlslangStage stage)
{
  g_auto (LsGlslTokens) tokens = { 0 };
  const Changer changer = { &tokens, text };
  guint first = 0;

  ls_glsl_tokens_init (&tokens, text, NULL);
  change_unsigned (&changer, tokens.tokens);
  change_unsigned (&changer, tokens.inner);
  for (guint n = 0; n < tokens.tokens->len;)
    if (ls_glsl_token_is (&tokens, n, "{") || ls_glsl_token_is (&tokens, n, ";"))
      first = n =
        change_piece (&changer, first, n,
                      stage == LS_GLSLANG_TESS_CONTROL || stage == LS_GLSLANG_TESS_EVALUATION);
    else if (ls_glsl_token_is (&tokens, n, "(") || ls_glsl_token_is (&tokens, n, "["))
      {
        const guint end = ls_glsl_tokens_behind (&tokens, n);

        /* How an application binds things: the text of it may stand in a file that it alone has. */
        if (ls_glsl_token_is (&tokens, n + 1, "RootSignature"))
          blank (&changer, n, end);
        n = end;
      }
    else if (ls_glsl_token_is (&tokens, n, "export")) /* from a library */
      blank (&changer, n, n + 1), n++;
    else
      n++;
}

gboolean
glslang_directx_check (const GlslangText *text, gboolean broke_down, GError **error)
{
  static const struct
  {
    const char *pattern, *what;
    gboolean is_of_breaks; /* what glslang takes at times */
  } all[] = {
    { "^[ \\t]*interface\\s+\\w+\\s*\\{",
      N_ ("it has interfaces, whose classes an application chooses, and glslang reads none") },
    { "\\[\\s*shader\\s*\\(\\s*\"(raygeneration|closesthit|anyhit|miss|intersection|callable)\"|"
      "\\bRaytracingAccelerationStructure\\b",
      N_ ("this is for ray tracing, which does not run here") },
    { "\\b(u?int|bool)[1-4]x[1-4]\\b",
      N_ (
        "it computes with matrices of integers, and glslang breaks down with some of these (write "
        "vectors)"),
      TRUE },
  };
  g_autofree char *bare = glsl_bare (text->text);

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if ((broke_down || !all[i].is_of_breaks) && glsl_matches (bare, all[i].pattern))
      return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: %s", glsl_source_file (&text->source, 0),
                      ls_words (all[i].what));
  return TRUE;
}
