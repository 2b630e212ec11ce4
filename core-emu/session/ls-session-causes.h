#pragma once

#include "ls-causes.h"
#include "ls-session.h"
#include "ls-uses.h"

G_BEGIN_DECLS

/* Questions about the focused wave, as in ls-causes.h and ls-uses.h.  They are answered by replay on the caller's thread,
 * with a timeline of their own: the session's position does not move and nothing is emitted.
 *
 * step: G_MAXUINT64 stands for the view's step. interrupt: (nullable): another thread sets it to end the search.
 * Errors besides those of ls-causes.h: LS_ERROR_STATE if nothing is open. All return (transfer full). */
LsCause *ls_session_who_sync (LsSession *session,
                              const LsCell *cell,
                              guint64 step,
                              guint depth,
                              const gint *interrupt,
                              GError **error);
GArray *ls_session_who_all_sync (LsSession *session,
                                 LsRegRef ref,
                                 LsMask lanes,
                                 guint64 step,
                                 const gint *interrupt,
                                 GError **error);
LsWhy *ls_session_why_sync (LsSession *session,
                            guint lane,
                            guint64 step,
                            const gint *interrupt,
                            GError **error);
LsUses *ls_session_uses_sync (LsSession *session,
                              const LsCell *cell,
                              guint64 step,
                              guint depth,
                              const gint *interrupt,
                              GError **error);

G_END_DECLS
