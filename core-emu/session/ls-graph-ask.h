#pragma once

#include <gio/gio.h>

#include "ls-graph-count.h"
#include "ls-session.h"

G_BEGIN_DECLS

/* Counts what goes through a graph in the run that view shows, from its start to its end, or LS_WALK_DEFAULT_STEPS steps, in a
 * thread. graph: of view's program. callback runs in the main context that was the thread's default. */
void ls_graph_ask_async (LsGraph *graph,
                         LsView *view,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data);
/* Returns: (transfer full): NULL with an error, of G_IO_ERROR_CANCELLED too. */
LsGraphCount *ls_graph_ask_finish (GAsyncResult *result, GError **error);

G_END_DECLS
