#include "gfd-tiles.h"

#include <string.h>

/* The tile modes, as decaf's libgpu numbers them (gpu7_tiling.h). */
enum
{
  LINEAR_ALIGNED = 1,
  THIN_1D = 2,
  THICK_1D = 3,
  THIN1_2D = 4,
  THIN2_2D = 5,
  THIN4_2D = 6,
  THICK_2D = 7,
  THIN1_3D = 12,
  THICK_3D = 13,
  LINEAR_SPECIAL = 16,
};

#define THICKNESS 4     /* slices of a thick tile */
#define GROUP_BYTES 256 /* bytes of one bank before the next bank begins */

const char *
gfd_tile_mode_name (guint mode, gboolean *can_read)
{
  static const char *const names[] = { NULL,        "linear",    "1D thin",   "1D thick",
                                       "2D thin 1", "2D thin 2", "2D thin 4", "2D thick",
                                       "2B thin 1", "2B thin 2", "2B thin 4", "2B thick",
                                       "3D thin 1", "3D thick",  "3B thin 1", "3B thick",
                                       "linear" };

  *can_read = (mode >= LINEAR_ALIGNED && mode <= THICK_1D) || mode == LINEAR_SPECIAL ||
              (mode >= THIN1_2D && mode <= THICK_2D) || mode == THIN1_3D || mode == THICK_3D;
  return mode < G_N_ELEMENTS (names) ? names[mode] : NULL;
}

static guint
bit (guint word, guint n)
{
  return word >> n & 1;
}

/* The index of an element in its tile of 8 x 8. */
static guint
index_in_tile (guint element_bytes, guint x, guint y)
{
  const guint xs = x & 7, ys = y & 7;

  switch (element_bytes)
    {
    case 1:
      return xs | bit (ys, 1) << 3 | bit (ys, 0) << 4 | bit (ys, 2) << 5;
    case 2:
      return xs | ys << 3;
    case 4:
      return (xs & 3) | bit (ys, 0) << 2 | bit (xs, 2) << 3 | bit (ys, 1) << 4 | bit (ys, 2) << 5;
    case 8:
      return bit (xs, 0) | bit (ys, 0) << 1 | bit (xs, 1) << 2 | bit (xs, 2) << 3 |
             bit (ys, 1) << 4 | bit (ys, 2) << 5;
    case 16:
      return bit (ys, 0) | xs << 1 | bit (ys, 1) << 4 | bit (ys, 2) << 5;
    }
  g_assert_not_reached ();
}

static gboolean
is_micro (guint mode)
{
  return mode == THIN_1D || mode == THICK_1D;
}

/* Tiles from one macro tile to the one below; to the right it is 8 divided by this number. */
static guint
macro_height (guint mode)
{
  return mode == THIN2_2D ? 4 : mode == THIN4_2D ? 8 : 2;
}

static guint64
padded_height (const GfdTiling *tiling)
{
  const guint rows = 8 * macro_height (tiling->mode);

  if (tiling->mode == LINEAR_ALIGNED || tiling->mode == LINEAR_SPECIAL)
    return tiling->n_rows;
  if (is_micro (tiling->mode))
    return (tiling->n_rows + 7) / 8 * 8;
  return ((guint64) tiling->n_rows + rows - 1) / rows * rows;
}

static guint
thickness (guint mode)
{
  return mode == THICK_1D || mode == THICK_2D || mode == THICK_3D ? THICKNESS : 1;
}

/* The address in macro tiles of 4 x 2, 2 x 4 or 1 x 8 tiles, which pipes and banks share: each
 * layer of tiles begins with another pipe and bank. */
static guint64
macro_address (const GfdTiling *tiling, guint x, guint y, guint z)
{
  const guint height = macro_height (tiling->mode), width = 8 / height;
  const guint thick = thickness (tiling->mode), layer = z / thick;
  const gboolean is_3d = tiling->mode == THIN1_3D || tiling->mode == THICK_3D;
  const guint tx = x / 8, ty = y / 8, bytes = tiling->element_bytes;
  const guint64 tile = (guint64) (ty / height) * (tiling->pitch / 8 / width) + tx / width;
  const guint64 base = tile * width * height * 64 * thick * bytes / 8 + z % thick * 64 * bytes +
                       (guint64) index_in_tile (bytes, x, y) * bytes;
  const guint bank = ((bit (tx, 0) ^ bit (ty, 2)) | (bit (tx, 1) ^ bit (ty, 1)) << 1) ^
                     ((tiling->bank + (is_3d ? layer / 2 : layer)) & 3);
  const guint pipe = bit (tx, 0) ^ bit (ty, 0) ^ ((tiling->pipe + (is_3d ? layer : 0)) & 1);

  return (base & ~(guint64) 255) << 3 | (guint64) bank << 9 | (guint64) pipe << 8 | (base & 255);
}

static guint64
address (const GfdTiling *tiling, guint x, guint y, guint z)
{
  const guint bytes = tiling->element_bytes;
  const guint thick = thickness (tiling->mode);
  const guint64 slice =
    (guint64) (z / thick) * tiling->pitch * padded_height (tiling) * thick * bytes;

  if (tiling->mode == LINEAR_ALIGNED || tiling->mode == LINEAR_SPECIAL)
    return slice + ((guint64) y * tiling->pitch + x) * bytes;
  if (is_micro (tiling->mode))
    return slice + ((guint64) (y / 8) * (tiling->pitch / 8) + x / 8) * 64 * thick * bytes +
           (guint64) (z % thick * 64 + index_in_tile (bytes, x, y)) * bytes;
  return slice + macro_address (tiling, x, y, z);
}

/* The mode of a level: a level with too few slices for thick tiles has thin ones, and a level
 * smaller than a macro tile, of 256 bytes a bank, has single tiles. Sides are powers of two. */
static guint
level_mode (const GfdTiling *level)
{
  const gboolean is_flat = level->n_slices <= THICKNESS / 2;
  const guint mode = !is_flat                  ? level->mode
                     : level->mode == THICK_1D ? THIN_1D
                     : level->mode == THICK_2D ? THIN1_2D
                     : level->mode == THICK_3D ? THIN1_3D
                                               : level->mode;
  const guint thick = thickness (mode), height = macro_height (mode);
  const guint n_wide = MAX (GROUP_BYTES / (64 * thick * level->element_bytes), 1);

  if (mode == LINEAR_ALIGNED || is_micro (mode) ||
      (level->pitch >= n_wide * 8 * (8 / height) && level->n_rows >= 8 * height))
    return mode;
  return thick > 1 ? THICK_1D : THIN_1D;
}

/* The number of elements that rows are padded to. */
static guint
pitch_unit (const GfdTiling *level)
{
  const guint n = GROUP_BYTES / 8 / level->element_bytes / thickness (level->mode);
  const guint across = 8 * (8 / macro_height (level->mode));

  if (level->mode == LINEAR_ALIGNED)
    return MAX (GROUP_BYTES / level->element_bytes, 64);
  return is_micro (level->mode) ? MAX (n, 8) : across * MAX (n / 8, 1);
}

/* Rounds up; n is not 0. */
static guint
power_of_two (guint n)
{
  return n > 1 ? 1u << g_bit_storage (n - 1) : 1;
}

/* As the address library of the R600 in decaf's libgpu: sizes and places of mip levels in textures
 * of games agree with it. */
gboolean
gfd_tiling_of_level (const GfdTiling *base,
                     guint width,
                     guint height,
                     guint n_slices,
                     GfdTiling *level)
{
  guint unit;

  *level = *base;
  level->width = width;
  level->height = height;
  level->n_slices = n_slices;
  level->pitch = power_of_two (width);
  level->n_rows = power_of_two (height);
  level->mode = level_mode (level);
  unit = pitch_unit (level);
  level->pitch = (level->pitch + unit - 1) / unit * unit;
  /* Thick tiles of 1024 bytes are cut in two; no source shows how. */
  return base->mode != LINEAR_SPECIAL && (thickness (base->mode) == 1 || base->element_bytes < 16);
}

guint8 *
gfd_untile (const GfdTiling *tiling, const guint8 *image, gsize n)
{
  const guint bytes = tiling->element_bytes;
  const guint64 size = (guint64) tiling->width * tiling->height * tiling->n_slices * bytes;
  g_autofree guint8 *out = NULL;
  gsize at = 0;

  /* No two elements share bytes, so fewer bytes are an error; and a small file cannot make a large
   * array. */
  if (size > n)
    return NULL;
  out = g_malloc (MAX (size, 1));
  for (guint z = 0; z < tiling->n_slices; z++)
    for (guint y = 0; y < tiling->height; y++)
      for (guint x = 0; x < tiling->width; x++, at += bytes)
        {
          const guint64 from = address (tiling, x, y, z);

          if (from + bytes > n)
            return NULL;
          memcpy (out + at, image + from, bytes);
        }
  return g_steal_pointer (&out);
}
