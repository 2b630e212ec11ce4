#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"

G_BEGIN_DECLS

/* A strip of 64 bars per line, one pixel per lane, and before it how often the line ran: the lanes that took part when the line last ran. */
#define LS_TYPE_GUTTER_MASK (ls_gutter_mask_get_type ())
G_DECLARE_FINAL_TYPE (LsGutterMask, ls_gutter_mask, LS, GUTTER_MASK, GtkSourceGutterRenderer)

/* model is borrowed; the code view owns both. */
GtkSourceGutterRenderer *ls_gutter_mask_new (LsCodeModel *model);
/* Half as wide, and without the counts, which the tip of a line has too: where the text needs the room. */
void ls_gutter_mask_set_narrow (LsGutterMask *mask, gboolean is_narrow);

G_END_DECLS
