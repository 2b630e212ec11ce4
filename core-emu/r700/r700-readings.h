#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The readings of the R700, r700-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) R700_READING_##name,
typedef enum
{
#include "r700-readings.def"
} R700Reading;
#undef READING

#define R700_N_READINGS (R700_READING_ZERO_TIMES_INFINITY + 1)

#define VALUE(name, id, text) R700_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "r700-readings.def"
#undef READING
#undef VALUE

G_END_DECLS
