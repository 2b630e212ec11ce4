#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

G_BEGIN_DECLS

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

G_END_DECLS
