#pragma once

#include <glib.h>

/* Binary files whose bytes are not what they should be. */

typedef struct
{
  const char *name; /* of the file */
  /* what it is, and what to do: "the object is damaged; make it again with llc" */
  const char *advice;
} LsDamage;

/* Fails with LS_ERROR_FORMAT, for what format says of the byte at. Returns: FALSE. */
gboolean ls_damage_fail (const LsDamage *damage, gsize at, GError **error, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
