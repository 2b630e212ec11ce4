#pragma once

#include "ls-bits.h"
#include "ls-format.h"

/* What the files that unpack texels share. */

/* Up to 8 bytes as a number, the first one lowest. */
static inline guint64
ls_texel_load (const guint8 *bytes, guint n_bytes)
{
  guint64 bits = 0;

  for (guint i = 0; i < n_bytes; i++)
    bits |= (guint64) bytes[i] << 8 * i;
  return bits;
}

/* The float of a normalised component of n bits, 1 to 32. comp: as LsTexelFormat.format_comp. */
double ls_texel_normalise (const LsTexelFormat *texel, guint32 bits, guint n_bits, guint8 comp);

/* As ls_format_unpack(), for LS_FORMAT_BLOCK. */
void ls_texel_unpack_block (const LsTexelFormat *texel, const guint8 *bytes, guint32 (*words)[4]);
