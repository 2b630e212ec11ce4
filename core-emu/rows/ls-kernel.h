#pragma once

#include "ls-types.h"
#include "ls-value.h"

/* Kernels: what can be computed of rows, each lane for itself. Machines and expressions name them;
 * what they take and give, how they compare and which sign stands between their operands is said
 * here, once. */

typedef enum
{
  LS_TYPE_N, /* none */
  LS_TYPE_F, /* float */
  LS_TYPE_I, /* signed */
  LS_TYPE_U, /* unsigned */
  LS_TYPE_B, /* 32 bits, taken as they are */
  LS_TYPE_D, /* half of a double */
  LS_TYPE_L, /* half of a signed integer of 64 bits */
  LS_TYPE_M, /* half of an unsigned one */
} LsKernelType;

/* What a value of the type is shown as. */
static inline LsValueType
ls_kernel_value_type (LsKernelType type)
{
  return type == LS_TYPE_F   ? LS_VALUE_FLOAT
         : type == LS_TYPE_I ? LS_VALUE_INT
         : type == LS_TYPE_U ? LS_VALUE_UINT
         : type == LS_TYPE_D ? LS_VALUE_DOUBLE
         : type == LS_TYPE_L ? LS_VALUE_INT64
         : type == LS_TYPE_M ? LS_VALUE_UINT64
                             : LS_VALUE_BITS;
}

/* How a test or a select compares: the first operand with the second, or of a select with 0. */
typedef enum
{
  LS_RELATION_NONE, /* not by a relation */
  LS_RELATION_EQUAL,
  LS_RELATION_NOT_EQUAL,
  LS_RELATION_GREATER,
  LS_RELATION_GREATER_EQUAL,
  LS_RELATION_LESS,
  LS_RELATION_LESS_EQUAL,
} LsRelation;

typedef enum
{
#define KERNEL(name) LS_KERNEL_##name,
#define KERNEL_0(name, functions, d, relation, sign) KERNEL (name)
#define KERNEL_1(name, functions, a, d, relation, sign) KERNEL (name)
#define KERNEL_2(name, functions, a, b, d, relation, sign) KERNEL (name)
#define KERNEL_3(name, functions, a, b, c, d, relation, sign) KERNEL (name)
#include "ls-kernels.def"
#undef KERNEL
  LS_N_KERNELS
} LsKernel;

typedef struct
{
  const char *name; /* "MULADD" */
  guint8 n_src;     /* 0..3 */
  guint8 src[3];    /* LsKernelType */
  guint8 dst;       /* LsKernelType */
  guint8 relation;  /* LsRelation */
  /* what stands between the first two operands, and "+" between the second and third; NULL: it is
   * written as a function */
  const char *sign;
} LsKernelInfo;

extern const LsKernelInfo ls_kernels[LS_N_KERNELS];

/* Whether it gives its second operand where its relation holds of the first and 0, and else its
 * third. */
static inline gboolean
ls_kernel_is_select (LsKernel kernel)
{
  return ls_kernels[kernel].relation != LS_RELATION_NONE && ls_kernels[kernel].n_src == 3;
}

/* ">", "!=" */
extern const char *const ls_relation_signs[];
/* Whether operands hold for a relation as numbers of the type: denormals count as zeros where they
 * are flushed, a NaN is only not equal. */
gboolean ls_relation_holds (LsRelation relation,
                            LsKernelType type,
                            gboolean flushes,
                            guint32 a,
                            guint32 b);
