#pragma once

#include <gtk/gtk.h>

#include "ls-settings.h"

G_BEGIN_DECLS

/* Gives the button a menu of the files that were opened last and of the examples, as they are whenever it opens. */
void ls_open_menu_fill (GtkMenuButton *button, LsSettings *settings);
/* An item for each example. */
void ls_open_menu_append_examples (GMenu *menu);

G_END_DECLS
