#include "ls-graph-ask.h"

#include "ls-interrupt.h"

typedef struct
{
  LsGraph *graph;
  LsSubject *subject;
  gint cancel; /* atomic */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  ls_graph_unref (asked->graph);
  ls_subject_unref (asked->subject);
  g_free (asked);
}

static void
run_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Asked *asked = data;
  const LsWalkOptions options = { .interrupt = &asked->cancel };
  GError *error = NULL;
  const gulong handler = ls_interrupt_connect (cancellable, &asked->cancel);
  LsGraphCount *count = ls_graph_count_new (asked->graph, asked->subject, &options, &error);

  g_cancellable_disconnect (cancellable, handler);
  if (count != NULL)
    g_task_return_pointer (task, count, (GDestroyNotify) ls_graph_count_free);
  else
    g_task_return_error (task, error);
}

void
ls_graph_ask_async (LsGraph *graph,
                    LsView *view,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Asked *asked = g_new0 (Asked, 1);

  asked->graph = ls_graph_ref (graph);
  asked->subject = ls_subject_ref (ls_view_get_subject (view));
  g_task_set_source_tag (task, ls_graph_ask_async);
  g_task_set_task_data (task, asked, asked_free);
  g_task_run_in_thread (task, run_in_thread);
}

LsGraphCount *
ls_graph_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
