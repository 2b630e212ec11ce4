#pragma once

#include "ls-causes.h"
#include "ls-session.h"
#include "ls-uses.h"

G_BEGIN_DECLS

/* Questions about the focused wave's run, as in ls-causes.h and ls-uses.h.  They are answered by replay, with a timeline
 * of their own: the session's position does not move and nothing is emitted.  One question is answered at a time.
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

/* The same in a thread, so that a long run keeps nobody waiting; callback is called in the thread-default main context of
 * the caller, with no source object.  A question that is cancelled ends soon, with G_IO_ERROR_CANCELLED. cancellable: (nullable). */
void ls_session_who_async (LsSession *session,
                           const LsCell *cell,
                           guint64 step,
                           guint depth,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
LsCause *ls_session_who_finish (GAsyncResult *result, GError **error);
void ls_session_why_async (LsSession *session,
                           guint lane,
                           guint64 step,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
LsWhy *ls_session_why_finish (GAsyncResult *result, GError **error);
void ls_session_uses_async (LsSession *session,
                            const LsCell *cell,
                            guint64 step,
                            guint depth,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data);
LsUses *ls_session_uses_finish (GAsyncResult *result, GError **error);

G_END_DECLS
