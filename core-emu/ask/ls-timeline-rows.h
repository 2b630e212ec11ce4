#pragma once

#include "ls-program.h"

/* What of a program runs in which row of a timeline, and in which block of it. */

typedef enum
{
  LS_TIMELINE_FLOW,
  LS_TIMELINE_ALU,
  LS_TIMELINE_FETCH,
  LS_TIMELINE_EXPORT,
  LS_TIMELINE_N_ROWS,
} LsTimelineRow;

typedef struct
{
  guint n_lines;
  guint8 *rows;     /* LsTimelineRow by line */
  guint hidden;     /* bits by LsTimelineRow: the program has no line of it */
  guint32 *clauses; /* by line: line of the control flow that it belongs to */
} LsTimelineRows;

void ls_timeline_rows_init (LsTimelineRows *rows, const LsProgram *program);
void ls_timeline_rows_clear (LsTimelineRows *rows);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsTimelineRows, ls_timeline_rows_clear)

/* "FETCH" */
const char *ls_timeline_row_name (LsTimelineRow row);
/* Copies the first word of a control-flow line: "02"; "" where the listing has no such words. */
void ls_timeline_name_clause (const LsProgram *program, guint32 clause, char name[8]);
