#include "ls-kernel.h"

#include "ls-bits.h"
#include "ls-math.h"

const LsKernelInfo ls_kernels[LS_N_KERNELS] = {
#define KERNEL(name, n, a, b, c, d, relation, sign)                                                \
  [LS_KERNEL_##name] = {                                                                           \
    #name, n, { LS_TYPE_##a, LS_TYPE_##b, LS_TYPE_##c }, LS_TYPE_##d, LS_RELATION_##relation, sign \
  },
#define KERNEL_0(name, functions, d, relation, sign) KERNEL (name, 0, N, N, N, d, relation, sign)
#define KERNEL_1(name, functions, a, d, relation, sign) KERNEL (name, 1, a, N, N, d, relation, sign)
#define KERNEL_2(name, functions, a, b, d, relation, sign) \
  KERNEL (name, 2, a, b, N, d, relation, sign)
#define KERNEL_3(name, functions, a, b, c, d, relation, sign) \
  KERNEL (name, 3, a, b, c, d, relation, sign)
#include "ls-kernels.def"
};

/* -1, 0 or 1: a is below, equal to or above b; 2: the two have no order. */
static int
order (LsKernelType type, gboolean flushes, guint32 a, guint32 b)
{
  float x, y;

  if (type == LS_TYPE_I)
    return ((gint32) a > (gint32) b) - ((gint32) a < (gint32) b);
  if (type != LS_TYPE_F)
    return (a > b) - (a < b);
  x = ls_bits_float (flushes ? ls_flush_denormal (a) : a);
  y = ls_bits_float (flushes ? ls_flush_denormal (b) : b);
  return x > y ? 1 : x < y ? -1 : x == y ? 0 : 2;
}

const char *const ls_relation_signs[] = {
  [LS_RELATION_NONE] = "?",           [LS_RELATION_EQUAL] = "==",
  [LS_RELATION_NOT_EQUAL] = "!=",     [LS_RELATION_GREATER] = ">",
  [LS_RELATION_GREATER_EQUAL] = ">=", [LS_RELATION_LESS] = "<",
  [LS_RELATION_LESS_EQUAL] = "<=",
};

gboolean
ls_relation_holds (LsRelation relation, LsKernelType type, gboolean flushes, guint32 a, guint32 b)
{
  int how = order (type, flushes, a, b);

  switch (relation)
    {
    case LS_RELATION_NONE:
      return FALSE;
    case LS_RELATION_EQUAL:
      return how == 0;
    case LS_RELATION_NOT_EQUAL:
      return how != 0;
    case LS_RELATION_GREATER:
      return how == 1;
    case LS_RELATION_GREATER_EQUAL:
      return how == 0 || how == 1;
    case LS_RELATION_LESS:
      return how == -1;
    case LS_RELATION_LESS_EQUAL:
      return how == 0 || how == -1;
    }
  g_assert_not_reached ();
}
