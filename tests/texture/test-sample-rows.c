/* Samples of rows against samples of lanes, over all modes and formats, drawn at random: equal to the bit. LANESCOPE_SAMPLES says how
 * many. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ls-format.h"
#include "ls-math.h"
#include "ls-sample-rows.h"

#define N_SAMPLES 1000000
#define ROWS_A_TEXTURE 48
#define ROWS_A_SAMPLER 4
#define FILLED 0xA5A5A5A5u /* what rows hold before */

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static gboolean
one_in (guint n)
{
  return pick (n) == 0;
}

static float
pick_between (float low, float high)
{
  return (float) g_test_rand_double_range ((double) low, (double) high);
}

static float
pick_wild (void)
{
  static const guint32 words[] = {
    0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345,
    0x7F812345, 0x00000001, 0x807FFFFF, 0x00800000, 0x00800001, 0x80800000, 0x7F7FFFFF, 0xFF7FFFFF,
    0x4E6E6B28, 0xCE6E6B28, 0x4F000000, 0xCF000000, 0x4B000000, 0x4B7FFFFF, 0x3F000000, 0xBF000000,
  };

  return ls_bits_float (one_in (4) ? (guint32) g_test_rand_int ()
                                   : words[pick (G_N_ELEMENTS (words))]);
}

/* --- textures -------------------------------------------------------------------------------------------- */

static LsTexelFormat
pick_format (void)
{
  LsTexelFormat texel = { 0 };
  guint n;
  const LsDataFormat *formats = ls_data_formats (&n);

  do
    {
      texel.format = &formats[pick (n)];
      texel.num_format = (guint8) pick (3);
      texel.srf_mode = (guint8) pick (2);
      texel.degamma = one_in (8);
      for (guint i = 0; i < 4; i++)
        texel.format_comp[i] = (guint8) pick (3);
    }
  while (!ls_format_check (&texel, NULL));
  return texel;
}

static void
fill_texel (const LsTexelFormat *texel, gboolean is_wild, guint32 words[4])
{
  guint32 unpacked[LS_FORMAT_MAX_BLOCK][4], bytes[4];

  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint32) g_test_rand_int ();
  ls_format_unpack (texel, (const guint8 *) bytes, unpacked);
  memcpy (words, unpacked[0], sizeof unpacked[0]);
  for (guint i = 0; is_wild && i < 4; i++)
    words[i] = ls_float_bits (pick_wild ());
}

/* Sums of which are denormal, of either sign. */
static void
fill_tiny (guint32 words[4])
{
  for (guint i = 0; i < 4; i++)
    words[i] = (guint32) g_test_rand_int () & 0x81FFFFFFu;
}

static void
fill_texels (LsTexture *texture, const LsTexelFormat *texel)
{
  gboolean is_wild = !texture->is_integer && one_in (3);
  gboolean is_tiny = !texture->is_integer && one_in (8);

  for (guint i = 0; i < texture->n_levels; i++)
    {
      const LsTextureLevel *level = &texture->levels[i];

      for (guint j = 0; j < level->width * level->height * level->depth; j++)
        if (is_tiny)
          fill_tiny (level->texels + 4 * j);
        else
          fill_texel (texel, is_wild && one_in (4), level->texels + 4 * j);
    }
}

static void
pick_parts (LsTexture *texture)
{
  texture->base_level = pick (texture->n_levels);
  texture->last_level = texture->base_level + pick (texture->n_levels - texture->base_level);
  if (ls_texture_is_array (texture->dim))
    {
      guint n = texture->last_layer + 1;

      texture->base_layer = pick (n);
      texture->last_layer = texture->base_layer + pick (n - texture->base_layer);
    }
  for (guint i = 0; i < 4; i++)
    texture->dst_sel[i] = (guint8) (one_in (2) ? i : pick (6));
}

static guint
pick_size (void)
{
  return one_in (2) ? 1u << pick (6) : 1 + pick (21);
}

static LsTexture *
pick_texture (void)
{
  static const LsTextureDim dims[] = { LS_TEXTURE_1D,        LS_TEXTURE_2D,
                                       LS_TEXTURE_3D,        LS_TEXTURE_CUBE,
                                       LS_TEXTURE_1D_ARRAY,  LS_TEXTURE_2D_ARRAY,
                                       LS_TEXTURE_CUBE_ARRAY };
  LsTextureDim dim = dims[pick (G_N_ELEMENTS (dims))];
  guint width = pick_size (), height = ls_texture_is_cube (dim) ? width : pick_size ();
  guint depth = dim == LS_TEXTURE_3D ? 1 + pick (9) : 1;
  guint layers = ls_texture_is_array (dim) || dim == LS_TEXTURE_CUBE_ARRAY ? 1 + pick (5) : 1;
  LsTexelFormat texel = pick_format ();
  LsTexture *texture = ls_texture_new (dim, width, height, depth, layers, 1 + pick (6), NULL);

  texture->is_integer = ls_texel_format_is_integer (&texel);
  texture->is_srgb = texel.degamma;
  texture->depth_component = (guint8) pick (4);
  texture->depth_bits = one_in (2) ? (guint8) (1 + pick (32)) : 0;
  texture->depth_is_signed = one_in (3);
  fill_texels (texture, &texel);
  pick_parts (texture);
  return texture;
}

/* --- samplers -------------------------------------------------------------------------------------------- */

static void
pick_sampler (LsSampler *sampler)
{
  gboolean has_levels = !one_in (3), is_wild = one_in (4);

  for (guint i = 0; i < 3; i++)
    sampler->wrap[i] = (LsWrap) pick (8);
  sampler->mag = (LsFilter) pick (2);
  sampler->min = one_in (2) ? sampler->mag : (LsFilter) pick (2);
  sampler->z_filter = (LsMipFilter) pick (3);
  sampler->mip = has_levels ? (LsMipFilter) pick (3) : LS_MIP_NONE;
  sampler->cube_wrap = one_in (2);
  sampler->point_clamp = one_in (2);
  sampler->min_lod = one_in (2) ? 0 : pick_between (0, 4);
  sampler->max_lod = one_in (2) ? 15 : pick_between (0, 15);
  sampler->lod_bias = one_in (2) ? 0 : pick_between (-4, 4);
  for (guint i = 0; i < 4; i++)
    {
      sampler->border[i] = is_wild ? pick_wild () : (float) pick (2);
      sampler->integer_border[i] = pick (2);
    }
  sampler->compare = (LsCompare) pick (8);
}

static void
pick_setup (LsSampleSetup *setup)
{
  for (guint i = 0; i < 3; i++)
    {
      setup->normalized[i] = !one_in (3);
      setup->offset[i] = one_in (2) ? 0 : (float) g_test_rand_int_range (-16, 16) / 2;
    }
  setup->compare = !setup->texture->is_integer && one_in (3);
}

/* --- what lanes ask -------------------------------------------------------------------------------------- */

typedef enum
{
  ASK_GRID, /* neighbours, as pixels are */
  ASK_NEAR, /* in and around the texture */
  ASK_EDGE, /* on edges and centres of texels */
  ASK_FAR,
  ASK_WILD,
  ASK_MIXED,
} Ask;

static float
pick_one_coordinate (Ask ask, guint size, gboolean normalized, guint lane)
{
  float span = normalized ? 1 : (float) size;

  switch (ask)
    {
    case ASK_GRID:
      return span * ((float) (lane & 7) + 0.5f) / 8;
    case ASK_NEAR:
      return span * pick_between (-1.5f, 2.5f);
    case ASK_EDGE:
      return span * (float) g_test_rand_int_range (-3 * (gint) size, 4 * (gint) size) /
             (float) (2 * size);
    case ASK_FAR:
      return pick_between (-1e6f, 1e6f) * (one_in (2) ? 1e6f : 1);
    case ASK_WILD:
      return pick_wild ();
    case ASK_MIXED:
      return pick_one_coordinate ((Ask) pick (ASK_MIXED), size, normalized, lane);
    }
  g_assert_not_reached ();
}

static void
pick_coordinates (const LsSampleSetup *setup, LsRow coord[3])
{
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *level = &texture->levels[texture->base_level];
  gboolean is_cube = ls_texture_is_cube (texture->dim);
  guint sizes[3] = { level->width, level->height, level->depth };

  for (guint i = 0; i < 3; i++)
    {
      gboolean is_slice = i == 2 && ls_texture_n_axes (texture->dim) < 3;
      Ask ask = (Ask) pick (ASK_MIXED + 1);

      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          float value = pick_one_coordinate (ask, sizes[i], setup->normalized[i], lane);

          if (is_slice && !one_in (8))
            value = (float) pick (is_cube ? level->depth + 1 : 7) - (float) pick (3) / 2;
          coord[i].f[lane] = is_cube && i < 2 ? value + 1 : value;
        }
    }
}

static void
pick_lods (LsRow *lod)
{
  gboolean by_lane = one_in (3), is_wild = one_in (8);
  float value = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if (by_lane || lane % 4 == 0)
        value = is_wild && one_in (4) ? pick_wild ()
                : one_in (3)          ? (float) g_test_rand_int_range (-4, 14) / 2
                                      : pick_between (-2, 6);
      lod->f[lane] = value;
    }
}

static void
pick_references (const LsTexture *texture, LsRow *reference)
{
  guint n = texture->levels[0].width * texture->levels[0].height;

  for (guint lane = 0; lane < LS_LANES; lane++)
    reference->u[lane] = one_in (2)
                           ? texture->levels[0].texels[4 * pick (n) + pick (4)]
                           : ls_float_bits (one_in (8) ? pick_wild () : pick_between (-1, 2));
}

static LsMask
pick_lanes (void)
{
  LsMask some = (LsMask) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  return one_in (2)   ? LS_MASK_ALL
         : one_in (2) ? some
         : one_in (2) ? LS_MASK_LANE (pick (LS_LANES))
                      : ~some & some >> 7;
}

/* --- comparing ------------------------------------------------------------------------------------------- */

static void
expect_lane (const LsSampleSetup *setup, const LsSampleInput *input, guint lane, guint32 words[4])
{
  LsFootprint footprint = { .lod = input->lod->f[lane], .n_samples = 1 };
  float coord[3];

  for (guint i = 0; i < 3; i++)
    coord[i] = input->coord[i]->f[lane];
  ls_sample (setup, coord, &footprint, setup->compare ? input->reference->f[lane] : 0, words);
}

static void
report (const LsSampleSetup *setup, const LsSampleInput *input, guint lane)
{
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *base = &texture->levels[texture->base_level];
  const LsSampler *sampler = setup->sampler;

  g_test_message (
    "dim %d, %u x %u x %u, levels %u to %u, layers %u to %u, integer %d, depth %u of %u bits",
    texture->dim, base->width, base->height, base->depth, texture->base_level, texture->last_level,
    texture->base_layer, texture->last_layer, texture->is_integer, texture->depth_component,
    texture->depth_bits);
  g_test_message (
    "wrap %d %d %d, mag %d, min %d, z %d, mip %d, cube %d, clamp %d, compare %d by %d",
    sampler->wrap[0], sampler->wrap[1], sampler->wrap[2], sampler->mag, sampler->min,
    sampler->z_filter, sampler->mip, sampler->cube_wrap, sampler->point_clamp, setup->compare,
    sampler->compare);
  g_test_message ("lane %u at %a %a %a, normalized %d %d %d, offset %g %g %g, LOD %a", lane,
                  (double) input->coord[0]->f[lane], (double) input->coord[1]->f[lane],
                  (double) input->coord[2]->f[lane], setup->normalized[0], setup->normalized[1],
                  setup->normalized[2], (double) setup->offset[0], (double) setup->offset[1],
                  (double) setup->offset[2], (double) input->lod->f[lane]);
}

static gboolean
row_is_equal (const LsSampleSetup *setup,
              const LsSampleInput *input,
              LsMask lanes,
              guint32 expected[LS_LANES][4],
              const LsRow out[4])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 4; i++)
      {
        guint32 word = lanes >> lane & 1 ? expected[lane][i] : FILLED;

        if (out[i].u[lane] == word)
          continue;
        report (setup, input, lane);
        g_test_fail_printf ("component %u is %08X, not %08X", i, out[i].u[lane], word);
        return FALSE;
      }
  return TRUE;
}

/* Unless left lets a component out, all rows are wanted. */
static gboolean
compare_by (const LsSampleRows *rows,
            const LsSampleSetup *setup,
            const LsSampleInput *input,
            LsMask lanes,
            guint32 expected[LS_LANES][4])
{
  guint skipped = pick (16);
  LsRow out[4], *to[4];

  for (guint i = 0; i < 4; i++)
    {
      to[i] = i == skipped ? NULL : &out[i];
      for (guint lane = 0; lane < LS_LANES; lane++)
        out[i].u[lane] = i == skipped && (lanes >> lane & 1) ? expected[lane][i] : FILLED;
    }
  ls_sample_row_by (rows, setup, input, lanes, to);
  return row_is_equal (setup, input, lanes, expected, out);
}

static gboolean
compare_row (const LsSampleSetup *setup)
{
  LsFloatMode mode = ls_float_mode_enter ();
  LsRow coord[3], lod, reference;
  LsSampleInput input = { { &coord[0], &coord[1], &coord[2] }, &reference, &lod };
  LsMask lanes = pick_lanes ();
  guint32 expected[LS_LANES][4];
  gboolean is_equal;

  if (one_in (3)) /* denormals as processors have them */
    ls_float_mode_leave (mode);
  pick_coordinates (setup, coord);
  pick_lods (&lod);
  pick_references (setup->texture, &reference);
  LS_FOREACH_LANE (lane, lanes)
    expect_lane (setup, &input, (guint) lane, expected[lane]);
  is_equal = compare_by (&ls_sample_rows_baseline, setup, &input, lanes, expected) &&
             compare_by (ls_sample_rows_best (), setup, &input, lanes, expected);
  ls_float_mode_leave (mode);
  return is_equal;
}

static guint64
n_wanted (void)
{
  const char *text = g_getenv ("LANESCOPE_SAMPLES");

  return text != NULL ? g_ascii_strtoull (text, NULL, 10) : N_SAMPLES;
}

static void
test_samples (void)
{
  guint64 n_rows = (n_wanted () + LS_LANES - 1) / LS_LANES;
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsTexture *texture = NULL;
  LsSampleSetup setup = { 0 };

  for (guint64 row = 0; row < n_rows; row++)
    {
      if (row % ROWS_A_TEXTURE == 0)
        {
          g_clear_pointer (&texture, ls_texture_free);
          texture = pick_texture ();
        }
      if (row % ROWS_A_SAMPLER == 0)
        {
          pick_sampler (sampler);
          setup = (LsSampleSetup){ .texture = texture, .sampler = sampler };
          pick_setup (&setup);
          g_assert_true (ls_sample_is_for_rows (&setup));
        }
      if (!compare_row (&setup))
        break;
    }
  g_test_message ("%" G_GUINT64_FORMAT " samples", n_rows * LS_LANES);
  g_clear_pointer (&texture, ls_texture_free);
}

/* --- levels of detail ------------------------------------------------------------------------------------ */

static gboolean
compare_lods (const LsSampleSetup *setup)
{
  LsRow dx[3], dy[3], lod;
  const LsRow *const rows_x[3] = { &dx[0], &dx[1], &dx[2] };
  const LsRow *const rows_y[3] = { &dy[0], &dy[1], &dy[2] };

  for (guint i = 0; i < 3; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      {
        dx[i].f[lane] = one_in (8) ? pick_wild () : pick_between (-1, 1);
        dy[i].f[lane] = one_in (8) ? pick_wild () : pick_between (-1, 1);
      }
  ls_sample_row_lods (setup, rows_x, rows_y, LS_LANES, &lod);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      float one_dx[3] = { dx[0].f[lane], dx[1].f[lane], dx[2].f[lane] };
      float one_dy[3] = { dy[0].f[lane], dy[1].f[lane], dy[2].f[lane] };
      LsFootprint footprint = ls_sample_footprint (setup, one_dx, one_dy);

      if (ls_float_bits (footprint.lod) == lod.u[lane])
        continue;
      g_test_fail_printf ("LOD %a, not %a, of %a %a %a and %a %a %a", (double) lod.f[lane],
                          (double) footprint.lod, (double) one_dx[0], (double) one_dx[1],
                          (double) one_dx[2], (double) one_dy[0], (double) one_dy[1],
                          (double) one_dy[2]);
      return FALSE;
    }
  return TRUE;
}

static void
test_lods (void)
{
  g_autoptr (LsSampler) sampler = ls_sampler_new ();

  for (guint64 i = 0; i < n_wanted () / 100; i++)
    {
      g_autoptr (LsTexture) texture = pick_texture ();
      LsSampleSetup setup = { .texture = texture, .sampler = sampler };
      LsFloatMode mode = ls_float_mode_enter ();
      gboolean is_equal;

      if (one_in (3))
        ls_float_mode_leave (mode);
      pick_setup (&setup);
      is_equal = compare_lods (&setup);
      ls_float_mode_leave (mode);
      if (!is_equal)
        break;
      i += LS_LANES;
    }
}

/* What goes lane by lane. */
static void
test_not_for_rows (void)
{
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (LsSampleTexel));
  g_autoptr (LsTexture) texture = pick_texture ();
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = { .texture = texture, .sampler = sampler };

  g_assert_true (ls_sample_is_for_rows (&setup));
  setup.seen = seen;
  g_assert_false (ls_sample_is_for_rows (&setup));
  setup.seen = NULL;
  sampler->gathers = TRUE;
  g_assert_false (ls_sample_is_for_rows (&setup));
  sampler->gathers = FALSE;
  sampler->degamma = TRUE;
  g_assert_false (ls_sample_is_for_rows (&setup));
  sampler->degamma = FALSE;
  sampler->max_aniso = 2;
  g_assert_false (ls_sample_is_for_rows (&setup));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sample-rows/samples", test_samples);
  g_test_add_func ("/sample-rows/levels-of-detail", test_lods);
  g_test_add_func ("/sample-rows/not-for-rows", test_not_for_rows);
  return g_test_run ();
}
