#pragma once

#include <gio/gio.h>

#include "ls-session.h"
#include "ls-told.h"

/* --- ls-session-causes.c ---------------------------------------------------------------------------------- */

/* Questions about where values come from and go to, asked of what the session looks at: answered by replaying it on a timeline of its
 * own, so that nothing the session shows moves. */

typedef enum
{
  LS_ASK_WHO,     /* an LsCause */
  LS_ASK_WHO_ALL, /* a GArray of LsCauseGroup: for all lanes at once */
  LS_ASK_WHY,     /* an LsWhy */
  LS_ASK_USES,    /* an LsUses */
} LsAskKind;
#define LS_N_ASK_KINDS (LS_ASK_USES + 1)

typedef struct
{
  LsAskKind kind;
  LsCell cell;  /* of WHO_ALL its register counts, of WHY its lane */
  guint64 step; /* G_MAXUINT64: the one that the session is at */
  guint depth;  /* of WHO and USES */
} LsAsk;

/* Both give (transfer full) what the kind says, or NULL with LS_ERROR_STATE if nothing is open, or an error of ls-causes.h. */
gpointer ls_session_ask_sync (LsSession *session,
                              const LsAsk *ask,
                              const gint *interrupt,
                              GError **error);
/* In a thread: see ls_ask_in_thread(). */
void ls_session_ask_async (LsSession *session,
                           const LsAsk *ask,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
/* Of the answer to a question of that kind. */
void ls_ask_free_answer (LsAskKind kind, gpointer answer);

/* --- ls-reason.c ------------------------------------------------------------------------------------------ */

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
