#include "spirv-world.h"

#include <string.h>

guint32
float_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, 4);
  return bits;
}

/* --- textures --------------------------------------------------------------------------------- */

LsTexture *
make_texture (LsTextureDim dim, guint layers, gboolean is_integer)
{
  const gboolean is_buffer = dim == LS_TEXTURE_BUFFER, is_flat = ls_texture_n_axes (dim) == 1;
  g_autoptr (GError) error = NULL;
  LsTexture *texture =
    ls_texture_new (dim, 8, is_flat ? 1 : 8, dim == LS_TEXTURE_3D ? 8 : 1, layers,
                    is_buffer || ls_texture_has_samples (dim) ? 1 : N_LEVELS, &error);

  g_assert_no_error (error);
  texture->is_integer = is_integer;
  for (guint i = 0; i < texture->n_levels; i++)
    for (guint z = 0; z < texture->levels[i].depth; z++)
      for (guint y = 0; y < texture->levels[i].height; y++)
        for (guint x = 0; x < texture->levels[i].width; x++)
          for (guint c = 0; c < 4; c++)
            ls_texture_level_texel (&texture->levels[i], x, y, z)[c] =
              is_integer ? NUMBER (i, z, y, x) + 10000 * c
                         : float_bits ((float) NUMBER (i, z, y, x) + (float) c / 8);
  return texture;
}

LsSampler *
make_sampler (void)
{
  LsSampler *sampler = ls_sampler_new ();

  for (guint i = 0; i < 3; i++)
    sampler->wrap[i] = LS_WRAP_CLAMP_LAST_TEXEL;
  sampler->mip = LS_MIP_POINT;
  sampler->compare = LS_COMPARE_LESS;
  return sampler;
}

World
start (Probe *probe, LsTexture *texture, guint32 dim, gboolean is_array)
{
  World world = { .probe = probe };

  world.type = texture->is_integer ? probe_int (probe) : probe_float (probe);
  world.four = probe_vector (probe, world.type, 4);
  world.image = PROBE_TYPE (probe, SPIRV_OP_TypeImage, world.type, dim, 0, is_array,
                            ls_texture_has_samples (texture->dim), 1, 0);
  world.sampled = PROBE_TYPE (probe, SPIRV_OP_TypeSampledImage, world.image);
  world.variable = probe_variable (probe, world.sampled, 2);
  world.loaded = PROBE_OP (probe, SPIRV_OP_Load, world.sampled, world.variable);
  probe->bindings->textures[0] = texture;
  probe->bindings->samplers[0] = make_sampler ();
  return world;
}

void
run (Probe *probe)
{
  probe_run (probe);
  if (probe->reason != LS_STOP_END)
    g_test_message ("%s", probe->trap.detail);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
}

void
set_input (Probe *probe, guint lane, guint i, float value)
{
  probe->in[lane][i] = float_bits (value);
}

void
assert_output (const Probe *probe, guint lane, guint i, float value)
{
  float got;

  memcpy (&got, &probe->out[lane][i], 4);
  g_assert_cmpfloat (got, ==, value);
}

guint
part (guint lane, guint i)
{
  return i == 0 ? lane % 8 : i == 1 ? lane / 8 % 8 : (lane / 3) % 8;
}

void
set_places (Probe *probe)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 2; i++)
      set_input (probe, lane, i, ((float) part (lane, i) + 0.5f) / 8);
}

void
sample (const World *world, guint op, guint32 at, const guint32 *operands, gsize n)
{
  guint32 words[8] = { 0, world->loaded, at };
  guint32 id;

  for (gsize i = 1; i <= n; i++)
    words[2 + i] = operands[i];
  id = probe_op (world->probe, op, world->four, words, n + 2);
  probe_output (world->probe, world->type, 1,
                PROBE_OP (world->probe, SPIRV_OP_CompositeExtract, world->type, id, 0));
}
