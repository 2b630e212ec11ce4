#include "spirv-random-private.h"

#include "ls-bits.h"

/* Expressions of random modules. */

guint32
spirv_random_word (void)
{
  static const guint32 special[] = { 0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000,
                                     0xFF800000, 0x7FC00000, 0x00000001, 0x80000001, 0x007FFFFF,
                                     0x00800000, 0x7F7FFFFF, 0xFFFFFFFF, 0x7FFFFFFF, 0x4F000000,
                                     0xCF000000, 0x3F000000, 0x40490FDB, 0x3FF00000 };

  switch (random_pick (6))
    {
    case 0:
      return special[random_pick (G_N_ELEMENTS (special))];
    case 1:
      return random_pick (16);
    case 2:
      return -random_pick (16);
    case 3:
      return (guint32) g_test_rand_int ();
    default:
      return ls_float_bits ((float) g_test_rand_double_range (-20, 20));
    }
}

/* --- types ------------------------------------------------------------------------------------ */

static guint32
scalar_type (RandomWriter *self, char kind)
{
  switch (kind)
    {
    case 'B':
      return PROBE_TYPE (self->probe, SPIRV_OP_TypeBool);
    case 'I':
      return probe_int (self->probe);
    case 'U':
      return probe_uint (self->probe);
    case 'D':
      return PROBE_TYPE (self->probe, SPIRV_OP_TypeFloat, 64);
    case 'L':
      return PROBE_TYPE (self->probe, SPIRV_OP_TypeInt, 64, 0);
    default:
      return probe_float (self->probe);
    }
}

guint32
random_type (RandomWriter *self, RandomType type)
{
  if (type.kind == 0)
    return PROBE_TYPE (self->probe, SPIRV_OP_TypeVoid);
  return probe_vector (self->probe, scalar_type (self, type.kind), type.n);
}

RandomType
random_draw_type (void)
{
  const char kind = "FFFFFFUUUIIBDL"[random_pick (14)];

  return random_of (kind, random_one_in (2)            ? 1
                          : kind == 'D' || kind == 'L' ? 2
                                                       : 2 + random_pick (3));
}

guint32
random_uint (RandomWriter *self, guint32 number)
{
  return probe_constant (self->probe, probe_uint (self->probe), number);
}

/* --- leaves ----------------------------------------------------------------------------------- */

static guint32
draw_constant (RandomWriter *self, char kind)
{
  const guint32 type = scalar_type (self, kind);

  if (kind == 'B')
    return PROBE_TYPE (self->probe,
                       random_one_in (2) ? SPIRV_OP_ConstantTrue : SPIRV_OP_ConstantFalse, type);
  if (kind == 'D' || kind == 'L')
    return PROBE_TYPE (self->probe, SPIRV_OP_Constant, type, spirv_random_word (),
                       kind == 'D' ? 0x3FF00000 + random_pick (0x200000) : spirv_random_word ());
  return probe_constant (self->probe, type, spirv_random_word ());
}

/* Constants of several components have components that are constants. */
static guint32
add_constant (RandomWriter *self, RandomType type)
{
  guint32 words[7] = { 0, random_type (self, type) };

  if (type.n == 1)
    return draw_constant (self, type.kind);
  for (guint i = 0; i < type.n; i++)
    words[2 + i] = draw_constant (self, type.kind);
  return probe_global (self->probe, SPIRV_OP_ConstantComposite, words, type.n + 1);
}

static guint32
pointer_type (RandomWriter *self, guint32 storage, guint32 type)
{
  return PROBE_TYPE (self->probe, SPIRV_OP_TypePointer, storage, type);
}

/* A uint below n, a power of two. */
static guint32
draw_index (RandomWriter *self, guint32 n)
{
  if (random_one_in (2))
    return random_uint (self, random_pick (n));
  return PROBE_OP (self->probe, SPIRV_OP_BitwiseAnd, probe_uint (self->probe),
                   random_value (self, random_of ('U', 1), 1), random_uint (self, n - 1));
}

guint32
random_pointer (RandomWriter *self, RandomType type, gboolean to_write, guint32 *storage)
{
  const guint first = random_pick (self->variables->len);

  for (guint i = 0; i < self->variables->len; i++)
    {
      const RandomVariable it =
        g_array_index (self->variables, RandomVariable, (first + i) % self->variables->len);
      const gboolean has_component = it.type.n > type.n && type.n == 1;
      guint32 words[5] = { 0, it.id };
      guint n = 1;

      if (it.type.kind != type.kind || (it.type.n != type.n && !has_component) ||
          (to_write && it.is_fixed))
        continue;
      *storage = it.storage;
      if (it.is_block)
        words[++n] = random_uint (self, 0);
      if (it.n_elements > 0)
        words[++n] = draw_index (self, it.n_elements);
      if (has_component)
        words[++n] = random_one_in (3) ? draw_index (self, it.type.n == 3 ? 2 : it.type.n)
                                       : random_uint (self, random_pick (it.type.n));
      return n == 1
               ? it.id
               : probe_op (self->probe, SPIRV_OP_AccessChain,
                           pointer_type (self, it.storage, random_type (self, type)), words, n);
    }
  return 0;
}

static guint32
find_value (RandomWriter *self, RandomType type)
{
  for (guint i = self->values->len; i > 0; i--)
    {
      const RandomValue *it = &g_array_index (self->values, RandomValue, i - 1);

      if (it->type.kind == type.kind && it->type.n == type.n && !random_one_in (3))
        return it->id;
    }
  return 0;
}

static guint32
add_leaf (RandomWriter *self, RandomType type)
{
  guint32 storage, id = random_one_in (3) ? find_value (self, type) : 0;

  if (id != 0)
    return id;
  if (random_one_in (5))
    return add_constant (self, type);
  id = random_pointer (self, type, FALSE, &storage);
  return id != 0 ? PROBE_OP (self->probe, SPIRV_OP_Load, random_type (self, type), id)
                 : add_constant (self, type);
}

/* --- operations ------------------------------------------------------------------------------- */

/* takes: kinds of operands, with as many components as the result. */
typedef struct
{
  guint op; /* SpirvOp, or SPIRV_STD_... */
  char gives;
  char takes[4];
  gboolean is_std;
} Operation;

#define PLAIN(name, gives, takes)              \
  {                                            \
    SPIRV_OP_##name, (gives)[0], takes, FALSE, \
  }
#define STD(name, gives, takes)                \
  {                                            \
    SPIRV_STD_##name, (gives)[0], takes, TRUE, \
  }

static const Operation operations[] = {
  PLAIN (FAdd, "F", "FF"),
  PLAIN (FSub, "F", "FF"),
  PLAIN (FMul, "F", "FF"),
  PLAIN (FDiv, "F", "FF"),
  PLAIN (FRem, "F", "FF"),
  PLAIN (FMod, "F", "FF"),
  PLAIN (FNegate, "F", "F"),
  PLAIN (ConvertSToF, "F", "I"),
  PLAIN (ConvertUToF, "F", "U"),
  PLAIN (Bitcast, "F", "U"),
  PLAIN (FConvert, "F", "D"),
  PLAIN (Select, "F", "BFF"),
  STD (FAbs, "F", "F"),
  STD (Floor, "F", "F"),
  STD (Fract, "F", "F"),
  STD (RoundEven, "F", "F"),
  STD (Sqrt, "F", "F"),
  STD (Sin, "F", "F"),
  STD (Exp2, "F", "F"),
  STD (Log2, "F", "F"),
  STD (Pow, "F", "FF"),
  STD (FMin, "F", "FF"),
  STD (FMax, "F", "FF"),
  STD (FClamp, "F", "FFF"),
  STD (FMix, "F", "FFF"),
  STD (Step, "F", "FF"),
  STD (SmoothStep, "F", "FFF"),
  STD (Fma, "F", "FFF"),
  STD (FSign, "F", "F"),
  PLAIN (IAdd, "U", "UU"),
  PLAIN (ISub, "U", "UI"),
  PLAIN (IMul, "U", "UU"),
  PLAIN (UDiv, "U", "UU"),
  PLAIN (UMod, "U", "UU"),
  PLAIN (ShiftLeftLogical, "U", "UU"),
  PLAIN (ShiftRightLogical, "U", "UU"),
  PLAIN (BitwiseAnd, "U", "UU"),
  PLAIN (BitwiseXor, "U", "UU"),
  PLAIN (Not, "U", "U"),
  PLAIN (BitReverse, "U", "U"),
  PLAIN (BitCount, "U", "U"),
  PLAIN (ConvertFToU, "U", "F"),
  PLAIN (Bitcast, "U", "F"),
  PLAIN (Bitcast, "U", "I"),
  PLAIN (UConvert, "U", "L"),
  PLAIN (Select, "U", "BUU"),
  STD (UMin, "U", "UU"),
  STD (UMax, "U", "UU"),
  STD (FindILsb, "U", "U"),
  PLAIN (IAdd, "I", "II"),
  PLAIN (IMul, "I", "IU"),
  PLAIN (SDiv, "I", "II"),
  PLAIN (SRem, "I", "II"),
  PLAIN (SMod, "I", "II"),
  PLAIN (SNegate, "I", "I"),
  PLAIN (ShiftRightArithmetic, "I", "IU"),
  PLAIN (BitwiseOr, "I", "II"),
  PLAIN (ConvertFToS, "I", "F"),
  PLAIN (Bitcast, "I", "U"),
  PLAIN (Select, "I", "BII"),
  STD (SAbs, "I", "I"),
  STD (SClamp, "I", "III"),
  PLAIN (LogicalAnd, "B", "BB"),
  PLAIN (LogicalOr, "B", "BB"),
  PLAIN (LogicalNot, "B", "B"),
  PLAIN (LogicalNotEqual, "B", "BB"),
  PLAIN (IEqual, "B", "UU"),
  PLAIN (INotEqual, "B", "II"),
  PLAIN (ULessThan, "B", "UU"),
  PLAIN (SGreaterThan, "B", "II"),
  PLAIN (SLessThanEqual, "B", "II"),
  PLAIN (FOrdEqual, "B", "FF"),
  PLAIN (FOrdLessThan, "B", "FF"),
  PLAIN (FOrdLessThan, "B", "FF"),
  PLAIN (FUnordGreaterThanEqual, "B", "FF"),
  PLAIN (FUnordNotEqual, "B", "FF"),
  PLAIN (IsNan, "B", "F"),
  PLAIN (FOrdLessThan, "B", "DD"),
  PLAIN (ULessThan, "B", "LL"),
  PLAIN (FAdd, "D", "DD"),
  PLAIN (FMul, "D", "DD"),
  PLAIN (FNegate, "D", "D"),
  PLAIN (FConvert, "D", "F"),
  PLAIN (Select, "D", "BDD"),
  STD (FMin, "D", "DD"),
  STD (Floor, "D", "D"),
  PLAIN (IAdd, "L", "LL"),
  PLAIN (ISub, "L", "LL"),
  PLAIN (IMul, "L", "LL"),
  PLAIN (BitwiseXor, "L", "LL"),
  PLAIN (ShiftLeftLogical, "L", "LU"),
  PLAIN (UConvert, "L", "U"),
  PLAIN (Select, "L", "BLL"),
};

static guint32
add_operation (RandomWriter *self, RandomType type, guint depth)
{
  const Operation *it;
  guint32 words[7] = { 0 };
  guint n = 0;

  do
    it = &operations[random_pick (G_N_ELEMENTS (operations))];
  while (it->gives != type.kind);
  if (it->is_std)
    {
      words[++n] = self->std;
      words[++n] = it->op;
    }
  for (const char *kind = it->takes; *kind != '\0'; kind++)
    words[++n] = random_value (self, random_of (*kind, type.n), depth);
  return probe_op (self->probe, it->is_std ? SPIRV_OP_ExtInst : it->op, random_type (self, type),
                   words, n);
}

/* --- what is not component by component ------------------------------------------------------- */

static guint32
add_composite (RandomWriter *self, RandomType type, guint depth)
{
  const RandomType scalar = random_of (type.kind, 1);
  guint32 words[7] = { 0 };

  switch (random_pick (4))
    {
    case 0:
      for (guint i = 0; i < type.n; i++)
        words[1 + i] = random_value (self, scalar, depth);
      return probe_op (self->probe, SPIRV_OP_CompositeConstruct, random_type (self, type), words,
                       type.n);
    case 1:
      return PROBE_OP (self->probe, SPIRV_OP_CompositeInsert, random_type (self, type),
                       random_value (self, scalar, depth), random_value (self, type, depth),
                       random_pick (type.n));
    case 2:
      return PROBE_OP (self->probe, SPIRV_OP_VectorInsertDynamic, random_type (self, type),
                       random_value (self, type, depth), random_value (self, scalar, depth),
                       draw_index (self, type.n == 3 ? 2 : type.n));
    default:
      words[1] = random_value (self, type, depth);
      words[2] = random_value (self, type, depth);
      for (guint i = 0; i < type.n; i++)
        words[3 + i] = random_pick (2 * type.n);
      return probe_op (self->probe, SPIRV_OP_VectorShuffle, random_type (self, type), words,
                       2 + type.n);
    }
}

/* A matrix times a vector, or the vector times the matrix. */
static guint32
add_matrix (RandomWriter *self, RandomType type, guint depth)
{
  const guint32 column = random_type (self, type);
  const guint32 matrix = PROBE_TYPE (self->probe, SPIRV_OP_TypeMatrix, column, type.n);
  const gboolean is_behind = random_one_in (2);
  guint32 words[7] = { 0 };
  guint32 id, vector;

  for (guint i = 0; i < type.n; i++)
    words[1 + i] = random_value (self, type, 0);
  id = probe_op (self->probe, SPIRV_OP_CompositeConstruct, matrix, words, type.n);
  vector = random_value (self, type, depth);
  return PROBE_OP (self->probe, is_behind ? SPIRV_OP_VectorTimesMatrix : SPIRV_OP_MatrixTimesVector,
                   column, is_behind ? vector : id, is_behind ? id : vector);
}

/* A scalar of a vector. */
static guint32
add_part (RandomWriter *self, RandomType type, guint depth)
{
  const RandomType vector =
    random_of (type.kind, type.kind == 'D' || type.kind == 'L' ? 2 : 2 + random_pick (3));
  const guint32 id = random_value (self, vector, depth), result = random_type (self, type);

  if (type.kind == 'B' && random_one_in (2))
    return PROBE_OP (self->probe, random_one_in (2) ? SPIRV_OP_Any : SPIRV_OP_All, result, id);
  if (type.kind == 'F' && random_one_in (2))
    return PROBE_OP (self->probe, SPIRV_OP_Dot, result, id, random_value (self, vector, depth));
  if (random_one_in (2))
    return PROBE_OP (self->probe, SPIRV_OP_VectorExtractDynamic, result, id,
                     draw_index (self, vector.n == 3 ? 2 : vector.n));
  return PROBE_OP (self->probe, SPIRV_OP_CompositeExtract, result, id, random_pick (vector.n));
}

/* What lanes ask of each other. */
static guint32
add_lanes (RandomWriter *self, RandomType type, guint depth)
{
  static const guint derivatives[] = { SPIRV_OP_DPdx,     SPIRV_OP_DPdy,   SPIRV_OP_DPdxFine,
                                       SPIRV_OP_DPdyFine, SPIRV_OP_Fwidth, SPIRV_OP_DPdxCoarse };
  const guint32 scope = random_uint (self, SPIRV_Scope_Subgroup);
  const guint32 result = random_type (self, type);

  if (type.kind == 'F' && self->model == SPIRV_ExecutionModel_Fragment)
    return PROBE_OP (self->probe, derivatives[random_pick (G_N_ELEMENTS (derivatives))], result,
                     random_value (self, type, depth));
  if (type.kind == 'B' && type.n == 1)
    return PROBE_OP (self->probe,
                     random_one_in (2) ? SPIRV_OP_GroupNonUniformAny : SPIRV_OP_GroupNonUniformAll,
                     result, scope, random_value (self, type, depth));
  if (type.kind == 'U' && type.n == 1 && random_one_in (2))
    return PROBE_OP (self->probe, SPIRV_OP_GroupNonUniformIAdd, result, scope, random_pick (3),
                     random_value (self, type, depth));
  if (random_one_in (2))
    return PROBE_OP (self->probe, SPIRV_OP_GroupNonUniformBroadcastFirst, result, scope,
                     random_value (self, type, depth));
  return PROBE_OP (self->probe, SPIRV_OP_GroupNonUniformShuffle, result, scope,
                   random_value (self, type, depth), draw_index (self, 64));
}

guint32
random_value (RandomWriter *self, RandomType type, guint depth)
{
  if (depth == 0 || random_one_in (4))
    return add_leaf (self, type);
  if (type.n > 1 && random_one_in (4))
    return add_composite (self, type, depth - 1);
  if (type.n == 1 && random_one_in (6))
    return add_part (self, type, depth - 1);
  if (type.n > 1 && type.kind == 'F' && random_one_in (12))
    return add_matrix (self, type, depth - 1);
  if (type.kind != 'D' && type.kind != 'L' && random_one_in (20))
    return add_lanes (self, type, depth - 1);
  return add_operation (self, type, depth - 1);
}

void
random_keep (RandomWriter *self, guint32 id, RandomType type)
{
  const RandomValue it = { id, type };

  g_array_append_val (self->values, it);
}
