#pragma once

#include "ls-format.h"

/* What the files that unpack texels share. */

guint32 ls_texel_word (float value);
/* The float of a normalised component of n bits, 1 to 32. comp: as LsTexelFormat.format_comp. */
double ls_texel_normalise (const LsTexelFormat *texel, guint32 bits, guint n_bits, guint8 comp);

/* As ls_format_unpack(), for LS_FORMAT_BLOCK. */
void ls_texel_unpack_block (const LsTexelFormat *texel, const guint8 *bytes, guint32 (*words)[4]);
