#include "ls-back-ends.h"

#include "ls-interrupt.h"

/* What a comparison is of. */
typedef struct
{
  GBytes *text;
  char *path;
  LsSceneTrust trust;
  LsBudget *budget;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_bytes_unref (job->text);
  g_free (job->path);
  ls_budget_unref (job->budget);
  g_free (job);
}

void
ls_back_ends_free (LsBackEnds *compared)
{
  g_ptr_array_unref (compared->sides);
  g_ptr_array_unref (compared->findings);
  g_free (compared);
}

static void
compare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  const LsSceneHow how = { .trust = job->trust, .budget = job->budget, .cancellable = cancellable };
  g_auto (LsImported) imported = { 0 };
  GError *error = NULL;
  gint interrupt = 0;
  gulong id;
  LsBackEnds *compared;

  (void) source;
  if (!ls_importers_import_each (job->text, job->path, &how, &imported, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  id = ls_interrupt_connect (cancellable, &interrupt);
  compared = g_new0 (LsBackEnds, 1);
  compared->sides = ls_sides_new (&imported, job->budget, &interrupt);
  compared->findings = g_ptr_array_ref (imported.findings);
  g_cancellable_disconnect (cancellable, id);
  g_task_return_pointer (task, compared, (GDestroyNotify) ls_back_ends_free);
}

void
ls_back_ends_compare_async (GBytes *text,
                            const char *path,
                            LsSceneTrust trust,
                            guint64 memory,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->text = g_bytes_ref (text);
  job->path = g_strdup (path);
  job->trust = trust;
  job->budget = ls_budget_new (memory);
  g_task_set_source_tag (task, ls_back_ends_compare_async);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, compare_thread);
}

LsBackEnds *
ls_back_ends_compare_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
