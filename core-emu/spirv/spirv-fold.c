#include <string.h>

#include "spirv-types.h"

/* OpSpecConstantOp: an operation over constants, done once when the module is loaded. Modules of
 * shaders may use those of integers and of parts (section 2.6, "Specialization Constants"). */

/* --- numbers ---------------------------------------------------------------------------------- */

/* A component: its bits, and the same as a signed number. */
static guint64
read_number (const SpirvType *scalar, const guint32 *words, guint component)
{
  const guint n = spirv_type_words (scalar);
  const guint64 bits =
    words[component * n] | (n == 2 ? (guint64) words[component * n + 1] << 32 : 0);
  const guint away = 64 - scalar->width;

  if (scalar->shape == SPIRV_SHAPE_INT && scalar->is_signed)
    return (guint64) ((gint64) (bits << away) >> away);
  return bits << away >> away;
}

static void
write_number (const SpirvType *scalar, guint32 *words, guint component, guint64 value)
{
  const guint n = spirv_type_words (scalar), away = 64 - scalar->width;

  if (scalar->shape == SPIRV_SHAPE_BOOL)
    value = value != 0;
  else if (scalar->is_signed)
    value = (guint64) ((gint64) (value << away) >> away);
  else
    value = value << away >> away;
  words[component * n] = (guint32) value;
  if (n == 2)
    words[component * n + 1] = (guint32) (value >> 32);
}

/* Divisions by 0 give all ones, and remainders the dividend, as integers do when the program runs. */
static gint64
divide (guint op, guint64 a, guint64 b)
{
  const gint64 x = (gint64) a, y = (gint64) b;
  gint64 rest;

  if (b == 0)
    return op == SPIRV_OP_UDiv || op == SPIRV_OP_SDiv ? -1 : x;
  if (op == SPIRV_OP_UDiv)
    return (gint64) (a / b);
  if (op == SPIRV_OP_UMod)
    return (gint64) (a % b);
  if (y == -1)
    return op == SPIRV_OP_SDiv ? (gint64) (0 - a) : 0;
  if (op == SPIRV_OP_SDiv)
    return x / y;
  rest = x % y;
  return op == SPIRV_OP_SMod && rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static guint64
shift (guint op, guint width, guint64 a, guint64 b)
{
  const guint by = (guint) (b & (width - 1));

  if (op == SPIRV_OP_ShiftLeftLogical)
    return a << by;
  if (op == SPIRV_OP_ShiftRightLogical)
    return a << (64 - width) >> (64 - width) >> by;
  return (guint64) ((gint64) (a << (64 - width)) >> (64 - width) >> by);
}

static gboolean
compare (guint op, guint64 a, guint64 b)
{
  const gint64 x = (gint64) a, y = (gint64) b;

  switch (op)
    {
    case SPIRV_OP_IEqual:
    case SPIRV_OP_LogicalEqual:
      return a == b;
    case SPIRV_OP_INotEqual:
    case SPIRV_OP_LogicalNotEqual:
      return a != b;
    case SPIRV_OP_UGreaterThan:
      return a > b;
    case SPIRV_OP_SGreaterThan:
      return x > y;
    case SPIRV_OP_UGreaterThanEqual:
      return a >= b;
    case SPIRV_OP_SGreaterThanEqual:
      return x >= y;
    case SPIRV_OP_ULessThan:
      return a < b;
    case SPIRV_OP_SLessThan:
      return x < y;
    case SPIRV_OP_ULessThanEqual:
      return a <= b;
    default: /* OpSLessThanEqual */
      return x <= y;
    }
}

static gboolean
is_comparison (guint op)
{
  return (op >= SPIRV_OP_IEqual && op <= SPIRV_OP_SLessThanEqual) || op == SPIRV_OP_LogicalEqual ||
         op == SPIRV_OP_LogicalNotEqual;
}

/* An operation over numbers, of operands of `width` bits. Returns: FALSE: there is none. */
static gboolean
compute_number (guint op, guint width, const guint64 s[3], guint64 *value)
{
  if (is_comparison (op))
    *value = compare (op, s[0], s[1]);
  else
    switch (op)
      {
      case SPIRV_OP_IAdd:
        *value = s[0] + s[1];
        break;
      case SPIRV_OP_ISub:
        *value = s[0] - s[1];
        break;
      case SPIRV_OP_IMul:
        *value = s[0] * s[1];
        break;
      case SPIRV_OP_UDiv:
      case SPIRV_OP_SDiv:
      case SPIRV_OP_UMod:
      case SPIRV_OP_SRem:
      case SPIRV_OP_SMod:
        *value = (guint64) divide (op, s[0], s[1]);
        break;
      case SPIRV_OP_ShiftLeftLogical:
      case SPIRV_OP_ShiftRightLogical:
      case SPIRV_OP_ShiftRightArithmetic:
        *value = shift (op, width, s[0], s[1]);
        break;
      case SPIRV_OP_BitwiseAnd:
      case SPIRV_OP_LogicalAnd:
        *value = s[0] & s[1];
        break;
      case SPIRV_OP_BitwiseOr:
      case SPIRV_OP_LogicalOr:
        *value = s[0] | s[1];
        break;
      case SPIRV_OP_BitwiseXor:
        *value = s[0] ^ s[1];
        break;
      case SPIRV_OP_Not:
        *value = ~s[0];
        break;
      case SPIRV_OP_LogicalNot:
        *value = s[0] == 0;
        break;
      case SPIRV_OP_SNegate:
        *value = 0 - s[0];
        break;
      case SPIRV_OP_SConvert:
      case SPIRV_OP_UConvert:
        *value = s[0];
        break;
      case SPIRV_OP_Select:
        *value = s[0] != 0 ? s[1] : s[2];
        break;
      default:
        return FALSE;
      }
  return TRUE;
}

/* --- operands --------------------------------------------------------------------------------- */

/* Operand i behind the operation: a constant. */
static const guint32 *
find_operand (const SpirvTypes *types,
              const SpirvInsn *insn,
              guint i,
              const SpirvType **type,
              GError **error)
{
  const guint32 id = spirv_operand (types->module, insn, i + 1);

  *type = spirv_type_of_value (types, id);
  if (id < types->module->bound && types->constants[id] != NULL && *type != NULL)
    return types->constants[id];
  spirv_refuse (types->module, insn, error, "%%%u is no constant that stands before", id);
  return NULL;
}

static gboolean
fold_numbers (const SpirvTypes *types,
              const SpirvInsn *insn,
              const SpirvType *type,
              guint32 *words,
              GError **error)
{
  const guint op = spirv_operand (types->module, insn, 0), n = MIN (spirv_n_operands (insn) - 1, 3);
  const SpirvType *scalar = spirv_type_scalar (types, type);
  const guint32 *from[3] = { NULL };
  const SpirvType *of[3] = { NULL };

  for (guint i = 0; i < n; i++)
    {
      from[i] = find_operand (types, insn, i, &of[i], error);
      if (from[i] == NULL)
        return FALSE;
      if (spirv_type_components (of[i]) != spirv_type_components (type) &&
          !(op == SPIRV_OP_Select && i == 0))
        return spirv_refuse (types->module, insn, error, "an operand has not as many components");
    }
  for (guint c = 0; c < spirv_type_components (type); c++)
    {
      guint64 s[3] = { 0 }, value;

      for (guint i = 0; i < n; i++)
        s[i] = read_number (spirv_type_scalar (types, of[i]), from[i],
                            MIN (c, spirv_type_components (of[i]) - 1));
      if (!compute_number (op, n > 0 ? spirv_type_scalar (types, of[0])->width : 32, s, &value))
        return spirv_refuse (types->module, insn, error, "no constant can be made by %s",
                             spirv_op_form (op)->name != NULL ? spirv_op_form (op)->name : "that");
      write_number (scalar, words, c, value);
    }
  return TRUE;
}

/* --- parts ------------------------------------------------------------------------------------ */

/* Follows indices from word `first` of the operands. word: gets the place of the part's first word. */
static const SpirvType *
find_part (const SpirvTypes *types,
           const SpirvInsn *insn,
           const SpirvType *type,
           guint first,
           gsize *word,
           GError **error)
{
  *word = 0;
  for (guint i = first; i < spirv_n_operands (insn); i++)
    {
      const guint32 index = spirv_operand (types->module, insn, i);
      guint32 reg;
      const SpirvType *part = spirv_type_part (types, type, index, &reg);

      if (part == NULL)
        {
          spirv_refuse (types->module, insn, error, "%%%u has no part %u", type->id, index);
          return NULL;
        }
      *word +=
        type->shape == SPIRV_SHAPE_VECTOR ? index * spirv_type_words (part) : 4 * (gsize) reg;
      type = part;
    }
  return type;
}

/* Words that a value takes from its first one on. */
static gsize
count_words (const SpirvType *type)
{
  return spirv_is_scalar (type) ? spirv_type_words (type) : 4 * (gsize) type->n_regs;
}

static gboolean
fold_extract (const SpirvTypes *types,
              const SpirvInsn *insn,
              const SpirvType *type,
              guint32 *words,
              GError **error)
{
  const SpirvType *whole, *part;
  const guint32 *from = find_operand (types, insn, 0, &whole, error);
  gsize at;

  if (from == NULL)
    return FALSE;
  part = find_part (types, insn, whole, 2, &at, error);
  if (part == NULL)
    return FALSE;
  if (part != type)
    return spirv_refuse (types->module, insn, error, "the part has another type");
  memcpy (words, from + at, count_words (part) * sizeof *words);
  return TRUE;
}

static gboolean
fold_insert (const SpirvTypes *types,
             const SpirvInsn *insn,
             const SpirvType *type,
             guint32 *words,
             GError **error)
{
  const SpirvType *of, *whole, *part;
  const guint32 *object = find_operand (types, insn, 0, &of, error);
  const guint32 *from = object != NULL ? find_operand (types, insn, 1, &whole, error) : NULL;
  gsize at;

  if (from == NULL)
    return FALSE;
  part = find_part (types, insn, whole, 3, &at, error);
  if (part == NULL)
    return FALSE;
  if (part != of || whole != type)
    return spirv_refuse (types->module, insn, error, "the part has another type");
  memcpy (words, from, count_words (type) * sizeof *words);
  memcpy (words + at, object, count_words (part) * sizeof *words);
  return TRUE;
}

static gboolean
fold_shuffle (const SpirvTypes *types,
              const SpirvInsn *insn,
              const SpirvType *type,
              guint32 *words,
              GError **error)
{
  const SpirvType *of[2];
  const guint32 *from[2];
  guint n, n_words;

  for (guint i = 0; i < 2; i++)
    if ((from[i] = find_operand (types, insn, i, &of[i], error)) == NULL)
      return FALSE;
  if (type->shape != SPIRV_SHAPE_VECTOR || spirv_n_operands (insn) != type->n + 3 ||
      of[0]->shape != SPIRV_SHAPE_VECTOR || of[1]->shape != SPIRV_SHAPE_VECTOR)
    return spirv_refuse (types->module, insn, error, "these are no vectors that fit");
  n = of[0]->n;
  n_words = spirv_type_words (spirv_type_scalar (types, type));
  for (guint i = 0; i < type->n; i++)
    {
      const guint32 c = spirv_operand (types->module, insn, 3 + i);

      if (c != G_MAXUINT32 && c >= n + of[1]->n)
        return spirv_refuse (types->module, insn, error, "there is no component %u", c);
      for (guint w = 0; c != G_MAXUINT32 && w < n_words; w++)
        words[i * n_words + w] = c < n ? from[0][c * n_words + w] : from[1][(c - n) * n_words + w];
    }
  return TRUE;
}

guint32 *
spirv_types_fold_op (const SpirvTypes *types, const SpirvInsn *insn, GError **error)
{
  const SpirvType *type = spirv_type (types, insn->type);
  const guint op = spirv_operand (types->module, insn, 0);
  g_autofree guint32 *words = g_new0 (guint32, 4 * (gsize) type->n_regs + 1);
  gboolean ok;

  if (op == SPIRV_OP_CompositeExtract)
    ok = fold_extract (types, insn, type, words, error);
  else if (op == SPIRV_OP_CompositeInsert)
    ok = fold_insert (types, insn, type, words, error);
  else if (op == SPIRV_OP_VectorShuffle)
    ok = fold_shuffle (types, insn, type, words, error);
  else if (spirv_type_components (type) > 0)
    ok = fold_numbers (types, insn, type, words, error);
  else
    ok = spirv_refuse (types->module, insn, error, "%%%u is no type of numbers", type->id);
  return ok ? g_steal_pointer (&words) : NULL;
}
