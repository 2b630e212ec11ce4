#include "r500-readings.h"

#define VALUE(name, id, text) { id, text },
#define READING(name, id, title, values) \
  static const LsReadingValue values_of_##name[] = { values };
#include "r500-readings.def"
#undef READING
#undef VALUE

#define READING(name, id, title, values) \
  [R500_READING_##name] = { id, title, values_of_##name, G_N_ELEMENTS (values_of_##name) },
const LsReading r500_readings[R500_N_READINGS] = {
#include "r500-readings.def"
};
#undef READING
