#pragma once

#include <glib.h>

/* The names that a program's source has for what the program reads and writes. The machine knows no
 * such names, and no run depends on them.
 *
 * A place is written as in scenes: "R1", "PARAM2", "c.4", "cb0", "cb0.4", "texture 0", "sampler 0",
 * "buffer 0". A place may be some components of a register or a vec4, behind a dot in the order in
 * which the name has them: "cb0.4.yzw". */

typedef struct
{
  char *place;
  char *whole;      /* the place without its components */
  char *name;       /* fit to be shown */
  char *type;       /* "vec4"; NULL: not known */
  guint n_channels; /* 1..4: those of channels; 0: the whole place */
  /* where the name's components are, 0..3 for x to w; without components 0 to 3 */
  guint8 channels[4];
} LsName;

/* Components of a place, side by side, that belong to one name. */
typedef struct
{
  const LsName *name;
  guint n;
  guint8 channels[4];   /* of the place */
  guint8 components[4]; /* of the name */
} LsNameRun;

/* Filled once, then shared and not changed. */
typedef struct _LsNames LsNames;

/* Returns: the length of the place without its components. channels: gets the components, *n their
 * number; 0: the place names none. */
gsize ls_names_split (const char *place, guint8 channels[4], guint *n);

/* Returns: (transfer full): none yet. */
LsNames *ls_names_new (void);
/* Adds a name for a place; another one that it had is dropped. type: (nullable). */
void ls_names_add (LsNames *names, const char *place, const char *name, const char *type);
/* names: (nullable). Returns: that of exactly this place; NULL if it has no name. */
const LsName *ls_names_find (const LsNames *names, const char *place);
/* Another name that has some of place's components; a whole place has all. names: (nullable).
 * Returns: NULL if there is none. */
const LsName *ls_names_find_overlap (const LsNames *names, const char *place);
/* The name of a channel, 0..3, of a place without components. component: gets the component of the
 * name. names: (nullable). Returns: NULL if the channel has no name. */
const LsName *ls_names_find_channel (const LsNames *names,
                                     const char *whole,
                                     guint channel,
                                     guint *component);
/* The names of n channels of a place without components, 0..4. names: (nullable). Returns: how many
 * runs there are. */
guint ls_names_find_runs (const LsNames *names,
                          const char *whole,
                          const guint8 *channels,
                          guint n,
                          LsNameRun runs[4]);
/* The number of names, and name n of them, in the order in which they were added. names:
 * (nullable). */
guint ls_names_count (const LsNames *names);
const LsName *ls_names_get (const LsNames *names, guint i);

/* The kind of the numbers in a type of GLSL. */
typedef enum
{
  LS_NAME_FLOAT, /* also where it is not known */
  LS_NAME_INT,   /* or truth */
  LS_NAME_UINT,
  LS_NAME_DOUBLE, /* each in two components of its place */
} LsNameNumbers;

/* type: (nullable). n: gets how many numbers it has, 1..4; 0: not known, as of matrices. */
LsNameNumbers ls_name_parse_type (const char *type, guint *n);
/* How many components a name has: those of its place, or of a whole place as its type says; 4 where
 * that is not known. */
guint ls_name_n_components (const LsName *name);

/* Of a vec4 "uTint.x", of a scalar "uLevel". */
void ls_name_append_component (GString *text, const LsName *name, guint component);
/* "fogExp", "uTint.xy", or with is_typed "uTint: vec4" where all of the name is there. n_channels:
 * of the place. */
void ls_name_run_append (GString *text, const LsNameRun *run, guint n_channels, gboolean is_typed);
/* "cb0.4", or "cb0.4.yz" where the run is not all of the place, which has n_channels. */
void ls_name_run_append_place (GString *text, const LsNameRun *run, guint n_channels);

/* names: (nullable). */
LsNames *ls_names_ref (LsNames *names);
void ls_names_unref (LsNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsNames, ls_names_unref)
