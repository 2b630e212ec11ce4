#include "spirv-lower.h"

#include "ls-words.h"

/* Arithmetic, comparisons, bits and conversions, component by component (sections 3.32.11 to
 * 3.32.15). A bool is 0 or 1. */

/* --- one kernel a component ------------------------------------------------------------------- */

/* How the operands go to the kernel. */
typedef enum
{
  FORM_PLAIN,
  FORM_SWAPPED, /* the second operand first */
  FORM_NOT,     /* the result of the kernel is turned */
  FORM_SWAPPED_NOT,
} Form;

typedef struct
{
  guint16 op;
  guint16 kernel;
  guint8 n;    /* operands */
  guint8 form; /* Form */
} Row;

#define ROW(op, kernel, n)                           \
  {                                                  \
    SPIRV_OP_##op, LS_KERNEL_##kernel, n, FORM_PLAIN \
  }
#define COMPARED(op, kernel, form)                    \
  {                                                   \
    SPIRV_OP_##op, LS_KERNEL_##kernel, 2, FORM_##form \
  }

/* Unordered comparisons are true where an operand is NaN: they are the opposite of the ordered one of
 * the opposite relation. */
static const Row rows[] = {
  ROW (SNegate, NEG_INT, 1),
  ROW (FNegate, NEG, 1),
  ROW (IAdd, ADD_INT, 2),
  ROW (FAdd, ADD, 2),
  ROW (ISub, SUB_INT, 2),
  ROW (FSub, SUB, 2),
  ROW (IMul, MULLO_INT, 2),
  ROW (FMul, MUL_IEEE, 2),
  ROW (UDiv, DIV_UINT_ONES, 2),
  ROW (SDiv, DIV_INT, 2),
  ROW (FDiv, DIV, 2),
  ROW (UMod, MOD_UINT_ONES, 2),
  ROW (SRem, MOD_INT_ONES, 2),
  ROW (SMod, MOD_FLOOR_INT, 2),
  ROW (FMod, MOD_FLOOR, 2),
  ROW (FRem, MOD_TRUNC, 2),
  ROW (ShiftRightLogical, LSHR_INT, 2),
  ROW (ShiftRightArithmetic, ASHR_INT, 2),
  ROW (ShiftLeftLogical, LSHL_INT, 2),
  ROW (BitwiseOr, OR_INT, 2),
  ROW (BitwiseXor, XOR_INT, 2),
  ROW (BitwiseAnd, AND_INT, 2),
  ROW (Not, NOT_INT, 1),
  ROW (BitFieldSExtract, FIELD_INT, 3),
  ROW (BitFieldUExtract, FIELD_UINT, 3),
  ROW (BitReverse, REVERSE_BITS, 1),
  ROW (BitCount, COUNT_BITS, 1),
  ROW (IsNan, IS_NAN, 1),
  ROW (IsInf, IS_INF, 1),
  ROW (LogicalOr, OR_INT, 2),
  ROW (LogicalAnd, AND_INT, 2),
  ROW (LogicalNot, NOT_BOOL, 1),
  ROW (LogicalEqual, EQ_UINT, 2),
  ROW (LogicalNotEqual, NE_UINT, 2),
  ROW (IEqual, EQ_UINT, 2),
  ROW (INotEqual, NE_UINT, 2),
  COMPARED (UGreaterThan, LT_UINT, SWAPPED),
  COMPARED (SGreaterThan, LT_INT, SWAPPED),
  COMPARED (UGreaterThanEqual, LE_UINT, SWAPPED),
  COMPARED (SGreaterThanEqual, LE_INT, SWAPPED),
  ROW (ULessThan, LT_UINT, 2),
  ROW (SLessThan, LT_INT, 2),
  ROW (ULessThanEqual, LE_UINT, 2),
  ROW (SLessThanEqual, LE_INT, 2),
  ROW (FOrdEqual, EQ, 2),
  ROW (FUnordNotEqual, NE, 2),
  ROW (FOrdLessThan, LT, 2),
  COMPARED (FOrdGreaterThan, LT, SWAPPED),
  ROW (FOrdLessThanEqual, LE, 2),
  COMPARED (FOrdGreaterThanEqual, LE, SWAPPED),
  COMPARED (FUnordLessThan, LE, SWAPPED_NOT),
  COMPARED (FUnordGreaterThan, LE, NOT),
  COMPARED (FUnordLessThanEqual, LT, SWAPPED_NOT),
  COMPARED (FUnordGreaterThanEqual, LT, NOT),
  ROW (ConvertFToU, FLT_TO_UINT, 1),
  ROW (ConvertFToS, FLT_TO_INT, 1),
  ROW (ConvertSToF, INT_TO_FLT, 1),
  ROW (ConvertUToF, UINT_TO_FLT, 1),
  ROW (UConvert, MOV, 1),
  ROW (SConvert, MOV, 1),
  ROW (FConvert, MOV, 1),
  ROW (QuantizeToF16, QUANTIZE_HALF, 1),
};

/* Whether the operation takes integers as signed ('S') or unsigned ('U') ones, whatever their type
 * says; 0: it does not matter. */
static char
sign_of (guint op)
{
  switch (op)
    {
    case SPIRV_OP_SDiv:
    case SPIRV_OP_SRem:
    case SPIRV_OP_SMod:
    case SPIRV_OP_ShiftRightArithmetic:
    case SPIRV_OP_SGreaterThan:
    case SPIRV_OP_SGreaterThanEqual:
    case SPIRV_OP_SLessThan:
    case SPIRV_OP_SLessThanEqual:
    case SPIRV_OP_ConvertSToF:
    case SPIRV_OP_SConvert:
      return 'S';
    case SPIRV_OP_UDiv:
    case SPIRV_OP_UMod:
    case SPIRV_OP_ShiftRightLogical:
    case SPIRV_OP_UGreaterThan:
    case SPIRV_OP_UGreaterThanEqual:
    case SPIRV_OP_ULessThan:
    case SPIRV_OP_ULessThanEqual:
    case SPIRV_OP_ConvertUToF:
    case SPIRV_OP_UConvert:
    case SPIRV_OP_IEqual:
    case SPIRV_OP_INotEqual:
      return 'U';
    default:
      return 0;
    }
}

/* Component c of an operand, extended from 8 or 16 bits as the operation takes it. */
static LsMicroPlace
operand_of (SpirvLowering *self, guint32 id, guint c)
{
  const SpirvType *scalar = spirv_type_scalar (self->types, spirv_lower_type (self, id));
  const LsMicroPlace value = spirv_lower_component (self, id, c, 0);
  const char sign = sign_of (self->insn->op);

  if (scalar == NULL || scalar->shape != SPIRV_SHAPE_INT || scalar->width >= 32 || sign == 0 ||
      (sign == 'S') == (scalar->is_signed != 0))
    return value;
  return spirv_lower_op (self, sign == 'S' ? LS_KERNEL_FIELD_INT : LS_KERNEL_FIELD_UINT, value,
                         spirv_lower_literal (self, 0), spirv_lower_literal (self, scalar->width));
}

static LsMicroPlace
compute_row (SpirvLowering *self, const Row *row, guint c)
{
  const gboolean is_swapped = row->form == FORM_SWAPPED || row->form == FORM_SWAPPED_NOT;
  LsMicroPlace s[3] = { SPIRV_NOWHERE, SPIRV_NOWHERE, SPIRV_NOWHERE }, value;

  for (guint k = 0; k < row->n; k++)
    {
      const guint32 id = spirv_lower_operand (self, is_swapped ? 1 - k : k);
      /* Offset and count of a bit field are one number for all components. */
      const gboolean is_one = row->n == 3 && k > 0;

      s[k] = operand_of (self, id, is_one ? 0 : c);
    }
  value = spirv_lower_op (self, (LsKernel) row->kernel, s[0], s[1], s[2]);
  return row->form >= FORM_NOT ? spirv_lower_op1 (self, LS_KERNEL_NOT_BOOL, value) : value;
}

/* --- several operations a component ----------------------------------------------------------- */

static LsMicroPlace
operand (SpirvLowering *self, guint i, guint c)
{
  return operand_of (self, spirv_lower_operand (self, i), c);
}

static LsMicroPlace
compute_insert (SpirvLowering *self, guint c)
{
  const LsMicroPlace mask =
    spirv_lower_op2 (self, LS_KERNEL_FIELD_MASK, operand (self, 2, 0), operand (self, 3, 0));

  return spirv_lower_op (self, LS_KERNEL_INSERT_FIELD, operand (self, 0, c), operand (self, 1, c),
                         mask);
}

/* Ordered and different: one is less than the other. */
static LsMicroPlace
compute_differs (SpirvLowering *self, guint c)
{
  const LsMicroPlace a = operand (self, 0, c), b = operand (self, 1, c);

  return spirv_lower_op2 (self, LS_KERNEL_OR_INT, spirv_lower_op2 (self, LS_KERNEL_LT, a, b),
                          spirv_lower_op2 (self, LS_KERNEL_LT, b, a));
}

static LsMicroPlace
compute_unordered_equal (SpirvLowering *self, guint c)
{
  return spirv_lower_op1 (self, LS_KERNEL_NOT_BOOL, compute_differs (self, c));
}

static LsMicroPlace
compute_ordered (SpirvLowering *self, guint c)
{
  const LsMicroPlace any = spirv_lower_op2 (
    self, LS_KERNEL_OR_INT, spirv_lower_op1 (self, LS_KERNEL_IS_NAN, operand (self, 0, c)),
    spirv_lower_op1 (self, LS_KERNEL_IS_NAN, operand (self, 1, c)));

  return self->insn->op == SPIRV_OP_Ordered ? spirv_lower_op1 (self, LS_KERNEL_NOT_BOOL, any) : any;
}

/* A condition of one component chooses all. */
static LsMicroPlace
compute_select (SpirvLowering *self, guint c)
{
  const guint32 condition = spirv_lower_operand (self, 0);
  const guint n = spirv_type_components (spirv_lower_type (self, condition));

  return spirv_lower_op (self, LS_KERNEL_SELECT_BOOL,
                         spirv_lower_component (self, condition, n == 1 ? 0 : c, 0),
                         operand (self, 1, c), operand (self, 2, c));
}

static LsMicroPlace
compute_times_scalar (SpirvLowering *self, guint c)
{
  return spirv_lower_op2 (self, LS_KERNEL_MUL_IEEE, operand (self, 0, c), operand (self, 1, 0));
}

/* The difference of two lanes of the quad, by the bits of their own number that stay and those that
 * are set. Lanes 0 and 1 are in the lower row, 2 and 3 in the upper one; the coarse ones take the
 * row and column that the program counts first. */
static LsMicroPlace
subtract_lanes (SpirvLowering *self, guint c, gboolean is_y, gboolean is_fine)
{
  const guint8 bit = is_y ? 2 : 1, top = self->code->terms.from_above ? 2 : 0;
  LsMicroPlace corners[2];

  for (guint k = 0; k < 2; k++)
    corners[k] = ls_micro_change (
      self->ops, LS_KERNEL_CORNER, operand (self, 0, c),
      (LsRowArg){ .lane = (guint8) ((is_fine ? top & bit : top) ^ (k == 0 ? bit : 0)),
                  .kept = is_fine ? (guint8) (3 - bit) : 0 });
  return spirv_lower_op2 (self, LS_KERNEL_SUB, corners[0], corners[1]);
}

static gboolean
is_fine (guint op)
{
  return op == SPIRV_OP_DPdxFine || op == SPIRV_OP_DPdyFine || op == SPIRV_OP_FwidthFine;
}

static LsMicroPlace
compute_derivative (SpirvLowering *self, guint c)
{
  const guint op = self->insn->op;
  const gboolean is_y = op == SPIRV_OP_DPdy || op == SPIRV_OP_DPdyFine || op == SPIRV_OP_DPdyCoarse;

  return subtract_lanes (self, c, is_y, is_fine (op));
}

/* The sum of both, without their signs. */
static LsMicroPlace
compute_fwidth (SpirvLowering *self, guint c)
{
  LsMicroPlace sides[2];

  for (guint k = 0; k < 2; k++)
    sides[k] = spirv_lower_op1 (self, LS_KERNEL_ABS,
                                subtract_lanes (self, c, k == 1, is_fine (self->insn->op)));
  return spirv_lower_op2 (self, LS_KERNEL_ADD, sides[0], sides[1]);
}

static const struct
{
  guint16 op;
  LsMicroPlace (*compute) (SpirvLowering *self, guint c);
} special[] = {
  { SPIRV_OP_BitFieldInsert, compute_insert },
  { SPIRV_OP_FOrdNotEqual, compute_differs },
  { SPIRV_OP_FUnordEqual, compute_unordered_equal },
  { SPIRV_OP_Ordered, compute_ordered },
  { SPIRV_OP_Unordered, compute_ordered },
  { SPIRV_OP_Select, compute_select },
  { SPIRV_OP_VectorTimesScalar, compute_times_scalar },
  { SPIRV_OP_DPdx, compute_derivative },
  { SPIRV_OP_DPdy, compute_derivative },
  { SPIRV_OP_DPdxFine, compute_derivative },
  { SPIRV_OP_DPdyFine, compute_derivative },
  { SPIRV_OP_DPdxCoarse, compute_derivative },
  { SPIRV_OP_DPdyCoarse, compute_derivative },
  { SPIRV_OP_Fwidth, compute_fwidth },
  { SPIRV_OP_FwidthFine, compute_fwidth },
  { SPIRV_OP_FwidthCoarse, compute_fwidth },
};

/* --- sums over components --------------------------------------------------------------------- */

/* OpAny, OpAll. */
static void
lower_all (SpirvLowering *self)
{
  const LsKernel kernel = self->insn->op == SPIRV_OP_All ? LS_KERNEL_AND_INT : LS_KERNEL_OR_INT;
  const guint n = spirv_type_components (spirv_lower_type (self, spirv_lower_operand (self, 0)));
  LsMicroPlace value = operand (self, 0, 0);

  for (guint c = 1; c < n; c++)
    value = spirv_lower_op2 (self, kernel, value, operand (self, 0, c));
  spirv_lower_give (self, 0, value);
}

/* --- two results ------------------------------------------------------------------------------ */

/* A structure of two members: the low result and the high one, or the carry. */
static void
lower_extended (SpirvLowering *self)
{
  const guint op = self->insn->op;
  const SpirvType *type = spirv_lower_result_type (self);
  const guint n = spirv_type_components (spirv_lower_type (self, spirv_lower_operand (self, 0)));
  const guint second =
    type->shape == SPIRV_SHAPE_STRUCT && type->n == 2 ? 4 * type->members[1].first : 0;

  for (guint c = 0; c < n; c++)
    {
      const LsMicroPlace a = operand (self, 0, c), b = operand (self, 1, c);
      LsMicroPlace low, high;

      if (op == SPIRV_OP_IAddCarry)
        {
          low = spirv_lower_op2 (self, LS_KERNEL_ADD_INT, a, b);
          high = spirv_lower_op2 (self, LS_KERNEL_LT_UINT, low, a);
        }
      else if (op == SPIRV_OP_ISubBorrow)
        {
          low = spirv_lower_op2 (self, LS_KERNEL_SUB_INT, a, b);
          high = spirv_lower_op2 (self, LS_KERNEL_LT_UINT, a, b);
        }
      else
        {
          const gboolean is_signed = op == SPIRV_OP_SMulExtended;

          low = spirv_lower_op2 (self, LS_KERNEL_MULLO_UINT, a, b);
          high =
            spirv_lower_op2 (self, is_signed ? LS_KERNEL_MULHI_INT : LS_KERNEL_MULHI_UINT, a, b);
        }
      spirv_lower_give (self, c, low);
      spirv_lower_give (self, second + c, high);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

/* What is of 64 bits and comes here has no kernel. */
static void
refuse_wide (SpirvLowering *self)
{
  const SpirvType *scalar = NULL;

  if (spirv_n_operands (self->insn) > 0)
    scalar =
      spirv_type_scalar (self->types, spirv_lower_type (self, spirv_lower_operand (self, 0)));
  if (scalar != NULL && scalar->width == 64)
    spirv_lower_refuse (self, N_ ("there is no such operation of 64 bits"));
}

static gboolean
lower_row (SpirvLowering *self, guint c, LsMicroPlace *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].op == self->insn->op)
      {
        refuse_wide (self);
        *value = compute_row (self, &rows[i], c);
        return TRUE;
      }
  for (guint i = 0; i < G_N_ELEMENTS (special); i++)
    if (special[i].op == self->insn->op)
      {
        refuse_wide (self);
        *value = special[i].compute (self, c);
        return TRUE;
      }
  return FALSE;
}

/* Integers of 8 and 16 bits hold their sign, so that a logical shift and a division must see the bits
 * above as zeros: unsigned types do. */
gboolean
spirv_lower_numbers (SpirvLowering *self)
{
  const SpirvType *type = spirv_type (self->types, self->insn->type);
  const SpirvType *scalar;
  LsMicroPlace value;

  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_Any:
    case SPIRV_OP_All:
      lower_all (self);
      return TRUE;
    case SPIRV_OP_IAddCarry:
    case SPIRV_OP_ISubBorrow:
    case SPIRV_OP_UMulExtended:
    case SPIRV_OP_SMulExtended:
      refuse_wide (self);
      lower_extended (self);
      return TRUE;
    default:
      break;
    }
  scalar = type != NULL ? spirv_type_scalar (self->types, type) : NULL;
  if (scalar == NULL || type->shape == SPIRV_SHAPE_MATRIX)
    return FALSE;
  for (guint c = 0; c < spirv_type_components (type); c++)
    {
      if (!lower_row (self, c, &value))
        return FALSE;
      spirv_lower_give (self, c, spirv_lower_narrow (self, scalar, value));
    }
  return TRUE;
}
