#pragma once

#include <gtk/gtk.h>

#include "ls-pane-table.h"

typedef enum
{
  LS_SHELL_WIDE, /* everything in sight, but answers and breakpoints behind tabs */
  LS_SHELL_MEDIUM, /* below about 1200 x 650 pixels: two stacks of tabs beside and below the program */
  LS_SHELL_NARROW, /* below about 700 pixels of width: one pane at a time */
} LsShellMode;

/* Arranges the panes by the room there is, in lines of text: where text is larger, sooner.  The only place that knows where a pane is.
 *
 * Signals: "mode-changed"; "layout-changed" when panes were opened, closed or moved, or the room between
 * them was shared in another way. */
#define LS_TYPE_SHELL (ls_shell_get_type ())
G_DECLARE_FINAL_TYPE (LsShell, ls_shell, LS, SHELL, GtkWidget)

/* Makes what belongs in a pane; (transfer floating). */
typedef GtkWidget *(*LsShellMaker) (LsPane pane, gpointer data);
/* make is called once for each pane that is open or asked for, then and not before: who never opens a pane does not wait for it.
 * It must be given before the shell is shown, and data must live as long as the shell. */
void ls_shell_set_maker (LsShell *shell, LsShellMaker make, gpointer data);
GtkWidget *ls_shell_get_pane (LsShell *shell, LsPane pane);
LsShellMode ls_shell_get_mode (LsShell *shell);
/* The pane that cannot be closed, and has the keyboard where nobody says where else: the program; of a text that runs the lanes, since letters
 * are typed into the source. */
LsPane ls_shell_get_home (LsShell *shell);
/* Those of the table that are spare are closed at first. What is closed is in no arrangement. */
gboolean ls_shell_get_open (LsShell *shell, LsPane pane);
void ls_shell_set_open (LsShell *shell, LsPane pane, gboolean is_open);
/* Whether what is open has something for a pane that comes by itself: then the pane is open and in front, unless a person closed it; it goes
 * again when there is nothing for it any more, unless a person opened it. */
void ls_shell_call_pane (LsShell *shell, LsPane pane, gboolean is_wanted);
/* Whether the text of the pane Source is what runs: the window of a text has a layout of its own, in which the source has the whole height at the
 * left, and what tells of the machine is closed until somebody asks. In front of a class the layout is that of machines. To be said before the
 * pane is called. */
void ls_shell_set_text (LsShell *shell, gboolean is_text);
/* In the place of panes that tell of whole runs stands a hint, as long as nobody shall see what comes. */
void ls_shell_set_veiled (LsShell *shell, gboolean is_veiled);
/* Whether a pane is hidden so. */
gboolean ls_shell_is_veiled (LsShell *shell, LsPane pane);
/* Makes a pane a tab of another place. */
void ls_shell_move_pane (LsShell *shell, LsPane pane, LsDock dock);
LsDock ls_shell_get_dock (LsShell *shell, LsPane pane);
/* Gives a pane all the room there is, opened if it is closed; showing another one takes it back. */
void ls_shell_maximize (LsShell *shell, LsPane pane);
/* Returns: whether a pane had it all. */
gboolean ls_shell_restore (LsShell *shell);
/* The pane that has all the room. Returns: FALSE if none has. */
gboolean ls_shell_get_maximized (LsShell *shell, LsPane *pane);
/* Where panes are, for machines and for texts, as words for the settings: see ls_pane_layout_add_words(). None: as the table of panes says. */
char **ls_shell_dup_layout (LsShell *shell);
void ls_shell_set_layout (LsShell *shell, const char *const *words);
/* In front of a class text is so large that few panes stand beside each other as in a window that is larger; where panes are is not kept.
 * What was in front before, and a pane that had all the room, are so again when it is over: the layout must be as before then. Emits
 * "lecture-changed". */
void ls_shell_set_lecture (LsShell *shell, gboolean is_lecture);
gboolean ls_shell_is_lecture (LsShell *shell);
/* Brings a pane into sight, opened if it is closed. The keyboard stays where it is, but for what is covered now. */
void ls_shell_reveal_pane (LsShell *shell, LsPane pane);
/* Brings back what ls_shell_reveal_pane() put this pane in front of; nothing, if it is not in front any more. */
void ls_shell_conceal_pane (LsShell *shell, LsPane pane);
/* A pane that has nothing to show makes room: the first beside it of which has_something says so comes to the front, and gets the
 * keyboard from it. Nothing, if it is not in front, or there is none. */
void ls_shell_yield_pane (LsShell *shell,
                          LsPane pane,
                          gboolean (*has_something) (LsPane beside, gpointer data),
                          gpointer data);
/* As ls_shell_reveal_pane(), and the keyboard to it; once the panes have been arranged, if they have not been yet. */
void ls_shell_show_pane (LsShell *shell, LsPane pane);
/* Tells beside the name of a pane that stands behind a tab how many things it has; 0: nothing is told. */
void ls_shell_set_count (LsShell *shell, LsPane pane, guint count);
/* The pane that widget is in, a part of its heading included. Returns: FALSE if it is in none. */
gboolean ls_shell_find_pane (LsShell *shell, GtkWidget *widget, LsPane *pane);
/* The pane that has the keyboard. Returns: FALSE if none has. */
gboolean ls_shell_get_focused (LsShell *shell, LsPane *pane);
/* Moves the keyboard to the next (1) or previous (-1) pane, as F6 does. last: stands behind the last pane while it is in sight. */
void ls_shell_focus_next (LsShell *shell, int direction, GtkWidget *last);
