#include "r500-kernels.h"

#include "ls-math.h"

R500MathFn
r500_kernel_math (R500Kernel kernel)
{
  static const R500MathFn functions[R500_N_KERNELS] = {
    [R500_KERNEL_EX2] = ls_math_exp2,      [R500_KERNEL_LN2] = ls_math_log2,
    [R500_KERNEL_RCP] = ls_math_recip,     [R500_KERNEL_RSQ] = ls_math_recip_sqrt,
    [R500_KERNEL_SIN] = ls_math_sin_turns, [R500_KERNEL_COS] = ls_math_cos_turns,
  };

  return functions[kernel];
}

R500RowOp
r500_kernel_row (R500Kernel kernel, gboolean is_exact)
{
  static const R500RowOp ops[R500_N_KERNELS][2] = {
    [R500_KERNEL_MIN] = { R500_ROW_MIN, R500_ROW_MIN_BITS },
    [R500_KERNEL_MAX] = { R500_ROW_MAX, R500_ROW_MAX_BITS },
    [R500_KERNEL_CND] = { R500_ROW_CND, R500_ROW_CND_BITS },
    [R500_KERNEL_CMP] = { R500_ROW_CMP, R500_ROW_CMP_BITS },
    [R500_KERNEL_FRC] = { R500_ROW_FRC, R500_ROW_FRC },
  };

  return ops[kernel][is_exact];
}

float
r500_result_factor (const R500Result *result)
{
  static const float factors[] = { 1, 2, 4, 8, 0.5f, 0.25f, 0.125f };

  return result->scale == R500_OMOD_DISABLE ? 1 : factors[result->scale];
}
