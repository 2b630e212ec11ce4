#include "spirv-lower-std.h"

#include "ls-words.h"

/* Instructions with two results: the second goes through a pointer, or both are members. */

/* The whole part and the fraction, both with the sign of the number, zeros too. */
static void
split_modf (SpirvLowering *self, guint c, LsMicroPlace *fraction, LsMicroPlace *whole)
{
  const LsMicroPlace x = spirv_std_operand (self, 0, c);

  *whole = spirv_lower_op1 (self, LS_KERNEL_TRUNC_EXACT, x);
  *fraction = spirv_lower_op2 (
    self, LS_KERNEL_OR_INT, spirv_lower_op2 (self, LS_KERNEL_SUB, x, *whole),
    spirv_lower_op2 (self, LS_KERNEL_AND_INT, x, spirv_lower_literal (self, 1u << 31)));
}

static void
split_frexp (SpirvLowering *self, guint c, LsMicroPlace *fraction, LsMicroPlace *exponent)
{
  const LsMicroPlace x = spirv_std_operand (self, 0, c);

  *fraction = spirv_lower_op1 (self, LS_KERNEL_FREXP_FRACTION, x);
  *exponent = spirv_lower_op1 (self, LS_KERNEL_FREXP_EXPONENT, x);
}

/* The second result of a structure begins at its second member. */
static void
give_second (SpirvLowering *self, gboolean is_struct, guint c, LsMicroPlace value)
{
  const SpirvType *type = spirv_lower_result_type (self);

  if (!is_struct)
    spirv_lower_store_word (self, spirv_lower_pointer (self, spirv_lower_operand (self, 3)), c,
                            value);
  else if (type->shape == SPIRV_SHAPE_STRUCT && type->n == 2)
    spirv_lower_give (self, 4 * type->members[1].first + c, value);
  else
    spirv_lower_refuse (self, N_ ("its result has another type"));
}

gboolean
spirv_std_lower_split (SpirvLowering *self, guint std)
{
  const gboolean is_modf = std == SPIRV_STD_Modf || std == SPIRV_STD_ModfStruct;
  const gboolean is_struct = std == SPIRV_STD_ModfStruct || std == SPIRV_STD_FrexpStruct;
  const SpirvType *scalar;

  if (!is_modf && std != SPIRV_STD_Frexp && std != SPIRV_STD_FrexpStruct)
    return FALSE;
  scalar = spirv_type_scalar (self->types, spirv_lower_type (self, spirv_lower_operand (self, 2)));
  if (scalar == NULL || scalar->width == 64)
    spirv_lower_refuse (self, N_ ("there is no such function of 64 bits"));
  for (guint c = 0; c < spirv_std_components (self, 0) && self->bad == NULL; c++)
    {
      LsMicroPlace first, second;

      if (is_modf)
        split_modf (self, c, &first, &second);
      else
        split_frexp (self, c, &first, &second);
      spirv_lower_give (self, c, first);
      give_second (self, is_struct, c, second);
    }
  return TRUE;
}
