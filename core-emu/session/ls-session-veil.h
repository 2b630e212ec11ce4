#pragma once

#include "ls-session.h"

/* What a person shall not see yet, because somebody asks them about it: what the run does behind a position. It is one value of the
 * session; every face takes what it shows from it. */
typedef struct
{
  guint64 step; /* the position up to which all is known, of the wave that is looked at */
} LsVeil;

/* As long as it is there, the session's view is of a run that is known up to there and no further (ls_subject_with_end()): whatever is
 * asked of the run that is looked at ends there by itself. The pictures of outputs, notes and bookmarks of later steps are not shown. Moves
 * stay before it; no change by hand, no other run and no other wave is carried out: each fails with LS_ERROR_STATE.
 *
 * Draws the veil at the position that the session looks at, also if it is there elsewhere. FALSE with LS_ERROR_STATE if nothing is open, or
 * something is on its way elsewhere. Opening something takes the veil away. Notifies the property "veil". */
gboolean ls_session_draw_veil (LsSession *session, GError **error);
/* As ls_session_focus_step(), also behind the veil; it is drawn where that arrives, and nothing is seen of what is behind. */
void ls_session_focus_step_veiled (LsSession *session, guint wave, guint64 step, guint lane);
void ls_session_lift_veil (LsSession *session);
/* Returns: (nullable): NULL: all may be seen. Valid until the property changes. */
const LsVeil *ls_session_get_veil (LsSession *session);
/* Why a picture of the whole run is not shown, as a part of a sentence. Returns: (nullable): NULL: it may be. */
const char *ls_session_tell_veiled (LsSession *session);
/* Fails with LS_ERROR_STATE and that text, for threads that find that they are asked for something behind the veil. Returns: FALSE. */
gboolean ls_veil_refuse (GError **error);
/* Whether what the step to a position did may be seen: FALSE for positions behind the veil, in any wave, since other waves show it too. */
gboolean ls_session_may_show (LsSession *session, guint64 step);
