#include "ls-source-trace-private.h"

/* What a trace says of each line of the text. */

typedef struct
{
  guint n_times;
  guint64 n_lanes;
} Sum;

static void
take_statement (const LsSourceTrace *trace, guint number, const Sum *sum, GArray *lines)
{
  const LsGlslStatement *statement =
    &g_array_index (ls_source_map_get_text (trace->map)->statements, LsGlslStatement, number);
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (trace->map), LsSourceMapped, number);
  LsSourceLineFacts *facts;

  if (statement->kind == LS_GLSL_TAKE)
    return;
  if (statement->line >= lines->len)
    g_array_set_size (lines, statement->line + 1);
  facts = &g_array_index (lines, LsSourceLineFacts, statement->line);
  facts->state = facts->has_statement ? MAX (facts->state, mapped->state) : mapped->state;
  facts->has_statement = TRUE;
  facts->n_times = MAX (facts->n_times, sum->n_times);
  facts->n_lanes = MAX (facts->n_lanes, sum->n_lanes);
}

GArray *
ls_source_trace_dup_lines (const LsSourceTrace *trace)
{
  const guint n = ls_source_map_get_statements (trace->map)->len;
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (LsSourceLineFacts));
  g_autofree Sum *sums = g_new0 (Sum, n + 1);

  for (guint i = 0; i < trace->events->len; i++)
    {
      const LsSourceEvent *event = &g_array_index (trace->events, LsSourceEvent, i);

      sums[event->statement].n_times++;
      sums[event->statement].n_lanes += ls_mask_count (event->lanes);
    }
  for (guint i = 0; i < n; i++)
    take_statement (trace, i, &sums[i], lines);
  return lines;
}
