#pragma once

#include "dap-private.h"

/* What is in a reference, child by child. */

#define DAP_MAX_CHILDREN 4096 /* of one answer */

typedef struct
{
  LsDict dict; /* a Variable of the protocol, but evaluateName; empty: there is none */
  char *name;  /* its expression, or NULL: it is none */
} DapChild;

void dap_child_clear (DapChild *child);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DapChild, dap_child_clear)

void dap_child_plain (DapChild *child, const char *name, const char *value);
/* all_lanes: its children are lanes too. */
void dap_child_expression_of (LsDap *dap,
                              const char *name,
                              const char *text,
                              char format,
                              gboolean all_lanes,
                              DapChild *child);

/* Of scopes and of what stands in them, but values (dap-scopes.c). */
guint dap_count_in_scope (LsDap *dap, const DapRef *ref);
void dap_tell_in_scope (LsDap *dap, const DapRef *ref, guint index, char format, DapChild *child);
