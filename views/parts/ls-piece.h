#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Parts of a view that change as a whole, as lines and rows do.  GTK repaints what differs from the frame before, node by node; where
 * more than some thirty rectangles do, or one node more stands between two, it repaints the whole view around them.  A piece is one
 * rectangle: all of it is repainted where its key is another, and it stands for itself where it holds nothing. */

/* Begins a piece of area, in px of the snapshot; key: of what is painted into it, equal only if that is.  What differs though the keys
 * are equal is repainted all the same. Ends with gtk_snapshot_pop (). */
void ls_piece_begin (GtkSnapshot *snapshot, const graphene_rect_t *area, guint64 key);
/* key and another word of what is painted. */
guint64 ls_piece_mix (guint64 key, guint64 word);

G_END_DECLS
