#include <string.h>

#include "glslang-text.h"

/* Subroutines: variables that a program sets to one of several functions. SPIR-V has none of them: each variable becomes the first
 * function of its type, as a driver has it until a program says another. */

/* What a text says of subroutines. */
typedef struct
{
  GArray *lines; /* GlslLine */
  const LsGlslTokens *tokens;
  GHashTable *firsts;   /* char * to char *: of types, their first function */
  GPtrArray *variables; /* char *: a variable, and behind it its type */
} Subroutines;

/* Blanks tokens; columns of others stay. */
static void
blank (Subroutines *self, guint from, guint until)
{
  for (guint n = from; n < until; n++)
    {
      const LsGlslToken *token = ls_glsl_token (self->tokens, n);
      GlslLine *line = token != NULL && token->line <= self->lines->len
                         ? &g_array_index (self->lines, GlslLine, token->line - 1)
                         : NULL;

      if (line != NULL && token->column - 1 + token->length <= strlen (line->text))
        memset (line->text + token->column - 1, ' ', token->length);
    }
}

/* "subroutine uniform TYPE A, B;": goes. An array stays. */
static void
take_variables (Subroutines *self, guint n)
{
  g_autofree char *type = ls_glsl_token_dup (self->tokens, n + 2);
  guint end = n + 3;

  while (glslang_is_word (self->tokens, end) && ls_glsl_token_is (self->tokens, end + 1, ","))
    end += 2;
  if (!glslang_is_word (self->tokens, end) || !ls_glsl_token_is (self->tokens, end + 1, ";"))
    return;
  for (guint i = n + 3; i <= end; i += 2)
    {
      g_ptr_array_add (self->variables, ls_glsl_token_dup (self->tokens, i));
      g_ptr_array_add (self->variables, g_strdup (type));
    }
  blank (self, glslang_find_layout (self->tokens, n), end + 2);
}

/* "subroutine (TYPE, TYPE)" in front of a function: the function stays. */
static void
take_function (Subroutines *self, guint n)
{
  const guint behind = ls_glsl_tokens_behind (self->tokens, n + 1);
  guint open = behind;

  while (open < behind + 16 && ls_glsl_token (self->tokens, open) != NULL &&
         !ls_glsl_token_is (self->tokens, open, "("))
    open++;
  for (guint i = n + 2; i + 1 < behind; i++)
    if (glslang_is_word (self->tokens, i) && open > behind)
      {
        char *type = ls_glsl_token_dup (self->tokens, i);

        if (g_hash_table_contains (self->firsts, type))
          g_free (type);
        else
          g_hash_table_insert (self->firsts, type, ls_glsl_token_dup (self->tokens, open - 1));
      }
  blank (self, glslang_find_layout (self->tokens, n), behind);
}

/* A declaration of a type stays as one of its first function. */
static void
take_all (Subroutines *self)
{
  for (guint n = 0; ls_glsl_token (self->tokens, n) != NULL; n++)
    if (!ls_glsl_token_is (self->tokens, n, "subroutine"))
      continue;
    else if (ls_glsl_token_is (self->tokens, n + 1, "uniform"))
      take_variables (self, n);
    else if (ls_glsl_token_is (self->tokens, n + 1, "("))
      take_function (self, n);
    else
      blank (self, n, n + 1);
}

static void
put_names (Subroutines *self, GString *head, GPtrArray *notes)
{
  GHashTableIter iter;
  gpointer type, function;

  g_hash_table_iter_init (&iter, self->firsts);
  while (g_hash_table_iter_next (&iter, &type, &function))
    g_string_append_printf (head, "#define %s %s\n", (char *) type, (char *) function);
  for (guint i = 0; i + 1 < self->variables->len; i += 2)
    {
      const char *name = g_ptr_array_index (self->variables, i);
      const char *first =
        g_hash_table_lookup (self->firsts, g_ptr_array_index (self->variables, i + 1));

      if (first == NULL)
        continue;
      g_string_append_printf (head, "#define %s %s\n", name, first);
      g_ptr_array_add (notes, g_strdup_printf ("the subroutine %s = %s ()", name, first));
    }
}

void
glslang_change_subroutines (GArray *lines, const char *text, GString *head, GPtrArray *notes)
{
  g_auto (LsGlslTokens) tokens = { 0 };
  Subroutines self = { .lines = lines, .tokens = &tokens };

  if (!glsl_matches (text, "\\bsubroutine\\s{1,50}uniform\\b"))
    return;
  ls_glsl_tokens_init (&tokens, text, NULL);
  self.firsts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self.variables = g_ptr_array_new_with_free_func (g_free);
  take_all (&self);
  put_names (&self, head, notes);
  g_hash_table_unref (self.firsts);
  g_ptr_array_unref (self.variables);
}
