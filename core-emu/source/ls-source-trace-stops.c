#include "ls-source-trace-private.h"

/* Where a debugger by lines stops, and where lines begin. */

static guint
get_function (const LsSourceTrace *trace, const LsSourceEvent *event)
{
  return ls_source_trace_statement (trace, event)->function;
}

/* Whether another line begins with the event, or the same one again. */
static gboolean
begins_line (const LsSourceTrace *trace, const LsSourceEvent *event, const LsSourceEvent *before)
{
  return event->step != before->step && (ls_source_trace_statement (trace, event)->line !=
                                           ls_source_trace_statement (trace, before)->line ||
                                         event->statement <= before->statement);
}

void
ls_source_trace_find_stops (LsSourceTrace *trace)
{
  const LsSourceEvent *before = NULL; /* what functions are given is no line of its own */

  for (guint i = 0; i < trace->events->len; i++)
    {
      const LsSourceEvent *event = ls_source_trace_event (trace, i);
      const LsSourceStop stop = { .position = before == NULL ? 0 : before->step, .event = i };

      if (ls_source_trace_statement (trace, event)->kind == LS_GLSL_TAKE)
        continue;
      if (before == NULL || begins_line (trace, event, before))
        g_array_append_val (trace->stops, stop);
      before = event;
    }
}

/* Whether a move that started in a function may end in another one. */
static gboolean
may_end (const LsSourceTrace *trace, LsSourceMove move, guint start, guint function)
{
  if (move == LS_SOURCE_STEP)
    return TRUE;
  if (move == LS_SOURCE_OVER)
    return function == start || !ls_source_trace_calls (trace, start, function);
  return function != start && ls_source_trace_calls (trace, function, start);
}

/* Whether a move may end at a stop: of the statements that one step does together, one is enough. */
static gboolean
may_end_at (const LsSourceTrace *trace, LsSourceMove move, guint start, const LsSourceStop *stop)
{
  const guint64 step = ls_source_trace_event (trace, stop->event)->step;

  for (guint i = stop->event;
       i < trace->events->len && ls_source_trace_event (trace, i)->step == step; i++)
    if (may_end (trace, move, start, get_function (trace, ls_source_trace_event (trace, i))))
      return TRUE;
  return FALSE;
}

gboolean
ls_source_trace_move (const LsSourceTrace *trace,
                      guint64 position,
                      LsSourceMove move,
                      gboolean is_back,
                      guint64 *found)
{
  const LsSourceEvent *now = ls_source_trace_find_next (trace, position);
  const guint start =
    now != NULL ? get_function (trace, now) : ls_source_map_get_text (trace->map)->main;

  for (guint k = 0; k < trace->stops->len; k++)
    {
      const guint i = is_back ? trace->stops->len - 1 - k : k;
      const LsSourceStop *stop = &g_array_index (trace->stops, LsSourceStop, i);

      if (is_back ? stop->position >= position : stop->position <= position)
        continue;
      if (!may_end_at (trace, move, start, stop))
        continue;
      *found = stop->position;
      return TRUE;
    }
  return FALSE;
}

/* Whether an event of a line goes on with it. */
static gboolean
goes_on (const LsSourceTrace *trace, const LsSourceEvent *event, const LsSourceEvent *before)
{
  return before != NULL &&
         ls_source_trace_statement (trace, event)->line ==
           ls_source_trace_statement (trace, before)->line &&
         event->statement > before->statement;
}

static void
add_start (GArray *starts, guint64 step, LsMask lanes)
{
  const LsTargetPosition position = { .step = step, .lanes = lanes };
  LsTargetPosition *last =
    starts->len > 0 ? &g_array_index (starts, LsTargetPosition, starts->len - 1) : NULL;

  if (last != NULL && last->step == step)
    last->lanes |= lanes;
  else
    g_array_append_val (starts, position);
}

GArray *
ls_source_trace_find_starts (const LsSourceTrace *trace, guint line)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (LsTargetPosition));
  const LsSourceEvent *before = NULL;
  guint64 step = 0, done = 0; /* positions behind what was done before this step, and by it */

  for (guint i = 0; i < trace->events->len; i++)
    {
      const LsSourceEvent *event = ls_source_trace_event (trace, i);

      if (ls_source_trace_statement (trace, event)->kind == LS_GLSL_TAKE)
        continue;
      step = event->step != done ? done : step;
      done = event->step;
      if (ls_source_trace_statement (trace, event)->line == line && !goes_on (trace, event, before))
        add_start (starts, step, event->lanes);
      before = event;
    }
  return starts;
}

/* Whether lines of the listing say when a statement is done. */
static gboolean
has_lines (const LsSourceTrace *trace, guint statement)
{
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (trace->map), LsSourceMapped, statement);

  for (guint i = 0; mapped->state >= LS_SOURCE_ABOUT && i < mapped->components->len; i++)
    {
      const LsSourceComponent *component =
        &g_array_index (mapped->components, LsSourceComponent, i);

      for (guint turn = 0; turn < mapped->period; turn++)
        if (component->places[turn].kind == LS_SOURCE_IN_REGISTER ||
            component->places[turn].kind == LS_SOURCE_IN_MASK)
          return TRUE;
    }
  return FALSE;
}

/* Whether a run can tell when a statement is done: by its own lines, those of its neighbours in the block, or those of the condition. */
static gboolean
can_start (const LsSourceTrace *trace, guint number)
{
  const GArray *statements = ls_source_map_get_text (trace->map)->statements;
  const LsGlslStatement *statement = &g_array_index (statements, LsGlslStatement, number);

  for (guint i = 0; i < statements->len; i++)
    if ((i == statement->condition ||
         g_array_index (statements, LsGlslStatement, i).block == statement->block) &&
        has_lines (trace, i))
      return TRUE;
  return FALSE;
}

/* Whether a statement of a loop has places of its own for each time that it is done: the compiler has written the rounds one behind the
 * other. */
static gboolean
is_unrolled (const LsSourceTrace *trace, guint number)
{
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (trace->map), LsSourceMapped, number);

  return g_array_index (ls_source_map_get_text (trace->map)->statements, LsGlslStatement, number)
           .is_repeated &&
         mapped->period > 1 && mapped->period >= mapped->n_hits;
}

/* Whether lanes come to a line, and yet no run can say when: nothing of it or beside it has instructions of its own. */
static gboolean
has_no_start (const LsSourceTrace *trace, guint line)
{
  const GArray *statements = ls_source_map_get_text (trace->map)->statements;
  const GArray *mapped = ls_source_map_get_statements (trace->map);
  g_autoptr (GArray) starts = ls_source_trace_find_starts (trace, line);
  gboolean is_done = FALSE;

  for (guint i = 0; i < statements->len && starts->len == 0 && !trace->is_cut; i++)
    {
      const LsGlslStatement *statement = &g_array_index (statements, LsGlslStatement, i);

      if (statement->line != line || statement->kind == LS_GLSL_TAKE)
        continue;
      if (can_start (trace, i) && !is_unrolled (trace, i))
        return FALSE;
      is_done |= g_array_index (mapped, LsSourceMapped, i).n_hits > 0;
    }
  return is_done;
}

gboolean
ls_source_trace_is_unrolled (const LsSourceTrace *trace, guint line)
{
  const GArray *statements = ls_source_map_get_text (trace->map)->statements;

  for (guint i = 0; i < statements->len; i++)
    if (g_array_index (statements, LsGlslStatement, i).line == line && is_unrolled (trace, i))
      return has_no_start (trace, line);
  return FALSE;
}

gboolean
ls_source_trace_only_kills (const LsSourceTrace *trace, guint line)
{
  const GArray *statements = ls_source_map_get_text (trace->map)->statements;
  const GArray *mapped = ls_source_map_get_statements (trace->map);
  gboolean kills = FALSE;

  for (guint i = 0; i < statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (statements, LsGlslStatement, i);

      if (statement->line != line || statement->kind == LS_GLSL_TAKE)
        continue;
      if (statement->kind != LS_GLSL_KILL || g_array_index (mapped, LsSourceMapped, i).n_hits > 0)
        return FALSE;
      kills = TRUE;
    }
  return kills;
}

guint
ls_source_trace_find_start_line (const LsSourceTrace *trace, guint line)
{
  guint found = ls_source_map_find_line (trace->map, line);

  while (found != 0 && has_no_start (trace, found))
    found = ls_source_map_find_line (trace->map, found + 1);
  return found;
}
