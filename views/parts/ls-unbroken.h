#pragma once

#include <gtk/gtk.h>

/* Text with conditions, which lines may end in, but not within an operator: "!=" stays together, and a sign with its number. */

/* Returns: (transfer full) (nullable): what keeps text together; NULL where nothing has to be. */
PangoAttrList *ls_unbroken_find (const char *text);

/* Shows text in a label that has no other attributes. */
void ls_unbroken_set_text (GtkLabel *label, const char *text);

/* The same of a buffer, in place of what it has. */
void ls_unbroken_set_buffer (GtkTextBuffer *buffer, const char *text);
