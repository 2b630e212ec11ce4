#pragma once

#include <gtk/gtk.h>

/* The manual, in a window of its own: pages, words to find in all of them, links to other pages, to commands and to examples.
 * parent: an LsWindow, in which these are carried out. Returns: (transfer none). */
GtkWindow *ls_help_new (GtkWindow *parent);
/* Shows what words are found, as if they had been typed. */
void ls_help_find (GtkWindow *help, const char *words);
