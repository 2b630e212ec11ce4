#pragma once

#include "ls-types.h"
#include "ls-value.h"

/* Kernels: operations on rows, each lane for itself. Machines and expressions name a kernel; its
 * operands, result, comparison and sign are declared here, once. */

typedef enum
{
  LS_TYPE_N, /* none */
  LS_TYPE_F, /* float */
  LS_TYPE_I, /* signed */
  LS_TYPE_U, /* unsigned */
  LS_TYPE_B, /* 32 bits, taken as they are */
  LS_TYPE_W, /* 32 bits, each taken for itself */
  LS_TYPE_T, /* true or false: all bits are set or none is */
  LS_TYPE_D, /* half of a double */
  LS_TYPE_L, /* half of a signed integer of 64 bits */
  LS_TYPE_M, /* half of an unsigned one */
} LsKernelType;

/* How a value of the type is shown. */
static inline LsValueType
ls_kernel_value_type (LsKernelType type)
{
  return type == LS_TYPE_F   ? LS_VALUE_FLOAT
         : type == LS_TYPE_I ? LS_VALUE_INT
         : type == LS_TYPE_U ? LS_VALUE_UINT
         : type == LS_TYPE_T ? LS_VALUE_BOOL
         : type == LS_TYPE_D ? LS_VALUE_DOUBLE
         : type == LS_TYPE_L ? LS_VALUE_INT64
         : type == LS_TYPE_M ? LS_VALUE_UINT64
                             : LS_VALUE_BITS;
}

/* Whether a value of the type is never a float. */
static inline gboolean
ls_kernel_type_is_integer (LsKernelType type)
{
  return type == LS_TYPE_I || type == LS_TYPE_U || type == LS_TYPE_W || type == LS_TYPE_T;
}

/* How a test or a select compares: a test its two operands, a select its first operand with 0. */
typedef enum
{
  LS_RELATION_NONE, /* no comparison */
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
  /* the sign between the first two operands ("+" stands before the third); NULL: written as a
   * function */
  const char *sign;
} LsKernelInfo;

extern const LsKernelInfo ls_kernels[LS_N_KERNELS];

/* Whether the kernel gives its second operand if the first has the relation to 0, else its
 * third. */
static inline gboolean
ls_kernel_is_select (LsKernel kernel)
{
  return ls_kernels[kernel].relation != LS_RELATION_NONE && ls_kernels[kernel].n_src == 3;
}

/* ">", "!=" */
extern const char *const ls_relation_signs[];
/* Whether the relation holds between operands as numbers of the type: denormals count as zeros
 * where they are flushed, a NaN is only not equal. */
gboolean ls_relation_holds (LsRelation relation,
                            LsKernelType type,
                            gboolean flushes,
                            guint32 a,
                            guint32 b);
