#include <string.h>

#include "glslang-text.h"

/* Names of HLSL that stand in namespaces, and numbers with names: written without either, for glslang finds no name of the namespace that
 * it is in, and knows no enum. */

#define MAX_TWINS 100 /* that are looked at */

typedef struct
{
  GlslangNames *names;
  const LsGlslTokens *tokens;
  GHashTable *all; /* char * to char *: of "A::B::name" what it is called */
  GPtrArray *path; /* char *: the namespaces that are open */
  GArray *ends;    /* guint: the } of each */
} Spaces;

/* The name behind the first n namespaces. Returns: (transfer full). */
static char *
dup_path (const Spaces *spaces, guint n, const char *name)
{
  GString *path = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (path, "%s::", (const char *) g_ptr_array_index (spaces->path, i));
  g_string_append (path, name);
  return g_string_free (path, FALSE);
}

/* --- what stands in them ----------------------------------------------------------------------- */

/* Goes into and out of namespaces at token n. Returns: whether one begins here. */
static gboolean
go_to (Spaces *spaces, guint n)
{
  const LsGlslTokens *tokens = spaces->tokens;

  while (spaces->ends->len > 0 && g_array_index (spaces->ends, guint, spaces->ends->len - 1) <= n)
    {
      g_array_set_size (spaces->ends, spaces->ends->len - 1);
      g_ptr_array_set_size (spaces->path, (gint) spaces->path->len - 1);
    }
  if (!ls_glsl_token_is (tokens, n, "namespace") || !glslang_is_word (tokens, n + 1) ||
      !ls_glsl_token_is (tokens, n + 2, "{"))
    return FALSE;
  {
    const guint end = ls_glsl_tokens_behind (tokens, n + 2) - 1;

    g_array_append_val (spaces->ends, end);
    g_ptr_array_add (spaces->path, ls_glsl_token_dup (tokens, n + 1));
  }
  return TRUE;
}

/* "A::B::name" as one word. Returns: (transfer full). */
static char *
dup_joined (const char *path)
{
  g_auto (GStrv) words = g_strsplit (path, "::", -1);

  return g_strjoinv ("_", words);
}

static void
take_name (Spaces *spaces, guint n)
{
  g_autofree char *name = ls_glsl_token_dup (spaces->tokens, n);
  g_autofree char *path = dup_path (spaces, spaces->path->len, name);
  g_autofree char *joined = NULL;
  char *called;

  if (spaces->path->len == 0 || g_hash_table_contains (spaces->all, path))
    return;
  joined = dup_joined (path);
  called = glslang_names_dup_free (spaces->names, joined);
  g_hash_table_add (spaces->names->all, g_strdup (called));
  g_hash_table_insert (spaces->names->names, g_strdup (called), g_strdup (path));
  g_hash_table_insert (spaces->all, g_steal_pointer (&path), called);
}

/* The names of an enum whose { is token n; each may be called by that of the enum too. */
static void
take_enum (Spaces *spaces, guint n)
{
  const LsGlslTokens *tokens = spaces->tokens;
  const guint end = ls_glsl_tokens_behind (tokens, n) - 1;
  g_autofree char *own = glslang_is_word (tokens, n - 2) ? ls_glsl_token_dup (tokens, n - 1) : NULL;

  for (guint at = n + 1; at < end; at++)
    {
      g_autofree char *name = ls_glsl_token_dup (tokens, at);
      g_autofree char *path = dup_path (spaces, spaces->path->len, name);
      g_autofree char *inner = own != NULL ? g_strconcat (own, "::", name, NULL) : NULL;
      const char *called;

      take_name (spaces, at);
      called = g_hash_table_lookup (spaces->all, path);
      if (inner != NULL)
        g_hash_table_replace (spaces->all, dup_path (spaces, spaces->path->len, inner),
                              g_strdup (called != NULL ? called : name));
      while (at < end && !ls_glsl_token_is (tokens, at, ","))
        at = ls_glsl_token_is (tokens, at, "(") ? ls_glsl_tokens_behind (tokens, at) : at + 1;
    }
}

static void
take_names (Spaces *spaces)
{
  static const char *const behind[] = { "=", ";", "[", "(", "{" };
  const LsGlslTokens *tokens = spaces->tokens;

  for (guint n = 0; n < tokens->tokens->len;)
    {
      guint next = n + 1;

      if (go_to (spaces, n))
        next = n + 3;
      else if (ls_glsl_token_is (tokens, n, "enum") && ls_glsl_token_is (tokens, n + 1, "{"))
        take_enum (spaces, n + 1);
      else if (ls_glsl_token_is (tokens, n, "enum") && ls_glsl_token_is (tokens, n + 2, "{"))
        {
          take_name (spaces, n + 1);
          take_enum (spaces, n + 2);
          next = n + 2;
        }
      else if (ls_glsl_token_is (tokens, n, "{") || ls_glsl_token_is (tokens, n, "(") ||
               ls_glsl_token_is (tokens, n, "["))
        next = ls_glsl_tokens_behind (tokens, n);
      else if (glslang_is_word (tokens, n) && glslang_is_word (tokens, n + 1))
        for (guint i = 0; i < G_N_ELEMENTS (behind); i++)
          if (ls_glsl_token_is (tokens, n + 2, behind[i]))
            take_name (spaces, n + 1);
      n = next;
    }
}

/* --- who names them ---------------------------------------------------------------------------- */

/* A list of tokens: of the text, or of all directives. */
typedef struct
{
  const char *text;
  const GArray *list; /* LsGlslToken */
} TokenList;

static gboolean
list_is (const TokenList *list, guint n, char sign)
{
  return n < list->list->len &&
         list->text[g_array_index (list->list, LsGlslToken, n).start] == sign;
}

static gboolean
list_is_word (const TokenList *list, guint n)
{
  return n < list->list->len && g_array_index (list->list, LsGlslToken, n).kind == LS_GLSL_WORD;
}

/* "A::B::name" at token n. end: gets the token behind. Returns: (transfer full). */
static char *
dup_name (const TokenList *list, guint n, guint *end)
{
  GString *words = g_string_new (NULL);

  *end = n + 1;
  while (list_is (list, *end, ':') && list_is (list, *end + 1, ':') &&
         list_is_word (list, *end + 2))
    *end += 3;
  for (guint at = n; at < *end; at++)
    {
      const LsGlslToken *token = &g_array_index (list->list, LsGlslToken, at);

      g_string_append_len (words, list->text + token->start, token->length);
    }
  return g_string_free (words, FALSE);
}

/* Replaces A::B::name at token n. Returns: the token behind. */
static guint
change_name (Spaces *spaces, guint n)
{
  const TokenList list = { spaces->tokens->text, spaces->tokens->tokens };
  guint end;
  g_autofree char *name = dup_name (&list, n, &end);
  const char *called = NULL;

  for (guint i = spaces->path->len + 1; i-- > 0 && called == NULL;)
    {
      g_autofree char *path = dup_path (spaces, i, name);

      called = g_hash_table_lookup (spaces->all, path);
    }
  if (called == NULL)
    return end;
  glslang_names_put (spaces->names, n, g_strdup (called));
  for (guint at = n + 1; at < end; at++)
    glslang_names_put (spaces->names, at, g_strdup (""));
  return end;
}

/* Macros name what stands in namespaces from outside of all. */
static void
change_inner_names (Spaces *spaces)
{
  const TokenList list = { spaces->tokens->text, spaces->tokens->inner };
  guint end;

  for (guint n = 0; n < list.list->len; n = end)
    {
      g_autofree char *name = dup_name (&list, n, &end);
      const char *called = g_hash_table_lookup (spaces->all, name);

      for (guint at = n; called != NULL && at < end; at++)
        glslang_names_put_inner (spaces->names, &g_array_index (list.list, LsGlslToken, at),
                                 g_strdup (at == n ? called : ""));
    }
}

static void
change_names (Spaces *spaces)
{
  const LsGlslTokens *tokens = spaces->tokens;

  for (guint n = 0; n < tokens->tokens->len;)
    if (go_to (spaces, n))
      {
        for (guint i = 0; i < 3; i++)
          glslang_names_put (spaces->names, n + i, g_strdup (""));
        glslang_names_put (spaces->names, ls_glsl_tokens_behind (tokens, n + 2) - 1, g_strdup (""));
        n += 3;
      }
    else if (glslang_is_word (tokens, n) && !(n > 0 && ls_glsl_token_is (tokens, n - 1, ".")))
      n = change_name (spaces, n);
    else
      n++;
}

/* --- enums ------------------------------------------------------------------------------------- */

/* What token n is called. Returns: (transfer full). */
static char *
dup_called (const GlslangNames *names, const LsGlslTokens *tokens, guint n)
{
  const char *called = g_hash_table_lookup (names->tokens, GUINT_TO_POINTER (n));

  return called != NULL ? g_strdup (called) : ls_glsl_token_dup (tokens, n);
}

/* enum NAME { A, B = 3 }: constants of a type that is int; the { is token n. */
static void
change_enum (GlslangNames *names, const LsGlslTokens *tokens, guint first, guint n)
{
  const guint end = ls_glsl_tokens_behind (tokens, n) - 1;
  g_autofree char *last = NULL;

  glslang_names_put (names, first, g_strdup (n > first + 1 ? "typedef int" : ""));
  glslang_names_put (names, n, g_strdup (n > first + 1 ? ";" : ""));
  for (n++; n < end; n++)
    {
      g_autofree char *name = dup_called (names, tokens, n);

      glslang_names_put (
        names, n,
        ls_glsl_token_is (tokens, n + 1, "=") ? g_strdup_printf ("static const int %s", name)
        : last != NULL ? g_strdup_printf ("static const int %s = %s + 1", name, last)
                       : g_strdup_printf ("static const int %s = 0", name));
      while (n < end && !ls_glsl_token_is (tokens, n, ","))
        n = ls_glsl_token_is (tokens, n, "(") ? ls_glsl_tokens_behind (tokens, n) : n + 1;
      if (n + 1 < end)
        glslang_names_put (names, n, g_strdup (";"));
      else if (n < end)
        glslang_names_put (names, n, g_strdup (""));
      g_free (last);
      last = g_steal_pointer (&name);
    }
  glslang_names_put (names, end, g_strdup (ls_glsl_token_is (tokens, end + 1, ";") ? "" : ";"));
}

static void
change_enums (GlslangNames *names, const LsGlslTokens *tokens)
{
  for (guint n = 0; n < tokens->tokens->len; n++)
    if (ls_glsl_token_is (tokens, n, "enum"))
      {
        const guint body = glslang_is_word (tokens, n + 1) ? n + 2 : n + 1;

        if (ls_glsl_token_is (tokens, body, "{"))
          change_enum (names, tokens, n, body);
      }
}

/* --- twins ------------------------------------------------------------------------------------- */

/* "ConstantBuffer<A> A": glslang has one name for the two, so that the type gets another one. */
static void
change_twin (GlslangNames *names, const LsGlslTokens *tokens, guint type)
{
  g_autofree char *name = ls_glsl_token_dup (tokens, type);
  g_autofree char *wanted = g_strconcat (name, "_type", NULL);
  g_autofree char *other = glslang_names_dup_free (names, wanted);

  g_hash_table_add (names->all, g_strdup (other));
  for (guint n = 1; n < tokens->tokens->len; n++)
    if (ls_glsl_token_is (tokens, n, name) &&
        (glslang_is_word (tokens, n + 1) || ls_glsl_token_is (tokens, n - 1, "struct") ||
         (ls_glsl_token_is (tokens, n - 1, "<") && ls_glsl_token_is (tokens, n + 1, ">"))))
      glslang_names_put (names, n, g_strdup (other));
}

static void
change_twins (GlslangNames *names, const LsGlslTokens *tokens)
{
  guint n_twins = 0;

  for (guint n = 0; n < tokens->tokens->len && n_twins < MAX_TWINS; n++)
    {
      g_autofree char *name = NULL;

      if (!ls_glsl_token_is (tokens, n, "ConstantBuffer") ||
          !ls_glsl_token_is (tokens, n + 1, "<") || !ls_glsl_token_is (tokens, n + 3, ">"))
        continue;
      name = ls_glsl_token_dup (tokens, n + 2);
      if (ls_glsl_token_is (tokens, n + 4, name))
        {
          change_twin (names, tokens, n + 2);
          n_twins++;
        }
    }
}

void
glslang_directx_join_spaces (GlslangNames *names, const LsGlslTokens *tokens)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) path = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));
  Spaces spaces = { names, tokens, all, path, ends };

  take_names (&spaces);
  g_ptr_array_set_size (path, 0);
  g_array_set_size (ends, 0);
  if (g_hash_table_size (all) > 0)
    {
      change_names (&spaces);
      change_inner_names (&spaces);
    }
  change_enums (names, tokens);
  change_twins (names, tokens);
}
