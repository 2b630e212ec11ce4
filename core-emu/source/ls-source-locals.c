
#include <string.h>

#include "ls-error.h"
#include "ls-source-trace-private.h"

#define MAX_HANDLES (1u << 20)

/* A component of a variable, as expressions name it: of variables of one name and type, the one that the place can see. */
typedef struct
{
  GArray *variables;  /* guint: in the text */
  GPtrArray *history; /* for each of them: GArray of LsSourceHeld; NULL: not read yet */
  guint number;
  LsGlslType type;
} Handle;

typedef struct
{
  LsLocals parent;
  const LsGlslText *text;
  LsSourceTrace *trace; /* NULL: there is none, and a name is an error */
  char *problem;        /* then: why */
  LsGlslText own;       /* what text points to without a trace */
  gint is_wished;       /* atomic; without a trace: a name was asked for */
  GMutex mutex;
  GPtrArray *handles; /* Handle */
} Locals;

/* --- variables of a name -------------------------------------------------------------------------------------- */

static const LsGlslVariable *
get_variable (const Locals *locals, guint i)
{
  return &g_array_index (locals->text->variables, LsGlslVariable, i);
}

static gboolean
is_same_type (const LsGlslType *a, const LsGlslType *b)
{
  return a->base == b->base && a->n == b->n && a->columns == b->columns &&
         a->structure == b->structure && a->n_elements == b->n_elements;
}

/* Constants and outputs have names of their own, and are what expressions name if nothing is known of them here. Returns: (transfer
 * full) (nullable): indices of the variables of the name that are of one type. */
static GArray *
find_variables (const Locals *locals, const char *name, gsize length)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint best = LS_GLSL_NONE;

  for (guint i = 0; i < locals->text->variables->len; i++)
    {
      const LsGlslVariable *variable = get_variable (locals, i);

      if (strlen (variable->name) != length || strncmp (variable->name, name, length) != 0 ||
          variable->kind == LS_GLSL_UNIFORM)
        continue;
      if (locals->trace != NULL && ls_source_trace_has_value (locals->trace, i))
        best = i;
      else if (best == LS_GLSL_NONE && variable->kind != LS_GLSL_INPUT &&
               (variable->kind != LS_GLSL_OUTPUT || locals->trace == NULL))
        best = i;
    }
  for (guint i = 0; best != LS_GLSL_NONE && i < locals->text->variables->len; i++)
    if (strcmp (get_variable (locals, i)->name, get_variable (locals, best)->name) == 0 &&
        is_same_type (&get_variable (locals, i)->type, &get_variable (locals, best)->type))
      g_array_append_val (found, i);
  return found->len > 0 ? g_steal_pointer (&found) : NULL;
}

/* Whether the statement can see the variable. */
static gboolean
is_visible (const LsGlslVariable *variable, const LsGlslStatement *statement)
{
  return (variable->function == LS_GLSL_NONE || variable->function == statement->function) &&
         variable->from <= statement->first && statement->first < variable->until;
}

/* --- members and elements ------------------------------------------------------------------------------------- */

/* What is left of a variable behind some of its path. */
typedef struct
{
  LsGlslType type;
  guint number; /* of the first component */
} Cursor;

static gboolean
fail_whole (const Locals *locals, const char *path, const LsGlslType *type, GError **error)
{
  g_autofree char *name = ls_glsl_type_dup (locals->text, type);
  const LsGlslStructure *structure =
    type->base == 's' ? g_ptr_array_index (locals->text->structures, type->structure) : NULL;

  if (type->base == 0)
    ls_fail (error, LS_ERROR_REFERENCE, "%s has a type without values here", path);
  else if (type->n_elements == 0 && structure != NULL && structure->members->len > 0)
    ls_fail (error, LS_ERROR_REFERENCE, "%s is a structure, %s: write %s.%s", path, name, path,
             g_array_index (structure->members, LsGlslMember, 0).name);
  else
    ls_fail (error, LS_ERROR_REFERENCE, "%s is a %s: write %s[0]", path, name, path);
  return FALSE;
}

/* ".power" Returns: FALSE if the structure has no such member. */
static gboolean
take_member (const Locals *locals, const char *name, gsize length, Cursor *cursor)
{
  const LsGlslStructure *structure =
    g_ptr_array_index (locals->text->structures, cursor->type.structure);

  for (guint i = 0; i < structure->members->len; i++)
    {
      const LsGlslMember *member = &g_array_index (structure->members, LsGlslMember, i);

      if (strlen (member->name) == length && strncmp (member->name, name, length) == 0)
        {
          cursor->type = member->type;
          return TRUE;
        }
      cursor->number += ls_glsl_type_count_leaves (locals->text, &member->type);
    }
  return FALSE;
}

/* The elements that a bracket chooses from: of an array, a matrix or a vector; 0: none. */
static guint
count_elements (const LsGlslType *type)
{
  return type->n_elements != 0                  ? type->n_elements
         : type->base == 's' || type->base == 0 ? 0
         : type->columns > 1                    ? type->columns
         : type->n > 1                          ? type->n
                                                : 0;
}

static void
enter_element (const Locals *locals, guint i, Cursor *cursor)
{
  LsGlslType *type = &cursor->type;

  if (type->n_elements != 0)
    type->n_elements = 0;
  else if (type->columns > 1)
    type->columns = 1;
  else
    type->n = 1;
  cursor->number += i * ls_glsl_type_count_leaves (locals->text, type);
}

static gsize
measure_word (const char *text)
{
  gsize n = 0;

  while (g_ascii_isalnum (text[n]) || text[n] == '_')
    n++;
  return n;
}

/* "[2]" Returns: the bytes; 0: no number stands there. */
static gsize
measure_element (const char *text, guint *i)
{
  const gsize n = strspn (text + 1, "0123456789");

  *i = (guint) MIN (g_ascii_strtoull (text + 1, NULL, 10), G_MAXINT32);
  return n > 0 && text[n + 1] == ']' ? n + 2 : 0;
}

/* Goes on from text, which is at bytes behind its start, as far as there are members and elements. Returns: the bytes up to where
 * the value begins to be one; 0 with an error. */
static gsize
follow_path (const Locals *locals,
             const char *text,
             gsize at,
             Cursor *cursor,
             LsLocal *local,
             GError **error)
{
  while (TRUE)
    {
      const guint n = count_elements (&cursor->type);
      const gboolean is_structure = cursor->type.base == 's' && cursor->type.n_elements == 0;
      gsize part;
      guint i;

      if (is_structure && text[at] == '.')
        {
          part = measure_word (text + at + 1);
          if (!take_member (locals, text + at + 1, part, cursor))
            {
              ls_fail (error, LS_ERROR_REFERENCE, "%.*s has no member '%.*s'", (int) MIN (at, 80),
                       text, (int) MIN (part, 40), text + at + 1);
              return 0;
            }
          at += part + 1;
          continue;
        }
      if (text[at] != '[' || n == 0)
        return at;
      part = measure_element (text + at, &i);
      if (part == 0 && n == G_MAXUINT)
        {
          g_autofree char *path = g_strndup (text, at);

          return fail_whole (locals, path, &cursor->type, error);
        }
      local->n_elements = part == 0 ? n : 0;
      if (part == 0)
        return at;
      if (i >= n)
        {
          ls_fail (error, LS_ERROR_REFERENCE, "%.*s has %u elements, from [0] to [%u]",
                   (int) MIN (at, 80), text, n, n - 1);
          return 0;
        }
      enter_element (locals, i, cursor);
      at += part;
    }
}

/* --- handles -------------------------------------------------------------------------------------------------- */

static void
handle_free (gpointer data)
{
  Handle *handle = data;

  g_array_unref (handle->variables);
  g_ptr_array_unref (handle->history);
  g_free (handle);
}

static void
history_free (gpointer history)
{
  if (history != NULL)
    g_array_unref (history);
}

/* Under the mutex. */
static guint
get_handle (Locals *locals, GArray *variables, guint number)
{
  const guint first = g_array_index (variables, guint, 0);
  Handle *handle;

  for (guint i = 0; i < locals->handles->len; i++)
    {
      handle = g_ptr_array_index (locals->handles, i);
      if (handle->number == number && g_array_index (handle->variables, guint, 0) == first &&
          handle->variables->len == variables->len)
        return i;
    }
  handle = g_new0 (Handle, 1);
  handle->variables = g_array_ref (variables);
  handle->history = g_ptr_array_new_with_free_func (history_free);
  g_ptr_array_set_size (handle->history, (gint) variables->len);
  handle->number = number;
  handle->type = get_variable (locals, first)->type;
  g_ptr_array_add (locals->handles, handle);
  return locals->handles->len - 1;
}

static gboolean
take_value (Locals *locals,
            const char *path,
            GArray *variables,
            const Cursor *cursor,
            LsLocal *local,
            GError **error)
{
  const LsGlslType *type = &cursor->type;

  if (type->base == 's' || type->base == 0 || type->columns > 1 || type->n_elements != 0)
    return fail_whole (locals, path, type, error);
  local->n = type->n;
  local->type = type->base == 'f'   ? LS_EXPR_FLOAT
                : type->base == 'i' ? LS_EXPR_INT
                : type->base == 'u' ? LS_EXPR_UINT
                                    : LS_EXPR_BOOL;
  g_mutex_lock (&locals->mutex);
  for (guint i = 0; i < type->n; i++)
    local->handles[i] = get_handle (locals, variables, cursor->number + i);
  g_mutex_unlock (&locals->mutex);
  return TRUE;
}

static gsize
find_local (LsLocals *parent, const char *text, LsLocal *local, GError **error)
{
  Locals *locals = (Locals *) parent;
  const gsize word = measure_word (text);
  g_autoptr (GArray) variables = find_variables (locals, text, word);
  g_autofree char *path = NULL;
  Cursor cursor = { .number = 0 };
  gsize at;

  *local = (LsLocal){ .n = 0 };
  if (variables == NULL || locals->handles->len >= MAX_HANDLES)
    return 0;
  if (locals->trace == NULL)
    {
      g_atomic_int_set (&locals->is_wished, 1);
      ls_fail (error, LS_ERROR_STATE, "%.*s is a variable of the source, and %s",
               (int) MIN (word, 40), text, locals->problem);
      return 0;
    }
  cursor.type = get_variable (locals, g_array_index (variables, guint, 0))->type;
  at = follow_path (locals, text, word, &cursor, local, error);
  if (at == 0 || local->n_elements != 0)
    return at;
  path = g_strndup (text, at);
  return take_value (locals, path, variables, &cursor, local, error) ? at : 0;
}

/* --- values --------------------------------------------------------------------------------------------------- */

/* The innermost of the variables that the statement next at a position can see: an index of the handle; LS_GLSL_NONE: none of several
 * can be seen. */
static guint
choose_variable (const Locals *locals, const Handle *handle, guint64 step)
{
  const LsSourceEvent *next = ls_source_trace_find_next (locals->trace, step);
  const GArray *events = locals->trace->events;
  guint found = LS_GLSL_NONE;

  if (handle->variables->len == 1)
    return 0;
  if (next == NULL && events->len > 0)
    next = &g_array_index (events, LsSourceEvent, events->len - 1);
  for (guint i = 0; next != NULL && i < handle->variables->len; i++)
    {
      const LsGlslVariable *variable =
        get_variable (locals, g_array_index (handle->variables, guint, i));

      if (is_visible (variable, ls_source_trace_statement (locals->trace, next)) &&
          (found == LS_GLSL_NONE ||
           variable->from >=
             get_variable (locals, g_array_index (handle->variables, guint, found))->from))
        found = i;
    }
  return found;
}

/* Under the mutex. */
static const GArray *
get_history (const Locals *locals, Handle *handle, guint i)
{
  if (g_ptr_array_index (handle->history, i) == NULL)
    g_ptr_array_index (handle->history, i) = ls_source_trace_history (
      locals->trace, g_array_index (handle->variables, guint, i), handle->number);
  return g_ptr_array_index (handle->history, i);
}

static void
read_local (LsLocals *parent, guint number, guint64 step, LsLocalValue *value)
{
  Locals *locals = (Locals *) parent;
  Handle *handle;
  const LsSourceHeld *held;
  const GArray *history;
  guint i;

  *value = (LsLocalValue){ .has_value = 0 };
  g_mutex_lock (&locals->mutex);
  handle = g_ptr_array_index (locals->handles, number);
  i = choose_variable (locals, handle, step);
  history = i != LS_GLSL_NONE ? get_history (locals, handle, i) : NULL;
  g_mutex_unlock (&locals->mutex);
  if (history == NULL)
    return;
  held = ls_source_history_at (history, step);
  if (held == NULL)
    return;
  value->lost = held->lost;
  value->has_value = held->lanes;
  value->about = held->about;
  memcpy (value->row.u, held->bits, sizeof value->row.u);
  for (guint lane = 0; lane < LS_LANES && handle->type.base == 'b'; lane++)
    value->row.u[lane] = held->bits[lane] != 0;
}

gboolean
ls_source_locals_look_up (LsLocals *parent,
                          guint number,
                          guint64 position,
                          guint *variable,
                          guint *component)
{
  Locals *locals = (Locals *) parent;
  const Handle *handle;
  guint i;

  g_mutex_lock (&locals->mutex);
  handle = g_ptr_array_index (locals->handles, number);
  i = choose_variable (locals, handle, position);
  *component = handle->number;
  if (i != LS_GLSL_NONE)
    *variable = g_array_index (handle->variables, guint, i);
  g_mutex_unlock (&locals->mutex);
  return i != LS_GLSL_NONE;
}

gboolean
ls_source_locals_take_wish (LsLocals *parent)
{
  return g_atomic_int_exchange (&((Locals *) parent)->is_wished, 0) != 0;
}

/* --- names ---------------------------------------------------------------------------------------------------- */

static void
add_names (const Locals *locals,
           const char *path,
           const LsGlslType *type,
           guint depth,
           GPtrArray *names)
{
  if (type->n_elements != 0 || type->columns > 1)
    g_ptr_array_add (names, g_strconcat (path, "[", NULL));
  else if (type->base == 's' && depth < 8)
    {
      const LsGlslStructure *structure =
        g_ptr_array_index (locals->text->structures, type->structure);

      for (guint i = 0; i < structure->members->len; i++)
        {
          const LsGlslMember *member = &g_array_index (structure->members, LsGlslMember, i);
          g_autofree char *longer = g_strconcat (path, ".", member->name, NULL);

          add_names (locals, longer, &member->type, depth + 1, names);
        }
    }
  else if (type->base != 0)
    g_ptr_array_add (names, g_strdup (path));
}

static GPtrArray *
list_locals (LsLocals *parent)
{
  const Locals *locals = (const Locals *) parent;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; locals->trace != NULL && i < locals->text->variables->len; i++)
    if (get_variable (locals, i)->kind != LS_GLSL_UNIFORM)
      add_names (locals, get_variable (locals, i)->name, &get_variable (locals, i)->type, 0, names);
  return names;
}

/* --- life ----------------------------------------------------------------------------------------------------- */

static void
locals_free (LsLocals *parent)
{
  Locals *locals = (Locals *) parent;

  if (locals->trace != NULL)
    ls_source_trace_unref (locals->trace);
  else
    ls_glsl_text_clear (&locals->own);
  g_ptr_array_unref (locals->handles);
  g_mutex_clear (&locals->mutex);
  g_free (locals->problem);
  g_free (locals);
}

LsLocals *
ls_source_locals_new (LsSourceTrace *trace, GBytes *text, const char *problem)
{
  Locals *locals = g_new0 (Locals, 1);

  g_atomic_ref_count_init (&locals->parent.ref_count);
  locals->parent.free = locals_free;
  locals->parent.find = find_local;
  locals->parent.read = read_local;
  locals->parent.list = list_locals;
  locals->handles = g_ptr_array_new_with_free_func (handle_free);
  locals->problem = g_strdup (problem);
  g_mutex_init (&locals->mutex);
  if (trace != NULL)
    {
      locals->trace = ls_source_trace_ref (trace);
      locals->text = ls_source_map_get_text (ls_source_trace_get_map (trace));
      return &locals->parent;
    }
  g_autofree char *words = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  ls_glsl_text_init (&locals->own, words, NULL);
  locals->text = &locals->own;
  return &locals->parent;
}
