#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the actions "win." about the value under the cursor to the class of LsWindow: who wrote it, who reads it, why its lane is
 * off; stopping where it changes, watching it, pinning its row, showing it over time, changing it. */
void ls_value_actions_install (GtkWidgetClass *klass);

G_END_DECLS
