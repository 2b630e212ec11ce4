#pragma once

#include "ls-form.h"
#include "ls-graph.h"
#include "ls-walk.h"

/* What went through the blocks and edges of a program in a run.  Active lanes are those that are so for their own sake: neither
 * killed nor helpers. */

typedef struct
{
  guint64 n_hits;            /* times that its first step ran */
  guint64 n_steps, n_active; /* steps in it, and active lanes before these, summed */
  guint64 n_issued,
    n_useful;   /* slots and fetches, and the lanes that they were useful in (ls-cover.h), summed */
  LsMask lanes; /* active before one of the steps */
  guint64 first, last; /* these steps: the first and the last, from 1; n_hits > 0 */
} LsGraphBlockCount;

typedef struct
{
  guint64 n_hits;   /* times that the wave went this way */
  guint64 n_active; /* lanes active behind the steps that did, summed */
  LsMask lanes;     /* active behind one of them */
  guint64 first;    /* step that went this way, from 1; n_hits > 0 */
} LsGraphEdgeCount;

typedef struct
{
  LsGraph *graph;            /* owned */
  LsGraphBlockCount *blocks; /* as many as it has */
  LsGraphEdgeCount *edges;
  guint64 n_steps;
  guint64 last_step;   /* the last that was counted */
  LsStopReason reason; /* END, TRAP, or BREAKPOINT where the options cut the run */
} LsGraphCount;

/* subject: of graph's program. Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsGraphCount *ls_graph_count_new (LsGraph *graph,
                                  LsSubject *subject,
                                  const LsWalkOptions *options,
                                  GError **error);
void ls_graph_count_free (LsGraphCount *count);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGraphCount, ls_graph_count_free)

/* Adds the run of another wave, over the same graph. The reason that is not END wins. */
void ls_graph_count_add (LsGraphCount *count, const LsGraphCount *other);

/* --- as data and in words (ls-graph-text.c) -------------------------------------------------------------- */

/* answer_graph of the schema; as text a paragraph for each block. */
extern const LsForm ls_graph_form;
/* Returns: (transfer full): the graph in the language of Graphviz. */
char *ls_graph_count_to_dot (const LsGraphCount *count);
/* A sentence about a block, for who does not see the picture: "block 3, 02 ALU, lines 12 to 19, 5 hits, 22 lanes, leads to 4
 * and 7". count: (nullable). Returns: (transfer full). */
char *ls_graph_dup_sentence (const LsGraph *graph, const LsGraphCount *count, guint32 block);
