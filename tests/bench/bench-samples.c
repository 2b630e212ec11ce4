/* How many samples a second: a row at once beside one lane after the other, by kind of sample. Lanes are neighbouring pixels, two
 * rows of quads, whose texels are about as far apart. usage: bench-samples [million samples [kind]] */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ls-math.h"
#include "ls-sample-rows.h"

#define SIZE 256
#define N_ROUNDS 5

typedef struct
{
  const char *name;
  LsTextureDim dim;
  LsFilter filter;
  LsMipFilter mip;
  LsWrap wrap;
  gboolean compare, cube_wrap;
} Kind;

static const Kind kinds[] = {
  { "point", LS_TEXTURE_2D, LS_FILTER_POINT, LS_MIP_NONE, LS_WRAP_WRAP, FALSE, FALSE },
  { "bilinear", LS_TEXTURE_2D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_WRAP, FALSE, FALSE },
  { "bilinear, clamped", LS_TEXTURE_2D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_CLAMP_LAST_TEXEL,
    FALSE, FALSE },
  { "bilinear, border", LS_TEXTURE_2D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_CLAMP_BORDER, FALSE,
    FALSE },
  { "bilinear, mirrored", LS_TEXTURE_2D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_MIRROR, FALSE,
    FALSE },
  { "bilinear, 1D", LS_TEXTURE_1D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_WRAP, FALSE, FALSE },
  { "bilinear, array", LS_TEXTURE_2D_ARRAY, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_WRAP, FALSE,
    FALSE },
  { "bilinear, 3D", LS_TEXTURE_3D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_WRAP, FALSE, FALSE },
  { "trilinear", LS_TEXTURE_2D, LS_FILTER_LINEAR, LS_MIP_LINEAR, LS_WRAP_WRAP, FALSE, FALSE },
  { "cube", LS_TEXTURE_CUBE, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_CLAMP_LAST_TEXEL, FALSE,
    FALSE },
  { "seamless cube", LS_TEXTURE_CUBE, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_CLAMP_LAST_TEXEL,
    FALSE, TRUE },
  { "compared, point", LS_TEXTURE_2D, LS_FILTER_POINT, LS_MIP_NONE, LS_WRAP_CLAMP_LAST_TEXEL, TRUE,
    FALSE },
  { "compared, bilinear", LS_TEXTURE_2D, LS_FILTER_LINEAR, LS_MIP_NONE, LS_WRAP_CLAMP_LAST_TEXEL,
    TRUE, FALSE },
};

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static LsTexture *
make_texture (LsTextureDim dim)
{
  gboolean is_deep = dim == LS_TEXTURE_3D;
  LsTexture *texture =
    ls_texture_new (dim, is_deep ? SIZE / 4 : SIZE,
                    is_deep || dim == LS_TEXTURE_CUBE ? (is_deep ? SIZE / 4 : SIZE) : SIZE,
                    is_deep ? SIZE / 4 : 1, dim == LS_TEXTURE_2D_ARRAY ? 4 : 1, 5, NULL);

  for (guint i = 0; i < texture->n_levels; i++)
    {
      const LsTextureLevel *level = &texture->levels[i];
      guint n = 4 * level->width * level->height * level->depth;

      for (guint j = 0; j < n; j++)
        level->texels[j] = ls_float_bits ((float) (j * 37 % 256) / 255);
    }
  return texture;
}

/* Quad by quad: 16 pixels wide and 4 high. */
static void
set_coordinates (const Kind *kind, guint row, LsRow coord[3])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint quad = lane / 4, x = (quad % 8) * 2 + (lane & 1), y = (quad / 8) * 2 + (lane >> 1 & 1);

      coord[0].f[lane] = ((float) (16 * (row % 16) + x) + 0.3f) / SIZE;
      coord[1].f[lane] = ((float) (4 * (row / 16 % 64) + y) + 0.7f) / SIZE;
      coord[2].f[lane] = kind->dim == LS_TEXTURE_3D ? coord[0].f[lane] : (float) (row % 4);
      if (kind->dim == LS_TEXTURE_CUBE)
        for (guint i = 0; i < 2; i++)
          coord[i].f[lane] += 1;
    }
}

static void
sample_lanes (const LsSampleSetup *setup, const LsSampleInput *input, LsRow out[4])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      LsFootprint footprint = { .lod = input->lod->f[lane], .n_samples = 1 };
      float coord[3];
      guint32 words[4];

      for (guint i = 0; i < 3; i++)
        coord[i] = input->coord[i]->f[lane];
      ls_sample (setup, coord, &footprint, input->reference->f[lane], words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

/* Seconds for n rows, by lanes or by rows; sum gets a word of what comes out. */
static double
run (const Kind *kind, const LsSampleSetup *setup, guint n, gboolean by_rows, guint32 *sum)
{
  LsRow coord[3], lod, out[4], *const to[4] = { &out[0], &out[1], &out[2], &out[3] };
  LsSampleInput input = { { &coord[0], &coord[1], &coord[2] }, &coord[0], &lod };
  double spent = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    lod.f[lane] = 0.4f + (float) (lane / 16) / 3;
  for (guint row = 0; row < n; row += 16)
    {
      double start;

      set_coordinates (kind, row / 16, coord);
      start = seconds ();
      for (guint i = 0; i < 16; i++)
        if (by_rows)
          ls_sample_row (setup, &input, LS_MASK_ALL, to);
        else
          sample_lanes (setup, &input, out);
      spent += seconds () - start;
      *sum += out[row % 4].u[row % LS_LANES];
    }
  return spent;
}

static void
measure (const Kind *kind, guint n)
{
  g_autoptr (LsTexture) texture = make_texture (kind->dim);
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  LsSampleSetup setup = {
    texture, sampler, { TRUE, TRUE, TRUE }, { 0, 0, 0 }, kind->compare, NULL
  };
  double lanes = 1e9, rows = 1e9;

  for (guint i = 0; i < 3; i++)
    sampler->wrap[i] = kind->wrap;
  sampler->mag = sampler->min = kind->filter;
  sampler->mip = kind->mip;
  sampler->cube_wrap = kind->cube_wrap;
  sampler->compare = LS_COMPARE_LEQUAL;
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint32 sums[2] = { 0, 0 };
      double by_lanes = run (kind, &setup, n, FALSE, &sums[0]);
      double by_rows = run (kind, &setup, n, TRUE, &sums[1]);

      lanes = MIN (lanes, by_lanes);
      rows = MIN (rows, by_rows);
      g_assert_cmpuint (sums[0], ==, sums[1]);
    }
  g_print ("%-20s %10.1f %10.1f %8.1fx\n", kind->name, n * LS_LANES / lanes * 1e-6,
           n * LS_LANES / rows * 1e-6, lanes / rows);
}

int
main (int argc, char **argv)
{
  guint n = (argc > 1 ? (guint) atoi (argv[1]) : 1) * 1000000 / LS_LANES;
  LsFloatMode mode = ls_float_mode_enter ();

  g_print ("%-20s %10s %10s\n", "M samples/s", "by lanes", "by rows");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (argc <= 2 || !strcmp (argv[2], kinds[i].name))
      measure (&kinds[i], n);
  ls_float_mode_leave (mode);
  return 0;
}
