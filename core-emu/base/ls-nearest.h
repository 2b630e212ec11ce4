#pragma once

#include <glib.h>

/* Finds the name that a mistyped word probably means. */

/* The name of an index; NULL is skipped. */
typedef const char *(*LsNameFunc) (guint index, gconstpointer data);

/* Returns: the name closest to word, whatever the case, or NULL if none is close. Of equally close
 * names, the one with which word begins wins: MOVE means MOV, not MOVA. */
const char *ls_nearest (const char *word, LsNameFunc name, guint n, gconstpointer data);
/* The same among n names in memory. */
const char *ls_nearest_of (const char *word, const char *const *names, guint n);
