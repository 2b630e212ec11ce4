#pragma once

#include <gio/gio.h>

#include "ls-session.h"
#include "ls-spark.h"

G_BEGIN_DECLS

/* Goes through the run that view shows for what a register component holds in a lane, in a thread, as far as a history goes
 * (LS_HISTORY_MAX). callback runs in the main context that was the thread's default. */
void ls_spark_ask_async (LsView *view,
                         LsRegRef ref,
                         guint lane,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data);
/* Returns: (transfer full): NULL with an error, of G_IO_ERROR_CANCELLED too. */
LsSpark *ls_spark_ask_finish (GAsyncResult *result, GError **error);

G_END_DECLS
