#include "ls-graph-count.h"

/* What does not change from step to step, by line. */
typedef struct
{
  guint n; /* lines of the step */
  gboolean is_issued;
  gboolean is_head; /* the first of its block */
} Step;

typedef struct
{
  LsGraphCount *count;
  Step *steps;
  guint valid; /* the machine's mask of lanes that are not killed, G_MAXUINT: it has none */
} Counting;

/* Lanes that run for the differences within their quads alone are none. */
static LsMask
get_active (const Counting *counting, const LsWalk *walk)
{
  if (counting->valid == G_MAXUINT)
    return walk->active;
  return walk->active & ls_program_read_mask (walk->program, walk->state, counting->valid);
}

static Step *
find_steps (const LsGraph *graph)
{
  Step *steps = g_new0 (Step, graph->n_lines);

  for (guint i = 0; i < graph->n_lines; i++)
    {
      LsLine line;

      ls_program_line (graph->program, i, &line);
      steps[i] =
        (Step){ .n = line.n, .is_issued = line.kind == LS_LINE_ALU || line.kind == LS_LINE_FETCH };
    }
  for (guint i = 0; i < graph->n_blocks; i++)
    steps[graph->blocks[i].first].is_head = TRUE;
  return steps;
}

/* walk stands behind the step that led there. */
static void
follow (const Counting *counting, const LsWalk *walk, guint32 from, guint32 to)
{
  LsGraphCount *count = counting->count;
  const LsMask active = get_active (counting, walk);
  const guint32 number = ls_graph_find_edge (count->graph, from, to);
  LsGraphEdgeCount *edge;

  g_return_if_fail (number != LS_GRAPH_NONE);
  edge = &count->edges[number];
  if (edge->n_hits == 0)
    edge->first = walk->place.step;
  edge->n_hits++;
  edge->n_active += ls_mask_count (active);
  edge->lanes |= active;
}

/* A step that leads to a block's head is a way there, from wherever it is. */
static void
leave (const Counting *counting, const LsWalk *walk, guint32 from)
{
  LsGraphCount *count = counting->count;
  const LsGraph *graph = count->graph;
  const guint32 to = ls_graph_find (graph, walk->place.line);

  if (!walk->place.ended && to != LS_GRAPH_NONE && graph->blocks[to].first == walk->place.line)
    follow (counting, walk, from, to);
}

static void
count_block (LsGraphBlockCount *block,
             const Step *step,
             guint64 number,
             LsMask active,
             guint n_useful)
{
  block->n_steps++;
  block->n_active += ls_mask_count (active);
  block->n_issued += step->is_issued ? step->n : 0;
  block->n_useful += n_useful;
  block->lanes |= active;
  if (!step->is_head)
    return;
  if (block->n_hits == 0)
    block->first = number;
  block->last = number;
  block->n_hits++;
}

/* Runs a step; a step that traps is none. */
static gboolean
count_step (const Counting *counting, LsWalk *walk)
{
  LsGraphCount *count = counting->count;
  const guint line = walk->place.line;
  const guint32 at = ls_graph_find (count->graph, line);
  const Step *step = &counting->steps[line];
  const LsMask active = get_active (counting, walk);
  guint n_useful = 0;

  for (guint i = 0; step->is_issued && i < step->n; i++)
    n_useful += ls_mask_count (ls_walk_get_line_lanes (walk, line + i));
  if (!ls_walk_step (walk))
    return FALSE;
  count->n_steps++;
  count_block (&count->blocks[at], step, walk->place.step, active, n_useful);
  leave (counting, walk, at);
  return TRUE;
}

LsGraphCount *
ls_graph_count_new (LsGraph *graph,
                    LsSubject *subject,
                    const LsWalkOptions *options,
                    GError **error)
{
  g_autoptr (LsGraphCount) count = g_new0 (LsGraphCount, 1);
  g_autofree Step *steps = find_steps (graph);
  g_auto (LsWalk) walk = { 0 };

  count->graph = ls_graph_ref (graph);
  count->blocks = g_new0 (LsGraphBlockCount, graph->n_blocks);
  count->edges = g_new0 (LsGraphEdgeCount, graph->n_edges + 1);
  ls_walk_init (&walk, subject, options);
  const Counting counting = {
    count, steps, ls_machine_find_mask (ls_program_machine (graph->program), LS_ROLE_VALID)
  };
  while (!ls_walk_is_over (&walk) && count_step (&counting, &walk))
    ;
  count->reason = walk.reason;
  count->last_step = walk.place.step;
  return ls_walk_check (&walk, error) ? g_steal_pointer (&count) : NULL;
}

void
ls_graph_count_free (LsGraphCount *count)
{
  ls_graph_unref (count->graph);
  g_free (count->blocks);
  g_free (count->edges);
  g_free (count);
}

/* --- adding up ------------------------------------------------------------------------------------------- */

static void
add_block (LsGraphBlockCount *block, const LsGraphBlockCount *other)
{
  if (other->n_hits > 0)
    block->first = block->n_hits == 0 ? other->first : MIN (block->first, other->first);
  block->last = MAX (block->last, other->last);
  block->n_hits += other->n_hits;
  block->n_steps += other->n_steps;
  block->n_active += other->n_active;
  block->n_issued += other->n_issued;
  block->n_useful += other->n_useful;
  block->lanes |= other->lanes;
}

static void
add_edge (LsGraphEdgeCount *edge, const LsGraphEdgeCount *other)
{
  if (other->n_hits == 0)
    return;
  edge->first = edge->n_hits == 0 ? other->first : MIN (edge->first, other->first);
  edge->n_hits += other->n_hits;
  edge->n_active += other->n_active;
  edge->lanes |= other->lanes;
}

void
ls_graph_count_add (LsGraphCount *count, const LsGraphCount *other)
{
  const LsGraph *graph = count->graph;

  g_return_if_fail (other->graph->n_blocks == graph->n_blocks &&
                    other->graph->n_edges == graph->n_edges);

  for (guint i = 0; i < graph->n_blocks; i++)
    add_block (&count->blocks[i], &other->blocks[i]);
  for (guint i = 0; i < graph->n_edges; i++)
    add_edge (&count->edges[i], &other->edges[i]);
  count->n_steps += other->n_steps;
  if (count->reason == LS_STOP_END)
    {
      count->reason = other->reason;
      count->last_step = other->last_step;
    }
}
