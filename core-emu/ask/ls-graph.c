#include "ls-graph-private.h"

#include <string.h>

#include "ls-error.h"

typedef struct
{
  LsProgram *program;
  guint n_lines;
  guint32 *next;   /* by line: the step behind the one that begins here, or n_lines */
  guint8 *is_step; /* by line: a step begins here */
  guint8 *is_head; /* by line: a block begins here */
  GArray *leads;   /* of LsLead */
} Build;

/* --- blocks ---------------------------------------------------------------------------------------------- */

static void
build_clear (Build *build)
{
  g_free (build->next);
  g_free (build->is_step);
  g_free (build->is_head);
  g_array_unref (build->leads);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Build, build_clear)

static void
find_steps (Build *build, LsProgram *program)
{
  const guint n = ls_program_n_lines (program);
  guint behind = n;

  build->program = program;
  build->n_lines = n;
  build->next = g_new (guint32, n + 1);
  build->is_step = g_new0 (guint8, n + 1);
  build->is_head = g_new0 (guint8, n + 1);
  build->leads = g_array_new (FALSE, FALSE, sizeof (LsLead));
  for (guint i = n; i-- > 0;)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      build->next[i] = behind;
      if (line.kind == LS_LINE_OTHER || line.first != i)
        continue;
      build->is_step[i] = TRUE;
      behind = i;
    }
  if (behind < n)
    build->is_head[behind] = TRUE;
  ls_program_leads (program, build->leads);
}

static void
begin_block (Build *build, guint line)
{
  if (line < build->n_lines)
    build->is_head[line] = TRUE;
}

/* Whatever does not simply go on ends a block, as does a step that leads nowhere. */
static void
find_heads (Build *build)
{
  g_autofree guint8 *goes_on = g_new0 (guint8, build->n_lines + 1);

  for (guint i = 0; i < build->leads->len; i++)
    {
      const LsLead *lead = &g_array_index (build->leads, LsLead, i);
      const guint next = build->next[lead->from];

      if (lead->kind == LS_LEAD_SKIP)
        continue;
      if (lead->kind == LS_LEAD_NEXT && lead->to == next)
        {
          goes_on[lead->from] = TRUE;
          continue;
        }
      begin_block (build, next);
      begin_block (build, lead->to);
      begin_block (build, lead->back);
    }
  for (guint i = 0; i < build->n_lines; i++)
    if (build->is_step[i] && !goes_on[i])
      begin_block (build, build->next[i]);
}

/* Returns: how many there are. */
static guint
number_lines (const Build *build, guint32 *of_lines)
{
  guint32 n = 0;

  for (guint i = 0; i < build->n_lines; i++)
    {
      LsLine line;

      ls_program_line (build->program, i, &line);
      n += build->is_head[i];
      of_lines[i] = line.kind != LS_LINE_OTHER ? n - 1 : LS_GRAPH_NONE;
    }
  return n;
}

/* What is skipped within a block ends none; what leads out of one comes to the head of another. */
static gboolean
find_skipped_heads (Build *build, const guint32 *of_lines)
{
  gboolean is_found = FALSE;

  for (guint i = 0; i < build->leads->len; i++)
    {
      const LsLead *lead = &g_array_index (build->leads, LsLead, i);

      if (lead->kind != LS_LEAD_SKIP || of_lines[lead->from] == of_lines[lead->to] ||
          build->is_head[lead->to])
        continue;
      build->is_head[lead->to] = TRUE;
      is_found = TRUE;
    }
  return is_found;
}

static void
fill_blocks (LsGraph *graph, const Build *build)
{
  graph->blocks = g_new0 (LsGraphBlock, graph->n_blocks);
  for (guint i = 0; i < build->n_lines; i++)
    {
      LsGraphBlock *block;
      LsLine line;

      if (graph->of_lines[i] == LS_GRAPH_NONE)
        continue;
      block = &graph->blocks[graph->of_lines[i]];
      ls_program_line (build->program, i, &line);
      if (build->is_head[i])
        *block = (LsGraphBlock){ .first = i, .depth = line.depth };
      block->depth = MIN (block->depth, line.depth);
      block->end = i;
      if (build->is_step[i])
        block->last = i;
    }
}

/* --- edges ----------------------------------------------------------------------------------------------- */

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const LsGraphEdge *left = a, *right = b;

  if (left->from != right->from)
    return left->from < right->from ? -1 : 1;
  if (left->to != right->to)
    return left->to < right->to ? -1 : 1;
  return (int) left->kind - (int) right->kind;
}

void
ls_graph_add_edge (GArray *edges, guint32 from, guint32 to, LsLeadKind kind)
{
  const LsGraphEdge edge = { from, to, kind,
                             to <= from && kind != LS_LEAD_CALL && kind != LS_LEAD_RETURN };

  g_array_append_val (edges, edge);
}

/* Within a block nothing but its own head is led to. */
static void
add_lead (LsGraph *graph, const Build *build, GArray *edges, const LsLead *lead)
{
  const guint32 from = graph->of_lines[lead->from];

  if (lead->kind == LS_LEAD_END)
    graph->blocks[from].ends = TRUE;
  else if (lead->kind != LS_LEAD_RETURN && build->is_head[lead->to])
    ls_graph_add_edge (edges, from, graph->of_lines[lead->to], lead->kind);
}

void
ls_graph_settle_edges (LsGraph *graph, GArray *edges)
{
  guint n = 0;

  g_array_sort (edges, compare_edges);
  for (guint i = 0; i < edges->len; i++)
    {
      const LsGraphEdge edge = g_array_index (edges, LsGraphEdge, i);
      const LsGraphEdge *before = n > 0 ? &g_array_index (edges, LsGraphEdge, n - 1) : NULL;

      if (before == NULL || before->from != edge.from || before->to != edge.to)
        g_array_index (edges, LsGraphEdge, n++) = edge;
    }
  g_array_set_size (edges, n);
  for (guint i = 0; i < graph->n_blocks; i++)
    graph->blocks[i].n_edges = 0;
  for (guint i = 0; i < n; i++)
    {
      LsGraphBlock *block = &graph->blocks[g_array_index (edges, LsGraphEdge, i).from];

      if (block->n_edges++ == 0)
        block->first_edge = i;
    }
}

void
ls_graph_reach (const LsGraph *graph,
                const LsGraphEdge *edges,
                guint32 from,
                gboolean into_calls,
                guint32 mark,
                guint32 *marks)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (guint32));

  marks[from] = mark;
  g_array_append_val (left, from);
  while (left->len > 0)
    {
      const guint32 at = g_array_index (left, guint32, left->len - 1);
      const LsGraphBlock *block = &graph->blocks[at];

      g_array_set_size (left, left->len - 1);
      for (guint i = block->first_edge; i < block->first_edge + block->n_edges; i++)
        {
          const LsGraphEdge *edge = &edges[i];

          if (marks[edge->to] == mark || (edge->kind == LS_LEAD_CALL && !into_calls))
            continue;
          marks[edge->to] = mark;
          g_array_append_val (left, edge->to);
        }
    }
}

/* --- making one ------------------------------------------------------------------------------------------ */

static gboolean
fill_edges (LsGraph *graph, const Build *build, GError **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (LsGraphEdge));

  for (guint i = 0; i < build->leads->len; i++)
    add_lead (graph, build, edges, &g_array_index (build->leads, LsLead, i));
  if (!ls_graph_add_returns (graph, build->leads, edges) || edges->len > LS_GRAPH_MAX_EDGES)
    return ls_fail (error, LS_ERROR_RANGE,
                    "its calls and jumps lead more ways than the %u that can be followed",
                    LS_GRAPH_MAX_EDGES);
  ls_graph_settle_edges (graph, edges);
  graph->n_edges = edges->len;
  graph->edges = (LsGraphEdge *) (gpointer) g_array_free (g_steal_pointer (&edges), FALSE);
  return TRUE;
}

static void
fill_into (LsGraph *graph)
{
  guint at = 0;

  graph->into = g_new (guint32, graph->n_edges + 1);
  for (guint i = 0; i < graph->n_edges; i++)
    graph->blocks[graph->edges[i].to].n_into++;
  for (guint i = 0; i < graph->n_blocks; i++)
    {
      graph->blocks[i].first_into = at;
      at += graph->blocks[i].n_into;
      graph->blocks[i].n_into = 0;
    }
  for (guint i = 0; i < graph->n_edges; i++)
    {
      LsGraphBlock *block = &graph->blocks[graph->edges[i].to];

      graph->into[block->first_into + block->n_into++] = i;
      block->is_loop_head |= graph->edges[i].is_back;
    }
}

static void
mark_reachable (LsGraph *graph)
{
  g_autofree guint32 *marks = g_new0 (guint32, graph->n_blocks);

  ls_graph_reach (graph, graph->edges, 0, TRUE, 1, marks);
  for (guint i = 0; i < graph->n_blocks; i++)
    graph->blocks[i].is_reachable = marks[i] != 0;
}

LsGraph *
ls_graph_new (LsProgram *program, GError **error)
{
  g_autoptr (LsGraph) graph = g_new0 (LsGraph, 1);
  g_auto (Build) build = { 0 };

  g_atomic_ref_count_init (&graph->ref_count);
  graph->program = ls_program_ref (program);
  find_steps (&build, program);
  find_heads (&build);
  graph->n_lines = build.n_lines;
  graph->of_lines = g_new (guint32, build.n_lines + 1);
  graph->n_blocks = number_lines (&build, graph->of_lines);
  if (find_skipped_heads (&build, graph->of_lines))
    graph->n_blocks = number_lines (&build, graph->of_lines);
  if (graph->n_blocks == 0)
    {
      ls_fail (error, LS_ERROR_STATE, "the program has no instruction");
      return NULL;
    }
  fill_blocks (graph, &build);
  if (!fill_edges (graph, &build, error))
    return NULL;
  fill_into (graph);
  mark_reachable (graph);
  return g_steal_pointer (&graph);
}

LsGraph *
ls_graph_ref (LsGraph *graph)
{
  g_atomic_ref_count_inc (&graph->ref_count);
  return graph;
}

void
ls_graph_unref (LsGraph *graph)
{
  if (!g_atomic_ref_count_dec (&graph->ref_count))
    return;
  ls_program_unref (graph->program);
  g_free (graph->blocks);
  g_free (graph->edges);
  g_free (graph->into);
  g_free (graph->of_lines);
  g_free (graph);
}

guint32
ls_graph_find (const LsGraph *graph, guint line)
{
  return line < graph->n_lines ? graph->of_lines[line] : LS_GRAPH_NONE;
}

guint32
ls_graph_find_edge (const LsGraph *graph, guint32 from, guint32 to)
{
  const LsGraphBlock *block = &graph->blocks[from];
  guint low = block->first_edge, high = low + block->n_edges;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (graph->edges[middle].to == to)
        return middle;
      if (graph->edges[middle].to < to)
        low = middle + 1;
      else
        high = middle;
    }
  return LS_GRAPH_NONE;
}
