#include <string.h>

#include "gfd-tiles.h"
#include "importer-mutants.h"
#include "ls-importer.h"
#include "ls-plugins.h"

/* Changed textures of the Wii U. What their texels are is check-gfd's. */

#define MAX_SMALL 7

/* With levels, by the kinds of tiles; so small that much of a file is headers. */
static const struct
{
  const char *name;
  guint32 dim, width, height, depth, n_levels, format, mode, pitch;
  gsize image_bytes, mip_bytes;
  guint32 places[MAX_SMALL]; /* of levels from 2 on */
} textures[] = {
  { "linear", GFD_DIM_2D, 16, 4, 1, 5, 0x1A, 1, 32, 448, 1280, { 0x200, 0x300, 0x400 } },
  { "thin", GFD_DIM_2D, 8, 8, 1, 4, 1, 2, 32, 64, 768, { 0x100, 0x200 } },
  { "blocks", GFD_DIM_2D, 16, 16, 1, 5, 0x31, 2, 32, 192, 2048, { 0x200, 0x400, 0x600 } },
  { "cube", GFD_DIM_CUBE, 8, 8, 6, 4, 1, 2, 32, 1344, 4608, { 0x600, 0xC00 } },
  { "thick", GFD_DIM_3D, 8, 8, 8, 4, 1, 3, 32, 1280, 1024, { 0x100, 0x300 } },
  { "macro",
    GFD_DIM_2D,
    128,
    32,
    1,
    8,
    1,
    4,
    128,
    4096,
    2560,
    { 0x400, 0x500, 0x600, 0x700, 0x800, 0x900 } },
  { "macro-thick",
    GFD_DIM_3D,
    32,
    16,
    8,
    6,
    1,
    13,
    32,
    4096,
    1792,
    { 0x200, 0x400, 0x500, 0x600 } },
};

static void
put (GByteArray *file, guint at, guint32 word)
{
  word = GUINT32_TO_BE (word);
  memcpy (file->data + at, &word, sizeof word);
}

static void
append_words (GByteArray *file, const guint32 *words, guint n)
{
  const guint at = file->len;

  g_byte_array_set_size (file, at + 4 * n);
  for (guint i = 0; i < n; i++)
    put (file, at + 4 * i, words[i]);
}

static void
append_block (GByteArray *file, guint32 type, const guint32 *words, gsize size)
{
  const guint32 head[] = { GFD_BLOCK_MAGIC, GFD_HEADER_BYTES, 1, 0, type, (guint32) size, 0, 0 };
  const guint at = file->len + sizeof head;

  append_words (file, head, G_N_ELEMENTS (head));
  if (words)
    append_words (file, words, (guint) size / 4);
  g_byte_array_set_size (file, at + (guint) size);
  for (gsize i = 0; !words && i < size; i++)
    file->data[at + i] = (guint8) (7 * i);
}

static GByteArray *
make_texture (guint n)
{
  static const guint32 head[] = { 0x47667832, GFD_HEADER_BYTES, 7, 1, 2, 0, 0, 0 }; /* Gfx2 */
  guint32 words[GFD_TEXTURE_WORDS] = {
    [GFD_TEXTURE_DIM] = textures[n].dim,
    [GFD_TEXTURE_WIDTH] = textures[n].width,
    [GFD_TEXTURE_HEIGHT] = textures[n].height,
    [GFD_TEXTURE_DEPTH] = textures[n].depth,
    [GFD_TEXTURE_LEVELS] = textures[n].n_levels,
    [GFD_TEXTURE_FORMAT] = textures[n].format,
    [GFD_TEXTURE_USE] = 1,
    [GFD_TEXTURE_TILE_MODE] = textures[n].mode,
    [GFD_TEXTURE_SWIZZLE] = 0xD0300,
    [GFD_TEXTURE_PITCH] = textures[n].pitch,
    [GFD_TEXTURE_OFFSETS] = (guint32) textures[n].image_bytes,
    [GFD_TEXTURE_COMP_MAP] = 0x00010203,
  };
  GByteArray *file = g_byte_array_new ();

  memcpy (words + GFD_TEXTURE_OFFSETS + 1, textures[n].places, sizeof textures[n].places);
  append_words (file, head, G_N_ELEMENTS (head));
  append_block (file, GFD_BLOCK_TEXTURE, words, sizeof words);
  append_block (file, GFD_BLOCK_IMAGE, NULL, textures[n].image_bytes);
  append_block (file, GFD_BLOCK_MIPS, NULL, textures[n].mip_bytes);
  append_block (file, GFD_BLOCK_END, NULL, 0);
  return file;
}

static void
test_mutants (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (GByteArray) file = make_texture (n);
  g_autoptr (GBytes) bytes = g_bytes_new (file->data, file->len);
  g_autofree char *levels = g_strdup_printf ("\nlevels=%u\n", textures[n].n_levels);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_importers_import (bytes, "file", &imported, &error));
  g_assert_cmpuint (imported.findings->len, ==, 0);
  g_assert_nonnull (strstr (((LsDraft *) g_ptr_array_index (imported.drafts, 0))->text, levels));
  test_importer_mutants ((const char *) file->data, file->len, 300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  for (guint i = 0; i < G_N_ELEMENTS (textures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/importers/gfd/textures/%s", textures[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_mutants);
    }
  return g_test_run ();
}
