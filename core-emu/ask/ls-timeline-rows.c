#include "ls-timeline-rows.h"

#include <string.h>

static LsTimelineRow
row_of (LsLineKind kind)
{
  switch (kind)
    {
    case LS_LINE_ALU:
      return LS_TIMELINE_ALU;
    case LS_LINE_FETCH:
      return LS_TIMELINE_FETCH;
    case LS_LINE_EXPORT:
      return LS_TIMELINE_EXPORT;
    case LS_LINE_FLOW:
    case LS_LINE_CLAUSE:
    case LS_LINE_OTHER:
      break;
    }
  return LS_TIMELINE_FLOW;
}

/* The lines of a clause follow the one that starts it. */
void
ls_timeline_rows_init (LsTimelineRows *self, const LsProgram *program)
{
  guint32 clause = 0;
  guint seen = 0;

  self->n_lines = ls_program_n_lines (program);
  self->rows = g_new0 (guint8, MAX (self->n_lines, 1));
  self->clauses = g_new0 (guint32, MAX (self->n_lines, 1));
  for (guint i = 0; i < self->n_lines; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      self->rows[i] = (guint8) row_of (line.kind);
      if (line.kind != LS_LINE_OTHER)
        seen |= 1u << self->rows[i];
      if (line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH && line.kind != LS_LINE_OTHER)
        clause = i;
      self->clauses[i] = clause;
    }
  self->hidden = ((1u << LS_TIMELINE_N_ROWS) - 1) & ~seen;
}

void
ls_timeline_rows_clear (LsTimelineRows *self)
{
  g_clear_pointer (&self->rows, g_free);
  g_clear_pointer (&self->clauses, g_free);
}

const char *
ls_timeline_row_name (LsTimelineRow row)
{
  static const char *const names[LS_TIMELINE_N_ROWS] = { "CF", "ALU", "FETCH", "EXP" };

  return names[row];
}

void
ls_timeline_name_clause (const LsProgram *program, guint32 clause, char name[8])
{
  gsize length;
  LsLine line;

  ls_program_line (program, clause, &line);
  length = strcspn (line.text, " ");
  g_strlcpy (name, line.text, MIN (length + 1, 8));
}
