#include <string.h>

#include "glslang-text.h"
#include "ls-begins.h"

#define MAX_READ 2000 /* bytes of what is read: they are repeated */

/* What glslang takes of HLSL, says nothing about, and makes a wrong module of. */

/* --- elements of matrices ---------------------------------------------------------------------- */

/* "m._11_21": glslang writes several elements of a matrix, but reads none of them: its module has 0 in their place. Each read becomes
 * "float2 (m._11, m._21)". */

/* How many elements a word like "_11_21" or "_m00_m10" names; 0: it is no such word. */
static guint
count_elements (const char *word)
{
  const char first = strncmp (word, "_m", 2) == 0 ? '0' : '1';
  const gsize length = first == '0' ? 4 : 3;
  guint n = 0;

  for (; *word != '\0'; word += length, n++)
    if (strlen (word) < length || word[0] != '_' || (first == '0' && word[1] != 'm') ||
        word[length - 2] < first || word[length - 2] > first + 3 || word[length - 1] < first ||
        word[length - 1] > first + 3)
      return 0;
  return n;
}

static gboolean
is_written (const LsGlslTokens *tokens, guint n)
{
  return ls_glsl_token_assigns (tokens, n) || ls_glsl_token_counts (tokens, n);
}

/* Whether tokens first to end - 1 can be said more than once. */
static gboolean
is_repeatable (const LsGlslTokens *tokens, guint first, guint end)
{
  for (guint n = first; n < end; n++)
    if (ls_glsl_token_is (tokens, n, "(") || is_written (tokens, n))
      return FALSE;
  return TRUE;
}

/* Whether tokens first to end - 1, of which the last word outside of brackets is a matrix, are declared as nothing but floats. */
static gboolean
is_float (const LsGlslTokens *tokens, guint first, guint end)
{
  static const char *const others[] = { "int", "uint", "bool", "double" };
  g_autofree char *name = NULL;

  for (guint n = first; n < end;
       n = ls_glsl_token_is (tokens, n, "[") ? ls_glsl_tokens_behind (tokens, n) : n + 1)
    if (glslang_is_word (tokens, n))
      {
        g_free (name);
        name = ls_glsl_token_dup (tokens, n);
      }
  for (guint n = 0; n + 1 < tokens->tokens->len; n++)
    if (ls_glsl_token_is (tokens, n + 1, name) && glslang_is_word (tokens, n))
      {
        g_autofree char *type = ls_glsl_token_dup (tokens, n);

        for (guint i = 0; i < G_N_ELEMENTS (others); i++)
          if (ls_begins (type, others[i]))
            return FALSE;
      }
  return TRUE;
}

/* Tokens first to end - 1 are a variable with its members; the word at end + 1, behind a point, may name elements. */
static gboolean
change_read (GlslangNames *names, const LsGlslTokens *tokens, guint first, guint end)
{
  g_autofree char *word = ls_glsl_token_dup (tokens, end + 1), *from = NULL;
  const guint n = count_elements (word);
  g_autoptr (GString) made = NULL;

  if (n < 2 || n > 4 || is_written (tokens, end + 2) || !is_repeatable (tokens, first, end) ||
      !is_float (tokens, first, end))
    return FALSE;
  from = glslang_names_dup_text (names, tokens, first, end);
  if (strlen (from) > MAX_READ)
    return FALSE;
  made = g_string_new (NULL);
  g_string_append_printf (made, "float%u (", n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (made, "%s%s.%.*s", i > 0 ? ", " : "", from, (int) (strlen (word) / n),
                            word + strlen (word) / n * i);
  g_string_append_c (made, ')');
  for (guint i = first; i <= end + 1; i++)
    glslang_names_put (names, i, g_strdup (i == first ? made->str : ""));
  return TRUE;
}

/* Whether the word at token n stands behind "::". */
static gboolean
is_inside (const LsGlslTokens *tokens, guint n)
{
  return n >= 2 && glslang_is_word (tokens, n) && ls_glsl_token_is (tokens, n - 1, ":") &&
         ls_glsl_token_is (tokens, n - 2, ":");
}

/* Goes along the members of the variable at token n. */
static void
change_member (GlslangNames *names, const LsGlslTokens *tokens, guint n)
{
  guint end = n + 1;

  while (is_inside (tokens, end + 2))
    end += 3;
  for (;;)
    if (ls_glsl_token_is (tokens, end, "["))
      end = ls_glsl_tokens_behind (tokens, end);
    else if (ls_glsl_token_is (tokens, end, ".") && glslang_is_word (tokens, end + 1) &&
             !change_read (names, tokens, n, end))
      end += 2;
    else
      return;
}

/* --- stores ------------------------------------------------------------------------------------ */

/* "x.Store2 (at, 0)": one number for several gives a module that no program reads. The number becomes "(uint2) (0)". n: of the point. */
static void
change_store (GlslangNames *names, const LsGlslTokens *tokens, guint n)
{
  const guint bracket = n + 2, end = ls_glsl_tokens_behind (tokens, bracket) - 1;
  g_autofree char *word = ls_glsl_token_dup (tokens, n + 1);
  guint comma = bracket + 1;

  while (comma < end && !ls_glsl_token_is (tokens, comma, ","))
    comma = ls_glsl_token_is (tokens, comma, "(") || ls_glsl_token_is (tokens, comma, "[")
              ? ls_glsl_tokens_behind (tokens, comma)
              : comma + 1;
  if (comma >= end || !ls_glsl_token_is (tokens, end, ")"))
    return;
  glslang_names_put (names, comma, g_strdup_printf (", (uint%s) (", word + strlen ("Store")));
  glslang_names_put (names, end, g_strdup ("))"));
}

void
glslang_directx_change_wrong (GlslangNames *names, const LsGlslTokens *tokens)
{
  /* Inner reads first: what stands around them repeats them. */
  for (guint n = tokens->tokens->len; n-- > 0;)
    if (glslang_is_word (tokens, n) && !is_inside (tokens, n) &&
        (n == 0 || !ls_glsl_token_is (tokens, n - 1, ".")))
      change_member (names, tokens, n);
    else if (ls_glsl_token_is (tokens, n, ".") && ls_glsl_token_is (tokens, n + 2, "(") &&
             (ls_glsl_token_is (tokens, n + 1, "Store2") ||
              ls_glsl_token_is (tokens, n + 1, "Store3") ||
              ls_glsl_token_is (tokens, n + 1, "Store4")))
      change_store (names, tokens, n);
}
