#include "draw-test.h"

#include "ls-graph-canvas.h"
#include "toy-machine.h"

/* The picture of control flow: where its parts lie and how they look.  Graphs are made up over a program of the toy machine, whose
 * instruction n is block n. */

#define ADVANCE 8.f
#define LINE 16.f

static int
compare (gconstpointer a, gconstpointer b)
{
  const LsGraphEdge *left = a, *right = b;

  if (left->from != right->from)
    return left->from < right->from ? -1 : 1;
  return left->to < right->to ? -1 : left->to > right->to;
}

/* pairs: from and to, sorted here; each once. */
static LsGraph *
make_graph (guint n_blocks, const guint32 (*pairs)[2], guint n)
{
  LsGraph *graph = g_new0 (LsGraph, 1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_blocks; i++)
    g_string_append (text, "movi 1 1\n");
  g_atomic_ref_count_init (&graph->ref_count);
  graph->program = toy_load (text->str);
  g_string_free (text, TRUE);
  graph->n_blocks = n_blocks;
  graph->blocks = g_new0 (LsGraphBlock, n_blocks);
  graph->n_lines = 2 * n_blocks;
  graph->of_lines = g_new (guint32, graph->n_lines);
  graph->n_edges = n;
  graph->edges = g_new0 (LsGraphEdge, n + 1);
  graph->into = g_new0 (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    graph->edges[i] =
      (LsGraphEdge){ pairs[i][0], pairs[i][1], LS_LEAD_JUMP, pairs[i][1] <= pairs[i][0] };
  qsort (graph->edges, n, sizeof *graph->edges, compare);
  for (guint i = 0; i < n_blocks; i++)
    {
      LsGraphBlock *block = &graph->blocks[i];
      guint32 *into = graph->into + (i > 0 ? block[-1].first_into + block[-1].n_into : 0);

      *block = (LsGraphBlock){ .first = 2 * i, .last = 2 * i, .end = 2 * i + 1 };
      block->is_reachable = TRUE;
      block->first_into = (guint) (into - graph->into);
      graph->of_lines[2 * i] = graph->of_lines[2 * i + 1] = i;
      for (guint j = 0; j < n; j++)
        {
          if (graph->edges[j].to == i)
            into[block->n_into++] = j;
          if (graph->edges[j].from == i && block->n_edges++ == 0)
            block->first_edge = j;
        }
    }
  return graph;
}

/* --- layout ---------------------------------------------------------------------------------------------- */

/* Where a way runs beside the blocks: two places for each, above and below. */
static void
get_stretch (const LsGraphEdge *edge, guint *first, guint *last)
{
  const gboolean is_back = edge->to <= edge->from;

  *first = is_back ? 2 * edge->to : 2 * edge->from + 1;
  *last = is_back ? 2 * edge->from + 1 : 2 * edge->to;
}

/* Ways beside each other have tracks of their own, and one that lies within another is nearer to the blocks. */
static void
check_tracks (const LsGraphCells *cells)
{
  const LsGraph *graph = cells->graph;

  for (guint i = 0; i < graph->n_edges; i++)
    for (guint j = 0; j < i; j++)
      {
        guint first, last, other_first, other_last;
        const LsGraphWay *way = &cells->ways[i], *other = &cells->ways[j];

        get_stretch (&graph->edges[i], &first, &last);
        get_stretch (&graph->edges[j], &other_first, &other_last);
        if (way->side == LS_GRAPH_DOWN || way->side != other->side || way->track == 0 ||
            other->track == 0 || last < other_first || other_last < first)
          continue;
        g_assert_cmpuint (way->track, !=, other->track);
        if (first > other_first && last < other_last)
          g_assert_cmpuint (way->track, <, other->track);
        if (other_first > first && other_last < last)
          g_assert_cmpuint (other->track, <, way->track);
      }
}

/* Blocks stand below each other, whole, and are found where they are. */
static void
check_boxes (const LsGraphCells *cells)
{
  float bottom = 0;

  for (guint i = 0; i < cells->graph->n_blocks; i++)
    {
      const graphene_rect_t *box = &cells->boxes[i];

      g_assert_cmpfloat (box->origin.y, >, bottom);
      bottom = box->origin.y + box->size.height;
      g_assert_cmpfloat (bottom, <, cells->height);
      g_assert_cmpfloat (box->origin.x + box->size.width, <, cells->width);
      g_assert_cmpuint (ls_graph_cells_pick (cells, box->origin.x + 1, box->origin.y + 1), ==, i);
      g_assert_cmpuint (ls_graph_cells_pick (cells, box->origin.x - 1, box->origin.y + 1), ==,
                        LS_GRAPH_NONE);
      g_assert_cmpuint (ls_graph_cells_pick (cells, box->origin.x + 1, bottom + 1), ==,
                        LS_GRAPH_NONE);
      g_assert_cmpuint (ls_graph_cells_find (cells, bottom), ==, i + 1);
    }
}

/* Ways begin and end at their blocks, and no track lies on a block. */
static void
check_ends (const LsGraphCells *cells)
{
  for (guint i = 0; i < cells->graph->n_edges; i++)
    {
      const LsGraphEdge *edge = &cells->graph->edges[i];
      const LsGraphWay *way = &cells->ways[i];
      const graphene_rect_t *from = &cells->boxes[edge->from], *to = &cells->boxes[edge->to];

      g_assert_cmpint (way->side, ==,
                       edge->to <= edge->from       ? LS_GRAPH_LEFT
                       : edge->to == edge->from + 1 ? LS_GRAPH_DOWN
                                                    : LS_GRAPH_RIGHT);
      g_assert_cmpfloat (way->from_y, >=, from->origin.y);
      g_assert_cmpfloat (way->from_y, <=, from->origin.y + from->size.height);
      g_assert_cmpfloat (way->to_y, >=, to->origin.y);
      g_assert_cmpfloat (way->to_y, <=, to->origin.y + to->size.height);
      for (guint j = 0; way->track > 0 && j < cells->graph->n_blocks; j++)
        if (way->side == LS_GRAPH_RIGHT)
          g_assert_cmpfloat (way->track_x, >,
                             cells->boxes[j].origin.x + cells->boxes[j].size.width);
        else
          g_assert_cmpfloat (way->track_x, <, cells->boxes[j].origin.x);
      if (way->side != LS_GRAPH_DOWN)
        {
          g_assert_cmpfloat (way->track_x, >, 0);
          g_assert_cmpfloat (way->track_x, <, cells->width);
        }
    }
}

static void
test_random (void)
{
  for (guint round = 0; round < 60; round++)
    {
      const guint n_blocks = 1 + (guint) g_test_rand_int_range (0, 60);
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
      guint32 pairs[160][2];
      guint n = 0;

      for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
        {
          const guint from = (guint) g_test_rand_int_range (0, (gint32) n_blocks);
          const guint to = (guint) g_test_rand_int_range (0, (gint32) n_blocks);

          if (!g_hash_table_add (seen, GUINT_TO_POINTER (from * 64 + to + 1)))
            continue;
          pairs[n][0] = from;
          pairs[n++][1] = to;
        }
      g_autoptr (LsGraph) graph = make_graph (n_blocks, (const guint32 (*)[2]) pairs, n);

      for (guint i = 0; i < n_blocks; i++)
        graph->blocks[i].depth = (guint) g_test_rand_int_range (0, 20);
      g_autoptr (LsGraphCells) cells = ls_graph_cells_new (graph, ADVANCE, LINE);
      check_tracks (cells);
      check_boxes (cells);
      check_ends (cells);
    }
}

/* More nested ways than there are tracks: the outer ones are stubs. */
static void
test_stubs (void)
{
  guint32 pairs[40][2];
  g_autoptr (LsGraph) graph = NULL;
  g_autoptr (LsGraphCells) cells = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      pairs[i][0] = i;
      pairs[i][1] = 99 - i;
    }
  graph = make_graph (100, (const guint32 (*)[2]) pairs, G_N_ELEMENTS (pairs));
  cells = ls_graph_cells_new (graph, ADVANCE, LINE);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    g_assert_cmpuint (cells->ways[i].track, ==, i < 40 - LS_GRAPH_TRACKS ? 0 : 40 - i);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* An if (0 to 2), then a loop (3 to 5), and nothing that leads to 7. */
static const guint32 program[][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 }, { 2, 3 }, { 3, 4 },
                                      { 3, 6 }, { 4, 5 }, { 5, 3 }, { 5, 6 } };

static void
test_keys (void)
{
  static const guint32 expected[8][4] = {
    /* on, before, further, back */
    { 1, 0, 2, 0 }, { 2, 0, 2, 1 }, { 3, 1, 3, 2 }, { 4, 2, 6, 5 },
    { 5, 3, 5, 4 }, { 6, 4, 6, 3 }, { 7, 5, 6, 6 }, { 7, 6, 7, 7 },
  };
  g_autoptr (LsGraph) graph = make_graph (8, program, G_N_ELEMENTS (program));

  for (guint32 i = 0; i < 8; i++)
    {
      for (guint go = 0; go < 4; go++)
        g_assert_cmpuint (ls_graph_go (graph, i, (LsGraphGo) go), ==, expected[i][go]);
      g_assert_cmpuint (ls_graph_go (graph, i, LS_GRAPH_GO_FIRST), ==, 0);
      g_assert_cmpuint (ls_graph_go (graph, i, LS_GRAPH_GO_LAST), ==, 7);
    }
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* What is longer than its room would be cut. */
static void
test_notes (void)
{
  static const struct
  {
    guint64 n_hits, n_active;
    const char *note;
  } notes[] = { { 0, 0, "never" },
                { 1, 1, "1x 1 lane" },
                { 1, 37, "1x 37 lanes" },
                { 8, 8 * 37, "8x 37 lanes" },
                { 8, 37, "8x ~5 lanes" },
                { 9, 4, "9x ~0 lanes" },
                { 4094, 4094 * 64, "4094x 64 lanes" },
                { 4094, 4094 * 64 - 1, "4094x ~64 lanes" },
                { 10000, 640000, "10k 64 lanes" },
                { 9999999, 639999935, "9999k ~64 lanes" },
                { 10485760, 10485760, "10M 1 lane" },
                { G_MAXUINT32, G_MAXUINT32 * (guint64) 64, "4294M 64 lanes" } };

  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      g_autofree char *note = ls_graph_dup_note (notes[i].n_hits, notes[i].n_active);

      g_assert_cmpstr (note, ==, notes[i].note);
      g_assert_cmpuint (strlen (note), <=, LS_GRAPH_NOTE_CHARS);
    }
}

/* The number of lanes is the mean that the bar shows, and says so where it is one. */
static void
test_hits (void)
{
  static const struct
  {
    guint64 n_hits, n_steps, n_active;
    const char *text;
  } hits[] = { { 0, 0, 0, "never ran" },         { 1, 3, 3 * 64, "1 hit, 64 lanes" },
               { 2, 2, 2, "2 hits, 1 lane" },    { 2, 4, 64 + 64 + 3 + 2, "2 hits, ~33 lanes" },
               { 1, 2, 0, "1 hit, 0 lanes" },    { 1, 3, 2, "1 hit, ~1 lanes" },
               { 3, 300, 1, "3 hits, ~0 lanes" } };

  for (guint i = 0; i < G_N_ELEMENTS (hits); i++)
    {
      const LsGraphBlockCount counted = { .n_hits = hits[i].n_hits,
                                          .n_steps = hits[i].n_steps,
                                          .n_active = hits[i].n_active,
                                          .lanes = LS_MASK_ALL };
      g_autofree char *text = ls_graph_dup_hits (&counted);

      g_assert_cmpstr (text, ==, hits[i].text);
    }
}

/* --- drawing --------------------------------------------------------------------------------------------- */

typedef struct
{
  LsGraph *graph;
  LsGraphCells *cells;
  LsGraphCount count;
  LsGlyphs *plain, *bold;
} Picture;

/* Everything ran once in all lanes but block 7; nobody went from 3 to 6. */
static void
picture_init (Picture *picture)
{
  *picture = (Picture){ .plain = draw_test_glyphs (PANGO_WEIGHT_NORMAL),
                        .bold = draw_test_glyphs (PANGO_WEIGHT_BOLD) };
  picture->graph = make_graph (8, program, G_N_ELEMENTS (program));
  picture->cells = ls_graph_cells_new (picture->graph, ls_glyphs_get_advance (picture->plain),
                                       ls_glyphs_get_height (picture->plain));
  picture->count.blocks = g_new0 (LsGraphBlockCount, 8);
  picture->count.edges = g_new0 (LsGraphEdgeCount, G_N_ELEMENTS (program));
  for (guint i = 0; i < 7; i++)
    picture->count.blocks[i] = (LsGraphBlockCount){ .n_hits = 1,
                                                    .n_steps = 1,
                                                    .n_active = LS_LANES,
                                                    .n_issued = 1,
                                                    .n_useful = LS_LANES / 2,
                                                    .lanes = LS_MASK_ALL };
  for (guint i = 0; i < G_N_ELEMENTS (program); i++)
    picture->count.edges[i] =
      (LsGraphEdgeCount){ .n_hits = program[i][1] != 6 || program[i][0] != 3, .n_active = 64 };
}

static void
picture_clear (Picture *picture)
{
  g_free (picture->count.blocks);
  g_free (picture->count.edges);
  ls_graph_cells_free (picture->cells);
  ls_graph_unref (picture->graph);
  ls_glyphs_free (picture->plain);
  ls_glyphs_free (picture->bold);
}

static GtkSnapshot *
draw (const Picture *picture,
      const LsGraphHere *here,
      float top,
      float bottom,
      const LsTheme *theme)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ls_graph_draw (snapshot, picture->cells, &picture->count, here, LS_GRAPH_NONE, top, bottom,
                 picture->plain, picture->bold, theme);
  return snapshot;
}

static guint32
pixel_of (const GdkRGBA *color)
{
  const guint red = (guint) (color->red * 255 + 0.5f), green = (guint) (color->green * 255 + 0.5f);

  return 0xff000000 | red << 16 | green << 8 | (guint) (color->blue * 255 + 0.5f);
}

/* What is next has a bar before it, and the way that was just gone is strong; both hold in every theme. */
static void
test_here (gconstpointer data)
{
  const guint which = GPOINTER_TO_UINT (data);
  const LsTheme *theme =
    ls_theme_find (which & 2 ? LS_COLOURS_CONTRAST : LS_COLOURS_DEFAULT, which & 1);
  const LsGraphHere here = { .last = 5, .next = 3, .way = 7, .n_active = 22 };
  Picture picture;
  g_autofree guint32 *pixels = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  picture_init (&picture);
  const guint width = (guint) picture.cells->width, height = (guint) picture.cells->height;
  const LsGraphWay *way = &picture.cells->ways[7];
  texture = draw_test_render (draw (&picture, &here, 0, (float) height, theme), width, height,
                              theme, "graph");
  pixels = draw_test_pixels (texture);
#define AT(x, y) pixels[(guint) (y) *width + (guint) (x)]
  for (guint i = 0; i < 8; i++)
    {
      const graphene_rect_t *box = &picture.cells->boxes[i];
      const float y = box->origin.y + box->size.height / 2;

      if (i == here.next)
        g_assert_cmphex (AT (box->origin.x - 2, y), ==, pixel_of (&theme->accent));
      else
        g_assert_cmphex (AT (box->origin.x - 2, y), !=, pixel_of (&theme->accent));
    }
  g_assert_cmphex (AT (way->track_x, (way->from_y + way->to_y) / 2), ==, pixel_of (&theme->accent));
  g_assert_cmphex (AT (picture.cells->ways[5].track_x + 4, picture.cells->ways[5].from_y + 9), ==,
                   pixel_of (&theme->surface));
#undef AT
  picture_clear (&picture);
}

/* Half as long as the frame where half of the lanes were active, of whatever use that was. */
static void
test_bars (void)
{
  const LsGraphHere here = LS_GRAPH_NOWHERE;
  const LsTheme *theme = ls_theme_find (LS_COLOURS_DEFAULT, FALSE);
  Picture picture;

  picture_init (&picture);
  for (guint i = 0; i < 7; i++)
    picture.count.blocks[i].n_active = i * 8;
  const guint width = (guint) picture.cells->width, height = (guint) picture.cells->height;
  g_autoptr (GdkTexture) texture = draw_test_render (
    draw (&picture, &here, 0, (float) height, theme), width, height, theme, "bars");
  g_autofree guint32 *pixels = draw_test_pixels (texture);
  guint full = 0;

  for (guint i = 7; i-- > 0;)
    {
      const graphene_rect_t *box = &picture.cells->boxes[i];
      const guint y =
        (guint) (box->origin.y + box->size.height - 6 - ls_glyphs_get_height (picture.plain) / 2);
      guint n = 0;

      for (guint x = (guint) box->origin.x + 2; x < (guint) (box->origin.x + box->size.width) - 2;
           x++)
        n += pixels[y * width + x] == pixel_of (&theme->lanes[LS_LANE_ACTIVE].fill);
      if (i == 6)
        full = n;
      g_assert_cmpuint (6 * n + 12, >=, i * full);
      g_assert_cmpuint (6 * n, <=, i * full + 12);
    }
  g_assert_cmpuint (full, >, 20);
  picture_clear (&picture);
}

/* What is out of sight costs nothing. */
static void
test_sight (void)
{
  const LsGraphHere here = LS_GRAPH_NOWHERE;
  Picture picture;

  picture_init (&picture);
  const graphene_rect_t *box = &picture.cells->boxes[4];
  GtkSnapshot *all =
    draw (&picture, &here, 0, picture.cells->height, ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  GtkSnapshot *part = draw (&picture, &here, box->origin.y + 20, box->origin.y + 30,
                            ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  g_autoptr (GskRenderNode) all_node = gtk_snapshot_free_to_node (all);
  g_autoptr (GskRenderNode) part_node = gtk_snapshot_free_to_node (part);

  g_assert_cmpuint (4 * draw_test_count (part_node, GSK_TEXT_NODE), <,
                    draw_test_count (all_node, GSK_TEXT_NODE));
  g_assert_cmpuint (2 * draw_test_count (part_node, GSK_COLOR_NODE), <,
                    draw_test_count (all_node, GSK_COLOR_NODE));
  picture_clear (&picture);
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/graph/layout/random", test_random);
  g_test_add_func ("/graph/layout/stubs", test_stubs);
  g_test_add_func ("/graph/keys", test_keys);
  g_test_add_func ("/graph/notes", test_notes);
  g_test_add_func ("/graph/hits", test_hits);
  g_test_add_func ("/graph/bars", test_bars);
  g_test_add_data_func ("/graph/here/light", GUINT_TO_POINTER (0), test_here);
  g_test_add_data_func ("/graph/here/dark", GUINT_TO_POINTER (1), test_here);
  g_test_add_data_func ("/graph/here/high-contrast", GUINT_TO_POINTER (2), test_here);
  g_test_add_data_func ("/graph/here/dark-high-contrast", GUINT_TO_POINTER (3), test_here);
  g_test_add_func ("/graph/sight", test_sight);
  return g_test_run ();
}
