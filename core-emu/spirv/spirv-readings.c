#include "spirv-readings.h"

#define VALUE(name, id, text) { id, text },
#define VALUES(...) ((const LsReadingValue[]){ __VA_ARGS__ })
#define READING(name, id, title, values) \
  [SPIRV_READING_##name] = { id, title, VALUES (values), G_N_ELEMENTS (VALUES (values)) },
const LsReading spirv_readings[SPIRV_N_READINGS] = {
#include "spirv-readings.def"
};
