#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Questions about whole runs, answered in a thread of their own for who shows the answer. */

/* Answers what input asks. interrupt: atomic, set when nobody wants the answer any more. Returns: NULL with an error. */
typedef gpointer (*LsAskFunc) (gpointer input, const gint *interrupt, GError **error);

typedef struct
{
  LsAskFunc answer;
  GDestroyNotify free_input;
  GDestroyNotify free_answer;
} LsQuestion;

/* Takes input. question: lives for ever. callback runs in the main context that was the thread's default; g_task_propagate_pointer() of
 * its result gives the answer, or an error, of G_IO_ERROR_CANCELLED too. */
void ls_ask_in_thread (const LsQuestion *question,
                       gpointer input,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer data);

G_END_DECLS
