#pragma once

#include <gio/gio.h>

#include "ls-clocks.h"
#include "ls-session.h"

G_BEGIN_DECLS

/* Works out, in a thread, when n waves of view's scene, from first on, would run on a SIMD that they share, by LS_CLOCK_MODEL_DEFAULT. The
 * wave that view shows is taken as it is looked at, the others as the scene has them. first, n: of waves that there are, n at most
 * LS_CLOCKS_MAX_WAVES. callback runs in the main context that was the thread's default. */
void ls_clocks_ask_async (LsView *view,
                          guint first,
                          guint n,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer data);
/* Returns: (transfer full): NULL with an error, of G_IO_ERROR_CANCELLED too. */
LsClocks *ls_clocks_ask_finish (GAsyncResult *result, GError **error);

G_END_DECLS
