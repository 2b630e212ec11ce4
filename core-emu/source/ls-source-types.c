#include "ls-source-program.h"

#include <string.h>

#include "ls-program-locals.h"
#include "ls-program-path.h"

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

/* --- what the text declares ------------------------------------------------------------------- */

#define MAX_PARTS 65536 /* that are looked at for a type */

/* A variable without values. Returns: (transfer full). */
static LsSourceVariable *
make_typed (const LsProgram *program, const LsVariable *variable)
{
  return ls_source_variable_make (g_strdup (variable->name), dup_type (program, variable, 0));
}

/* A variable or a part of it that is of the type; elements and columns are all alike. n_left: parts that may still be looked at. */
static gboolean
find_inside (const LsProgram *program,
             const LsVariable *whole,
             const char *type,
             guint depth,
             guint *n_left,
             LsVariable *out)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const gboolean is_structure = whole->shape == LS_SHAPE_STRUCT;
  const gboolean is_alike = whole->shape == LS_SHAPE_ARRAY || whole->shape == LS_SHAPE_MATRIX;
  g_autofree char *own = NULL;
  LsVariable part;

  if (*n_left == 0 || depth > MAX_DEPTH)
    return FALSE;
  --*n_left;
  own = dup_type (program, whole, 0);
  if (strcmp (own, type) == 0)
    {
      *out = *whole;
      return TRUE;
    }
  for (guint32 i = 0;
       (is_structure || (is_alike && i == 0)) && info->part (program, whole, i, &part); i++)
    if (find_inside (program, &part, type, depth + 1, n_left, out))
      return TRUE;
  return FALSE;
}

/* What is in sight comes first; what has a place in a memory comes last, for its types may be others there. */
static gboolean
find_typed (const LsSourceAt *state, const char *type, LsVariable *out)
{
  const LsDebugInfo *info = ls_program_machine (state->program)->debug_info;
  const guint n = info->n_variables (state->program);
  LsCallFrame call = { .scope = LS_SCOPE_ALL };
  g_autoptr (GArray) seen = NULL;
  guint n_left = MAX_PARTS;
  LsVariable whole;

  ls_program_find_frame (state->program, state->state, state->frame, &call);
  seen = ls_program_list_seen (state->program, &call);
  for (guint i = 0; i < seen->len; i++)
    {
      whole = g_array_index (seen, LsVariable, i);
      if (whole.place == LS_CELL_REGISTER &&
          find_inside (state->program, &whole, type, 0, &n_left, out))
        return TRUE;
    }
  for (guint i = 0; n_left > 0 && info->structure (state->program, i, &whole); i++)
    if (find_inside (state->program, &whole, type, 0, &n_left, out))
      return TRUE;
  for (guint i = 0; i < n && n_left > 0; i++)
    {
      info->variable (state->program, i, &whole);
      if (find_inside (state->program, &whole, type, 0, &n_left, out))
        return TRUE;
    }
  return FALSE;
}

LsSourceVariable *
ls_source_at_find_type (const LsSourceAt *state, const char *type)
{
  const LsDebugInfo *info = ls_program_machine (state->program)->debug_info;
  LsSourceVariable *made;
  LsVariable found, part;

  if (*type == '\0' || !find_typed (state, type, &found))
    return NULL;
  made = make_typed (state->program, &found);
  for (guint32 i = 0;
       found.shape == LS_SHAPE_STRUCT && info->part (state->program, &found, i, &part); i++)
    g_ptr_array_add (made->members, make_typed (state->program, &part));
  return made;
}

GPtrArray *
ls_source_at_list_functions (const LsProgram *program, const char *name)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  GPtrArray *functions = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_unref);
  LsVariable value;

  for (guint i = 0; info != NULL && info->signature (program, i, 0, &value); i++)
    {
      const LsCallFrame frame = { .name = value.name };
      g_autofree char *own = ls_call_frame_dup_name (&frame);
      LsSourceVariable *function;

      if (value.is_hidden || *own == '\0' || (name != NULL && strcmp (own, name) != 0))
        continue;
      value.name = own;
      function = make_typed (program, &value);
      if (*function->type == '\0')
        {
          g_free (function->type);
          function->type = g_strdup ("void");
        }
      g_ptr_array_add (functions, function);
      for (guint n = 1; info->signature (program, i, n, &value); n++)
        g_ptr_array_add (function->members, make_typed (program, &value));
    }
  return functions;
}
