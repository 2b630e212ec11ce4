#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The panes of the window. */
typedef enum
{
  LS_PANE_CODE,
  LS_PANE_LANES,
  LS_PANE_STACK,
  LS_PANE_OUTPUT,
  LS_PANE_LANE,   /* registers of the focus lane */
  LS_PANE_ANSWER, /* why and who */
  LS_PANE_MATRIX,
  LS_PANE_BREAKPOINTS,
  LS_PANE_TIMELINE,
} LsPane;
#define LS_N_PANES (LS_PANE_TIMELINE + 1)

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
/* Brings a pane into sight. The keyboard stays where it is, but for what is covered now. */
void ls_shell_reveal_pane (LsShell *shell, LsPane pane);
/* Brings back what ls_shell_reveal_pane() put this pane in front of; nothing, if it is not in front any more. */
void ls_shell_conceal_pane (LsShell *shell, LsPane pane);
/* Brings a pane into sight, and the keyboard to it. */
void ls_shell_show_pane (LsShell *shell, LsPane pane);
/* Tells beside the name of a pane that stands behind a tab how many things it has; 0: nothing is told. */
void ls_shell_set_count (LsShell *shell, LsPane pane, guint count);
/* Moves the keyboard to the next (1) or previous (-1) pane, as F6 does. */
void ls_shell_focus_next (LsShell *shell, int direction);

G_END_DECLS
