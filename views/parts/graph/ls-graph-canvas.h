#pragma once

#include "ls-graph-draw.h"
#include "ls-inspector.h"

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
