#pragma once

#include <gtk/gtk.h>

/* The line of a text that something is wrong with. */
typedef struct
{
  GtkTextView *text; /* borrowed */
  GtkTextTag *tag;   /* owned by the text's buffer */
  guint line;        /* from 1; 0: none */
} LsWrongLine;

/* text keeps its buffer as long as the line is used. */
void ls_wrong_line_init (LsWrongLine *wrong, GtkTextView *text);
/* Colours by the theme. */
void ls_wrong_line_restyle (LsWrongLine *wrong, gboolean is_dark);
/* Marks a line, from 1, besides those that are marked; 0: none. */
void ls_wrong_line_add (LsWrongLine *wrong, guint line);
/* Marks the line and no other, puts the cursor into its column and shows it; line and column from 1, line 0: marks nothing. A line behind the
 * text's last is the last; a column behind the end of its line is the end. */
void ls_wrong_line_set (LsWrongLine *wrong, guint line, guint column);
