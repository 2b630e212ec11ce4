#pragma once

#include <gtk/gtk.h>

#include "ls-glyphs.h"
#include "ls-palette.h"

/* Drawing without a display. */

/* As g_test_init(), and makes render nodes usable, with or without a display. */
void draw_test_init (int *argc, char ***argv);

/* Renders what was snapshot on the theme's surface. With VIEWS_TEST_PNG set, writes name.png into that directory.
 * Consumes snapshot. */
GdkTexture *draw_test_render (GtkSnapshot *snapshot,
                              guint width,
                              guint height,
                              const LsTheme *theme,
                              const char *name);

/* Pixels of a texture, cairo order, without padding. Free with g_free(). */
guint32 *draw_test_pixels (GdkTexture *texture);

/* Number of nodes of a type below and including node. */
guint draw_test_count (GskRenderNode *node, GskRenderNodeType type);

/* Monospace at 10 pt. */
LsGlyphs *draw_test_glyphs (PangoWeight weight);
