#include "spirv-world.h"

/* Image operands, projections and gathers, of 2D textures. */

static float
expected (guint lane, guint level)
{
  return (float) NUMBER (level, 0, part (lane, 1) >> level, part (lane, 0) >> level);
}

static void
test_levels (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const World world = start (probe, make_texture (LS_TEXTURE_2D, 1, FALSE), SPIRV_DIM_2D, FALSE);
  const guint32 at = probe_input (probe, world.type, 0, 2);
  const guint32 dx = probe_input (probe, world.type, 2, 2),
                dy = probe_input (probe, world.type, 4, 2);
  const guint32 lod = probe_input (probe, world.type, 6, 1);
  guint32 id;

  SAMPLE (&world, SPIRV_OP_ImageSampleImplicitLod, at);
  SAMPLE (&world, SPIRV_OP_ImageSampleImplicitLod, at, 1, lod);
  SAMPLE (&world, SPIRV_OP_ImageSampleExplicitLod, at, 2, lod);
  SAMPLE (&world, SPIRV_OP_ImageSampleExplicitLod, at, 4, dx, dy);
  SAMPLE (&world, SPIRV_OP_ImageSampleImplicitLod, at, 0x80, lod);
  SAMPLE (&world, SPIRV_OP_ImageSampleExplicitLod, at, 0x84, dx, dy, lod);
  id =
    PROBE_OP (probe, SPIRV_OP_ImageQueryLod, probe_vector (probe, world.type, 2), world.loaded, at);
  probe_output (probe, world.type, 2, id);
  set_places (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      set_input (probe, lane, 2 + lane % 2, lane % 3 == 1 ? 0.25f : 0); /* two texels: level 1 */
      set_input (probe, lane, 6, (float) (lane % 5 % 3));
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint by_lod = lane % 5 % 3, by_change = lane % 3 == 1;
      const guint levels[] = { 0, by_lod, by_lod, by_change, by_lod, MAX (by_lod, by_change) };

      for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
        assert_output (probe, lane, i, expected (lane, levels[i]));
      assert_output (probe, lane, 6, 0);
      assert_output (probe, lane, 7, 0);
    }
}

static void
test_offsets (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const World world = start (probe, make_texture (LS_TEXTURE_2D, 1, FALSE), SPIRV_DIM_2D, FALSE);
  const guint32 whole = probe_int (probe), two = probe_vector (probe, whole, 2);
  const guint32 at = probe_input (probe, world.type, 0, 2);
  const guint32 minus = probe_constant (probe, whole, G_MAXUINT32),
                one = probe_constant (probe, whole, 1);
  const guint32 fixed = PROBE_TYPE (probe, SPIRV_OP_ConstantComposite, two, minus, one);
  const guint32 moving = probe_input (probe, whole, 2, 2);
  const guint32 image = PROBE_OP (probe, SPIRV_OP_Image, world.image, world.loaded);
  const guint32 lod = OF_CONSTANT (probe, 0);
  guint32 id;

  SAMPLE (&world, SPIRV_OP_ImageSampleExplicitLod, at, 2 | 8, lod, fixed);
  SAMPLE (&world, SPIRV_OP_ImageSampleExplicitLod, at, 2 | 0x10, lod, moving);
  id = PROBE_OP (probe, SPIRV_OP_ImageFetch, world.four, image, probe_input (probe, whole, 4, 2),
                 2 | 8, one, fixed);
  probe_output (probe, world.type, 1,
                PROBE_OP (probe, SPIRV_OP_CompositeExtract, world.type, id, 0));
  set_places (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      probe->in[lane][2] = lane % 3 - 1;
      probe->in[lane][3] = lane % 2;
      probe->in[lane][4] = 1;
      probe->in[lane][5] = 2;
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const gint x = (gint) (lane % 8), y = (gint) (lane / 8);

      assert_output (probe, lane, 0, (float) NUMBER (0, 0, MIN (y + 1, 7), MAX (x - 1, 0)));
      assert_output (probe, lane, 1,
                     (float) NUMBER (0, 0, MIN (y + (gint) (lane % 2), 7),
                                     CLAMP (x + (gint) (lane % 3) - 1, 0, 7)));
      assert_output (probe, lane, 2, (float) NUMBER (1, 0, 3, 0));
    }
}

/* The coordinates, and what is compared, are divided. */
static void
test_projection (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const World world = start (probe, make_texture (LS_TEXTURE_2D, 1, FALSE), SPIRV_DIM_2D, FALSE);
  const guint32 at = probe_input (probe, world.type, 0, 3);
  const guint32 lod = OF_CONSTANT (probe, 0);
  guint32 id;

  SAMPLE (&world, SPIRV_OP_ImageSampleProjImplicitLod, at);
  SAMPLE (&world, SPIRV_OP_ImageSampleProjExplicitLod, at, 2, lod);
  id = PROBE_OP (probe, SPIRV_OP_ImageSampleProjDrefExplicitLod, world.type, world.loaded, at,
                 OF_CONSTANT (probe, 70), 2, lod);
  probe_output (probe, world.type, 1, id);
  id = PROBE_OP (probe, SPIRV_OP_ImageSampleProjDrefImplicitLod, world.type, world.loaded, at,
                 OF_CONSTANT (probe, 70));
  probe_output (probe, world.type, 1, id);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      set_input (probe, lane, 0, ((float) (lane % 8) + 0.5f) / 4);
      set_input (probe, lane, 1, ((float) (lane / 8) + 0.5f) / 4);
      set_input (probe, lane, 2, 2);
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      assert_output (probe, lane, 0, expected (lane, 0));
      assert_output (probe, lane, 1, expected (lane, 0));
      assert_output (probe, lane, 2, 35 < expected (lane, 0));
      assert_output (probe, lane, 3, 35 < expected (lane, 0));
    }
}

/* Four texels around the middle of texels 2 and 3, 4 and 5; integers are gathered as floats are. */
static void
test_gather (void)
{
  for (guint is_integer = 0; is_integer < 2; is_integer++)
    {
      g_autoptr (Probe) probe = probe_new ();
      const World world =
        start (probe, make_texture (LS_TEXTURE_2D, 1, is_integer != 0), SPIRV_DIM_2D, FALSE);
      const guint32 whole = probe_int (probe), two = probe_vector (probe, whole, 2);
      const guint32 at = probe_input (probe, probe_float (probe), 0, 2);
      const guint32 zero = probe_constant (probe, whole, 0), one = probe_constant (probe, whole, 1);
      const guint32 ways[2] = { PROBE_TYPE (probe, SPIRV_OP_ConstantComposite, two, zero, zero),
                                PROBE_TYPE (probe, SPIRV_OP_ConstantComposite, two, one, zero) };
      const guint32 four =
        PROBE_TYPE (probe, SPIRV_OP_TypeArray, two, probe_constant (probe, probe_uint (probe), 4));
      const guint32 offsets =
        PROBE_TYPE (probe, SPIRV_OP_ConstantComposite, four, ways[0], ways[1], ways[0], ways[1]);
      static const guint texels[4][2] = { { 2, 5 }, { 3, 5 }, { 3, 4 }, { 2, 4 } };
      guint32 id = PROBE_OP (probe, SPIRV_OP_ImageGather, world.four, world.loaded, at, one);

      probe_output (probe, world.type, 4, id);
      id =
        PROBE_OP (probe, SPIRV_OP_ImageGather, world.four, world.loaded, at, zero, 0x20, offsets);
      probe_output (probe, world.type, 4, id);
      id = PROBE_OP (probe, SPIRV_OP_ImageDrefGather, world.four, world.loaded, at,
                     OF_CONSTANT (probe, 45));
      if (!is_integer)
        probe_output (probe, world.type, 4, id);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          set_input (probe, lane, 0, 2.9f / 8);
          set_input (probe, lane, 1, 5.1f / 8);
        }
      run (probe);
      for (guint i = 0; i < 4; i++)
        {
          const guint x = texels[i][0], y = texels[i][1], shifted = NUMBER (0, 0, 4, 2) + i % 2;

          if (is_integer)
            {
              g_assert_cmpuint (probe->out[7][i], ==, NUMBER (0, 0, y, x) + 10000);
              g_assert_cmpuint (probe->out[7][4 + i], ==, shifted);
              continue;
            }
          assert_output (probe, 7, i, (float) NUMBER (0, 0, y, x) + 0.125f);
          assert_output (probe, 7, 4 + i, (float) shifted);
          assert_output (probe, 7, 8 + i, 45 < NUMBER (0, 0, y, x));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv-sample-operands/levels", test_levels);
  g_test_add_func ("/spirv-sample-operands/offsets", test_offsets);
  g_test_add_func ("/spirv-sample-operands/projection", test_projection);
  g_test_add_func ("/spirv-sample-operands/gather", test_gather);
  return g_test_run ();
}
