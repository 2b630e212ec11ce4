#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"

G_BEGIN_DECLS

/* A strip of 64 bars per line, one pixel per lane: the lanes that took part when the line last ran. */
#define LS_TYPE_GUTTER_MASK (ls_gutter_mask_get_type ())
G_DECLARE_FINAL_TYPE (LsGutterMask, ls_gutter_mask, LS, GUTTER_MASK, GtkSourceGutterRenderer)

/* model is borrowed; the code view owns both. */
GtkSourceGutterRenderer *ls_gutter_mask_new (LsCodeModel *model);

G_END_DECLS
