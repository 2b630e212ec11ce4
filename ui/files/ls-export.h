#pragma once

#include "ls-window-parts.h"

/* What is shown, out of the window: a pane as a picture or a table in a file, its table and the position on the clipboard. */

/* Asks for a file, and writes the pane that had the keyboard last into it. */
void ls_export_choose (GtkWindow *window, const LsWindowParts *parts);
/* Writes what the pane shows: the end of the file's name says how, .svg .pdf .png for a picture, .csv .json for a table.
 * Fails with LS_ERROR_UNSUPPORTED for another end, or a pane without a table, and as writing does. */
gboolean ls_export_pane (const LsWindowParts *parts, LsPane pane, GFile *file, GError **error);
/* The pane that had the keyboard last; the program, if none had. */
LsPane ls_export_find_pane (GtkWindow *window, LsShell *shell);
/* Tells what came of it in the window. */
void ls_export_copy_table (GtkWindow *window, const LsWindowParts *parts);
void ls_export_copy_position (GtkWindow *window, const LsWindowParts *parts);
/* Goes to the position on the clipboard, if there is one. */
void ls_export_paste_position (GtkWindow *window, const LsWindowParts *parts);
