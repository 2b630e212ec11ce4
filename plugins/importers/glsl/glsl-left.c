#include <string.h>

#include "glsl-source.h"
#include "ls-diagnostic.h"
#include "ls-glsl-tokens.h"

/* Texts of which a compiler leaves nothing: what stands behind a loop without an end never runs. */

typedef struct
{
  guint n;         /* loops */
  guint first;     /* line of the first one, in the final text */
  guint endless;   /* line of one whose condition always holds; 0: none is known */
  char *condition; /* that one's */
} Loops;

static gboolean
is_zero (const LsGlslTokens *tokens, guint n)
{
  return ls_glsl_token_is (tokens, n, "0u") || ls_glsl_token_is (tokens, n, "0U") ||
         ls_glsl_token_is (tokens, n, "0");
}

/* Whether the text declares the name as a whole number without a sign. */
static gboolean
is_unsigned (const LsGlslTokens *tokens, const char *name)
{
  for (guint n = 0; ls_glsl_token (tokens, n) != NULL; n++)
    if (ls_glsl_token_is (tokens, n, "uint") && ls_glsl_token_is (tokens, n + 1, name))
      return TRUE;
  return FALSE;
}

/* NAME >= 0, where it is a whole condition. */
static gboolean
always_holds (const LsGlslTokens *tokens, guint n)
{
  g_autofree char *name = ls_glsl_token_dup (tokens, n);
  const gboolean begins =
    ls_glsl_token_is (tokens, n - 1, ";") || ls_glsl_token_is (tokens, n - 1, "(");
  const gboolean ends =
    ls_glsl_token_is (tokens, n + 3, ";") || ls_glsl_token_is (tokens, n + 3, ")");

  return begins && ends && ls_glsl_token (tokens, n)->kind == LS_GLSL_WORD &&
         ls_glsl_token_is (tokens, n + 1, ">=") && is_zero (tokens, n + 2) &&
         is_unsigned (tokens, name);
}

/* The loop whose head begins at n, the bracket behind its word. */
static void
look_at_loop (const LsGlslTokens *tokens, guint n, Loops *loops)
{
  const guint line = ls_glsl_token (tokens, n)->line, behind = ls_glsl_tokens_behind (tokens, n);

  if (!loops->n++)
    loops->first = line;
  for (guint i = n + 1; i + 1 < behind && !loops->endless; i++)
    if (always_holds (tokens, i))
      {
        loops->endless = line;
        loops->condition = ls_glsl_tokens_dup_text (tokens, i, i + 3);
      }
}

static void
find_loops (const LsGlslTokens *tokens, Loops *loops)
{
  for (guint n = 0; ls_glsl_token (tokens, n + 1) != NULL; n++)
    if ((ls_glsl_token_is (tokens, n, "for") || ls_glsl_token_is (tokens, n, "while")) &&
        ls_glsl_token_is (tokens, n + 1, "("))
      look_at_loop (tokens, n + 1, loops);
}

/* Whether the text has outputs outside of functions, or those of old versions. */
static gboolean
has_outputs (const LsGlslTokens *tokens)
{
  gint depth = 0;

  for (guint n = 0; ls_glsl_token (tokens, n) != NULL; n++)
    {
      g_autofree char *word = ls_glsl_token_dup (tokens, n);

      depth += *word == '(' || *word == '{';
      depth -= *word == ')' || *word == '}';
      if ((depth == 0 && strcmp (word, "out") == 0) || strcmp (word, "gl_FragColor") == 0 ||
          strcmp (word, "gl_FragData") == 0 || strcmp (word, "gl_FragDepth") == 0)
        return TRUE;
    }
  return FALSE;
}

/* The line that a person has. */
static guint
find_line (const GlslSource *source, guint line)
{
  GlslOrigin origin;

  glsl_source_find (source, LS_GLSL_PIXEL, line, &origin);
  return origin.line;
}

void
glsl_tell_nothing_left (const GlslSource *source, GPtrArray *findings)
{
  const char *text = source->stages[LS_GLSL_PIXEL].text;
  g_auto (LsGlslTokens) tokens = { 0 };
  Loops loops = { 0 };
  guint line;

  if (text == NULL)
    return;
  ls_glsl_tokens_init (&tokens, text, NULL);
  if (!has_outputs (&tokens))
    return;
  find_loops (&tokens, &loops);
  line = loops.n ? find_line (source, loops.endless ? loops.endless : loops.first) : 0;
  if (loops.endless)
    ls_diagnostics_add_text (
      findings, LS_SEVERITY_WARNING, line, 1, NULL,
      "the compiler left nothing of the text: the loop of line %u has no end "
      "(%s is always true)",
      line, loops.condition);
  else if (loops.n == 1)
    ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, line, 1, NULL,
                             "the compiler left nothing of the text: no output gets a value (does "
                             "the loop of line %u end?)",
                             line);
  else if (loops.n > 1)
    ls_diagnostics_add_text (
      findings, LS_SEVERITY_WARNING, line, 1, NULL,
      "the compiler left nothing of the text: no output gets a value (do all "
      "loops from line %u on end?)",
      line);
  else
    ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                             "the compiler left nothing of the text: no output gets a value");
  g_free (loops.condition);
}
