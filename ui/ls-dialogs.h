#pragma once

#include <adwaita.h>

#include "ls-session.h"
#include "ls-window.h"

/* --- ls-place-dialogs.c -------------------------------------------------------------------------------------- */

/* Asks for a step of the focused wave, or for a position as ls_position_parse() reads it, and goes there. What is neither is
 * refused, with the reason below the entry. Something must be open. */
void ls_dialogs_go_to_step (GtkWindow *parent, LsSession *session);
/* Asks for a wave and goes there. Something must be open. */
void ls_dialogs_go_to_wave (GtkWindow *parent, LsSession *session);
/* Asks for a pixel, vertex or thread, as the scene has it, and goes to its lane. A pixel is marked in the pane Output, also where no lane
 * works on it, and the keyboard goes there. Something must be open. */
void ls_dialogs_go_to_pixel (LsWindow *window, LsSession *session);
/* Asks for lanes as ls_session_find_lanes() reads them, and chooses them: window says which. Something must be open. */
void ls_dialogs_choose_lanes (LsWindow *window, LsSession *session);

/* --- ls-dialogs.c -------------------------------------------------------------------------------------------- */

/* Makes a dialog that asks something, which is not shown yet; heading, body: (nullable). The one way to make one. (transfer none) */
GtkWidget *ls_dialogs_new_question (GtkWindow *parent, const char *heading, const char *body);
/* Lets a long heading break, before the dialog has answers. libadwaita gives each heading two labels, a large one that stays on one line
 * and a small one, and measures both for the width of the dialog, which the large one may exceed. For who derives a dialog. */
void ls_dialogs_let_break (AdwMessageDialog *dialog);

/* Makes a dialog that asks for a file; folder is where it starts, or NULL.  Its signal "response" tells the rest.
 * (transfer full) */
GtkFileChooserNative *ls_dialogs_new_chooser (GtkWindow *parent, GFile *folder);
/* Makes a dialog that asks where to save a scene: name, beside the file path, or anywhere for NULL. (transfer full) */
GtkFileChooserNative *ls_dialogs_new_save_chooser (GtkWindow *parent,
                                                   const char *path,
                                                   const char *name);
/* Makes a dialog that asks where to export a pane, by the title what; name: the one that is suggested. (transfer full) */
GtkFileChooserNative *ls_dialogs_new_export_chooser (GtkWindow *parent,
                                                     const char *what,
                                                     const char *name);
/* Asks where a file of one kind goes. files, pattern: which are shown, and how they are called; name: a first guess. Returns: (transfer
 * full). */
GtkFileChooserNative *ls_dialogs_new_page_chooser (GtkWindow *parent,
                                                   const char *title,
                                                   const char *files,
                                                   const char *pattern,
                                                   const char *name);
/* Makes a dialog that asks whether scenes of a folder may read files that lie elsewhere; message: what one of them would
 * read. Its signal "response" tells "trust" or "refuse". (transfer none) */
GtkWidget *ls_dialogs_new_trust (GtkWindow *parent, const char *folder, const char *message);

/* For answers after which the dialog's window may be destroyed: whoever answers with a key keeps the dialog until the key has
 * been dealt with, and GTK 4.8 would then look for the window. */
void ls_dialogs_let_go (GtkWindow *dialog);
