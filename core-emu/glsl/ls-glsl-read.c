#include "ls-glsl-read.h"

#include <string.h>

/* The text outside of functions, and their heads. */

static void
structure_free (gpointer data)
{
  LsGlslStructure *structure = data;

  for (guint i = 0; i < structure->members->len; i++)
    g_free (g_array_index (structure->members, LsGlslMember, i).name);
  g_array_unref (structure->members);
  g_free (structure->name);
  g_free (structure);
}

static void
variable_clear (gpointer data)
{
  g_free (((LsGlslVariable *) data)->name);
}

static void
function_clear (gpointer data)
{
  g_free (((LsGlslFunction *) data)->name);
}

static void
statement_clear (gpointer data)
{
  LsGlslStatement *statement = data;

  g_free (statement->name);
  g_free (statement->text);
  g_clear_pointer (&statement->parts, g_array_unref);
}

static GArray *
new_array (gsize size, GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, TRUE, (guint) size);

  g_array_set_clear_func (array, clear);
  return array;
}

/* The bracket of the parameters, if a function's head begins at token n: a type, a name, "(". */
static guint
find_head (const LsGlslText *text, guint n, LsGlslType *type)
{
  static const char *const words[] = { "highp", "mediump", "lowp", "precise", "const", NULL };

  for (guint i = 0; i < LS_GLSL_MAX_QUALIFIERS; i++, n++)
    {
      g_autofree char *word = ls_glsl_token_dup (&text->tokens, n);

      if (!g_strv_contains (words, word))
        break;
    }
  if (!ls_glsl_type_read (text, n, type))
    return 0;
  n++;
  ls_glsl_type_read_array (text, &n, type);
  return ls_glsl_token_is (&text->tokens, n + 1, "(") ? n + 1 : 0;
}

/* The parameters between brackets. */
static void
read_parameters (LsGlslText *text, guint bracket, guint function, guint until)
{
  const guint end = ls_glsl_tokens_behind (&text->tokens, bracket) - 1;
  guint n = bracket + 1;

  while (n < end)
    {
      if (!ls_glsl_is_declaration (text, n))
        break; /* (void), or a parameter without a name */
      ls_glsl_declare_parameter (text, n, function, until);
      while (n < end && !ls_glsl_token_is (&text->tokens, n, ","))
        n = ls_glsl_token_is (&text->tokens, n, "[") ? ls_glsl_tokens_behind (&text->tokens, n)
                                                     : n + 1;
      n++;
    }
}

/* What stands behind the parameters, and in HLSL behind ": SV_Target". */
static guint
find_body (const LsGlslText *text, guint bracket)
{
  const guint behind = ls_glsl_tokens_behind (&text->tokens, bracket);

  return ls_glsl_token_is (&text->tokens, behind, ":") ? behind + 2 : behind;
}

/* Returns: the token behind it. */
static guint
read_function (LsGlslText *text, guint first, guint bracket, const LsGlslType *type)
{
  const guint body = find_body (text, bracket);
  const guint end = ls_glsl_tokens_behind (&text->tokens, body);
  const guint index = text->functions->len;
  LsGlslFunction function = {
    .type = *type, .first = first, .name_token = bracket - 1, .body = body, .end = end
  };
  const LsGlslToken *last = ls_glsl_token (&text->tokens, end - 1);

  if (!ls_glsl_token_is (&text->tokens, body, "{"))
    return body + 1; /* a prototype */
  function.name = ls_glsl_token_dup (&text->tokens, bracket - 1);
  function.line = ls_glsl_token (&text->tokens, bracket - 1)->line;
  function.end_line = last->line;
  if (strcmp (function.name, "main") == 0 ||
      (strcmp (function.name, "mainImage") == 0 && text->main == G_MAXUINT))
    text->main = index;
  g_array_append_val (text->functions, function);
  read_parameters (text, bracket, index, end);
  ls_glsl_statements_read (text, index);
  return end;
}

/* uniform NAME { ... } [instance]; Returns: the token behind it, or n if it is none. none_before: gets a token in front of which no block
 * begins. */
static guint
read_block (LsGlslText *text, guint n, guint *none_before)
{
  guint at = n, end;

  while (ls_glsl_token (&text->tokens, at) != NULL && !ls_glsl_token_is (&text->tokens, at, "{") &&
         !ls_glsl_token_is (&text->tokens, at, ";") && !ls_glsl_token_is (&text->tokens, at, "="))
    at = ls_glsl_token_is (&text->tokens, at, "(") ? ls_glsl_tokens_behind (&text->tokens, at)
                                                   : at + 1;
  *none_before = ls_glsl_token_is (&text->tokens, at, "{") ? n : at;
  if (!ls_glsl_token_is (&text->tokens, at, "{") || at == n ||
      ls_glsl_token_is (&text->tokens, n, "struct"))
    return ls_glsl_token (&text->tokens, at) == NULL ? at : n; /* what has no end holds no other */
  end = ls_glsl_tokens_behind (&text->tokens, at);
  if (ls_glsl_token_is (&text->tokens, n, "cbuffer")) /* of HLSL, which has no instance */
    return end;
  while (ls_glsl_token (&text->tokens, end) != NULL && !ls_glsl_token_is (&text->tokens, end, ";"))
    end++;
  return end + 1;
}

static void
read_all (LsGlslText *text)
{
  const guint n_tokens = text->tokens.tokens->len;
  guint n = 0, none_before = 0;

  while (n < n_tokens)
    {
      LsGlslType type;
      const guint bracket = find_head (text, n, &type);
      guint behind = n;

      if (bracket != 0)
        n = read_function (text, n, bracket, &type);
      else if (ls_glsl_token_is (&text->tokens, n, "[")) /* [numthreads (64, 1, 1)] of HLSL */
        n = ls_glsl_tokens_behind (&text->tokens, n);
      else if (ls_glsl_token_is (&text->tokens, n, "precision"))
        n += 4;
      else if (ls_glsl_is_declaration (text, n))
        n = ls_glsl_declare (text, n, G_MAXUINT, G_MAXUINT, NULL, NULL);
      else
        {
          if (n >= none_before)
            behind = read_block (text, n, &none_before);
          n = behind > n ? behind : n + 1;
        }
    }
}

static void
init_text (LsGlslText *text, const char *source, const char *const *defined, guint max_statements)
{
  *text = (LsGlslText){ .main = G_MAXUINT, .max_statements = max_statements };
  ls_glsl_tokens_init (&text->tokens, source, defined);
  text->structures = g_ptr_array_new_with_free_func (structure_free);
  text->variables = new_array (sizeof (LsGlslVariable), variable_clear);
  text->functions = new_array (sizeof (LsGlslFunction), function_clear);
  text->statements = new_array (sizeof (LsGlslStatement), statement_clear);
  text->hidden = new_array (sizeof (LsGlslHidden), NULL);
  read_all (text);
}

void
ls_glsl_text_init (LsGlslText *text, const char *source, const char *const *defined)
{
  init_text (text, source, defined, LS_GLSL_MAX_STATEMENTS);
  ls_glsl_find_hidden (text);
}

void
ls_glsl_text_init_names (LsGlslText *text, const char *source, const char *const *defined)
{
  init_text (text, source, defined, 0);
}

void
ls_glsl_text_clear (LsGlslText *text)
{
  ls_glsl_tokens_clear (&text->tokens);
  g_clear_pointer (&text->structures, g_ptr_array_unref);
  g_clear_pointer (&text->variables, g_array_unref);
  g_clear_pointer (&text->functions, g_array_unref);
  g_clear_pointer (&text->statements, g_array_unref);
  g_clear_pointer (&text->hidden, g_array_unref);
}

/* The line of a token, or behind all. */
static guint
find_line (const LsGlslText *text, guint n)
{
  const LsGlslToken *token = ls_glsl_token (&text->tokens, n);

  return token != NULL ? token->line : G_MAXUINT;
}

const LsGlslVariable *
ls_glsl_text_find (const LsGlslText *text, const char *name, guint line)
{
  for (guint i = text->variables->len; i-- > 0;)
    {
      const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);

      if (strcmp (variable->name, name) == 0 && line >= variable->line &&
          line <=
            (variable->until == G_MAXUINT ? G_MAXUINT : find_line (text, variable->until - 1)))
        return variable;
    }
  return NULL;
}
