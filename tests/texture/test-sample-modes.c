/* Modes of the sampler: filters across the edges of a cube, gathers, comparisons, sRGB, clamped points. What is expected comes
 * from the vectors of cube-vectors and sample-vectors' neighbours, and from formulas of the OpenGL 3.3 specification. */

#include <math.h>
#include <string.h>

#include "ls-sample.h"

static void
put (LsTexture *texture, guint x, guint y, guint z, float value)
{
  memcpy (ls_texture_level_texel (&texture->levels[0], x, y, z), &value, sizeof value);
}

/* Texels of value (7 x + 13 y + 29 z) mod 32. */
static LsTexture *
make_pattern (LsTextureDim dim, guint size)
{
  LsTexture *texture = ls_texture_new (dim, size, size, 1, 1, 1, NULL);

  for (guint z = 0; z < texture->levels[0].depth; z++)
    for (guint y = 0; y < size; y++)
      for (guint x = 0; x < size; x++)
        put (texture, x, y, z, (float) ((7 * x + 13 * y + 29 * z) % 32));
  return texture;
}

static void
sample (const LsSampleSetup *setup, const float coord[3], float reference, float out[4])
{
  LsFootprint footprint = { .n_samples = 1 };
  guint32 words[4];

  if (setup->sampler->gathers)
    ls_sample_gather (setup, coord, reference, words);
  else
    ls_sample (setup, coord, &footprint, reference, words);
  memcpy (out, words, sizeof words);
}

/* --- vectors of cube-vectors ----------------------------------------------------------------------------- */

enum
{
  KIND_POINT,
  KIND_LINEAR,
  KIND_COMPARE,
  KIND_GATHER,
};

static void
check_vector (const char *line)
{
  g_auto (GStrv) columns = g_strsplit (line, " ", -1);
  double numbers[9] = { 0 };
  guint n = g_strv_length (columns);
  g_autoptr (LsTexture) texture = NULL;
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { NULL, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE, NULL };
  float coord[3], got[4];

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (numbers));
  for (guint i = 0; i < n; i++)
    numbers[i] = g_ascii_strtod (columns[i], NULL);
  setup.texture = texture = make_pattern (LS_TEXTURE_CUBE, (guint) numbers[0]);
  setup.compare = numbers[1] == KIND_COMPARE;
  sampler->cube_wrap = TRUE;
  sampler->compare = LS_COMPARE_LESS;
  sampler->gathers = numbers[1] == KIND_GATHER;
  sampler->mag = sampler->min = numbers[1] == KIND_POINT ? LS_FILTER_POINT : LS_FILTER_LINEAR;
  sampler->wrap[0] = LS_WRAP_CLAMP_BORDER; /* has no say across the edges of a cube */
  for (guint i = 0; i < 3; i++)
    coord[i] = (float) numbers[2 + i];
  sample (&setup, coord, 15.5f, got);
  for (guint i = 5; i < n; i++)
    if (fabs ((double) got[i - 5] - numbers[i]) > 1e-4)
      g_test_fail_printf ("got %g: %s", (double) got[i - 5], line);
}

static void
test_vectors (gconstpointer path)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (; lines[n] && *lines[n]; n++)
    check_vector (lines[n]);
  g_assert_cmpuint (n, ==, 4 * 4 * 6 * 16);
}

/* --- cubes ----------------------------------------------------------------------------------------------- */

/* Coordinates that are no place on a face, and texels beyond the edges of one. */
static void
test_cube_hostile (void)
{
  static const float values[] = { NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-45f, 0, 3, 1, 2 };
  g_autoptr (LsSampler) sampler = ls_sampler_new ();

  sampler->cube_wrap = TRUE;
  sampler->cube_aniso = TRUE;
  sampler->mag = sampler->min = LS_FILTER_LINEAR;
  for (guint i = 0; i < 1000 * 5; i++)
    {
      g_autoptr (LsTexture) texture = make_pattern (LS_TEXTURE_CUBE, 1 + i % 5);
      LsSampleSetup setup = { texture, sampler, { i & 1, i & 2, TRUE }, { 0 }, FALSE, NULL };
      LsFootprint footprint = { .n_samples = 1 + i % 3, .step = { values[i % 10], 1, 0 } };
      float coord[3], value;
      guint32 words[4];

      sampler->gathers = i % 7 == 0;
      setup.offset[0] = (float) g_test_rand_int_range (-16, 16) / 2;
      for (guint k = 0; k < 3; k++)
        coord[k] = values[g_test_rand_int_range (0, G_N_ELEMENTS (values))];
      if (sampler->gathers)
        ls_sample_gather (&setup, coord, 0, words);
      else
        ls_sample (&setup, coord, &footprint, 0, words);
      memcpy (&value, words, sizeof value);
      g_assert_true (value >= 0 && value <= 31);
    }
}

/* An anisotropic filter whose samples leave the face: each is a sample of the face where it lies. */
static void
test_cube_anisotropic (void)
{
  g_autoptr (LsTexture) texture = make_pattern (LS_TEXTURE_CUBE, 4);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE, NULL };
  LsFootprint footprint = { .n_samples = 2, .step = { 0.5f, 0, 0 } };
  const float coord[3] = { 2, 1.375f, 4 };
  const float dx[3] = { 1, 0, 0 }, dy[3] = { 0, 0.25f, 0 };
  guint32 words[4];
  float value;

  /* Face +z: one sample at s = 3/4. The other at s = 5/4, sc = 1.5, tc = -1/4: the direction (1.5, 1/4, 1) is on +x, where
   * sc = -1, tc = -1/4 by a major axis of 1.5: s = 1/6, t = 5/12. Texels 3, 1 of face 4 and 0, 1 of face 0. */
  sampler->cube_wrap = TRUE;
  ls_sample (&setup, coord, &footprint, 0, words);
  memcpy (&value, words, sizeof value);
  g_assert_cmpfloat (value, ==, ((7 * 3 + 13 + 29 * 4) % 32 + 13) / 2.0f);
  sampler->max_aniso = 16;
  g_assert_cmpuint (ls_sample_footprint (&setup, dx, dy).n_samples, ==, 1);
  sampler->cube_aniso = TRUE;
  g_assert_cmpuint (ls_sample_footprint (&setup, dx, dy).n_samples, ==, 4);
}

/* --- gathers --------------------------------------------------------------------------------------------- */

/* The order is that of ARB_texture_gather, with the clamp mode and through the swizzle; the filter does not count. */
static void
test_gather (void)
{
  g_autoptr (LsTexture) texture = make_pattern (LS_TEXTURE_2D, 4);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE, NULL };
  const float inside[3] = { 0.5f, 0.25f, 0 }, edge[3] = { 1, 0.25f, 0 };
  float got[4];

  sampler->gathers = TRUE;
  sampler->wrap[0] = LS_WRAP_CLAMP_LAST_TEXEL;
  sample (&setup, inside, 0, got);
  g_assert_cmpfloat (got[0], ==, 7 + 13);
  g_assert_cmpfloat (got[1], ==, 14 + 13);
  g_assert_cmpfloat (got[2], ==, 14);
  g_assert_cmpfloat (got[3], ==, 7);
  sample (&setup, edge, 0, got);
  g_assert_cmpfloat (got[0], ==, (21 + 13) % 32);
  g_assert_cmpfloat (got[1], ==, (21 + 13) % 32);
  setup.compare = TRUE;
  sampler->compare = LS_COMPARE_GEQUAL;
  sample (&setup, inside, 14, got);
  g_assert_cmpfloat (got[0], ==, 0);
  g_assert_cmpfloat (got[1], ==, 0);
  g_assert_cmpfloat (got[2], ==, 1);
  g_assert_cmpfloat (got[3], ==, 1);
}

/* Drivers of the chip subtract half a texel from the coordinates of integer gathers to have what OpenGL asks for: without that
 * the texel at the place is the first. */
static void
test_gather_integers (void)
{
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_2D, 4, 4, 1, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { FALSE, FALSE, FALSE }, { 0, 0, 0 }, FALSE, NULL };
  const float place[2][3] = { { 1.25f, 2.25f, 0 }, { 1.25f - 0.5f, 2.75f - 0.5f, 0 } };
  const guint32 expected[2][4] = { { 31, 32, 22, 21 }, { 30, 31, 21, 20 } };

  texture->is_integer = TRUE;
  sampler->wrap[0] = sampler->wrap[1] = LS_WRAP_CLAMP_LAST_TEXEL;
  for (guint y = 0; y < 4; y++)
    for (guint x = 0; x < 4; x++)
      ls_texture_level_texel (&texture->levels[0], x, y, 0)[0] = x + 10 * y;
  for (guint i = 0; i < 2; i++)
    {
      guint32 words[4];

      ls_sample_gather (&setup, place[i], 0, words);
      g_assert_cmpmem (words, sizeof words, expected[i], sizeof expected[i]);
    }
}

/* Who asks learns which texel is which component's, and of a corner all three. */
static void
test_gather_seen (void)
{
  g_autoptr (LsTexture) texture = make_pattern (LS_TEXTURE_CUBE, 4);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (LsSampleTexel));
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE, seen };
  const float corner[3] = { 1, 1, 4 };
  gint expected[] = { 0, 1, 2, 3, 3, 3 };
  float got[4];

  sampler->gathers = TRUE;
  sampler->cube_wrap = TRUE;
  sample (&setup, corner, 0, got);
  g_assert_cmpuint (seen->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < seen->len; i++)
    g_assert_cmpint (g_array_index (seen, LsSampleTexel, i).component, ==, expected[i]);
}

/* --- sRGB ------------------------------------------------------------------------------------------------ */

/* OpenGL 3.3, section 3.8.15: cs / 12.92 up to 0.04045, else ((cs + 0.055) / 1.055)^2.4, before the filter; W is linear, and
 * so is the border. */
static void
test_degamma (void)
{
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_2D, 2, 1, 1, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE, NULL };
  const float texels[2][4] = { { 0.02f, 0.5f, 1, 0.5f }, { 0.04f, 0.25f, 0, 0.25f } };
  const float centre[3] = { 0.25f, 0.5f, 0 }, between[3] = { 0.5f, 0.5f, 0 }, far[3] = { -1, 0, 0 };
  const double half = pow ((0.5 + 0.055) / 1.055, 2.4), quarter = pow ((0.25 + 0.055) / 1.055, 2.4);
  float got[4];

  memcpy (texture->levels[0].texels, texels, sizeof texels);
  sampler->degamma = TRUE;
  sampler->wrap[0] = LS_WRAP_CLAMP_BORDER;
  sampler->border[0] = 0.5f;
  sample (&setup, centre, 0, got);
  g_assert_cmpfloat_with_epsilon (got[0], 0.02 / 12.92, 1e-7);
  g_assert_cmpfloat_with_epsilon (got[1], half, 1e-6);
  g_assert_cmpfloat (got[2], ==, 1);
  g_assert_cmpfloat (got[3], ==, 0.5f);
  sample (&setup, far, 0, got);
  g_assert_cmpfloat (got[0], ==, 0.5f);
  sampler->mag = LS_FILTER_LINEAR;
  sample (&setup, between, 0, got);
  g_assert_cmpfloat_with_epsilon (got[0], 0.03 / 12.92, 1e-7);
  g_assert_cmpfloat_with_epsilon (got[1], (half + quarter) / 2, 1e-6);
  g_assert_cmpfloat (got[3], ==, 0.375f);
  texture->is_srgb = TRUE; /* linear already: not twice */
  sample (&setup, centre, 0, got);
  g_assert_cmpfloat (got[1], ==, 0.5f);
}

/* --- clamped points -------------------------------------------------------------------------------------- */

static void
test_point_clamp (void)
{
  static const struct
  {
    LsWrap wrap;
    float u, plain, clamped; /* the border is -1; texels 0, 7, 14, 21 */
  } cases[] = {
    { LS_WRAP_CLAMP_BORDER, 1.125f, -1, 21 },
    { LS_WRAP_CLAMP_BORDER, -3, -1, 0 },
    { LS_WRAP_CLAMP_BORDER, 0.375f, 7, 7 },
    { LS_WRAP_MIRROR_ONCE_BORDER, -1.5f, -1, 21 },
    { LS_WRAP_MIRROR_ONCE_BORDER, -0.375f, 7, 7 },
    { LS_WRAP_CLAMP_HALF_BORDER, 9, 21, 21 },
    { LS_WRAP_WRAP, 1.125f, 0, 0 },
    { LS_WRAP_MIRROR, 1.125f, 21, 21 },
    { LS_WRAP_MIRROR_ONCE_LAST_TEXEL, -9, 21, 21 },
  };
  g_autoptr (LsTexture) texture = make_pattern (LS_TEXTURE_2D, 4);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE, NULL };
  float got[4];

  sampler->border[0] = -1;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint clamps = 0; clamps < 2; clamps++)
      {
        const float coord[3] = { cases[i].u, 0, 0 };

        sampler->wrap[0] = cases[i].wrap;
        sampler->point_clamp = clamps != 0;
        sample (&setup, coord, 0, got);
        g_assert_cmpfloat (got[0], ==, clamps ? cases[i].clamped : cases[i].plain);
      }
  /* A filter reaches the border as before. */
  sampler->wrap[0] = LS_WRAP_CLAMP_BORDER;
  sampler->mag = LS_FILTER_LINEAR;
  sample (&setup, (const float[3]){ 1, 0.125f, 0 }, 0, got);
  g_assert_cmpfloat (got[0], ==, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  g_test_add_data_func ("/texture/cube/vectors", argv[1], test_vectors);
  g_test_add_func ("/texture/cube/hostile", test_cube_hostile);
  g_test_add_func ("/texture/cube/anisotropic", test_cube_anisotropic);
  g_test_add_func ("/texture/gather/order", test_gather);
  g_test_add_func ("/texture/gather/integers", test_gather_integers);
  g_test_add_func ("/texture/gather/seen", test_gather_seen);
  g_test_add_func ("/texture/degamma", test_degamma);
  g_test_add_func ("/texture/point-clamp", test_point_clamp);
  return g_test_run ();
}
