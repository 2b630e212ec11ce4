#pragma once

#include "ls-types.h"

/* Operations of a machine whose instructions hold several of them, put into as few instructions as
 * possible; and whether somebody's way to put them is allowed. */

/* Operations at once. The search is exact, so that more would take too long. */
#define LS_PACK_MAX 12

/* One line of one operation in its group. */
typedef struct
{
  guint operation;  /* by its place in the list, from 1 */
  guint group;      /* from 1 */
  guint8 slot;      /* LsEffect has the same numbers */
  const char *name; /* of the slot */
  const char *text; /* as it stands in the group: with what it takes of the group before */
  const char
    *passed; /* what it takes straight from the group before, "R1.x from slot x"; NULL: nothing */
} LsPackPlace;

/* Why there are no fewer groups: the first of the bounds that is as high as their number. */
typedef enum
{
  LS_PACK_CHAIN, /* results that are needed one behind the other */
  LS_PACK_SLOTS, /* slots, if nothing had to wait */
  LS_PACK_ORDER, /* both together */
  LS_PACK_RULES, /* what else a group must keep: read ports, constants, literals */
  LS_PACK_ONE,   /* no bound: there is one group */
} LsPackBound;
#define LS_N_PACK_BOUNDS LS_PACK_ONE

typedef struct
{
  guint n_operations;
  GArray *places; /* LsPackPlace, by group and slot */
  guint n_groups;
  /* of the least number of groups: what each bound alone asks for */
  guint bounds[LS_N_PACK_BOUNDS];
  LsPackBound bound;
  GArray *chain; /* of guint: operations as above, one longest chain */
  /* of an arrangement that is looked at: the first rule that it breaks */
  gboolean is_broken;
  const char *rule;                     /* its id */
  const char *problem;                  /* a clause */
  guint broken_group, broken_operation; /* as above; operation 0: the group as a whole */
  GStringChunk *strings;
} LsPack;

/* What is to be done. */
typedef struct
{
  const char *text; /* a line for each operation; an arrangement has lines "--" between groups */
  const char *list; /* of an arrangement: the operations in their order, or NULL: as in text */
  gboolean is_arranged;
  const guint *numbers; /* what the operations of list are called; NULL: 1, 2, 3 */
} LsPackTask;

static inline void
ls_pack_init (LsPack *pack)
{
  *pack = (LsPack){ .places = g_array_new (FALSE, FALSE, sizeof (LsPackPlace)),
                    .chain = g_array_new (FALSE, FALSE, sizeof (guint)),
                    .strings = g_string_chunk_new (256) };
}

static inline void
ls_pack_clear (LsPack *pack)
{
  g_clear_pointer (&pack->places, g_array_unref);
  g_clear_pointer (&pack->chain, g_array_unref);
  g_clear_pointer (&pack->strings, g_string_chunk_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsPack, ls_pack_clear)
