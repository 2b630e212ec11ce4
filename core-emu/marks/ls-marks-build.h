#pragma once

#include "ls-marks.h"

/* Building marks, for those who read them or keep them in a form of their own. */

#define LS_MARK_MAX_NUMBER 999999
/* What a watch takes of memory where it is shown, in a window or an answer, as measured. */
#define LS_MARK_WATCH_BYTES 8192

/* As ls_marks_add_breakpoint(), of no array yet. Free it by putting it into one. */
LsMarkBreakpoint *ls_mark_breakpoint_new (guint number);
LsMarkBreakpoint *ls_mark_breakpoint_copy (const LsMarkBreakpoint *breakpoint);
/* An empty array that owns its breakpoints. Returns: (transfer full). */
GPtrArray *ls_mark_breakpoints_new (void);
/* Puts a breakpoint or a watch where its number belongs, and owns it then; FALSE if the number is taken. */
gboolean ls_marks_insert (GPtrArray *marks, gpointer mark);
/* Puts breakpoints or watches that were added in any order, no number twice, where their numbers belong. */
void ls_marks_sort (GPtrArray *marks);
/* For many: notes behind the others, none of them at a place that is taken, and then all where they belong. */
void ls_notes_append (GArray *notes, guint wave, guint64 step, const char *text);
void ls_notes_sort (GArray *notes);

/* An array that owns its forks. Returns: (transfer full). */
GPtrArray *ls_mark_forks_new (void);
GPtrArray *ls_mark_forks_copy (GPtrArray *forks);
/* Returns: (transfer full): the forks, of which marks have none then. */
GPtrArray *ls_marks_steal_forks (LsMarks *marks);
/* As ls_marks_add_fork(), behind the others, for many: named has those that were added so, and gets it; it begins as
 * ls_marks_fork_names_new(). Then all where they belong. */
LsMarkFork *ls_marks_add_fork_named (LsMarks *marks,
                                     GHashTable *named,
                                     guint wave,
                                     const char *name,
                                     const char *parent,
                                     GError **error);
GHashTable *ls_marks_fork_names_new (void);
void ls_marks_sort_forks (LsMarks *marks);
/* Adds a copy of fork, unless its name is taken or its parent is not there. */
void ls_marks_append_fork (LsMarks *marks, const LsMarkFork *fork);
