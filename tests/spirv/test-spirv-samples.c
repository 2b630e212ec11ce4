#include <string.h>

#include "spirv-world.h"

/* Textures and samplers: each kind, what they are made of, what lanes take, and what is refused. */

/* --- kinds ------------------------------------------------------------------------------------ */

typedef struct
{
  LsTextureDim dim;
  guint32 of_image, is_array;
  guint layers, n_axes; /* n_axes: without layers; coordinates of a cube are directions */
  guint n_sizes;
  guint32 sizes[3]; /* of level 1 */
} Kind;

static const Kind kinds[] = {
  { LS_TEXTURE_1D, SPIRV_DIM_1D, 0, 1, 1, 1, { 4 } },
  { LS_TEXTURE_2D, SPIRV_DIM_2D, 0, 1, 2, 2, { 4, 4 } },
  { LS_TEXTURE_3D, SPIRV_DIM_3D, 0, 1, 3, 3, { 4, 4, 4 } },
  { LS_TEXTURE_1D_ARRAY, SPIRV_DIM_1D, 1, 3, 1, 2, { 4, 3 } },
  { LS_TEXTURE_2D_ARRAY, SPIRV_DIM_2D, 1, 3, 2, 3, { 4, 4, 3 } },
};

static guint
layer (guint lane)
{
  return lane % 3;
}

static float
expected (const Kind *kind, guint lane, guint level)
{
  guint at[3] = { 0 };

  for (guint i = 0; i < kind->n_axes; i++)
    at[i] = part (lane, i) >> level;
  if (kind->is_array)
    at[2] = layer (lane);
  return (float) NUMBER (level, at[2], at[1], at[0]);
}

/* Samples at two levels, a fetch, and what the texture tells of itself. */
static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (Probe) probe = probe_new ();
  const World world = start (probe, make_texture (kind->dim, kind->layers, FALSE), kind->of_image,
                             kind->is_array != 0);
  const guint n = kind->n_axes + kind->is_array;
  const guint32 at = probe_input (probe, world.type, 0, n);
  const guint32 texel = probe_input (probe, probe_int (probe), 8, n);
  const guint32 one = probe_constant (probe, probe_int (probe), 1);
  guint32 id, image;

  id = PROBE_OP (probe, SPIRV_OP_ImageSampleExplicitLod, world.four, world.loaded, at, 2,
                 OF_CONSTANT (probe, 0));
  probe_output (probe, world.type, 4, id);
  id = PROBE_OP (probe, SPIRV_OP_ImageSampleExplicitLod, world.four, world.loaded, at, 2,
                 OF_CONSTANT (probe, 1));
  probe_output (probe, world.type, 1,
                PROBE_OP (probe, SPIRV_OP_CompositeExtract, world.type, id, 0));
  image = PROBE_OP (probe, SPIRV_OP_Image, world.image, world.loaded);
  id = PROBE_OP (probe, SPIRV_OP_ImageFetch, world.four, image, texel);
  probe_output (probe, world.type, 4, id);
  id = PROBE_OP (probe, SPIRV_OP_ImageQuerySizeLod,
                 probe_vector (probe, probe_int (probe), kind->n_sizes), image, one);
  probe_output (probe, probe_int (probe), kind->n_sizes, id);
  id = PROBE_OP (probe, SPIRV_OP_ImageQueryLevels, probe_int (probe), image);
  probe_output (probe, probe_int (probe), 1, id);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      for (guint i = 0; i < kind->n_axes; i++)
        {
          set_input (probe, lane, i, ((float) part (lane, i) + 0.5f) / 8);
          probe->in[lane][8 + i] = part (lane, i);
        }
      if (kind->is_array)
        {
          set_input (probe, lane, kind->n_axes, (float) layer (lane) + 0.25f);
          probe->in[lane][8 + kind->n_axes] = layer (lane);
        }
    }
  probe->in[5][8] = 8; /* outside */
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      for (guint c = 0; c < 4; c++)
        {
          assert_output (probe, lane, c, expected (kind, lane, 0) + (float) c / 8);
          assert_output (probe, lane, 5 + c,
                         lane == 5 ? 0 : expected (kind, lane, 0) + (float) c / 8);
        }
      assert_output (probe, lane, 4, expected (kind, lane, 1));
      for (guint i = 0; i < kind->n_sizes; i++)
        g_assert_cmpuint (probe->out[lane][9 + i], ==, kind->sizes[i]);
      g_assert_cmpuint (probe->out[lane][9 + kind->n_sizes], ==, N_LEVELS);
    }
}

/* The middle of each face of a layer. */
static void
test_cubes (void)
{
  for (guint is_array = 0; is_array < 2; is_array++)
    {
      g_autoptr (Probe) probe = probe_new ();
      const World world = start (
        probe,
        make_texture (is_array ? LS_TEXTURE_CUBE_ARRAY : LS_TEXTURE_CUBE, 1 + is_array, FALSE),
        SPIRV_DIM_CUBE, is_array != 0);
      const guint32 at = probe_input (probe, world.type, 0, 3 + is_array);
      guint32 id = PROBE_OP (probe, SPIRV_OP_ImageSampleExplicitLod, world.four, world.loaded, at,
                             2, OF_CONSTANT (probe, 2));

      probe_output (probe, world.type, 1,
                    PROBE_OP (probe, SPIRV_OP_CompositeExtract, world.type, id, 0));
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          set_input (probe, lane, 0, 0.1f);
          set_input (probe, lane, 1, 0.1f);
          set_input (probe, lane, 2, 0.1f);
          set_input (probe, lane, lane % 6 / 2, lane % 2 ? -1 : 1);
          set_input (probe, lane, 3, (float) (lane / 6 % 2));
        }
      run (probe);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          float got;

          memcpy (&got, &probe->out[lane][0], 4);
          g_assert_cmpuint ((guint) got / 100, ==,
                            20 + lane % 6 + (is_array ? 6 * (lane / 6 % 2) : 0));
        }
    }
}

/* Buffers, and textures with samples: texels only. */
static void
test_buffer (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const World world =
    start (probe, make_texture (LS_TEXTURE_BUFFER, 1, TRUE), SPIRV_DIM_BUFFER, FALSE);
  const guint32 image = PROBE_OP (probe, SPIRV_OP_Image, world.image, world.loaded);
  guint32 id = PROBE_OP (probe, SPIRV_OP_ImageFetch, world.four, image,
                         probe_input (probe, probe_int (probe), 0, 1));

  probe_output (probe, world.type, 4, id);
  id = PROBE_OP (probe, SPIRV_OP_ImageQuerySize, world.type, image);
  probe_output (probe, world.type, 1, id);
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][0] = lane % 9 - (lane == 17);
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpuint (probe->out[lane][0], ==, lane == 17 ? 7 : lane % 9 == 8 ? 0 : lane % 9);
      g_assert_cmpuint (probe->out[lane][4], ==, 8);
    }
}

static void
test_samples (void)
{
  g_autoptr (Probe) probe = probe_new ();
  LsTexture *texture = make_texture (LS_TEXTURE_2D_MSAA, 4, FALSE);
  const World world = start (probe, texture, SPIRV_DIM_2D, FALSE);
  const guint32 image = PROBE_OP (probe, SPIRV_OP_Image, world.image, world.loaded);
  guint32 id = PROBE_OP (probe, SPIRV_OP_ImageFetch, world.four, image,
                         probe_input (probe, probe_int (probe), 0, 2), 0x40,
                         probe_input (probe, probe_int (probe), 2, 1));

  ls_texture_set_samples (texture, 4);
  probe_output (probe, world.type, 4, id);
  id = PROBE_OP (probe, SPIRV_OP_ImageQuerySamples, probe_int (probe), image);
  probe_output (probe, probe_int (probe), 1, id);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      probe->in[lane][0] = lane % 8;
      probe->in[lane][1] = lane / 8;
      probe->in[lane][2] = lane % 4;
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      assert_output (probe, lane, 0, (float) NUMBER (0, lane % 4, lane / 8, lane % 8));
      g_assert_cmpuint (probe->out[lane][4], ==, 4);
    }
}

/* --- arrays, and images apart from samplers --------------------------------------------------- */

static void
test_apart (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_float (probe), four = probe_vector (probe, type, 4),
                n = probe_uint (probe);
  const guint32 image = PROBE_TYPE (probe, SPIRV_OP_TypeImage, type, SPIRV_DIM_2D, 0, 0, 0, 1, 0);
  const guint32 sampler = PROBE_TYPE (probe, SPIRV_OP_TypeSampler);
  const guint32 images =
    PROBE_TYPE (probe, SPIRV_OP_TypeArray, image, probe_constant (probe, n, 3));
  const guint32 samplers =
    PROBE_TYPE (probe, SPIRV_OP_TypeArray, sampler, probe_constant (probe, n, 2));
  const guint32 variables[2] = { probe_variable (probe, images, 2),
                                 probe_variable (probe, samplers, 3) };
  const guint32 class = SPIRV_StorageClass_UniformConstant;
  guint32 pointers[2], loaded[2], id;
  g_autoptr (GArray) needs = g_array_new (FALSE, TRUE, sizeof (LsNeed));

  pointers[0] =
    PROBE_OP (probe, SPIRV_OP_AccessChain, PROBE_TYPE (probe, SPIRV_OP_TypePointer, class, image),
              variables[0], probe_input (probe, n, 2, 1));
  pointers[1] =
    PROBE_OP (probe, SPIRV_OP_AccessChain, PROBE_TYPE (probe, SPIRV_OP_TypePointer, class, sampler),
              variables[1], probe_input (probe, n, 3, 1));
  loaded[0] = PROBE_OP (probe, SPIRV_OP_Load, image, pointers[0]);
  loaded[1] = PROBE_OP (probe, SPIRV_OP_Load, sampler, pointers[1]);
  id = PROBE_OP (probe, SPIRV_OP_SampledImage, PROBE_TYPE (probe, SPIRV_OP_TypeSampledImage, image),
                 loaded[0], loaded[1]);
  id = PROBE_OP (probe, SPIRV_OP_ImageSampleExplicitLod, four, id, probe_input (probe, type, 0, 2),
                 2, OF_CONSTANT (probe, 0));
  probe_output (probe, type, 4, id);
  for (guint i = 0; i < 4; i++)
    {
      LsTexture *texture = make_texture (LS_TEXTURE_2D, 1, FALSE);

      ls_texture_level_texel (&texture->levels[0], 7, 7, 0)[0] = float_bits ((float) i);
      ls_texture_level_texel (&texture->levels[0], 0, 0, 0)[0] = float_bits ((float) (10 + i));
      probe->bindings->textures[i] = texture;
      probe->bindings->samplers[i] = make_sampler ();
    }
  probe->bindings->samplers[1]->wrap[0] = probe->bindings->samplers[1]->wrap[1] = LS_WRAP_WRAP;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      set_input (probe, lane, 0, 1.01f);
      set_input (probe, lane, 1, 1.01f);
      probe->in[lane][2] = lane % 4;
      probe->in[lane][3] = lane / 4 % 3;
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    assert_output (probe, lane, 0,
                   lane % 4 == 3 || lane / 4 % 3 == 2 ? 0
                                                      : (float) (lane % 4 + 10 * (lane / 4 % 3)));

  spirv_texture_needs (spirv_code_of (probe->program), needs);
  g_assert_cmpuint (needs->len, ==, 5);
  for (guint i = 0; i < needs->len; i++)
    {
      const LsNeed *need = &g_array_index (needs, LsNeed, i);

      g_assert_cmpint (need->kind, ==, i < 3 ? LS_NEED_TEXTURE : LS_NEED_SAMPLER);
      g_assert_cmpuint (need->number, ==, i % 3);
      g_assert_cmpuint (need->dim, ==, i < 3 ? 1 + LS_TEXTURE_2D : 0);
    }
}

/* --- what lanes take -------------------------------------------------------------------------- */

static void
test_touches (void)
{
  g_autoptr (Probe) probe = probe_new ();
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  const World world = start (probe, make_texture (LS_TEXTURE_2D, 1, FALSE), SPIRV_DIM_2D, FALSE);
  guint n = 0;

  SAMPLE (&world, SPIRV_OP_ImageSampleExplicitLod, probe_input (probe, world.type, 0, 2), 2,
          OF_CONSTANT (probe, 0));
  set_places (probe);
  probe_run_until (probe, probe_find (probe, SPIRV_OP_ImageSampleExplicitLod));
  spirv_machine.explain->touches (probe->program, probe->bindings, probe->state, 13, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->cell.kind != LS_CELL_TEXEL)
        continue;
      g_assert_cmpuint (touch->cell.number, ==, 0);
      g_assert_cmphex (touch->value, ==,
                       float_bits ((float) NUMBER (0, 0, 1, 5) + (float) n++ / 8));
    }
  g_assert_cmpuint (n, ==, 4);
}

/* --- what cannot run -------------------------------------------------------------------------- */

static void
assert_trap (Probe *probe, LsTrapCode code, const char *detail)
{
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_TRAP);
  g_assert_cmpint (probe->trap.code, ==, code);
  g_assert_cmpstr (probe->trap.detail, ==, detail);
}

static void
test_refused (void)
{
  static const struct
  {
    guint op;
    guint32 mask;
    const char *detail;
  } masks[] = {
    { SPIRV_OP_ImageSampleImplicitLod, 2, "its image operands do not belong together" },
    { SPIRV_OP_ImageSampleExplicitLod, 1, "its image operands do not belong together" },
    { SPIRV_OP_ImageSampleExplicitLod, 6, "its image operands do not belong together" },
    { SPIRV_OP_ImageSampleExplicitLod, 2 | 8, "its offsets are of another type" },
    { SPIRV_OP_ImageSampleImplicitLod, 0x40, "its image operands do not belong together" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (masks); i++)
    {
      g_autoptr (Probe) probe = probe_new ();
      const World world =
        start (probe, make_texture (LS_TEXTURE_2D, 1, FALSE), SPIRV_DIM_2D, FALSE);
      const guint32 lod = OF_CONSTANT (probe, 0);
      g_autofree char *detail =
        g_strdup_printf ("%s: %s", spirv_op_form (masks[i].op)->name, masks[i].detail);

      sample (&world, masks[i].op, probe_input (probe, world.type, 0, 2),
              (const guint32[]){ 0, masks[i].mask, lod, lod, lod },
              1 + (gsize) __builtin_popcount (masks[i].mask) + (masks[i].mask >> 2 & 1));
      assert_trap (probe, LS_TRAP_UNSUPPORTED, detail);
    }
}

static void
test_unbound (void)
{
  g_autoptr (Probe) probe = probe_new ();
  LsTexture *texture = make_texture (LS_TEXTURE_2D, 1, FALSE);
  const World world = start (probe, texture, SPIRV_DIM_2D, FALSE);

  SAMPLE (&world, SPIRV_OP_ImageSampleImplicitLod, probe_input (probe, world.type, 0, 2));
  probe->bindings->textures[0] = NULL;
  assert_trap (probe, LS_TRAP_UNBOUND, "the scene binds no texture 0");
  ls_texture_free (texture);
  probe->bindings->textures[0] = make_texture (LS_TEXTURE_3D, 1, FALSE);
  assert_trap (probe, LS_TRAP_UNSUPPORTED, "texture 0 is not of the kind 2D");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strdup_printf ("/spirv-samples/kind-%u", kinds[i].dim);

      g_test_add_data_func (name, &kinds[i], test_kind);
    }
  g_test_add_func ("/spirv-samples/cubes", test_cubes);
  g_test_add_func ("/spirv-samples/buffer", test_buffer);
  g_test_add_func ("/spirv-samples/samples", test_samples);
  g_test_add_func ("/spirv-samples/apart", test_apart);
  g_test_add_func ("/spirv-samples/touches", test_touches);
  g_test_add_func ("/spirv-samples/refused", test_refused);
  g_test_add_func ("/spirv-samples/unbound", test_unbound);
  return g_test_run ();
}
