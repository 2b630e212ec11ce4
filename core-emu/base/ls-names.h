#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the source of a program calls what it reads and writes. The machine knows nothing of it, and no run depends on it. */

typedef struct
{
  char *
    place; /* as scenes name it: "R1", "PARAM2", "c.4", "cb0", "cb0.4", "texture 0", "sampler 0", "buffer 0" */
  char *name; /* fit to be shown */
  char *type; /* "vec4"; NULL: not known */
} LsName;

/* Filled once, then shared and not changed. */
typedef struct _LsNames LsNames;

/* Returns: (transfer full): none yet. */
LsNames *ls_names_new (void);
/* Adds a name for a place; another one that it had is dropped. type: (nullable). */
void ls_names_add (LsNames *names, const char *place, const char *name, const char *type);
/* names: (nullable). Returns: NULL if the place has no name. */
const LsName *ls_names_find (const LsNames *names, const char *place);
/* How many there are, and those from 0 on in the order in which they were added. names: (nullable). */
guint ls_names_count (const LsNames *names);
const LsName *ls_names_get (const LsNames *names, guint i);

/* names: (nullable). */
LsNames *ls_names_ref (LsNames *names);
void ls_names_unref (LsNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsNames, ls_names_unref)

G_END_DECLS
