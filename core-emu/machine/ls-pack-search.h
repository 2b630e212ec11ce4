#pragma once

#include "ls-pack.h"

/* The least number of groups for operations that wait for each other. Exact: every set of
 * operations that can be a group is tried. */

/* A group: its operations, bit n for operation n, and which of the machine's ways to place them. */
typedef struct
{
  guint32 members;
  guint way;
} LsPackGroup;

typedef struct
{
  guint n; /* operations, at most LS_PACK_MAX */
  /* by operation: operations that must be in an earlier group, and in none that is later */
  guint32 after[LS_PACK_MAX], beside[LS_PACK_MAX];
  /* by operation: those that can take its result straight from the group before them */
  guint32 takers[LS_PACK_MAX];
  guint n_ways;
  /* Whether the units have places for the members, in this way. */
  gboolean (*stands) (LsPackGroup group, gpointer data);
  /* Whether the machine takes the group, behind the group before, which has no members at first.
   * NULL: it takes every group that stands. */
  gboolean (*fits) (LsPackGroup group, LsPackGroup before, gpointer data);
  gpointer data;
} LsPackSearch;

/* groups: gets one arrangement, LS_PACK_MAX at most. Returns: the least number of groups; 0 if
 * there is no arrangement at all. */
guint ls_pack_search (const LsPackSearch *search, LsPackGroup groups[LS_PACK_MAX]);
/* Operations that wait one for the other, as many as possible. chain: gets them, LS_PACK_MAX at
 * most. Returns: their number. */
guint ls_pack_find_chain (const LsPackSearch *search, guint chain[LS_PACK_MAX]);
