#pragma once

#include "ls-explain.h"

G_BEGIN_DECLS

/* How kernels compare, as the gate says it. */

/* What a kernel finds for operands as they are used; b has no meaning for selects. Denormals count as zeros, NaN only as not equal. */
LsCompared r700_compare (LsKernel kernel, guint32 a, guint32 b);
/* What kernels take bits of a type for. */
LsValueType r700_value_type (LsKernelType type);

G_END_DECLS
