#include "ls-source-told.h"

#include <string.h>

#include "ls-error.h"
#include "ls-source-trace-private.h"
#include "ls-value.h"
#include "ls-words.h"

/* Variables as trees of members, elements and columns, down to numbers and vectors. */

#define MAX_SHOWN 64 /* elements of a value in one line */

/* What one variable is read of. */
typedef struct
{
  const LsSourceTrace *trace;
  guint64 position;
  guint variable;
} Reader;

/* --- reading -------------------------------------------------------------------------------------------------- */

static LsSourceVariable *read_part (const Reader *reader,
                                    char *name,
                                    const LsGlslType *type,
                                    guint *leaf);

static void
add_member (LsSourceVariable *variable,
            const Reader *reader,
            char *name,
            const LsGlslType *type,
            guint *leaf)
{
  LsSourceVariable *member = read_part (reader, name, type, leaf);

  g_ptr_array_add (variable->members, member);
  variable->lanes |= member->lanes;
  variable->lost |= member->lost;
  variable->about |= member->about;
  variable->is_uniform |= member->is_uniform;
}

guint
ls_source_split_type (const LsGlslType *type, LsGlslType *element)
{
  *element = *type;
  if (type->n_elements != 0)
    element->n_elements = 0;
  else
    element->columns = 1;
  return type->n_elements != 0 ? type->n_elements : type->columns > 1 ? type->columns : 0;
}

static void
read_leaves (LsSourceVariable *variable, const Reader *reader, const LsGlslType *type, guint *leaf)
{
  variable->base = type->base;
  variable->n = type->n;
  variable->leaves = g_new0 (LsSourceLeaf, type->n);
  for (guint i = 0; i < type->n; i++)
    {
      ls_source_trace_read (reader->trace, reader->position, reader->variable, (*leaf)++,
                            &variable->leaves[i]);
      variable->lanes |= variable->leaves[i].lanes;
      variable->about |= variable->leaves[i].about;
      variable->lost |= variable->leaves[i].lost;
      variable->is_uniform |= variable->leaves[i].is_uniform;
    }
}

LsSourceVariable *
ls_source_variable_make (char *name, char *type)
{
  LsSourceVariable *variable = g_rc_box_new0 (LsSourceVariable);

  variable->name = name;
  variable->type = type;
  variable->members = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_unref);
  return variable;
}

/* Takes name. leaf: of the first component, goes behind the last. */
static LsSourceVariable *
read_part (const Reader *reader, char *name, const LsGlslType *type, guint *leaf)
{
  const LsGlslText *text = ls_source_map_get_text (reader->trace->map);
  LsSourceVariable *variable = ls_source_variable_make (name, ls_glsl_type_dup (text, type));
  LsGlslType element;
  const guint n = ls_source_split_type (type, &element);

  variable->killed = ls_source_trace_killed (reader->trace, reader->position);
  if (ls_glsl_type_count_leaves (text, type) == 0)
    return variable;
  if (n == 0 && type->base != 's')
    read_leaves (variable, reader, type, leaf);
  for (guint i = 0; i < n; i++)
    add_member (variable, reader, g_strdup_printf ("[%u]", i), &element, leaf);
  if (n == 0 && type->base == 's')
    {
      const LsGlslStructure *structure = g_ptr_array_index (text->structures, type->structure);

      for (guint i = 0; i < structure->members->len; i++)
        {
          const LsGlslMember *member = &g_array_index (structure->members, LsGlslMember, i);

          add_member (variable, reader, g_strdup (member->name), &member->type, leaf);
        }
    }
  return variable;
}

LsSourceVariable *
ls_source_variable_new (const LsSourceTrace *trace, guint64 position, guint variable)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const LsGlslVariable *declared;
  Reader reader = { trace, position, variable };
  guint leaf = 0;

  g_return_val_if_fail (variable < text->variables->len, NULL);

  declared = &g_array_index (text->variables, LsGlslVariable, variable);
  LsSourceVariable *made = read_part (&reader, g_strdup (declared->name), &declared->type, &leaf);
  made->kind = (LsVariableKind) declared->kind;
  return made;
}

LsSourceVariable *
ls_source_variable_ref (LsSourceVariable *variable)
{
  return g_rc_box_acquire (variable);
}

static void
clear_variable (gpointer data)
{
  LsSourceVariable *variable = data;

  g_free (variable->name);
  g_free (variable->type);
  g_free (variable->leaves);
  g_ptr_array_unref (variable->members);
}

void
ls_source_variable_unref (LsSourceVariable *variable)
{
  g_rc_box_release_full (variable, clear_variable);
}

/* --- which there are ------------------------------------------------------------------------------------------ */

/* The first token of a statement that an outer frame is at. */
static guint
find_outer_token (const LsGlslText *text, const LsSourceFrame *frame)
{
  for (guint i = 0; i < text->statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (text->statements, LsGlslStatement, i);

      if (statement->function == frame->function && statement->line == frame->line &&
          statement->kind != LS_GLSL_TAKE)
        return statement->first;
    }
  return g_array_index (text->functions, LsGlslFunction, frame->function).end - 1;
}

/* The token of the text that is next at a position, and its function. */
static guint
find_token (const LsSourceTrace *trace, guint64 position, guint *function)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const LsSourceEvent *next = ls_source_trace_find_next (trace, position);

  *function = text->main;
  if (next != NULL)
    {
      const LsGlslStatement *statement = ls_source_trace_statement (trace, next);

      *function = statement->function;
      return statement->kind == LS_GLSL_TAKE
               ? g_array_index (text->functions, LsGlslFunction, statement->function).body + 1
               : statement->first;
    }
  return *function < text->functions->len
           ? g_array_index (text->functions, LsGlslFunction, *function).end - 1
           : 0;
}

/* Whether another variable of the name hides it there: one that was declared later. */
static gboolean
is_hidden (const LsGlslText *text, const GArray *found, const char *name)
{
  for (guint i = 0; i < found->len; i++)
    {
      const guint other = g_array_index (found, guint, i);

      if (strcmp (g_array_index (text->variables, LsGlslVariable, other).name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

GArray *
ls_source_list_variables (const LsSourceTrace *trace, guint64 position, guint frame)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint function, token = find_token (trace, position, &function);

  if (frame > 0)
    {
      g_autoptr (GArray) frames = ls_source_trace_frames (trace, position);
      const LsSourceFrame *outer =
        frame < frames->len ? &g_array_index (frames, LsSourceFrame, frame) : NULL;

      function = outer != NULL ? outer->function : function;
      token = outer != NULL ? find_outer_token (text, outer) : token;
    }
  for (guint i = text->variables->len; i-- > 0;)
    {
      const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);

      if (ls_source_trace_has_given (trace, i, position) &&
          (variable->function == LS_GLSL_NONE || variable->function == function) &&
          token >= variable->from && token < variable->until &&
          !is_hidden (text, found, variable->name))
        g_array_append_val (found, i);
    }
  return found;
}

/* --- by name -------------------------------------------------------------------------------------------------- */

static const char *
name_number (char base)
{
  switch (base)
    {
    case 'f':
      return "float";
    case 'i':
      return "int";
    case 'u':
      return "uint";
    case 'd':
      return "double";
    case 'l':
      return "int64_t";
    case 'm':
      return "uint64_t";
    default:
      return "bool";
    }
}

LsSourceVariable *
ls_source_variable_dup_component (const LsSourceVariable *vector, guint component)
{
  LsSourceVariable *variable = g_rc_box_new0 (LsSourceVariable);

  variable->name = g_strdup_printf ("%c", "xyzw"[component & 3]);
  variable->type = g_strdup (name_number (vector->base));
  variable->kind = vector->kind;
  variable->is_unset = vector->is_unset;
  variable->base = vector->base;
  variable->n = 1;
  variable->leaves = g_memdup2 (&vector->leaves[component], sizeof *vector->leaves);
  variable->members = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_unref);
  variable->lanes = variable->leaves->lanes;
  variable->about = variable->leaves->about;
  variable->lost = variable->leaves->lost;
  variable->killed = vector->killed;
  variable->is_uniform = variable->leaves->is_uniform;
  return variable;
}

static LsSourceVariable *
make_component (const LsSourceVariable *vector, const char *name, guint component)
{
  LsSourceVariable *variable = ls_source_variable_dup_component (vector, component);

  g_free (variable->name);
  variable->name = g_strdup (name);
  return variable;
}

LsSourceVariable *
ls_source_variable_dup_member (const LsSourceVariable *variable, const char *name)
{
  static const char *const sets[] = { "xyzw", "rgba", "stpq" };

  for (guint i = 0; i < variable->members->len; i++)
    {
      LsSourceVariable *member = g_ptr_array_index (variable->members, i);

      if (strcmp (member->name, name) == 0)
        return ls_source_variable_ref (member);
    }
  for (guint i = 0; i < G_N_ELEMENTS (sets) && variable->n > 1; i++)
    {
      const char *at = name[0] != '\0' && name[1] == '\0' ? strchr (sets[i], name[0]) : NULL;

      if (at != NULL && (guint) (at - sets[i]) < variable->n)
        return make_component (variable, name, (guint) (at - sets[i]));
    }
  return NULL;
}

/* The next name of a path: "light", ".colour", "[1]". Returns: (transfer full). */
static char *
take_name (const char **at)
{
  const char *first = *at + (**at == '.');
  gsize length = *first == '[' ? strcspn (first, "]") : strcspn (first, ".[");

  length += first[length] == ']' && *first == '[';
  *at = first + length;
  return g_strndup (first, length);
}

static LsSourceVariable *
find_variable (const LsSourceTrace *trace, guint64 position, guint frame, const char *name)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  g_autoptr (GArray) all = ls_source_list_variables (trace, position, frame);

  for (guint i = 0; i < all->len; i++)
    {
      const guint variable = g_array_index (all, guint, i);

      if (strcmp (g_array_index (text->variables, LsGlslVariable, variable).name, name) == 0)
        return ls_source_variable_new (trace, position, variable);
    }
  return NULL;
}

LsSourceVariable *
ls_source_find_variable (const LsSourceTrace *trace,
                         guint64 position,
                         guint frame,
                         const char *path,
                         GError **error)
{
  const char *at = path;
  g_autofree char *name = take_name (&at);
  g_autoptr (LsSourceVariable) variable = find_variable (trace, position, frame, name);

  if (variable == NULL)
    {
      ls_source_fail_variable (trace, position, name, error);
      return NULL;
    }
  while (*at != '\0')
    {
      g_autofree char *inner = take_name (&at);
      LsSourceVariable *member = ls_source_variable_dup_member (variable, inner);

      if (member == NULL)
        {
          ls_fail (error, LS_ERROR_REFERENCE, "'%s' is a %s: it has no '%s'", variable->name,
                   variable->type, inner);
          return NULL;
        }
      ls_source_variable_unref (g_steal_pointer (&variable));
      variable = member;
    }
  return g_steal_pointer (&variable);
}

LsValueType
ls_source_variable_get_type (const LsSourceVariable *variable)
{
  switch (variable->base)
    {
    case 'f':
      return LS_VALUE_FLOAT;
    case 'i':
      return LS_VALUE_INT;
    case 'd':
      return LS_VALUE_DOUBLE;
    case 'l':
      return LS_VALUE_INT64;
    case 'm':
      return LS_VALUE_UINT64;
    default:
      return LS_VALUE_UINT;
    }
}

/* --- values --------------------------------------------------------------------------------------------------- */

static void
append_component (GString *text, const LsSourceVariable *variable, guint component, guint lane)
{
  const LsSourceLeaf *leaf = &variable->leaves[component];
  const guint32 bits = leaf->bits[lane];

  if ((leaf->lanes & LS_MASK_LANE (lane)) == 0)
    g_string_append_c (text, '?');
  else if (variable->base == 'b')
    g_string_append (text, bits != 0 ? "true" : "false");
  else
    ls_value_append (text, ls_source_variable_get_type (variable),
                     ls_value_join (bits, leaf->high[lane]));
}

static void append_value (GString *text, const LsSourceVariable *variable, guint lane);

/* Elements and columns have no names there, members of structures have. */
static void
append_members (GString *text, const LsSourceVariable *variable, guint lane)
{
  const LsSourceVariable *first = g_ptr_array_index (variable->members, 0);
  const gboolean is_structure = first->name[0] != '[',
                 is_array = strchr (variable->type, '[') != NULL;

  g_string_append (text, is_structure ? "{ " : is_array ? "[" : "(");
  for (guint i = 0; i < MIN (variable->members->len, MAX_SHOWN); i++)
    {
      const LsSourceVariable *member = g_ptr_array_index (variable->members, i);

      g_string_append (text, i > 0 ? ", " : "");
      if (is_structure)
        g_string_append_printf (text, "%s = ", member->name);
      append_value (text, member, lane);
    }
  g_string_append (text, variable->members->len > MAX_SHOWN ? ", ..." : "");
  g_string_append (text, is_structure ? " }" : is_array ? "]" : ")");
}

static void
append_value (GString *text, const LsSourceVariable *variable, guint lane)
{
  if (variable->members->len > 0)
    {
      append_members (text, variable, lane);
      return;
    }
  g_string_append (text, variable->n > 1 ? "(" : "");
  for (guint i = 0; i < variable->n; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      append_component (text, variable, i, lane);
    }
  g_string_append (text, variable->n > 1 ? ")" : variable->n == 0 ? "?" : "");
}

char *
ls_source_variable_dup_value (const LsSourceVariable *variable, guint lane)
{
  GString *text;

  if ((variable->lanes & LS_MASK_LANE (lane)) == 0)
    return NULL;
  text = g_string_new (NULL);
  append_value (text, variable, lane);
  return g_string_free (text, FALSE);
}

/* Returns: (nullable): the component that the event behind all others gave the lane. */
static const LsSourceLeaf *
find_last (const LsSourceVariable *variable, guint lane, gboolean is_lost, guint *last)
{
  const LsSourceLeaf *found = NULL;

  for (guint i = 0; i < variable->n; i++)
    {
      const LsSourceLeaf *leaf = &variable->leaves[i];
      const guint event = is_lost ? leaf->lines[lane] : leaf->events[lane] + 1;

      if (((is_lost ? leaf->lost : leaf->lanes) & LS_MASK_LANE (lane)) == 0 || event < *last)
        continue;
      *last = event;
      found = leaf;
    }
  for (guint i = 0; i < variable->members->len; i++)
    {
      const LsSourceLeaf *inner =
        find_last (g_ptr_array_index (variable->members, i), lane, is_lost, last);

      found = inner != NULL ? inner : found;
    }
  return found;
}

guint
ls_source_variable_get_line (const LsSourceVariable *variable, guint lane)
{
  guint last = 0;
  const LsSourceLeaf *leaf =
    find_last (variable, lane, (variable->lanes & LS_MASK_LANE (lane)) == 0, &last);

  return leaf != NULL ? leaf->lines[lane] : 0;
}

guint
ls_source_variable_get_file_line (const LsSourceVariable *variable, guint file, guint lane)
{
  guint last = 0;
  const LsSourceLeaf *leaf = file != 0 ? find_last (variable, lane, FALSE, &last) : NULL;

  if (file == 0)
    return ls_source_variable_get_line (variable, lane);
  return leaf != NULL && leaf->marks[lane] >> 32 == file ? (guint) leaf->marks[lane] : 0;
}

char *
ls_source_variable_dup_missing (const LsSourceVariable *variable, guint lane)
{
  const guint line = ls_source_variable_get_line (variable, lane);

  switch (ls_source_variable_get_missing (variable, lane))
    {
    case LS_SOURCE_HAS_VALUE:
      return NULL;
    case LS_SOURCE_NOT_KEPT:
      return line != 0 ? g_strdup_printf (ls_words ("not kept since line %u"), line)
                       : g_strdup (ls_words ("not known since a change by hand"));
    case LS_SOURCE_NOT_GIVEN:
    default:
      if (variable->is_unset)
        return g_strdup (ls_words ("not set"));
      return g_strdup (variable->n == 0 && variable->members->len == 0
                         ? ls_words ("values of this type are not followed")
                         : ls_words ("given no value in this lane"));
    }
}

char *
ls_source_variable_tell (const LsSourceVariable *variable, guint lane)
{
  g_autofree char *value = ls_source_variable_dup_value (variable, lane);
  g_autofree char *missing = ls_source_variable_dup_missing (variable, lane);
  const gboolean is_killed = (variable->killed & LS_MASK_LANE (lane)) != 0;
  const char *told = value != NULL ? value : missing;

  if ((variable->about & LS_MASK_LANE (lane)) != 0)
    return g_strdup_printf (is_killed ? ls_words ("%s (about, killed)") : ls_words ("%s (about)"),
                            told);
  if (value != NULL && variable->is_uniform)
    return g_strdup_printf (
      is_killed ? ls_words ("%s (uniform, killed)") : ls_words ("%s (uniform)"), told);
  return is_killed ? g_strdup_printf (ls_words ("%s (killed)"), told) : g_strdup (told);
}

LsSourceMissing
ls_source_variable_get_missing (const LsSourceVariable *variable, guint lane)
{
  if ((variable->lanes & LS_MASK_LANE (lane)) != 0)
    return LS_SOURCE_HAS_VALUE;
  return (variable->lost & LS_MASK_LANE (lane)) != 0 ? LS_SOURCE_NOT_KEPT : LS_SOURCE_NOT_GIVEN;
}
