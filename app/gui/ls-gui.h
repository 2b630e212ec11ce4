#pragma once

#include <glib.h>

#define LS_GUI_NO_DISPLAY -1

/* Runs windows until they are closed, one on each of files (none: the bundled example), or lets a program that runs already open
 * them. Bad files are told of in the window. files: up to NULL; "--gapplication-service" alone: those that the bus asks for.
 * Returns the exit status, or LS_GUI_NO_DISPLAY, having printed nothing, if there is no display to open. */
int ls_gui_main (const char *const *files);
/* The same without files, but where a program runs already, it opens another window. */
int ls_gui_main_new (void);
