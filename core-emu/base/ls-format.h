#pragma once

#include <glib.h>

#include "ls-error.h"

/* The data formats of textures and buffers, by the numbers that resource words carry, and how a
 * texel of them becomes four 32-bit words. */

typedef enum
{
  LS_FORMAT_PLAIN,   /* components of 8, 16 or 32 bits, X first in memory */
  LS_FORMAT_PACKED,  /* bit fields of one little-endian word, X the least significant */
  LS_FORMAT_DEPTH,   /* as packed, with a float of 24 or 32 bits beside 8 bits of stencil */
  LS_FORMAT_SHARED,  /* three 9-bit mantissas below one exponent */
  LS_FORMAT_BLOCK,   /* several texels share bytes; textures only */
  LS_FORMAT_UNKNOWN, /* has a name, but what its bits mean is not published */
} LsFormatLayout;

/* One value of the DATA_FORMAT field. */
typedef struct
{
  guint8 code;      /* 0..63 */
  const char *name; /* "8_8_8_8", as in FMT_8_8_8_8 */
  LsFormatLayout layout;
  guint8 n_components;
  guint8 bits[4];    /* of components X, Y, Z, W; of a decoded component for blocks */
  gboolean is_float; /* every component, whatever the number format says */
  guint8 n_bytes;    /* of a texel or block */
  guint8 block_width, block_height; /* texels that the bytes hold; 1 unless LS_FORMAT_BLOCK */
} LsDataFormat;

#define LS_FORMAT_MAX_BLOCK 16 /* texels of a block */

/* NULL if the code is reserved. code: any number. */
const LsDataFormat *ls_data_format (guint code);
/* By name in any case, with or without "FMT_"; NULL if there is none. */
const LsDataFormat *ls_data_format_by_name (const char *name);
/* All formats in the order of their codes. */
const LsDataFormat *ls_data_formats (guint *n);

/* Values of NUM_FORMAT_ALL. */
typedef enum
{
  LS_NUM_NORM,
  LS_NUM_INT,
  LS_NUM_SCALED,
} LsNumFormat;

/* How the numbers of a format are read. */
typedef struct
{
  const LsDataFormat *format;
  guint8 num_format;     /* LsNumFormat */
  guint8 format_comp[4]; /* 0 unsigned, 1 signed, 2 unsigned biased: 2 v / (2^n - 1) - 1 */
  guint8 srf_mode;    /* signed normalised: 0 is v/(2^(n-1)-1), at least -1; 1 is (2v+1)/(2^n-1) */
  guint8 endian_swap; /* 0 none, 1 bytes within 16 bits, 2 within 32 bits, 3 within 64 bits */
  gboolean degamma;   /* X, Y and Z are sRGB */
} LsTexelFormat;

/* Where the byte that a fetch sees at an address lies in memory: address XOR this (guide 10.3,
 * ENDIAN_SWAP). Callers swap before they unpack, because the unit is one of memory, not of the
 * texel. */
static inline gsize
ls_format_swap_mask (const LsTexelFormat *texel)
{
  return ((gsize) 1 << texel->endian_swap) - 1;
}

/* Whether unpacked words are integers. */
static inline gboolean
ls_texel_format_is_integer (const LsTexelFormat *texel)
{
  return texel->num_format == LS_NUM_INT && !texel->format->is_float;
}

/* Whether texels lie in memory as the words that ls_format_unpack() makes of them. texel must have
 * passed ls_format_check(). */
gboolean ls_texel_format_is_direct (const LsTexelFormat *texel);

/* FALSE with LS_ERROR_UNSUPPORTED or LS_ERROR_FORMAT, naming what is wrong, if the format cannot be
 * unpacked: its bits are not known, or the number format has no meaning with it. */
gboolean ls_format_check (const LsTexelFormat *texel, GError **error);
/* Unpacks a texel or block of format->n_bytes bytes; words gets block_width * block_height texels,
 * x fastest. Components that the format does not have are 0, 0, 0, 1 (integer 1 for LS_NUM_INT).
 * Words are floats, or integers for LS_NUM_INT unless the format is_float. texel must have passed
 * ls_format_check(). */
void ls_format_unpack (const LsTexelFormat *texel, const guint8 *bytes, guint32 (*words)[4]);
