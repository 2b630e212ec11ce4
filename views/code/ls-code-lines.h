#pragma once

#include <gtksourceview/gtksource.h>

/* Where the lines of a listing are on the screen. */

/* The line at y of the widget; the last one below all. */
guint ls_code_lines_at (GtkTextView *text, double y);
/* The cursor goes to the letter at x, y of the widget, or to the end of the line at y, unless something is selected, and the keyboard comes.
 * Returns: TRUE. */
gboolean ls_code_lines_point (GtkTextView *text, double x, double y);
/* Where the cursor's line begins in text. */
void ls_code_lines_find_cursor (GtkTextView *text, GdkRectangle *area);
/* Lets popover, a child of parent around text, point at line, or where it would come into sight; popover, which has a child, leaves the line to be
 * read: above or below all of it, across the middle of parent. */
void ls_code_lines_point_beside (GtkTextView *text,
                                 guint line,
                                 GtkPopover *popover,
                                 GtkWidget *parent);
