#include "ls-rows.h"

const LsRows *
ls_rows_best (void)
{
#ifdef LS_HAVE_AVX2
  if (__builtin_cpu_supports ("avx2"))
    return &ls_rows_avx2;
#endif
  return &ls_rows_baseline;
}
