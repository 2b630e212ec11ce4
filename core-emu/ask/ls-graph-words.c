#include "ls-graph.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-program-path.h"
#include "ls-text.h"
#include "ls-words.h"

const char *const ls_lead_kind_names[LS_N_LEAD_KINDS] = {
  [LS_LEAD_NEXT] = "next", [LS_LEAD_SKIP] = "skip",     [LS_LEAD_JUMP] = "jump",
  [LS_LEAD_CALL] = "call", [LS_LEAD_RETURN] = "return", [LS_LEAD_END] = "end",
};

#define MAX_TEXT 40 /* characters of a line of the text */

/* Returns: (transfer full) (nullable): NULL: the program does not have the text. */
static char *
dup_source_text (const LsGraph *graph, guint line)
{
  const guint number = ls_program_find_text_line (graph->program, line);
  const char *name, *all = NULL;
  g_autofree char *text = NULL, *line_text = NULL;

  if (number == 0 ||
      !ls_program_machine (graph->program)->debug_info->file (graph->program, 0, &name, &all) ||
      all == NULL)
    return NULL;
  line_text = ls_text_dup_line (all, number);
  text = g_utf8_make_valid (line_text, -1);
  if (g_utf8_strlen (text, -1) <= MAX_TEXT)
    return g_steal_pointer (&text);
  *g_utf8_offset_to_pointer (text, MAX_TEXT - 3) = '\0';
  return g_strconcat (text, "...", NULL);
}

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
  char *text = graph->is_text ? dup_source_text (graph, number) : NULL;
  GString *name;
  LsLine line;

  if (text != NULL)
    return text;
  if (graph->is_text) /* where ways meet */
    return g_strdup (ls_words ("no statement"));
  name = g_string_new (NULL);
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

void
ls_graph_find_source (const LsGraph *graph, guint32 number, guint *first, guint *last)
{
  const LsGraphBlock *block = &graph->blocks[number];

  *first = *last = 0;
  for (guint i = block->first; i <= block->end; i++)
    {
      const guint line = ls_program_find_text_line (graph->program, i);

      if (line > 0)
        {
          *first = *first == 0 ? line : MIN (*first, line);
          *last = MAX (*last, line);
        }
    }
}

/* A line of the listing wherever another line of the text begins: what a block comes back to stands there twice. */
static guint
pick_source_lines (const LsGraph *graph, guint32 number, guint max, guint *lines, guint *n_more)
{
  const LsGraphBlock *block = &graph->blocks[number];
  guint n = 0, before = 0;

  *n_more = 0;
  for (guint i = block->first; i <= block->end; i++)
    {
      const guint line = ls_program_find_text_line (graph->program, i);

      if (line == 0 || line == before)
        continue;
      before = line;
      if (n < max)
        lines[n++] = i;
      else
        (*n_more)++;
    }
  return n;
}

guint
ls_graph_pick_lines (const LsGraph *graph, guint32 number, guint max, guint *lines, guint *n_more)
{
  const LsGraphBlock *block = &graph->blocks[number];
  guint n = graph->is_text ? pick_source_lines (graph, number, max, lines, n_more) : 0;

  if (n == 0 && graph->is_text)
    lines[n++] = block->first;
  if (n > 0)
    return n;
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

      g_string_append_printf (name, "%s%s", i == 0 ? "" : graph->is_text ? " " : ", ", line);
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
  guint first, last;

  ls_graph_find_source (graph, number, &first, &last);
  if (graph->is_text && first == 0)
    return g_strdup (ls_words ("between the lines"));
  if (graph->is_text && first == last)
    return g_strdup_printf (ls_words ("line %u"), first);
  if (graph->is_text)
    return g_strdup_printf (ls_words ("lines %u to %u"), first, last);
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
