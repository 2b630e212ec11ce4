#pragma once

#include <gtk/gtk.h>

/* The place of a widget below a line of a text, in room that the lines below give: it goes with the line, and stays at the edge where the
 * line is out of sight. */
typedef struct _LsLinePerch LsLinePerch;

/* overlay: borrowed; text, a GtkSourceView, scrolls in it; both are there as long as the perch. */
LsLinePerch *ls_line_perch_new (GtkOverlay *overlay, GtkTextView *text);
void ls_line_perch_free (LsLinePerch *perch);
/* widget (nullable): has no parent, or is in this perch already; NULL: what is there goes. */
void ls_line_perch_take (LsLinePerch *perch, GtkWidget *widget);
/* line: from 0; behind the last line it is the last. What is typed moves the place with the line. */
void ls_line_perch_set_line (LsLinePerch *perch, guint line);
/* Once the widget or the text may have another size: before the next frame it has its room. */
void ls_line_perch_settle (LsLinePerch *perch);
/* px that a line of text gives below itself, from 0; 0: no perch is there. */
int ls_line_perch_get_room (GtkTextView *text, guint line);
