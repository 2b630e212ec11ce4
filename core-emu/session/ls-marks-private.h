#pragma once

#include "ls-marks.h"

G_BEGIN_DECLS

/* --- building marks, for their reader -------------------------------------------------------------------- */

#define LS_MARK_MAX_NUMBER 999999

/* As ls_marks_add_breakpoint(), of no array yet. Free it by putting it into one. */
LsMarkBreakpoint *ls_mark_breakpoint_new (guint number);
LsMarkBreakpoint *ls_mark_breakpoint_copy (const LsMarkBreakpoint *breakpoint);
void ls_mark_breakpoint_free (LsMarkBreakpoint *breakpoint);
/* An empty array that owns its breakpoints. Returns: (transfer full). */
GPtrArray *ls_mark_breakpoints_new (void);
/* Puts a breakpoint or a watch where its number belongs, and owns it then; FALSE if the number is taken. */
gboolean ls_marks_insert (GPtrArray *marks, gpointer mark);
/* FALSE if there was one, which is replaced. */
gboolean ls_notes_set (GArray *notes, guint wave, guint64 step, const char *text);

/* Returns: (transfer full): the forks, of which marks have none then. */
GPtrArray *ls_marks_steal_forks (LsMarks *marks);
/* Adds a copy of fork, unless its name is taken or its parent is not there. */
void ls_marks_append_fork (LsMarks *marks, const LsMarkFork *fork);

/* --- marks as text --------------------------------------------------------------------------------------- */

/* One line of a group. */
typedef struct
{
  char *key, *value;
} LsMarkEntry;

/* One group of a scene file. */
typedef struct
{
  const char *name;   /* "breakpoints" */
  char *argument;     /* what stands behind it, or NULL */
  GPtrArray *entries; /* LsMarkEntry */
} LsMarkGroup;

/* The groups that hold the marks, in the order in which they stand in a file; those with nothing in them are left out.
 * Equal marks give equal groups. Returns: (transfer full): LsMarkGroup. */
GPtrArray *ls_marks_to_groups (const LsMarks *marks);
/* The same as one text, with blank lines between groups. Returns: (transfer full). */
char *ls_marks_to_text (const LsMarks *marks);
/* (transfer none) (nullable) */
const LsMarkGroup *
ls_mark_groups_find (const GPtrArray *groups, const char *name, const char *argument);
/* (transfer none) (nullable): its value. */
const char *ls_mark_group_get (const LsMarkGroup *group, const char *key);
/* Appends the lines of a group. */
void ls_mark_group_append (const LsMarkGroup *group, const char *newline, GString *text);
gboolean ls_mark_group_equal (const LsMarkGroup *a, const LsMarkGroup *b);

G_END_DECLS
