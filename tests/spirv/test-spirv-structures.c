#include "spirv-world.h"

/* Uniforms that stand alone, and textures in structures and in arrays of arrays. What is taken follows from the layout that the
 * manual says: vec4s as registers, and textures as if they were an array of their own. */

#define N_LIST 3
#define N_TEXTURES 2

/* struct { float gain; sampler2D maps[2]; vec2 at; bool on; } list[3] */
typedef struct
{
  Probe *probe;
  guint32 type, n, four, two, truth, sampled, maps, structure, variable;
} Structures;

static guint32
pointer_to (Probe *probe, guint32 type)
{
  return PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_UniformConstant, type);
}

/* Textures whose first texel has the number of the texture. */
static void
bind (Probe *probe, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      LsTexture *texture = make_texture (LS_TEXTURE_2D, 1, FALSE);

      ls_texture_level_texel (&texture->levels[0], 0, 0, 0)[0] = float_bits ((float) (100 + i));
      probe->bindings->textures[i] = texture;
      probe->bindings->samplers[i] = make_sampler ();
    }
}

static void
start_structures (Structures *self, Probe *probe)
{
  const guint32 image =
    PROBE_TYPE (probe, SPIRV_OP_TypeImage, probe_float (probe), SPIRV_DIM_2D, 0, 0, 0, 1, 0);

  self->probe = probe;
  self->type = probe_float (probe);
  self->n = probe_uint (probe);
  self->four = probe_vector (probe, self->type, 4);
  self->two = probe_vector (probe, self->type, 2);
  self->truth = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
  self->sampled = PROBE_TYPE (probe, SPIRV_OP_TypeSampledImage, image);
  self->maps = PROBE_TYPE (probe, SPIRV_OP_TypeArray, self->sampled,
                           probe_constant (probe, self->n, N_TEXTURES));
  self->structure =
    PROBE_TYPE (probe, SPIRV_OP_TypeStruct, self->type, self->maps, self->two, self->truth);
  self->variable = probe_variable (probe,
                                   PROBE_TYPE (probe, SPIRV_OP_TypeArray, self->structure,
                                               probe_constant (probe, self->n, N_LIST)),
                                   2);
  bind (probe, N_LIST * N_TEXTURES);
}

/* Samples in the middle of the first texel, and leaves one component. */
static void
take_first (Probe *probe, guint32 loaded)
{
  const guint32 type = probe_float (probe), four = probe_vector (probe, type, 4);
  const guint32 id = PROBE_OP (probe, SPIRV_OP_ImageSampleExplicitLod, four, loaded,
                               probe_input (probe, type, 0, 2), 2, OF_CONSTANT (probe, 0));

  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_CompositeExtract, type, id, 0));
}

static void
set_first (Probe *probe, guint lane)
{
  set_input (probe, lane, 0, 0.5f / 8);
  set_input (probe, lane, 1, 0.5f / 8);
}

/* --- textures --------------------------------------------------------------------------------- */

static void
test_textures (void)
{
  g_autoptr (Probe) probe = probe_new ();
  Structures self;
  guint32 list, pointer;

  start_structures (&self, probe);
  pointer = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, self.sampled), self.variable,
                      probe_input (probe, self.n, 2, 1), probe_constant (probe, self.n, 1),
                      probe_input (probe, self.n, 3, 1));
  take_first (probe, PROBE_OP (probe, SPIRV_OP_Load, self.sampled, pointer));
  /* An array of textures of an element: two chains. */
  list = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, self.maps), self.variable,
                   probe_input (probe, self.n, 2, 1), probe_constant (probe, self.n, 1));
  pointer = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, self.sampled), list,
                      probe_constant (probe, self.n, 1));
  take_first (probe, PROBE_OP (probe, SPIRV_OP_Load, self.sampled, pointer));
  pointer = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, self.sampled), self.variable,
                      probe_constant (probe, self.n, 2), probe_constant (probe, self.n, 1),
                      probe_input (probe, self.n, 3, 1));
  take_first (probe, PROBE_OP (probe, SPIRV_OP_Load, self.sampled, pointer));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      set_first (probe, lane);
      probe->in[lane][2] = lane % 4; /* 3 is outside */
      probe->in[lane][3] = lane / 4 % 2;
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint i = lane % 4, k = lane / 4 % 2;

      assert_output (probe, lane, 0, i == 3 ? 0 : (float) (100 + N_TEXTURES * i + k));
      assert_output (probe, lane, 1, i == 3 ? 0 : (float) (100 + N_TEXTURES * i + 1));
      assert_output (probe, lane, 2, (float) (100 + N_TEXTURES * 2 + k));
    }
}

static void
test_names (void)
{
  g_autoptr (Probe) probe = probe_new ();
  Structures self;
  guint n_textures = 0, n_constants = 0;

  start_structures (&self, probe);
  SPIRV_ADD (probe->decorations, SPIRV_OP_Name, self.variable, 0x7473696C, 0); /* "list" */
  probe_run (probe);
  for (guint i = 0; i < probe->program->n_bound; i++)
    {
      const LsBound *bound = &probe->program->bound[i];

      if (bound->kind == LS_BOUND_CONSTANTS && bound->name != NULL)
        n_constants += g_str_equal (bound->name, "list");
      if (bound->kind != LS_BOUND_TEXTURE)
        continue;
      g_assert_cmpuint (bound->number, ==, n_textures);
      if (n_textures == 3)
        g_assert_cmpstr (bound->name, ==, "list[1].[1]");
      n_textures++;
    }
  g_assert_cmpuint (n_textures, ==, N_LIST * N_TEXTURES);
  g_assert_cmpuint (n_constants, ==, 1);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* An element has three vec4s: textures have none. */
#define ELEMENT 3

static void
test_numbers (void)
{
  g_autoptr (Probe) probe = probe_new ();
  Structures self;
  guint32 words[4 * ELEMENT * N_LIST] = { 0 };
  guint32 pointer, id;

  start_structures (&self, probe);
  pointer = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, self.two), self.variable,
                      probe_input (probe, self.n, 2, 1), probe_constant (probe, self.n, 2));
  probe_output (probe, self.type, 2, PROBE_OP (probe, SPIRV_OP_Load, self.two, pointer));
  pointer = PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, self.truth), self.variable,
                      probe_input (probe, self.n, 2, 1), probe_constant (probe, self.n, 3));
  id = PROBE_OP (probe, SPIRV_OP_Load, self.truth, pointer);
  id = PROBE_OP (probe, SPIRV_OP_Select, self.n, id, probe_constant (probe, self.n, 1),
                 probe_constant (probe, self.n, 0));
  probe_output (probe, self.n, 1, id);
  for (guint i = 0; i < N_LIST; i++)
    {
      words[4 * ELEMENT * i + 4] = float_bits ((float) (10 + i));
      words[4 * ELEMENT * i + 5] = float_bits ((float) (20 + i));
      words[4 * ELEMENT * i + 8] = i == 0 ? 0 : i == 1 ? 5 : float_bits (1);
    }
  probe->bindings->constants[0] = g_bytes_new (words, sizeof words);
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][2] = lane % N_LIST;
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      assert_output (probe, lane, 0, (float) (10 + lane % N_LIST));
      assert_output (probe, lane, 1, (float) (20 + lane % N_LIST));
      g_assert_cmpuint (probe->out[lane][2], ==, lane % N_LIST != 0);
    }
}

/* --- arrays of arrays ------------------------------------------------------------------------- */

/* sampler2D grid[2][3] */
static void
test_grid (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 n = probe_uint (probe);
  const guint32 image =
    PROBE_TYPE (probe, SPIRV_OP_TypeImage, probe_float (probe), SPIRV_DIM_2D, 0, 0, 0, 1, 0);
  const guint32 sampled = PROBE_TYPE (probe, SPIRV_OP_TypeSampledImage, image);
  const guint32 row = PROBE_TYPE (probe, SPIRV_OP_TypeArray, sampled, probe_constant (probe, n, 3));
  const guint32 grid = PROBE_TYPE (probe, SPIRV_OP_TypeArray, row, probe_constant (probe, n, 2));
  const guint32 variable = probe_variable (probe, grid, 2);
  const guint32 i = probe_input (probe, n, 2, 1), k = probe_input (probe, n, 3, 1);
  const guint32 one = probe_constant (probe, n, 1);
  const guint32 chains[3][2] = { { i, k }, { one, k }, { i, one } };

  bind (probe, 6);
  for (guint c = 0; c < 3; c++)
    take_first (probe, PROBE_OP (probe, SPIRV_OP_Load, sampled,
                                 PROBE_OP (probe, SPIRV_OP_AccessChain, pointer_to (probe, sampled),
                                           variable, chains[c][0], chains[c][1])));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      set_first (probe, lane);
      probe->in[lane][2] = lane % 2;
      probe->in[lane][3] = lane / 2 % 3;
    }
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      assert_output (probe, lane, 0, (float) (100 + 3 * (lane % 2) + lane / 2 % 3));
      assert_output (probe, lane, 1, (float) (100 + 3 + lane / 2 % 3));
      assert_output (probe, lane, 2, (float) (100 + 3 * (lane % 2) + 1));
    }
}

/* --- variables that hold textures ------------------------------------------------------------- */

static void
test_held (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const World world = start (probe, make_texture (LS_TEXTURE_2D, 1, FALSE), SPIRV_DIM_2D, FALSE);
  const guint32 pointer =
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function, world.sampled);
  const guint32 variable =
    PROBE_OP (probe, SPIRV_OP_Variable, pointer, SPIRV_StorageClass_Function);

  PROBE_DO (probe, SPIRV_OP_Store, variable, world.loaded);
  take_first (probe, PROBE_OP (probe, SPIRV_OP_Load, world.sampled, variable));
  ls_texture_level_texel (&probe->bindings->textures[0]->levels[0], 0, 0, 0)[0] = float_bits (77);
  for (guint lane = 0; lane < LS_LANES; lane++)
    set_first (probe, lane);
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    assert_output (probe, lane, 0, 77);
}

/* --- nothing ---------------------------------------------------------------------------------- */

/* struct { } none[2], alone; none[lane % 2] = alone: geometry shaders in HLSL take such structures. */
static void
test_empty (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 n = probe_uint (probe), class = SPIRV_StorageClass_Function;
  const guint32 empty = PROBE_TYPE (probe, SPIRV_OP_TypeStruct);
  const guint32 list = PROBE_TYPE (probe, SPIRV_OP_TypeArray, empty, probe_constant (probe, n, 2));
  const guint32 to_empty = PROBE_TYPE (probe, SPIRV_OP_TypePointer, class, empty);
  const guint32 alone = PROBE_OP (probe, SPIRV_OP_Variable, to_empty, class);
  const guint32 none = PROBE_OP (probe, SPIRV_OP_Variable,
                                 PROBE_TYPE (probe, SPIRV_OP_TypePointer, class, list), class);
  const guint32 number =
    PROBE_OP (probe, SPIRV_OP_Variable, PROBE_TYPE (probe, SPIRV_OP_TypePointer, class, n), class);
  const guint32 one =
    PROBE_OP (probe, SPIRV_OP_AccessChain, to_empty, none, probe_input (probe, n, 0, 1));

  PROBE_DO (probe, SPIRV_OP_Store, number, probe->lane);
  PROBE_DO (probe, SPIRV_OP_Store, one, PROBE_OP (probe, SPIRV_OP_Load, empty, alone));
  PROBE_DO (probe, SPIRV_OP_Store, none, PROBE_OP (probe, SPIRV_OP_Load, list, none));
  probe_output (probe, n, 1, PROBE_OP (probe, SPIRV_OP_Load, n, number));
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][0] = lane % 2;
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (probe->out[lane][0], ==, lane);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/structures/textures", test_textures);
  g_test_add_func ("/spirv/structures/names", test_names);
  g_test_add_func ("/spirv/structures/numbers", test_numbers);
  g_test_add_func ("/spirv/structures/grid", test_grid);
  g_test_add_func ("/spirv/structures/held", test_held);
  g_test_add_func ("/spirv/structures/empty", test_empty);
  return g_test_run ();
}
