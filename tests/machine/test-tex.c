/* Every texture instruction in a program. Levels of detail are log2 of the longer difference in texels, filters and
 * comparisons those of the OpenGL 3.3 core specification (sections 3.8.8 to 3.8.14); all worked out by hand. */

#include <string.h>

#include "ls-texture.h"
#include "r700-machine.h"
#include "wave.h"

#define END "\nEXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"

/* --- what is sampled ------------------------------------------------------------------------------------- */

/* Component X tells where a texel is: x + 10 y + 100 z + 1000 level; Y is minus that. */
static LsTexture *
numbered (LsTextureDim dim, guint width, guint height, guint depth, guint layers, guint n_levels)
{
  LsTexture *texture = ls_texture_new (dim, width, height, depth, layers, n_levels, NULL);

  g_assert_nonnull (texture);
  for (guint l = 0; l < n_levels; l++)
    {
      const LsTextureLevel *level = &texture->levels[l];
      guint n = level->width * level->height * level->depth;

      for (guint i = 0; i < n; i++)
        {
          guint x = i % level->width, y = i / level->width % level->height;
          guint z = i / (level->width * level->height);
          float value = (float) (x + 10 * y + 100 * z + 1000 * l);
          float texel[4] = { value, -value, 0.5f, 1 };

          memcpy (level->texels + 4 * i, texel, sizeof texel);
        }
    }
  return texture;
}

static void
set_float (Wave *wave, guint gpr, guint channel, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  wave_set_all (wave, gpr, channel, bits);
}

static float
get_float (const Wave *wave, guint gpr, guint channel, guint lane)
{
  guint32 bits = wave_get (wave, FILE_R, gpr, channel, lane);
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

/* R0.xy runs over the quad: x grows by dx to the right, y by dy upwards. */
static void
set_ramp (Wave *wave, float x, float dx, float y, float dy)
{
  LsRow rows[2];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      rows[0].f[lane] = x + (lane & 1 ? dx : 0);
      rows[1].f[lane] = y + (lane & 2 ? dy : 0);
    }
  wave_set_row (wave, 0, 0, &rows[0]);
  wave_set_row (wave, 0, 1, &rows[1]);
}

/* Texture 3 is 8 x 8 with four levels; sampler 2 is all points. R0 is the ramp, R2.xy and R3.xy the gradients, R4 is
 * 0.5, 0.25 and so on. */
static Wave *
sampling (const char *instructions)
{
  g_autofree char *text = g_strconcat ("TEX:\n ", instructions, END, NULL);
  Wave *wave = wave_new (text);

  wave->bindings->textures[3] = numbered (LS_TEXTURE_2D, 8, 8, 1, 1, 4);
  wave->bindings->samplers[2] = ls_sampler_new ();
  wave->bindings->samplers[2]->mip = LS_MIP_POINT;
  set_ramp (wave, 0.0625f, 0.25f, 0.0625f, 0.125f);
  set_float (wave, 2, 0, 0.5f); /* four texels */
  set_float (wave, 3, 1, 0.25f);
  return wave;
}

/* --- level of detail ------------------------------------------------------------------------------------- */

#define SET "SET_GRADIENTS_H R0.____, R2.xy00, t3, s2\n SET_GRADIENTS_V R0.____, R3.xy00, t3, s2\n "

typedef struct
{
  const char *name, *text;
  float w;     /* R0.w */
  float level; /* that lane 0 reads */
} LevelCase;

static const LevelCase level_cases[] = {
  { "sample", "SAMPLE R1, R0.xyzw, t3, s2", 9, 1 },
  { "sample-lod-field", "SAMPLE R1, R0.xyzw, t3, s2 LOD(1)", 9, 2 },
  { "sample-lod-field-negative", "SAMPLE R1, R0.xyzw, t3, s2 LOD(-0.625)", 9, 0 },
  { "sample-l", "SAMPLE_L R1, R0.xyzw, t3, s2", 2, 2 },
  { "sample-lb", "SAMPLE_LB R1, R0.xyzw, t3, s2", 1.75f, 3 },
  { "sample-lz", "SAMPLE_LZ R1, R0.xyzw, t3, s2", 9, 0 },
  { "sample-g", SET "SAMPLE_G R1, R0.xyzw, t3, s2", 9, 2 },
  { "sample-g-l", SET "SAMPLE_G_L R1, R0.xyzw, t3, s2", 1, 1 },
  { "sample-g-lb", SET "SAMPLE_G_LB R1, R0.xyzw, t3, s2", -1, 1 },
  { "sample-g-lz", SET "SAMPLE_G_LZ R1, R0.xyzw, t3, s2", 9, 0 },
  { "overwritten", SET "SET_GRADIENTS_H R0.____, R3.xy00, t3, s2\n SAMPLE_G R1, R0.xyzw, t3, s2", 0,
    1 },
  { "other-clause", SET "\nALU:\n x: MOV R5.x, R5.x\nTEX:\n SAMPLE_G R1, R0.xyzw, t3, s2", 0, 2 },
  { "kept", SET "KEEP_GRADIENTS R4, R0.xyzw, t3, s2\n SAMPLE_G R1, R0.xyzw, t3, s2", 0, 1 },
};

static void
test_level (gconstpointer data)
{
  const LevelCase *test = data;
  g_autoptr (Wave) wave = sampling (test->text);

  set_float (wave, 0, 3, test->w);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 1000 * test->level);
  g_assert_cmpfloat (get_float (wave, 1, 2, 63), ==, 0.5f);
}

/* A wave begins with gradients of zeros, whatever lies where its state is made, in runs too of which only outputs count. */
static void
test_first_gradients (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL, .is_final = TRUE };
  g_autoptr (Wave) wave =
    sampling ("SAMPLE_G R1, R0.xyzw, t3, s2\n " SET "SAMPLE_G R4, R0.xyzw, t3, s2");
  float value;
  guint32 bits;

  memset (wave->state, 0x42, ls_program_state_size (wave->program)); /* 48.6 in each register */
  r700_machine.reset (wave->program, &input, wave->state);
  set_ramp (wave, 0.0625f, 0.25f, 0.0625f, 0.125f);
  wave->run.is_final = TRUE;
  wave_run (wave);
  bits = wave_get (wave, FILE_PIX, 0, 0, 0);
  memcpy (&value, &bits, sizeof value);
  g_assert_cmpfloat (value, ==, 0); /* of level 0 */
}

/* The lanes of a quad that hold no pixel lend their coordinates. */
static void
test_helper_lanes (void)
{
  g_autoptr (Wave) wave = sampling ("SAMPLE R1, R0.xyzw, t3, s2");

  wave_reset (wave, 0x8); /* one pixel of one quad */
  set_ramp (wave, 0.0625f, 0.5f, 0.0625f, 0.125f);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 3), ==, 2001);
}

/* Without quads there are no differences. */
static void
test_vertex_shader (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_VS, .n_gprs = 16 };
  g_autoptr (Wave) wave = wave_new_with (
    "TEX:\n SAMPLE R1, R0.xyzw, t3, s2\nEXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n", &source);

  wave->bindings->textures[3] = numbered (LS_TEXTURE_2D, 8, 8, 1, 1, 4);
  wave->bindings->samplers[2] = ls_sampler_new ();
  wave->bindings->samplers[2]->mip = LS_MIP_POINT;
  set_ramp (wave, 0.0625f, 0.5f, 0.0625f, 0.5f);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 0);
}

static void
test_get_lod (void)
{
  g_autoptr (Wave) wave = sampling ("GET_COMP_TEX_LOD R1, R0.xyzw, t3, s2 LOD(1)");
  LsSampler *sampler = wave->bindings->samplers[2];

  sampler->lod_bias = 0.5f;
  sampler->max_lod = 2;
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 2);
  g_assert_cmpfloat (get_float (wave, 1, 1, 0), ==, 2.5f);
  g_assert_cmpfloat (get_float (wave, 1, 2, 0), ==, 0);
  g_assert_cmpfloat (get_float (wave, 1, 3, 0), ==, 0);
}

/* Z of lane n is n * n. */
static Wave *
squares (void)
{
  Wave *wave =
    sampling ("GET_GRADIENTS_H R1, R0.xyzw, t3, s2\n GET_GRADIENTS_V R4, R0.xyzw, t3, s2");
  LsRow z;

  for (guint lane = 0; lane < LS_LANES; lane++)
    z.f[lane] = (float) (lane * lane);
  wave_set_row (wave, 0, 2, &z);
  return wave;
}

static void
check_quad (Wave *wave, float h, float v)
{
  wave_run (wave);
  for (guint lane = 4; lane < 8; lane++)
    {
      g_assert_cmpfloat (get_float (wave, 1, 2, lane), ==, h);
      g_assert_cmpfloat (get_float (wave, 4, 2, lane), ==, v);
    }
}

/* The quad of lanes 4 to 7 has 49 - 36 and 36 - 16, in every lane; or 25 - 16. */
static void
test_get_gradients (void)
{
  g_autoptr (Wave) wave = squares ();
  g_autoptr (Wave) first = squares ();

  check_quad (wave, 13, 20);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 0.25f);
  g_assert_cmpfloat (get_float (wave, 1, 1, 0), ==, 0);
  g_assert_cmpfloat (get_float (wave, 4, 1, 0), ==, 0.125f);
  first->bindings->readings[R700_READING_GRADIENTS] = R700_GRADIENTS_COARSE_FIRST;
  check_quad (first, 9, 20);
}

static void
test_fine_gradients (void)
{
  g_autoptr (Wave) wave = squares ();

  wave->bindings->readings[R700_READING_GRADIENTS] = R700_GRADIENTS_FINE;
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 0.25f);
  g_assert_cmpfloat (get_float (wave, 1, 1, 0), ==, 0);
  g_assert_cmpfloat (get_float (wave, 4, 1, 0), ==, 0.125f);
  /* each row and each column has its own: 1 - 0, 9 - 4; 4 - 0, 9 - 1 */
  g_assert_cmpfloat (get_float (wave, 1, 2, 1), ==, 1);
  g_assert_cmpfloat (get_float (wave, 1, 2, 2), ==, 5);
  g_assert_cmpfloat (get_float (wave, 4, 2, 2), ==, 4);
  g_assert_cmpfloat (get_float (wave, 4, 2, 1), ==, 8);
}

static void
test_keep_gradients (void)
{
  g_autoptr (Wave) wave = sampling ("KEEP_GRADIENTS R1, R0.xyzw, t3, s2");
  static const float border[4] = { 0.25f, -1, 3, 0.5f };

  memcpy (wave->bindings->samplers[2]->border, border, sizeof border);
  wave_run (wave);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat (get_float (wave, 1, i, 5), ==, border[i]);
}

/* Position (1.25, 2.5) in texels of level 0 is 0.75 past the centre of texel 0 and 0 past that of texel 2; the level is
 * 1.25, where the position is half: 0.625 - 0.5 and 1.25 - 0.5. */
static void
test_get_lerp (void)
{
  g_autoptr (Wave) wave = sampling ("GET_LERP R1, R0.xyzw, t3, s2 LOD(0.25)\n"
                                    " GET_LERP R4, R0.xyzw, t3, s2 LOD(-3)");

  set_ramp (wave, 1.25f / 8, 0.25f, 2.5f / 8, 0);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 0.125f);
  g_assert_cmpfloat (get_float (wave, 1, 1, 0), ==, 0.75f);
  g_assert_cmpfloat (get_float (wave, 1, 2, 0), ==, 0);
  g_assert_cmpfloat (get_float (wave, 1, 3, 0), ==, 0.25f);
  g_assert_cmpfloat (get_float (wave, 4, 0, 0), ==, 0.75f);
  g_assert_cmpfloat (get_float (wave, 4, 1, 0), ==, 0);
  g_assert_cmpfloat (get_float (wave, 4, 3, 0), ==, 0);
}

/* --- comparison ------------------------------------------------------------------------------------------ */

typedef struct
{
  const char *name, *op;
  guint reference; /* channel of R0 */
  float other;     /* what W or Z holds besides */
} CompareCase;

/* The reference of *_L and *_LB is in Z, because W is their level or bias. */
static const CompareCase compare_cases[] = {
  { "sample-c", "SAMPLE_C", 3, 7 },
  { "sample-c-l", "SAMPLE_C_L", 2, 0 },
  { "sample-c-lb", "SAMPLE_C_LB", 2, -1 },
  { "sample-c-lz", "SAMPLE_C_LZ", 3, 7 },
  { "sample-c-g", SET "SAMPLE_C_G", 3, 7 },
  { "sample-c-g-l", SET "SAMPLE_C_G_L", 2, 0 },
  { "sample-c-g-lb", SET "SAMPLE_C_G_LB", 2, -2 },
  { "sample-c-g-lz", SET "SAMPLE_C_G_LZ", 3, 7 },
};

/* LEQUAL: below and at the texel's 9 (x = 9 of one row), passes; above it does not. One level only. */
static void
test_compare (gconstpointer data)
{
  const CompareCase *test = data;
  g_autofree char *text = g_strconcat (test->op, " R1, R0.xyzw, t3, s2", NULL);
  static const float references[] = { 8, 9, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    {
      g_autoptr (Wave) wave = sampling (text);

      ls_texture_free (wave->bindings->textures[3]);
      wave->bindings->textures[3] = numbered (LS_TEXTURE_2D, 16, 1, 1, 1, 1);
      wave->bindings->samplers[2]->compare = LS_COMPARE_LEQUAL;
      set_ramp (wave, 9.5f / 16, 0, 0.5f, 0);
      set_float (wave, 0, 2, test->other);
      set_float (wave, 0, 3, test->other);
      set_float (wave, 0, test->reference, references[i]);
      wave_run (wave);
      g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, i < 2 ? 1 : 0);
      g_assert_cmpfloat (get_float (wave, 1, 1, 0), ==, 0);
      g_assert_cmpfloat (get_float (wave, 1, 3, 0), ==, 1);
    }
}

/* --- texels and what is known of them -------------------------------------------------------------------- */

static void
test_load (void)
{
  g_autoptr (Wave) wave = sampling ("LD R1, R2.xyzw, t3, s2\n LD R4, R3.xyzw, t3, s2 XOFFSET(1)");
  static const guint32 texel[] = { 3, 2, 0, 1 };

  for (guint i = 0; i < 4; i++)
    {
      wave_set_all (wave, 2, i, texel[i]);
      wave_set_all (wave, 3, i, i == 0 ? 7 : 0);
    }
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 9), ==, 1023);
  g_assert_cmpfloat (get_float (wave, 4, 0, 9), ==, 0); /* x = 8 is outside */
  g_assert_cmpfloat (get_float (wave, 4, 3, 9), ==, 0);
}

typedef struct
{
  const char *name;
  LsTextureDim dim;
  guint size[4];     /* width, height, depth, layers */
  guint expected[4]; /* of level 1 of 3 */
} SizeCase;

/* As GLSL's textureSize() names them: the layers of an array are the component behind its sizes. */
static const SizeCase size_cases[] = {
  { "1d", LS_TEXTURE_1D, { 9, 1, 1, 1 }, { 4, 1, 1, 3 } },
  { "2d", LS_TEXTURE_2D, { 9, 6, 1, 1 }, { 4, 3, 1, 3 } },
  { "3d", LS_TEXTURE_3D, { 9, 6, 5, 1 }, { 4, 3, 2, 3 } },
  { "cube", LS_TEXTURE_CUBE, { 8, 8, 1, 1 }, { 4, 4, 1, 3 } },
  { "1d-array", LS_TEXTURE_1D_ARRAY, { 9, 1, 1, 7 }, { 4, 7, 7, 3 } },
  { "2d-array", LS_TEXTURE_2D_ARRAY, { 9, 6, 1, 7 }, { 4, 3, 7, 3 } },
};

static void
test_size (gconstpointer data)
{
  const SizeCase *test = data;
  g_autoptr (Wave) wave =
    sampling ("GET_TEXTURE_RESINFO R1, R2.xyzw, t3, s2\n GET_TEXTURE_RESINFO R4, R3.xyzw, t3, s2");

  ls_texture_free (wave->bindings->textures[3]);
  wave->bindings->textures[3] =
    numbered (test->dim, test->size[0], test->size[1], test->size[2], test->size[3], 3);
  wave_set_all (wave, 2, 0, 1);
  wave_set_all (wave, 3, 0, 3); /* no such level */
  wave_run (wave);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpuint (wave_get (wave, FILE_R, 1, i, 0), ==, test->expected[i]);
      g_assert_cmpuint (wave_get (wave, FILE_R, 4, i, 0), ==, i == 3 ? 3 : 0);
    }
}

static void
test_layers (void)
{
  g_autoptr (Wave) wave = sampling ("SAMPLE_LZ R1, R0.xyzw, t3, s2 UNNORM(Z)\n"
                                    " LD R4, R3.xyzw, t3, s2\n"
                                    " GET_TEXTURE_RESINFO R5, R3.xyzw, t3, s2");
  LsTexture *texture = numbered (LS_TEXTURE_2D_ARRAY, 4, 4, 1, 6, 1);

  ls_texture_free (wave->bindings->textures[3]);
  wave->bindings->textures[3] = texture;
  texture->base_layer = 2;
  texture->last_layer = 4;
  set_ramp (wave, 0.125f, 0, 0.125f, 0);
  set_float (wave, 0, 2, 1.4f);
  set_float (wave, 3, 1, 0);
  wave_set_all (wave, 3, 2, 2);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 300);
  g_assert_cmpfloat (get_float (wave, 4, 0, 0), ==, 400);
  g_assert_cmpuint (wave_get (wave, FILE_R, 5, 2, 0), ==, 3);
}

/* Position (2, 3) in texels lies between texels 1 and 2, 2 and 3. */
static void
test_gather (void)
{
  g_autoptr (Wave) wave = sampling ("FETCH4 R1, R0.xyzw, t3, s2");

  set_ramp (wave, 0.25f, 0, 0.375f, 0);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 31);
  g_assert_cmpfloat (get_float (wave, 1, 1, 0), ==, 32);
  g_assert_cmpfloat (get_float (wave, 1, 2, 0), ==, 22);
  g_assert_cmpfloat (get_float (wave, 1, 3, 0), ==, 21);
}

static void
test_n_samples (void)
{
  g_autoptr (Wave) wave = sampling ("GET_NUMBER_OF_SAMPLES R1, R0.xyzw, t3, s2");

  wave_run (wave);
  g_assert_cmpuint (wave_get (wave, FILE_R, 1, 0, 0), ==, 1);
}

/* Samples are x + 10 y + 100 (2 layer + sample): of a range of layers from 1 on, (3, 1) of layer 1 is in 403 and 503. */
static void
test_load_samples (void)
{
  g_autoptr (Wave) wave = sampling ("LD R1, R0.xyzw, t6, s2\n LD R4, R0.xyzw, t7, s2\n"
                                    " GET_NUMBER_OF_SAMPLES R5, R0, t6, s2\n"
                                    " GET_TEXTURE_RESINFO R6, R3.xxxx, t7, s2");
  /* x, y, layer and sample; what the plain and the layered texture give */
  static const gint at[][4] = { { 3, 1, 0, 0 }, { 3, 1, 0, 1 },  { 3, 1, 1, 1 },
                                { 3, 1, 0, 2 }, { 3, 1, 0, -1 }, { 4, 1, 0, 0 },
                                { 3, 1, 2, 0 }, { 0, 0, -1, 0 }, { 3, 1, 1, 0 } };
  static const float plain[] = { 13, 113, 113, 0, 0, 0, 13, 0, 13 };
  static const float layered[] = { 213, 313, 513, 0, 0, 0, 0, 0, 413 };

  wave->bindings->textures[6] = numbered (LS_TEXTURE_2D_MSAA, 4, 4, 1, 2, 1);
  wave->bindings->textures[7] = numbered (LS_TEXTURE_2D_ARRAY_MSAA, 4, 4, 1, 6, 1);
  for (guint i = 6; i <= 7; i++)
    ls_texture_set_samples (wave->bindings->textures[i], 2);
  wave->bindings->textures[7]->base_layer = 1;
  for (guint lane = 0; lane < G_N_ELEMENTS (at); lane++)
    for (guint i = 0; i < 4; i++)
      wave_set (wave, 0, i, lane, (guint32) at[lane][i]);
  wave_set_all (wave, 3, 0, 0);
  wave_run (wave);
  for (guint lane = 0; lane < G_N_ELEMENTS (at); lane++)
    {
      g_assert_cmpfloat (get_float (wave, 1, 0, lane), ==, plain[lane]);
      g_assert_cmpfloat (get_float (wave, 4, 0, lane), ==, layered[lane]);
    }
  g_assert_cmpuint (wave_get (wave, FILE_R, 5, 0, 0), ==, 2);
  g_assert_cmpuint (wave_get (wave, FILE_R, 6, 0, 0), ==, 4);
  g_assert_cmpuint (wave_get (wave, FILE_R, 6, 1, 0), ==, 4);
  g_assert_cmpuint (wave_get (wave, FILE_R, 6, 2, 0), ==, 2);
}

/* The sampler can make samples compare and gather: texels 21, 22, 31 and 32, against 22. */
static void
test_sampler_modes (void)
{
  g_autoptr (Wave) wave =
    sampling ("SAMPLE_LZ R1, R0.xyzw, t3, s2\n SAMPLE_C_LZ R4, R0.xyzw, t3, s2");
  LsSampler *sampler = wave->bindings->samplers[2];

  set_ramp (wave, 0.25f, 0, 0.375f, 0);
  set_float (wave, 0, 3, 22);
  sampler->mip = LS_MIP_NONE;
  sampler->mag = sampler->min = LS_FILTER_LINEAR;
  sampler->compare = LS_COMPARE_LEQUAL;
  sampler->compares = TRUE;
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 0.75f);
  g_assert_cmpfloat (get_float (wave, 4, 0, 0), ==, 0.75f);
  wave_reset (wave, LS_MASK_ALL);
  set_ramp (wave, 0.25f, 0, 0.375f, 0);
  set_float (wave, 0, 3, 22);
  sampler->gathers = TRUE;
  wave_run (wave);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (get_float (wave, 1, i, 0), ==, i == 3 ? 0 : 1);
      g_assert_cmpfloat (get_float (wave, 4, i, 0), ==, i == 3 ? 0 : 1);
    }
}

/* Half a texel moves a point sample from texel 1 to 2; the coordinates are in texels. */
static void
test_offset (void)
{
  g_autoptr (Wave) wave = sampling ("SAMPLE_LZ R1, R0.xyzw, t3, s2 UNNORM(XY) XOFFSET(0.5)\n"
                                    " SAMPLE_LZ R4, R0.xyzw, t3, s2 UNNORM(XY) YOFFSET(-8)");

  wave->bindings->samplers[2]->wrap[0] = LS_WRAP_CLAMP_LAST_TEXEL;
  wave->bindings->samplers[2]->wrap[1] = LS_WRAP_CLAMP_LAST_TEXEL;
  set_ramp (wave, 1.75f, 0, 5.25f, 0);
  wave_run (wave);
  g_assert_cmpfloat (get_float (wave, 1, 0, 0), ==, 52);
  g_assert_cmpfloat (get_float (wave, 4, 0, 0), ==, 1);
}

/* --- traps ----------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name, *text;
  LsTrapCode code;
  const char *detail;
} TrapCase;

static const TrapCase trap_cases[] = {
  { "cube-index", "SET_CUBEMAP_INDEX R0.____, R0.xyzw, t3, s2", LS_TRAP_UNSUPPORTED,
    "no resource word describes an array of cubes, resource 3" },
  { "pass", "PASS R1, R0.xyzw, t3, s2", LS_TRAP_ILLEGAL,
    "PASS is not an instruction of the R700 guide" },
  { "no-gradients", "SAMPLE_G R1, R0.xyzw, t3, s2", LS_TRAP_ILLEGAL,
    "SAMPLE_G needs gradients, and nothing in the program sets them" },
  { "load-cube", "LD R1, R0.xyzw, t4, s2", LS_TRAP_ILLEGAL, "cubes cannot be read by texel" },
  { "compare-integers", "SAMPLE_C R1, R0.xyzw, t5, s2", LS_TRAP_UNSUPPORTED,
    "comparison with integers" },
  { "compare-by-sampler", "SAMPLE R1, R0.xyzw, t5, s3", LS_TRAP_UNSUPPORTED,
    "comparison with integers" },
  { "degamma", "SAMPLE R1, R0.xyzw, t3, s4", LS_TRAP_UNSUPPORTED,
    "FORCE_DEGAMMA is for unsigned norm numbers only, resource 3" },
  { "filter-samples", "SAMPLE R1, R0.xyzw, t6, s2", LS_TRAP_ILLEGAL,
    "multisampled textures can only be read by texel, resource 6" },
  { "gather-samples", "FETCH4 R1, R0.xyzw, t6, s2", LS_TRAP_ILLEGAL,
    "multisampled textures can only be read by texel, resource 6" },
  { "level-of-samples", "GET_COMP_TEX_LOD R1, R0.xyzw, t6, s2", LS_TRAP_ILLEGAL,
    "multisampled textures can only be read by texel, resource 6" },
  { "wrap-texels", "SAMPLE R1, R0.xyzw, t3, s2 UNNORM(XY)", LS_TRAP_ILLEGAL,
    "coordinates in texels cannot wrap or mirror, sampler 2" },
  { "no-texture", "SAMPLE R1, R0.xyzw, t9, s2", LS_TRAP_UNBOUND, "binds no texture to resource 9" },
  { "no-sampler", "SAMPLE R1, R0.xyzw, t3, s1", LS_TRAP_UNBOUND, "binds no sampler to number 1" },
};

static void
test_trap (gconstpointer data)
{
  const TrapCase *test = data;
  g_autoptr (Wave) wave = sampling (test->text);

  wave->bindings->textures[4] = numbered (LS_TEXTURE_CUBE, 4, 4, 1, 1, 1);
  wave->bindings->textures[5] = numbered (LS_TEXTURE_2D, 4, 4, 1, 1, 1);
  wave->bindings->textures[5]->is_integer = TRUE;
  wave->bindings->textures[6] = numbered (LS_TEXTURE_2D_MSAA, 4, 4, 1, 2, 1);
  for (guint i = 3; i <= 4; i++)
    wave->bindings->samplers[i] = ls_sampler_new ();
  wave->bindings->samplers[3]->compares = TRUE;
  wave->bindings->samplers[4]->degamma = TRUE;
  wave_expect_trap (wave, test->code, test->detail);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (level_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/tex/level/%s", level_cases[i].name);

      g_test_add_data_func (path, &level_cases[i], test_level);
    }
  for (guint i = 0; i < G_N_ELEMENTS (compare_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/tex/compare/%s", compare_cases[i].name);

      g_test_add_data_func (path, &compare_cases[i], test_compare);
    }
  for (guint i = 0; i < G_N_ELEMENTS (size_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/tex/size/%s", size_cases[i].name);

      g_test_add_data_func (path, &size_cases[i], test_size);
    }
  for (guint i = 0; i < G_N_ELEMENTS (trap_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/tex/trap/%s", trap_cases[i].name);

      g_test_add_data_func (path, &trap_cases[i], test_trap);
    }
  g_test_add_func ("/r700/tex/first-gradients", test_first_gradients);
  g_test_add_func ("/r700/tex/helper-lanes", test_helper_lanes);
  g_test_add_func ("/r700/tex/vertex-shader", test_vertex_shader);
  g_test_add_func ("/r700/tex/get-lod", test_get_lod);
  g_test_add_func ("/r700/tex/get-gradients", test_get_gradients);
  g_test_add_func ("/r700/tex/fine-gradients", test_fine_gradients);
  g_test_add_func ("/r700/tex/keep-gradients", test_keep_gradients);
  g_test_add_func ("/r700/tex/get-lerp", test_get_lerp);
  g_test_add_func ("/r700/tex/load", test_load);
  g_test_add_func ("/r700/tex/layers", test_layers);
  g_test_add_func ("/r700/tex/gather", test_gather);
  g_test_add_func ("/r700/tex/n-samples", test_n_samples);
  g_test_add_func ("/r700/tex/load-samples", test_load_samples);
  g_test_add_func ("/r700/tex/sampler-modes", test_sampler_modes);
  g_test_add_func ("/r700/tex/offset", test_offset);
  return g_test_run ();
}
