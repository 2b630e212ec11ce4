#pragma once

#include "ls-scene-stages.h"
#include "ls-session.h"

/* Another stage of the draw that is open, without a change of its file. What a person made of each stage stays with the session while
 * the same file is open. */

#define LS_SESSION_AT_END G_MAXINT64

/* Opens it at a wave, a lane and a step, or at the end where the run is shorter. Fails with the errors of ls_scene_with_stage(), with
 * LS_ERROR_RANGE for a wave that is not there, and with LS_ERROR_STATE while nothing is open, something is being opened, or values are typed over that are not
 * saved; nothing has changed then. */
gboolean ls_session_choose_stage_sync (LsSession *session,
                                       LsStage stage,
                                       guint wave,
                                       guint lane,
                                       guint64 step,
                                       GError **error);
/* The same in a thread; "failed" tells what went wrong, too. */
void ls_session_choose_stage (LsSession *session,
                              LsStage stage,
                              guint wave,
                              guint lane,
                              guint64 step);
/* Opens where a vertex was made, as ls_session_choose_stage(). */
void ls_session_choose_vertex (LsSession *session, const LsSceneVertex *vertex);
/* Where vertex n of the pixel that is looked at was made, or (of the last stage before the pixels) the first pixel that the vertex looked at has made. FALSE with
 * LS_ERROR_REFERENCE: there is none. */
gboolean ls_session_find_vertex (LsSession *session,
                                 guint n,
                                 LsSceneVertex *vertex,
                                 GError **error);
gboolean ls_session_find_pixel (LsSession *session, guint *wave, guint *lane, GError **error);

/* What a person made of a stage that was left for another one of the same draw. Returns: (nullable). */
const LsMarks *ls_session_get_left_marks (LsSession *session, LsStage stage);
/* What of that a file keeps: breakpoints and forks, which have their program there. Watches, notes and bookmarks have none, and those of
 * the present stage are kept. Returns: (transfer full) (nullable). */
LsMarks *ls_session_dup_kept_marks (LsSession *session, LsStage stage);
