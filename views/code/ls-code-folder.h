#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-folds.h"
#include "ls-gutter.h"

/* Hides in a text what is folded in the listing that it shows, and keeps the cursor out of it. */
typedef struct
{
  LsCodeFolds *folds; /* borrowed */
  GtkTextView *text;
  GtkTextTag *hidden; /* owned by the buffer */
  LsGutter *numbers;  /* owned by the text */
} LsCodeFolder;

/* text: its gutter gets numbers and triangles. folds: outlives the text. */
void ls_code_folder_init (LsCodeFolder *folder, GtkSourceView *text, LsCodeFolds *folds);
/* The text shows another program, that of folds. */
void ls_code_folder_load (LsCodeFolder *folder);
/* The n lines from first on run next, and come into sight. */
void ls_code_folder_set_next (LsCodeFolder *folder, guint first, guint n);
/* Folds or unfolds what is under line, or what line is in. Returns: FALSE if there is nothing. */
gboolean ls_code_folder_toggle (LsCodeFolder *folder, guint line);
/* Unfolds all, or, where nothing is folded, folds all. */
void ls_code_folder_toggle_all (LsCodeFolder *folder);
/* Unfolds what hides line. */
void ls_code_folder_show (LsCodeFolder *folder, guint line);
/* The cursor is in another line: its number is bold, and assistive technology is told what is folded there. */
void ls_code_folder_tell (LsCodeFolder *folder);
