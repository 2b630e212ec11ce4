#pragma once

#include <adwaita.h>

#include "ls-actions.h"
#include "ls-pane-table.h"
#include "ls-window-parts.h"
#include "ls-window.h"

/* The actions of a window, and what they open. */

/* --- ls-window-actions.c ---------------------------------------------------------------------------------- */

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

/* --- ls-shortcuts.c --------------------------------------------------------------------------------------- */

/* A window that lists every key, made from the table of commands.  (transfer full) as GtkWindow is. */
GtkWindow *ls_shortcuts_new (GtkWindow *parent);

/* --- ls-compare-file.c ------------------------------------------------------------------------------------ */

/* The program that is open beside another one, in the pane of differences. */

/* Asks for the file of the other one, or of a scene of it, and compares. */
void ls_compare_file_choose (GtkWindow *window, const LsWindowParts *parts);
/* Compares with what is in file, and shows the pane. A scene of a folder that the person trusts may read what it names. */
void ls_compare_file_with (const LsWindowParts *parts, GFile *file);

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

/* What is shown, out of the window: a pane as a picture or a table in a file, its table and the position on the clipboard. */

/* Asks for a file, and writes the pane that had the keyboard last into it. */
void ls_export_choose (GtkWindow *window, const LsWindowParts *parts);
/* Writes what is exported where a person says: a new file, or in the place of a file. Errors: LS_ERROR_IO, naming it. */
gboolean ls_export_write (GFile *file, GBytes *bytes, GError **error);
/* Writes what the pane shows: the end of the file's name says how, .svg .pdf .png for a picture, .csv .json for a table.
 * Fails with LS_ERROR_UNSUPPORTED for another end, or a pane without a table, and as writing does. */
gboolean ls_export_pane (const LsWindowParts *parts, LsPane pane, GFile *file, GError **error);
/* The run that is shown as a page that steps (ls-page.h), which opens where the window is (ls-export-page.c). */

/* Asks for a file, and writes the page into it. */
void ls_export_choose_page (GtkWindow *window, const LsWindowParts *parts);

/* --- files of lessons (ls-export-lesson.c) ---------------------------------------------------------------- */

typedef enum
{
  LS_EXPORT_HANDOUT,
  LS_EXPORT_HANDOUT_ANSWERS,
  LS_EXPORT_ANSWERS, /* what the person answered, as it is kept */
} LsLessonExport;

/* FALSE with LS_ERROR_STATE if there is none, or errors of writing. */
gboolean ls_export_lesson (const LsWindowParts *parts,
                           LsLessonExport what,
                           GFile *file,
                           GError **error);
/* Ask where each goes. */
void ls_export_choose_handout (GtkWindow *window, const LsWindowParts *parts);
void ls_export_choose_handout_answers (GtkWindow *window, const LsWindowParts *parts);
void ls_export_choose_answers (GtkWindow *window, const LsWindowParts *parts);

/* A thread makes the page. done: called on this one. cancellable: (nullable). */
void ls_export_page (const LsWindowParts *parts,
                     GCancellable *cancellable,
                     GAsyncReadyCallback done,
                     gpointer data);
/* Returns: (transfer full): NULL with LS_ERROR_STATE where nothing is open, or the errors of ls_page_new(). */
GBytes *ls_export_page_finish (GAsyncResult *result, GError **error);

/* The pane that had the keyboard last; the program, if none had. */
LsPane ls_export_find_pane (GtkWindow *window, LsShell *shell);
/* Tells what came of it in the window. */
void ls_export_copy_table (GtkWindow *window, const LsWindowParts *parts);
void ls_export_copy_position (GtkWindow *window, const LsWindowParts *parts);
/* Goes to the position on the clipboard, if there is one. */
void ls_export_paste_position (GtkWindow *window, const LsWindowParts *parts);
