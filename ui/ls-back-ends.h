#pragma once

#include <gio/gio.h>

#include "ls-side.h"

G_BEGIN_DECLS

/* What each compiler makes of a text, and what that draws. */
typedef struct
{
  GPtrArray *sides;    /* LsSide */
  GPtrArray *findings; /* LsDiagnostic: which of them failed */
} LsBackEnds;

void ls_back_ends_free (LsBackEnds *compared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsBackEnds, ls_back_ends_free)

/* Compiles text, of the file path, in a thread by every compiler and runs what comes out. trust: what may lie beside the file. memory: bytes
 * that the compilers and the scenes may take. */
void ls_back_ends_compare_async (GBytes *text,
                                 const char *path,
                                 LsSceneTrust trust,
                                 guint64 memory,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
/* Returns: (transfer full): NULL with the errors of ls_importers_import_each(), or G_IO_ERROR_CANCELLED. */
LsBackEnds *ls_back_ends_compare_finish (GAsyncResult *result, GError **error);

G_END_DECLS
