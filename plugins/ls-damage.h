#pragma once

#include <glib.h>

/* Reports errors in the bytes of binary files. */

typedef struct
{
  const char *name; /* of the file */
  /* N_(): the kind of file, and advice: "the object is damaged; make it again with llc" */
  const char *advice;
} LsDamage;

/* Fails with LS_ERROR_FORMAT: the sentence of format about the byte at. Returns: FALSE. */
gboolean ls_damage_fail (const LsDamage *damage, gsize at, GError **error, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
