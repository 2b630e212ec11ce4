#pragma once

#include "ls-reading.h"

/* The readings of TGSI, tgsi-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) TGSI_READING_##name,
typedef enum
{
#include "tgsi-readings.def"
  TGSI_N_READINGS
} TgsiReading;
#undef READING

#define VALUE(name, id, text) TGSI_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "tgsi-readings.def"
#undef READING
#undef VALUE

#define TGSI_READING_BIT(name) (1u << TGSI_READING_##name)

extern const LsReading tgsi_readings[TGSI_N_READINGS];
