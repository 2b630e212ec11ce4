#include "r500-kernels.h"

float
r500_result_factor (const R500Result *result)
{
  static const float factors[] = { 1, 2, 4, 8, 0.5f, 0.25f, 0.125f };

  return result->scale == R500_OMOD_DISABLE ? 1 : factors[result->scale];
}

LsKernel
r500_presub_kernel (R500Presubtract presub)
{
  static const LsKernel kernels[] = {
    [R500_SRCP_1_MINUS_2_SRC0] = LS_KERNEL_DOUBLED_FROM_1,
    [R500_SRCP_SRC1_MINUS_SRC0] = LS_KERNEL_FROM,
    [R500_SRCP_SRC1_PLUS_SRC0] = LS_KERNEL_ADD,
    [R500_SRCP_1_MINUS_SRC0] = LS_KERNEL_FROM_1,
  };

  return kernels[presub];
}

LsKernel
r500_exact_kernel (LsKernel kernel)
{
  switch ((int) kernel)
    {
    case LS_KERNEL_MIN_NUMBER:
      return LS_KERNEL_MIN_BITS;
    case LS_KERNEL_MAX_NUMBER:
      return LS_KERNEL_MAX_BITS;
    case LS_KERNEL_CND_NUMBER:
      return LS_KERNEL_CND_BITS;
    case LS_KERNEL_CMP_NUMBER:
      return LS_KERNEL_CMP_BITS;
    default:
      return kernel;
    }
}

LsKernel
r500_test_kernel (R500Test test)
{
  static const LsKernel kernels[] = { [R500_TEST_EQ] = LS_KERNEL_TEST_E,
                                      [R500_TEST_LT] = LS_KERNEL_TEST_LT,
                                      [R500_TEST_GE] = LS_KERNEL_TEST_GE,
                                      [R500_TEST_NE] = LS_KERNEL_TEST_NE };

  return kernels[test];
}

LsMask
r500_test (const LsRows *rows, R500Test test, const LsRow *a)
{
  return rows->ops[r500_test_kernel (test)].test (a, NULL);
}
