#pragma once

#include <gio/gio.h>

#include "ls-scene.h"

G_BEGIN_DECLS

/* Loads a scene on another thread, so that a large file does not hold up the window.  file: NULL loads the example
 * that comes with the program. */
void ls_opener_load_async (GFile *file,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
/* Returns: (transfer full), or NULL with an error of LS_ERROR or G_IO_ERROR. */
LsScene *ls_opener_load_finish (GAsyncResult *result, GError **error);

G_END_DECLS
