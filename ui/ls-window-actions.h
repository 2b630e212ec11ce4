#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "ls-window-parts.h"

/* The actions of a window, and what they open. */

/* --- ls-window-actions.c ------------------------------------------------------------------------------------ */

/* The actions "win." of a window, for its menus, buttons and keys: added to the class of LsWindow. */
void ls_window_actions_install (GtkWidgetClass *klass);

/* About panes: win.show-pane, win.close-pane, win.maximize-pane ("s", a name of the table of panes), win.move-pane ("(ss)", and of
 * a place), the same for the pane with the keyboard (win.close-this-pane, win.maximize-this-pane, win.move-this-pane),
 * win.reset-layout, win.next-pane and win.previous-pane. */
void ls_pane_actions_install (GtkWidgetClass *klass);

/* Those that do what a button or a key of one pane does, and those of the preferences. */
void ls_view_actions_install (GtkWidgetClass *klass);
/* Why one of them cannot be used now, as a phrase, or NULL if it can, or is none of them. */
const char *ls_view_actions_get_reason (const LsWindowParts *parts, const char *action);

/* About the value under the cursor: who wrote it, who reads it, why its lane is off; stopping where it changes, watching it,
 * pinning its row, showing it over time, changing it. */
void ls_value_actions_install (GtkWidgetClass *klass);
/* Why no stage of a draw can be chosen; word: "vs" and its like, or NULL for any. NULL: it can. */
const char *ls_value_actions_tell_no_stage (LsSession *session, const char *word);

/* --- ls-help.c ---------------------------------------------------------------------------------------------- */

/* A window with pages of the manual, that of the window first. Returns: (transfer none): shown with gtk_window_present(). */
GtkWindow *ls_help_new (GtkWindow *parent);

/* --- ls-shortcuts.c ----------------------------------------------------------------------------------------- */

/* A window that lists every key, made from the table of commands.  (transfer full) as GtkWindow is. */
GtkWindow *ls_shortcuts_new (GtkWindow *parent);

/* --- ls-compare-file.c -------------------------------------------------------------------------------------- */

/* The program that is open beside another one, in the pane of differences. */

/* Asks for the file of the other one, or of a scene of it, and compares. */
void ls_compare_file_choose (GtkWindow *window, const LsWindowParts *parts);
/* Compares with what is in file, and shows the pane. A scene of a folder that the person trusts may read what it names. */
void ls_compare_file_with (const LsWindowParts *parts, GFile *file);
