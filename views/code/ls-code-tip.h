#pragma once

#include <gtk/gtk.h>

/* What a line means has longer sentences than a tip of the toolkit would break, and hides the lines below: text, whose paragraphs have an
 * empty line between them, in as many columns as make it low and as the window of widget has room for, however large its text is. What would
 * be higher than a third of the window is left out at the end, and said to be. */
void ls_code_tip_set (GtkWidget *widget, GtkTooltip *tooltip, const char *text);
