#pragma once

#include <gtk/gtk.h>

/* A title and what stands below it, which changes with each step: as AdwWindowTitle shows them, but that the window is laid out again
 * only where they need another room. */
#define LS_TYPE_WINDOW_TITLE (ls_window_title_get_type ())
G_DECLARE_FINAL_TYPE (LsWindowTitle, ls_window_title, LS, WINDOW_TITLE, GtkWidget)

void ls_window_title_set_title (LsWindowTitle *title, const char *text);
const char *ls_window_title_get_title (LsWindowTitle *title);
/* "": nothing is shown. */
void ls_window_title_set_subtitle (LsWindowTitle *title, const char *text);
const char *ls_window_title_get_subtitle (LsWindowTitle *title);
