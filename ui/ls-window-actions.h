#pragma once

#include <adwaita.h>

#include "ls-actions.h"
#include "ls-pane-table.h"
#include "ls-window-parts.h"
#include "ls-window.h"

/* The actions of a window, and what they open. */

/* --- the table ls-actions.def ------------------------------------------------------------------------------- */

/* The actions of a window, for its menus, buttons and keys: added to the class of LsWindow (ls-window-actions.c). */
void ls_window_actions_install (GtkWidgetClass *klass);
/* Why one of them cannot be done now, as a phrase; NULL: it can, it is none of them, or it says so itself. */
const char *ls_window_actions_get_reason (const LsWindowParts *parts, const char *action);

/* What they are done by: about files, debugging and the window itself in ls-window-actions.c, about panes in ls-pane-actions.c, about the
 * value under the cursor in ls-value-actions.c, about the line of a text in ls-line-actions.c; why not: ls-why-not.c, as ls_window_actions_get_reason() says it. */
#define ALWAYS
#define UNLESS(function) const char *function (const LsWindowParts *parts);
#define BY(function) void function (GtkWidget *widget, const char *name, GVariant *parameter);
#define OF_WINDOW(function) void function (GtkWindow *window, const LsWindowParts *parts);
#define OF_VIEW(pane, action, takes)
#define ELSEWHERE
#define ACTION(name, parameter, keys, when, does, ...) when does
#include "ls-actions.def"
#undef ALWAYS
#undef UNLESS
#undef BY
#undef OF_WINDOW
#undef OF_VIEW
#undef ELSEWHERE

/* Why no stage of a draw can be chosen; word: "vs" and its like, or NULL for any. NULL: it can. */
const char *ls_value_actions_tell_no_stage (LsSession *session, const char *word);

/* --- ls-shortcuts.c --------------------------------------------------------------------------------------- */

/* A window that lists every key, made from the table of commands.  (transfer full) as GtkWindow is. */
GtkWindow *ls_shortcuts_new (GtkWindow *parent);

/* --- ls-command-palette.c --------------------------------------------------------------------------------- */

/* The palette: every command and every example by its name, that of the window's language or the English one of the manual. What is
 * typed may be parts of words in any order; Enter does what is chosen, behind the palette, where the keyboard was. */

/* Opens it below the top of widget, a box of a window that has the actions "debug" and "win". Closing ends it. actions:
 * says what cannot be done now. */
void ls_command_palette_open (GtkWidget *widget, LsActions *actions);

/* How well a title goes with what was typed: 0 if it is that, or all behind its colon, 1 if it begins so, 2 if each word that was typed
 * begins a word of it, in any order, 3 if each is somewhere in it, 4 if one is another word for what is there, such as "settings"; -1 if one is
 * not there. Case does not matter; nothing typed goes with all. */
#define LS_COMMAND_PALETTE_MAX_RANK 4
int ls_command_palette_rank (const char *title, const char *typed);

/* --- ls-context-menu.c ------------------------------------------------------------------------------------ */

/* The menu of what is under the pointer or the cursor: a line, a value, a lane, a pixel, a step.  It comes with the right button when that is
 * let go, with the menu key and Shift+F10, and where a finger stays.  Its items are the commands of the one table; what they mean
 * moves to what was pointed at, first. */

/* Gives the pane its menu, if it has one. child: what ls_pane_new() made. */
void ls_context_menu_add (LsWindow *window, LsPane pane, GtkWidget *child);

/* --- ls-export.c ------------------------------------------------------------------------------------------ */

/* What is shown, out of the window: a pane as a picture or a table in a file, its table and the position on the clipboard. The actions
 * ask for a file, and tell in the window what came of it. */

/* Writes what is exported where a person says: a new file, or in the place of a file. Errors: LS_ERROR_IO, naming it. */
gboolean ls_export_write (GFile *file, GBytes *bytes, GError **error);
/* Writes what the pane shows: the end of the file's name says how, .svg .pdf .png for a picture, .csv .json for a table.
 * Fails with LS_ERROR_UNSUPPORTED for another end, or a pane without a table, and as writing does. */
gboolean ls_export_pane (const LsWindowParts *parts, LsPane pane, GFile *file, GError **error);
