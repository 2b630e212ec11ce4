#pragma once

#include "r500-code.h"
#include "r500-rows.h"

G_BEGIN_DECLS

/* The functions over rows that computations and results are. */

typedef void (*R500MathFn) (LsRow *d, const LsRow *a);

/* What the machines share of the arithmetic; NULL: the kernel is a row operation, a multiply-add or a dot product. */
R500MathFn r500_kernel_math (R500Kernel kernel);
/* Of a kernel that is neither of these. is_exact: passes bits on as they are. */
R500RowOp r500_kernel_row (R500Kernel kernel, gboolean is_exact);
/* What the output modifier multiplies with; 1: nothing. */
float r500_result_factor (const R500Result *result);

static inline R500RowOp
r500_presub_row (guint presub)
{
  return (R500RowOp) (R500_ROW_BIAS + presub);
}

G_END_DECLS
