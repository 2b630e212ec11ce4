#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-line-shift.h"
#include "ls-source-view.h"

/* What a run did with the lines of a text, shown in the text: the line that comes next, the lines that nothing ran, and
 * counts of lanes beside the lines. Lines are those of the text that runs. */

typedef struct _LsRunMarks LsRunMarks;

/* shift: lives as long. */
LsRunMarks *ls_run_marks_new (GtkSourceView *text, const LsLineShift *shift);
void ls_run_marks_free (LsRunMarks *marks);
void ls_run_marks_restyle (LsRunMarks *marks, GtkWidget *widget);
/* Marks the line that comes next, from 1; 0: none. place: (out): where the line is now, from 0. Returns: FALSE: it is nowhere. */
gboolean ls_run_marks_set_next (LsRunMarks *marks, guint line, guint *place);
guint ls_run_marks_get_next (const LsRunMarks *marks);
/* See ls_source_view_set_signs(). */
void ls_run_marks_set_signs (LsRunMarks *marks, const LsSourceSign *signs, guint n);
/* Whether something is known of the lines. */
gboolean ls_run_marks_are_shown (const LsRunMarks *marks);
