#pragma once

#include "ls-glyphs.h"
#include "ls-graph-cells.h"
#include "ls-graph-count.h"
#include "ls-palette.h"

/* What of a graph is where the run is. */
typedef struct
{
  guint32 last,
    next; /* the blocks of the step that was just made, and of the next one; LS_GRAPH_NONE: there is none */
  guint32 way;    /* the edge that the last step went, or LS_GRAPH_NONE */
  guint n_active; /* lanes that run the next step */
} LsGraphHere;

#define LS_GRAPH_NOWHERE ((LsGraphHere){ LS_GRAPH_NONE, LS_GRAPH_NONE, LS_GRAPH_NONE, 0 })

/* What stands beside a way: "13x ~22 lanes", those active on average as in a block, never longer than LS_GRAPH_NOTE_CHARS in English.
 * n_active: summed over the hits. (transfer full) */
char *ls_graph_dup_note (guint64 n_hits, guint64 n_active);
/* What stands in a block, with the lanes that were active on average: "13 hits, 22 lanes", "13 hits, ~22 lanes" where they were not always
 * as many, "never ran". (transfer full) */
char *ls_graph_dup_hits (const LsGraphBlockCount *counted);
/* Draws what lies between top and bottom, px. count: (nullable): not known yet. cursor: a block, or LS_GRAPH_NONE. */
void ls_graph_draw (GtkSnapshot *snapshot,
                    const LsGraphCells *cells,
                    const LsGraphCount *count,
                    const LsGraphHere *here,
                    guint32 cursor,
                    float top,
                    float bottom,
                    LsGlyphs *plain,
                    LsGlyphs *bold,
                    const LsTheme *theme);
