#pragma once

#include <gtk/gtk.h>

#include "ls-pane-table.h"

/* What a pane is taken by. */

/* --- ls-pane-handle.c --------------------------------------------------------------------------------------- */

/* What a pane is taken by: its heading and its tab. They are dragged to where the pane is to be, a double click gives the pane all
 * the room, and a menu does the same and closes it. All of it activates win.move-pane, win.maximize-pane and win.close-pane
 * with the names of the table; nobody here knows the shell. */

/* The heading of a pane that stands alone: its title, and its menu. */
GtkWidget *ls_pane_handle_new_heading (LsPane pane);
/* A button with the menu of a pane. */
GtkWidget *ls_pane_handle_new_menu (LsPane pane);
void ls_pane_handle_set_pane (GtkWidget *menu_button, LsPane pane);
/* Makes widget, a tab, something that its pane is dragged by. */
void ls_pane_handle_attach (GtkWidget *widget, LsPane pane);
/* Panes that are dropped on widget go to dock. */
void ls_pane_handle_take_drops (GtkWidget *widget, LsDock dock);

/* --- ls-pane-tab.c ------------------------------------------------------------------------------------------ */

/* The label of a pane's tab: with a button that closes it where it can be closed (win.close-pane with its name). Whoever points
 * at it is told what its words mean. */
GtkWidget *ls_pane_tab_new (LsPane pane, const char *text);
void ls_pane_tab_set_text (GtkWidget *tab, const char *text);
