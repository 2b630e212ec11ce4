/* Sampling against values worked out by hand from the wrap, filter and level-of-detail formulas of the OpenGL 3.3 core
 * specification (sections 3.8.8 to 3.8.11), which the clamp modes and filters of the sampler words correspond to. */

#include <math.h>
#include <string.h>

#include "ls-sample.h"

/* A row of four texels 10, 20, 30, 40 in component X; Y is 1 everywhere. */
static LsTexture *
make_row (void)
{
  LsTexture *texture = ls_texture_new (LS_TEXTURE_2D, 4, 1, 1, 1, 1, NULL);

  for (guint x = 0; x < 4; x++)
    {
      float value[4] = { 10 * (float) (x + 1), 1, 0, 0 };

      memcpy (ls_texture_level_texel (&texture->levels[0], x, 0, 0), value, sizeof value);
    }
  return texture;
}

static float
sample_x (const LsSampleSetup *setup, float x, float y, float z, float lod, float reference)
{
  LsFootprint footprint = { .lod = lod, .n_samples = 1 };
  float coord[3] = { x, y, z };
  guint32 words[4];
  float value;

  ls_sample (setup, coord, &footprint, reference, words);
  memcpy (&value, words, sizeof value);
  return value;
}

typedef struct
{
  const char *name;
  LsWrap wrap;
  float u;
  float point, linear; /* expected X; the border is -1 */
} WrapCase;

/* Texel centres lie at 1/8, 3/8, 5/8, 7/8. */
static const WrapCase wrap_cases[] = {
  { "wrap/inside", LS_WRAP_WRAP, 0.375f, 20, 20 },
  { "wrap/between", LS_WRAP_WRAP, 0.25f, 20, 15 },
  { "wrap/above", LS_WRAP_WRAP, 1.125f, 10, 10 },
  { "wrap/below", LS_WRAP_WRAP, -0.125f, 40, 40 },
  { "wrap/seam", LS_WRAP_WRAP, 1.0f, 10, 25 },
  { "mirror/above", LS_WRAP_MIRROR, 1.125f, 40, 40 },
  { "mirror/seam", LS_WRAP_MIRROR, 1.0f, 40, 40 },
  { "mirror/below", LS_WRAP_MIRROR, -0.375f, 20, 20 },
  { "mirror/second-period", LS_WRAP_MIRROR, 2.375f, 20, 20 },
  { "last-texel/above", LS_WRAP_CLAMP_LAST_TEXEL, 7.0f, 40, 40 },
  { "last-texel/below", LS_WRAP_CLAMP_LAST_TEXEL, -7.0f, 10, 10 },
  { "mirror-once-last-texel/below", LS_WRAP_MIRROR_ONCE_LAST_TEXEL, -0.375f, 20, 20 },
  { "mirror-once-last-texel/far", LS_WRAP_MIRROR_ONCE_LAST_TEXEL, -3.0f, 40, 40 },
  { "half-border/above", LS_WRAP_CLAMP_HALF_BORDER, 9.0f, 40, 19.5f },
  { "half-border/below", LS_WRAP_CLAMP_HALF_BORDER, -9.0f, 10, 4.5f },
  { "mirror-once-half-border/far", LS_WRAP_MIRROR_ONCE_HALF_BORDER, -9.0f, 40, 19.5f },
  { "border/above", LS_WRAP_CLAMP_BORDER, 1.125f, -1, -1 },
  { "border/edge", LS_WRAP_CLAMP_BORDER, 1.0f, -1, 19.5f },
  { "border/below", LS_WRAP_CLAMP_BORDER, -0.001f, -1, 4.456f },
  { "mirror-once-border/inside", LS_WRAP_MIRROR_ONCE_BORDER, -0.375f, 20, 20 },
  { "mirror-once-border/far", LS_WRAP_MIRROR_ONCE_BORDER, -9.0f, -1, -1 },
};

static void
test_wrap (gconstpointer data)
{
  const WrapCase *test = data;
  g_autoptr (LsTexture) texture = make_row ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  sampler->wrap[0] = test->wrap;
  sampler->wrap[1] = LS_WRAP_CLAMP_LAST_TEXEL;
  sampler->border[0] = -1;
  g_assert_cmpfloat_with_epsilon (sample_x (&setup, test->u, 0.5f, 0, 0, 0), test->point, 1e-6);
  sampler->mag = sampler->min = LS_FILTER_LINEAR;
  g_assert_cmpfloat_with_epsilon (sample_x (&setup, test->u, 0.5f, 0, 0, 0), test->linear, 1e-4);
}

static void
test_unnormalized_and_offset (void)
{
  g_autoptr (LsTexture) texture = make_row ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { FALSE, FALSE, FALSE }, { 1, 0, 0 }, FALSE };

  sampler->wrap[0] = sampler->wrap[1] = LS_WRAP_CLAMP_LAST_TEXEL;
  g_assert_cmpfloat (sample_x (&setup, 1.5f, 0.5f, 0, 0, 0), ==, 30);
  g_assert_cmpfloat (sample_x (&setup, 3.5f, 0.5f, 0, 0, 0), ==, 40);
}

static void
test_hostile_coordinates (void)
{
  static const float values[] = { NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-45f };
  g_autoptr (LsTexture) texture = make_row ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  for (guint wrap = LS_WRAP_WRAP; wrap <= LS_WRAP_MIRROR_ONCE_BORDER; wrap++)
    for (guint i = 0; i < G_N_ELEMENTS (values) * 2; i++)
      {
        float result;

        sampler->wrap[0] = sampler->wrap[1] = wrap;
        sampler->mag = sampler->min = i & 1;
        result = sample_x (&setup, values[i / 2], values[i / 2], values[i / 2], values[i / 2], 0);
        g_assert_true (result >= 0 && result <= 40);
      }
}

/* Two levels: 1 in the first, 3 in the second. */
static LsTexture *
make_pyramid (void)
{
  LsTexture *texture = ls_texture_new (LS_TEXTURE_2D, 2, 2, 1, 1, 2, NULL);

  for (guint level = 0; level < 2; level++)
    for (guint i = 0; i < texture->levels[level].width * texture->levels[level].height; i++)
      {
        float value = level ? 3 : 1;

        memcpy (&texture->levels[level].texels[4 * i], &value, sizeof value);
      }
  return texture;
}

static void
test_levels (void)
{
  g_autoptr (LsTexture) texture = make_pyramid ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.5f, 0, 1, 0), ==, 1);
  sampler->mip = LS_MIP_POINT;
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.5f, 0, 0.49f, 0), ==, 1);
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.5f, 0, 0.51f, 0), ==, 3);
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.5f, 0, 9, 0), ==, 3);
  sampler->mip = LS_MIP_LINEAR;
  g_assert_cmpfloat_with_epsilon (sample_x (&setup, 0.5f, 0.5f, 0, 0.25f, 0), 1.5, 1e-6);
  sampler->lod_bias = 0.5f;
  g_assert_cmpfloat_with_epsilon (sample_x (&setup, 0.5f, 0.5f, 0, 0.25f, 0), 2.5, 1e-6);
  sampler->max_lod = 0;
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.5f, 0, 9, 0), ==, 1);
  sampler->max_lod = 15;
  texture->base_level = 1;
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.5f, 0, -5, 0), ==, 3);
}

typedef struct
{
  LsCompare compare;
  gboolean below, equal, above; /* result for a reference below, at and above the texel */
} CompareCase;

static void
test_compare (void)
{
  static const CompareCase cases[] = {
    { LS_COMPARE_NEVER, 0, 0, 0 },   { LS_COMPARE_LESS, 1, 0, 0 },
    { LS_COMPARE_EQUAL, 0, 1, 0 },   { LS_COMPARE_LEQUAL, 1, 1, 0 },
    { LS_COMPARE_GREATER, 0, 0, 1 }, { LS_COMPARE_NOTEQUAL, 1, 0, 1 },
    { LS_COMPARE_GEQUAL, 0, 1, 1 },  { LS_COMPARE_ALWAYS, 1, 1, 1 },
  };
  g_autoptr (LsTexture) texture = make_row ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      sampler->compare = cases[i].compare;
      g_assert_cmpfloat (sample_x (&setup, 0.375f, 0.5f, 0, 0, 19), ==, (float) cases[i].below);
      g_assert_cmpfloat (sample_x (&setup, 0.375f, 0.5f, 0, 0, 20), ==, (float) cases[i].equal);
      g_assert_cmpfloat (sample_x (&setup, 0.375f, 0.5f, 0, 0, 21), ==, (float) cases[i].above);
    }
  sampler->compare = LS_COMPARE_LEQUAL;
  sampler->mag = LS_FILTER_LINEAR;
  g_assert_cmpfloat_with_epsilon (sample_x (&setup, 0.3125f, 0.5f, 0, 0, 15), 0.75, 1e-6);
}

/* A texel whose value tells where it is: x + 10 y + 100 z. */
static LsTexture *
make_numbered (LsTextureDim dim, guint width, guint height, guint depth, guint layers)
{
  LsTexture *texture = ls_texture_new (dim, width, height, depth, layers, 1, NULL);
  LsTextureLevel *level = &texture->levels[0];

  for (guint z = 0; z < level->depth; z++)
    for (guint y = 0; y < level->height; y++)
      for (guint x = 0; x < level->width; x++)
        {
          float value = (float) (x + 10 * y + 100 * z);

          memcpy (ls_texture_level_texel (level, x, y, z), &value, sizeof value);
        }
  return texture;
}

static void
test_dimensions (void)
{
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  g_autoptr (LsTexture) volume = make_numbered (LS_TEXTURE_3D, 4, 4, 4, 1);
  g_autoptr (LsTexture) cube = make_numbered (LS_TEXTURE_CUBE, 4, 4, 1, 1);
  g_autoptr (LsTexture) cubes = make_numbered (LS_TEXTURE_CUBE_ARRAY, 4, 4, 1, 2);
  g_autoptr (LsTexture) list = make_numbered (LS_TEXTURE_1D_ARRAY, 4, 1, 1, 3);
  LsSampleSetup setup = { volume, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  g_assert_cmpfloat (sample_x (&setup, 0.3f, 0.6f, 0.9f, 0, 0), ==, 321);
  setup.texture = cube;
  g_assert_cmpfloat (sample_x (&setup, 1.3f, 1.6f, 5, 0, 0), ==, 521);
  setup.texture = cubes;
  g_assert_cmpfloat (sample_x (&setup, 1.3f, 1.6f, 11, 0, 0), ==, 1121);
  /* A filter that goes on in the next face stays in its cube. */
  sampler->mag = sampler->min = LS_FILTER_LINEAR;
  sampler->cube_wrap = TRUE;
  for (guint face = 0; face < 6; face++)
    {
      float one;

      setup.texture = cube;
      one = sample_x (&setup, 1.01f, 1.6f, (float) face, 0, 0);
      setup.texture = cubes;
      g_assert_cmpfloat_with_epsilon (sample_x (&setup, 1.01f, 1.6f, (float) face + 6, 0, 0),
                                      one + 600, 0.01);
    }
  sampler->mag = sampler->min = LS_FILTER_POINT;
  sampler->cube_wrap = FALSE;
  setup.texture = list;
  g_assert_cmpfloat (sample_x (&setup, 0.3f, 0.9f, 1.6f, 0, 0), ==, 201);
  g_assert_cmpfloat (sample_x (&setup, 0.3f, 0.9f, 77, 0, 0), ==, 201);
}

static void
test_load (void)
{
  g_autoptr (LsTexture) texture = make_numbered (LS_TEXTURE_2D, 4, 2, 1, 1);
  gint64 inside[3] = { 3, 1, 0 }, outside[3] = { 4, 1, 0 }, negative[3] = { -1, 0, 0 };
  const LsSampleSetup setup = { .texture = texture };
  guint32 words[4];
  float value;

  texture->dst_sel[3] = 5;
  ls_sample_load (&setup, inside, 0, 0, words);
  memcpy (&value, words, sizeof value);
  g_assert_cmpfloat (value, ==, 13);
  ls_sample_load (&setup, outside, 0, 0, words);
  g_assert_cmpuint (words[0], ==, 0);
  g_assert_cmphex (words[3], ==, 0x3f800000);
  ls_sample_load (&setup, negative, 0, 0, words);
  g_assert_cmpuint (words[0], ==, 0);
  ls_sample_load (&setup, inside, 1, 0, words);
  g_assert_cmpuint (words[0], ==, 0);
}

static void
test_footprint (void)
{
  g_autoptr (LsTexture) texture = make_numbered (LS_TEXTURE_2D, 8, 8, 1, 1);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };
  float dx[3] = { 1, 0, 0 }, dy[3] = { 0, 0.25f, 0 };
  LsFootprint footprint = ls_sample_footprint (&setup, dx, dy);

  g_assert_cmpfloat_with_epsilon (footprint.lod, 3, 1e-6);
  g_assert_cmpuint (footprint.n_samples, ==, 1);
  sampler->max_aniso = 16;
  footprint = ls_sample_footprint (&setup, dx, dy);
  g_assert_cmpuint (footprint.n_samples, ==, 4);
  g_assert_cmpfloat_with_epsilon (footprint.lod, 1, 1e-6);
  g_assert_cmpfloat_with_epsilon (footprint.step[0], 0.25, 1e-6);
}

/* --- vectors of sample-vectors --------------------------------------------------------------------------- */

/* Texels of value (7 x + 13 y + 29 z) mod 32. */
static LsTexture *
make_pattern (guint n_axes)
{
  static const LsTextureDim dims[] = { LS_TEXTURE_1D, LS_TEXTURE_2D, LS_TEXTURE_3D };
  LsTexture *texture =
    ls_texture_new (dims[n_axes - 1], 8, n_axes > 1 ? 4 : 1, n_axes > 2 ? 2 : 1, 1, 1, NULL);
  LsTextureLevel *level = &texture->levels[0];

  for (guint z = 0; z < level->depth; z++)
    for (guint y = 0; y < level->height; y++)
      for (guint x = 0; x < level->width; x++)
        {
          float value = (float) ((7 * x + 13 * y + 29 * z) % 32);

          memcpy (ls_texture_level_texel (level, x, y, z), &value, sizeof value);
        }
  return texture;
}

/* DIM WRAP WRAP WRAP FILTER NORMALIZED X Y Z OFFSET OFFSET OFFSET VALUE */
static void
check_vector (const char *line)
{
  g_auto (GStrv) columns = g_strsplit (line, " ", -1);
  double numbers[13];
  g_autoptr (LsTexture) texture = NULL;
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { .sampler = sampler };
  float got;

  g_assert_cmpuint (g_strv_length (columns), ==, G_N_ELEMENTS (numbers));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    numbers[i] = g_ascii_strtod (columns[i], NULL);
  texture = make_pattern ((guint) numbers[0]);
  setup.texture = texture;
  for (guint i = 0; i < 3; i++)
    {
      sampler->wrap[i] = (LsWrap) numbers[1 + i];
      setup.normalized[i] = numbers[5] != 0;
      setup.offset[i] = (float) numbers[9 + i];
    }
  sampler->mag = sampler->min = (LsFilter) numbers[4];
  sampler->border[0] = -1;
  got = sample_x (&setup, (float) numbers[6], (float) numbers[7], (float) numbers[8], 0, 0);
  if (fabs ((double) got - numbers[12]) > 1e-4)
    g_test_fail_printf ("got %g: %s", (double) got, line);
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
  g_assert_cmpuint (n, ==, 8 * 3 * 2 * 12);
}

/* --- more of the sampler --------------------------------------------------------------------------------- */

/* Slices have a filter of their own. */
static void
test_z_filter (void)
{
  g_autoptr (LsTexture) texture = make_numbered (LS_TEXTURE_3D, 4, 4, 4, 1);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  sampler->z_filter = LS_MIP_LINEAR;
  g_assert_cmpfloat (sample_x (&setup, 0.375f, 0.125f, 0.4375f, 0, 0), ==, 126);
  sampler->z_filter = LS_MIP_POINT;
  sampler->mag = LS_FILTER_LINEAR;
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.125f, 0.4375f, 0, 0), ==, 101.5f);
  sampler->z_filter = LS_MIP_NONE;
  g_assert_cmpfloat (sample_x (&setup, 0.5f, 0.125f, 0.4375f, 0, 0), ==, 126.5f);
}

/* Magnification up to level 0, minification above. */
static void
test_mag_and_min (void)
{
  g_autoptr (LsTexture) texture = make_row ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  sampler->mag = LS_FILTER_LINEAR;
  g_assert_cmpfloat (sample_x (&setup, 0.25f, 0.5f, 0, 0, 0), ==, 15);
  g_assert_cmpfloat (sample_x (&setup, 0.25f, 0.5f, 0, 0.25f, 0), ==, 20);
  sampler->min_lod = 0.25f;
  g_assert_cmpfloat (sample_x (&setup, 0.25f, 0.5f, 0, -3, 0), ==, 20);
}

/* Two samples half a footprint apart: at 1/4 and 3/4 of a row of 10, 20, 30, 40. */
static void
test_anisotropic (void)
{
  g_autoptr (LsTexture) texture = make_row ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };
  LsFootprint footprint = { .lod = 0, .n_samples = 2, .step = { 0.5f, 0, 0 } };
  float coord[3] = { 0.375f, 0.5f, 0 }, value;
  guint32 words[4];

  ls_sample (&setup, coord, &footprint, 0, words);
  memcpy (&value, words, sizeof value);
  g_assert_cmpfloat (value, ==, 20); /* texels 0 and 2 */
}

/* Faces do not reach over their edges: the sampler's clamp mode holds within each. */
static void
test_cube_edges (void)
{
  g_autoptr (LsTexture) texture = make_numbered (LS_TEXTURE_CUBE, 4, 4, 1, 1);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };

  sampler->mag = LS_FILTER_LINEAR;
  sampler->wrap[0] = sampler->wrap[1] = LS_WRAP_CLAMP_LAST_TEXEL;
  g_assert_cmpfloat (sample_x (&setup, 1.0f, 1.125f, 3, 0, 0), ==, 300);
  g_assert_cmpfloat (sample_x (&setup, 2.0f, 1.125f, 3, 0, 0), ==, 303);
  g_assert_cmpfloat (sample_x (&setup, 1.5f, 1.5f, 3, 0, 0), ==, 316.5f);
  g_assert_cmpfloat (sample_x (&setup, 1.5f, 1.5f, 9, 0, 0), ==, 516.5f);
}

/* The reference is a number of the format: within 0 and 1, in steps of 1/15 here. */
static void
test_reference (void)
{
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_2D, 1, 1, 1, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, TRUE };
  float *texel = (float *) (gpointer) texture->levels[0].texels;

  sampler->compare = LS_COMPARE_EQUAL;
  texture->depth_bits = 4;
  texel[0] = (float) (3 / 15.0);
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, 0.21f), ==, 1);
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, 0.24f), ==, 0);
  texel[0] = 1;
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, 7), ==, 1);
  texel[0] = 0;
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, -7), ==, 1);
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, NAN), ==, 1);
  texture->depth_is_signed = TRUE;
  texel[0] = -1;
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, -7), ==, 1);
  texture->depth_bits = 0;
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, -7), ==, 0);
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, NAN), ==, 0);
}

/* 24_8 has its depth in Y; the result stands there, for the swizzle to find. */
static void
test_depth_component (void)
{
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_2D, 1, 1, 1, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, TRUE };
  float *texel = (float *) (gpointer) texture->levels[0].texels;

  sampler->compare = LS_COMPARE_LESS;
  texel[0] = 0;
  texel[1] = 0.5f;
  texture->depth_component = 1;
  texture->dst_sel[0] = 1;
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, 0.25f), ==, 1);
  g_assert_cmpfloat (sample_x (&setup, 0, 0, 0, 0, 0.75f), ==, 0);
}

/* The fixed border colours of an integer texture are integers. */
static void
test_integer_border (void)
{
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_2D, 1, 1, 1, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };
  LsFootprint footprint = { .n_samples = 1 };
  float coord[3] = { -1, 0, 0 };
  guint32 words[4];

  texture->is_integer = TRUE;
  sampler->wrap[0] = LS_WRAP_CLAMP_BORDER;
  sampler->border[0] = 1;
  sampler->integer_border[0] = 1;
  ls_sample (&setup, coord, &footprint, 0, words);
  g_assert_cmpuint (words[0], ==, 1);
}

static void
test_refuses_sizes (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_texture_new (LS_TEXTURE_2D, 0, 4, 1, 1, 1, NULL));
  g_assert_null (ls_texture_new (LS_TEXTURE_2D, 4, 4, 1, 1, 15, NULL));
  g_assert_null (ls_texture_new (LS_TEXTURE_3D, 8192, 8192, 8192, 1, 1, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "549755813888 texels"));
}

/* --- words that are no numbers --------------------------------------------------------------------------- */

/* Which NaN a processor makes depends on the order of its operands; a texel that is copied keeps its own. */
static void
test_nans (void)
{
  const guint32 words[4] = { 0x7FC12345, 0xFF800001, 0x00000001, 0x3F800000 };
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_2D, 2, 1, 1, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };
  LsFootprint footprint = { .n_samples = 1 };
  const float coord[3] = { 0.5f, 0.5f, 0 };
  guint32 out[4];

  memcpy (texture->levels[0].texels, words, sizeof words);
  memcpy (texture->levels[0].texels + 4, words, sizeof words);
  ls_sample (&setup, coord, &footprint, 0, out);
  for (guint i = 0; i < 4; i++)
    g_assert_cmphex (out[i], ==, words[i]);
  sampler->mag = LS_FILTER_LINEAR;
  ls_sample (&setup, coord, &footprint, 0, out);
  g_assert_cmphex (out[0], ==, 0xFFC00000);
  g_assert_cmphex (out[1], ==, 0xFFC00000);
  g_assert_cmphex (out[3], ==, words[3]);
}

/* Integers are not filtered between slices either. */
static void
test_integer_slices (void)
{
  const guint32 words[8] = { 7, 7, 7, 7, 1000, 1000, 1000, 1000 };
  g_autoptr (LsTexture) texture = ls_texture_new (LS_TEXTURE_3D, 1, 1, 2, 1, 1, NULL);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, FALSE };
  LsFootprint footprint = { .n_samples = 1 };
  const float coord[3] = { 0.5f, 0.5f, 0.6f };
  guint32 out[4];

  texture->is_integer = TRUE;
  sampler->z_filter = LS_MIP_LINEAR;
  memcpy (texture->levels[0].texels, words, sizeof words);
  ls_sample (&setup, coord, &footprint, 0, out);
  g_assert_cmpuint (out[0], ==, 1000);
}

/* Table 3.19 of OpenGL 3.3: sc, tc and the major axis of each face, as components with signs (1 to 3 for x, y and z). */
static const gint cube_faces[6][3] = { { -3, -2, 1 }, { 3, -2, -1 }, { 1, 3, 2 },
                                       { 1, -3, -2 }, { 1, -2, 3 },  { -1, -2, -3 } };

static double
component_of (const double direction[3], gint axis)
{
  return axis > 0 ? direction[axis - 1] : -direction[-axis - 1];
}

/* Where a direction lies on the plane of a face, shifted by 1 as cubes' coordinates are. */
static void
project (const double direction[3], guint face, float out[3])
{
  double major = component_of (direction, cube_faces[face][2]);

  for (guint i = 0; i < 2; i++)
    out[i] = (float) (component_of (direction, cube_faces[face][i]) / (2 * major) + 1.5);
  out[2] = (float) face;
}

static void
test_cube_unfold (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      double direction[3];
      guint own = 0;

      for (guint i = 0; i < 3; i++)
        direction[i] = g_test_rand_double_range (-1, 1);
      for (guint face = 1; face < 6; face++)
        if (component_of (direction, cube_faces[face][2]) >
            component_of (direction, cube_faces[own][2]))
          own = face;
      for (guint face = 0; face < 6; face++)
        {
          double major = component_of (direction, cube_faces[face][2]);
          float from[3], expected[3], got[2];

          project (direction, own, from);
          project (direction, face, expected);
          ls_sample_cube_unfold ((float) face, from, got);
          /* Behind the plane of a face nothing meets it; close to it floats are too short. */
          for (guint i = 0; i < 2 && (major > 0.05 || major < -0.001); i++)
            g_assert_cmpfloat_with_epsilon (got[i], major > 0 ? expected[i] : from[i], 1e-3);
        }
    }
}

static void
test_cube_unfold_junk (void)
{
  static const float faces[] = { -1, 6, NAN, INFINITY, 1e30f };

  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    {
      const float coord[3] = { 1.25f, 1.75f, faces[i] }, other[3] = { 1.25f, 1.75f, 2 };
      float got[2], got_other[2];

      ls_sample_cube_unfold (2, coord, got);
      ls_sample_cube_unfold (faces[i], other, got_other);
      g_assert_true (got[0] == 1.25f && got[1] == 1.75f);
      g_assert_true (got_other[0] == 1.25f && got_other[1] == 1.75f);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (wrap_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/base/sample/%s", wrap_cases[i].name);

      g_test_add_data_func (path, &wrap_cases[i], test_wrap);
    }
  g_test_add_func ("/base/sample/unnormalized-and-offset", test_unnormalized_and_offset);
  g_test_add_func ("/base/sample/hostile-coordinates", test_hostile_coordinates);
  g_test_add_func ("/base/sample/levels", test_levels);
  g_test_add_func ("/base/sample/compare", test_compare);
  g_test_add_func ("/base/sample/dimensions", test_dimensions);
  g_test_add_func ("/base/sample/load", test_load);
  g_test_add_func ("/base/sample/footprint", test_footprint);
  g_test_add_data_func ("/base/sample/vectors", argv[1], test_vectors);
  g_test_add_func ("/base/sample/z-filter", test_z_filter);
  g_test_add_func ("/base/sample/mag-and-min", test_mag_and_min);
  g_test_add_func ("/base/sample/anisotropic", test_anisotropic);
  g_test_add_func ("/base/sample/cube-edges", test_cube_edges);
  g_test_add_func ("/base/sample/reference", test_reference);
  g_test_add_func ("/base/sample/depth-component", test_depth_component);
  g_test_add_func ("/base/sample/integer-border", test_integer_border);
  g_test_add_func ("/base/texture/refuses-sizes", test_refuses_sizes);
  g_test_add_func ("/texture/cube/unfold", test_cube_unfold);
  g_test_add_func ("/texture/cube/unfold-junk", test_cube_unfold_junk);
  g_test_add_func ("/texture/nans", test_nans);
  g_test_add_func ("/texture/integer-slices", test_integer_slices);
  return g_test_run ();
}
