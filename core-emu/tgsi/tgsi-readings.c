#include "tgsi-readings.h"

#define VALUE(name, id, text) { id, text },
#define VALUES(...) ((const LsReadingValue[]){ __VA_ARGS__ })
#define READING(name, id, title, values) \
  [TGSI_READING_##name] = { id, title, VALUES (values), G_N_ELEMENTS (VALUES (values)) },
const LsReading tgsi_readings[TGSI_N_READINGS] = {
#include "tgsi-readings.def"
};
