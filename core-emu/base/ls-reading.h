#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where what is known of a machine leaves open what it does. */

typedef struct
{
  const char *id;   /* "five-bits", as scenes write it */
  const char *text; /* what happens then, a clause that goes on from "reading=id: " */
} LsReadingValue;

/* A question that what is known of the hardware leaves open, and the answers that the machine can run. */
typedef struct
{
  const char *id;               /* "shifts", as scenes write it */
  const char *title;            /* what is open, a clause */
  const LsReadingValue *values; /* the default first */
  guint n_values;
} LsReading;

G_END_DECLS
