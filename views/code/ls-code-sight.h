#pragma once

#include <gtk/gtk.h>

/* The line of a text that must stay in sight: when it is another one, and when the text gets another size. What is in sight, and not
 * at an edge, stays where it is. */
typedef struct
{
  GtkTextView *text;  /* borrowed */
  GtkTextMark *place; /* of the line; owned by the buffer */
  guint line;         /* from 0 */
  guint source;       /* scrolls when nothing is laid out; 0: none waits */
  gboolean is_late;   /* the text has no size yet */
} LsCodeSight;

/* text keeps its buffer as long as the sight is used. Shows line 0. */
void ls_code_sight_init (LsCodeSight *sight, GtkTextView *text);
/* Nothing scrolls any more. */
void ls_code_sight_clear (LsCodeSight *sight);
/* line: from 0; behind the last line the end is shown. */
void ls_code_sight_show (LsCodeSight *sight, guint line);
/* The line comes into sight again: after another size. */
void ls_code_sight_keep (LsCodeSight *sight);
/* The same, where that was asked for before the text had a size: when it is painted. */
void ls_code_sight_catch_up (LsCodeSight *sight);
