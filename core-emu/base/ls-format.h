#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The data formats of textures and buffers, by the numbers that resource words carry, and how a texel of them becomes
 * four 32-bit words. */

typedef enum
{
  LS_FORMAT_PLAIN,  /* components of 8, 16 or 32 bits, X first in memory */
  LS_FORMAT_PACKED, /* bit fields of one little-endian word, X the least significant */
  LS_FORMAT_OTHER,  /* known by name; ls_format_unpack() does not read it */
} LsFormatLayout;

/* One value of the DATA_FORMAT field. */
typedef struct
{
  guint8 code;      /* 0..63 */
  const char *name; /* "8_8_8_8", as in FMT_8_8_8_8 */
  LsFormatLayout layout;
  guint8 n_components;
  guint8 bits[4]; /* of components X, Y, Z, W */
  gboolean is_float;
  guint8 n_bytes; /* of a texel */
} LsDataFormat;

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
  guint8 format_comp[4]; /* 0 unsigned, 1 signed, 2 unsigned biased */
  guint8 srf_mode;    /* signed normalised: 0 is v/(2^(n-1)-1), at least -1; 1 is (2v+1)/(2^n-1) */
  guint8 endian_swap; /* 0 none, 1 bytes within 16 bits, 2 within 32 bits, 3 within 64 bits */
  gboolean degamma;   /* X, Y and Z are sRGB */
} LsTexelFormat;

/* FALSE if ls_format_unpack() cannot read the format. */
gboolean ls_format_can_unpack (const LsTexelFormat *texel);
/* Reads one texel of format->n_bytes bytes. Components that the format does not have are 0, 0, 0, 1 (integer 1 for
 * LS_NUM_INT). Words are floats, or integers for LS_NUM_INT. */
void ls_format_unpack (const LsTexelFormat *texel, const guint8 *bytes, guint32 words[4]);

/* IEEE 754 binary16 to binary32; exact. */
float ls_half_to_float (guint16 half);
/* Nearest even; overflow gives infinity. */
guint16 ls_float_to_half (float value);

G_END_DECLS
