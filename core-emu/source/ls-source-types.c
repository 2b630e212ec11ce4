#include "ls-source-program.h"

#include <string.h>

/* Types of what a program tells of, as GLSL writes them. */

#define MAX_DEPTH 64

char
ls_source_at_get_base (const LsVariable *variable)
{
  if (variable->bits == 1)
    return 'b';
  switch ((guint) variable->type)
    {
    case LS_VALUE_FLOAT:
      return 'f';
    case LS_VALUE_INT:
      return 'i';
    case LS_VALUE_DOUBLE:
      return 'd';
    case LS_VALUE_INT64:
      return 'l';
    case LS_VALUE_UINT64:
      return 'm';
    default:
      return 'u';
    }
}

static const char *
number_name (const LsVariable *variable)
{
  switch (ls_source_at_get_base (variable))
    {
    case 'b':
      return "bool";
    case 'f':
      return variable->bits == 16 ? "float16_t" : "float";
    case 'i':
      return variable->bits == 16 ? "int16_t" : variable->bits == 8 ? "int8_t" : "int";
    case 'd':
      return "double";
    case 'l':
      return "int64_t";
    case 'm':
      return "uint64_t";
    default:
      return variable->bits == 16 ? "uint16_t" : variable->bits == 8 ? "uint8_t" : "uint";
    }
}

/* "vec3", "ivec2", "dvec4" */
static void
append_vector (GString *name, const LsVariable *vector, const char *word)
{
  const char base = ls_source_at_get_base (vector);

  if (base != 'f')
    g_string_append (name, base == 'l'   ? "i64"
                           : base == 'm' ? "u64"
                                         : (const char[]){ base, '\0' });
  g_string_append_printf (name, "%s%u", word, vector->n);
}

/* depth: of arrays that it is in. */
static char *
dup_type (const LsProgram *program, const LsVariable *variable, guint depth)
{
  GString *name = g_string_new (NULL);
  g_autofree char *inner = NULL;
  const gboolean is_array = variable->shape == LS_SHAPE_ARRAY;
  LsVariable part;
  const gboolean has_part =
    variable->n > 0 && ls_program_machine (program)->debug_info->part (program, variable, 0, &part);

  if (variable->type_name != NULL)
    g_string_append (name, variable->type_name);
  else if (variable->shape == LS_SHAPE_NUMBER)
    g_string_append (name, number_name (variable));
  else if (variable->shape == LS_SHAPE_VECTOR)
    append_vector (name, variable, "vec");
  else if (variable->shape == LS_SHAPE_MATRIX && has_part)
    {
      append_vector (name, variable, "mat");
      if (part.n != variable->n)
        g_string_append_printf (name, "x%u", part.n);
    }
  else if (is_array && has_part && depth < MAX_DEPTH)
    {
      const char *bracket;

      /* The outer number of elements stands first. */
      inner = dup_type (program, &part, depth + 1);
      bracket = strchrnul (inner, '[');
      g_string_append_len (name, inner, bracket - inner);
      g_string_append_printf (name, "[%u]%s", variable->n, bracket);
    }
  return g_string_free (name, FALSE);
}

char *
ls_source_at_dup_type (const LsProgram *program, const LsVariable *variable)
{
  return dup_type (program, variable, 0);
}
