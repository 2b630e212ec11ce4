#include "r700-compares.h"

LsValueType
r700_value_type (LsKernelType type)
{
  switch (type)
    {
    case LS_TYPE_F:
      return LS_VALUE_FLOAT;
    case LS_TYPE_I:
      return LS_VALUE_INT;
    case LS_TYPE_U:
      return LS_VALUE_UINT;
    case LS_TYPE_B:
    case LS_TYPE_D:
    case LS_TYPE_N:
      return LS_VALUE_BITS;
    }
  g_assert_not_reached ();
}

LsCompared
r700_compare (LsKernel kernel, guint32 a, guint32 b)
{
  const LsKernelInfo *info = &ls_kernels[kernel];
  gboolean is_select = ls_kernel_is_select (kernel);
  LsCompared found = { .relation = (LsRelation) info->relation,
                       .is_select = is_select,
                       .right = is_select ? LS_COMPARED_BITS : 1,
                       .taken = { 2, 1 } };

  if (found.relation == LS_RELATION_NONE)
    return found;
  found.type = r700_value_type ((LsKernelType) info->src[0]);
  found.holds =
    ls_relation_holds (found.relation, (LsKernelType) info->src[0], a, is_select ? 0 : b);
  return found;
}
