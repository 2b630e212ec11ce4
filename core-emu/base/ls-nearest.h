#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What somebody who mistyped a name probably meant. */

/* The name of an index; NULL is skipped. */
typedef const char *(*LsNameFunc) (guint index, gconstpointer data);

/* Returns: the name closest to word, whatever the case, or NULL if none is close. Of names as close as each other, the
 * one that word merely continues wins: MOVE means MOV, not MOVA. */
const char *ls_nearest (const char *word, LsNameFunc name, guint n, gconstpointer data);
/* The same among n names in memory. */
const char *ls_nearest_of (const char *word, const char *const *names, guint n);

G_END_DECLS
