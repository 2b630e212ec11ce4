#pragma once

#include "dap-private.h"

/* What is in a reference, child by child. */

#define DAP_MAX_CHILDREN 4096 /* of one answer */

/* Goes over all children, and adds those that are wanted to the list of body. */
typedef struct
{
  LsDap *dap;
  const DapRef *ref;
  char format;
  gint64 first, end; /* those that are wanted */
  guint n;           /* children so far */
  DapObject *body;
} DapWalk;

typedef struct
{
  void (*walk) (DapWalk *walk);
  const char *name; /* of a scope; NULL: that of the lane */
  const char *hint; /* or NULL */
  gboolean is_expensive, is_indexed;
} DapRefDesc;
/* By DapRefKind (dap-scopes.c). */
extern const DapRefDesc dap_ref_descs[];

/* Counts a child. Returns: whether it is wanted. */
gboolean dap_walk_wants (DapWalk *walk);
/* Adds an expression. name, text: kept. all_lanes: its children are lanes too. */
void dap_walk_expression (DapWalk *walk, const char *name, const char *text, gboolean all_lanes);
void dap_walk_parts (DapWalk *walk);
void dap_walk_lanes (DapWalk *walk);
