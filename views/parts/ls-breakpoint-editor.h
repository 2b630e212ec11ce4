#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

G_BEGIN_DECLS

/* A popover for a breakpoint of any kind that can be changed (ls_breakpoint_tell_fixed()): its condition, which lanes and hits count, what it says instead of stopping, whether
 * it is enabled. What is entered holds at once; what is wrong with it is told below. */
#define LS_TYPE_BREAKPOINT_EDITOR (ls_breakpoint_editor_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpointEditor, ls_breakpoint_editor, LS, BREAKPOINT_EDITOR, GtkPopover)

GtkWidget *ls_breakpoint_editor_new (LsSession *session);
/* Makes what is in it, which else is made when it is first shown: for who wants to know its size. */
void ls_breakpoint_editor_build (LsBreakpointEditor *editor);
/* Shows breakpoint, one of the session. is_new: it was made for this, and goes away again if nothing is entered. */
void
ls_breakpoint_editor_edit (LsBreakpointEditor *editor, LsBreakpoint *breakpoint, gboolean is_new);

G_END_DECLS
