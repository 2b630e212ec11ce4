#include "ls-graph-ask.h"

#include "ls-ask-thread.h"

typedef struct
{
  LsGraph *graph;
  LsSubject *subject;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  ls_graph_unref (asked->graph);
  ls_subject_unref (asked->subject);
  g_free (asked);
}

static gpointer
count (gpointer input, const gint *interrupt, GError **error)
{
  const Asked *asked = input;
  const LsWalkOptions options = { .interrupt = interrupt };

  return ls_graph_count_new (asked->graph, asked->subject, &options, error);
}

void
ls_graph_ask_async (LsGraph *graph,
                    LsView *view,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer data)
{
  static const LsQuestion question = { count, asked_free, (GDestroyNotify) ls_graph_count_free };
  Asked *asked = g_new0 (Asked, 1);

  asked->graph = ls_graph_ref (graph);
  asked->subject = ls_subject_ref (ls_view_get_subject (view));
  ls_ask_in_thread (&question, asked, cancellable, callback, data);
}

LsGraphCount *
ls_graph_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
