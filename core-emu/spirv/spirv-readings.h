#pragma once

#include "ls-reading.h"

/* The readings of SPIR-V, spirv-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) SPIRV_READING_##name,
typedef enum
{
#include "spirv-readings.def"
  SPIRV_N_READINGS
} SpirvReading;
#undef READING

#define VALUE(name, id, text) SPIRV_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "spirv-readings.def"
#undef READING
#undef VALUE

#define SPIRV_READING_BIT(name) (1u << SPIRV_READING_##name)

extern const LsReading spirv_readings[SPIRV_N_READINGS];
