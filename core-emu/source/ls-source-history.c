#include "ls-source-trace-private.h"

/* What one component of a variable holds in all of a run: read once, so that a search can ask at each step. */

typedef struct
{
  LsSourceHeld held;
  LsMask settled; /* lanes that no overtaken event changes any more */
} Reading;

static void
take_values (const LsSourceTrace *trace, guint i, guint component, LsMask lanes, LsSourceHeld *held)
{
  const LsSourceEvent *event = &g_array_index (trace->events, LsSourceEvent, i);
  const gboolean is_lost = component == LS_GLSL_NONE;

  LS_FOREACH_LANE (lane, is_lost ? 0 : lanes)
    held->bits[lane] = ls_source_trace_bits (trace, event, component, lane);
  held->lanes = is_lost ? held->lanes & ~lanes : held->lanes | lanes;
  held->lost = is_lost ? held->lost | lanes : held->lost & ~lanes;
  held->about = event->is_about ? held->about | lanes : held->about & ~lanes;
}

/* Returns: whether event i gave the component something. */
static gboolean
read_event (const LsSourceTrace *trace, guint i, guint variable, guint number, Reading *reading)
{
  const LsSourceEvent *event = &g_array_index (trace->events, LsSourceEvent, i);
  guint component;
  LsMask lanes = event->lanes;

  if (!ls_source_trace_gives (trace, i, variable, number, &component))
    return FALSE;
  if (ls_source_trace_is_overtaken (trace, i, variable))
    lanes &= ~reading->settled;
  else
    reading->settled |= lanes;
  take_values (trace, i, component, lanes, &reading->held);
  reading->held.step = event->step;
  return TRUE;
}

GArray *
ls_source_trace_history (const LsSourceTrace *trace, guint variable, guint number)
{
  GArray *history = g_array_new (FALSE, FALSE, sizeof (LsSourceHeld));
  Reading reading = { .settled = 0 };

  for (guint i = 0; i < trace->events->len; i++)
    {
      LsSourceHeld *last =
        history->len > 0 ? &g_array_index (history, LsSourceHeld, history->len - 1) : NULL;
      LsSourceHeld held;

      if (!read_event (trace, i, variable, number, &reading))
        continue;
      held = reading.held;
      held.about = trace->is_doubtful[variable] ? held.lanes : held.about & held.lanes;
      if (last != NULL && last->step == held.step)
        *last = held;
      else
        g_array_append_val (history, held);
    }
  if (history->len == 0 && ls_source_trace_is_never_kept (trace, variable))
    g_array_append_vals (history, &(LsSourceHeld){ .lost = LS_MASK_ALL }, 1);
  return history;
}

const LsSourceHeld *
ls_source_history_at (const GArray *history, guint64 position)
{
  guint low = 0, high = history->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (g_array_index (history, LsSourceHeld, middle).step > position)
        high = middle;
      else
        low = middle + 1;
    }
  return low > 0 ? &g_array_index (history, LsSourceHeld, low - 1) : NULL;
}
