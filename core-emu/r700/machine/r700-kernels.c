#include "r700-code.h"

#include "r700-program.h"

LsKernel
r700_kernel (R700AluOp op)
{
  static const guint16 kernels[R700_N_ALU_OPS] = {
#define KERNEL(name) [R700_OP_##name] = LS_KERNEL_##name,
#define OP2_0(name, code, units, dst, flags, formula) KERNEL (name)
#define OP2_1(name, code, units, t0, dst, flags, formula) KERNEL (name)
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) KERNEL (name)
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) KERNEL (name)
#include "r700-alu.def"
  };

  return (LsKernel) kernels[op];
}

/* --- readings --------------------------------------------------------------------------------- */

#define WHEN(reading, value)                           \
  { R700_READING_##reading, R700_READING_##reading },  \
  {                                                    \
    R700_##reading##_##value, R700_##reading##_##value \
  }
#define WHEN_BOTH(order, zero)                                   \
  { R700_READING_DOT4_ORDER, R700_READING_ZERO_TIMES_INFINITY }, \
  {                                                              \
    R700_DOT4_ORDER_##order, R700_ZERO_TIMES_INFINITY_##zero     \
  }
#define VARIANT(name, suffix, when)                     \
  {                                                     \
    LS_KERNEL_##name, LS_KERNEL_##name##_##suffix, when \
  }

static const LsVariant variants[] = {
  VARIANT (ASHR_INT, SATURATE, WHEN (SHIFTS, SATURATE)),
  VARIANT (LSHR_INT, SATURATE, WHEN (SHIFTS, SATURATE)),
  VARIANT (LSHL_INT, SATURATE, WHEN (SHIFTS, SATURATE)),
  VARIANT (SIN, ZERO, WHEN (SIN_DOMAIN, ZERO)),
  VARIANT (COS, ZERO, WHEN (SIN_DOMAIN, ZERO)),
  VARIANT (SIN, ZERO_256, WHEN (SIN_DOMAIN, ZERO_256)),
  VARIANT (COS, ZERO_256, WHEN (SIN_DOMAIN, ZERO_256)),
  VARIANT (MUL, NAN, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD, NAN, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD_M2, NAN, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD_M4, NAN, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD_D2, NAN, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (DOT4, X_FIRST, WHEN_BOTH (X_FIRST, ZERO)),
  VARIANT (DOT4, PAIRS, WHEN_BOTH (PAIRS, ZERO)),
  VARIANT (DOT4, NAN, WHEN_BOTH (W_FIRST, NAN)),
  VARIANT (DOT4, NAN_X_FIRST, WHEN_BOTH (X_FIRST, NAN)),
  VARIANT (DOT4, NAN_PAIRS, WHEN_BOTH (PAIRS, NAN)),
  VARIANT (DOT4_IEEE, X_FIRST, WHEN (DOT4_ORDER, X_FIRST)),
  VARIANT (DOT4_IEEE, PAIRS, WHEN (DOT4_ORDER, PAIRS)),
};

gboolean
r700_rows_choose (const LsBindings *bindings, LsRows *room)
{
  return ls_variants_choose (variants, G_N_ELEMENTS (variants), bindings->readings, room);
}

guint32
r700_readings_chosen (const LsBindings *bindings)
{
  guint32 chosen = 0;

  for (guint i = 0; i < R700_N_READINGS; i++)
    chosen |= (guint32) (bindings->readings[i] != 0) << i;
  return chosen;
}
