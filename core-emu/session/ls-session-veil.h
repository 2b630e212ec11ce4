#pragma once

#include "ls-session.h"

/* What a person shall not see yet, because somebody asks them about it: what the run does behind a position. It is one value of the
 * session; every face takes what it shows from it. */
typedef struct
{
  guint wave;
  guint64 step; /* the position up to which all is known */
} LsVeil;

/* Draws the veil at the position that the session looks at, or takes it away. FALSE with LS_ERROR_STATE if nothing is open, or something
 * is on its way elsewhere. As long as it is there no move and no other wave is
 * carried out: each fails with LS_ERROR_STATE. Opening something takes it away. Notifies the property "veil". */
gboolean ls_session_draw_veil (LsSession *session, GError **error);
void ls_session_lift_veil (LsSession *session);
/* Returns: (nullable): NULL: all may be seen. Valid until the property changes. */
const LsVeil *ls_session_get_veil (LsSession *session);
/* Whether what the step to a position did may be seen: FALSE for positions behind the veil, in any wave, since other waves show it too. */
gboolean ls_session_may_show (LsSession *session, guint64 step);
