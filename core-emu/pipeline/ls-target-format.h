#pragma once

#include <glib.h>

/* The formats of render targets: how a target stores the exports of a shader, and the value of a
 * stored word.
 *
 * A channel is stored in a word: the bits of a float32 whatever the width of the float, an integer
 * (sign-extended), or the code of a normalised value (sign-extended if it is signed). Codes follow
 * OpenGL (3.3, section 2.1.5, with the later rule for signed ones): c / (2^n - 1), and max (c /
 * (2^(n-1) - 1), -1); to nearest, ties to even. */

typedef enum
{
  LS_TARGET_FLOAT, /* 32 bits, 16, or 11 and 10 without a sign */
  LS_TARGET_INT,
  LS_TARGET_UINT,
  LS_TARGET_UNORM,
  LS_TARGET_SNORM,
  LS_TARGET_SRGB, /* 8 bits; alpha is linear */
} LsTargetKind;

typedef struct
{
  const char *name; /* "rgba32f" */
  guint n_channels; /* 1..4 */
  LsTargetKind kind;
  guint8 bits[4];
} LsTargetFormat;

/* NULL if there is none of that name. */
const LsTargetFormat *ls_target_format (const char *name);
/* Their names, NULL-terminated, for messages and choices. */
extern const char *const ls_target_format_names[];

/* Converts a word that a shader exports for such a target to a stored word: values are clamped to
 * the range of normalised and small integer formats; NaN becomes 0 in those. 32-bit floats stay bit
 * by bit. */
guint32 ls_target_encode (const LsTargetFormat *format, guint channel, guint32 exported);
/* The same for a number: linear where the format is sRGB. */
guint32 ls_target_pack (const LsTargetFormat *format, guint channel, double value);
/* The value of a stored word for blending and for readers: 0 to 1 in normalised formats, linear if
 * they are sRGB. */
double ls_target_unpack (const LsTargetFormat *format, guint channel, guint32 kept);
/* The same without decoding: an sRGB code counts as code / 255. */
double ls_target_shown (const LsTargetFormat *format, guint channel, guint32 kept);
/* A stored word as a plain number: codes count as integers. */
double ls_target_number (const LsTargetFormat *format, guint32 kept);

/* Whether the format holds integers, which are never blended. */
gboolean ls_target_is_integer (const LsTargetFormat *format);
/* Whether colours are clamped to the format's range before they are blended: all but floats and
 * integers. */
gboolean ls_target_is_normalised (const LsTargetFormat *format);
