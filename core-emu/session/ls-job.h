#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Work that a thread of its own does behind the session: it shares nothing but its input, which does not change, and gives
 * one result.  Private to the session library. */

typedef struct _LsJob LsJob;

/* cancel: atomic; once set the function returns soon, with NULL. Returns: (transfer full). */
typedef gpointer (*LsJobFunc) (gpointer input, const gint *cancel);

/* Takes input, which free_input frees when the job is. notify is called on the job's thread when the result is there;
 * free_result frees one that nobody took. */
LsJob *ls_job_start (LsJobFunc func,
                     gpointer input,
                     GDestroyNotify free_input,
                     GDestroyNotify free_result,
                     GFunc notify,
                     gpointer data);
/* Cancels the work and waits for its thread. */
void ls_job_free (LsJob *job);
/* Returns: (transfer full): the result, once; NULL while it is not there. */
gpointer ls_job_take (LsJob *job);

G_END_DECLS
