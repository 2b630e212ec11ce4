#include "ls-session-causes.h"

#include "ls-ask-thread.h"
#include "ls-error.h"

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

typedef struct
{
  LsAsk ask;
  Answers *answers; /* owned; NULL: nothing is open */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  g_clear_pointer (&asked->answers, answers_unref);
  g_free (asked);
}

/* A question about what session looks at. */
static Asked *
asked_new (LsSession *session, const LsAsk *ask)
{
  LsView *view = ls_session_get_view (session);
  Answers *answers = g_object_get_data (G_OBJECT (session), "ls-causes");
  Asked *asked = g_new0 (Asked, 1);

  asked->ask = *ask;
  if (view == NULL)
    return asked;
  if (ask->step == G_MAXUINT64)
    asked->ask.step = ls_view_get_place (view)->step;
  if (answers == NULL || answers->subject != ls_view_get_subject (view))
    {
      answers = answers_new (ls_view_get_subject (view));
      g_object_set_data_full (G_OBJECT (session), "ls-causes", answers,
                              (GDestroyNotify) answers_unref);
    }
  g_atomic_ref_count_inc (&answers->ref_count);
  asked->answers = answers;
  return asked;
}

/* Any thread. */
static gpointer
answer (gpointer input, const gint *interrupt, GError **error)
{
  const Asked *asked = input;
  const LsAsk *ask = &asked->ask;
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = NULL;
  LsCauses *causes;

  if (asked->answers == NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, "nothing is open");
      return NULL;
    }
  locker = g_mutex_locker_new (&asked->answers->lock);
  causes = asked->answers->causes;
  switch (ask->kind)
    {
    case LS_ASK_WHO:
      return ls_causes_who (causes, &ask->cell, ask->step, ask->depth, interrupt, error);
    case LS_ASK_WHO_ALL:
      return ls_causes_who_all (causes, ask->cell.ref, LS_MASK_ALL, ask->step, interrupt, error);
    case LS_ASK_WHY:
      return ls_causes_why (causes, ask->cell.lane, ask->step, interrupt, error);
    case LS_ASK_USES:
      return ls_causes_uses (causes, &ask->cell, ask->step, ask->depth, interrupt, error);
    }
  g_assert_not_reached ();
}

static const LsQuestion questions[LS_N_ASK_KINDS] = {
  [LS_ASK_WHO] = { answer, asked_free, (GDestroyNotify) ls_cause_free },
  [LS_ASK_WHO_ALL] = { answer, asked_free, (GDestroyNotify) g_array_unref },
  [LS_ASK_WHY] = { answer, asked_free, (GDestroyNotify) ls_why_free },
  [LS_ASK_USES] = { answer, asked_free, (GDestroyNotify) ls_uses_free },
};

void
ls_ask_free_answer (LsAskKind kind, gpointer of)
{
  questions[kind].free_answer (of);
}

gpointer
ls_session_ask_sync (LsSession *session, const LsAsk *ask, const gint *interrupt, GError **error)
{
  Asked *asked;
  gpointer result;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  asked = asked_new (session, ask);
  result = answer (asked, interrupt, error);
  asked_free (asked);
  return result;
}

void
ls_session_ask_async (LsSession *session,
                      const LsAsk *ask,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session));

  ls_ask_in_thread (&questions[ask->kind], asked_new (session, ask), cancellable, callback, data);
}

gpointer
ls_session_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
