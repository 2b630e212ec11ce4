#include "r700-readings.h"

#define VALUE(name, id, text) { id, text },
#define VALUES(...) ((const LsReadingValue[]){ __VA_ARGS__ })
#define READING(name, id, title, values) \
  [R700_READING_##name] = { id, title, VALUES (values), G_N_ELEMENTS (VALUES (values)) },
const LsReading r700_readings[R700_N_READINGS] = {
#include "r700-readings.def"
};
#undef READING
#undef VALUES
#undef VALUE

#define SHIFTS R700_READING_BIT (SHIFTS)
#define SIN_DOMAIN R700_READING_BIT (SIN_DOMAIN)
#define DOT4_ORDER R700_READING_BIT (DOT4_ORDER)
#define ZERO_TIMES_INFINITY R700_READING_BIT (ZERO_TIMES_INFINITY)

guint32
r700_alu_readings (R700AluOp op)
{
  static const guint32 readings[R700_N_ALU_OPS] = {
    [R700_OP_ASHR_INT] = SHIFTS,
    [R700_OP_LSHR_INT] = SHIFTS,
    [R700_OP_LSHL_INT] = SHIFTS,
    [R700_OP_SIN] = SIN_DOMAIN,
    [R700_OP_COS] = SIN_DOMAIN,
    [R700_OP_MUL] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD_M2] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD_M4] = ZERO_TIMES_INFINITY,
    [R700_OP_MULADD_D2] = ZERO_TIMES_INFINITY,
    [R700_OP_DOT4] = DOT4_ORDER | ZERO_TIMES_INFINITY,
    [R700_OP_DOT4_IEEE] = DOT4_ORDER,
  };

  return op < R700_N_ALU_OPS ? readings[op] : 0;
}

guint32
r700_cf_op_readings (R700CfOp op)
{
  if (op == R700_CF_OP_ALU_ELSE_AFTER)
    return R700_READING_BIT (ELSE_AFTER);
  if (op == R700_CF_OP_LOOP_START_DX10)
    return R700_READING_BIT (DX10_LOOP);
  if (op == R700_CF_OP_MEM_EXPORT || op == R700_CF_OP_MEM_REDUCTION)
    return R700_READING_BIT (MEMORY_RACE);
  return 0;
}

/* Whether a LOOP_END is that of a LOOP_START_DX10, behind which it goes on. */
static gboolean
ends_dx10_loop (const R700Program *program, const R700Cf *cf)
{
  return cf->op == R700_CF_OP_LOOP_END && cf->target > 0 && cf->target < program->n_cf &&
         program->cf[cf->target - 1].op == R700_CF_OP_LOOP_START_DX10;
}

guint32
r700_cf_readings (const R700Program *program, const R700Cf *cf)
{
  if (cf->op == R700_CF_OP_ALU_ELSE_AFTER && !r700_clause_sets_predicate (program, cf))
    return 0;
  if (ends_dx10_loop (program, cf))
    return R700_READING_BIT (DX10_LOOP);
  return r700_cf_op_readings (cf->op);
}

guint32
r700_fetch_readings (R700FetchOp op)
{
  gboolean is_gradient = op == R700_TEX_GET_GRADIENTS_H || op == R700_TEX_GET_GRADIENTS_V ||
                         op == R700_TEX_KEEP_GRADIENTS;

  if (op == R700_LDS_LOCAL_DS_WRITE || op == R700_LDS_LOCAL_DS_READ)
    return R700_READING_BIT (LDS_RACE);
  return is_gradient ? R700_READING_BIT (GRADIENTS) : 0;
}
