#include "ls-source-trace-private.h"

/* Which statement a position is at, and which line a line of the listing works for. */

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

guint
ls_source_trace_find_event (const LsSourceTrace *trace, guint64 position)
{
  guint low = 0, high = trace->events->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (ls_source_trace_event (trace, middle)->step > position)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

LsMask
ls_source_trace_killed (const LsSourceTrace *trace, guint64 position)
{
  LsMask killed = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    killed |= trace->killed[lane] <= position ? LS_MASK_LANE (lane) : 0;
  return killed;
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
guint
ls_source_trace_find_next_event (const LsSourceTrace *trace, guint64 position)
{
  guint found = ls_source_trace_find_event (trace, position);

  while (found < trace->events->len &&
         ls_source_trace_statement (trace, ls_source_trace_event (trace, found))->kind ==
           LS_GLSL_TAKE)
    found++;
  for (guint i = found + 1; i < trace->events->len && ls_source_trace_event (trace, i)->step ==
                                                        ls_source_trace_event (trace, found)->step;
       i++)
    if (tells_more (trace, ls_source_trace_event (trace, found), ls_source_trace_event (trace, i)))
      found = i;
  return found;
}

const LsSourceEvent *
ls_source_trace_find_next (const LsSourceTrace *trace, guint64 position)
{
  const guint i = ls_source_trace_find_next_event (trace, position);

  return i < trace->events->len ? ls_source_trace_event (trace, i) : NULL;
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
