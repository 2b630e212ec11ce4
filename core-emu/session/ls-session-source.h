#pragma once

#include "ls-session.h"
#include "ls-source-trace.h"

/* The text that the scene's program was compiled from, and which of its lines runs. The map of the lines is measured in a thread of
 * its own, for the scene; then each run that is looked at has a trace.
 *
 * Properties of the session that tell of it: "source-map", which also changes when measuring begins or fails; "source-trace". */

typedef enum
{
  LS_SOURCE_NONE,      /* the scene was not compiled from a text */
  LS_SOURCE_NOT_ASKED, /* ls_session_start_source_map() would measure */
  LS_SOURCE_MEASURING,
  LS_SOURCE_READY,
  LS_SOURCE_FAILED,
} LsSourceProgress;

/* Begins to measure, unless that was done; does nothing for a scene that was not compiled. Returns: what comes of it. */
LsSourceProgress ls_session_start_source_map (LsSession *session);
/* n_done, n_all: (out) (optional): compilations of those that are known to be needed; 0 and 0 before they are. */
LsSourceProgress ls_session_get_source_progress (LsSession *session, guint *n_done, guint *n_all);
/* Why there is no map; of a scene that was not compiled, too. Returns: (transfer full): NULL if nothing failed. */
GError *ls_session_dup_source_error (LsSession *session);
/* Ends measuring; it can be begun again. */
void ls_session_stop_source_map (LsSession *session);
/* Returns: (transfer none) (nullable): NULL before it is there. */
LsSourceMap *ls_session_get_source_map (LsSession *session);
/* The trace of the run that is looked at; asking begins to make it once there is a map. Returns: (transfer none) (nullable): NULL before
 * it is there, or where there is none. */
LsSourceTrace *ls_session_get_source_trace (LsSession *session);
/* What is said in place of the line that comes next, where ls_source_trace_find_line() finds none. */
const char *ls_session_tell_no_line (LsSession *session);
/* The same, for who waits: measures and traces if need be. progress: (nullable): called now and then; FALSE ends the wait. Fails with the
 * errors of ls_source_map_new() and ls_source_trace_new(), and LS_ERROR_STATE if nothing is open or the wait was ended. */
LsSourceTrace *ls_session_find_source_trace_sync (LsSession *session,
                                                  gboolean (*progress) (guint n_done,
                                                                        guint n_all,
                                                                        gpointer data),
                                                  gpointer data,
                                                  GError **error);
/* Whether the program that runs tells its statements itself: its lines need no map and no trace. */
gboolean ls_session_tells_statements (LsSession *session);
/* Whether the text that was opened is what is told of: its program tells the statements. FALSE of a program that a person opened, though it
 * may name lines of a text. */
gboolean ls_session_speaks_text (LsSession *session);
/* Goes to the next line of the text, or back; by ls_source_trace_move(), or to the next statement of a program that tells them, as
 * ls_session_run_to_target() does. Else a trace must be there. Fails with LS_ERROR_STATE if there is no
 * such place. */
gboolean ls_session_move_by_line (LsSession *session,
                                  LsSourceMove move,
                                  gboolean is_back,
                                  GError **error);
