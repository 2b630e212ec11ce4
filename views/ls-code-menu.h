#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* The context menu of a listing: about the line that was clicked, or that of the cursor, without what only an editor can do.
 * Returns: (transfer none): a popover, child of parent around text, which unparents it. */
GtkWidget *ls_code_menu_new (GtkWidget *parent, GtkSourceView *text);

G_END_DECLS
