#pragma once

#include "ls-graph.h"

/* What the files that make a graph share. edges: of LsGraphEdge. */

void ls_graph_add_edge (GArray *edges, guint32 from, guint32 to, LsLeadKind kind);
/* Sorts them, each pair once, and notes in the blocks where theirs begin, until others are settled. */
void ls_graph_settle_edges (LsGraph *graph, GArray *edges);
/* Marks what can be reached from a block, with mark, along edges that were settled last. */
void ls_graph_reach (const LsGraph *graph,
                     const LsGraphEdge *edges,
                     guint32 from,
                     gboolean into_calls,
                     guint32 mark,
                     guint32 *marks);

/* Appends where returns lead (ls-graph-calls.c): behind all calls of a subroutine that they can be reached in. It settles edges of
 * its own. leads: of LsLead. Returns: FALSE: there is no end to it. */
gboolean ls_graph_add_returns (LsGraph *graph, const GArray *leads, GArray *edges);
