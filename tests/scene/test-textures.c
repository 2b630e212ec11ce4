/* What a scene's texture keys make, against texels worked out by hand. */

#include <string.h>

#include "ls-png.h"
#include "ls-texture.h"
#include "scene-subject.h"

static float
texel (const LsTexture *texture, guint level, guint x, guint y, guint z, guint channel)
{
  float value;

  memcpy (&value, ls_texture_level_texel (&texture->levels[level], x, y, z) + channel,
          sizeof value);
  return value;
}

static void
write_image (const char *name, guint8 red, guint width, guint height)
{
  g_autofree char *path = g_build_filename (subject_directory (), name, NULL);
  g_autofree guint8 *rgba = g_malloc0 (4 * (gsize) width * height);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < width * height; i++)
    {
      rgba[4 * i] = red;
      rgba[4 * i + 3] = 255;
    }
  g_assert_true (ls_png_write (path, rgba, width, height, &error));
  g_assert_no_error (error);
}

static void
test_images (void)
{
  g_autoptr (LsScene) scene = NULL;
  LsTexture *const *textures;

  write_image ("a.png", 51, 2, 2);
  write_image ("b.png", 102, 2, 2);
  write_image ("c.png", 255, 1, 1);
  scene = subject_load ("[texture 1]\nimages=a.png b.png a.png b.png a.png b.png\ndim=cube\n"
                        "[texture 2]\nimages=a.png b.png b.png\ndim=2d-array\n"
                        "[texture 3]\nimages=a.png b.png\ndim=3d\n"
                        "[texture 4]\nimages=a.png c.png\nlevels=2\ndegamma=true\n");
  textures = ls_scene_get_bindings (scene)->textures;
  g_assert_cmpfloat (texel (textures[1], 0, 1, 1, 5, 0), ==, 0.4f);
  g_assert_cmpuint (textures[2]->levels[0].depth, ==, 3);
  g_assert_cmpuint (textures[2]->last_layer, ==, 2);
  g_assert_cmpuint (textures[3]->levels[0].depth, ==, 2);
  g_assert_cmpfloat (texel (textures[3], 0, 0, 1, 0, 0), ==, 0.2f);
  g_assert_cmpfloat (texel (textures[4], 1, 0, 0, 0, 0), ==, 1);
  /* ((0.2 + 0.055) / 1.055) ^ 2.4 */
  g_assert_cmpfloat_with_epsilon (texel (textures[4], 0, 0, 0, 0, 0), 0.0331047666, 1e-9);
}

static void
test_files (void)
{
  static const guint8 first[] = { 0, 51 }, second[] = { 102, 255 };
  g_autoptr (LsScene) scene = NULL;
  const LsTexture *texture;

  subject_write ("first.raw", first, sizeof first);
  subject_write ("second.raw", second, sizeof second);
  scene = subject_load ("[texture 1]\nfiles=first.raw second.raw\ndim=1d-array\nwidth=2\nlayers=2\n"
                        "format=8\nbase-array=1\n");
  texture = ls_scene_get_bindings (scene)->textures[1];
  g_assert_cmpfloat (texel (texture, 0, 1, 0, 0, 0), ==, 0.2f);
  g_assert_cmpfloat (texel (texture, 0, 0, 0, 1, 0), ==, 0.4f);
  g_assert_cmpuint (texture->base_layer, ==, 1);
  g_assert_cmpuint (texture->last_layer, ==, 1);
}

/* Samples are planes, those of layer 0 first; a range of layers counts layers. */
static void
test_samples (void)
{
  g_autoptr (LsScene) scene = subject_load (
    "[texture 1]\ndata=float 0 1 2 3 4 5 6 7 8 9 10 11\ndim=2d-array-msaa\nwidth=2\nheight=1\n"
    "layers=3\nsamples=2\nformat=32_float\nbase-array=1\n"
    "[texture 2]\ndata=float 0 1 2 3\ndim=2d-msaa\nwidth=1\nheight=1\nsamples=4\n"
    "format=32_float\n");
  LsTexture *const *textures = ls_scene_get_bindings (scene)->textures;

  g_assert_cmpuint (textures[1]->n_samples, ==, 2);
  g_assert_cmpuint (textures[1]->base_layer, ==, 1);
  g_assert_cmpuint (textures[1]->last_layer, ==, 2);
  g_assert_cmpfloat (texel (textures[1], 0, 1, 0, 3, 0), ==, 7);
  g_assert_cmpuint (textures[2]->n_samples, ==, 4);
  g_assert_cmpuint (textures[2]->last_layer, ==, 0);
  g_assert_cmpfloat (texel (textures[2], 0, 0, 0, 3, 0), ==, 3);
}

/* Means of two along each axis that halves; the fifth column has no partner and is left out. */
static void
test_box (void)
{
  g_autoptr (LsScene) scene =
    subject_load ("[texture 1]\ndata=float 1 3 5 7 100  9 11 13 15 100\nwidth=5\nheight=2\n"
                  "format=32_float\nmipmaps=box\n"
                  "[texture 2]\ndata=float 1 2 3 4 5 6 7 8\ndim=3d\nwidth=2\nheight=2\ndepth=2\n"
                  "format=32_float\nmipmaps=box\n"
                  "[texture 3]\ndata=float 1 3 5 7\ndim=1d-array\nwidth=2\nlayers=2\n"
                  "format=32_float\nmipmaps=box\nlevels=2\n");
  LsTexture *const *textures = ls_scene_get_bindings (scene)->textures;

  g_assert_cmpuint (textures[1]->n_levels, ==, 3);
  g_assert_cmpfloat (texel (textures[1], 1, 0, 0, 0, 0), ==, 6);
  g_assert_cmpfloat (texel (textures[1], 1, 1, 0, 0, 0), ==, 10);
  g_assert_cmpfloat (texel (textures[1], 2, 0, 0, 0, 0), ==, 8);
  g_assert_cmpfloat (texel (textures[1], 2, 0, 0, 0, 3), ==, 1);
  g_assert_cmpfloat (texel (textures[2], 1, 0, 0, 0, 0), ==, 4.5f);
  g_assert_cmpfloat (texel (textures[3], 1, 0, 0, 0, 0), ==, 2);
  g_assert_cmpfloat (texel (textures[3], 1, 0, 0, 1, 0), ==, 6);
}

/* A 5 x 2 texture has two blocks; texels outside it are dropped. First colours: white, black. */
static void
test_blocks (void)
{
  g_autoptr (LsScene) scene =
    subject_load ("[texture 1]\ndata=0x0000ffff 0 0x0000001f 0x00000001\nwidth=5\nheight=2\n"
                  "format=bc1\n");
  const LsTexture *texture = ls_scene_get_bindings (scene)->textures[1];

  g_assert_cmpfloat (texel (texture, 0, 3, 1, 0, 1), ==, 1);
  g_assert_cmpfloat (texel (texture, 0, 4, 0, 0, 2), ==, 0);
  g_assert_cmpfloat (texel (texture, 0, 4, 1, 0, 2), ==, 1);
  g_assert_cmpfloat (texel (texture, 0, 4, 1, 0, 0), ==, 0);
}

/* The unit of a swap is one of memory: bytes 0 to 3 turn round whatever texels they belong to. */
static void
test_endian (void)
{
  g_autoptr (LsScene) scene =
    subject_load ("[texture 1]\ndata=0x04030201\nwidth=4\nheight=1\nformat=8\nnum-format=int\n"
                  "endian=8in32\n[texture 2]\ndata=0x04030201\nwidth=4\nheight=1\nformat=8\n"
                  "num-format=int\nendian=8in16\n");
  LsTexture *const *textures = ls_scene_get_bindings (scene)->textures;
  static const guint32 in_32[] = { 4, 3, 2, 1 }, in_16[] = { 2, 1, 4, 3 };

  for (guint x = 0; x < 4; x++)
    {
      g_assert_cmpuint (*ls_texture_level_texel (&textures[1]->levels[0], x, 0, 0), ==, in_32[x]);
      g_assert_cmpuint (*ls_texture_level_texel (&textures[2]->levels[0], x, 0, 0), ==, in_16[x]);
    }
}

static void
test_depth (void)
{
  g_autoptr (LsScene) scene =
    subject_load ("[texture 1]\ndata=0\nwidth=1\nheight=1\nformat=8_24\n"
                  "[texture 2]\ndata=0\nwidth=1\nheight=1\nformat=24_8\n"
                  "[texture 3]\ndata=0\nwidth=1\nheight=1\nformat=32_float\n"
                  "[texture 4]\ndata=0\nwidth=1\nheight=1\nformat=16_16\ncomp=signed\n");
  LsTexture *const *textures = ls_scene_get_bindings (scene)->textures;

  g_assert_cmpuint (textures[1]->depth_component, ==, 0);
  g_assert_cmpuint (textures[1]->depth_bits, ==, 24);
  g_assert_cmpuint (textures[2]->depth_component, ==, 1);
  g_assert_cmpuint (textures[2]->depth_bits, ==, 24);
  g_assert_cmpuint (textures[3]->depth_bits, ==, 0);
  g_assert_cmpuint (textures[4]->depth_bits, ==, 16);
  g_assert_true (textures[4]->depth_is_signed);
}

/* Texels that lie in a file as they are read stay what they are, to the bit, with the levels that are made of them behind. */
static void
test_direct (void)
{
  static const guint32 words[] = { 0x7F812345, 0x00000001, 0x80000000, 0x3F800000,
                                   0x40400000, 0x807FFFFF, 0xFF800000, 0x3F000000,
                                   0x40A00000, 0x40000000, 0x40000000, 0x40000000 };
  g_autoptr (LsScene) scene = NULL;
  LsTexture *const *textures;

  subject_write ("direct.raw", words, sizeof words);
  scene = subject_load (
    "[texture 1]\nfile=direct.raw\ndim=1d\nwidth=2\nlevels=2\nformat=32_32_32_32\nnum-format=int\n"
    "[texture 2]\nfile=direct.raw\ndim=1d\nwidth=3\nmipmaps=box\nformat=32_32_32_32_float\n"
    "[texture "
    "3]\nfile=direct.raw\ndim=1d\nwidth=3\nformat=32_32_32_32\nnum-format=int\nendian=8in16\n"
    "[texture 4]\ndata=float 1 2 3 4 5 6 7 8\ndim=1d\nwidth=2\nformat=32_32_32_32_float\n");
  textures = ls_scene_get_bindings (scene)->textures;
  g_assert_cmpmem (textures[1]->levels[0].texels, 32, words, 32);
  g_assert_cmpmem (textures[1]->levels[1].texels, 16, words + 8, 16);
  g_assert_cmpmem (textures[2]->levels[0].texels, 48, words, 48);
  g_assert_cmpfloat (texel (textures[2], 1, 0, 0, 0, 3), ==, 0.75f);
  g_assert_cmphex (*ls_texture_level_texel (&textures[3]->levels[0], 0, 0, 0), ==, 0x817F4523);
  g_assert_cmpfloat (texel (textures[4], 0, 1, 0, 0, 2), ==, 7);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/textures/images", test_images);
  g_test_add_func ("/scene/textures/files", test_files);
  g_test_add_func ("/scene/textures/box", test_box);
  g_test_add_func ("/scene/textures/samples", test_samples);
  g_test_add_func ("/scene/textures/blocks", test_blocks);
  g_test_add_func ("/scene/textures/endian", test_endian);
  g_test_add_func ("/scene/textures/depth", test_depth);
  g_test_add_func ("/scene/textures/direct", test_direct);
  status = g_test_run ();
  subject_clear ();
  return status;
}
