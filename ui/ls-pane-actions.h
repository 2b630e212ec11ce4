#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Actions of the window about panes: win.show-pane, win.close-pane, win.maximize-pane ("s", a name of the table of panes),
 * win.move-pane ("(ss)", and of a place), the same for the pane with the keyboard (win.close-this-pane, win.maximize-this-pane,
 * win.move-this-pane), win.reset-layout, win.next-pane and win.previous-pane. */
void ls_pane_actions_install (GtkWidgetClass *klass);

G_END_DECLS
