#pragma once

#include <gio/gio.h>

#include "ls-scene.h"
#include "ls-timeline.h"
#include "ls-view.h"

G_BEGIN_DECLS

/* The public model of debugging, for every frontend.  One worker thread owns the engine; calls return at once and
 * results come back through the main context as properties and the signal "stopped".  The _sync calls wait, for
 * programs without a main loop.
 *
 * Properties: "scene" (pointer), "view" (LsView, NULL before the first stop), "busy" (boolean),
 *   "focus-lane" (uint, 0..63), "breakpoints" (GListModel of LsBreakpoint), "history" (LsHistory or NULL),
 *   "image-revision" (uint, grows when the output images change)
 * Signals: "stopped" (LsView *view) */
#define LS_TYPE_SESSION (ls_session_get_type ())
G_DECLARE_FINAL_TYPE (LsSession, ls_session, LS, SESSION, GObject)

LsSession *ls_session_new (void);

/* --- opening --------------------------------------------------------------------------------------------- */

/* Makes scene the one debugged and moves to its position (by default the first divergence of its wave). Keeps what
 * was open if that fails. */
void ls_session_open (LsSession *session, LsScene *scene);
gboolean ls_session_open_sync (LsSession *session, LsScene *scene, GError **error);
LsScene *ls_session_get_scene (LsSession *session);

/* --- moving ---------------------------------------------------------------------------------------------- */

void ls_session_move (LsSession *session, LsMove move, guint64 argument);
/* Returns: (transfer none): the view at the stop. */
LsView *ls_session_move_sync (LsSession *session, LsMove move, guint64 argument, GError **error);
void ls_session_interrupt (LsSession *session);
gboolean ls_session_get_busy (LsSession *session);
LsView *ls_session_get_view (LsSession *session); /* (nullable) */

/* Goes to another wave, at the same step if it has one; lane becomes the focus. */
void ls_session_focus_wave (LsSession *session, guint wave, guint lane);
gboolean ls_session_focus_wave_sync (LsSession *session, guint wave, guint lane, GError **error);
guint ls_session_get_focus_lane (LsSession *session);
void ls_session_set_focus_lane (LsSession *session, guint lane);

/* --- breakpoints ----------------------------------------------------------------------------------------- */

#define LS_TYPE_BREAKPOINT (ls_breakpoint_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, LS, BREAKPOINT, GObject)

/* Properties of LsBreakpoint: "line" (uint), "enabled" (boolean). */
guint ls_breakpoint_get_line (LsBreakpoint *breakpoint);
gboolean ls_breakpoint_get_enabled (LsBreakpoint *breakpoint);
void ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled);

/* line: any line of a step; kept at the step's first line. Returns TRUE if there is a breakpoint now. */
gboolean ls_session_toggle_breakpoint (LsSession *session, guint line);
gboolean ls_session_has_breakpoint (LsSession *session, guint line);
GListModel *ls_session_get_breakpoints (LsSession *session); /* (transfer none) */

/* --- the whole run --------------------------------------------------------------------------------------- */

/* Each step of the focused wave from start to end: line executed and active mask before it. Computed in the
 * background after a wave is opened, cut at LS_HISTORY_MAX steps. Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  guint wave;
  guint64 n_steps;
  gboolean is_cut;
  const guint32 *lines;
  const LsMask *active;
} LsHistory;
#define LS_HISTORY_MAX (1u << 20)

LsHistory *ls_session_get_history (LsSession *session); /* (nullable), (transfer none) */
LsHistory *ls_history_ref (LsHistory *history);
void ls_history_unref (LsHistory *history);

/* Output image of the whole dispatch, float RGBA, row 0 at y = 0, computed in the background after open; NaN alpha
 * marks a pixel that nothing was written to. NULL until there is one. (transfer full) */
GBytes *ls_session_dup_image (LsSession *session, guint output, guint *width, guint *height);

G_END_DECLS
