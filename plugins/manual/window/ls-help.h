#pragma once

#include <gtk/gtk.h>

/* Shows what words are found, as if they had been typed. */
void ls_help_find (GtkWindow *help, const char *words);
