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

/* In a third of the cases all values are one, so that votes and comparisons hold. */
void
witness_draw (Witness *self)
{
  const gboolean is_one = g_test_rand_int_range (0, 3) == 0;

  self->active = draw_lanes ();
  for (guint lane = 0; lane < 64; lane++)
    {
      for (guint c = 0; c < self->n; c++)
        self->values[lane][c] = is_one && lane > 0 ? self->values[0][c] : draw_value (self->type);
      self->indices[lane] = (guint32) g_test_rand_int ();
      if (self->op == SPIRV_OP_GroupNonUniformQuadSwap)
        self->indices[lane] %= 3;
      else if (g_test_rand_int_range (0, 8) != 0)
        self->indices[lane] %= self->op == SPIRV_OP_GroupNonUniformQuadBroadcast ? 4 : self->size;
      self->ballots[lane] = g_test_rand_int_range (0, 4) == 0 ? 0 : draw_64 ();
    }
}
