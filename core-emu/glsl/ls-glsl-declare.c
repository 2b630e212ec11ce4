#include "ls-glsl-read.h"

#include <string.h>

/* Declarations: of variables, structures and blocks. */

static const char *const qualifiers[] = {
  "const",    "in",        "out",           "inout",    "uniform",  "varying",  "attribute",
  "flat",     "smooth",    "noperspective", "centroid", "sample",   "patch",    "invariant",
  "precise",  "highp",     "mediump",       "lowp",     "coherent", "volatile", "restrict",
  "readonly", "writeonly", "shared",        "buffer",   NULL
};

/* Behind qualifiers and layout (...). kind: gets what they say, if they say something. */
static guint
skip_qualifiers (const LsGlslText *text, guint n, LsGlslVariableKind *kind)
{
  for (guint i = 0; i < LS_GLSL_MAX_QUALIFIERS; i++, n++)
    {
      g_autofree char *word = ls_glsl_token_dup (&text->tokens, n);

      if (strcmp (word, "layout") == 0 && ls_glsl_token_is (&text->tokens, n + 1, "("))
        {
          n = ls_glsl_tokens_behind (&text->tokens, n + 1) - 1;
          continue;
        }
      if (!g_strv_contains (qualifiers, word))
        return n;
      if (strcmp (word, "uniform") == 0)
        *kind = LS_GLSL_UNIFORM;
      else if (strcmp (word, "in") == 0 || strcmp (word, "attribute") == 0 ||
               strcmp (word, "varying") == 0)
        *kind = LS_GLSL_INPUT;
      else if (strcmp (word, "out") == 0)
        *kind = LS_GLSL_OUTPUT;
    }
  return n;
}

gboolean
ls_glsl_is_declaration (const LsGlslText *text, guint n)
{
  LsGlslVariableKind kind;
  LsGlslType type;
  const LsGlslToken *token;

  n = skip_qualifiers (text, n, &kind);
  if (ls_glsl_token_is (&text->tokens, n, "struct"))
    return TRUE;
  if (!ls_glsl_type_read (text, n, &type))
    return FALSE;
  n++;
  ls_glsl_type_read_array (text, &n, &type);
  token = ls_glsl_token (&text->tokens, n);
  return token != NULL && token->kind == LS_GLSL_WORD;
}

guint
ls_glsl_declare_structure (LsGlslText *text, guint n, LsGlslType *type)
{
  LsGlslStructure *structure = g_new0 (LsGlslStructure, 1);
  const gboolean has_name = !ls_glsl_token_is (&text->tokens, n + 1, "{");
  guint end;

  structure->name = has_name ? ls_glsl_token_dup (&text->tokens, n + 1) : g_strdup ("struct");
  structure->members = g_array_new (FALSE, FALSE, sizeof (LsGlslMember));
  n += has_name ? 2 : 1;
  end = ls_glsl_tokens_behind (&text->tokens, n);
  for (n++; n + 1 < end; n++)
    {
      LsGlslVariableKind kind;
      LsGlslType base;

      n = skip_qualifiers (text, n, &kind);
      if (!ls_glsl_type_read (text, n, &base))
        base.base = 0;
      n++;
      ls_glsl_type_read_array (text, &n, &base);
      while (n + 1 < end && !ls_glsl_token_is (&text->tokens, n, ";"))
        {
          LsGlslMember member = { .name = ls_glsl_token_dup (&text->tokens, n), .type = base };

          n++;
          ls_glsl_type_read_array (text, &n, &member.type);
          g_array_append_val (structure->members, member);
          if (!ls_glsl_token_is (&text->tokens, n, ","))
            break;
          n++;
        }
      while (n + 1 < end && !ls_glsl_token_is (&text->tokens, n, ";"))
        n++;
    }
  *type = (LsGlslType){ .base = 's', .n = 1, .columns = 1, .structure = text->structures->len };
  g_ptr_array_add (text->structures, structure);
  return end;
}

/* The end of an initialiser: a comma or semicolon outside of brackets. */
static guint
find_value_end (const LsGlslText *text, guint n)
{
  while (ls_glsl_token (&text->tokens, n) != NULL && !ls_glsl_token_is (&text->tokens, n, ",") &&
         !ls_glsl_token_is (&text->tokens, n, ";") && !ls_glsl_token_is (&text->tokens, n, ")"))
    n = ls_glsl_token_is (&text->tokens, n, "(") || ls_glsl_token_is (&text->tokens, n, "[") ||
            ls_glsl_token_is (&text->tokens, n, "{")
          ? ls_glsl_tokens_behind (&text->tokens, n)
          : n + 1;
  return n;
}

/* One name of a declaration, with its value. Returns: the token behind them. */
static guint
declare_name (LsGlslText *text, guint n, const LsGlslVariable *like, LsGlslDeclared *declared)
{
  LsGlslVariable *variable = &declared->variable;

  *declared = (LsGlslDeclared){ .variable = *like };
  variable->name = ls_glsl_token_dup (&text->tokens, n);
  variable->name_token = n;
  variable->line = ls_glsl_token (&text->tokens, n)->line;
  n++;
  ls_glsl_type_read_array (text, &n, &variable->type);
  if (ls_glsl_token_is (&text->tokens, n, "="))
    {
      declared->value_first = n + 1;
      declared->value_end = n = find_value_end (text, n + 1);
    }
  variable->from = n;
  g_array_append_val (text->variables, *variable);
  return n;
}

/* What comes before the names. Returns: the token behind it; n: it names no type. */
static guint
read_base (LsGlslText *text, guint n, LsGlslVariable *like)
{
  const guint first = n;

  like->is_out = ls_glsl_token_is (&text->tokens, n, "out");
  like->is_back = like->is_out || ls_glsl_token_is (&text->tokens, n, "inout");
  n = skip_qualifiers (text, n, &like->kind);
  if (ls_glsl_token_is (&text->tokens, n, "struct"))
    n = ls_glsl_declare_structure (text, n, &like->type);
  else if (ls_glsl_type_read (text, n, &like->type))
    n++;
  else
    return first;
  for (guint i = first; i < n; i++)
    like->is_const |= ls_glsl_token_is (&text->tokens, i, "const");
  ls_glsl_type_read_array (text, &n, &like->type);
  return n;
}

guint
ls_glsl_declare (LsGlslText *text,
                 guint n,
                 guint function,
                 guint until,
                 LsGlslDeclaredFunc func,
                 gpointer data)
{
  LsGlslVariable like = { .kind = function == G_MAXUINT ? LS_GLSL_GLOBAL : LS_GLSL_LOCAL,
                          .function = function,
                          .until = until };
  const guint first = n;

  n = read_base (text, n, &like);
  if (n == first)
    return find_value_end (text, n + 1) + 1;
  while (ls_glsl_token (&text->tokens, n) != NULL && !ls_glsl_token_is (&text->tokens, n, ";"))
    {
      LsGlslDeclared declared;

      n = declare_name (text, n, &like, &declared);
      if (func != NULL)
        func (text, &declared, data);
      if (!ls_glsl_token_is (&text->tokens, n, ","))
        break;
      n++;
    }
  while (ls_glsl_token (&text->tokens, n) != NULL && !ls_glsl_token_is (&text->tokens, n, ";"))
    n++;
  return n + 1;
}

void
ls_glsl_declare_parameter (LsGlslText *text, guint n, guint function, guint until)
{
  LsGlslVariable like = { .function = function, .until = until };
  LsGlslDeclared declared;
  const guint first = n;

  n = read_base (text, n, &like);
  like.kind = LS_GLSL_PARAMETER;
  if (n > first && ls_glsl_token (&text->tokens, n) != NULL)
    declare_name (text, n, &like, &declared);
}
