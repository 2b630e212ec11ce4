#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* The background thread that runs a wave from start to end to make its history, with a state of its own.  Private to
 * the session library. */

typedef struct _LsHistoryJob LsHistoryJob;

/* notify is called on the job's thread when the history is there. */
LsHistoryJob *ls_history_job_start (LsScene *scene, guint wave, GFunc notify, gpointer data);
/* Ends the thread, waiting for at most one clause of the program. */
void ls_history_job_free (LsHistoryJob *job);
/* Returns: (transfer full): the history, once; NULL while it is not there. */
LsHistory *ls_history_job_take (LsHistoryJob *job);

G_END_DECLS
