#include "spirv-random-private.h"

/* Floats: exact operations. */

static guint32
convert_to_float (Random *self, Kind kind, guint32 type, guint n)
{
  const gboolean is_signed = one_in (self, 2);
  Kind from = is_signed ? OF_INT : OF_UINT;

  if (self->out->is_wide && one_in (self, 3))
    return OP (self, FConvert, type,
               random_take (self, random_vector (self, is_wide (kind) ? OF_FLOAT : OF_DOUBLE, n)));
  if (self->out->is_wide && one_in (self, 2))
    from = is_signed ? OF_LONG : OF_ULONG;
  return random_op (self, is_signed ? SPIRV_OP_ConvertSToF : SPIRV_OP_ConvertUToF, type,
                    LIST (random_take (self, random_vector (self, from, n))));
}

static guint32
compute_std (Random *self, Kind kind, guint32 type)
{
  static const guint ones[] = { SPIRV_STD_FAbs,     SPIRV_STD_FSign, SPIRV_STD_Floor,
                                SPIRV_STD_Ceil,     SPIRV_STD_Trunc, SPIRV_STD_Fract,
                                SPIRV_STD_RoundEven };
  static const guint twos[] = { SPIRV_STD_FMin, SPIRV_STD_FMax, SPIRV_STD_NMin, SPIRV_STD_NMax,
                                SPIRV_STD_Step };
  const guint32 a = random_take (self, type), b = random_take (self, type);

  switch (pick (self, 4))
    {
    case 0:
      return STD (self, one_in (self, 2) ? SPIRV_STD_FClamp : SPIRV_STD_NClamp, type,
                  random_take (self, type), STD (self, SPIRV_STD_NMin, type, a, b),
                  STD (self, SPIRV_STD_NMax, type, a, b));
    case 1:
      return STD (self, twos[pick (self, is_wide (kind) ? 4 : 5)], type, a, b);
    default:
      return STD (self, ones[pick (self, G_N_ELEMENTS (ones))], type, a);
    }
}

/* By a power of 2 that is not far away. */
static guint32
scale (Random *self, guint32 type, guint n)
{
  const guint32 ints = random_vector (self, OF_INT, n);
  const guint32 by = OP (self, SRem, ints, random_take (self, ints),
                         random_splat (self, ints, random_constant (self, OF_INT, 60)));

  return STD (self, SPIRV_STD_Ldexp, type, random_take (self, type), by);
}

/* Both parts of a number; one goes on. */
static guint32
split (Random *self, guint32 type, guint n)
{
  const guint32 ints = random_vector (self, OF_INT, n);
  const gboolean is_frexp = one_in (self, 2);
  const guint32 pair =
    random_struct (self, (const guint32[]){ type, is_frexp ? ints : type }, 2, FALSE);
  const guint32 finite = STD (self, SPIRV_STD_NClamp, type, random_take (self, type),
                              random_splat (self, type, random_float (self, -1e30f)),
                              random_splat (self, type, random_float (self, 1e30f)));
  guint32 both, place;

  if (one_in (self, 2)) /* the second one through a pointer */
    {
      place = random_take_place (self, is_frexp ? ints : type, NULL, 0);
      return STD (self, is_frexp ? SPIRV_STD_Frexp : SPIRV_STD_Modf, type, finite, place);
    }
  both = STD (self, is_frexp ? SPIRV_STD_FrexpStruct : SPIRV_STD_ModfStruct, pair, finite);
  random_keep (self, both, pair);
  if (is_frexp)
    random_keep (self, OP (self, CompositeExtract, ints, both, 1), ints);
  return OP (self, CompositeExtract, type, both, is_frexp ? 0 : pick (self, 2));
}

static guint32
unpack (Random *self, guint32 type, guint n)
{
  static const guint twos[] = { SPIRV_STD_UnpackSnorm2x16, SPIRV_STD_UnpackUnorm2x16,
                                SPIRV_STD_UnpackHalf2x16 };
  static const guint fours[] = { SPIRV_STD_UnpackSnorm4x8, SPIRV_STD_UnpackUnorm4x8 };
  const guint32 from = random_take (self, random_vector (self, OF_UINT, 1));

  if (n == 2)
    return STD (self, twos[pick (self, 3)], type, from);
  if (n == 4)
    return STD (self, fours[pick (self, 2)], type, from);
  return OP (self, FNegate, type, random_take (self, type));
}

static guint32
compute_plain (Random *self, guint32 type, guint n)
{
  static const guint16 ops[] = { SPIRV_OP_FAdd, SPIRV_OP_FSub, SPIRV_OP_FMul, SPIRV_OP_FDiv };
  const guint32 a = random_take (self, type);

  if (one_in (self, 6))
    return OP (self, FNegate, type, a);
  if (!is_wide ((Kind) type_at (self, type)->kind) && one_in (self, 12))
    return OP (self, QuantizeToF16, type, a);
  if (n > 1 && one_in (self, 4))
    return OP (self, VectorTimesScalar, type, a, random_take (self, random_part (self, type, 0)));
  return random_op (self, ops[pick (self, G_N_ELEMENTS (ops))], type,
                    LIST (a, random_take (self, type)));
}

guint32
random_compute_float (Random *self, Kind kind, guint n)
{
  const guint32 type = random_vector (self, kind, n);

  switch (pick (self, 12))
    {
    case 0:
    case 1:
      return convert_to_float (self, kind, type, n);
    case 2:
      if (is_wide (kind))
        return OP (self, Bitcast, type, random_take (self, random_vector (self, OF_ULONG, n)));
      return OP (self, Bitcast, type,
                 random_take (self, random_vector (self, one_in (self, 2) ? OF_INT : OF_UINT, n)));
    case 3:
      return scale (self, type, n);
    case 4:
      return is_wide (kind)     ? compute_plain (self, type, n)
             : one_in (self, 2) ? split (self, type, n)
                                : unpack (self, type, n);
    case 5:
    case 6:
    case 7:
      return compute_std (self, kind, type);
    default:
      return compute_plain (self, type, n);
    }
}
