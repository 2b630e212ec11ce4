#include "ls-session-causes.h"

#include "ls-ask-thread.h"
#include "ls-error.h"
#include "ls-session-source.h"
#include "ls-session-veil.h"
#include "ls-source-words.h"

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
  Answers *answers;     /* owned; NULL: nothing is open */
  LsSourceTrace *trace; /* owned; of the run; NULL: there is none yet */
  gboolean is_text;     /* the answer is told in lines of the text */
} Asked;

static void
asked_clear (gpointer data)
{
  Asked *asked = data;

  g_clear_pointer (&asked->answers, answers_unref);
  g_clear_pointer (&asked->trace, ls_source_trace_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asked, asked_clear)

/* A question about what session looks at. */
static Asked
prepare_asked (LsSession *session, const LsAsk *ask)
{
  LsView *view = ls_session_get_view (session);
  Answers *answers = g_object_get_data (G_OBJECT (session), "ls-causes");
  Asked asked = { .ask = *ask, .is_text = ls_session_speaks_text (session) };

  if (view == NULL)
    return asked;
  if (ask->step == G_MAXUINT64)
    asked.ask.step = ls_view_get_place (view)->step;
  if (answers == NULL || answers->subject != ls_view_get_subject (view))
    {
      answers = answers_new (ls_view_get_subject (view));
      g_object_set_data_full (G_OBJECT (session), "ls-causes", answers,
                              (GDestroyNotify) answers_unref);
    }
  g_atomic_ref_count_inc (&answers->ref_count);
  asked.answers = answers;
  asked.trace = ls_source_find_trace (ls_view_get_scene (view), ls_view_get_subject (view));
  return asked;
}

/* A text has words for what was tested. */
static LsWhy *
ask_why (const Asked *asked, const gint *interrupt, GError **error)
{
  LsCauses *causes = asked->answers->causes;
  g_autoptr (LsWhy) why =
    ls_causes_why (causes, asked->ask.cell.lane, asked->ask.step, interrupt, error);

  if (why == NULL || (asked->is_text && !ls_causes_find_condition (causes, why, interrupt, error)))
    return NULL;
  return g_steal_pointer (&why);
}

static gpointer
ask_causes (const Asked *asked, const gint *interrupt, GError **error)
{
  const LsAsk *ask = &asked->ask;
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = NULL;
  LsCauses *causes;

  if (asked->answers == NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "nothing is open");
      return NULL;
    }
  if (ask->step > ls_subject_get_end (asked->answers->subject))
    {
      ls_veil_refuse (error);
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
      return ask_why (asked, interrupt, error);
    case LS_ASK_USES:
      return ls_causes_uses (causes, &ask->cell, ask->step, ask->depth, interrupt, error);
    }
  g_assert_not_reached ();
}

/* about: an Asked. Any thread. */
static gpointer
answer_asked (LsView *view G_GNUC_UNUSED,
              gconstpointer about,
              const gint *interrupt,
              GError **error)
{
  const Asked *asked = about;
  gpointer answer = ask_causes (asked, interrupt, error);
  LsSourceKnown known = { .trace = asked->trace };
  const LsCauseSourceFinder finder = { ls_source_find_cause, &known };

  if (answer == NULL)
    return NULL;
  known.program = ls_subject_get_program (asked->answers->subject);
  if (!ls_source_is_known (&known))
    return answer;
  if (asked->ask.kind == LS_ASK_WHO)
    ls_cause_find_source (answer, &finder);
  else if (asked->ask.kind == LS_ASK_WHY)
    {
      ls_why_find_source (answer, &finder);
      ((LsWhy *) answer)->is_text = asked->is_text;
    }
  else if (asked->ask.kind == LS_ASK_USES)
    ls_uses_find_source (answer, &finder);
  return answer;
}

static const LsQuestion questions[LS_N_ASK_KINDS] = {
  [LS_ASK_WHO] = { answer_asked, (GDestroyNotify) ls_cause_free, asked_clear },
  [LS_ASK_WHO_ALL] = { answer_asked, (GDestroyNotify) g_array_unref, asked_clear },
  [LS_ASK_WHY] = { answer_asked, (GDestroyNotify) ls_why_free, asked_clear },
  [LS_ASK_USES] = { answer_asked, (GDestroyNotify) ls_uses_free, asked_clear },
};

void
ls_ask_free_answer (LsAskKind kind, gpointer of)
{
  questions[kind].free_answer (of);
}

gpointer
ls_session_ask_sync (LsSession *session, const LsAsk *ask, const gint *interrupt, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  g_auto (Asked) asked = prepare_asked (session, ask);
  return answer_asked (NULL, &asked, interrupt, error);
}

void
ls_session_ask_async (LsSession *session,
                      const LsAsk *ask,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_return_if_fail (LS_IS_SESSION (session));

  const Asked asked = prepare_asked (session, ask);
  ls_ask_in_thread (&questions[ask->kind], NULL, &asked, sizeof asked, cancellable, callback, data);
}
