#include "ls-job.h"

struct _LsJob
{
  LsJobFunc func;
  gpointer input; /* owned */
  GDestroyNotify free_input, free_result;
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
  gpointer result = job->func (job->input, &job->cancel);

  g_atomic_pointer_set (&job->result, result);
  if (result != NULL)
    job->notify (job->data, NULL);
  return NULL;
}

LsJob *
ls_job_start (LsJobFunc func,
              gpointer input,
              GDestroyNotify free_input,
              GDestroyNotify free_result,
              GFunc notify,
              gpointer data)
{
  LsJob *job = g_new0 (LsJob, 1);

  job->func = func;
  job->input = input;
  job->free_input = free_input;
  job->free_result = free_result;
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
  job->free_input (job->input);
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
