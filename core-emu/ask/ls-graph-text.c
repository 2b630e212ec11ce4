#include "ls-graph-count.h"

#include <inttypes.h>

#include "ls-dict.h"
#include "ls-picture.h"
#include "ls-words.h"

#define N "%" G_GUINT64_FORMAT

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
edge_to_variant (const LsGraphCount *count, guint number)
{
  const LsGraphEdge *edge = &count->graph->edges[number];
  const LsGraphEdgeCount *counted = &count->edges[number];
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "to", edge->to + 1);
  ls_dict_set_string (&dict, "kind", ls_lead_kind_name (edge->kind));
  ls_dict_set_bool (&dict, "is_back", edge->is_back);
  ls_dict_set_uint (&dict, "n_hits", counted->n_hits);
  ls_dict_set_uint (&dict, "n_active", counted->n_active);
  ls_dict_set_mask (&dict, "lanes", counted->lanes);
  if (counted->n_hits > 0)
    ls_dict_set_uint (&dict, "first_step", counted->first);
  return ls_dict_end (&dict);
}

static GVariant *
edges_to_variant (const LsGraphCount *count, const LsGraphBlock *block)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = block->first_edge; i < block->first_edge + block->n_edges; i++)
    g_variant_builder_add_value (&builder, edge_to_variant (count, i));
  return g_variant_builder_end (&builder);
}

static GVariant *
block_to_variant (const LsGraphCount *count, guint32 number)
{
  const LsGraphBlock *block = &count->graph->blocks[number];
  const LsGraphBlockCount *counted = &count->blocks[number];
  g_autofree char *name = ls_graph_dup_name (count->graph, number);
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "block", number + 1);
  ls_dict_set_string (&dict, "name", name);
  ls_dict_set_uint (&dict, "first_line", block->first + 1);
  ls_dict_set_uint (&dict, "last_line", block->end + 1);
  ls_dict_set_uint (&dict, "depth", block->depth);
  ls_dict_set_bool (&dict, "is_reachable", block->is_reachable);
  ls_dict_set_bool (&dict, "is_loop_head", block->is_loop_head);
  ls_dict_set_bool (&dict, "ends", block->ends);
  ls_dict_set_uint (&dict, "n_hits", counted->n_hits);
  ls_dict_set_uint (&dict, "n_steps", counted->n_steps);
  ls_dict_set_uint (&dict, "n_active", counted->n_active);
  ls_dict_set_uint (&dict, "n_issued", counted->n_issued);
  ls_dict_set_uint (&dict, "n_useful", counted->n_useful);
  ls_dict_set_mask (&dict, "lanes", counted->lanes);
  if (counted->n_hits > 0)
    {
      ls_dict_set_uint (&dict, "first_step", counted->first);
      ls_dict_set_uint (&dict, "last_step", counted->last);
    }
  ls_dict_set_value (&dict, "edges", edges_to_variant (count, block));
  return ls_dict_end (&dict);
}

GVariant *
ls_graph_count_to_variant (const LsGraphCount *count)
{
  GVariantBuilder blocks = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "n_steps", count->n_steps);
  ls_dict_set_string (&dict, "reason", ls_picture_stops[count->reason]);
  ls_dict_set_uint (&dict, "n_blocks", count->graph->n_blocks);
  ls_dict_set_uint (&dict, "n_edges", count->graph->n_edges);
  for (guint i = 0; i < count->graph->n_blocks; i++)
    g_variant_builder_add_value (&blocks, block_to_variant (count, i));
  ls_dict_set_value (&dict, "blocks", g_variant_builder_end (&blocks));
  return ls_dict_end (&dict);
}

/* --- in words -------------------------------------------------------------------------------------------- */

static void
append_lanes (GString *text, LsMask lanes)
{
  const guint n = ls_mask_count (lanes);

  g_string_append_printf (text, ls_words_many ("%u lane", "%u lanes", n), n);
}

static void
append_hits (GString *text, const LsGraphBlockCount *counted)
{
  if (counted->n_steps == 0)
    {
      g_string_append (text, ls_words ("never ran"));
      return;
    }
  g_string_append_printf (
    text, ls_words_many ("%" PRIu64 " hit", "%" PRIu64 " hits", counted->n_hits), counted->n_hits);
  g_string_append (text, ", ");
  append_lanes (text, counted->lanes);
}

/* Active lanes on average, and how much of its slots and fetches somebody had something from. */
static void
append_use (GString *text, const LsGraphBlockCount *counted)
{
  g_autoptr (GString) active = g_string_new (NULL), useful = g_string_new (NULL);

  if (counted->n_steps == 0)
    return;
  ls_picture_append_mean (active, counted->n_active, counted->n_steps, 0);
  g_string_append_printf (text, ls_words (", %s active on average"), active->str);
  if (counted->n_issued == 0)
    return;
  ls_picture_append_mean (useful, 100 * counted->n_useful, LS_LANES * counted->n_issued, 0);
  g_string_append_printf (text, ls_words (", %s %% useful"), useful->str);
}

static void
append_edge (GString *text, const LsGraphCount *count, guint number)
{
  static const char *const notes[LS_N_LEAD_KINDS] = {
    [LS_LEAD_NEXT] = "",        [LS_LEAD_SKIP] = " (over a clause)", [LS_LEAD_JUMP] = " (jump)",
    [LS_LEAD_CALL] = " (call)", [LS_LEAD_RETURN] = " (return)",      [LS_LEAD_END] = "",
  };
  const LsGraphEdge *edge = &count->graph->edges[number];
  const LsGraphEdgeCount *counted = &count->edges[number];

  g_string_append_printf (text, "  to %u%s: ", edge->to + 1,
                          edge->is_back ? " (back)" : notes[edge->kind]);
  if (counted->n_hits == 0)
    g_string_append (text, "never");
  else
    {
      ls_picture_append_count (text, counted->n_hits, "time");
      g_string_append (text, ", ");
      append_lanes (text, counted->lanes);
    }
  g_string_append_c (text, '\n');
}

static void
append_block (GString *text, const LsGraphCount *count, guint32 number)
{
  const LsGraphBlock *block = &count->graph->blocks[number];
  g_autofree char *lines = ls_graph_dup_lines (count->graph, number);
  g_autofree char *name = ls_graph_dup_name (count->graph, number);

  g_string_append_printf (text, "block %u, %s: %s\n  ", number + 1, lines, name);
  append_hits (text, &count->blocks[number]);
  append_use (text, &count->blocks[number]);
  g_string_append (text, block->is_reachable ? "\n" : "; nothing leads here\n");
  for (guint i = block->first_edge; i < block->first_edge + block->n_edges; i++)
    append_edge (text, count, i);
  if (block->ends)
    g_string_append (text, "  the program ends here\n");
  else if (block->n_edges == 0)
    g_string_append (text, "  leads nowhere\n");
}

char *
ls_graph_count_to_text (const LsGraphCount *count)
{
  GString *text = g_string_new (NULL);
  guint n_never = 0;

  for (guint i = 0; i < count->graph->n_blocks; i++)
    {
      append_block (text, count, i);
      n_never += count->blocks[i].n_steps == 0;
    }
  ls_picture_append_count (text, count->graph->n_blocks, "block");
  g_string_append (text, " with ");
  ls_picture_append_count (text, count->graph->n_edges, "way");
  g_string_append_printf (text, " between them; %u of the blocks never ran\n", n_never);
  ls_picture_append_stop (text, count->reason, count->last_step);
  return g_string_free (text, FALSE);
}

char *
ls_graph_dup_sentence (const LsGraph *graph, const LsGraphCount *count, guint32 number)
{
  const LsGraphBlock *block = &graph->blocks[number];
  g_autofree char *name = ls_graph_dup_name (graph, number);
  g_autofree char *lines = ls_graph_dup_lines (graph, number);
  g_autofree char *leads = ls_graph_dup_leads (graph, number);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ls_words ("block %u, %s, %s"), number + 1, name, lines);
  if (count != NULL)
    {
      g_string_append (text, ", ");
      append_hits (text, &count->blocks[number]);
      append_use (text, &count->blocks[number]);
    }
  g_string_append_printf (
    text, block->n_edges > 0 || block->ends ? ls_words (", leads to %s") : ls_words (", leads %s"),
    leads);
  if (block->is_loop_head)
    g_string_append (text, ls_words (", a loop begins here"));
  if (!block->is_reachable)
    g_string_append (text, ls_words (", nothing leads here"));
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
  append_hits (dot, &count->blocks[number]);
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
    {
      ls_picture_append_count (dot, counted->n_hits, "time");
      g_string_append (dot, ", ");
      append_lanes (dot, counted->lanes);
      g_string_append_c (dot, '"');
    }
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
