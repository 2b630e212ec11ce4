#pragma once

#include "ls-inspector.h"
#include "ls-view-values.h"

/* A slice of a level of a texture as a picture, row 0 at the bottom: what lanes read of it is marked, that of the focus lane
 * strongly, and a cursor goes from texel to texel by arrow keys and clicks. owner: gives theme and focus lane, and must
 * outlive it.
 *
 * Signals: "moved", when the cursor was. */
#define LS_TYPE_TEXEL_CANVAS (ls_texel_canvas_get_type ())
G_DECLARE_FINAL_TYPE (LsTexelCanvas, ls_texel_canvas, LS, TEXEL_CANVAS, GtkWidget)

/* What is shown; all of it must stay until something else is. */
typedef struct
{
  const LsTexture *texture; /* NULL: nothing */
  guint number, level, z;
  const GArray *sampled; /* of LsSampled; NULL: none */
} LsTexelPicture;

GtkWidget *ls_texel_canvas_new (LsInspector *owner);
void ls_texel_canvas_set_picture (LsTexelCanvas *canvas, const LsTexelPicture *picture);
/* FALSE where nothing is shown. */
gboolean ls_texel_canvas_get_cursor (LsTexelCanvas *canvas, guint *x, guint *y);
/* The nearest texel of the level. */
void ls_texel_canvas_set_cursor (LsTexelCanvas *canvas, gint64 x, gint64 y);
