#include <string.h>

#include "glslang-text.h"
#include "ls-begins.h"

/* Names that the translated text cannot have, or that would not tell two variables apart. */

/* --- the table --------------------------------------------------------------------------------- */

gboolean
glslang_names_has (const GlslangNames *names, const char *word)
{
  return g_hash_table_contains (names->all, word);
}

char *
glslang_names_dup_free (const GlslangNames *names, const char *wanted)
{
  char *name = g_strdup (wanted);

  for (guint i = 1;
       g_hash_table_contains (names->all, name) || g_hash_table_contains (names->names, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s_%u", wanted, i);
    }
  return name;
}

const char *
glslang_names_add (GlslangNames *names, const char *word, const char *wanted)
{
  const char *known = g_hash_table_lookup (names->words, word);
  char *name;

  if (known != NULL)
    return known;
  name = glslang_names_dup_free (names, wanted);
  g_hash_table_insert (names->words, g_strdup (word), name);
  g_hash_table_insert (names->names, g_strdup (name), g_strdup (word));
  return name;
}

void
glslang_names_put (GlslangNames *names, guint n, char *word)
{
  g_hash_table_insert (names->tokens, GUINT_TO_POINTER (n), word);
}

void
glslang_names_put_inner (GlslangNames *names, const LsGlslToken *token, char *word)
{
  g_hash_table_replace (names->inner, GUINT_TO_POINTER (token->start), word);
}

/* --- words that became reserved ---------------------------------------------------------------- */

/* Words of GLSL 4.60, with the first version that has them as keywords, of OpenGL and of OpenGL ES; 0: never. Until then they are names
 * like any other, unless they were reserved: a text that declares one all the same was taken by some driver. Sources: The OpenGL
 * Shading Language 4.60, 3.6 "Keywords", and the change histories of its versions; The OpenGL ES Shading Language 1.00 to 3.20. */
static const struct
{
  const char *words;
  guint version, es_version;
} keywords[] = {
  { "flat smooth noperspective uint uvec2 uvec3 uvec4 switch case default usampler2D isampler2D "
    "isampler3D usampler3D sampler2DArray",
    130, 300 },
  { "layout samplerBuffer sampler2DRect", 140, 300 },
  { "sample patch subroutine precise double dvec2 dvec3 dvec4 dmat2 dmat3 dmat4", 400, 320 },
  { "coherent volatile restrict readonly writeonly image1D image2D image3D atomic_uint", 420, 310 },
  { "buffer shared", 430, 310 },
  { "common partition active asm class union enum typedef template this resource goto inline "
    "noinline public static extern external interface long short half fixed unsigned superp input "
    "output hvec2 hvec3 hvec4 fvec2 fvec3 fvec4 sampler3DRect filter sizeof cast namespace using",
    0, 0 },
};

/* Whether a keyword of glslang's version is none in that of the text. */
static gboolean
is_free (const LsGlslTokens *tokens, guint row)
{
  const guint first = tokens->is_es ? keywords[row].es_version : keywords[row].version;

  return first == 0 || tokens->version < first;
}

static void
rename_keywords (GlslangNames *names, const LsGlslText *read)
{
  for (guint row = 0; row < G_N_ELEMENTS (keywords); row++)
    {
      g_auto (GStrv) words = g_strsplit (keywords[row].words, " ", -1);

      for (guint i = 0; is_free (&read->tokens, row) && words[i] != NULL; i++)
        if (glslang_names_has (names, words[i]) && glslang_declares (read, words[i]))
          {
            g_autofree char *wanted = g_strconcat (words[i], "_", NULL);

            glslang_names_add (names, words[i], wanted);
          }
    }
}

/* Variables that are called as the functions that textures are read by: calls keep the word. */
static void
rename_readers (GlslangNames *names, const LsGlslText *read)
{
  for (guint i = 0; i < read->variables->len; i++)
    {
      const LsGlslVariable *variable = &g_array_index (read->variables, LsGlslVariable, i);

      if (glslang_reads_textures (variable->name))
        {
          g_autofree char *wanted = g_strconcat (variable->name, "_", NULL);

          glslang_names_add (names, variable->name, wanted);
        }
    }
}

/* --- names that are declared twice ------------------------------------------------------------- */

/* Variables of one name in one function, while its tokens are gone through. */
typedef struct
{
  GArray *variables; /* guint: indices, in the order of the text */
  guint next;        /* the first that is not declared yet */
  GArray *seen;      /* guint: of variables: those that can be seen, the innermost last */
  GPtrArray *called; /* char *: each of them in the translated text; NULL: as it is */
} Twins;

static void
twins_free (gpointer data)
{
  Twins *twins = data;

  g_array_unref (twins->variables);
  g_array_unref (twins->seen);
  g_ptr_array_unref (twins->called);
  g_free (twins);
}

static Twins *
twins_new (void)
{
  Twins *twins = g_new0 (Twins, 1);

  twins->variables = g_array_new (FALSE, FALSE, sizeof (guint));
  twins->seen = g_array_new (FALSE, FALSE, sizeof (guint));
  twins->called = g_ptr_array_new_with_free_func (g_free);
  return twins;
}

static const LsGlslVariable *
get_variable (const LsGlslText *read, const Twins *twins, guint n)
{
  return &g_array_index (read->variables, LsGlslVariable,
                         g_array_index (twins->variables, guint, n));
}

/* Words in directives: in a macro they stand for either twin. */
static GHashTable *
find_macro_words (const LsGlslTokens *tokens)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tokens->inner->len; i++)
    {
      const LsGlslToken *token = &g_array_index (tokens->inner, LsGlslToken, i);

      if (token->kind == LS_GLSL_WORD)
        g_hash_table_add (words, g_strndup (tokens->text + token->start, token->length));
    }
  return words;
}

/* The variables of the function that begins with variable *first, by name; *first goes behind them. Returns: (transfer full). */
static GHashTable *
find_twins (const LsGlslText *read, guint *first, GHashTable *macro_words)
{
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, twins_free);
  const guint function = g_array_index (read->variables, LsGlslVariable, *first).function;

  for (; *first < read->variables->len; (*first)++)
    {
      const LsGlslVariable *variable = &g_array_index (read->variables, LsGlslVariable, *first);
      Twins *twins;

      if (variable->function != function)
        break;
      if (g_hash_table_contains (macro_words, variable->name))
        continue;
      twins = g_hash_table_lookup (all, variable->name);
      if (twins == NULL)
        {
          twins = twins_new ();
          g_hash_table_insert (all, variable->name, twins);
        }
      g_array_append_val (twins->variables, *first);
    }
  return all;
}

/* What can be seen at token n. */
static void
go_to (const LsGlslText *read, Twins *twins, guint n)
{
  while (twins->called->len > 0 && twins->next < twins->called->len &&
         get_variable (read, twins, twins->next)->from <= n)
    {
      g_array_append_val (twins->seen, twins->next);
      twins->next++;
    }
  while (
    twins->seen->len > 0 &&
    get_variable (read, twins, g_array_index (twins->seen, guint, twins->seen->len - 1))->until <=
      n)
    g_array_set_size (twins->seen, twins->seen->len - 1);
}

/* The next twin is declared here. One of the same scope as another is an error of the text, and keeps its name, so that it stays
 * one. */
static const char *
declare (GlslangNames *names, const LsGlslText *read, Twins *twins)
{
  const guint number = twins->called->len;
  const LsGlslVariable *variable = get_variable (read, twins, number);
  const LsGlslVariable *outer =
    twins->seen->len > 0
      ? get_variable (read, twins, g_array_index (twins->seen, guint, twins->seen->len - 1))
      : NULL;
  char *name = NULL;

  if (number > 0 && (outer == NULL || outer->until != variable->until))
    {
      const char *known = g_hash_table_lookup (names->words, variable->name);
      g_autofree char *wanted =
        g_strdup_printf ("%s_%u", known != NULL ? known : variable->name, number + 1);

      name = glslang_names_dup_free (names, wanted);
      g_hash_table_insert (names->names, g_strdup (name), g_strdup (variable->name));
    }
  g_ptr_array_add (twins->called, name);
  return name;
}

/* What the word at token n is called. Returns: (transfer none) (nullable): as everywhere. */
static const char *
find_called (GlslangNames *names, const LsGlslText *read, Twins *twins, guint n)
{
  const guint declared = twins->called->len;

  go_to (read, twins, n);
  if (declared < twins->variables->len && get_variable (read, twins, declared)->name_token == n)
    return declare (names, read, twins);
  return twins->seen->len > 0
           ? g_ptr_array_index (twins->called,
                                g_array_index (twins->seen, guint, twins->seen->len - 1))
           : NULL;
}

/* Members of structures have names of their own. */
static gboolean
is_member (const LsGlslTokens *tokens, guint n)
{
  return n > 0 && ls_glsl_token_is (tokens, n - 1, ".");
}

static void
rename_in_function (GlslangNames *names,
                    const LsGlslText *read,
                    const LsGlslFunction *function,
                    GHashTable *all)
{
  const LsGlslTokens *tokens = &read->tokens;

  for (guint n = function->first; n < MIN (function->end, tokens->tokens->len); n++)
    {
      const LsGlslToken *token = ls_glsl_token (tokens, n);
      g_autofree char *word = NULL;
      Twins *twins;
      const char *called;

      if (ls_glsl_token_is (tokens, n, "struct"))
        while (n + 1 < function->end && !ls_glsl_token_is (tokens, n + 1, ";"))
          n = ls_glsl_token_is (tokens, n + 1, "{") ? ls_glsl_tokens_behind (tokens, n + 1) - 1
                                                    : n + 1;
      if (token->kind != LS_GLSL_WORD || is_member (tokens, n))
        continue;
      word = ls_glsl_token_dup (tokens, n);
      twins = g_hash_table_lookup (all, word);
      if (twins == NULL || twins->variables->len < 2)
        continue;
      called = find_called (names, read, twins, n);
      if (called != NULL)
        glslang_names_put (names, n, g_strdup (called));
    }
}

static void
rename_twins (GlslangNames *names, const LsGlslText *read)
{
  g_autoptr (GHashTable) macro_words = find_macro_words (&read->tokens);

  for (guint i = 0; i < read->variables->len;)
    {
      const guint function = g_array_index (read->variables, LsGlslVariable, i).function;
      g_autoptr (GHashTable) all = NULL;

      if (function >= read->functions->len)
        {
          i++;
          continue;
        }
      all = find_twins (read, &i, macro_words);
      rename_in_function (names, read, &g_array_index (read->functions, LsGlslFunction, function),
                          all);
    }
}

/* --- all of them ------------------------------------------------------------------------------- */

/* What compilers define: the text has its own version, whatever the translated one has. */
static void
rename_defined (GlslangNames *names)
{
  GHashTableIter iter;
  gpointer word;

  g_hash_table_iter_init (&iter, names->all);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (ls_begins (word, "GL_") || !strcmp (word, "__VERSION__"))
      {
        g_autofree char *wanted = *(char *) word == 'G'
                                    ? g_strconcat ("LS_", (char *) word + 3, NULL)
                                    : g_strdup ("LS_VERSION");

        glslang_names_add (names, word, wanted);
      }
}

static void
take_words (GlslangNames *names,
            const LsGlslTokens *tokens,
            const GArray *list,
            guint from,
            guint to)
{
  for (guint i = from; i < MIN (to, list->len); i++)
    {
      const LsGlslToken *token = &g_array_index (list, LsGlslToken, i);

      if (token->kind == LS_GLSL_WORD)
        g_hash_table_add (names->all, g_strndup (tokens->text + token->start, token->length));
    }
}

static gboolean
is_macro (const LsGlslTokens *tokens, const LsGlslDirective *directive)
{
  static const char word[] = "define";
  const LsGlslToken *first = directive->first < directive->end_token
                               ? &g_array_index (tokens->inner, LsGlslToken, directive->first)
                               : NULL;

  return first != NULL && first->length == strlen (word) &&
         !strncmp (tokens->text + first->start, word, strlen (word));
}

/* What stands in directives; a macro that a condition leaves out asks for nothing. */
static void
take_directives (GlslangNames *names, const LsGlslTokens *tokens)
{
  for (guint i = 0; i < tokens->directives->len; i++)
    {
      const LsGlslDirective *directive = &g_array_index (tokens->directives, LsGlslDirective, i);

      if (directive->is_on || !is_macro (tokens, directive))
        take_words (names, tokens, tokens->inner, directive->first, directive->end_token);
    }
}

void
glslang_names_init (GlslangNames *names, const GlslangText *text, const LsGlslText *read)
{
  names->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  names->tokens = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  names->inner = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  names->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  names->all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  take_words (names, &read->tokens, read->tokens.tokens, 0, G_MAXUINT);
  take_directives (names, &read->tokens);
  if (text->is_hlsl && text->as_directx)
    glslang_directx_rename (names, &read->tokens);
  if (text->is_hlsl) /* behind what gives names */
    glslang_directx_change_wrong (names, &read->tokens);
  if (text->is_hlsl)
    return;
  rename_defined (names);
  if (!text->is_vulkan)
    {
      rename_keywords (names, read);
      rename_readers (names, read);
      glslang_change_counters (names, &read->tokens);
    }
  rename_twins (names, read);
}

void
glslang_names_clear (GlslangNames *names)
{
  g_clear_pointer (&names->words, g_hash_table_unref);
  g_clear_pointer (&names->tokens, g_hash_table_unref);
  g_clear_pointer (&names->inner, g_hash_table_unref);
  g_clear_pointer (&names->names, g_hash_table_unref);
  g_clear_pointer (&names->all, g_hash_table_unref);
}

char *
glslang_names_dup_text (const GlslangNames *names,
                        const LsGlslTokens *tokens,
                        guint first,
                        guint end)
{
  GString *text = g_string_new (NULL);

  for (guint n = first; n < end; n++)
    {
      const LsGlslToken *token = ls_glsl_token (tokens, n);
      const LsGlslToken *before = n > first ? ls_glsl_token (tokens, n - 1) : NULL;
      g_autofree char *word = glslang_names_dup (names, tokens, token, n);

      if (before != NULL && before->start + before->length < token->start)
        g_string_append_c (text, ' ');
      g_string_append (text, word);
    }
  return g_string_free (text, FALSE);
}

char *
glslang_names_dup (const GlslangNames *names,
                   const LsGlslTokens *tokens,
                   const LsGlslToken *token,
                   guint index)
{
  g_autofree char *word = g_strndup (tokens->text + token->start, token->length);
  const char *own = index != G_MAXUINT
                      ? g_hash_table_lookup (names->tokens, GUINT_TO_POINTER (index))
                      : g_hash_table_lookup (names->inner, GUINT_TO_POINTER (token->start));
  const char *other = g_hash_table_lookup (names->words, word);

  if (own != NULL)
    return g_strdup (own);
  if (other == NULL || (glslang_reads_textures (word) && index != G_MAXUINT &&
                        ls_glsl_token_is (tokens, index + 1, "(")))
    return g_steal_pointer (&word);
  return g_strdup (other);
}
