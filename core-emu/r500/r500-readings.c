#include "r500-readings.h"

#define VALUE(name, id, text) { id, text },
#define VALUES(...) ((const LsReadingValue[]){ __VA_ARGS__ })
#define READING(name, id, title, values) \
  [R500_READING_##name] = { id, title, VALUES (values), G_N_ELEMENTS (VALUES (values)) },
const LsReading r500_readings[R500_N_READINGS] = {
#include "r500-readings.def"
};
#undef READING
#undef VALUES
#undef VALUE
