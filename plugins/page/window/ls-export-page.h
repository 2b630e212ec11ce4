#pragma once

#include "ls-window-parts.h"

/* The run that is shown, as a page that steps. */

/* A thread makes the page (ls-page.h), which opens where the window is. done: called on this one. cancellable: (nullable). */
void ls_export_page (const LsWindowParts *parts,
                     GCancellable *cancellable,
                     GAsyncReadyCallback done,
                     gpointer data);
/* Returns: (transfer full): NULL with LS_ERROR_STATE where nothing is open, or the errors of ls_page_new(). */
GBytes *ls_export_page_finish (GAsyncResult *result, GError **error);
