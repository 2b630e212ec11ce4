#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* The breakpoints of a session: a list that outlives scenes, and what the engine is given of it.  Private to the session
 * library. */

typedef struct _LsBreakpoints LsBreakpoints;

LsBreakpoints *ls_breakpoints_new (void);
void ls_breakpoints_free (LsBreakpoints *breakpoints);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsBreakpoints, ls_breakpoints_free)

/* Of LsBreakpoint by line; the same for ever. */
GListModel *ls_breakpoints_get_model (LsBreakpoints *breakpoints);
/* Replaces the list by what the scene was saved with. */
void ls_breakpoints_open (LsBreakpoints *breakpoints, LsScene *scene);

/* Gives breakpoint an id and puts it into its place. */
void ls_breakpoints_add (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint);
/* FALSE if there is none with that id. */
gboolean ls_breakpoints_remove (LsBreakpoints *breakpoints, guint id);

/* As ls_session_toggle_breakpoint() and ls_session_has_breakpoint(). */
gboolean ls_breakpoints_toggle (LsBreakpoints *breakpoints, guint line);
gboolean ls_breakpoints_has (LsBreakpoints *breakpoints, guint line);

/* Returns: (transfer full): a bit for each line of an enabled one; NULL for none. */
GBytes *ls_breakpoints_dup_stop_lines (LsBreakpoints *breakpoints);

G_END_DECLS
