#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"

G_BEGIN_DECLS

/* Breakpoints and the arrow of the step that executes next.  A click toggles the breakpoint of the line's step. */
#define LS_TYPE_GUTTER_MARKS (ls_gutter_marks_get_type ())
G_DECLARE_FINAL_TYPE (LsGutterMarks, ls_gutter_marks, LS, GUTTER_MARKS, GtkSourceGutterRenderer)

/* model and session are borrowed; the code view owns all three. */
GtkSourceGutterRenderer *ls_gutter_marks_new (LsCodeModel *model, LsSession *session);

G_END_DECLS
