#pragma once

#include <gio/gio.h>

#include "ls-view.h"

/* Questions about whole runs, answered in a thread of their own for who shows the answer. */
typedef struct
{
  /* about: a copy of what was given with the question. interrupt: atomic, set when nobody wants the answer any more.
   * Returns: (transfer full): NULL with an error. */
  gpointer (*answer) (LsView *view, gconstpointer about, const gint *interrupt, GError **error);
  GDestroyNotify free_answer;
  GDestroyNotify clear_about; /* frees what the copy owns; NULL: nothing */
} LsQuestion;

/* question: lives for ever. view: (nullable): kept until the answer is there. about: size bytes, which are copied; what they own
 * is taken. callback runs in the main context that was the thread's default, with no source object. */
void ls_ask_in_thread (const LsQuestion *question,
                       LsView *view,
                       gconstpointer about,
                       gsize size,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer data);
/* Returns: (transfer full): the answer; NULL with an error, of G_IO_ERROR_CANCELLED too. */
gpointer ls_ask_finish (GAsyncResult *result, GError **error);
