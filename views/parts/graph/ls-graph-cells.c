#include "ls-graph-canvas.h"

#include <math.h>

#define PAD 6    /* px around text */
#define MARGIN 8 /* px */
#define TRACK 9  /* px from track to track */
#define INDENT 2 /* characters for each depth */
#define MAX_DEPTH 8
#define PORT \
  7 /* px from one way that comes in to the next on a block's side; what leaves has a line of text each */

/* --- tracks ---------------------------------------------------------------------------------------------- */

/* The highest track in use, by place: a tree whose leaves are the upper and the lower edge of each block. */
typedef struct
{
  guint n;     /* leaves, a power of two */
  guint8 *all; /* by node: of a way over everything below it */
  guint8 *max; /* by node: of any way below it */
} Tracks;

static void
tracks_init (Tracks *tracks, guint n)
{
  tracks->n = 1;
  while (tracks->n < n)
    tracks->n *= 2;
  tracks->all = g_new0 (guint8, 2 * (gsize) tracks->n);
  tracks->max = g_new0 (guint8, 2 * (gsize) tracks->n);
}

static void
tracks_clear (Tracks *tracks)
{
  g_free (tracks->all);
  g_free (tracks->max);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tracks, tracks_clear)

/* Over places first to last of those that node has, which are n from at on. */
static guint8
tracks_find (const Tracks *tracks, guint node, guint at, guint n, guint first, guint last)
{
  guint8 left, right;

  if (last < at || first >= at + n)
    return 0;
  if (first <= at && at + n - 1 <= last)
    return tracks->max[node];
  left = tracks_find (tracks, 2 * node, at, n / 2, first, last);
  right = tracks_find (tracks, 2 * node + 1, at + n / 2, n / 2, first, last);
  return MAX (tracks->all[node], MAX (left, right));
}

/* track is above all that are there. */
static void
tracks_set (Tracks *tracks, guint node, guint at, guint n, guint first, guint last, guint8 track)
{
  if (last < at || first >= at + n)
    return;
  tracks->max[node] = MAX (tracks->max[node], track);
  if (first <= at && at + n - 1 <= last)
    {
      tracks->all[node] = track;
      return;
    }
  tracks_set (tracks, 2 * node, at, n / 2, first, last, track);
  tracks_set (tracks, 2 * node + 1, at + n / 2, n / 2, first, last, track);
}

/* --- ways ------------------------------------------------------------------------------------------------ */

/* The blocks that a way passes. */
static guint
length_of (const LsGraphEdge *edge)
{
  return edge->to > edge->from ? edge->to - edge->from : edge->from - edge->to;
}

static int
compare_lengths (gconstpointer a, gconstpointer b, gpointer data)
{
  const LsGraphEdge *edges = data;
  const guint32 left = *(const guint32 *) a, right = *(const guint32 *) b;
  const guint left_length = length_of (&edges[left]), right_length = length_of (&edges[right]);

  if (left_length != right_length)
    return left_length < right_length ? -1 : 1;
  return left < right ? -1 : left > right;
}

static void
place_on_track (LsGraphWay *way, const LsGraphEdge *edge, Tracks *tracks)
{
  const guint first = way->side == LS_GRAPH_LEFT ? 2 * edge->to : 2 * edge->from + 1;
  const guint last = way->side == LS_GRAPH_LEFT ? 2 * edge->from + 1 : 2 * edge->to;
  const guint8 track = (guint8) (tracks_find (tracks, 1, 0, tracks->n, first, last) + 1);

  if (track > LS_GRAPH_TRACKS)
    return;
  way->track = track;
  tracks_set (tracks, 1, 0, tracks->n, first, last, track);
}

/* The shorter ones first, so that they come to lie within the longer ones. */
static void
place_on_tracks (LsGraphCells *cells)
{
  const LsGraph *graph = cells->graph;
  g_autofree guint32 *order = g_new (guint32, graph->n_edges + 1);
  g_auto (Tracks) on = { 0 };
  g_auto (Tracks) back = { 0 };

  tracks_init (&on, 2 * graph->n_blocks);
  tracks_init (&back, 2 * graph->n_blocks);
  for (guint i = 0; i < graph->n_edges; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) graph->n_edges, sizeof *order, compare_lengths, graph->edges);
  for (guint i = 0; i < graph->n_edges; i++)
    {
      const LsGraphEdge *edge = &graph->edges[order[i]];
      LsGraphWay *way = &cells->ways[order[i]];

      way->side = edge->to <= edge->from       ? LS_GRAPH_LEFT
                  : edge->to == edge->from + 1 ? LS_GRAPH_DOWN
                                               : LS_GRAPH_RIGHT;
      if (way->side != LS_GRAPH_DOWN)
        place_on_track (way, edge, way->side == LS_GRAPH_LEFT ? &back : &on);
    }
}

static guint
count_tracks (const LsGraphCells *cells, LsGraphSide side)
{
  guint n = 0;

  for (guint i = 0; i < cells->graph->n_edges; i++)
    if (cells->ways[i].side == side)
      n = MAX (n, cells->ways[i].track);
  return n;
}

/* --- boxes ----------------------------------------------------------------------------------------------- */

static float
note_width (float advance)
{
  return ceilf (advance * LS_GRAPH_NOTE_CHARS) + 2 * PAD;
}

static gboolean
has_way (const LsGraphCells *cells, LsGraphSide side)
{
  for (guint i = 0; i < cells->graph->n_edges; i++)
    if (cells->ways[i].side == side)
      return TRUE;
  return FALSE;
}

/* Room for the notes and tracks of a side. */
static float
side_width (const LsGraphCells *cells, LsGraphSide side, float advance)
{
  return has_way (cells, side)
           ? note_width (advance) + TRACK * (float) (count_tracks (cells, side) + 1)
           : 0;
}

static guint
least_depth (const LsGraph *graph)
{
  guint least = G_MAXUINT;

  for (guint i = 0; i < graph->n_blocks; i++)
    least = MIN (least, graph->blocks[i].depth);
  return least;
}

/* A head, its lines, and a foot with a bar. */
static void
place_boxes (LsGraphCells *cells, float advance, float line)
{
  const LsGraph *graph = cells->graph;
  const float left = MARGIN + side_width (cells, LS_GRAPH_LEFT, advance);
  const float width = ceilf (advance * LS_GRAPH_CHARS) + 2 * PAD;
  const guint least = least_depth (graph);
  float y = MARGIN, right = 0;

  for (guint i = 0; i < graph->n_blocks; i++)
    {
      const guint depth = MIN (graph->blocks[i].depth - least, MAX_DEPTH);
      LsGraphPicked *picked = &cells->picked[i];
      float height;

      picked->n = ls_graph_pick_lines (graph, i, LS_GRAPH_LINES, picked->lines, &picked->n_more);
      height = (float) (2 + picked->n + (picked->n_more > 0)) * line + 2 * PAD;
      graphene_rect_init (&cells->boxes[i], left + (float) (INDENT * depth) * advance, y, width,
                          height);
      right = MAX (right, cells->boxes[i].origin.x + width);
      y += height + line + PAD;
    }
  cells->width = right + side_width (cells, LS_GRAPH_RIGHT, advance) + MARGIN;
  cells->height = y - line - PAD + MARGIN;
}

/* Where the ends of ways are on the sides of boxes: those that come in from the top, those that leave from the bottom. */
static void
place_ends (LsGraphCells *cells, float line)
{
  const LsGraph *graph = cells->graph;
  g_autofree guint *n_in = g_new0 (guint, 2 * (gsize) graph->n_blocks);
  g_autofree guint *n_out = g_new0 (guint, 2 * (gsize) graph->n_blocks);

  for (guint i = 0; i < graph->n_edges; i++)
    {
      const LsGraphEdge *edge = &graph->edges[i];
      LsGraphWay *way = &cells->ways[i];
      const graphene_rect_t *from = &cells->boxes[edge->from], *to = &cells->boxes[edge->to];
      const gboolean is_right = way->side == LS_GRAPH_RIGHT;
      const float half_from = from->size.height / 2, half_to = to->size.height / 2;

      way->from_x = from->origin.x + (is_right ? from->size.width : 0);
      way->to_x = to->origin.x + (is_right ? to->size.width : 0);
      way->from_y = from->origin.y + from->size.height;
      way->to_y = to->origin.y;
      if (way->side == LS_GRAPH_DOWN)
        {
          way->from_x = way->to_x = MAX (way->from_x, way->to_x) + 4 * PAD;
          continue;
        }
      way->from_y -= MIN (PAD + line * (float) n_out[2 * edge->from + is_right]++, half_from);
      way->to_y += MIN (PORT * (1 + (float) n_in[2 * edge->to + is_right]++), half_to);
    }
}

/* Ways on lie behind the box that reaches furthest, ways back before all of them. */
static void
place_ways (LsGraphCells *cells, float advance)
{
  const float left = MARGIN + side_width (cells, LS_GRAPH_LEFT, advance) - note_width (advance);
  const float right =
    cells->width - MARGIN - side_width (cells, LS_GRAPH_RIGHT, advance) + note_width (advance);

  for (guint i = 0; i < cells->graph->n_edges; i++)
    {
      LsGraphWay *way = &cells->ways[i];
      const float track = TRACK * (float) way->track;

      way->track_x = way->side == LS_GRAPH_RIGHT ? right + track : left - track;
    }
}

LsGraphCells *
ls_graph_cells_new (LsGraph *graph, float advance, float line)
{
  LsGraphCells *cells = g_new0 (LsGraphCells, 1);

  cells->graph = ls_graph_ref (graph);
  cells->boxes = g_new0 (graphene_rect_t, graph->n_blocks);
  cells->picked = g_new0 (LsGraphPicked, graph->n_blocks);
  cells->ways = g_new0 (LsGraphWay, graph->n_edges + 1);
  place_on_tracks (cells);
  place_boxes (cells, advance, line);
  place_ends (cells, line);
  place_ways (cells, advance);
  return cells;
}

void
ls_graph_cells_free (LsGraphCells *cells)
{
  ls_graph_unref (cells->graph);
  g_free (cells->boxes);
  g_free (cells->picked);
  g_free (cells->ways);
  g_free (cells);
}

/* --- finding --------------------------------------------------------------------------------------------- */

guint32
ls_graph_cells_find (const LsGraphCells *cells, float y)
{
  guint low = 0, high = cells->graph->n_blocks;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const graphene_rect_t *box = &cells->boxes[middle];

      if (box->origin.y + box->size.height <= y)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint32
ls_graph_cells_pick (const LsGraphCells *cells, float x, float y)
{
  const guint32 block = ls_graph_cells_find (cells, y);

  if (block < cells->graph->n_blocks &&
      graphene_rect_contains_point (&cells->boxes[block], &GRAPHENE_POINT_INIT (x, y)))
    return block;
  return LS_GRAPH_NONE;
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static guint32
go_on (const LsGraph *graph, guint32 at)
{
  const LsGraphBlock *block = &graph->blocks[at];

  for (guint i = block->first_edge; i < block->first_edge + block->n_edges; i++)
    if (graph->edges[i].to > at)
      return graph->edges[i].to;
  return MIN (at + 1, graph->n_blocks - 1);
}

static guint32
go_before (const LsGraph *graph, guint32 at)
{
  const LsGraphBlock *block = &graph->blocks[at];

  for (guint i = block->first_into + block->n_into; i-- > block->first_into;)
    if (graph->edges[graph->into[i]].from < at)
      return graph->edges[graph->into[i]].from;
  return at > 0 ? at - 1 : 0;
}

static guint32
go_further (const LsGraph *graph, guint32 at)
{
  const LsGraphBlock *block = &graph->blocks[at];

  if (block->n_edges == 0)
    return at;
  return MAX (at, graph->edges[block->first_edge + block->n_edges - 1].to);
}

static guint32
go_back (const LsGraph *graph, guint32 at)
{
  const LsGraphBlock *block = &graph->blocks[at];

  if (block->n_edges > 0 && graph->edges[block->first_edge].to < at)
    return graph->edges[block->first_edge].to;
  for (guint i = block->first_into + block->n_into; i-- > block->first_into;)
    if (graph->edges[graph->into[i]].is_back)
      return graph->edges[graph->into[i]].from;
  return at;
}

guint32
ls_graph_go (const LsGraph *graph, guint32 at, LsGraphGo go)
{
  switch (go)
    {
    case LS_GRAPH_GO_ON:
      return go_on (graph, at);
    case LS_GRAPH_GO_BEFORE:
      return go_before (graph, at);
    case LS_GRAPH_GO_FURTHER:
      return go_further (graph, at);
    case LS_GRAPH_GO_BACK:
      return go_back (graph, at);
    case LS_GRAPH_GO_FIRST:
      return 0;
    case LS_GRAPH_GO_LAST:
      return graph->n_blocks - 1;
    }
  g_assert_not_reached ();
}
