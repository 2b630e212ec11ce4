#include "gfd-tiles.h"

#include "ls-error.h"
#include "ls-words.h"

#define N_FACES 6
#define MAX_LEVELS 14 /* levels that the header has places for */

static guint
count_layers (const guint32 *header)
{
  switch (header[GFD_TEXTURE_DIM])
    {
    case GFD_DIM_1D:
    case GFD_DIM_2D:
      return 1;
    case GFD_DIM_CUBE:
      return N_FACES;
    }
  return MAX (header[GFD_TEXTURE_DEPTH], 1);
}

static gboolean
is_row (const guint32 *header)
{
  return header[GFD_TEXTURE_DIM] == GFD_DIM_1D || header[GFD_TEXTURE_DIM] == GFD_DIM_1D_ARRAY;
}

/* The most levels for the size. */
static guint
most_levels (const guint32 *header)
{
  guint longest = header[GFD_TEXTURE_WIDTH];

  if (!is_row (header))
    longest = MAX (longest, header[GFD_TEXTURE_HEIGHT]);
  if (header[GFD_TEXTURE_DIM] == GFD_DIM_3D)
    longest = MAX (longest, header[GFD_TEXTURE_DEPTH]);
  return MIN (g_bit_storage (longest), MAX_LEVELS);
}

/* In elements: texels, or blocks of a compressed format. */
static guint
side (guint n_texels, guint level, guint block)
{
  return (MAX (n_texels >> level, 1) + block - 1) / block;
}

static GfdTiling
make_tiling (const guint32 *header, const LsDataFormat *format)
{
  const guint height =
    is_row (header) ? 1 : side (header[GFD_TEXTURE_HEIGHT], 0, format->block_height);

  return (GfdTiling){
    .width = side (header[GFD_TEXTURE_WIDTH], 0, format->block_width),
    .height = height,
    .pitch = header[GFD_TEXTURE_PITCH],
    .n_rows = height,
    .n_slices = count_layers (header),
    .element_bytes = format->n_bytes,
    .mode = header[GFD_TEXTURE_TILE_MODE],
    .pipe = header[GFD_TEXTURE_SWIZZLE] >> 8 & 1,
    .bank = header[GFD_TEXTURE_SWIZZLE] >> 9 & 3,
  };
}

/* Adds a level whose bytes begin at a place of a block. Returns: FALSE if bytes are missing. */
static gboolean
add_level (GByteArray *texels, const GfdTiling *tiling, GBytes *block, gsize at)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (block, &size);
  g_autofree guint8 *rows = at <= size ? gfd_untile (tiling, data + at, size - at) : NULL;

  if (rows == NULL)
    return FALSE;
  g_byte_array_append (texels, rows,
                       tiling->width * tiling->height * tiling->n_slices * tiling->element_bytes);
  return TRUE;
}

/* Adds a level behind level 0. Returns: (transfer full) (nullable): the reason why it is
 * missing. */
static char *
add_small_level (const GfdTexture *texture,
                 const LsDataFormat *format,
                 const GfdTiling *base,
                 guint level,
                 GByteArray *texels)
{
  const guint32 *header = texture->header;
  const guint n_slices =
    header[GFD_TEXTURE_DIM] == GFD_DIM_3D ? MAX (base->n_slices >> level, 1) : base->n_slices;
  const guint height =
    is_row (header) ? 1 : side (header[GFD_TEXTURE_HEIGHT], level, format->block_height);
  const guint32 at = level > 1 ? header[GFD_TEXTURE_OFFSETS + level - 1] : 0;
  GfdTiling tiling;
  gboolean can_read;

  if (!gfd_tiling_of_level (base, side (header[GFD_TEXTURE_WIDTH], level, format->block_width),
                            height, n_slices, &tiling))
    /* TRANSLATORS: in "levels from %u on are left out: %s"; they are the levels */
    return g_strdup_printf (ls_words ("of mode %s and %u bytes they are not read"),
                            gfd_tile_mode_name (base->mode, &can_read), base->element_bytes);
  if (!add_level (texels, &tiling, texture->mips, at))
    return g_strdup_printf (ls_words ("%zu bytes of them are too few for level %u at byte %u"),
                            g_bytes_get_size (texture->mips), level, at);
  return NULL;
}

/* Adds the levels behind level 0, up to the first that is missing, which is reported. */
static void
add_small_levels (GfdLevels *levels,
                  const GfdTexture *texture,
                  const LsDataFormat *format,
                  const GfdTiling *base,
                  GByteArray *texels)
{
  const guint32 *header = texture->header;
  const guint n = MIN (header[GFD_TEXTURE_LEVELS], most_levels (header));

  if (header[GFD_TEXTURE_LEVELS] > 1 && header[GFD_TEXTURE_DIM] == GFD_DIM_1D_ARRAY)
    levels->rest = g_strdup (ls_words ("of a 1D array one is read"));
  else if (header[GFD_TEXTURE_LEVELS] > 1 && texture->mips == NULL)
    levels->rest = g_strdup (ls_words ("the file has no block of them"));
  for (; levels->rest == NULL && levels->n < n; levels->n += levels->rest == NULL)
    levels->rest = add_small_level (texture, format, base, levels->n, texels);
  if (levels->rest == NULL && header[GFD_TEXTURE_LEVELS] > n)
    levels->rest =
      g_strdup_printf (ls_words ("the size allows %u, not %u"), n, header[GFD_TEXTURE_LEVELS]);
}

gboolean
gfd_levels_read (GfdLevels *levels,
                 const GfdTexture *texture,
                 const LsDataFormat *format,
                 GError **error)
{
  const guint32 *header = texture->header;
  const GfdTiling tiling = make_tiling (header, format);
  g_autoptr (GByteArray) texels = g_byte_array_new ();

  if (!add_level (texels, &tiling, texture->image, 0))
    return ls_fail (error, LS_ERROR_FORMAT,
                    "byte %zu: %zu bytes of texels are too few for %u x %u texels", texture->at,
                    g_bytes_get_size (texture->image), header[GFD_TEXTURE_WIDTH],
                    header[GFD_TEXTURE_HEIGHT]);
  levels->n = 1;
  levels->n_layers = tiling.n_slices;
  add_small_levels (levels, texture, format, &tiling, texels);
  levels->texels = g_byte_array_free_to_bytes (g_steal_pointer (&texels));
  return TRUE;
}

void
gfd_levels_clear (GfdLevels *levels)
{
  g_clear_pointer (&levels->texels, g_bytes_unref);
  g_clear_pointer (&levels->rest, g_free);
}
