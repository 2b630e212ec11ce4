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
/* Leaves the text its room where the listing is width px wide. */
void ls_code_gutter_fit (LsCodeGutter *gutter, int width);

G_END_DECLS
