#pragma once

#include <glib.h>

/* How texels of a level lie in the memory of the Wii U's GPU: two pipes, four banks, 256 bytes of
 * one before the next. */

typedef struct
{
  guint width, height; /* in elements: texels, or blocks of compressed formats */
  guint pitch;         /* elements from one row to the next, as the file says */
  guint n_rows;        /* in memory, before they are filled up to whole tiles */
  guint n_slices;
  guint element_bytes; /* 1, 2, 4, 8 or 16 */
  guint mode;          /* the number of the tile mode */
  guint pipe, bank;    /* of the first tile: what the surface's swizzle says */
} GfdTiling;

/* The name of a tile mode; NULL if there is none. can_read: whether gfd_untile() knows it. */
const char *gfd_tile_mode_name (guint mode, gboolean *can_read);

/* How a level behind level 0 lies, whose tiling is given: sides are filled up to powers of two, and
 * a level that does not fill a macro tile is in tiles alone. width, height: in elements. Returns:
 * FALSE if levels of the mode are not known. */
gboolean gfd_tiling_of_level (const GfdTiling *base,
                              guint width,
                              guint height,
                              guint n_slices,
                              GfdTiling *level);

/* Lays the elements out one row behind the other, slice by slice. image: n bytes.
 * Returns: (transfer full): NULL if an element lies beyond them. */
guint8 *gfd_untile (const GfdTiling *tiling, const guint8 *image, gsize n);
