#include "ls-source-variable.h"

void
ls_source_variable_free (LsSourceVariable *variable)
{
  g_free (variable->name);
  g_free (variable->type);
  g_clear_pointer (&variable->value, ls_watched_free);
  g_free (variable);
}

/* --- values --------------------------------------------------------------------------------------------------- */

static LsExprType
type_of (char base)
{
  switch (base)
    {
    case 'i':
      return LS_EXPR_INT;
    case 'u':
      return LS_EXPR_UINT;
    case 'b':
      return LS_EXPR_BOOL;
    default:
      return LS_EXPR_FLOAT;
    }
}

/* Whether the lanes that have a value have the same one in all components. */
static gboolean
is_uniform (const LsExprValue *value)
{
  for (guint i = 0; i < value->n_components; i++)
    {
      const LsMask lanes = value->has_value[i];
      const guint first = lanes != 0 ? (guint) __builtin_ctzll (lanes) : 0;

      LS_FOREACH_LANE (lane, lanes)
        if (value->rows[i].u[lane] != value->rows[i].u[first])
          return FALSE;
    }
  return TRUE;
}

/* Returns: lanes in which all components have a value. */
static LsMask
read_value (const LsSourceTrace *trace,
            const LsSourceVariable *variable,
            LsExprType type,
            guint64 position,
            LsExprValue *value,
            LsMask *about)
{
  LsMask all = LS_MASK_ALL;

  value->n_components = variable->n;
  value->type = type;
  *about = 0;
  for (guint i = 0; i < variable->n; i++)
    {
      LsSourceLeaf leaf;

      ls_source_trace_read (trace, position, variable->variable, variable->first + i, &leaf);
      value->shown[i] = value->pairs[i] = type;
      value->has_value[i] = leaf.lanes;
      LS_FOREACH_LANE (lane, leaf.lanes)
        value->rows[i].u[lane] = type == LS_EXPR_BOOL ? leaf.bits[lane] != 0 : leaf.bits[lane];
      *about |= leaf.about;
      all &= leaf.lanes;
    }
  value->is_uniform = is_uniform (value);
  return all;
}

/* The line before: what a step by lines has changed is told. */
static void
fill_value (LsSession *session, LsSourceVariable *variable, char base)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  LsView *view = ls_session_get_view (session);
  const guint64 position = ls_view_get_place (view)->step;
  LsExprValue now = { 0 }, before = { 0 };
  guint64 earlier = position;
  LsMask unused;

  read_value (trace, variable, type_of (base), position, &now, &variable->about);
  now.active = before.active = ls_view_read_mask (view, 0);
  for (guint i = 0; i < variable->n; i++)
    if (now.has_value[i] != 0)
      {
        if (!ls_source_trace_move (trace, position, LS_SOURCE_STEP, TRUE, &earlier))
          earlier = 0;
        read_value (trace, variable, type_of (base), earlier, &before, &unused);
        variable->value = ls_watched_new_of (&now, &before);
        return;
      }
}

/* --- variables ------------------------------------------------------------------------------------------------ */

static char *
dup_part_type (const LsGlslPart *part)
{
  static const char *const scalars[] = { "float", "int", "uint", "bool" };
  static const char *const vectors[] = { "", "i", "u", "b" };
  const char *at = strchr ("fiub", part->base);
  const guint which = at != NULL ? (guint) (at - (const char *) "fiub") & 3 : 0;

  return part->n == 1 ? g_strdup (scalars[which])
                      : g_strdup_printf ("%svec%u", vectors[which], part->n);
}

static void
add_part (LsSession *session,
          GPtrArray *found,
          guint number,
          const LsGlslPart *part,
          const char *name,
          guint first)
{
  LsSourceVariable *variable = g_new0 (LsSourceVariable, 1);

  variable->variable = number;
  variable->first = first;
  variable->n = part->n;
  variable->name = g_strconcat (name, part->path, NULL);
  variable->type = dup_part_type (part);
  fill_value (session, variable, part->base);
  g_ptr_array_add (found, variable);
}

/* A variable of many parts, or of a type without values here, is one row without a value. */
static void
add_variable (LsSession *session, GPtrArray *found, guint number)
{
  const LsGlslText *text =
    ls_source_map_get_text (ls_source_trace_get_map (ls_session_get_source_trace (session)));
  const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, number);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (LsGlslPart));
  guint first = 0;

  g_array_set_clear_func (parts, ls_glsl_part_clear);
  ls_glsl_type_add_parts (text, &variable->type, parts);
  for (guint i = 0; i < parts->len; i++)
    {
      const LsGlslPart *part = &g_array_index (parts, LsGlslPart, i);

      add_part (session, found, number, part, variable->name, first);
      first += part->n;
    }
  if (parts->len == 0)
    {
      LsSourceVariable *whole = g_new0 (LsSourceVariable, 1);

      whole->variable = number;
      whole->name = g_strdup (variable->name);
      whole->type = ls_glsl_type_dup (text, &variable->type);
      g_ptr_array_add (found, whole);
    }
}

GPtrArray *
ls_source_variables_new (LsSession *session)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_free);
  g_autoptr (GArray) numbers = NULL;

  if (trace == NULL)
    return found;
  numbers =
    ls_source_trace_variables (trace, ls_view_get_place (ls_session_get_view (session))->step);
  for (guint i = 0; i < numbers->len; i++)
    add_variable (session, found, g_array_index (numbers, guint, i));
  return found;
}

GPtrArray *
ls_source_variables_find (LsSession *session, const char *name, guint line)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_free);
  const LsGlslText *text =
    trace != NULL ? ls_source_map_get_text (ls_source_trace_get_map (trace)) : NULL;
  const LsGlslVariable *variable = text != NULL ? ls_glsl_text_find (text, name, line) : NULL;

  if (variable != NULL)
    add_variable (
      session, found,
      (guint) (variable - (const LsGlslVariable *) (gconstpointer) text->variables->data));
  return found;
}

/* --- questions ------------------------------------------------------------------------------------------------ */

char *
ls_source_variable_dup_text (const LsSourceVariable *variable, guint lane)
{
  g_autofree char *text = NULL;

  if (variable->value == NULL)
    return g_strdup ("");
  text = ls_watched_dup_text (variable->value, FALSE, lane);
  return g_strconcat (variable->about & LS_MASK_LANE (lane) ? "~ " : "", text, NULL);
}

/* The component of the statement's value that went to a component of its variable. */
static const LsSourceComponent *
find_component (const LsSourceMapped *mapped, const LsGlslStatement *statement, guint number)
{
  const LsGlslPlace *place = &statement->place;
  guint at =
    place->leaf == LS_GLSL_NONE || number < place->leaf ? LS_GLSL_NONE : number - place->leaf;

  for (guint i = 0; place->is_swizzle && at != LS_GLSL_NONE && i < mapped->components->len; i++)
    if (place->swizzle[i] == at)
      return &g_array_index (mapped->components, LsSourceComponent, i);
  return place->is_swizzle || at >= mapped->components->len
           ? NULL
           : &g_array_index (mapped->components, LsSourceComponent, at);
}

/* Of the places that take turns, the one for a lane's event. */
static const LsSourcePlace *
find_place (const LsSourceTrace *trace,
            const LsSourceComponent *component,
            guint period,
            guint which,
            guint lane)
{
  const GArray *events = ls_source_trace_get_events (trace);
  const guint statement = g_array_index (events, LsSourceEvent, which).statement;
  guint n_hits = 0;

  for (guint i = 0; i < which; i++)
    {
      const LsSourceEvent *event = &g_array_index (events, LsSourceEvent, i);

      n_hits += event->statement == statement && (event->lanes & LS_MASK_LANE (lane)) != 0;
    }
  return &component->places[n_hits % MAX (period, 1)];
}

/* Of component number, which the event gave to the cell's lane. */
static gboolean
find_cell (const LsSourceTrace *trace, guint which, guint number, LsCell *cell, guint64 *step)
{
  const LsSourceEvent *event =
    &g_array_index (ls_source_trace_get_events (trace), LsSourceEvent, which);
  const LsSourceMap *map = ls_source_trace_get_map (trace);
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (map), LsSourceMapped, event->statement);
  const LsSourceComponent *component = find_component (
    mapped,
    &g_array_index (ls_source_map_get_text (map)->statements, LsGlslStatement, event->statement),
    number);
  const LsSourcePlace *place;

  if (component == NULL || component->places == NULL)
    return FALSE;
  place = find_place (trace, component, mapped->period, which, cell->lane);
  if (place->kind != LS_SOURCE_IN_REGISTER && place->kind != LS_SOURCE_AT_START)
    return FALSE;
  cell->kind = LS_CELL_REGISTER;
  cell->ref = place->ref;
  *step = place->kind == LS_SOURCE_AT_START ? 0 : event->step;
  return TRUE;
}

gboolean
ls_source_variable_find_cell (LsSession *session,
                              const LsSourceVariable *variable,
                              guint lane,
                              LsCell *cell,
                              guint64 *step)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  const guint64 position = ls_view_get_place (ls_session_get_view (session))->step;

  *cell = (LsCell){ .lane = (guint8) lane };
  for (guint i = 0; trace != NULL && i < variable->n; i++)
    {
      LsSourceLeaf leaf;

      ls_source_trace_read (trace, position, variable->variable, variable->first + i, &leaf);
      if ((leaf.lanes & LS_MASK_LANE (lane)) != 0 &&
          find_cell (trace, leaf.events[lane], variable->first + i, cell, step))
        return TRUE;
    }
  return FALSE;
}
