#pragma once

#include "ls-marks.h"

/* Marks as text. */

G_BEGIN_DECLS

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
  GHashTable *by_key; /* the same by their keys */
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
