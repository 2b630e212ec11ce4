#include "r700-loaded.h"

G_STATIC_ASSERT (R700_N_READINGS <= LS_MAX_READINGS);

#define VALUE(name, id, text) { id, text },
#define READING(name, id, title, values) \
  static const LsReadingValue values_of_##name[] = { values };
#include "r700-readings.def"
#undef READING
#undef VALUE

#define READING(name, id, title, values) \
  [R700_READING_##name] = { id, title, values_of_##name, G_N_ELEMENTS (values_of_##name) },
const LsReading r700_machine_readings[R700_N_READINGS] = {
#include "r700-readings.def"
};
