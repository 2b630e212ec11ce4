#include "ls-graph-count.h"

#include <inttypes.h>
#include "ls-picture.h"
#include "ls-words.h"

/* What there is to say of a way and of a block: what the graph knows, and what was counted. */
typedef struct
{
  LsGraphEdge edge;
  LsGraphEdgeCount counted;
} Way;

typedef struct
{
  LsGraphBlock block;
  char *name, *leads;              /* owned; leads: NULL: nowhere */
  guint source_first, source_last; /* lines of the text; 0: it has none */
  char *lines;                     /* owned: in words */
  gboolean is_counted;
  LsGraphBlockCount counted;
  GArray *ways; /* of Way */
} Block;

static void
block_init (Block *block, const LsGraph *graph, const LsGraphCount *count, guint32 number)
{
  *block = (Block){ .block = graph->blocks[number],
                    .name = ls_graph_dup_name (graph, number),
                    .is_counted = count != NULL };
  if (block->block.n_edges > 0 || block->block.ends)
    block->leads = ls_graph_dup_leads (graph, number);
  if (count != NULL)
    block->counted = count->blocks[number];
  block->lines = ls_graph_dup_lines (graph, number);
  ls_graph_find_source (graph, number, &block->source_first, &block->source_last);
}

static void
block_clear (Block *block)
{
  g_free (block->name);
  g_free (block->leads);
  g_free (block->lines);
  g_clear_pointer (&block->ways, g_array_unref);
}

/* clang-format off */
static const LsField way_fields[] = {
  LS_FIELD_AS (Way, LINE, edge.to, "to"),
  LS_FIELD_NAMED (Way, edge.kind, "kind", ls_lead_kind_names),
  LS_FIELD_AS (Way, BOOL, edge.is_back, "is_back"),
  LS_FIELD_AS (Way, UINT, counted.n_hits, "n_hits"),
  LS_FIELD_AS (Way, UINT, counted.n_active, "n_active"),
  LS_FIELD_AS (Way, LANES, counted.lanes, "lanes"),
  LS_FIELD_IF (Way, UINT, counted.first, "first_step", counted.n_hits),
  LS_FIELD_END
};
static const LsField block_fields[] = {
  LS_FIELD_OF_ROW (ROW, "block"),
  LS_FIELD (Block, STRING, name),
  LS_FIELD_AS (Block, LINE, block.first, "first_line"),
  LS_FIELD_AS (Block, LINE, block.end, "last_line"),
    LS_FIELD_IF (Block, UINT, source_first, "first_source_line", source_first),
  LS_FIELD_IF (Block, UINT, source_last, "last_source_line", source_first),
  LS_FIELD_AS (Block, STRING, lines, "_lines"),
  LS_FIELD_AS (Block, UINT, block.depth, "depth"),
  LS_FIELD_AS (Block, BOOL, block.is_reachable, "is_reachable"),
  LS_FIELD_AS (Block, BOOL, block.is_loop_head, "is_loop_head"),
  LS_FIELD_AS (Block, BOOL, block.ends, "ends"),
  LS_FIELD_IF (Block, UINT, counted.n_hits, "n_hits", is_counted),
  LS_FIELD_IF (Block, UINT, counted.n_steps, "n_steps", is_counted),
  LS_FIELD_IF (Block, UINT, counted.n_active, "n_active", is_counted),
  LS_FIELD_IF (Block, UINT, counted.n_issued, "n_issued", is_counted),
  LS_FIELD_IF (Block, SLOTS, counted.n_issued, "n_lane_slots", is_counted),
  LS_FIELD_IF (Block, UINT, counted.n_useful, "n_useful", is_counted),
  LS_FIELD_IF (Block, LANES, counted.lanes, "lanes", is_counted),
  LS_FIELD_IF (Block, UINT, counted.first, "first_step", counted.n_hits),
  LS_FIELD_IF (Block, UINT, counted.last, "last_step", counted.n_hits),
  LS_FIELD_LIST (Block, ways, "edges", Way, way_fields),
  LS_FIELD_END
};
/* Of a block alone. */
static const LsField alone_fields[] = { LS_FIELD_OBJECT_MEMBERS (block_fields), LS_FIELD (Block, STRING, leads), LS_FIELD_END };
/* clang-format on */

static GArray *
dup_ways (const LsGraphCount *count, const LsGraphBlock *block)
{
  GArray *ways = g_array_new (FALSE, FALSE, sizeof (Way));

  for (guint i = block->first_edge; i < block->first_edge + block->n_edges; i++)
    {
      const Way way = { count->graph->edges[i], count->edges[i] };

      g_array_append_val (ways, way);
    }
  return ways;
}

static GVariant *
read_blocks (gconstpointer of, const LsFieldScope *scope)
{
  const LsGraphCount *count = of;
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (Block));

  g_array_set_clear_func (blocks, (GDestroyNotify) block_clear);
  for (guint i = 0; i < count->graph->n_blocks; i++)
    {
      Block block;

      block_init (&block, count->graph, count, i);
      block.ways = dup_ways (count, &block.block);
      g_array_append_val (blocks, block);
    }
  return ls_fields_read_rows (block_fields, blocks->data, blocks->len, sizeof (Block), scope);
}

static GVariant *
count_never (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsGraphCount *count = of;
  guint n = 0;

  for (guint i = 0; i < count->graph->n_blocks; i++)
    n += count->blocks[i].n_steps == 0;
  return g_variant_new_uint64 (n);
}

static GVariant *
read_sizes (gconstpointer of, const LsFieldScope *scope)
{
  static const LsField fields[] = {
    LS_FIELD (LsGraph, UINT, n_blocks),
    LS_FIELD (LsGraph, UINT, n_edges),
    LS_FIELD_END,
  };

  return ls_fields_read (fields, ((const LsGraphCount *) of)->graph, scope);
}

/* --- the form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField graph_fields[] = {
  LS_FIELD (LsGraphCount, UINT, n_steps),
  LS_FIELD (LsGraphCount, UINT, last_step),
  LS_FIELD_NAMED (LsGraphCount, reason, "reason", ls_picture_stops),
  LS_FIELD_MADE_MEMBERS (read_sizes),
  LS_FIELD_MADE ("n_never_blocks", count_never),
  LS_FIELD_MADE ("blocks", read_blocks),
  LS_FIELD_END
};
static const LsPart parts[] = {
  { "way", "is_back", N_ (" (back)") }, { "way", "kind=skip", N_ (" (over a clause)") }, { "way", "kind=jump", N_ (" (jump)") },
  { "way", "kind=call", N_ (" (call)") }, { "way", "kind=return", N_ (" (return)") },
  { NULL, NULL, NULL }
};
static const LsSentence way_sentences[] = {
  { "n_hits", N_ ("  to {to}{@way}: {n_hits time|times}, {lanes:count lane|lanes}") },
  { "!n_hits", N_ ("  to {to}{@way}: never") }, { NULL, NULL }
};
/* What went through a block that was counted. */
#define BLOCK_HITS \
  { "lanes,!n_steps", N_ ("never ran") }, { "n_hits", N_ ("{n_hits hit|hits}") }, \
  { "n_steps,!n_hits", N_ ("not entered in these steps") }, { "n_steps", N_ ("{lanes:count lane|lanes}") }
#define BLOCK_USE \
  { "n_steps", N_ ("{n_active/n_steps} active on average") }, { "n_steps,n_issued", N_ ("{n_useful//n_lane_slots} useful") }
static const LsSentence hits[] = { BLOCK_HITS, BLOCK_USE, { NULL, NULL } };
static const LsSentence block_sentences[] = { { NULL, N_ ("block {block}, {_lines}: {name}") }, { NULL, NULL } };
static const LsSentence block_after[] = {
  { "ends", N_ ("  the program ends here") }, { "!ends,!edges", N_ ("  leads nowhere") }, { "!is_reachable", N_ ("  nothing leads here") },
  { NULL, NULL }
};
static const LsFormTable way_tables[] = { { .key = "edges", .sentences = way_sentences }, { .key = NULL } };
static const LsFormTable tables[] = {
  { .key = "blocks", .sentences = block_sentences, .list = hits, .inner = way_tables, .after = block_after },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { NULL, N_ ("{n_blocks block|blocks} with {n_edges way|ways} between them.") },
  { "!n_never_blocks", N_ ("Every block ran.") }, { "n_never_blocks", N_ ("{n_never_blocks} of {n_blocks block|blocks} never ran.") },
  LS_PICTURE_STOPS, { NULL, NULL }
};
static const LsSentence foot[] = { LS_PICTURE_MORE, { NULL, NULL } };
/* clang-format on */

const LsForm ls_graph_form = { .fields = graph_fields,
                               .tables = tables,
                               .summary = summary,
                               .foot = foot,
                               .parts = parts };

/* --- one block ------------------------------------------------------------------------------------------- */

/* Says number's sentences, with commas between them. count: (nullable). */
static void
append_block (GString *text,
              const LsSentence *sentences,
              const LsGraph *graph,
              const LsGraphCount *count,
              guint32 number)
{
  const LsFieldScope scope = { .program = graph->program, .row = number };
  g_autoptr (GVariant) data = NULL;
  Block block;

  block_init (&block, graph, count, number);
  data = g_variant_ref_sink (ls_fields_read (alone_fields, &block, &scope));
  ls_form_list (text, &ls_graph_form, sentences, ", ", data, graph->program);
  block_clear (&block);
}

char *
ls_graph_dup_sentence (const LsGraph *graph, const LsGraphCount *count, guint32 number)
{
  /* clang-format off */
  static const LsSentence told[] = {
    { NULL, N_ ("block {block}") }, { NULL, "{name}" }, { NULL, "{_lines}" }, BLOCK_HITS, BLOCK_USE, { "leads", N_ ("leads to {leads}") },
    { "!leads", N_ ("leads nowhere") }, { "is_loop_head", N_ ("a loop begins here") }, { "!is_reachable", N_ ("nothing leads here") },
    { NULL, NULL }
  };
  /* clang-format on */
  GString *text = g_string_new (NULL);

  append_block (text, told, graph, count, number);
  return g_string_free (text, FALSE);
}

/* --- for Graphviz ---------------------------------------------------------------------------------------- */

/* Quotes and backslashes stand for themselves. */
static void
append_quoted (GString *dot, const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_c (dot, '\\');
      g_string_append_c (dot, *c);
    }
}

#define DOT_LINES 6
static const LsSentence dot_hits[] = { BLOCK_HITS, { NULL, NULL } };

static void
append_dot_block (GString *dot, const LsGraphCount *count, guint32 number)
{
  g_autofree char *where = ls_graph_dup_lines (count->graph, number);
  guint lines[DOT_LINES], n_more;
  const guint n = ls_graph_pick_lines (count->graph, number, DOT_LINES, lines, &n_more);

  g_string_append_printf (dot, "  b%u [label=\"%u: %s\\l", number + 1, number + 1, where);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = ls_graph_dup_line_name (count->graph, lines[i]);

      append_quoted (dot, name);
      g_string_append (dot, "\\l");
    }
  if (n_more > 0)
    g_string_append_printf (dot, "and %u more\\l", n_more);
  append_block (dot, dot_hits, count->graph, count, number);
  g_string_append_printf (dot, "\\l\"%s];\n",
                          count->blocks[number].n_steps == 0 ? ", style=dashed" : "");
}

static void
append_dot_edge (GString *dot, const LsGraphCount *count, guint number)
{
  const LsGraphEdge *edge = &count->graph->edges[number];
  const LsGraphEdgeCount *counted = &count->edges[number];

  g_string_append_printf (dot, "  b%u -> b%u [label=\"", edge->from + 1, edge->to + 1);
  if (counted->n_hits == 0)
    g_string_append (dot, "never\", style=dashed");
  else
    g_string_append_printf (dot, "%" PRIu64 " times, %u lanes\"", counted->n_hits,
                            ls_mask_count (counted->lanes));
  g_string_append (dot, edge->is_back ? ", constraint=false];\n" : "];\n");
}

char *
ls_graph_count_to_dot (const LsGraphCount *count)
{
  const LsGraph *graph = count->graph;
  GString *dot = g_string_new ("digraph program {\n"
                               "  node [shape=box, fontname=\"monospace\"];\n"
                               "  edge [fontname=\"sans-serif\"];\n");

  for (guint i = 0; i < graph->n_blocks; i++)
    append_dot_block (dot, count, i);
  for (guint i = 0; i < graph->n_edges; i++)
    append_dot_edge (dot, count, i);
  for (guint i = 0; i < graph->n_blocks; i++)
    if (graph->blocks[i].ends)
      g_string_append_printf (dot, "  b%u -> end;\n", i + 1);
  g_string_append (dot, "  end [shape=oval];\n}\n");
  return g_string_free (dot, FALSE);
}

static gpointer
ask_graph (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsGraph) graph = ls_graph_new (ls_subject_get_program (subject), error);

  return graph != NULL ? ls_graph_count_new (graph, subject, options, error) : NULL;
}

static void
add_graph (gpointer answer, gconstpointer other)
{
  ls_graph_count_add (answer, other);
}

const LsPicture ls_graph_picture = { &ls_graph_form, ask_graph,
                                     (GDestroyNotify) ls_graph_count_free, add_graph,
                                     N_ ("Nothing has run.") };
