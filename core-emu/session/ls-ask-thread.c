#include "ls-ask-thread.h"

#include "ls-interrupt.h"

typedef struct
{
  const LsQuestion *question;
  gpointer input;
  gint cancel; /* atomic */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  asked->question->free_input (asked->input);
  g_free (asked);
}

static void
run_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Asked *asked = data;
  GError *error = NULL;
  const gulong handler = ls_interrupt_connect (cancellable, &asked->cancel);
  gpointer answer = asked->question->answer (asked->input, &asked->cancel, &error);

  g_cancellable_disconnect (cancellable, handler);
  if (answer != NULL)
    g_task_return_pointer (task, answer, asked->question->free_answer);
  else
    g_task_return_error (task, error);
}

void
ls_ask_in_thread (const LsQuestion *question,
                  gpointer input,
                  GCancellable *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Asked *asked = g_new0 (Asked, 1);

  asked->question = question;
  asked->input = input;
  g_task_set_source_tag (task, ls_ask_in_thread);
  g_task_set_task_data (task, asked, asked_free);
  g_task_run_in_thread (task, run_in_thread);
}
