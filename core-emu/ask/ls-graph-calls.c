#include "ls-graph-private.h"

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
find_callees (const LsGraph *graph, const GArray *leads)
{
  GArray *callees = g_array_new (FALSE, FALSE, sizeof (Callee));
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  g_array_set_clear_func (callees, callee_clear);
  for (guint i = 0; i < leads->len; i++)
    {
      const LsLead *lead = &g_array_index (leads, LsLead, i);
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

/* What stands behind calls, as edges from the calls, for finding out what belongs to a subroutine: calls come back, an edge
 * leads there already unless the call is always made. */
static void
add_passes (const LsGraph *graph, const GArray *leads, GArray *edges)
{
  for (guint i = 0; i < leads->len; i++)
    {
      const LsLead *lead = &g_array_index (leads, LsLead, i);

      if (lead->kind == LS_LEAD_CALL && lead->back != LS_LINE_NONE)
        ls_graph_add_edge (edges, graph->of_lines[lead->from], graph->of_lines[lead->back],
                           LS_LEAD_NEXT);
    }
}

/* Returns: (transfer full): of guint32: the blocks that return. */
static GArray *
find_returns (const LsGraph *graph, const GArray *leads)
{
  GArray *returns = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < leads->len; i++)
    {
      const LsLead *lead = &g_array_index (leads, LsLead, i);

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
        ls_graph_add_edge (edges, from, g_array_index (callee->returned, guint32, j),
                           LS_LEAD_RETURN);
    }
  return TRUE;
}

gboolean
ls_graph_add_returns (LsGraph *graph, const GArray *leads, GArray *edges)
{
  g_autoptr (GArray) callees = find_callees (graph, leads);
  g_autoptr (GArray) returns = find_returns (graph, leads);
  g_autoptr (GArray) ways = NULL;
  g_autofree guint32 *marks = g_new0 (guint32, graph->n_blocks);

  if ((guint64) callees->len * (graph->n_blocks + returns->len) > MAX_WORK)
    return FALSE;
  if (callees->len == 0)
    return TRUE;
  ways = g_array_copy (edges);
  add_passes (graph, leads, ways);
  ls_graph_settle_edges (graph, ways);
  for (guint i = 0; i < callees->len; i++)
    {
      const Callee *callee = &g_array_index (callees, Callee, i);

      ls_graph_reach (graph, (const LsGraphEdge *) (gconstpointer) ways->data, callee->target,
                      FALSE, i + 1, marks);
      if (!add_returns_of (graph, returns, callee, marks, i + 1, edges))
        return FALSE;
    }
  return TRUE;
}
