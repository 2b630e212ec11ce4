#pragma once

#include <adwaita.h>

#include "ls-session.h"

G_BEGIN_DECLS

/* Asks for a step of the focused wave and goes there. Something must be open. */
void ls_dialogs_go_to_step (GtkWindow *parent, LsSession *session);

/* Makes a dialog that asks for a file; folder is where it starts, or NULL.  Its signal "response" tells the rest.
 * (transfer full) */
GtkFileChooserNative *ls_dialogs_new_chooser (GtkWindow *parent, GFile *folder);
/* Makes a dialog that asks where to save a scene: name, beside the file path, or anywhere for NULL. (transfer full) */
GtkFileChooserNative *
ls_dialogs_new_save_chooser (GtkWindow *parent, const char *path, const char *name);

G_END_DECLS
