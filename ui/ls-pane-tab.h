#pragma once

#include <gtk/gtk.h>

#include "ls-pane-table.h"

G_BEGIN_DECLS

/* The label of a pane's tab: with a button that closes it where it can be closed (win.close-pane with its name). Whoever points
 * at it is told what its words mean. */
GtkWidget *ls_pane_tab_new (LsPane pane, const char *text);
void ls_pane_tab_set_text (GtkWidget *tab, const char *text);

G_END_DECLS
