#include "ls-graph.h"

#include <string.h>

#include "ls-words.h"

const char *const ls_lead_kind_names[LS_N_LEAD_KINDS] = {
  [LS_LEAD_NEXT] = "next", [LS_LEAD_SKIP] = "skip",     [LS_LEAD_JUMP] = "jump",
  [LS_LEAD_CALL] = "call", [LS_LEAD_RETURN] = "return", [LS_LEAD_END] = "end",
};

/* --- lines ----------------------------------------------------------------------------------------------- */

/* The label in front of an instruction, or nothing. */
static void
append_label (GString *name, const LsLine *line)
{
  const LsSpan *span = line->spans;

  if (line->n_spans == 0 || span->kind != LS_SPAN_LABEL || line->kind == LS_LINE_ALU)
    return;
  g_autofree char *label = g_strndup (line->text + span->start, span->length);

  if (*g_strstrip (label) != '\0')
    g_string_append_printf (name, "%s ", label);
}

char *
ls_graph_dup_line_name (const LsGraph *graph, guint number)
{
  GString *name = g_string_new (NULL);
  LsLine line;

  ls_program_line (graph->program, number, &line);
  append_label (name, &line);
  g_string_append (name, line.op != NULL ? line.op : "?");
  return g_string_free (name, FALSE);
}

static gboolean
is_control (const LsGraph *graph, guint number)
{
  LsLine line;

  ls_program_line (graph->program, number, &line);
  return line.first == number &&
         (line.kind == LS_LINE_FLOW || line.kind == LS_LINE_CLAUSE || line.kind == LS_LINE_EXPORT);
}

guint
ls_graph_pick_lines (const LsGraph *graph, guint32 number, guint max, guint *lines, guint *n_more)
{
  const LsGraphBlock *block = &graph->blocks[number];
  guint n = 0;

  *n_more = 0;
  for (guint i = block->first; i <= block->last; i++)
    if (graph->of_lines[i] != number || !is_control (graph, i))
      continue;
    else if (n < max)
      lines[n++] = i;
    else
      (*n_more)++;
  if (n == 0 || lines[0] != block->first)
    {
      if (n == max)
        (*n_more)++;
      n = MIN (n, max - 1);
      memmove (lines + 1, lines, n * sizeof *lines);
      lines[0] = block->first;
      n++;
    }
  if (n == 1 && block->last != block->first && max > 1 && !is_control (graph, block->first))
    lines[n++] = block->last;
  return n;
}

char *
ls_graph_dup_name (const LsGraph *graph, guint32 block)
{
  guint lines[8], n_more;
  const guint n = ls_graph_pick_lines (graph, block, G_N_ELEMENTS (lines), lines, &n_more);
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *line = ls_graph_dup_line_name (graph, lines[i]);

      g_string_append_printf (name, "%s%s", i == 0 ? "" : ", ", line);
    }
  if (n_more > 0)
    {
      g_autofree char *told = g_string_free (name, FALSE);

      return g_strdup_printf (ls_words ("%s and %u more"), told, n_more);
    }
  return g_string_free (name, FALSE);
}

char *
ls_graph_dup_lines (const LsGraph *graph, guint32 number)
{
  const LsGraphBlock *block = &graph->blocks[number];

  if (block->first == block->end)
    return g_strdup_printf (ls_words ("line %u"), block->first + 1);
  return g_strdup_printf (ls_words ("lines %u to %u"), block->first + 1, block->end + 1);
}

/* --- where they lead ------------------------------------------------------------------------------------- */

char *
ls_graph_dup_leads (const LsGraph *graph, guint32 number)
{
  const LsGraphBlock *block = &graph->blocks[number];
  g_autoptr (GPtrArray) ways = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < block->n_edges; i++)
    g_ptr_array_add (ways, g_strdup_printf ("%u", graph->edges[block->first_edge + i].to + 1));
  if (block->ends)
    g_ptr_array_add (ways, g_strdup (ls_words ("the end")));
  return ways->len > 0 ? ls_words_join (ways) : g_strdup (ls_words ("nowhere"));
}
