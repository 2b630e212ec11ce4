#include "ls-graph.h"

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

static void
add_edge (GArray *edges, guint32 from, guint32 to, LsLeadKind kind)
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
    add_edge (edges, from, graph->of_lines[lead->to], lead->kind);
}

/* Sorted, each pair once, with where those of each block begin. */
static void
settle_edges (LsGraph *graph, GArray *edges)
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
  for (guint i = n; i-- > 0;)
    {
      LsGraphBlock *block = &graph->blocks[g_array_index (edges, LsGraphEdge, i).from];

      block->first_edge = i;
    }
  for (guint i = 0; i < graph->n_blocks; i++)
    graph->blocks[i].n_edges = 0;
  for (guint i = 0; i < n; i++)
    graph->blocks[g_array_index (edges, LsGraphEdge, i).from].n_edges++;
}

/* --- calls ----------------------------------------------------------------------------------------------- */

/* Subroutines times blocks. */
#define MAX_WORK (1u << 26)

/* Where calls of one subroutine come back to. */
typedef struct
{
  guint32 target;   /* block */
  gboolean ends;    /* the program ends when one comes back */
  GArray *returned; /* of guint32: blocks */
} Callee;

static void
callee_clear (gpointer data)
{
  g_array_unref (((Callee *) data)->returned);
}

static Callee *
find_callee (GArray *callees, GHashTable *numbers, guint32 target)
{
  gpointer number = g_hash_table_lookup (numbers, GUINT_TO_POINTER (target + 1));

  if (number == NULL)
    {
      const Callee callee = { .target = target,
                              .returned = g_array_new (FALSE, FALSE, sizeof (guint32)) };

      g_array_append_val (callees, callee);
      number = GUINT_TO_POINTER (callees->len);
      g_hash_table_insert (numbers, GUINT_TO_POINTER (target + 1), number);
    }
  return &g_array_index (callees, Callee, GPOINTER_TO_UINT (number) - 1);
}

static GArray *
find_callees (const LsGraph *graph, const Build *build)
{
  GArray *callees = g_array_new (FALSE, FALSE, sizeof (Callee));
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  g_array_set_clear_func (callees, callee_clear);
  for (guint i = 0; i < build->leads->len; i++)
    {
      const LsLead *lead = &g_array_index (build->leads, LsLead, i);
      Callee *callee;
      guint32 back;

      if (lead->kind != LS_LEAD_CALL)
        continue;
      callee = find_callee (callees, numbers, graph->of_lines[lead->to]);
      if (lead->back == LS_LINE_NONE)
        {
          callee->ends = TRUE;
          continue;
        }
      back = graph->of_lines[lead->back];
      g_array_append_val (callee->returned, back);
    }
  return callees;
}

/* Marks what can be reached from a block, with mark. Calls come back: an edge leads there unless the call is always made. */
static void
reach (const LsGraph *graph,
       const GArray *edges,
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
          const LsGraphEdge *edge = &g_array_index (edges, LsGraphEdge, i);

          if (marks[edge->to] == mark || (edge->kind == LS_LEAD_CALL && !into_calls))
            continue;
          marks[edge->to] = mark;
          g_array_append_val (left, edge->to);
        }
    }
}

/* What stands behind calls, as edges from the calls, for finding out what belongs to a subroutine. */
static void
add_passes (const LsGraph *graph, const Build *build, GArray *edges)
{
  for (guint i = 0; i < build->leads->len; i++)
    {
      const LsLead *lead = &g_array_index (build->leads, LsLead, i);

      if (lead->kind == LS_LEAD_CALL && lead->back != LS_LINE_NONE)
        add_edge (edges, graph->of_lines[lead->from], graph->of_lines[lead->back], LS_LEAD_NEXT);
    }
}

/* Returns: (transfer full): of guint32: the blocks that return. */
static GArray *
find_returns (const LsGraph *graph, const Build *build)
{
  GArray *returns = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < build->leads->len; i++)
    {
      const LsLead *lead = &g_array_index (build->leads, LsLead, i);

      if (lead->kind == LS_LEAD_RETURN)
        g_array_append_val (returns, graph->of_lines[lead->from]);
    }
  return returns;
}

/* Those of returns that have the mark come back. */
static gboolean
add_returns_of (LsGraph *graph,
                const GArray *returns,
                const Callee *callee,
                const guint32 *marks,
                guint32 mark,
                GArray *edges)
{
  for (guint i = 0; i < returns->len; i++)
    {
      const guint32 from = g_array_index (returns, guint32, i);

      if (marks[from] != mark)
        continue;
      if (edges->len + callee->returned->len > LS_GRAPH_MAX_EDGES)
        return FALSE;
      graph->blocks[from].ends |= callee->ends;
      for (guint j = 0; j < callee->returned->len; j++)
        add_edge (edges, from, g_array_index (callee->returned, guint32, j), LS_LEAD_RETURN);
    }
  return TRUE;
}

/* Appends to edges where returns lead: behind all calls of a subroutine that they can be reached in. FALSE: there is no end to
 * it. */
static gboolean
add_returns (LsGraph *graph, const Build *build, GArray *edges)
{
  g_autoptr (GArray) callees = find_callees (graph, build);
  g_autoptr (GArray) returns = find_returns (graph, build);
  g_autoptr (GArray) ways = NULL;
  g_autofree guint32 *marks = g_new0 (guint32, graph->n_blocks);

  if ((guint64) callees->len * (graph->n_blocks + returns->len) > MAX_WORK)
    return FALSE;
  if (callees->len == 0)
    return TRUE;
  ways = g_array_copy (edges);
  add_passes (graph, build, ways);
  settle_edges (graph, ways);
  for (guint i = 0; i < callees->len; i++)
    {
      const Callee *callee = &g_array_index (callees, Callee, i);

      reach (graph, ways, callee->target, FALSE, i + 1, marks);
      if (!add_returns_of (graph, returns, callee, marks, i + 1, edges))
        return FALSE;
    }
  return TRUE;
}

/* --- making one ------------------------------------------------------------------------------------------ */

static gboolean
fail_edges (GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "its calls and jumps lead more ways than the %u that can be followed",
               LS_GRAPH_MAX_EDGES);
  return FALSE;
}

static gboolean
fill_edges (LsGraph *graph, const Build *build, GError **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (LsGraphEdge));

  for (guint i = 0; i < build->leads->len; i++)
    add_lead (graph, build, edges, &g_array_index (build->leads, LsLead, i));
  if (!add_returns (graph, build, edges) || edges->len > LS_GRAPH_MAX_EDGES)
    return fail_edges (error);
  settle_edges (graph, edges);
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
  g_autoptr (GArray) edges = g_array_sized_new (FALSE, FALSE, sizeof (LsGraphEdge), graph->n_edges);

  g_array_append_vals (edges, graph->edges, graph->n_edges);
  reach (graph, edges, 0, TRUE, 1, marks);
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
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, "the program has no instruction");
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
