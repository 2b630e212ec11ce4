#pragma once

#include "ls-scene.h"

G_BEGIN_DECLS

/* Work on a scene that a thread of its own does behind the session: it shares nothing but the scene, which does not
 * change, and gives one result.  Private to the session library. */

typedef struct _LsJob LsJob;

/* cancel: atomic; once set the function returns soon, with NULL. Returns: (transfer full). */
typedef gpointer (*LsJobFunc) (LsScene *scene, guint wave, const gint *cancel);

/* notify is called on the job's thread when the result is there; free_result frees one that nobody took. */
LsJob *ls_job_start (LsJobFunc func,
                     GDestroyNotify free_result,
                     LsScene *scene,
                     guint wave,
                     GFunc notify,
                     gpointer data);
/* Cancels the work and waits for its thread. */
void ls_job_free (LsJob *job);
/* Returns: (transfer full): the result, once; NULL while it is not there. */
gpointer ls_job_take (LsJob *job);

G_END_DECLS
