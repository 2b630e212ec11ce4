#include <string.h>

#include "glslang-text.h"

/* Functions of files that a text in HLSL includes, and that nothing of what is run calls: they may be of other stages, and need what
 * glslang does not have. */

typedef struct
{
  guint first, name, end; /* tokens */
  gboolean is_used;
} Function;

typedef struct
{
  LsGlslTokens tokens;
  GArray *functions;  /* Function */
  GHashTable *called; /* char * to GArray of guint: those of the name */
  GArray *open;       /* guint: that are used, and not gone through */
} Unused;

/* The name of the function whose head is tokens first to body - 1; 0: it is none. */
static guint
find_name (const LsGlslTokens *tokens, guint first, guint body)
{
  for (guint n = first; n < body;)
    if (ls_glsl_token_is (tokens, n, "["))
      n = ls_glsl_tokens_behind (tokens, n);
    else if (ls_glsl_token_is (tokens, n, "="))
      return 0;
    else if (ls_glsl_token_is (tokens, n, "("))
      return n > first + 1 && ls_glsl_token (tokens, n - 1)->kind == LS_GLSL_WORD &&
                 !ls_glsl_token_is (tokens, n - 2, ":")
               ? n - 1
               : 0;
    else
      n++;
  return 0;
}

static void
take_function (Unused *unused, const Function *function)
{
  g_autofree char *name = ls_glsl_token_dup (&unused->tokens, function->name);
  GArray *all = g_hash_table_lookup (unused->called, name);

  if (all == NULL)
    {
      all = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (unused->called, g_steal_pointer (&name), all);
    }
  g_array_append_val (all, unused->functions->len);
  g_array_append_val (unused->functions, *function);
}

static void
find_functions (Unused *unused)
{
  const LsGlslTokens *tokens = &unused->tokens;
  guint first = 0;

  for (guint n = 0; n < tokens->tokens->len;)
    if (ls_glsl_token_is (tokens, n, "{"))
      {
        const Function function = { .first = first,
                                    .name = find_name (tokens, first, n),
                                    .end = ls_glsl_tokens_behind (tokens, n) };

        if (function.name != 0)
          take_function (unused, &function);
        first = n = function.end;
      }
    else if (ls_glsl_token_is (tokens, n, ";"))
      first = ++n;
    else
      n = ls_glsl_token_is (tokens, n, "(") ? ls_glsl_tokens_behind (tokens, n) : n + 1;
}

static void
use_word (Unused *unused, const char *word)
{
  const GArray *all = g_hash_table_lookup (unused->called, word);

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const guint number = g_array_index (all, guint, i);
      Function *function = &g_array_index (unused->functions, Function, number);

      if (!function->is_used)
        g_array_append_val (unused->open, number);
      function->is_used = TRUE;
    }
}

static void
use_token (Unused *unused, const LsGlslToken *token)
{
  g_autofree char *word = NULL;

  if (token->kind != LS_GLSL_WORD)
    return;
  word = g_strndup (unused->tokens.text + token->start, token->length);
  use_word (unused, word);
}

/* What stands in no function, and in directives, is used. */
static void
use_rest (Unused *unused)
{
  guint at = 0;

  for (guint i = 0; i <= unused->functions->len; i++)
    {
      const gboolean is_last = i == unused->functions->len;
      const Function *function = is_last ? NULL : &g_array_index (unused->functions, Function, i);
      const guint end = is_last ? unused->tokens.tokens->len : function->first;

      for (; at < end; at++)
        use_token (unused, ls_glsl_token (&unused->tokens, at));
      at = is_last ? at : function->end;
    }
  for (guint i = 0; i < unused->tokens.inner->len; i++)
    use_token (unused, &g_array_index (unused->tokens.inner, LsGlslToken, i));
}

static void
use_all (Unused *unused, const char *entry)
{
  use_word (unused, entry);
  use_rest (unused);
  while (unused->open->len > 0)
    {
      const guint number = g_array_index (unused->open, guint, unused->open->len - 1);
      const Function function = g_array_index (unused->functions, Function, number);

      g_array_set_size (unused->open, unused->open->len - 1);
      for (guint n = function.first; n < function.end; n++)
        use_token (unused, ls_glsl_token (&unused->tokens, n));
    }
}

void
glslang_directx_drop_unused (GlslangText *text)
{
  g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (Function));
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) called =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  Unused unused = { .functions = functions, .called = called, .open = open };

  ls_glsl_tokens_init (&unused.tokens, text->text, NULL);
  find_functions (&unused);
  use_all (&unused, text->entry);
  for (guint i = 0; i < functions->len; i++)
    {
      const Function *function = &g_array_index (functions, Function, i);
      const LsGlslToken *name = ls_glsl_token (&unused.tokens, function->name);

      if (function->is_used || glslang_text_origin (text, name->line).file == 0)
        continue;
      for (guint n = function->first; n < function->end; n++)
        {
          const LsGlslToken *token = ls_glsl_token (&unused.tokens, n);

          memset (text->text + token->start, ' ', token->length);
        }
    }
  ls_glsl_tokens_clear (&unused.tokens);
}
