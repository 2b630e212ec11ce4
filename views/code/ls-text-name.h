#pragma once

#include <gtk/gtk.h>

/* Names in a text. */

/* The name at a place, with what it is a member of: "light.colour". Returns: (transfer full) (nullable): NULL where no name is. */
char *ls_text_dup_name_at (const GtkTextIter *at);
/* The same of the cursor, which is still at a name behind the last letter. */
char *ls_text_dup_name_at_cursor (GtkTextBuffer *buffer);
