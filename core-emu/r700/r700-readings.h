#pragma once

#include "isa-reference.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* The readings of the R700, r700-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) R700_READING_##name,
typedef enum
{
#include "r700-readings.def"
  R700_N_READINGS
} R700Reading;
#undef READING

#define VALUE(name, id, text) R700_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "r700-readings.def"
#undef READING
#undef VALUE

#define R700_READING_BIT(name) (1u << R700_READING_##name)

extern const LsReading r700_readings[R700_N_READINGS];

/* What an instruction does can depend on these readings, bit n for reading n. */
guint32 r700_alu_readings (R700AluOp op);
guint32 r700_cf_op_readings (R700CfOp op);
guint32 r700_cf_readings (const R700Program *program, const R700Cf *cf);
guint32 r700_fetch_readings (R700FetchOp op);

G_END_DECLS
