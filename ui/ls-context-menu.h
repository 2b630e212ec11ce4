#pragma once

#include "ls-pane-table.h"
#include "ls-window.h"

/* The menu of what is under the pointer or the cursor: a line, a value, a lane, a pixel, a step.  It comes with the right button when that is
 * let go, with the menu key and Shift+F10, and where a finger stays.  Its items are the commands of the one table; what they mean
 * moves to what was pointed at, first. */

/* Gives the pane its menu, if it has one. child: what ls_pane_new() made. */
void ls_context_menu_add (LsWindow *window, LsPane pane, GtkWidget *child);
