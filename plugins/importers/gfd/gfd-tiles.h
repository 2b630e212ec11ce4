#pragma once

#include <glib.h>

#include "gfd-file.h"
#include "ls-format.h"

/* --- gfd-tiles.c ------------------------------------------------------------------------------ */

/* The layout of a level's texels in the memory of the Wii U's GPU: two pipes, four banks, 256 bytes
 * of one before the next. */

typedef struct
{
  guint width, height; /* in elements: texels, or blocks of a compressed format */
  guint pitch;         /* elements from row to row, as the file gives it */
  guint n_rows;        /* in memory, before padding to whole tiles */
  guint n_slices;
  guint element_bytes; /* 1, 2, 4, 8 or 16 */
  guint mode;          /* the number of the tile mode */
  guint pipe, bank;    /* of the first tile, by the surface's swizzle */
} GfdTiling;

/* The name of a tile mode; NULL: unknown. can_read: whether gfd_untile() can read it. */
const char *gfd_tile_mode_name (guint mode, gboolean *can_read);

/* The layout of a level behind level 0, from the layout of level 0: sides are padded to powers of
 * two, and a level smaller than a macro tile has single tiles. width, height: in elements. Returns:
 * FALSE if levels of the mode cannot be read. */
gboolean gfd_tiling_of_level (const GfdTiling *base,
                              guint width,
                              guint height,
                              guint n_slices,
                              GfdTiling *level);

/* Puts the elements one row behind the other, slice by slice. image: n bytes. Returns: (transfer
 * full): NULL: an element lies outside of the image. */
guint8 *gfd_untile (const GfdTiling *tiling, const guint8 *image, gsize n);

/* --- gfd-levels.c ----------------------------------------------------------------------------- */

/* The words of a texture's header. */
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
  GFD_TEXTURE_OFFSETS, /* 13: of level 1 from the image, and of further levels from level 1 */
  GFD_TEXTURE_COMP_MAP = 33,
};

/* The values of GFD_TEXTURE_DIM. */
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
  char *rest;     /* the reason why levels of the header are missing; or NULL */
} GfdLevels;

/* Untiles the texels. levels: zeroed; to be cleared. The texture has an image, and its kind, size
 * and mode can be read. Returns: FALSE with LS_ERROR_FORMAT, that names the byte, if texels of
 * level 0 are missing. */
gboolean gfd_levels_read (GfdLevels *levels,
                          const GfdTexture *texture,
                          const LsDataFormat *format,
                          GError **error);

void gfd_levels_clear (GfdLevels *levels);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GfdLevels, gfd_levels_clear)
