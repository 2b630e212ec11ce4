#include "ls-session-fetch.h"

#include "ls-session-private.h"

LsFetch *
ls_session_fetch_sync (LsSession *session,
                       const LsFetchPlan *plan,
                       const LsWalkOptions *options,
                       GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsWalkOptions own = *options;
  LsFetch *fetch = NULL;

  if (!ls_session_check_open (session, error))
    return NULL;
  g_autoptr (LsSubject) subject = ls_subject_ref (ls_view_get_subject (session->view));
  void *start = g_aligned_alloc (1, ls_subject_get_state_size (subject), 64);
  LsWorkerCommand *command = g_new0 (LsWorkerCommand, 1);

  command->kind = LS_WORKER_COPY;
  command->step = plan->first;
  command->copy = start;
  own.start = start;
  if (ls_session_push_and_wait (session, command, error))
    fetch = ls_fetch_new (subject, plan, &own, error);
  g_aligned_free (start);
  return fetch;
}
