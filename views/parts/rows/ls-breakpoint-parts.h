#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

/* What the list of breakpoints is made of. */

/* --- ls-breakpoint-row.c ------------------------------------------------------------------------------------ */

/* A row of a list box for one breakpoint: what it stops at, what narrows it, how often it hit, what is wrong with it; a switch
 * and buttons that do "breakpoints.go", "breakpoints.edit" and "breakpoints.remove" with its number. Follows the
 * breakpoint. One that is not understood can only be deleted; switch and edit button say so. */
#define LS_TYPE_BREAKPOINT_ROW (ls_breakpoint_row_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpointRow, ls_breakpoint_row, LS, BREAKPOINT_ROW, GtkListBoxRow)

/* Takes a reference. session: borrowed; must outlive it. */
GtkWidget *ls_breakpoint_row_new (LsSession *session, LsBreakpoint *breakpoint);
/* (transfer none) */
LsBreakpoint *ls_breakpoint_row_get_breakpoint (LsBreakpointRow *row);
/* What the editor points at; insensitive if the breakpoint cannot be edited. (transfer none) */
GtkWidget *ls_breakpoint_row_get_edit_button (LsBreakpointRow *row);
/* How often it has hit up to here. n: -1 if that is not known; is_here: the run has stopped for it. */
void ls_breakpoint_row_set_hits (LsBreakpointRow *row, gint64 n, gboolean is_here);
/* What ls_breakpoint_hits_count_tests() tells. */
void ls_breakpoint_row_set_tests (LsBreakpointRow *row, gint64 n, gboolean is_more);

/* --- ls-breakpoint-adder.c ---------------------------------------------------------------------------------- */

/* A popover that makes a breakpoint of no line: on the change of a value or on an event.  It says what is wrong with what was
 * entered, and closes once there is a breakpoint.
 *
 * Signals: "added" (LsBreakpoint *breakpoint). */
#define LS_TYPE_BREAKPOINT_ADDER (ls_breakpoint_adder_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpointAdder, ls_breakpoint_adder, LS, BREAKPOINT_ADDER, GtkPopover)

/* kind: LS_MARK_DATA, or LS_MARK_EVENT, which offers a list. */
GtkWidget *ls_breakpoint_adder_new (LsSession *session, LsMarkKind kind);
/* Comes up. what, lanes: (nullable): entered already. */
void ls_breakpoint_adder_ask (LsBreakpointAdder *adder, const char *what, const char *lanes);

/* --- ls-breakpoint-editor.c --------------------------------------------------------------------------------- */

/* A popover for a breakpoint of any kind that can be changed (ls_breakpoint_tell_fixed()): its condition, which lanes and hits count, what it says instead of stopping, whether
 * it is enabled. What is entered holds at once; what is wrong with it is told below. */
#define LS_TYPE_BREAKPOINT_EDITOR (ls_breakpoint_editor_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpointEditor, ls_breakpoint_editor, LS, BREAKPOINT_EDITOR, GtkPopover)

GtkWidget *ls_breakpoint_editor_new (LsSession *session);
/* Makes what is in it, which else is made when it is first shown: for who wants to know its size. */
void ls_breakpoint_editor_build (LsBreakpointEditor *editor);
/* Shows breakpoint, one of the session. is_new: it was made for this, and goes away again if nothing is entered. */
void ls_breakpoint_editor_edit (LsBreakpointEditor *editor,
                                LsBreakpoint *breakpoint,
                                gboolean is_new);
/* Enters a condition for the person to go on with: what is behind its first word is selected. It holds once they typed, or pressed Return. */
void ls_breakpoint_editor_propose (LsBreakpointEditor *editor, const char *condition);

/* --- ls-breakpoint-hits.c ----------------------------------------------------------------------------------- */

/* How often breakpoint has hit up to the place of the session's view, that one included, as far as this is known without
 * running again: where the run has stopped for it, and for lines without a condition. Returns: -1 if it is not. is_here:
 * whether the run has stopped for it. */
gint64 ls_breakpoint_hits_count (LsSession *session, LsBreakpoint *breakpoint, gboolean *is_here);
/* How often the last move has asked the condition of a line's breakpoint, and not stopped for it. is_more: (out): perhaps more often,
 * because the history ends before. Returns: 0 where it has stopped for it, or nobody knows. */
gint64 ls_breakpoint_hits_count_tests (LsSession *session,
                                       LsBreakpoint *breakpoint,
                                       gboolean *is_more);
