#include "ls-session-writers.h"

#include "ls-session-private.h"

/* An LsJobFunc. Returns: (transfer full): NULL if cancelled, or of a machine that does not say what a lane touches. */
static gpointer
record (gpointer input, const gint *cancel)
{
  const LsWalkOptions options = { .interrupt = cancel };

  return ls_writers_new (input, &options, NULL);
}

LsWriters *
ls_session_get_writers (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->writers == NULL && session->writers_job == NULL && session->view != NULL)
    session->writers_job =
      ls_job_start (record, ls_subject_ref (ls_view_get_subject (session->view)),
                    (GDestroyNotify) ls_subject_unref, (GDestroyNotify) ls_writers_free,
                    ls_session_wake_cb, session);
  return session->writers;
}

void
ls_session_take_writers (LsSession *session)
{
  LsWriters *writers = session->writers_job != NULL ? ls_job_take (session->writers_job) : NULL;

  if (writers == NULL)
    return;
  g_clear_pointer (&session->writers_job, ls_job_free);
  session->writers = writers;
  g_object_notify (G_OBJECT (session), "writers");
}

void
ls_session_forget_writers (LsSession *session)
{
  g_clear_pointer (&session->writers_job, ls_job_free);
  g_clear_pointer (&session->writers, ls_writers_free);
}
