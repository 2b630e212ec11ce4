#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

G_BEGIN_DECLS

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

G_END_DECLS
