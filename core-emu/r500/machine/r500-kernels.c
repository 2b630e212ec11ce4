#include "r500-code.h"

#include "r500-isa.h"

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
  static const LsKernel kernels[][2] = { { LS_KERNEL_MIN_NUMBER, LS_KERNEL_MIN_BITS },
                                         { LS_KERNEL_MAX_NUMBER, LS_KERNEL_MAX_BITS },
                                         { LS_KERNEL_CND_NUMBER, LS_KERNEL_CND_BITS },
                                         { LS_KERNEL_CMP_NUMBER, LS_KERNEL_CMP_BITS } };

  for (guint i = 0; i < G_N_ELEMENTS (kernels); i++)
    if (kernels[i][0] == kernel)
      return kernels[i][1];
  return kernel;
}

/* --- readings --------------------------------------------------------------------------------- */

#define WHEN(reading)                                 \
  { R500_READING_##reading, R500_READING_##reading }, \
  {                                                   \
    1, 1                                              \
  }
#define WHEN_BOTH(zero, rounding)                   \
  { R500_READING_ZERO, R500_READING_MAD_ROUNDING }, \
  {                                                 \
    zero, rounding                                  \
  }
#define VARIANT(name, of, when)            \
  {                                        \
    LS_KERNEL_##name, LS_KERNEL_##of, when \
  }

static const LsVariant variants[] = {
  VARIANT (MULADD, MULADD_IEEE, WHEN_BOTH (1, 0)),
  VARIANT (MULADD, MULADD_FUSED, WHEN_BOTH (0, 1)),
  VARIANT (MULADD, MULADD_FUSED_IEEE, WHEN_BOTH (1, 1)),
  VARIANT (MIN_NUMBER, MIN_DROP_NUMBER, WHEN (NAN_CHOICE)),
  VARIANT (MIN_BITS, MIN_DROP_BITS, WHEN (NAN_CHOICE)),
  VARIANT (MAX_NUMBER, MAX_DROP_NUMBER, WHEN (NAN_CHOICE)),
  VARIANT (MAX_BITS, MAX_DROP_BITS, WHEN (NAN_CHOICE)),
  VARIANT (SIN, SIN_ZERO_256, WHEN (SIN_DOMAIN)),
  VARIANT (COS, COS_ZERO_256, WHEN (SIN_DOMAIN)),
};

gboolean
r500_rows_choose (const LsBindings *bindings, LsRows *room)
{
  return ls_variants_choose (variants, G_N_ELEMENTS (variants), bindings->readings, room);
}

guint32
r500_kernel_readings (LsKernel kernel)
{
  guint32 readings = 0;

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (variants[i].kernel == kernel)
      readings |= 1u << variants[i].reading[0] | 1u << variants[i].reading[1];
  return readings;
}

/* --- tests ------------------------------------------------------------------------------------ */

LsKernel
r500_test_kernel (R500Test test)
{
  static const LsKernel kernels[] = { [R500_TEST_EQ] = LS_KERNEL_TEST_E,
                                      [R500_TEST_LT] = LS_KERNEL_TEST_LT,
                                      [R500_TEST_GE] = LS_KERNEL_TEST_GE,
                                      [R500_TEST_NE] = LS_KERNEL_TEST_NE };

  return kernels[test];
}
