#pragma once

#include "ls-inspector.h"
#include "ls-table.h"

/* The control flow of the program as a graph: its blocks, where each leads, and what has gone there in the whole run of the wave. It
 * follows the block that is next.
 *
 * Signals: "line-wanted" (uint line, boolean with_keyboard): the person wants to see that line of the program. */
#define LS_TYPE_GRAPH_VIEW (ls_graph_view_get_type ())
G_DECLARE_FINAL_TYPE (LsGraphView, ls_graph_view, LS, GRAPH_VIEW, LsInspector)

/* Whether all that there is to say of what is looked at stands there. */
gboolean ls_graph_view_is_done (LsGraphView *view);
/* A row for each block. Returns: (transfer full) (nullable): NULL without a graph. */
LsTable *ls_graph_view_dup_table (LsGraphView *view);
