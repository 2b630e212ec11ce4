#pragma once

#include <gtk/gtk.h>

/* Sees to it that a window always has a widget with the keyboard: behind a menu, a popover or a dialog, the one that had
 * it before.  GTK 4.8 leaves none when an item of a submenu is chosen, and then no key does anything.
 * fallback: gets the keyboard where nothing had it, or what had it is gone; a widget of the window. */
void ls_focus_keep (GtkWindow *window, GtkWidget *fallback);
/* Another one from now on. */
void ls_focus_set_fallback (GtkWindow *window, GtkWidget *fallback);
/* Returns: (transfer none) (nullable): what had the keyboard last, outside of popovers. */
GtkWidget *ls_focus_get_last (GtkWindow *window);
/* A menu has opened something that is gone on with in the fallback: it gets the keyboard that the menu or its button has, at once or
 * when the menu closes. */
void ls_focus_leave_menu (GtkWindow *window);
