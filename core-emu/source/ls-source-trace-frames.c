#include "ls-source-trace-private.h"

/* Which functions call one another, and which run at a position, though the compiler put them into one another. */

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

gboolean
ls_source_trace_calls (const LsSourceTrace *trace, guint caller, guint called)
{
  return trace->calls[caller * ls_source_map_get_text (trace->map)->functions->len + called];
}

/* Whether the statement of event i has a call of the function in it. */
static gboolean
is_call (const LsSourceTrace *trace, guint i, guint called)
{
  const LsGlslStatement *statement =
    ls_source_trace_statement (trace, ls_source_trace_event (trace, i));

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

GArray *
ls_source_trace_frames (const LsSourceTrace *trace, guint64 position)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const guint next = ls_source_trace_find_next_event (trace, position);
  GArray *frames = g_array_new (FALSE, FALSE, sizeof (LsSourceFrame));
  guint i = next;

  while (i < trace->events->len && frames->len <= text->functions->len)
    {
      const LsGlslStatement *statement =
        ls_source_trace_statement (trace, ls_source_trace_event (trace, i));
      const LsSourceFrame frame = { .function = statement->function, .line = statement->line };

      g_array_append_val (frames, frame);
      if (frame.function == text->main)
        break;
      i = find_call (trace, next, frame.function);
    }
  return frames;
}
