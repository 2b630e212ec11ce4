#include "ls-watched-variable.h"

#include <string.h>

#include "ls-session-text.h"
#include "ls-view-change.h"
#include "ls-words.h"

#define MAX_PARTS 16 /* rows of one variable */

void
ls_watched_variable_free (LsWatchedVariable *watched)
{
  g_free (watched->path);
  ls_source_variable_unref (watched->variable);
  g_clear_pointer (&watched->value, ls_watched_free);
  g_free (watched);
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

static void
fill_value (const LsSourceVariable *variable, LsMask active, LsExprValue *value)
{
  value->n_components = variable->n;
  value->type = type_of (variable->base);
  value->active = active;
  for (guint i = 0; i < variable->n; i++)
    {
      const LsSourceLeaf *leaf = &variable->leaves[i];

      value->shown[i] = value->pairs[i] = value->type;
      value->has_value[i] = leaf->lanes;
      LS_FOREACH_LANE (lane, leaf->lanes)
        value->rows[i].u[lane] =
          value->type == LS_EXPR_BOOL ? leaf->bits[lane] != 0 : leaf->bits[lane];
    }
  value->is_uniform = is_uniform (value);
}

/* --- parts ---------------------------------------------------------------------------------------------------- */

/* What is made of a variable. before: the same at the line before, which has the same parts. */
typedef struct
{
  GPtrArray *found; /* LsWatchedVariable */
  LsMask active;
  guint component;
} Parts;

static void
add_part (Parts *parts,
          const char *path,
          const LsSourceVariable *now,
          const LsSourceVariable *before)
{
  LsWatchedVariable *watched = g_new0 (LsWatchedVariable, 1);

  watched->path = g_strdup (path);
  watched->component = parts->component;
  watched->variable = ls_source_variable_ref ((LsSourceVariable *) now);
  if (now->n > 0 && now->lanes != 0)
    {
      LsExprValue values[2] = { 0 };

      fill_value (now, parts->active, &values[0]);
      fill_value (before, parts->active, &values[1]);
      watched->value = ls_watched_new_of (&values[0], &values[1]);
    }
  parts->component += now->n;
  g_ptr_array_add (parts->found, watched);
}

static void
add_parts (Parts *parts,
           const char *path,
           const LsSourceVariable *now,
           const LsSourceVariable *before)
{
  if (now->members->len == 0)
    add_part (parts, path, now, before);
  for (guint i = 0; i < now->members->len; i++)
    {
      const LsSourceVariable *member = g_ptr_array_index (now->members, i);
      g_autofree char *inner =
        g_strconcat (path, *member->name == '[' ? "" : ".", member->name, NULL);

      add_parts (parts, inner, member, g_ptr_array_index (before->members, i));
    }
}

/* Whether both have the same parts. */
static gboolean
is_alike (const LsSourceVariable *one, const LsSourceVariable *other)
{
  if (strcmp (one->type, other->type) != 0 || one->n != other->n ||
      one->members->len != other->members->len)
    return FALSE;
  for (guint i = 0; i < one->members->len; i++)
    if (!is_alike (g_ptr_array_index (one->members, i), g_ptr_array_index (other->members, i)))
      return FALSE;
  return TRUE;
}

static guint
count_parts (const LsSourceVariable *variable)
{
  guint n = variable->members->len == 0 ? 1 : 0;

  for (guint i = 0; i < variable->members->len && n <= MAX_PARTS; i++)
    n += count_parts (g_ptr_array_index (variable->members, i));
  return n;
}

/* Takes both. before: (nullable): NULL: nothing has changed. */
static void
add_variable (LsSession *session, GPtrArray *found, LsSourceVariable *now, LsSourceVariable *before)
{
  Parts parts = { .found = found, .active = ls_view_read_mask (ls_session_get_view (session), 0) };
  const LsSourceVariable *other = before != NULL && is_alike (now, before) ? before : now;

  if (count_parts (now) <= MAX_PARTS)
    add_parts (&parts, now->name, now, other);
  else
    add_part (&parts, now->name, now, other);
  ls_source_variable_unref (now);
  g_clear_pointer (&before, ls_source_variable_unref);
}

/* Of a text that was measured. What a step by lines has changed is told: before is the line before. */
static void
add_measured (LsSession *session, GPtrArray *found, guint number)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  const guint64 position = ls_view_get_place (ls_session_get_view (session))->step;
  guint64 earlier;

  if (!ls_source_trace_move (trace, position, LS_SOURCE_STEP, TRUE, &earlier))
    earlier = 0;
  add_variable (session, found, ls_source_variable_new (trace, position, number),
                ls_source_variable_new (trace, earlier, number));
}

/* Of a program that tells of its text: before is where the session stopped before. Takes now. */
static void
add_told (LsSession *session, GPtrArray *found, LsSourceVariable *now)
{
  LsSourceAt before;

  add_variable (session, found, now,
                ls_session_get_source_before (session, &before)
                  ? ls_source_at_find (&before, now->name, NULL)
                  : NULL);
}

GPtrArray *
ls_watched_variables_new (LsSession *session)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_watched_variable_free);
  g_autoptr (GArray) numbers = NULL;

  if (ls_session_tells_statements (session))
    {
      g_autoptr (GPtrArray) all = ls_session_list_text_variables (session, 0);

      for (guint i = 0; i < all->len; i++)
        add_told (session, found, ls_source_variable_ref (g_ptr_array_index (all, i)));
      return found;
    }
  if (trace == NULL || ls_session_get_view (session) == NULL)
    return found;
  numbers =
    ls_source_list_variables (trace, ls_view_get_place (ls_session_get_view (session))->step, 0);
  for (guint i = 0; i < numbers->len; i++)
    add_measured (session, found, g_array_index (numbers, guint, i));
  return found;
}

static void
find_measured (LsSession *session, const char *name, guint line, GPtrArray *found)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  const LsGlslText *text =
    trace != NULL ? ls_source_map_get_text (ls_source_trace_get_map (trace)) : NULL;
  const LsGlslVariable *variable = text != NULL ? ls_glsl_text_find (text, name, line) : NULL;

  if (variable != NULL)
    add_measured (
      session, found,
      (guint) (variable - (const LsGlslVariable *) (gconstpointer) text->variables->data));
}

/* The names that the line that comes next can see; another line may mean others by them. */
static void
find_told (LsSession *session, const char *name, guint line, GPtrArray *found)
{
  LsSourceVariable *variable = ls_session_is_text_variable (session, name, line)
                                 ? ls_session_find_text_variable (session, 0, name, NULL)
                                 : NULL;

  if (variable != NULL)
    add_told (session, found, variable);
}

GPtrArray *
ls_watched_variables_find (LsSession *session, const char *path, guint line)
{
  g_autofree char *name = g_strndup (path, strcspn (path, ".["));
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_watched_variable_free);

  if (ls_session_tells_statements (session))
    find_told (session, name, line, found);
  else
    find_measured (session, name, line, found);
  for (guint i = found->len; i-- > 0;)
    {
      const LsWatchedVariable *part = g_ptr_array_index (found, i);

      if (!g_str_has_prefix (part->path, path) && !g_str_has_prefix (path, part->path))
        g_ptr_array_remove_index (found, i);
    }
  return found;
}

/* --- questions ------------------------------------------------------------------------------------------------ */

char *
ls_watched_variable_dup_text (const LsWatchedVariable *watched, guint lane)
{
  g_autofree char *value = ls_source_variable_dup_value (watched->variable, lane);

  if (value == NULL)
    return NULL;
  if (watched->variable->is_uniform)
    return ls_source_variable_tell (watched->variable, lane);
  return g_strconcat (
    (watched->variable->about & LS_MASK_LANE (lane)) != 0 ? "~ " : "", value,
    (watched->variable->killed & LS_MASK_LANE (lane)) != 0 ? ls_words (" (killed)") : "", NULL);
}

/* Returns: (transfer full) (nullable) */
static char *
dup_condition (const char *path, const LsSourceVariable *variable, guint lane)
{
  g_autofree char *value = NULL;

  if (variable->n == 0)
    return NULL;
  if (variable->base == 'b')
    return g_strdup (path);
  value = ls_source_variable_dup_value (variable, lane);
  return g_strdup_printf ("%s %s %s", path, type_of (variable->base) == LS_EXPR_FLOAT ? ">" : "==",
                          value != NULL ? value : "0");
}

char *
ls_watched_variable_dup_condition (LsSession *session, const char *path, guint line, guint lane)
{
  g_autoptr (GPtrArray) seen = ls_watched_variables_find (session, path, line);
  g_autoptr (LsSourceVariable) variable = NULL;
  g_autofree char *first = NULL;

  if (seen->len == 0)
    return NULL;
  variable = ls_session_find_text_variable (session, 0, path, NULL);
  if (variable == NULL) /* the line that comes next does not see it */
    return NULL;
  if (variable->n < 2)
    return dup_condition (path, variable, lane);
  first = g_strconcat (path, ".x", NULL);
  return ls_watched_variable_dup_condition (session, first, line, lane);
}

char *
ls_watched_variable_dup_change (LsSession *session, const LsWatchedVariable *watched, guint lane)
{
  static const char *const quotes[] = { "", "'" }; /* for names that are words of expressions */
  const LsSourceVariable *variable = watched->variable;
  const LsSourceLeaf *leaf = variable->n > 0 ? &variable->leaves[0] : NULL;
  g_autofree char *value = NULL;

  if (!variable->is_uniform || leaf == NULL || (leaf->lanes & LS_MASK_LANE (lane)) == 0)
    return NULL;
  value = variable->base == 'f' ? ls_value_dup (LS_VALUE_FLOAT, leaf->bits[lane])
          : variable->base == 'b'
            ? g_strdup (leaf->bits[lane] != 0 ? "1" : "0")
            : ls_value_dup (variable->base == 'u' ? LS_VALUE_UINT : LS_VALUE_INT, leaf->bits[lane]);
  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    {
      g_autofree char *text = g_strdup_printf ("%s%s%s%s = %s", quotes[i], watched->path, quotes[i],
                                               variable->n > 1 ? ".x" : "", value);
      g_autoptr (LsChange) change =
        ls_view_parse_change (ls_session_get_view (session), text, LS_MASK_LANE (lane), NULL);

      if (change != NULL && change->is_constant)
        return g_steal_pointer (&text);
    }
  return NULL;
}

/* The component of the statement's value that went to a component of its variable. Returns: (nullable). */
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

/* Of a program that tells where its variables are. */
static gboolean
find_told_cell (LsSession *session, const LsWatchedVariable *watched, LsCell *cell, guint64 *step)
{
  const LsView *view = ls_session_get_view (session);
  g_autoptr (LsExpr) expr = ls_view_compile (view, NULL, watched->path, NULL);
  LsExprCells cells;

  if (expr == NULL || !ls_expr_get_cells (expr, &cells) || cells.n == 0)
    return FALSE;
  cell->kind = LS_CELL_REGISTER;
  cell->ref = cells.refs[0];
  *step = ls_view_get_place (view)->step;
  return TRUE;
}

gboolean
ls_watched_variable_find_cell (LsSession *session,
                               const LsWatchedVariable *watched,
                               guint lane,
                               LsCell *cell,
                               guint64 *step)
{
  const LsSourceTrace *trace = ls_session_get_source_trace (session);
  const LsSourceVariable *variable = watched->variable;

  *cell = (LsCell){ .lane = (guint8) lane };
  if (ls_session_tells_statements (session))
    return find_told_cell (session, watched, cell, step);
  for (guint i = 0; trace != NULL && i < variable->n; i++)
    if ((variable->leaves[i].lanes & LS_MASK_LANE (lane)) != 0 &&
        variable->leaves[i].events[lane] != LS_GLSL_NONE &&
        find_cell (trace, variable->leaves[i].events[lane], watched->component + i, cell, step))
      return TRUE;
  return FALSE;
}
