#pragma once

#include <glib.h>

/* Questions about a machine that its sources leave open. */

typedef struct
{
  const char *id;   /* "five-bits", as scenes write it */
  const char *text; /* what happens then: a clause that follows "reading=id: " */
} LsReadingValue;

/* A question that the sources leave open, and the answers that the machine can run. */
typedef struct
{
  const char *id;               /* "shifts", as scenes write it */
  const char *title;            /* what is open, a clause */
  const LsReadingValue *values; /* the default first */
  guint n_values;
} LsReading;
