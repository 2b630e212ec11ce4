#pragma once

#include <graphene.h>

#include "ls-glyphs.h"
#include "ls-graph-count.h"
#include "ls-graph.h"
#include "ls-inspector.h"
#include "ls-palette.h"

/* --- ls-graph-cells.c ------------------------------------------------------------------------------------- */

/* Where the parts of a graph of control flow lie: its blocks below each other, in the order of the listing and indented as it is; ways on
 * at their right, ways back at their left, the shorter ones nearer.  Nothing depends on chance, and no block on what is behind it. */

typedef enum
{
  LS_GRAPH_DOWN,  /* straight to the block below */
  LS_GRAPH_RIGHT, /* on, past others */
  LS_GRAPH_LEFT,  /* back */
} LsGraphSide;

/* Of the graph's edge with the same number. */
typedef struct
{
  LsGraphSide side;
  guint track;        /* 1 is nearest to the blocks; 0: DOWN, or no room: both ends are stubs */
  float from_y, to_y; /* where it leaves, and where it comes in */
  float from_x, to_x; /* of the blocks' edges there */
  float track_x;      /* not DOWN */
} LsGraphWay;

/* The lines of a block that are shown, its head and its foot aside. */
#define LS_GRAPH_LINES 3

typedef struct
{
  guint lines[LS_GRAPH_LINES], n;
  guint n_more;
} LsGraphPicked;

typedef struct
{
  LsGraph *graph;         /* owned */
  graphene_rect_t *boxes; /* by block */
  LsGraphPicked *picked;  /* by block */
  LsGraphWay *ways;       /* by edge */
  float width, height;
} LsGraphCells;

/* Tracks on a side; what would need more are stubs. */
#define LS_GRAPH_TRACKS 24
/* Characters in a box and beside it. */
#define LS_GRAPH_CHARS 30
#define LS_GRAPH_NOTE_CHARS 15
/* A picture has no more blocks. */
#ifndef LS_GRAPH_MAX_BOXES
#  define LS_GRAPH_MAX_BOXES 8192
#endif

/* graph: of no more than LS_GRAPH_MAX_BOXES blocks. advance, line: px of a character and of a line of text. */
LsGraphCells *ls_graph_cells_new (LsGraph *graph, float advance, float line);
void ls_graph_cells_free (LsGraphCells *cells);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGraphCells, ls_graph_cells_free)

/* The block at a place, or LS_GRAPH_NONE. */
guint32 ls_graph_cells_pick (const LsGraphCells *cells, float x, float y);
/* The first block that is not wholly above y. */
guint32 ls_graph_cells_find (const LsGraphCells *cells, float y);

typedef enum
{
  LS_GRAPH_GO_ON,      /* where a block goes on, else to the next one */
  LS_GRAPH_GO_BEFORE,  /* the nearest block before it that leads there, else the one before */
  LS_GRAPH_GO_FURTHER, /* the furthest block that it leads on to */
  LS_GRAPH_GO_BACK, /* along a way back: where it leads, else to the end of the loop that begins there */
  LS_GRAPH_GO_FIRST,
  LS_GRAPH_GO_LAST,
} LsGraphGo;

/* The block that a key leads to; at itself where there is none. */
guint32 ls_graph_go (const LsGraph *graph, guint32 at, LsGraphGo go);

/* --- ls-graph-draw.c -------------------------------------------------------------------------------------- */

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

/* --- ls-graph-canvas.c ------------------------------------------------------------------------------------ */

/* The picture in the pane of control flow, with a cursor on one block, which is what it is called. The cursor goes along with the block
 * that is next until somebody moves it.
 *
 * Signals: "line-wanted" (uint line, boolean with_keyboard): the person wants to see that line of the program. */
#define LS_TYPE_GRAPH_CANVAS (ls_graph_canvas_get_type ())
G_DECLARE_FINAL_TYPE (LsGraphCanvas, ls_graph_canvas, LS, GRAPH_CANVAS, GtkWidget)

/* Both stay longer than it. */
GtkWidget *ls_graph_canvas_new (LsInspector *inspector, GtkScrolledWindow *scrolled);
/* graph: (nullable). Forgets what was counted. Returns: whether there is a picture: not of more than LS_GRAPH_MAX_BOXES blocks. */
gboolean ls_graph_canvas_set_graph (LsGraphCanvas *canvas, LsGraph *graph);
/* count: (nullable): kept until the next call. */
void ls_graph_canvas_set_count (LsGraphCanvas *canvas, const LsGraphCount *count);
void ls_graph_canvas_set_here (LsGraphCanvas *canvas, const LsGraphHere *here);
/* The text has another size. */
void ls_graph_canvas_lay_out (LsGraphCanvas *canvas);
