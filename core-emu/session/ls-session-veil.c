#include "ls-session-veil.h"

#include "ls-error.h"
#include "ls-session-private.h"

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
  if (session->is_veiled)
    return TRUE;
  session->is_veiled = TRUE;
  session->veil = (LsVeil){ .wave = ls_view_get_wave (session->view),
                            .step = ls_view_get_place (session->view)->step };
  g_object_notify (G_OBJECT (session), "veil");
  return TRUE;
}

void
ls_session_lift_veil (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (!session->is_veiled)
    return;
  session->is_veiled = FALSE;
  g_object_notify (G_OBJECT (session), "veil");
}

const LsVeil *
ls_session_get_veil (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->is_veiled ? &session->veil : NULL;
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
  if (session->is_veiled)
    g_set_error_literal (error, LS_ERROR, LS_ERROR_STATE,
                         "a question waits for an answer, and moving would give it away (answer "
                         "it, or leave it with Escape)");
  return !session->is_veiled;
}
