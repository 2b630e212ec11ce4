#include "ls-job.h"

struct _LsJob
{
  LsJobFunc func;
  GDestroyNotify free_result;
  LsScene *scene; /* owned */
  guint wave;
  GFunc notify;
  gpointer data;

  GThread *thread;
  gint cancel;     /* atomic */
  gpointer result; /* atomic; the job's until taken */
};

static gpointer
run_job (gpointer data)
{
  LsJob *job = data;
  gpointer result = job->func (job->scene, job->wave, &job->cancel);

  g_atomic_pointer_set (&job->result, result);
  if (result != NULL)
    job->notify (job->data, NULL);
  return NULL;
}

LsJob *
ls_job_start (LsJobFunc func,
              GDestroyNotify free_result,
              LsScene *scene,
              guint wave,
              GFunc notify,
              gpointer data)
{
  LsJob *job = g_new0 (LsJob, 1);

  job->func = func;
  job->free_result = free_result;
  job->scene = ls_scene_ref (scene);
  job->wave = wave;
  job->notify = notify;
  job->data = data;
  job->thread = g_thread_new ("ls-job", run_job, job);
  return job;
}

void
ls_job_free (LsJob *job)
{
  g_atomic_int_set (&job->cancel, TRUE);
  g_thread_join (job->thread);
  g_clear_pointer (&job->result, job->free_result);
  ls_scene_unref (job->scene);
  g_free (job);
}

gpointer
ls_job_take (LsJob *job)
{
  gpointer result = g_atomic_pointer_get (&job->result);

  if (result != NULL)
    g_atomic_pointer_set (&job->result, NULL);
  return result;
}
