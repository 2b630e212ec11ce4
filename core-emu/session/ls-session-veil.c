#include "ls-session-veil.h"

#include "ls-error.h"
#include "ls-session-private.h"
#include "ls-view-private.h"
#include "ls-words.h"

#define HIDDEN N_ ("hidden until the question is answered")

void
ls_session_know (LsSession *session, const LsView *view)
{
  g_clear_pointer (&session->known, ls_subject_unref);
  session->veil.step = ls_view_get_place (view)->step;
  session->known = ls_subject_with_end (ls_view_get_subject (view), session->veil.step);
}

/* Keeps where the run that is looked at ends, if it ends here; that of another run is forgotten. */
static void
note_end (LsSession *session)
{
  LsSubject *subject = ls_view_get_subject (session->view);
  const LsPlace *place = ls_view_get_place (session->view);

  if (session->ended != subject)
    g_clear_pointer (&session->ended, ls_subject_unref);
  if (!place->ended && ls_view_get_trap (session->view) == NULL)
    return;
  if (session->ended == NULL)
    session->ended = ls_subject_ref (subject);
  session->end_step = place->step;
}

/* The same place again leaves what was before it. */
static void
keep_earlier (LsSession *session, LsView *view)
{
  if (session->view == NULL ||
      ls_view_get_place (session->view)->step == ls_view_get_place (view)->step)
    return;
  g_clear_pointer (&session->earlier, ls_view_unref);
  session->earlier = ls_view_ref (session->view);
}

void
ls_session_take_view (LsSession *session, LsView *view)
{
  keep_earlier (session, view);
  g_clear_pointer (&session->view, ls_view_unref);
  g_clear_pointer (&session->whole, ls_view_unref);
  session->view = session->known != NULL ? ls_view_new_veiled (view, session->known) : view;
  if (session->known != NULL)
    session->whole = view;
  note_end (session);
}

void
ls_session_know_more (LsSession *session)
{
  ls_session_restart_history (session);
  ls_session_tell_images (session);
  g_object_notify (G_OBJECT (session), "veil");
}

/* Another view of the same moment: what was worked out of the run is worked out anew, as far as it may be known. view: (transfer full):
 * of the whole run. */
static void
show_again (LsSession *session, LsView *view)
{
  g_object_freeze_notify (G_OBJECT (session));
  ls_session_take_view (session, view);
  g_object_notify (G_OBJECT (session), "view");
  ls_session_know_more (session);
  g_object_thaw_notify (G_OBJECT (session));
  ls_session_marks_changed (session);
}

/* Returns: (transfer full) */
static LsView *
ref_whole (LsSession *session)
{
  return ls_view_ref (session->whole != NULL ? session->whole : session->view);
}

gboolean
ls_session_draw_veil (LsSession *session, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (!ls_session_check_open (session, error))
    return FALSE;
  if (session->busy)
    return ls_fail (error, LS_ERROR_STATE, "something runs (wait until it has stopped)");
  g_autoptr (LsView) view = ref_whole (session);
  if (session->known != NULL && session->veil.step == ls_view_get_place (view)->step)
    return TRUE;
  ls_session_know (session, view);
  show_again (session, g_steal_pointer (&view));
  return TRUE;
}

void
ls_session_lift_veil (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->known == NULL)
    return;
  g_clear_pointer (&session->known, ls_subject_unref);
  show_again (session, ref_whole (session));
}

const LsVeil *
ls_session_get_veil (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->known != NULL ? &session->veil : NULL;
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
  if (session->known != NULL)
    ls_fail (error, LS_ERROR_STATE,
             "A question waits, and this would give its answer away: answer the question, or "
             "leave it with Escape");
  return session->known == NULL;
}

/* Whether it ends at a known place of the run that is looked at, or draws the veil where it ends. */
static gboolean
is_known_place (LsSession *session, const LsWorkerCommand *command)
{
  if (command->draws_veil || session->known == NULL)
    return TRUE;
  return command->wave == ls_view_get_wave (session->view) &&
         command->fork == ls_view_get_fork (session->view) &&
         (command->step == G_MAXUINT64 || command->step <= session->veil.step);
}

gboolean
ls_session_check_known (LsSession *session, const LsWorkerCommand *command, GError **error)
{
  const gboolean is_known =
    command->kind == LS_WORKER_FOCUS ? is_known_place (session, command) : !command->all_waves;

  return is_known || ls_session_check_veil (session, error);
}

const char *
ls_session_tell_veiled (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->known != NULL ? ls_words (HIDDEN) : NULL;
}

gboolean
ls_veil_refuse (GError **error)
{
  return ls_fail (error, LS_ERROR_STATE, "%s", ls_words (HIDDEN));
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

  if (session->known == NULL)
    return notes;
  g_clear_pointer (known, g_array_unref);
  *known = g_array_new (FALSE, FALSE, sizeof (LsNote));
  for (guint i = 0; i < notes->len; i++)
    if (ls_session_may_show (session, g_array_index (notes, LsNote, i).step))
      g_array_append_val (*known, g_array_index (notes, LsNote, i));
  return *known;
}
