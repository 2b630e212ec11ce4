#pragma once

#include <gio/gio.h>

#include "ls-session-causes.h"
#include "ls-told.h"

/* A line of an answer as lists show it. Immutable. */
#define LS_TYPE_REASON (ls_reason_get_type ())
G_DECLARE_FINAL_TYPE (LsReason, ls_reason, LS, REASON, GObject)

/* The answer of session to ask, for wave; NULL: that there is none. Values that a pixel was started with have behind them where they come
 * from in another stage of the draw. Returns: (transfer full). */
LsReason *ls_reason_new (LsSession *session,
                         const LsAsk *ask,
                         guint wave,
                         gconstpointer answer,
                         const GError *error);

/* Valid as long as the answer. */
const LsTold *ls_reason_get_told (LsReason *reason);
/* Returns: (nullable): the vertex that the line is about. */
const LsSceneVertex *ls_reason_get_vertex (LsReason *reason);
/* Of LsReason. Returns: (transfer full) (nullable): NULL if nothing is behind it. */
GListModel *ls_reason_dup_behind (LsReason *reason);
