#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: the size of the widget's text in px, with which widths grow that words must fit in. */
int ls_em (GtkWidget *widget);

G_END_DECLS
