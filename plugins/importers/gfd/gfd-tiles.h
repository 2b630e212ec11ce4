#pragma once

#include <glib.h>

#include "gfd-file.h"
#include "ls-format.h"

/* --- gfd-tiles.c ------------------------------------------------------------------------------------------ */

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

/* --- gfd-levels.c ----------------------------------------------------------------------------------------- */

/* Words of a texture's header. */
enum
{
  GFD_TEXTURE_DIM,
  GFD_TEXTURE_WIDTH,
  GFD_TEXTURE_HEIGHT,
  GFD_TEXTURE_DEPTH,
  GFD_TEXTURE_LEVELS,
  GFD_TEXTURE_FORMAT,
  GFD_TEXTURE_AA,
  GFD_TEXTURE_USE,
  GFD_TEXTURE_TILE_MODE = 12,
  GFD_TEXTURE_SWIZZLE,
  GFD_TEXTURE_PITCH = 15,
  GFD_TEXTURE_OFFSETS, /* 13: of level 1 from the image, and of those behind it from level 1 */
  GFD_TEXTURE_COMP_MAP = 33,
};

/* Numbers of GFD_TEXTURE_DIM. */
enum
{
  GFD_DIM_1D,
  GFD_DIM_2D,
  GFD_DIM_3D,
  GFD_DIM_CUBE,
  GFD_DIM_1D_ARRAY,
  GFD_DIM_2D_ARRAY,
};

/* The texels of a texture. */
typedef struct
{
  GBytes *texels; /* row by row, slice by slice, level by level */
  guint n;        /* levels, from 0 on */
  guint n_layers; /* slices, faces or layers of level 0 */
  char *rest;     /* why there are not as many levels as the header says; or NULL */
} GfdLevels;

/* Takes the texels out of their tiles. levels: zeroed; to be cleared. The texture has an image, of
 * a kind, size and mode that are read. Returns: FALSE with LS_ERROR_FORMAT, that names the byte, if
 * those of level 0 are not there. */
gboolean gfd_levels_read (GfdLevels *levels,
                          const GfdTexture *texture,
                          const LsDataFormat *format,
                          GError **error);

void gfd_levels_clear (GfdLevels *levels);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GfdLevels, gfd_levels_clear)
