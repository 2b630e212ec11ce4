#include "ls-clocks-ask.h"

#include "ls-ask-thread.h"

typedef struct
{
  LsView *view;
  guint first, n;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  ls_view_unref (asked->view);
  g_free (asked);
}

static LsSubject *
new_subject (const Asked *asked, guint wave)
{
  return wave == ls_view_get_wave (asked->view)
           ? ls_subject_ref (ls_view_get_subject (asked->view))
           : ls_scene_new_subject (ls_view_get_scene (asked->view), wave);
}

static gpointer
work_out (gpointer input, const gint *interrupt, GError **error)
{
  const Asked *asked = input;
  const LsWalkOptions options = { .interrupt = interrupt };
  const LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  g_auto (LsClockWaves) waves = { 0 };

  for (guint i = 0; i < asked->n; i++)
    {
      g_autoptr (LsSubject) subject = new_subject (asked, asked->first + i);

      if (!ls_clock_waves_add (&waves, asked->first + i, subject, &options, error))
        return NULL;
    }
  return ls_clock_waves_run (&waves, &model, interrupt, error);
}

void
ls_clocks_ask_async (LsView *view,
                     guint first,
                     guint n,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer data)
{
  static const LsQuestion question = { work_out, asked_free, (GDestroyNotify) ls_clocks_free };
  Asked *asked = g_new0 (Asked, 1);

  asked->view = ls_view_ref (view);
  asked->first = first;
  asked->n = n;
  ls_ask_in_thread (&question, asked, cancellable, callback, data);
}

LsClocks *
ls_clocks_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
