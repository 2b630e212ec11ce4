#include "ls-spark-ask.h"

#include "ls-ask-thread.h"

typedef struct
{
  LsSubject *subject;
  LsRegRef ref;
  guint lane;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  ls_subject_unref (asked->subject);
  g_free (asked);
}

static gpointer
go_through (gpointer input, const gint *interrupt, GError **error)
{
  const Asked *asked = input;
  const LsWalkOptions options = { .last_step = LS_HISTORY_MAX, .interrupt = interrupt };

  return ls_spark_new (asked->subject, asked->ref, LS_MASK_LANE (asked->lane), &options, error);
}

void
ls_spark_ask_async (LsView *view,
                    LsRegRef ref,
                    guint lane,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer data)
{
  static const LsQuestion question = { go_through, asked_free, (GDestroyNotify) ls_spark_free };
  Asked *asked = g_new0 (Asked, 1);

  asked->subject = ls_subject_ref (ls_view_get_subject (view));
  asked->ref = ref;
  asked->lane = lane;
  ls_ask_in_thread (&question, asked, cancellable, callback, data);
}

LsSpark *
ls_spark_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
