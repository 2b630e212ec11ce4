#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

/* Pictures of many nodes that most frames show again: they are painted once, and from then on copied, as each node costs time in each
 * frame, in sight or not. */

/* Starts as zeros. */
typedef struct
{
  GskRenderNode *node;  /* owned; NULL: none */
  const LsTheme *theme; /* of the node, as are the others */
  guint style;
  int width, height, scale;
} LsFlat;

typedef void (*LsFlatDraw) (GtkSnapshot *snapshot, gpointer data);

/* What draw draws at the origin and width times height px; draw is called again where theme, fonts, size or scale are others. When
 * something else changes that it depends on, ls_flat_clear() is to be called. */
void ls_flat_draw (LsFlat *flat,
                   LsInspector *inspector,
                   GtkSnapshot *snapshot,
                   int width,
                   int height,
                   LsFlatDraw draw,
                   gpointer data);
void ls_flat_clear (LsFlat *flat);

/* Whether all in widget is to be drawn as it is, for a picture that knows more than pixels. It is drawn anew after each change. */
void ls_flat_set_exact (GtkWidget *widget, gboolean is_exact);
/* Whether that was said of the widget or one around it. */
gboolean ls_flat_is_exact (GtkWidget *widget);

/* Returns: (transfer full): what node shows of width times height px at the origin, scale pixels a px. */
GdkTexture *ls_flat_new_texture (GskRenderNode *node, int width, int height, int scale);

G_END_DECLS
