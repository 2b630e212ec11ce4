#pragma once

#include <gtk/gtk.h>

/* Draws a texture with its left upper corner at x, y, a texel a px.  What paints in software converts all of a texture at each frame
 * (GTK 4.8), also where nothing of it changed; of this it copies what is painted anew. */
void ls_texture_node_append (GtkSnapshot *snapshot, GdkTexture *texture, float x, float y);
