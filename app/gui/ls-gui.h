#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define LS_GUI_NO_DISPLAY -1

/* Runs the window until it is closed, on file (NULL: the bundled example). Bad files are told of in the window.
 * Returns the exit status, or LS_GUI_NO_DISPLAY, having printed nothing, if there is no display to open. */
int ls_gui_main (const char *file);

G_END_DECLS
