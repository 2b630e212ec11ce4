#include "ls-source-trace-private.h"

/* Questions to a trace. */

LsSourceMap *
ls_source_trace_get_map (const LsSourceTrace *trace)
{
  return trace->map;
}

const GArray *
ls_source_trace_get_events (const LsSourceTrace *trace)
{
  return trace->events;
}

gboolean
ls_source_trace_is_cut (const LsSourceTrace *trace)
{
  return trace->is_cut;
}

guint32
ls_source_trace_bits (const LsSourceTrace *trace,
                      const LsSourceEvent *event,
                      guint component,
                      guint lane)
{
  return g_array_index (trace->rows, LsSourceBits, event->first_row + component).bits[lane];
}

static const LsSourceEvent *
get_event (const LsSourceTrace *trace, guint i)
{
  return &g_array_index (trace->events, LsSourceEvent, i);
}

/* The number of the first event behind a position. */
static guint
find_event (const LsSourceTrace *trace, guint64 position)
{
  guint low = 0, high = trace->events->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (get_event (trace, middle)->step > position)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

static guint
get_function (const LsSourceTrace *trace, const LsSourceEvent *event)
{
  return ls_source_trace_statement (trace, event)->function;
}

/* Whether a function calls another one, itself or by others. */
static gboolean
calls (const LsSourceTrace *trace, guint caller, guint called)
{
  return trace->calls[caller * ls_source_map_get_text (trace->map)->functions->len + called];
}

/* Whether of two statements that one step does the second is the one to tell: its values are known, and the first's are not. A function's
 * is told before the caller's that takes its value: functions tell the caller. */
static gboolean
tells_more (const LsSourceTrace *trace, const LsSourceEvent *first, const LsSourceEvent *second)
{
  if (ls_source_trace_statement (trace, second)->kind == LS_GLSL_TAKE)
    return FALSE;
  if (ls_source_trace_statement (trace, first)->kind == LS_GLSL_TAKE)
    return TRUE;
  return first->is_lost && !second->is_lost;
}

/* The number of the statement that the next step behind a position does; of several the one to tell. What functions are given is no
 * statement of a line. */
static guint
find_statement (const LsSourceTrace *trace, guint64 position)
{
  guint found = find_event (trace, position);

  while (found < trace->events->len &&
         ls_source_trace_statement (trace, get_event (trace, found))->kind == LS_GLSL_TAKE)
    found++;
  for (guint i = found + 1;
       i < trace->events->len && get_event (trace, i)->step == get_event (trace, found)->step; i++)
    if (tells_more (trace, get_event (trace, found), get_event (trace, i)))
      found = i;
  return found;
}

const LsSourceEvent *
ls_source_trace_find_next (const LsSourceTrace *trace, guint64 position)
{
  const guint i = find_statement (trace, position);

  return i < trace->events->len ? get_event (trace, i) : NULL;
}

guint
ls_source_trace_find_line (const LsSourceTrace *trace, guint64 position)
{
  const LsSourceEvent *event = ls_source_trace_find_next (trace, position);

  return event != NULL ? ls_source_trace_statement (trace, event)->line : 0;
}

guint
ls_source_trace_line_of (const LsSourceTrace *trace, guint program_line, gboolean *is_about)
{
  if (program_line >= trace->n_lines)
    return 0;
  if (is_about != NULL)
    *is_about = !trace->has_value[program_line];
  return trace->lines[program_line];
}

/* --- stops ---------------------------------------------------------------------------------------------------- */

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
      const LsSourceEvent *event = get_event (trace, i);
      const LsSourceStop stop = { .position = before == NULL ? 0 : before->step, .event = i };

      if (ls_source_trace_statement (trace, event)->kind == LS_GLSL_TAKE)
        continue;
      if (before == NULL || begins_line (trace, event, before))
        g_array_append_val (trace->stops, stop);
      before = event;
    }
}

/* Whether a function is called in tokens first to end - 1. */
static gboolean
has_call (const LsGlslText *text, guint first, guint end, guint called)
{
  const char *name = g_array_index (text->functions, LsGlslFunction, called).name;

  for (guint n = first; n < end; n++)
    if (ls_glsl_token_is (&text->tokens, n, name) && ls_glsl_token_is (&text->tokens, n + 1, "("))
      return TRUE;
  return FALSE;
}

void
ls_source_trace_find_calls (LsSourceTrace *trace)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const guint n = text->functions->len;
  guint8 *all = trace->calls = g_new0 (guint8, n * n + 1);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      {
        const LsGlslFunction *caller = &g_array_index (text->functions, LsGlslFunction, i);

        all[i * n + k] = i != k && has_call (text, caller->body, caller->end, k);
      }
  for (guint by = 0; by < n; by++)
    for (guint i = 0; i < n; i++)
      for (guint k = 0; all[i * n + by] && k < n; k++)
        all[i * n + k] |= all[by * n + k];
}

/* Whether a move that started in a function may end in another one. */
static gboolean
may_end (const LsSourceTrace *trace, LsSourceMove move, guint start, guint function)
{
  if (move == LS_SOURCE_STEP)
    return TRUE;
  if (move == LS_SOURCE_OVER)
    return function == start || !calls (trace, start, function);
  return function != start && calls (trace, function, start);
}

/* Whether a move may end at a stop: of the statements that one step does together, one is enough. */
static gboolean
may_end_at (const LsSourceTrace *trace, LsSourceMove move, guint start, const LsSourceStop *stop)
{
  const guint64 step = get_event (trace, stop->event)->step;

  for (guint i = stop->event; i < trace->events->len && get_event (trace, i)->step == step; i++)
    if (may_end (trace, move, start, get_function (trace, get_event (trace, i))))
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

/* Whether the statement of event i has a call of the function in it. */
static gboolean
is_call (const LsSourceTrace *trace, guint i, guint called)
{
  const LsGlslStatement *statement = ls_source_trace_statement (trace, get_event (trace, i));

  return has_call (ls_source_map_get_text (trace->map), statement->first, statement->end, called);
}

/* The statement that called a function: the next one to be done that has a call, else the last one that was. Returns: its event, or the
 * number of events. */
static guint
find_call (const LsSourceTrace *trace, guint next, guint called)
{
  const guint n = trace->events->len;

  for (guint i = next; i < n; i++)
    if (is_call (trace, i, called))
      return i;
  for (guint i = next; i-- > 0;)
    if (is_call (trace, i, called))
      return i;
  return n;
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
      const LsSourceEvent *event = get_event (trace, i);

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

gboolean
ls_source_trace_has_no_start (const LsSourceTrace *trace, guint line)
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
      if (can_start (trace, i))
        return FALSE;
      is_done |= g_array_index (mapped, LsSourceMapped, i).n_hits > 0;
    }
  return is_done;
}

guint
ls_source_trace_find_start_line (const LsSourceTrace *trace, guint line)
{
  guint found = ls_source_map_find_line (trace->map, line);

  while (found != 0 && ls_source_trace_has_no_start (trace, found))
    found = ls_source_map_find_line (trace->map, found + 1);
  return found;
}

GArray *
ls_source_trace_frames (const LsSourceTrace *trace, guint64 position)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const guint next = find_statement (trace, position);
  GArray *frames = g_array_new (FALSE, FALSE, sizeof (LsSourceFrame));
  guint i = next;

  while (i < trace->events->len && frames->len <= text->functions->len)
    {
      const LsGlslStatement *statement = ls_source_trace_statement (trace, get_event (trace, i));
      const LsSourceFrame frame = { .function = statement->function, .line = statement->line };

      g_array_append_val (frames, frame);
      if (frame.function == text->main)
        break;
      i = find_call (trace, next, frame.function);
    }
  return frames;
}

/* --- variables ------------------------------------------------------------------------------------------------ */

/* The number of the value's component that is component number of the variable; LS_GLSL_NONE: none is. */
static guint
find_component (const LsGlslStatement *statement, guint n_components, guint number)
{
  if (statement->place.leaf == LS_GLSL_NONE || number < statement->place.leaf)
    return LS_GLSL_NONE;
  number -= statement->place.leaf;
  for (guint i = 0; statement->place.is_swizzle && i < n_components; i++)
    if (statement->place.swizzle[i] == number)
      return i;
  return statement->place.is_swizzle || number >= n_components ? LS_GLSL_NONE : number;
}

static gboolean
gives_variable (const LsGlslStatement *statement, guint variable)
{
  return statement->variable == variable && statement->kind != LS_GLSL_CONDITION &&
         statement->kind != LS_GLSL_RETURN;
}

gboolean
ls_source_trace_gives (const LsSourceTrace *trace,
                       guint i,
                       guint variable,
                       guint number,
                       guint *component)
{
  const LsSourceEvent *event = get_event (trace, i);
  const LsGlslStatement *statement = ls_source_trace_statement (trace, event);
  const GArray *statements = ls_source_map_get_statements (trace->map);
  const guint n = g_array_index (statements, LsSourceMapped, event->statement).components->len;
  const gboolean is_any = statement->place.leaf == LS_GLSL_NONE || event->is_lost;

  if (!gives_variable (statement, variable))
    return FALSE;
  *component = find_component (statement, MAX (n, 1), number);
  if (*component == LS_GLSL_NONE)
    return is_any;
  if (is_any)
    *component = LS_GLSL_NONE;
  return TRUE;
}

gboolean
ls_source_trace_is_never_kept (const LsSourceTrace *trace, guint variable)
{
  for (guint i = 0; i < trace->events->len; i++)
    if (!get_event (trace, i)->is_lost &&
        gives_variable (ls_source_trace_statement (trace, get_event (trace, i)), variable))
      return FALSE;
  return trace->is_doubtful[variable];
}

/* What one event, number i, says of the component in lanes. Returns: the lanes in which the event gave it something. */
static LsMask
take_event (const LsSourceTrace *trace,
            guint i,
            guint variable,
            guint number,
            LsMask lanes,
            LsSourceLeaf *leaf)
{
  const LsSourceEvent *event = get_event (trace, i);
  guint component;

  lanes &= event->lanes;
  if (!ls_source_trace_gives (trace, i, variable, number, &component))
    return 0;
  LS_FOREACH_LANE (lane, component == LS_GLSL_NONE ? 0 : lanes)
    {
      leaf->bits[lane] = ls_source_trace_bits (trace, event, component, lane);
      leaf->events[lane] = i;
      leaf->lanes |= LS_MASK_LANE (lane);
      leaf->about |= event->is_about ? LS_MASK_LANE (lane) : 0;
    }
  return lanes;
}

gboolean
ls_source_trace_is_overtaken (const LsSourceTrace *trace, guint i, guint variable)
{
  const LsGlslStatement *statement = ls_source_trace_statement (trace, get_event (trace, i));

  for (guint k = 0; k < i && !statement->is_repeated; k++)
    {
      const LsSourceEvent *other = get_event (trace, k);
      const LsGlslStatement *which = ls_source_trace_statement (trace, other);

      if (!which->is_repeated && gives_variable (which, variable) &&
          other->statement > get_event (trace, i)->statement)
        return TRUE;
    }
  return FALSE;
}

void
ls_source_trace_read (const LsSourceTrace *trace,
                      guint64 position,
                      guint variable,
                      guint number,
                      LsSourceLeaf *leaf)
{
  const guint end = find_event (trace, position);
  LsMask left = LS_MASK_ALL;

  *leaf = (LsSourceLeaf){ 0 };
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = end; i-- > 0 && left != 0;)
      {
        const LsGlslStatement *statement = ls_source_trace_statement (trace, get_event (trace, i));

        if (!gives_variable (statement, variable) ||
            (pass == 0 && ls_source_trace_is_overtaken (trace, i, variable)))
          continue;
        left &= ~take_event (trace, i, variable, number, left, leaf);
      }
  if (trace->is_doubtful[variable])
    leaf->about = leaf->lanes;
}
