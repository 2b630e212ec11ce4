#include "ls-session-causes.h"

#include "ls-error.h"
#include "ls-interrupt.h"

/* What questions are answered from: kept until the session looks at another run, for its checkpoints. Whoever asks holds
 * it, and one question is answered at a time. */
typedef struct
{
  gatomicrefcount ref_count;
  LsSubject *subject; /* owned */
  GMutex lock;        /* of causes */
  LsCauses *causes;
} Answers;

static Answers *
answers_new (LsSubject *subject)
{
  Answers *answers = g_new0 (Answers, 1);

  g_atomic_ref_count_init (&answers->ref_count);
  g_mutex_init (&answers->lock);
  answers->subject = ls_subject_ref (subject);
  answers->causes = ls_causes_new (subject);
  return answers;
}

static Answers *
answers_ref (Answers *answers)
{
  g_atomic_ref_count_inc (&answers->ref_count);
  return answers;
}

static void
answers_unref (Answers *answers)
{
  if (!g_atomic_ref_count_dec (&answers->ref_count))
    return;
  ls_causes_free (answers->causes);
  ls_subject_unref (answers->subject);
  g_mutex_clear (&answers->lock);
  g_free (answers);
}

/* --- questions ------------------------------------------------------------------------------------------- */

typedef enum
{
  ASK_WHO,
  ASK_WHO_ALL,
  ASK_WHY,
  ASK_USES,
} AskKind;

typedef struct
{
  AskKind kind;
  LsCell cell; /* WHY: its lane alone; WHO_ALL: its register */
  LsMask lanes;
  guint64 step;
  guint depth;
  const gint *interrupt;
  gint cancel;      /* atomic; what interrupt is where nobody waits */
  Answers *answers; /* owned */
} Question;

static void
question_clear (Question *question)
{
  g_clear_pointer (&question->answers, answers_unref);
}

static void
question_free (Question *question)
{
  question_clear (question);
  g_free (question);
}

/* Completes a question about what session looks at. FALSE with LS_ERROR_STATE if there is nothing. */
static gboolean
prepare (LsSession *session, Question *question, GError **error)
{
  LsView *view = ls_session_get_view (session);
  Answers *answers = g_object_get_data (G_OBJECT (session), "ls-causes");

  if (view == NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, "nothing is open");
      return FALSE;
    }
  if (question->step == G_MAXUINT64)
    question->step = ls_view_get_place (view)->step;
  if (answers == NULL || answers->subject != ls_view_get_subject (view))
    {
      answers = answers_new (ls_view_get_subject (view));
      g_object_set_data_full (G_OBJECT (session), "ls-causes", answers,
                              (GDestroyNotify) answers_unref);
    }
  question->answers = answers_ref (answers);
  return TRUE;
}

/* Returns: (transfer full): what the kind of question gives, or NULL with an error. Any thread. */
static gpointer
answer (const Question *question, GError **error)
{
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&question->answers->lock);
  LsCauses *causes = question->answers->causes;

  switch (question->kind)
    {
    case ASK_WHO:
      return ls_causes_who (causes, &question->cell, question->step, question->depth,
                            question->interrupt, error);
    case ASK_WHO_ALL:
      return ls_causes_who_all (causes, question->cell.ref, question->lanes, question->step,
                                question->interrupt, error);
    case ASK_WHY:
      return ls_causes_why (causes, question->cell.lane, question->step, question->interrupt,
                            error);
    case ASK_USES:
      return ls_causes_uses (causes, &question->cell, question->step, question->depth,
                             question->interrupt, error);
    }
  g_assert_not_reached ();
}

static gpointer
answer_now (LsSession *session, Question question, GError **error)
{
  gpointer result;

  if (!prepare (session, &question, error))
    return NULL;
  result = answer (&question, error);
  question_clear (&question);
  return result;
}

/* --- at once --------------------------------------------------------------------------------------------- */

LsCause *
ls_session_who_sync (LsSession *session,
                     const LsCell *cell,
                     guint64 step,
                     guint depth,
                     const gint *interrupt,
                     GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return answer_now (
    session,
    (Question){
      .kind = ASK_WHO, .cell = *cell, .step = step, .depth = depth, .interrupt = interrupt },
    error);
}

GArray *
ls_session_who_all_sync (LsSession *session,
                         LsRegRef ref,
                         LsMask lanes,
                         guint64 step,
                         const gint *interrupt,
                         GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return answer_now (session,
                     (Question){ .kind = ASK_WHO_ALL,
                                 .cell = ls_cell_register (ref, 0),
                                 .lanes = lanes,
                                 .step = step,
                                 .interrupt = interrupt },
                     error);
}

LsWhy *
ls_session_why_sync (LsSession *session,
                     guint lane,
                     guint64 step,
                     const gint *interrupt,
                     GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return answer_now (session,
                     (Question){ .kind = ASK_WHY,
                                 .cell.lane = (guint8) MIN (lane, LS_LANES),
                                 .step = step,
                                 .interrupt = interrupt },
                     error);
}

LsUses *
ls_session_uses_sync (LsSession *session,
                      const LsCell *cell,
                      guint64 step,
                      guint depth,
                      const gint *interrupt,
                      GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return answer_now (
    session,
    (Question){
      .kind = ASK_USES, .cell = *cell, .step = step, .depth = depth, .interrupt = interrupt },
    error);
}

/* --- in a thread ----------------------------------------------------------------------------------------- */

static void
answer_in_thread (GTask *task,
                  gpointer source G_GNUC_UNUSED,
                  gpointer data,
                  GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (GError) error = NULL;
  const gulong handler = ls_interrupt_connect (cancellable, &question->cancel);
  gpointer result = answer (question, &error);

  g_cancellable_disconnect (cancellable, handler);
  if (result != NULL)
    g_task_return_pointer (task, result,
                           question->kind == ASK_WHO   ? (GDestroyNotify) ls_cause_free
                           : question->kind == ASK_WHY ? (GDestroyNotify) ls_why_free
                                                       : (GDestroyNotify) ls_uses_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* The task may be freed by its thread, which must not be the last to hold the session. */
static void
answer_later (LsSession *session,
              Question asked,
              GCancellable *cancellable,
              GAsyncReadyCallback callback,
              gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Question *question = g_memdup2 (&asked, sizeof asked);
  GError *error = NULL;

  g_task_set_source_tag (task, answer_later);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  question->interrupt = &question->cancel;
  if (prepare (session, question, &error))
    g_task_run_in_thread (task, answer_in_thread);
  else
    g_task_return_error (task, error);
}

static gpointer
finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
ls_session_who_async (LsSession *session,
                      const LsCell *cell,
                      guint64 step,
                      guint depth,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session));

  answer_later (session, (Question){ .kind = ASK_WHO, .cell = *cell, .step = step, .depth = depth },
                cancellable, callback, data);
}

LsCause *
ls_session_who_finish (GAsyncResult *result, GError **error)
{
  return finish (result, error);
}

void
ls_session_why_async (LsSession *session,
                      guint lane,
                      guint64 step,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session));

  answer_later (
    session,
    (Question){ .kind = ASK_WHY, .cell.lane = (guint8) MIN (lane, LS_LANES), .step = step },
    cancellable, callback, data);
}

LsWhy *
ls_session_why_finish (GAsyncResult *result, GError **error)
{
  return finish (result, error);
}

void
ls_session_uses_async (LsSession *session,
                       const LsCell *cell,
                       guint64 step,
                       guint depth,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session));

  answer_later (session,
                (Question){ .kind = ASK_USES, .cell = *cell, .step = step, .depth = depth },
                cancellable, callback, data);
}

LsUses *
ls_session_uses_finish (GAsyncResult *result, GError **error)
{
  return finish (result, error);
}
