#include <string.h>

#include "glslang-text.h"
#include "ls-glsl-pieces.h"

/* Constants that have a variable: the translator puts the value of a constant wherever the text names it, and keeps none. So behind its
 * declaration stands another one, of a variable that is none: "const float k = 2.0; float ls_k = k;". It belongs to the same statement. What
 * is no constant for the translator, though it is called so, has a variable already: glslang-folded.c takes the second one away. */

typedef struct
{
  GlslangNames *names;
  const LsGlslTokens *tokens;
  GlslangConstants *constants;
  GHashTable
    *copies; /* char * to char *: names of the translated text, with those of their copies */
  gboolean is_hlsl;
} Finder;

static gboolean
is (const Finder *finder, guint n, const char *word)
{
  return ls_glsl_token_is (finder->tokens, n, word);
}

static gboolean
is_one_of (const Finder *finder, guint n, const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (is (finder, n, words[i]))
      return TRUE;
  return FALSE;
}

/* Behind a token, or the bracket that it opens. */
static guint
skip_one (const Finder *finder, guint n)
{
  return is (finder, n, "(") || is (finder, n, "[") || is (finder, n, "{")
           ? ls_glsl_tokens_behind (finder->tokens, n)
           : n + 1;
}

/* What a macro without arguments stands for. Returns: (transfer none) (nullable): the token is none. */
static const char *
find_macro (const Finder *finder, guint n)
{
  g_autofree char *word = ls_glsl_token_dup (finder->tokens, n);

  return g_hash_table_lookup (finder->tokens->defines, word);
}

/* --- what a declaration begins with ------------------------------------------------------------- */

/* Variables of these are no constants, or not of the text alone. */
static const char *const others[] = { "uniform", "in",          "out",       "inout",   "buffer",
                                      "shared",  "groupshared", "attribute", "varying", "extern",
                                      "typedef", "volatile",    "return",    NULL };

/* The name of the first variable: the word in front of the first = and its brackets. Returns: first: there is none. */
static guint
find_name (const Finder *finder, guint first, guint end)
{
  guint name = first;

  for (guint n = first; n < end; n = skip_one (finder, n))
    {
      if (is (finder, n, "="))
        return name;
      if (is_one_of (finder, n, others) ||
          (is (finder, n, "(") && !(n > first && is (finder, n - 1, "layout"))))
        return first;
      if (glslang_is_word (finder->tokens, n))
        name = n;
    }
  return first;
}

/* Whether a macro holds more than words: a declaration of its own, it may be. */
static gboolean
has_signs (const char *macro)
{
  while (g_ascii_isalnum (*macro) || *macro == '_' || *macro == ' ' || *macro == '\t')
    macro++;
  return *macro != '\0';
}

/* Appends the words of a macro but for const. Returns: whether that is one of them. */
static gboolean
put_macro (const char *macro, GString *head)
{
  g_auto (GStrv) words = g_strsplit_set (macro, " \t", -1);
  gboolean is_const = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    if (!strcmp (words[i], "const"))
      is_const = TRUE;
    else if (*words[i])
      g_string_append_printf (head, " %s", words[i]);
  return is_const;
}

/* The type and what stands in front of it, but for const; of a structure its name alone. Returns: (transfer full) (nullable): it is no
 * constant. */
static char *
dup_head (const Finder *finder, const LsGlslPiece *piece, guint name)
{
  g_autoptr (GString) head = g_string_new (NULL);
  gboolean is_const = FALSE, is_static = FALSE;

  for (guint n = piece->first; n < name; n++)
    {
      const char *macro = find_macro (finder, n);
      g_autofree char *word =
        glslang_names_dup (finder->names, finder->tokens, ls_glsl_token (finder->tokens, n), n);

      if (macro != NULL && has_signs (macro))
        return NULL;
      if (is (finder, n, "layout") && is (finder, n + 1, "("))
        n = skip_one (finder, n + 1) - 1;
      else if (is (finder, n, "{"))
        n = skip_one (finder, n) - 1;
      else if (is (finder, n, "const"))
        is_const = TRUE;
      else if (is (finder, n, "static"))
        is_static = TRUE;
      else if (macro != NULL && strstr (macro, "const") != NULL)
        is_const |= put_macro (macro, head);
      else if (!is (finder, n, "struct"))
        g_string_append_printf (head, " %s", word);
    }
  if (head->len == 0)
    return NULL;
  /* Outside of functions HLSL takes all others for uniforms. */
  if (piece->is_global && (finder->is_hlsl || is_static))
    g_string_prepend (head, " static");
  return is_const ? g_string_free (g_steal_pointer (&head), FALSE) : NULL;
}

/* --- the variables ----------------------------------------------------------------------------- */

/* The name of the copy of a variable. Returns: (transfer none). */
static const char *
find_copy (Finder *finder, const char *name)
{
  const char *known = g_hash_table_lookup (finder->copies, name);
  const char *own = g_hash_table_lookup (finder->names->names, name);
  g_autofree char *wanted = NULL;
  char *copy;

  if (known != NULL)
    return known;
  wanted = g_strconcat (*name == '_' ? "ls" : "ls_", name, NULL); /* two _ are reserved */
  copy = glslang_names_dup_free (finder->names, wanted);
  g_hash_table_insert (finder->copies, g_strdup (name), copy);
  g_hash_table_insert (finder->names->names, g_strdup (copy), g_strdup (own != NULL ? own : name));
  g_hash_table_add (finder->constants->names, g_strdup (copy));
  return copy;
}

/* One variable, with its brackets and its value. *n goes behind it. Returns: FALSE: that is none. */
static gboolean
read_one (Finder *finder, guint *n, GString *copies)
{
  const guint first = *n;
  g_autofree char *name = NULL, *brackets = NULL;
  guint value;

  if (!glslang_is_word (finder->tokens, first) || find_macro (finder, first) != NULL)
    return FALSE;
  for (*n = first + 1; is (finder, *n, "[");)
    *n = skip_one (finder, *n);
  if (!is (finder, *n, "="))
    return FALSE;
  name =
    glslang_names_dup (finder->names, finder->tokens, ls_glsl_token (finder->tokens, first), first);
  brackets = glslang_names_dup_text (finder->names, finder->tokens, first + 1, *n);
  for (value = ++*n; ls_glsl_token (finder->tokens, *n) != NULL && !is (finder, *n, ",") &&
                     !is (finder, *n, ";");)
    *n = skip_one (finder, *n);
  g_string_append_printf (copies, " %s%s = %s", find_copy (finder, name), brackets, name);
  return *n > value;
}

/* Whether a declaration may stand behind that of a piece: not in the head of a loop, and not as what an if runs. */
static gboolean
has_room (const Finder *finder, const LsGlslPiece *piece)
{
  static const char *const before[] = { ";", "{", "}", ":", NULL };

  return is (finder, piece->end - 1, ";") && !is (finder, piece->first, "for") &&
         (piece->is_global || is_one_of (finder, piece->first - 1, before));
}

static void
read_piece (Finder *finder, const LsGlslPiece *piece)
{
  const guint name =
    has_room (finder, piece) ? find_name (finder, piece->first, piece->end - 1) : piece->first;
  g_autofree char *head = name > piece->first ? dup_head (finder, piece, name) : NULL;
  g_autoptr (GString) copies = g_string_new (head);

  if (head == NULL)
    return;
  for (guint n = name; n < piece->end; n++)
    {
      if (!read_one (finder, &n, copies))
        return;
      g_string_append_c (copies, is (finder, n, ",") ? ',' : ';');
    }
  g_hash_table_insert (finder->constants->behind, GUINT_TO_POINTER (piece->end - 1),
                       g_string_free (g_steal_pointer (&copies), FALSE));
}

void
glslang_constants_init (GlslangConstants *constants,
                        GlslangNames *names,
                        const LsGlslTokens *tokens,
                        const GArray *pieces,
                        gboolean is_hlsl)
{
  g_autoptr (GHashTable) copies = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Finder finder = {
    .names = names, .tokens = tokens, .constants = constants, .copies = copies, .is_hlsl = is_hlsl
  };

  constants->behind = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  constants->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < pieces->len; i++)
    read_piece (&finder, &g_array_index (pieces, LsGlslPiece, i));
}

void
glslang_constants_clear (GlslangConstants *constants)
{
  g_clear_pointer (&constants->behind, g_hash_table_unref);
  g_clear_pointer (&constants->names, g_hash_table_unref);
}
