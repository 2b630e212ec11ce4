#pragma once

#include "dap-private.h"

/* The children of a reference. */

#define DAP_MAX_CHILDREN 4096 /* of one answer */

/* Visits all children, and adds the wanted ones to the list of body. */
typedef struct
{
  LsDap *dap;
  const DapRef *ref;
  char format;
  gint64 first, end; /* the wanted ones */
  guint n;           /* children so far */
  DapObject *body;
} DapWalk;

typedef struct
{
  void (*walk) (DapWalk *walk);
  const char *name; /* of a scope; NULL: the lane's */
  const char *hint; /* (nullable) */
  gboolean is_expensive, is_indexed;
} DapRefDesc;
/* By DapRefKind (dap-scopes.c). */
extern const DapRefDesc dap_ref_descs[];

/* Counts a child. Returns: whether the child is wanted. */
gboolean dap_walk_wants (DapWalk *walk);
/* The child that was added last. */
static inline DapObject *
dap_walk_last (const DapWalk *walk)
{
  return &g_array_index (walk->body->list, DapObject, walk->body->list->len - 1);
}

/* Adds an expression. name, text: kept. all_lanes: the children of the expression are lanes too. */
void dap_walk_expression (DapWalk *walk, const char *name, const char *text, gboolean all_lanes);
/* Variables of the source (dap-glsl.c). */
void dap_walk_source_variables (DapWalk *walk);
void dap_walk_members (DapWalk *walk);
void dap_walk_parts (DapWalk *walk);
void dap_walk_lanes (DapWalk *walk);
