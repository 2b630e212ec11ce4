#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"

G_BEGIN_DECLS

/* What stands before the numbers of a listing: breakpoints and where the run is, and who took part in each line. */
typedef struct
{
  GtkSourceGutterRenderer *marks, *mask; /* owned by the text */
} LsCodeGutter;

/* model and session: borrowed. */
void ls_code_gutter_init (LsCodeGutter *gutter,
                          GtkSourceView *text,
                          LsCodeModel *model,
                          LsSession *session);
void ls_code_gutter_redraw (LsCodeGutter *gutter);

G_END_DECLS
