#include "r500-kernels.h"

#include "r500-readings.h"

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

/* --- readings -------------------------------------------------------------------------------------------- */

/* What stands for a kernel where a reading has its other value; what stands for that by another reading comes behind. */
typedef struct
{
  LsKernel kernel, variant;
  R500Reading reading;
} Variant;

static const Variant variants[] = {
  { LS_KERNEL_MULADD, LS_KERNEL_MULADD_IEEE, R500_READING_ZERO },
  { LS_KERNEL_MULADD, LS_KERNEL_MULADD_FUSED, R500_READING_MAD_ROUNDING },
  { LS_KERNEL_MULADD_IEEE, LS_KERNEL_MULADD_FUSED_IEEE, R500_READING_MAD_ROUNDING },
  { LS_KERNEL_MIN_NUMBER, LS_KERNEL_MIN_DROP_NUMBER, R500_READING_NAN_CHOICE },
  { LS_KERNEL_MIN_BITS, LS_KERNEL_MIN_DROP_BITS, R500_READING_NAN_CHOICE },
  { LS_KERNEL_MAX_NUMBER, LS_KERNEL_MAX_DROP_NUMBER, R500_READING_NAN_CHOICE },
  { LS_KERNEL_MAX_BITS, LS_KERNEL_MAX_DROP_BITS, R500_READING_NAN_CHOICE },
  { LS_KERNEL_SIN, LS_KERNEL_SIN_ZERO_256, R500_READING_SIN_DOMAIN },
  { LS_KERNEL_COS, LS_KERNEL_COS_ZERO_256, R500_READING_SIN_DOMAIN },
};

LsKernel
r500_chosen_kernel (const LsBindings *bindings, LsKernel kernel)
{
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (variants[i].kernel == kernel && bindings->readings[variants[i].reading] != 0)
      kernel = variants[i].variant;
  return kernel;
}

guint32
r500_kernel_readings (LsKernel kernel)
{
  guint32 readings = 0;

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (variants[i].kernel == kernel)
      readings |= 1u << variants[i].reading;
  return readings;
}

/* --- tests ----------------------------------------------------------------------------------------------- */

LsKernel
r500_test_kernel (R500Test test)
{
  static const LsKernel kernels[] = { [R500_TEST_EQ] = LS_KERNEL_TEST_E,
                                      [R500_TEST_LT] = LS_KERNEL_TEST_LT,
                                      [R500_TEST_GE] = LS_KERNEL_TEST_GE,
                                      [R500_TEST_NE] = LS_KERNEL_TEST_NE };

  return kernels[test];
}
