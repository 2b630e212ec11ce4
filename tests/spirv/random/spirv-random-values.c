#include "spirv-random-private.h"

/* Values: those that are there, and exact operations on them. */

guint32
random_op (Random *self, guint op, guint32 type, const guint32 *operands, gsize n)
{
  guint32 words[16] = { 0, type_id (self, type), self->bound };

  g_assert_cmpuint (n + 3, <=, G_N_ELEMENTS (words));
  for (gsize i = 1; i <= n; i++)
    words[2 + i] = operands[i];
  spirv_words_add (self->code, op, words, n + 2);
  return self->bound++;
}

void
random_keep (Random *self, guint32 id, guint32 type)
{
  const Value value = { .id = id, .type = type };

  g_array_append_val (self->values, value);
}

/* --- taking ----------------------------------------------------------------------------------------------- */

/* A value of the type among those that may be used, more often a young one. Returns: 0: there is none. */
static guint32
find_value (Random *self, guint32 type)
{
  guint32 found = 0;

  for (guint i = self->values->len; i-- > 0;)
    {
      const Value *value = &g_array_index (self->values, Value, i);

      if (value->type != type)
        continue;
      found = value->id;
      if (one_in (self, 3))
        break;
    }
  return found;
}

static guint32
draw_constant (Random *self, guint32 number)
{
  const Type *type = type_at (self, number);
  const Kind kind = (Kind) type->kind;
  guint32 words[6] = { 0, type->id };
  const guint n = type->n;

  if (type->shape != IS_VECTOR)
    return random_null (self, number);
  for (guint i = 0; i < n; i++)
    words[2 + i] = random_constant (self, kind, random_bits (self->rand, kind));
  return n == 1 ? words[2] : random_global (self, SPIRV_OP_ConstantComposite, words, n + 1);
}

guint32
random_take (Random *self, guint32 type)
{
  const guint32 found = one_in (self, 8) ? 0 : find_value (self, type);
  guint32 words[8] = { 0 };

  if (found != 0)
    return found;
  if (one_in (self, 3) || type_at (self, type)->shape == IS_VECTOR)
    return draw_constant (self, type);
  for (guint i = 0; i < type_at (self, type)->n; i++)
    words[1 + i] = random_take (self, random_part (self, type, i));
  return random_op (self, SPIRV_OP_CompositeConstruct, type, words, type_at (self, type)->n);
}

/* An integer of any sign and as many bits. */
static guint32
take_int (Random *self, Kind kind, guint n)
{
  const gboolean is_signed = one_in (self, 2);

  return random_take (self, is_wide (kind) ? random_vector (self, is_signed ? OF_LONG : OF_ULONG, n)
                                           : random_vector (self, is_signed ? OF_INT : OF_UINT, n));
}

guint32
random_index (Random *self, guint n)
{
  const guint32 type = random_vector (self, OF_UINT, 1);

  return OP (self, UMod, type, random_take (self, type), random_uint (self, n));
}

guint32
random_tame (Random *self, guint32 id, guint n, Kind kind)
{
  static const double bounds[N_KINDS][2] = {
    [OF_INT] = { -2147483648.0, 2147483520.0 },
    [OF_UINT] = { 0, 4294967040.0 },
    [OF_LONG] = { -9223372036854775808.0, 9223371487098961920.0 },
    [OF_ULONG] = { 0, 18446742974197923840.0 },
  };
  const guint32 type = random_vector (self, OF_FLOAT, n);

  return STD (self, SPIRV_STD_NClamp, type, id,
              random_splat (self, type, random_float (self, (float) bounds[kind][0])),
              random_splat (self, type, random_float (self, (float) bounds[kind][1])));
}

/* --- integers --------------------------------------------------------------------------------------------- */

static guint32
convert_to_int (Random *self, Kind kind, guint32 type, guint n)
{
  const gboolean is_signed = kind == OF_INT || kind == OF_LONG;
  const guint op = is_signed ? SPIRV_OP_ConvertFToS : SPIRV_OP_ConvertFToU;
  const guint32 from = random_take (self, random_vector (self, OF_FLOAT, n));

  if (self->out->is_wide && one_in (self, 2)) /* between widths; one sign comes out */
    return is_signed
             ? OP (self, SConvert, type, take_int (self, is_wide (kind) ? OF_INT : OF_LONG, n))
             : OP (
                 self, UConvert, type,
                 random_take (self, random_vector (self, is_wide (kind) ? OF_UINT : OF_ULONG, n)));
  return random_op (self, op, type, LIST (random_tame (self, from, n, kind)));
}

/* The bits of a float that is no NaN. */
static guint32
cast_to_int (Random *self, Kind kind, guint32 type, guint n)
{
  const guint32 floats = random_vector (self, OF_FLOAT, n),
                bools = random_vector (self, OF_BOOL, n);
  guint32 from;

  if (is_wide (kind) || one_in (self, 2))
    return OP (self, Bitcast, type, take_int (self, kind, n));
  from = random_take (self, floats);
  from = OP (self, Select, floats, OP (self, IsNan, bools, from),
             random_splat (self, floats, random_float (self, 7)), from);
  return OP (self, Bitcast, type, from);
}

/* No divisor is 0, and no quotient too large. */
static guint32
divide (Random *self, Kind kind, guint32 type)
{
  static const guint16 of_signed[] = { SPIRV_OP_SDiv, SPIRV_OP_SRem, SPIRV_OP_SMod };
  const gboolean is_signed = kind == OF_INT || kind == OF_LONG;
  const guint32 a = random_take (self, type);
  const guint32 one = random_splat (self, type, random_constant (self, kind, 1));
  const guint32 b = OP (self, BitwiseOr, type, random_take (self, type), one);
  const guint32 most = random_splat (
    self, type, random_constant (self, kind, is_wide (kind) ? G_MAXINT64 : G_MAXINT32));

  if (!is_signed)
    return random_op (self, one_in (self, 2) ? SPIRV_OP_UDiv : SPIRV_OP_UMod, type, LIST (a, b));
  if (one_in (self, 2)) /* a is not negative */
    return random_op (self, of_signed[pick (self, 3)], type,
                      LIST (OP (self, BitwiseAnd, type, a, most), b));
  return random_op (self, of_signed[pick (self, 3)], type, /* b is not negative */
                    LIST (a, OP (self, BitwiseAnd, type, b, most)));
}

static guint32
shift (Random *self, Kind kind, guint32 type, guint n)
{
  static const guint16 ops[] = { SPIRV_OP_ShiftLeftLogical, SPIRV_OP_ShiftRightLogical,
                                 SPIRV_OP_ShiftRightArithmetic };
  const guint32 by_type = random_vector (self, OF_UINT, n);
  const guint32 by =
    OP (self, BitwiseAnd, by_type, random_take (self, by_type),
        random_splat (self, by_type, random_uint (self, is_wide (kind) ? 63 : 31)));

  return random_op (self, ops[pick (self, 3)], type, LIST (take_int (self, kind, n), by));
}

/* Offset and count below 16; of 32 bits alone. */
static guint32
take_field (Random *self, guint32 type)
{
  const guint32 uint_type = random_vector (self, OF_UINT, 1);
  const guint32 at =
    OP (self, BitwiseAnd, uint_type, random_take (self, uint_type), random_uint (self, 15));
  const guint32 n =
    OP (self, BitwiseAnd, uint_type, random_take (self, uint_type), random_uint (self, 15));
  const guint32 base = random_take (self, type);

  switch (pick (self, 3))
    {
    case 0:
      return OP (self, BitFieldInsert, type, base, random_take (self, type), at, n);
    case 1:
      return OP (self, BitFieldSExtract, type, base, at, n);
    default:
      return OP (self, BitFieldUExtract, type, base, at, n);
    }
}

/* Sums and products with a second word. */
static guint32
extend (Random *self, Kind kind, guint32 type)
{
  static const guint16 of_unsigned[] = { SPIRV_OP_IAddCarry, SPIRV_OP_ISubBorrow,
                                         SPIRV_OP_UMulExtended };
  const guint op = kind == OF_INT ? SPIRV_OP_SMulExtended : of_unsigned[pick (self, 3)];
  const guint32 pair = random_struct (self, (const guint32[]){ type, type }, 2, FALSE);
  const guint32 a = random_take (self, type);
  const guint32 both = random_op (self, op, pair, LIST (a, random_take (self, type)));

  random_keep (self, both, pair);
  return OP (self, CompositeExtract, type, both, pick (self, 2));
}

static guint32
compute_std_int (Random *self, Kind kind, guint32 type, guint n)
{
  static const guint of_signed[] = { SPIRV_STD_SAbs, SPIRV_STD_SSign, SPIRV_STD_SMin,
                                     SPIRV_STD_SMax };
  static const guint of_unsigned[] = { SPIRV_STD_UMin, SPIRV_STD_UMax };
  static const guint finds[] = { SPIRV_STD_FindILsb, SPIRV_STD_FindSMsb, SPIRV_STD_FindUMsb };
  const gboolean is_signed = kind == OF_INT || kind == OF_LONG;
  const guint32 a = random_take (self, type), b = random_take (self, type);
  guint i;

  if (one_in (self, 4)) /* the lower bound is not above the upper one */
    return STD (self, is_signed ? SPIRV_STD_SClamp : SPIRV_STD_UClamp, type,
                random_take (self, type),
                STD (self, is_signed ? SPIRV_STD_SMin : SPIRV_STD_UMin, type, a, b),
                STD (self, is_signed ? SPIRV_STD_SMax : SPIRV_STD_UMax, type, a, b));
  if (!is_wide (kind) && one_in (self, 3))
    {
      i = pick (self, 3);
      return STD (self, finds[i], type,
                  i == 0 ? take_int (self, kind, n)
                         : random_take (self, random_vector (self, i == 1 ? OF_INT : OF_UINT, n)));
    }
  i = pick (self, is_signed ? 4 : 2);
  if (is_signed && i < 2)
    return STD (self, of_signed[i], type, a);
  return STD (self, is_signed ? of_signed[i] : of_unsigned[i], type, a, b);
}

static guint32
compute_plain_int (Random *self, Kind kind, guint32 type, guint n)
{
  static const guint16 ops[] = { SPIRV_OP_IAdd,      SPIRV_OP_ISub,       SPIRV_OP_IMul,
                                 SPIRV_OP_BitwiseOr, SPIRV_OP_BitwiseXor, SPIRV_OP_BitwiseAnd };
  const guint32 a = take_int (self, kind, n);

  if (one_in (self, 6))
    return OP (self, SNegate, type, a);
  if (one_in (self, 6))
    return OP (self, Not, type, a);
  return random_op (self, ops[pick (self, G_N_ELEMENTS (ops))], type,
                    LIST (a, take_int (self, kind, n)));
}

guint32
random_compute_int (Random *self, Kind kind, guint n)
{
  const guint32 type = random_vector (self, kind, n);

  switch (pick (self, 10))
    {
    case 0:
      return convert_to_int (self, kind, type, n);
    case 1:
      return cast_to_int (self, kind, type, n);
    case 2:
      return divide (self, kind, type);
    case 3:
      return shift (self, kind, type, n);
    case 4:
      if (is_wide (kind))
        return shift (self, kind, type, n);
      return one_in (self, 2)   ? take_field (self, type)
             : one_in (self, 2) ? OP (self, BitReverse, type, random_take (self, type))
                                : OP (self, BitCount, type, random_take (self, type));
    case 5:
      return is_wide (kind) ? compute_plain_int (self, kind, type, n) : extend (self, kind, type);
    case 6:
      return compute_std_int (self, kind, type, n);
    default:
      return compute_plain_int (self, kind, type, n);
    }
}

/* --- bools ------------------------------------------------------------------------------------------------ */

guint32
random_compute_bool (Random *self, guint n)
{
  static const guint16 of_ints[] = {
    SPIRV_OP_IEqual,        SPIRV_OP_INotEqual,         SPIRV_OP_UGreaterThan,
    SPIRV_OP_SGreaterThan,  SPIRV_OP_UGreaterThanEqual, SPIRV_OP_SGreaterThanEqual,
    SPIRV_OP_ULessThan,     SPIRV_OP_SLessThan,         SPIRV_OP_ULessThanEqual,
    SPIRV_OP_SLessThanEqual
  };
  static const guint16 of_floats[] = {
    SPIRV_OP_FOrdEqual,           SPIRV_OP_FUnordEqual,          SPIRV_OP_FOrdNotEqual,
    SPIRV_OP_FUnordNotEqual,      SPIRV_OP_FOrdLessThan,         SPIRV_OP_FUnordLessThan,
    SPIRV_OP_FOrdGreaterThan,     SPIRV_OP_FUnordGreaterThan,    SPIRV_OP_FOrdLessThanEqual,
    SPIRV_OP_FUnordLessThanEqual, SPIRV_OP_FOrdGreaterThanEqual, SPIRV_OP_FUnordGreaterThanEqual
  };
  static const guint16 of_bools[] = { SPIRV_OP_LogicalEqual, SPIRV_OP_LogicalNotEqual,
                                      SPIRV_OP_LogicalOr, SPIRV_OP_LogicalAnd };
  const guint32 type = random_vector (self, OF_BOOL, n);
  const gboolean takes_wide = self->out->is_wide && one_in (self, 3);
  const Kind of = takes_wide ? OF_LONG : OF_INT;
  const guint32 floats = random_vector (self, takes_wide ? OF_DOUBLE : OF_FLOAT, n);
  guint32 a;

  switch (pick (self, 6))
    {
    case 0:
      a = random_take (self, type);
      return random_op (self, of_bools[pick (self, 4)], type, LIST (a, random_take (self, type)));
    case 1:
      return OP (self, LogicalNot, type, random_take (self, type));
    case 2:
      if (n > 1 || takes_wide)
        return OP (self, LogicalNot, type, random_take (self, type));
      a = random_take (self, random_vector (self, OF_BOOL, 2 + pick (self, 3)));
      return random_op (self, one_in (self, 2) ? SPIRV_OP_Any : SPIRV_OP_All, type, LIST (a));
    case 3:
      if (one_in (self, 3))
        return random_op (self, one_in (self, 2) ? SPIRV_OP_IsNan : SPIRV_OP_IsInf, type,
                          LIST (random_take (self, floats)));
      a = random_take (self, floats);
      return random_op (self, of_floats[pick (self, G_N_ELEMENTS (of_floats))], type,
                        LIST (a, random_take (self, floats)));
    default:
      a = take_int (self, of, n);
      return random_op (self, of_ints[pick (self, G_N_ELEMENTS (of_ints))], type,
                        LIST (a, take_int (self, of, n)));
    }
}

/* --- all -------------------------------------------------------------------------------------------------- */

guint32
random_compute (Random *self, guint32 number)
{
  const Type type = *type_at (self, number);

  if (type.shape != IS_VECTOR || one_in (self, 5))
    return random_compute_parts (self, number);
  if (type.kind == OF_BOOL)
    return random_compute_bool (self, type.n);
  return random_is_int ((Kind) type.kind) ? random_compute_int (self, (Kind) type.kind, type.n)
                                          : random_compute_float (self, (Kind) type.kind, type.n);
}
