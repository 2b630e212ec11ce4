#include "ls-session-veil.h"

#include "ls-error.h"
#include "ls-session-private.h"
#include "ls-view-private.h"
#include "ls-words.h"

/* Other views of the same moment: what was worked out of the run is worked out anew, as far as it may be known. view: taken. */
static void
show_view (LsSession *session, LsView *view)
{
  g_object_freeze_notify (G_OBJECT (session));
  session->view = view;
  ls_session_restart_history (session);
  ls_session_tell_images (session);
  g_object_notify (G_OBJECT (session), "view");
  g_object_notify (G_OBJECT (session), "veil");
  g_object_thaw_notify (G_OBJECT (session));
  ls_session_marks_changed (session);
}

gboolean
ls_session_draw_veil (LsSession *session, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (!ls_session_check_open (session, error))
    return FALSE;
  if (session->busy)
    {
      g_set_error_literal (error, LS_ERROR, LS_ERROR_STATE,
                           "something runs (wait until it has stopped)");
      return FALSE;
    }
  if (session->whole != NULL)
    return TRUE;
  session->whole = session->view;
  session->veil = (LsVeil){ .wave = ls_view_get_wave (session->view),
                            .step = ls_view_get_place (session->view)->step };
  show_view (session, ls_view_new_veiled (session->whole));
  return TRUE;
}

void
ls_session_lift_veil (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->whole == NULL)
    return;
  ls_view_unref (session->view);
  show_view (session, g_steal_pointer (&session->whole));
}

const LsVeil *
ls_session_get_veil (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->whole != NULL ? &session->veil : NULL;
}

gboolean
ls_session_may_show (LsSession *session, guint64 step)
{
  const LsVeil *veil = ls_session_get_veil (session);

  return veil == NULL || step <= veil->step;
}

gboolean
ls_session_check_veil (LsSession *session, GError **error)
{
  if (session->whole != NULL)
    g_set_error_literal (error, LS_ERROR, LS_ERROR_STATE,
                         "a question waits for an answer, and moving would give it away (answer "
                         "it, or leave it with Escape)");
  return session->whole == NULL;
}

const char *
ls_session_tell_veiled (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->whole != NULL ? ls_words ("hidden until the question is answered") : NULL;
}

gboolean
ls_veil_refuse (GError **error)
{
  g_set_error_literal (error, LS_ERROR, LS_ERROR_STATE,
                       ls_words ("hidden until the question is answered"));
  return FALSE;
}

LsSubject *
ls_session_get_whole_run (LsSession *session)
{
  return ls_view_get_subject (session->whole != NULL ? session->whole : session->view);
}

const GArray *
ls_session_get_known_marks (LsSession *session, guint kind, const GArray *notes)
{
  GArray **known = &session->known_marks[kind];

  if (session->whole == NULL)
    return notes;
  g_clear_pointer (known, g_array_unref);
  *known = g_array_new (FALSE, FALSE, sizeof (LsNote));
  for (guint i = 0; i < notes->len; i++)
    if (ls_session_may_show (session, g_array_index (notes, LsNote, i).step))
      g_array_append_val (*known, g_array_index (notes, LsNote, i));
  return *known;
}
