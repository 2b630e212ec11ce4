#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* The breakpoints of a session: a list that outlives scenes, and what the engine is given of it.  Private to the session
 * library. */

typedef struct _LsBreakpoints LsBreakpoints;

LsBreakpoints *ls_breakpoints_new (void);
void ls_breakpoints_free (LsBreakpoints *breakpoints);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsBreakpoints, ls_breakpoints_free)

/* Of LsBreakpoint: those of lines by line, then the others by number; the same for ever. */
GListModel *ls_breakpoints_get_model (LsBreakpoints *breakpoints);
/* Replaces the list by that of marks, which are of scene. */
void ls_breakpoints_open (LsBreakpoints *breakpoints, LsScene *scene, const LsMarks *marks);
/* Called whenever anything about the list or one of it changes. */
void ls_breakpoints_set_changed (LsBreakpoints *breakpoints, GFunc changed, gpointer data);

/* As ls_session_add_breakpoint() and ls_session_remove_breakpoint(). */
gboolean ls_breakpoints_add (LsBreakpoints *breakpoints, LsBreakpoint *breakpoint, GError **error);
gboolean ls_breakpoints_remove (LsBreakpoints *breakpoints, guint number);
/* What names with a $ in conditions and values are worth from now on. */
void ls_breakpoints_set_variables (LsBreakpoints *breakpoints, LsVariables *variables);
/* Removes those of hits that are temporary, and disables those that have stopped as often as they may. */
void ls_breakpoints_spend (LsBreakpoints *breakpoints, const LsStopHit *hits, guint n);

/* As ls_session_toggle_breakpoint() and ls_session_has_breakpoint(). */
gboolean ls_breakpoints_toggle (LsBreakpoints *breakpoints, guint line);
gboolean ls_breakpoints_has (LsBreakpoints *breakpoints, guint line);

/* Returns: (transfer full): of LsMarkBreakpoint, by number; the same array until something changes. */
GPtrArray *ls_breakpoints_dup_marks (LsBreakpoints *breakpoints);

G_END_DECLS
