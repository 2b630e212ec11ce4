#include "spirv-lower.h"

#include "ls-words.h"

/* Numbers of 64 bits: operations of two slots, low word first. Bits are worked on word by word. */

typedef struct
{
  guint16 op;
  guint16 kernel; /* LS_KERNEL_NOP: none */
  guint8 is_swapped, is_not;
} Row;

#define ROW(op, kernel)                     \
  {                                         \
    SPIRV_OP_##op, LS_KERNEL_##kernel, 0, 0 \
  }
#define TURNED(op, kernel, is_swapped, is_not)            \
  {                                                       \
    SPIRV_OP_##op, LS_KERNEL_##kernel, is_swapped, is_not \
  }

/* Comparisons give all bits, of which a bool takes the lowest. */
static const Row comparisons[] = {
  ROW (FOrdEqual, SETE_D),
  ROW (FUnordNotEqual, SETNE_D),
  ROW (FOrdLessThan, SETLT_D),
  TURNED (FOrdGreaterThan, SETLT_D, TRUE, FALSE),
  ROW (FOrdGreaterThanEqual, SETGE_D),
  TURNED (FOrdLessThanEqual, SETGE_D, TRUE, FALSE),
  TURNED (FUnordLessThan, SETGE_D, FALSE, TRUE),
  TURNED (FUnordGreaterThan, SETGE_D, TRUE, TRUE),
  TURNED (FUnordLessThanEqual, SETLT_D, TRUE, TRUE),
  TURNED (FUnordGreaterThanEqual, SETLT_D, FALSE, TRUE),
  ROW (IEqual, SETE_M),
  ROW (INotEqual, SETNE_M),
  ROW (ULessThan, SETLT_M),
  TURNED (UGreaterThan, SETLT_M, TRUE, FALSE),
  ROW (UGreaterThanEqual, SETGE_M),
  TURNED (ULessThanEqual, SETGE_M, TRUE, FALSE),
  ROW (SLessThan, SETLT_L),
  TURNED (SGreaterThan, SETLT_L, TRUE, FALSE),
  ROW (SGreaterThanEqual, SETGE_L),
  TURNED (SLessThanEqual, SETGE_L, TRUE, FALSE),
};

static const Row rows[] = {
  ROW (SNegate, NEG_L),
  ROW (FNegate, NEG_D),
  ROW (IAdd, ADD_M),
  ROW (FAdd, ADD_D),
  ROW (IMul, MUL_M),
  ROW (FMul, MUL_D),
  ROW (UDiv, DIV_M),
  ROW (SDiv, DIV_L),
  ROW (FDiv, DIV_D),
  ROW (UMod, MOD_M),
  ROW (SRem, MOD_L),
  ROW (ISub, SUB_M),
  ROW (FSub, SUB_D),
  ROW (SMod, MOD_FLOOR_L),
  ROW (FMod, MOD_FLOOR_D),
  ROW (FRem, MOD_TRUNC_D),
  ROW (VectorTimesScalar, MUL_D),
};

/* Each word for itself. */
static const Row words[] = {
  ROW (BitwiseOr, OR_INT),
  ROW (BitwiseXor, XOR_INT),
  ROW (BitwiseAnd, AND_INT),
  ROW (Not, NOT_INT),
};

static const Row shifts[] = {
  ROW (ShiftRightLogical, LSHR_M),
  ROW (ShiftRightArithmetic, ASHR_L),
  ROW (ShiftLeftLogical, LSHL_M),
};

static const Row *
find_row (const Row *table, guint n, guint op)
{
  for (guint i = 0; i < n; i++)
    if (table[i].op == op)
      return &table[i];
  return NULL;
}

#define FIND(table, op) find_row (table, G_N_ELEMENTS (table), op)

/* --- operands --------------------------------------------------------------------------------- */

static const SpirvType *
scalar_of (SpirvLowering *self, guint i)
{
  return spirv_type_scalar (self->types, spirv_lower_type (self, spirv_lower_operand (self, i)));
}

static gboolean
is_wide (const SpirvType *scalar)
{
  return scalar != NULL && scalar->width == 64;
}

/* Fills both words of component c of operand i. */
static void
fill_operand (SpirvLowering *self, guint i, guint c, LsMicroPlace place[4])
{
  const guint32 id = spirv_lower_operand (self, i);

  for (guint word = 0; word < 2; word++)
    place[word] = spirv_lower_component (self, id, c, word);
}

/* An operation of n operands of 64 bits. */
static LsMicroPlace
compute (SpirvLowering *self, LsKernel kernel, guint n, gboolean is_swapped, guint c)
{
  LsMicroPlace s[3][4] = { { { 0 } } };

  for (guint k = 0; k < n; k++)
    fill_operand (self, is_swapped ? n - 1 - k : k,
                  self->insn->op == SPIRV_OP_VectorTimesScalar && k == 1 ? 0 : c, s[k]);
  return spirv_lower_slots (self, kernel, 2, s);
}

static void
give_wide (SpirvLowering *self, guint c, LsMicroPlace value)
{
  for (guint word = 0; word < 2; word++)
    spirv_lower_give (self, 2 * c + word, spirv_lower_slot (value, word));
}

/* --- families --------------------------------------------------------------------------------- */

static void
lower_comparison (SpirvLowering *self, const Row *row, guint c)
{
  const LsMicroPlace all = compute (self, (LsKernel) row->kernel, 2, row->is_swapped, c);

  spirv_lower_give (self, c,
                    spirv_lower_op2 (self, row->is_not ? LS_KERNEL_EQ_UINT : LS_KERNEL_NE_UINT, all,
                                     spirv_lower_literal (self, 0)));
}

/* Whether two operands compare so: all bits or none. */
static LsMicroPlace
compare (SpirvLowering *self, LsKernel kernel, guint a, guint b, guint c)
{
  LsMicroPlace s[3][4] = { { { 0 } } };

  fill_operand (self, a, c, s[0]);
  fill_operand (self, b, c, s[1]);
  return spirv_lower_slots (self, kernel, 2, s);
}

/* One is less than the other. */
static LsMicroPlace
test_differs (SpirvLowering *self, guint c)
{
  return spirv_lower_op2 (self, LS_KERNEL_OR_INT, compare (self, LS_KERNEL_SETLT_D, 0, 1, c),
                          compare (self, LS_KERNEL_SETLT_D, 1, 0, c));
}

/* A NaN is not itself. */
static LsMicroPlace
test_unordered (SpirvLowering *self, guint c)
{
  return spirv_lower_op2 (self, LS_KERNEL_OR_INT, compare (self, LS_KERNEL_SETNE_D, 0, 0, c),
                          compare (self, LS_KERNEL_SETNE_D, 1, 1, c));
}

static LsMicroPlace
test_nan (SpirvLowering *self, guint c)
{
  return compare (self, LS_KERNEL_SETNE_D, 0, 0, c);
}

static LsMicroPlace
test_infinite (SpirvLowering *self, guint c)
{
  const guint32 id = spirv_lower_operand (self, 0);
  const LsMicroPlace high =
    spirv_lower_op2 (self, LS_KERNEL_AND_INT, spirv_lower_component (self, id, c, 1),
                     spirv_lower_literal (self, 0x7fffffff));

  return spirv_lower_op2 (
    self, LS_KERNEL_AND_INT,
    spirv_lower_op2 (self, LS_KERNEL_EQ_UINT, high, spirv_lower_literal (self, 0x7ff00000)),
    spirv_lower_op2 (self, LS_KERNEL_EQ_UINT, spirv_lower_component (self, id, c, 0),
                     spirv_lower_literal (self, 0)));
}

static const struct
{
  guint16 op;
  guint8 is_not;
  LsMicroPlace (*test) (SpirvLowering *self, guint c); /* not 0: it holds */
} tests[] = {
  { SPIRV_OP_FOrdNotEqual, FALSE, test_differs },
  { SPIRV_OP_FUnordEqual, TRUE, test_differs },
  { SPIRV_OP_Unordered, FALSE, test_unordered },
  { SPIRV_OP_Ordered, TRUE, test_unordered },
  { SPIRV_OP_IsNan, FALSE, test_nan },
  { SPIRV_OP_IsInf, FALSE, test_infinite },
};

static gboolean
lower_test (SpirvLowering *self, guint c)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (tests[i].op == self->insn->op)
      {
        spirv_lower_give (self, c,
                          spirv_lower_op2 (self,
                                           tests[i].is_not ? LS_KERNEL_EQ_UINT : LS_KERNEL_NE_UINT,
                                           tests[i].test (self, c), spirv_lower_literal (self, 0)));
        return TRUE;
      }
  return FALSE;
}

static void
lower_words (SpirvLowering *self, const Row *row, guint c)
{
  const guint n = row->op == SPIRV_OP_Not ? 1 : 2;

  for (guint word = 0; word < 2; word++)
    {
      LsMicroPlace s[2] = { SPIRV_NOWHERE, SPIRV_NOWHERE };

      for (guint k = 0; k < n; k++)
        s[k] = spirv_lower_component (self, spirv_lower_operand (self, k), c, word);
      spirv_lower_give (self, 2 * c + word,
                        spirv_lower_op2 (self, (LsKernel) row->kernel, s[0], s[1]));
    }
}

static void
lower_shift (SpirvLowering *self, const Row *row, guint c)
{
  LsMicroPlace s[3][4] = { { { 0 } } };

  fill_operand (self, 0, c, s[0]);
  s[1][0] = spirv_lower_component (self, spirv_lower_operand (self, 1), c, 0);
  give_wide (self, c, spirv_lower_slots (self, (LsKernel) row->kernel, 2, s));
}

static void
lower_select (SpirvLowering *self, guint c)
{
  const guint32 condition = spirv_lower_operand (self, 0);
  const guint n = spirv_type_components (spirv_lower_type (self, condition));

  for (guint word = 0; word < 2; word++)
    spirv_lower_give (
      self, 2 * c + word,
      spirv_lower_op (self, LS_KERNEL_SELECT_BOOL,
                      spirv_lower_component (self, condition, n == 1 ? 0 : c, 0),
                      spirv_lower_component (self, spirv_lower_operand (self, 1), c, word),
                      spirv_lower_component (self, spirv_lower_operand (self, 2), c, word)));
}

/* --- conversions ------------------------------------------------------------------------------ */

/* The kernel between a float and an integer, or two widths of one. */
static LsKernel
find_conversion (guint op, const SpirvType *from, const SpirvType *to)
{
  const gboolean is_from_wide = from->width == 64, is_to_wide = to->width == 64;

  switch (op)
    {
    case SPIRV_OP_ConvertFToU:
      return !is_from_wide ? LS_KERNEL_FLT_TO_M
             : is_to_wide  ? LS_KERNEL_D_TO_M
                           : LS_KERNEL_D_TO_UINT;
    case SPIRV_OP_ConvertFToS:
      return !is_from_wide ? LS_KERNEL_FLT_TO_L
             : is_to_wide  ? LS_KERNEL_D_TO_L
                           : LS_KERNEL_D_TO_INT;
    case SPIRV_OP_ConvertSToF:
      return !is_from_wide ? LS_KERNEL_INT_TO_D
             : is_to_wide  ? LS_KERNEL_L_TO_D
                           : LS_KERNEL_L_TO_FLT;
    case SPIRV_OP_ConvertUToF:
      return !is_from_wide ? LS_KERNEL_UINT_TO_D
             : is_to_wide  ? LS_KERNEL_M_TO_D
                           : LS_KERNEL_M_TO_FLT;
    case SPIRV_OP_FConvert:
      return is_from_wide ? LS_KERNEL_D_TO_FLT : LS_KERNEL_FLT_TO_D;
    case SPIRV_OP_SConvert:
      return is_from_wide ? LS_KERNEL_MOV : LS_KERNEL_INT_TO_L;
    case SPIRV_OP_UConvert:
      return is_from_wide ? LS_KERNEL_MOV : LS_KERNEL_UINT_TO_L;
    default:
      return LS_KERNEL_NOP;
    }
}

static gboolean
lower_conversion (SpirvLowering *self, const SpirvType *to, guint c)
{
  const SpirvType *from = scalar_of (self, 0);
  const LsKernel kernel = find_conversion (self->insn->op, from, to);
  const guint n_from = spirv_type_words (from);
  LsMicroPlace s[3][4] = { { { 0 } } }, value;

  if (kernel == LS_KERNEL_NOP)
    return FALSE;
  for (guint word = 0; word < n_from; word++)
    s[0][word] = spirv_lower_component (self, spirv_lower_operand (self, 0), c, word);
  if (kernel == LS_KERNEL_MOV) /* to fewer bits, or a type of the other sign */
    {
      for (guint word = 0; word < spirv_type_words (to); word++)
        spirv_lower_give (self, c * spirv_type_words (to) + word,
                          spirv_lower_narrow (self, to, s[0][word]));
      return TRUE;
    }
  value = spirv_lower_slots (self, kernel, 2, s);
  if (to->width == 64)
    give_wide (self, c, value);
  else
    spirv_lower_give (self, c, spirv_lower_narrow (self, to, value));
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
lower_component (SpirvLowering *self, const SpirvType *to, guint c)
{
  const guint op = self->insn->op;
  const Row *row;

  if ((row = FIND (comparisons, op)) != NULL)
    lower_comparison (self, row, c);
  else if ((row = FIND (words, op)) != NULL)
    lower_words (self, row, c);
  else if ((row = FIND (shifts, op)) != NULL)
    lower_shift (self, row, c);
  else if ((row = FIND (rows, op)) != NULL)
    give_wide (self, c,
               compute (self, (LsKernel) row->kernel, ls_kernels[row->kernel].n_src, FALSE, c));
  else if (op == SPIRV_OP_Select)
    lower_select (self, c);
  else
    return lower_test (self, c) || lower_conversion (self, to, c);
  return TRUE;
}

gboolean
spirv_lower_wide (SpirvLowering *self)
{
  const SpirvType *type = spirv_type (self->types, self->insn->type);
  const SpirvType *to = type != NULL ? spirv_type_scalar (self->types, type) : NULL;
  const SpirvInsn *maker = spirv_maker (self->module, spirv_lower_operand (self, 0));
  gboolean is_done = FALSE;

  if (to == NULL || type->shape == SPIRV_SHAPE_MATRIX || spirv_n_operands (self->insn) == 0 ||
      maker == NULL || maker->type == 0)
    return FALSE;
  if (self->insn->op < SPIRV_OP_ConvertFToU || self->insn->op > SPIRV_OP_BitCount ||
      self->insn->op == SPIRV_OP_Bitcast || (!is_wide (to) && !is_wide (scalar_of (self, 0))))
    return FALSE;
  for (guint c = 0; c < spirv_type_components (type); c++)
    is_done = lower_component (self, to, c);
  return is_done;
}
