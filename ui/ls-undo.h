#pragma once

#include <adwaita.h>

#include "ls-session.h"

/* Keeps the breakpoints that were deleted, however it was done, for a person who did not mean to: until another scene is opened. */
#define LS_TYPE_UNDO (ls_undo_get_type ())
G_DECLARE_FINAL_TYPE (LsUndo, ls_undo, LS, UNDO, GObject)

/* Returns: (transfer full). */
LsUndo *ls_undo_new (LsSession *session);
/* breakpoint was deleted. Returns: (transfer full): a toast that says so, with a button for "win.undo". */
AdwToast *ls_undo_tell (LsBreakpoint *breakpoint);
/* Brings back the last one that is not back yet, with another number. Fails with LS_ERROR_STATE if there is none, or as ls_session_add_breakpoint(). */
gboolean ls_undo_restore (LsUndo *undo, GError **error);
/* Whether a breakpoint was deleted since ls_undo_note_change(), which a change of a run calls, and is not back. */
gboolean ls_undo_is_latest (LsUndo *undo);
void ls_undo_note_change (LsUndo *undo);
