#include "ls-view-private.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-error.h"
#include "ls-program-locals.h"

/* Variables that the program itself tells of, in a view. */

const LsCallFrame *
ls_view_find_call (const LsView *view, guint frame, LsCallFrame *call)
{
  return ls_program_find_frame (ls_view_get_program (view), ls_view_get_state (view, FALSE), frame,
                                call)
           ? call
           : NULL;
}

gboolean
ls_view_get_source_at (const LsView *view, LsSourceAt *out)
{
  *out = (LsSourceAt){ .program = ls_view_get_program (view),
                       .bindings = ls_subject_get_bindings (ls_view_get_subject (view)),
                       .state = ls_view_get_state (view, FALSE) };
  return ls_source_at_has_variables (out->program);
}

/* "V3.xy" */
static gboolean
append_cells (GString *text, const LsProgram *program, const LsExprCells *cells)
{
  ls_program_append_register (text, program, cells->refs[0]);
  g_string_append_c (text, '.');
  for (guint i = 0; i < cells->n; i++)
    {
      if (cells->refs[i].file != cells->refs[0].file ||
          cells->refs[i].index != cells->refs[0].index)
        return FALSE;
      g_string_append_c (text, ls_program_channel (program, cells->refs[i]));
    }
  return TRUE;
}

/* "share[17]" */
static char *
dup_word (const LsProgram *program, const LsCell *cell)
{
  return g_strdup_printf ("%s[%" G_GUINT64_FORMAT "]",
                          ls_program_memory_name (program, cell->number), (guint64) cell->at);
}

/* The word for a type in front of a number; NULL: what is no number is an expression, and needs none. */
static const char *
find_type_word (const LsVariable *number, const char *right)
{
  const gboolean is_number = *right != '\0' && right[strspn (right, "0123456789.+-eE")] == '\0';

  if (!is_number)
    return NULL;
  switch ((guint) number->type)
    {
    case LS_VALUE_DOUBLE:
      return "double ";
    case LS_VALUE_INT64:
      return "int64 ";
    case LS_VALUE_UINT64:
      return "uint64 ";
    case LS_VALUE_INT:
      return "int ";
    case LS_VALUE_UINT:
    case LS_VALUE_BITS:
      return "uint ";
    default:
      return "float ";
    }
}

/* What the place of a number is called as a register or a word. Returns: (transfer full) (nullable). */
static char *
dup_place (const LsView *view, guint frame, const char *path, const LsVariable *number)
{
  LsProgram *program = ls_view_get_program (view);
  g_autoptr (GString) named = g_string_new (NULL);
  g_autoptr (LsExpr) expr = NULL;
  LsExprCells cells;
  LsCell words[2];

  if (number->place == LS_CELL_MEMORY)
    return ls_program_machine (program)->debug_info->cells (program, number, words) == 1
             ? dup_word (program, &words[0])
             : NULL;
  expr = ls_view_compile_in (view, frame, NULL, path, NULL);
  return expr != NULL && ls_expr_get_cells (expr, &cells) && append_cells (named, program, &cells)
           ? g_strdup (named->str)
           : NULL;
}

/* The number of a component among n. Returns: G_MAXUINT: the letter names none. */
static guint
find_component (char letter, guint n)
{
  static const char *const names[] = { "xyzw", "rgba", "stpq" };

  for (guint i = 0; i < G_N_ELEMENTS (names) && letter != '\0'; i++)
    {
      const char *found = strchr (names[i], letter);

      if (found != NULL && (guint) (found - names[i]) < n)
        return (guint) (found - names[i]);
    }
  return G_MAXUINT;
}

gboolean
ls_view_find_vector (const LsView *view, const char *path, gsize *base, char components[5])
{
  LsProgram *program = ls_view_get_program (view);
  LsCallFrame call;
  LsVariable variable;
  guint n = 0;

  if (ls_program_machine (program)->debug_info == NULL ||
      !ls_program_find_variable (program, ls_view_find_call (view, 0, &call), path, &variable, base,
                                 NULL) ||
      variable.shape != LS_SHAPE_VECTOR || variable.n > 4)
    return FALSE;
  if (path[*base] == '\0')
    {
      memcpy (components, "xyzw", variable.n);
      components[variable.n] = '\0';
      return TRUE;
    }
  components[0] = '\0';
  for (const char *at = path + *base + 1; path[*base] == '.' && *at != '\0'; at++)
    {
      const guint component = find_component (*at, variable.n);

      if (component == G_MAXUINT || n == 4 || strchr (components, "xyzw"[component]) != NULL)
        return FALSE;
      components[n++] = "xyzw"[component];
      components[n] = '\0';
    }
  return n > 1;
}

/* "l.colour.y" names component y of a vector. component: G_MAXUINT: all of it. */
static gboolean
find_number (const LsView *view,
             guint frame,
             const char *path,
             LsVariable *out,
             guint *component,
             GError **error)
{
  LsProgram *program = ls_view_get_program (view);
  LsCallFrame call;
  gsize taken;

  *component = G_MAXUINT;
  if (!ls_program_find_variable (program, ls_view_find_call (view, frame, &call), path, out, &taken,
                                 error))
    return FALSE;
  if (out->shape == LS_SHAPE_VECTOR && path[taken] == '.' && path[taken + 1] != '\0' &&
      path[taken + 2] == '\0')
    *component = find_component (path[taken + 1], out->n);
  return path[taken] == '\0' || *component != G_MAXUINT;
}

static gboolean
fail_whole (const LsVariable *variable, const char *path, GError **error)
{
  if (variable->shape == LS_SHAPE_VECTOR)
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "%.80s has %u components: change one of them, as %.80s.x", path, variable->n,
                    path);
  if (variable->shape == LS_SHAPE_STRUCT)
    return ls_fail (error, LS_ERROR_SYNTAX, "%.80s is a structure: change one of its members",
                    path);
  return ls_fail (error, LS_ERROR_SYNTAX, "%.80s has %u elements: change one of them, as %.80s[0]",
                  path, variable->n, path);
}

char *
ls_view_name_registers (const LsView *view, guint frame, const char *text, GError **error)
{
  const gsize n = strcspn (text, "@=");
  const char *right = strchr (text, '=');
  g_autofree char *path = g_strstrip (g_strndup (text, n));
  g_autofree char *place = NULL, *rest = NULL;
  const char *type;
  LsVariable variable;
  g_autoptr (GError) problem = NULL;
  guint component;

  if (!find_number (view, frame, path, &variable, &component, &problem))
    {
      if (g_error_matches (problem, LS_ERROR, LS_ERROR_STATE))
        g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (variable.is_known && right != NULL)
    {
      ls_fail (error, LS_ERROR_STATE,
               "%.80s is a constant: its value stands wherever the text names it, so that nothing "
               "would take another one from here",
               path);
      return NULL;
    }
  if (variable.shape != LS_SHAPE_NUMBER && component == G_MAXUINT)
    {
      fail_whole (&variable, path, error);
      return NULL;
    }
  if (component != G_MAXUINT)
    {
      const LsVariable whole = variable;

      if (!ls_program_machine (ls_view_get_program (view))
             ->debug_info->part (ls_view_get_program (view), &whole, component, &variable))
        return NULL;
    }
  place = dup_place (view, frame, path, &variable);
  if (place == NULL)
    return NULL;
  rest = right != NULL ? g_strstrip (g_strdup (right + 1)) : NULL;
  type = right != NULL && (variable.place == LS_CELL_MEMORY || variable.bits == 64)
           ? find_type_word (&variable, rest)
           : NULL;
  if (variable.place == LS_CELL_MEMORY && rest != NULL && type == NULL)
    type = "";
  if (type != NULL)
    return g_strdup_printf ("%s%.*s = %s%s", place, (int) (right - text - (gssize) n), text + n,
                            type, rest);
  return g_strdup_printf ("%s%s%s", place, text[n] == '=' ? " " : "", text + n);
}
