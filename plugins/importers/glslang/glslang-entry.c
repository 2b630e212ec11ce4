#include <string.h>

#include "glslang-text.h"
#include "ls-error.h"

/* The function that is run of a text in HLSL. The compiler of such a text is told its name; a file alone does not say it. */

#define MAX_FUNCTIONS 256 /* that are looked at */

typedef struct
{
  guint type, name, bracket; /* tokens */
  LsGlslangStage stage;      /* LS_GLSLANG_ANY: it does not say */
} Function;

static gboolean
begins (const LsGlslTokens *tokens, guint n, const char *word)
{
  const LsGlslToken *token = ls_glsl_token (tokens, n);
  const gsize length = strlen (word);

  return token != NULL && token->length >= length &&
         g_ascii_strncasecmp (tokens->text + token->start, word, length) == 0;
}

/* --- what semantics say ------------------------------------------------------------------------ */

/* The stage that gives a value of the semantic at token n. */
static LsGlslangStage
stage_of_semantic (const LsGlslTokens *tokens, guint n)
{
  if (begins (tokens, n, "SV_Target") || begins (tokens, n, "COLOR") ||
      begins (tokens, n, "SV_Depth"))
    return LS_GLSLANG_FRAGMENT;
  return begins (tokens, n, "SV_Position") || begins (tokens, n, "POSITION") ? LS_GLSLANG_VERTEX
                                                                             : LS_GLSLANG_ANY;
}

/* The semantics of tokens first to end - 1. A position wins over a colour, which vertices have too. */
static LsGlslangStage
find_semantic (const LsGlslTokens *tokens, guint first, guint end)
{
  LsGlslangStage found = LS_GLSLANG_ANY;

  for (guint n = first; n + 1 < end; n++)
    if (ls_glsl_token_is (tokens, n, ":"))
      {
        const LsGlslangStage stage = stage_of_semantic (tokens, n + 1);

        if (stage != LS_GLSLANG_ANY && found != LS_GLSLANG_VERTEX)
          found = stage;
      }
  return found;
}

/* The members of the structure that token n names. */
static LsGlslangStage
find_in_structure (const LsGlslTokens *tokens, guint type)
{
  g_autofree char *name = ls_glsl_token_dup (tokens, type);

  for (guint n = 0; n < tokens->tokens->len; n++)
    if (ls_glsl_token_is (tokens, n, "struct") && ls_glsl_token_is (tokens, n + 1, name) &&
        ls_glsl_token_is (tokens, n + 2, "{"))
      return find_semantic (tokens, n + 2, ls_glsl_tokens_behind (tokens, n + 2));
  return LS_GLSLANG_ANY;
}

/* Parameters that the function gives back. */
static LsGlslangStage
find_in_parameters (const LsGlslTokens *tokens, guint bracket)
{
  const guint end = ls_glsl_tokens_behind (tokens, bracket) - 1;

  for (guint n = bracket + 1; n < end; n++)
    if (ls_glsl_token_is (tokens, n, "out"))
      {
        guint at = n;

        while (at < end && !ls_glsl_token_is (tokens, at, ","))
          at++;
        if (find_semantic (tokens, n, at) != LS_GLSLANG_ANY)
          return find_semantic (tokens, n, at);
      }
  return LS_GLSLANG_ANY;
}

/* --- what attributes and names say ------------------------------------------------------------- */

/* [numthreads (8, 8, 1)] and its like in front of a function. */
static LsGlslangStage
find_in_attributes (const LsGlslTokens *tokens, guint type)
{
  LsGlslangStage found = LS_GLSLANG_ANY;

  for (guint n = type;
       n > 0 && !ls_glsl_token_is (tokens, n - 1, ";") && !ls_glsl_token_is (tokens, n - 1, "}");
       n--)
    if (begins (tokens, n - 1, "numthreads"))
      found = LS_GLSLANG_COMPUTE;
    else if (begins (tokens, n - 1, "maxvertexcount"))
      found = LS_GLSLANG_GEOMETRY;
    else if (begins (tokens, n - 1, "patchconstantfunc"))
      found = LS_GLSLANG_TESS_CONTROL;
    else if (begins (tokens, n - 1, "domain") && found == LS_GLSLANG_ANY)
      found = LS_GLSLANG_TESS_EVALUATION;
  return found;
}

static LsGlslangStage
find_in_name (const char *name)
{
  static const struct
  {
    const char *pattern;
    LsGlslangStage stage;
  } all[] = {
    { "(?i)^(vs|vert|vertex)|(vs|vert|vertex)$", LS_GLSLANG_VERTEX },
    { "(?i)^(ps|fs|frag|pixel)|(ps|fs|frag|fragment|pixel)$", LS_GLSLANG_FRAGMENT },
    { "(?i)^(cs|comp|kernel)|(cs|compute|kernel)$", LS_GLSLANG_COMPUTE },
    { "(?i)^(gs|geom)|(gs|geometry)$", LS_GLSLANG_GEOMETRY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (glsl_matches (name, all[i].pattern))
      return all[i].stage;
  return LS_GLSLANG_ANY;
}

/* "shade.ps.hlsl", "shade_vs.hlsl": what stands in front of the ending. */
static LsGlslangStage
find_in_file_name (const char *name)
{
  g_autofree char *base = g_path_get_basename (name);
  char *word;

  if (strrchr (base, '.') != NULL)
    *strrchr (base, '.') = '\0';
  word = strpbrk (base, "._-") != NULL ? base + strlen (base) : base;
  while (word > base && strchr ("._-", word[-1]) == NULL)
    word--;
  return word > base ? find_in_name (word) : LS_GLSLANG_ANY;
}

static LsGlslangStage
stage_of (const LsGlslTokens *tokens, const Function *function)
{
  const guint behind = ls_glsl_tokens_behind (tokens, function->bracket);
  g_autofree char *name = ls_glsl_token_dup (tokens, function->name);
  LsGlslangStage stage = find_in_attributes (tokens, function->type);

  if (stage == LS_GLSLANG_ANY && ls_glsl_token_is (tokens, behind, ":"))
    stage = stage_of_semantic (tokens, behind + 1);
  if (stage == LS_GLSLANG_ANY)
    stage = find_in_structure (tokens, function->type);
  if (stage == LS_GLSLANG_ANY)
    stage = find_in_parameters (tokens, function->bracket);
  /* What says nothing of its outputs is a helper, whatever it is called, but for what draws nothing. */
  return stage == LS_GLSLANG_ANY && ls_glsl_token_is (tokens, function->type, "void")
           ? find_in_name (name)
           : stage;
}

/* --- choosing ---------------------------------------------------------------------------------- */

/* TYPE NAME (...) { or with a semantic behind the brackets. */
static gboolean
is_function (const LsGlslTokens *tokens, guint n)
{
  const LsGlslToken *type = ls_glsl_token (tokens, n), *name = ls_glsl_token (tokens, n + 1);
  guint behind;

  if (type == NULL || name == NULL || type->kind != LS_GLSL_WORD || name->kind != LS_GLSL_WORD ||
      !ls_glsl_token_is (tokens, n + 2, "("))
    return FALSE;
  behind = ls_glsl_tokens_behind (tokens, n + 2);
  return ls_glsl_token_is (tokens, behind, "{") ||
         (ls_glsl_token_is (tokens, behind, ":") && ls_glsl_token_is (tokens, behind + 2, "{"));
}

/* Returns: (transfer full) (element-type Function). */
static GArray *
find_functions (const LsGlslTokens *tokens)
{
  GArray *functions = g_array_new (FALSE, FALSE, sizeof (Function));

  for (guint n = 0; n < tokens->tokens->len && functions->len < MAX_FUNCTIONS;)
    if (is_function (tokens, n))
      {
        Function function = { n, n + 1, n + 2, LS_GLSLANG_ANY };

        function.stage = stage_of (tokens, &function);
        g_array_append_val (functions, function);
        n = ls_glsl_tokens_behind (tokens, n + 2);
      }
    else
      n = ls_glsl_token_is (tokens, n, "{") ? ls_glsl_tokens_behind (tokens, n) : n + 1;
  return functions;
}

static const Function *
find_named (const LsGlslTokens *tokens, const GArray *functions, const char *name)
{
  for (guint i = 0; i < functions->len; i++)
    {
      const Function *function = &g_array_index (functions, Function, i);

      if (ls_glsl_token_is (tokens, function->name, name))
        return function;
    }
  return NULL;
}

static const Function *
find_of_stage (const GArray *functions, LsGlslangStage stage)
{
  for (guint i = 0; i < functions->len; i++)
    if (g_array_index (functions, Function, i).stage == stage)
      return &g_array_index (functions, Function, i);
  return NULL;
}

/* wanted: the stage; LS_GLSLANG_ANY: the most likely one. */
static const Function *
choose (const LsGlslTokens *tokens, const GArray *functions, LsGlslangStage wanted)
{
  static const LsGlslangStage order[] = { LS_GLSLANG_FRAGMENT,        LS_GLSLANG_COMPUTE,
                                          LS_GLSLANG_VERTEX,          LS_GLSLANG_GEOMETRY,
                                          LS_GLSLANG_TESS_EVALUATION, LS_GLSLANG_TESS_CONTROL };
  const Function *main = find_named (tokens, functions, "main");
  const Function *found = NULL;

  if (main != NULL &&
      (wanted == LS_GLSLANG_ANY || main->stage == wanted || main->stage == LS_GLSLANG_ANY))
    return main;
  if (wanted != LS_GLSLANG_ANY)
    return find_of_stage (functions, wanted);
  for (guint i = 0; i < G_N_ELEMENTS (order) && found == NULL; i++)
    found = find_of_stage (functions, order[i]);
  return found;
}

/* The functions that stand in the text itself. Returns: (transfer full) (element-type Function). */
static GArray *
find_own (const LsGlslTokens *tokens, const GArray *functions, const char *own)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Function));

  for (guint i = 0; i < functions->len; i++)
    {
      const Function *function = &g_array_index (functions, Function, i);
      g_autofree char *name = ls_glsl_token_dup (tokens, function->name);

      if (glsl_has_word (own, name))
        g_array_append_val (found, *function);
    }
  return found;
}

/* A text may leave all to a file that it includes. */
static const Function *
choose_near (const LsGlslTokens *tokens,
             const GArray *functions,
             const GArray *own,
             LsGlslangStage wanted)
{
  const Function *function = choose (tokens, own, wanted);

  return function != NULL ? function : choose (tokens, functions, wanted);
}

gboolean
glslang_find_entry (const char *name,
                    const char *bare,
                    const char *own,
                    const char *wanted,
                    LsGlslangStage *stage,
                    char **entry,
                    GError **error)
{
  g_auto (LsGlslTokens) tokens = { 0 };
  g_autoptr (GArray) functions = NULL, near = NULL;
  const Function *function;
  const LsGlslangStage named = glslang_find_name_stage (name);
  const LsGlslangStage asked = *stage != LS_GLSLANG_ANY  ? *stage
                               : named != LS_GLSLANG_ANY ? named
                                                         : find_in_file_name (name);

  ls_glsl_tokens_init (&tokens, bare, NULL);
  functions = find_functions (&tokens);
  near = find_own (&tokens, functions, own);
  function = wanted != NULL ? find_named (&tokens, functions, wanted)
                            : choose_near (&tokens, functions, near, asked);
  if (function == NULL && wanted != NULL)
    return ls_fail (error, LS_ERROR_REFERENCE, "%s: it has no function %s", name, wanted);
  if (function == NULL)
    return ls_fail (error, LS_ERROR_REFERENCE,
                    "%s: no function of it is one that draws or computes (its semantics, such as "
                    "SV_Target, or [numthreads] say so)",
                    name);
  *entry = ls_glsl_token_dup (&tokens, function->name);
  if (*stage == LS_GLSLANG_ANY)
    *stage = function->stage != LS_GLSLANG_ANY ? function->stage
             : asked != LS_GLSLANG_ANY         ? asked
                                               : LS_GLSLANG_FRAGMENT;
  return TRUE;
}

gboolean
glslang_has_entry (const char *name, const char *bare)
{
  LsGlslangStage stage = LS_GLSLANG_ANY;
  g_autofree char *entry = NULL;

  return glslang_find_entry (name, bare, bare, NULL, &stage, &entry, NULL);
}
