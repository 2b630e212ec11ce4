#include "r700-rows.h"

const R700Rows *
r700_rows_best (void)
{
#ifdef R700_HAVE_AVX2
  if (__builtin_cpu_supports ("avx2"))
    return &r700_rows_avx2;
#endif
  return &r700_rows_baseline;
}
