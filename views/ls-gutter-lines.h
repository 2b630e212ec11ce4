#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-folds.h"

G_BEGIN_DECLS

/* The numbers of lines, and beside them a triangle where something can be folded: down where it is open, to the right where it is
 * folded. A click on the triangle is the action "code.fold-at" of the line; on a number it puts the cursor there. */
#define LS_TYPE_GUTTER_LINES (ls_gutter_lines_get_type ())
G_DECLARE_FINAL_TYPE (LsGutterLines, ls_gutter_lines, LS, GUTTER_LINES, GtkSourceGutterRenderer)

/* folds: borrowed. */
GtkSourceGutterRenderer *ls_gutter_lines_new (const LsCodeFolds *folds);
/* n: of the lines that there are, for the room that their numbers take. */
void ls_gutter_lines_set_n (LsGutterLines *lines, guint n);

G_END_DECLS
