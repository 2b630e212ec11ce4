#pragma once

#include <adwaita.h>

#include "ls-settings.h"

/* The dialog of what a person likes: what is chosen holds at once, in all windows that follow the settings. Its rows are
 * called as what they set. Returns: (transfer none): it shows itself when it is presented. */
GtkWindow *ls_preferences_new (GtkWindow *parent, LsSettings *settings);
/* Lets what is kept hold: of keys and motion. */
void ls_preferences_follow (GtkWindow *window, LsSettings *settings);
