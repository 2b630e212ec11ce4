#include "ls-loops.h"
#include "ls-session-images.h"
#include "ls-session-private.h"

/* What threads work out beside the worker, for the run that is looked at and for its scene. */

/* --- jobs ------------------------------------------------------------------------------------- */

static gpointer
run_job (gpointer data)
{
  LsJob *job = data;
  gpointer found = job->work->run (job->input, &job->cancel);

  g_atomic_pointer_set (&job->found, found);
  if (found != NULL)
    ls_session_wake_cb (job->session, NULL);
  return NULL;
}

/* Waits for the thread. Returns: (transfer full) (nullable): what it has found. */
static gpointer
join_job (LsJob *job)
{
  if (job->thread == NULL)
    return NULL;
  g_thread_join (g_steal_pointer (&job->thread));
  job->work->free_input (job->input);
  return g_steal_pointer (&job->found);
}

void
ls_session_clear_job (LsJob *job)
{
  g_atomic_int_set (&job->cancel, TRUE);
  gpointer found = join_job (job);
  g_clear_pointer (&found, job->work->free_result);
  g_clear_pointer (&job->result, job->work->free_result);
}

void
ls_session_start_job (LsJob *job, LsSession *session, const LsWork *work, gpointer input)
{
  *job = (LsJob){ .work = work, .session = session, .input = input };
  job->thread = g_thread_new ("ls-job", run_job, job);
}

gboolean
ls_session_take_job (LsJob *job)
{
  if (g_atomic_pointer_get (&job->found) == NULL)
    return FALSE;
  job->result = join_job (job);
  return TRUE;
}

/* --- who wrote what --------------------------------------------------------------------------- */

/* Returns: (transfer full): NULL if cancelled, or of a machine that does not say what a lane
 * touches. */
static gpointer
record_writers (gpointer input, const gint *cancel)
{
  const LsWalkOptions options = { .interrupt = cancel };

  return ls_writers_new (input, &options, NULL);
}

LsWriters *
ls_session_get_writers (LsSession *session)
{
  static const LsWork work = { record_writers, (GDestroyNotify) ls_subject_unref,
                               (GDestroyNotify) ls_writers_free };

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->writers.result == NULL && session->writers.thread == NULL && session->view != NULL)
    ls_session_start_job (&session->writers, session, &work,
                          ls_subject_ref (ls_view_get_subject (session->view)));
  return session->writers.result;
}

/* --- which words lanes touch ------------------------------------------------------------------ */

/* Returns: (transfer full): NULL if cancelled, or of a machine that does not say what a lane
 * touches. */
static gpointer
record_lane_touches (gpointer input, const gint *cancel)
{
  const LsWalkOptions options = { .max_steps = LS_HISTORY_MAX, .interrupt = cancel };

  return ls_lane_touches_new (input, &options, NULL);
}

LsLaneTouches *
ls_session_get_lane_touches (LsSession *session)
{
  static const LsWork work = { record_lane_touches, (GDestroyNotify) ls_subject_unref,
                               (GDestroyNotify) ls_lane_touches_free };

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->lane_touches.result == NULL && session->lane_touches.thread == NULL &&
      session->view != NULL)
    ls_session_start_job (&session->lane_touches, session, &work,
                          ls_subject_ref (ls_view_get_subject (session->view)));
  return session->lane_touches.result;
}

/* --- the history ------------------------------------------------------------------------------ */

LsHistory *
ls_history_ref (LsHistory *history)
{
  g_return_val_if_fail (history != NULL, NULL);

  g_atomic_ref_count_inc (&history->ref_count);
  return history;
}

void
ls_history_unref (LsHistory *history)
{
  g_return_if_fail (history != NULL);

  if (!g_atomic_ref_count_dec (&history->ref_count))
    return;
  ls_mask_history_unref (history->masks);
  g_free (history);
}

typedef struct
{
  LsSubject *subject; /* owned */
  guint wave;
} HistoryInput;

static void
history_input_free (gpointer data)
{
  HistoryInput *input = data;

  ls_subject_unref (input->subject);
  g_free (input);
}

/* Runs a HistoryInput from start to end with a state of its own. Returns: (transfer full): NULL if
 * cancelled. */
static gpointer
record_history (gpointer data, const gint *cancel)
{
  const HistoryInput *input = data;
  const LsWalkOptions options = { .last_step = LS_HISTORY_MAX, .interrupt = cancel };
  g_autoptr (LsMaskHistory) masks = ls_mask_history_new_with_loops (input->subject, &options, NULL);
  LsHistory *history;

  if (masks == NULL)
    return NULL;
  history = g_new0 (LsHistory, 1);
  g_atomic_ref_count_init (&history->ref_count);
  history->wave = input->wave;
  history->n_steps = ls_mask_history_get_end (masks);
  history->is_cut = ls_mask_history_get_reason (masks) == LS_STOP_BREAKPOINT;
  history->is_veiled = history->is_cut && history->n_steps == ls_subject_get_end (input->subject);
  history->empty = ~ls_subject_get_input (input->subject)->covered;
  history->masks = g_steal_pointer (&masks);
  return history;
}

void
ls_session_restart_history (LsSession *session)
{
  static const LsWork work = { record_history, history_input_free,
                               (GDestroyNotify) ls_history_unref };

  ls_session_clear_job (&session->history);
  ls_session_clear_job (&session->writers);
  ls_session_clear_job (&session->lane_touches);
  ls_session_restart_source_trace (session);
  g_object_notify (G_OBJECT (session), "history");
  if (session->is_plain)
    return;
  HistoryInput *input = g_new0 (HistoryInput, 1);
  input->subject = ls_subject_ref (ls_view_get_subject (session->view));
  input->wave = ls_view_get_wave (session->view);
  ls_session_start_job (&session->history, session, &work, input);
}

LsHistory *
ls_session_get_history (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->history.result;
}

gboolean
ls_session_get_end (LsSession *session, guint64 *step)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && step != NULL, FALSE);

  const LsHistory *history = session->history.result;
  if (session->view == NULL || (history != NULL && history->is_veiled))
    return FALSE;
  if (history != NULL && !history->is_cut && history->wave == ls_view_get_wave (session->view))
    *step = history->n_steps;
  else if (session->ended == ls_view_get_subject (session->view))
    *step = session->end_step;
  else
    return FALSE;
  return TRUE;
}

/* --- images ----------------------------------------------------------------------------------- */

void
ls_session_tell_images (LsSession *session)
{
  ls_session_forget_so_far (session);
  session->image_revision++;
  g_object_notify (G_OBJECT (session), "image-revision");
}

static void
clear_pictures (LsPictures *pictures)
{
  ls_session_clear_job (&pictures->job);
  pictures->is_stopped = FALSE;
  g_clear_pointer (&pictures->subject, ls_subject_unref);
}

/* subject: (nullable): what takes the place of the scene's own. */
static void
start_pictures (LsPictures *pictures, LsSession *session, LsSubject *subject)
{
  static const LsWork work = { ls_images_render, (GDestroyNotify) ls_images_of_free,
                               (GDestroyNotify) ls_images_free };

  clear_pictures (pictures);
  pictures->subject = subject != NULL ? ls_subject_ref (subject) : NULL;
  if (session->is_plain)
    return;
  LsImagesOf *of = ls_images_of_new (session->scene, subject, ls_view_get_wave (session->view));
  ls_session_start_job (&pictures->job, session, &work, of);
}

void
ls_session_restart_images (LsSession *session)
{
  clear_pictures (&session->pictures[1]);
  session->present = 0;
  start_pictures (&session->pictures[0], session, NULL);
  ls_session_tell_images (session);
}

void
ls_session_stop_images (LsSession *session)
{
  LsPictures *pictures = &session->pictures[session->present];

  if (pictures->job.thread == NULL)
    return;
  ls_session_clear_job (&pictures->job);
  pictures->is_stopped = TRUE;
  ls_session_tell_images (session);
}

void
ls_session_compute_images (LsSession *session)
{
  LsPictures *pictures = &session->pictures[session->present];
  g_autoptr (LsSubject) subject = NULL;

  if (!pictures->is_stopped)
    return;
  subject = pictures->subject != NULL ? ls_subject_ref (pictures->subject) : NULL;
  start_pictures (pictures, session, subject);
  ls_session_tell_images (session);
}

void
ls_session_update_images (LsSession *session)
{
  LsSubject *subject =
    ls_view_get_fork (session->view) != LS_FORK_MAIN ? ls_view_get_subject (session->view) : NULL;
  const guint present = subject != NULL ? 1 : 0;
  const gboolean is_new = subject != NULL && subject != session->pictures[1].subject;

  if (present == session->present && !is_new)
    return;
  session->present = present;
  if (is_new)
    start_pictures (&session->pictures[1], session, subject);
  ls_session_tell_images (session);
}

/* --- all of them ------------------------------------------------------------------------------ */

void
ls_session_take_background (LsSession *session)
{
  if (ls_session_take_job (&session->history))
    g_object_notify (G_OBJECT (session), "history");
  for (guint i = 0; i < G_N_ELEMENTS (session->pictures); i++)
    if (ls_session_take_job (&session->pictures[i].job) && i == session->present)
      ls_session_tell_images (session);
  if (ls_session_take_job (&session->writers))
    g_object_notify (G_OBJECT (session), "writers");
  if (ls_session_take_job (&session->lane_touches))
    g_object_notify (G_OBJECT (session), "lane-touches");
  ls_session_take_source (session);
}

void
ls_session_clear_background (LsSession *session)
{
  ls_session_forget_so_far (session);
  ls_session_forget_before (session);
  ls_session_clear_job (&session->history);
  ls_session_clear_job (&session->writers);
  ls_session_clear_job (&session->lane_touches);
  ls_session_restart_source (session);
  for (guint i = 0; i < G_N_ELEMENTS (session->pictures); i++)
    clear_pictures (&session->pictures[i]);
}
