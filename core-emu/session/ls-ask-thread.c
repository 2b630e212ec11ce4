#include "ls-ask-thread.h"

#include "ls-interrupt.h"

typedef struct
{
  const LsQuestion *question;
  LsView *view;   /* owned, or NULL */
  gpointer about; /* owned */
  gint cancel;    /* atomic */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  if (asked->question->clear_about != NULL)
    asked->question->clear_about (asked->about);
  g_free (asked->about);
  g_clear_pointer (&asked->view, ls_view_unref);
  g_free (asked);
}

static void
answer_in_thread (GTask *task,
                  gpointer source G_GNUC_UNUSED,
                  gpointer data,
                  GCancellable *cancellable)
{
  Asked *asked = data;
  GError *error = NULL;
  const gulong handler = ls_interrupt_connect (cancellable, &asked->cancel);
  gpointer answer = asked->question->answer (asked->view, asked->about, &asked->cancel, &error);

  g_cancellable_disconnect (cancellable, handler);
  if (answer != NULL)
    g_task_return_pointer (task, answer, asked->question->free_answer);
  else
    g_task_return_error (task, error);
}

void
ls_ask_in_thread (const LsQuestion *question,
                  LsView *view,
                  gconstpointer about,
                  gsize size,
                  GCancellable *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Asked *asked = g_new0 (Asked, 1);

  asked->question = question;
  asked->view = view != NULL ? ls_view_ref (view) : NULL;
  asked->about = g_memdup2 (about, size);
  g_task_set_source_tag (task, ls_ask_in_thread);
  g_task_set_task_data (task, asked, asked_free);
  g_task_run_in_thread (task, answer_in_thread);
}

gpointer
ls_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
