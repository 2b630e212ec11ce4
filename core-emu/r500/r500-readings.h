#pragma once

#include "isa-reference.h"

G_BEGIN_DECLS

/* The readings of the R500, r500-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) R500_READING_##name,
typedef enum
{
#include "r500-readings.def"
} R500Reading;
#undef READING

#define R500_N_READINGS (R500_READING_DOT_ORDER + 1)

#define VALUE(name, id, text) R500_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "r500-readings.def"
#undef READING
#undef VALUE

#define R500_READING_BIT(name) (1u << R500_READING_##name)

extern const LsReading r500_readings[R500_N_READINGS];

G_END_DECLS
