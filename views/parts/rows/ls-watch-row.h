#pragma once

#include "ls-lane-ticks.h"

/* A row of a list box for one watch: its expression, the value in the focus lane, what it was one step earlier, all 64 lanes
 * as columns, and a button that does "watches.remove" with its number. It is edited in place: an expression that is not
 * understood stays in the entry, with what is wrong with it. */
#define LS_TYPE_WATCH_ROW (ls_watch_row_get_type ())
G_DECLARE_FINAL_TYPE (LsWatchRow, ls_watch_row, LS, WATCH_ROW, GtkListBoxRow)

/* owner: gives session and theme, and must outlive it. */
GtkWidget *ls_watch_row_new (LsInspector *owner, guint number);
guint ls_watch_row_get_number (LsWatchRow *row);
/* Shows what the expression is worth now. text: of the watch. */
void ls_watch_row_update (LsWatchRow *row, const char *text);
/* Puts the cursor into the expression. */
void ls_watch_row_edit (LsWatchRow *row);
