#pragma once

#include <gtk/gtk.h>

#include "ls-pane-table.h"

G_BEGIN_DECLS

typedef enum
{
  LS_SHELL_WIDE, /* everything in sight, but answers and breakpoints behind tabs */
  LS_SHELL_MEDIUM, /* below about 1000 x 640 pixels: two stacks of tabs beside and below the program */
  LS_SHELL_NARROW, /* below about 700 pixels of width: one pane at a time */
} LsShellMode;

/* Arranges the panes by the room there is, in lines of text: where text is larger, sooner.  The only place that knows where a pane is.
 *
 * Properties: "mode" (int, an LsShellMode). */
#define LS_TYPE_SHELL (ls_shell_get_type ())
G_DECLARE_FINAL_TYPE (LsShell, ls_shell, LS, SHELL, GtkWidget)

/* Every pane must be given before the shell is shown; child becomes owned by the shell. */
void ls_shell_set_pane (LsShell *shell, LsPane pane, GtkWidget *child);
GtkWidget *ls_shell_get_pane (LsShell *shell, LsPane pane);
LsShellMode ls_shell_get_mode (LsShell *shell);
/* Those of the table that are spare are closed at first, and in no arrangement while they are; the others cannot be closed. */
gboolean ls_shell_get_open (LsShell *shell, LsPane pane);
void ls_shell_set_open (LsShell *shell, LsPane pane, gboolean is_open);
/* Brings a pane into sight, opened if it is closed. The keyboard stays where it is, but for what is covered now. */
void ls_shell_reveal_pane (LsShell *shell, LsPane pane);
/* Brings back what ls_shell_reveal_pane() put this pane in front of; nothing, if it is not in front any more. */
void ls_shell_conceal_pane (LsShell *shell, LsPane pane);
/* The same, and the keyboard to it. */
void ls_shell_show_pane (LsShell *shell, LsPane pane);
/* Tells beside the name of a pane that stands behind a tab how many things it has; 0: nothing is told. */
void ls_shell_set_count (LsShell *shell, LsPane pane, guint count);
/* The pane that has the keyboard. Returns: FALSE if none has. */
gboolean ls_shell_get_focused (LsShell *shell, LsPane *pane);
/* Moves the keyboard to the next (1) or previous (-1) pane, as F6 does. */
void ls_shell_focus_next (LsShell *shell, int direction);

G_END_DECLS
