#pragma once

#include "ls-window-parts.h"

G_BEGIN_DECLS

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

G_END_DECLS
