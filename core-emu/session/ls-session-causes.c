#include "ls-session-causes.h"

#include "ls-error.h"

/* What questions are answered from: kept until the session looks at another run, for its checkpoints. */
typedef struct
{
  LsSubject *subject; /* owned */
  LsCauses *causes;
} Answers;

static void
answers_free (Answers *answers)
{
  ls_causes_free (answers->causes);
  ls_subject_unref (answers->subject);
  g_free (answers);
}

static Answers *
answers_new (LsSubject *subject)
{
  Answers *answers = g_new0 (Answers, 1);

  answers->subject = ls_subject_ref (subject);
  answers->causes = ls_causes_new (subject);
  return answers;
}

/* Returns: what answers for the run looked at, or NULL with LS_ERROR_STATE. step: (inout): the view's for
 * G_MAXUINT64. */
static LsCauses *
get_causes (LsSession *session, guint64 *step, GError **error)
{
  LsView *view = ls_session_get_view (session);
  Answers *answers = g_object_get_data (G_OBJECT (session), "ls-causes");

  if (view == NULL)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE, "nothing is open");
      return NULL;
    }
  if (*step == G_MAXUINT64)
    *step = ls_view_get_place (view)->step;
  if (answers == NULL || answers->subject != ls_view_get_subject (view))
    {
      answers = answers_new (ls_view_get_subject (view));
      g_object_set_data_full (G_OBJECT (session), "ls-causes", answers,
                              (GDestroyNotify) answers_free);
    }
  return answers->causes;
}

LsCause *
ls_session_who_sync (LsSession *session,
                     const LsCell *cell,
                     guint64 step,
                     guint depth,
                     const gint *interrupt,
                     GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsCauses *causes = get_causes (session, &step, error);
  return causes != NULL ? ls_causes_who (causes, cell, step, depth, interrupt, error) : NULL;
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

  LsCauses *causes = get_causes (session, &step, error);
  return causes != NULL ? ls_causes_who_all (causes, ref, lanes, step, interrupt, error) : NULL;
}

LsWhy *
ls_session_why_sync (LsSession *session,
                     guint lane,
                     guint64 step,
                     const gint *interrupt,
                     GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsCauses *causes = get_causes (session, &step, error);
  return causes != NULL ? ls_causes_why (causes, lane, step, interrupt, error) : NULL;
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

  LsCauses *causes = get_causes (session, &step, error);
  return causes != NULL ? ls_causes_uses (causes, cell, step, depth, interrupt, error) : NULL;
}
