#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

/* All breakpoints of the session, to be switched, edited, deleted and made; follows the list of the session. Return goes to
 * the line of a breakpoint, or edits one that has none; F2 edits it, Delete deletes it.
 *
 * Actions: "breakpoints.add-value", "breakpoints.add-event", and with a number "breakpoints.go", "breakpoints.edit",
 *   "breakpoints.remove".
 * Signals: "line-wanted" (uint line): the person wants to see that line; "removed" (LsBreakpoint *breakpoint): the person has
 *   deleted it here, and may not have meant to. */
#define LS_TYPE_BREAKPOINT_LIST (ls_breakpoint_list_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpointList, ls_breakpoint_list, LS, BREAKPOINT_LIST, GtkWidget)

GtkWidget *ls_breakpoint_list_new (LsSession *session);
/* Asks for a breakpoint on the change of a value. what, lanes: (nullable): entered already. */
void ls_breakpoint_list_add_value (LsBreakpointList *list, const char *what, const char *lanes);
