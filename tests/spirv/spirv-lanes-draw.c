#include "spirv-lanes-witness.h"

#include <string.h>

#include "ls-math.h"
#include "ls-small-float.h"
#include "spirv-isa.h"

/* --- values ----------------------------------------------------------------------------------- */

static guint64
draw_64 (void)
{
  return (guint32) g_test_rand_int () | (guint64) (guint32) g_test_rand_int () << 32;
}

static guint64
draw_value (const WitnessType *type)
{
  static const guint16 halves[] = {
    0x3C00, 0xBC00, 0x3800, 0x4248, 0x8000, 0x0001, 0x7C00, 0x7E00
  };
  static const guint32 floats[] = { 0x3F800000, 0x80000000, 1, 0x7F800000, 0xFF800000, 0x7FC00000 };
  const double number = g_test_rand_int_range (-4000, 4000) / 256.0;
  const float rounded = (float) number;
  const gboolean is_odd = g_test_rand_int_range (0, 16) == 0;
  guint64 bits = draw_64 ();

  if (type->shape == WITNESS_FLOAT && type->width == 16)
    return is_odd ? halves[bits % G_N_ELEMENTS (halves)] : ls_float_to_half (rounded);
  if (type->shape == WITNESS_FLOAT && type->width == 32)
    return is_odd ? floats[bits % G_N_ELEMENTS (floats)] : ls_float_bits (rounded * 1.1f);
  if (type->shape == WITNESS_FLOAT && !is_odd)
    memcpy (&bits, &number, 8);
  return type->width == 64 ? bits : bits & (((guint64) 1 << type->width) - 1);
}

/* Lanes that take part: all, few, or any. */
static guint64
draw_lanes (void)
{
  const guint64 lanes = draw_64 ();

  switch (g_test_rand_int_range (0, 4))
    {
    case 0:
      return G_MAXUINT64;
    case 1:
      return lanes & draw_64 () & draw_64 ();
    case 2:
      return (guint64) 1 << lanes % 64;
    default:
      return lanes;
    }
}

/* Values of eight lanes beside each other: any; one for all; one for all, but for the last component of one lane; zeros of both signs. */
static void
draw_block (Witness *self, guint first)
{
  const guint kind = (guint) g_test_rand_int_range (0, 4),
              other = (guint) g_test_rand_int_range (0, 8);
  const guint64 sign = (guint64) 1 << (self->type->width - 1);

  for (guint c = 0; c < self->n; c++)
    {
      const guint64 value = draw_value (self->type);

      for (guint i = 0; i < 8; i++)
        self->values[first + i][c] = kind == 0   ? draw_value (self->type)
                                     : kind == 3 ? (draw_64 () & 1) * sign
                                                 : value;
    }
  if (kind == 2)
    self->values[first + other][self->n - 1] = draw_value (self->type);
}

/* Most are numbers of lanes; some are too large, or negative. */
static guint32
draw_index (const Witness *self)
{
  const guint n = self->op == SPIRV_OP_GroupNonUniformQuadSwap        ? 3
                  : self->op == SPIRV_OP_GroupNonUniformQuadBroadcast ? 4
                                                                      : self->size;
  const guint32 bits = (guint32) g_test_rand_int ();

  if (n == 3 || g_test_rand_int_range (0, 8) != 0)
    return bits % n;
  return g_test_rand_bit () ? bits : 0 - bits % n;
}

void
witness_draw (Witness *self)
{
  self->active = draw_lanes ();
  for (guint lane = 0; lane < 64; lane += 8)
    draw_block (self, lane);
  for (guint lane = 0; lane < 64; lane++)
    {
      self->indices[lane] = draw_index (self);
      self->ballots[lane] = g_test_rand_int_range (0, 4) == 0 ? 0 : draw_64 ();
    }
}
