#include "r500-rows.h"

const R500Rows *
r500_rows_best (void)
{
#ifdef R500_HAVE_AVX2
  if (__builtin_cpu_supports ("avx2"))
    return &r500_rows_avx2;
#endif
  return &r500_rows_baseline;
}
