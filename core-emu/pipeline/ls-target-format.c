#include "ls-target-format.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-small-float.h"
#include "ls-srgb.h"

/* The formats of colour buffers, by their channels in the order of a shader's x y z w. */
static const LsTargetFormat formats[] = {
  { "rgba32f", 4, LS_TARGET_FLOAT, { 32, 32, 32, 32 } },
  { "rgb32f", 3, LS_TARGET_FLOAT, { 32, 32, 32 } },
  { "rg32f", 2, LS_TARGET_FLOAT, { 32, 32 } },
  { "r32f", 1, LS_TARGET_FLOAT, { 32 } },
  { "rgba16f", 4, LS_TARGET_FLOAT, { 16, 16, 16, 16 } },
  { "rg16f", 2, LS_TARGET_FLOAT, { 16, 16 } },
  { "r16f", 1, LS_TARGET_FLOAT, { 16 } },
  { "rgba32i", 4, LS_TARGET_INT, { 32, 32, 32, 32 } },
  { "rg32i", 2, LS_TARGET_INT, { 32, 32 } },
  { "r32i", 1, LS_TARGET_INT, { 32 } },
  { "rgba32ui", 4, LS_TARGET_UINT, { 32, 32, 32, 32 } },
  { "rg32ui", 2, LS_TARGET_UINT, { 32, 32 } },
  { "r32ui", 1, LS_TARGET_UINT, { 32 } },
  { "rgba16i", 4, LS_TARGET_INT, { 16, 16, 16, 16 } },
  { "rg16i", 2, LS_TARGET_INT, { 16, 16 } },
  { "r16i", 1, LS_TARGET_INT, { 16 } },
  { "rgba16ui", 4, LS_TARGET_UINT, { 16, 16, 16, 16 } },
  { "rg16ui", 2, LS_TARGET_UINT, { 16, 16 } },
  { "r16ui", 1, LS_TARGET_UINT, { 16 } },
  { "rgba8i", 4, LS_TARGET_INT, { 8, 8, 8, 8 } },
  { "rg8i", 2, LS_TARGET_INT, { 8, 8 } },
  { "r8i", 1, LS_TARGET_INT, { 8 } },
  { "rgba8ui", 4, LS_TARGET_UINT, { 8, 8, 8, 8 } },
  { "rg8ui", 2, LS_TARGET_UINT, { 8, 8 } },
  { "r8ui", 1, LS_TARGET_UINT, { 8 } },
  { "rgba16", 4, LS_TARGET_UNORM, { 16, 16, 16, 16 } },
  { "rg16", 2, LS_TARGET_UNORM, { 16, 16 } },
  { "r16", 1, LS_TARGET_UNORM, { 16 } },
  { "rgba8", 4, LS_TARGET_UNORM, { 8, 8, 8, 8 } },
  { "rgb8", 3, LS_TARGET_UNORM, { 8, 8, 8 } },
  { "rg8", 2, LS_TARGET_UNORM, { 8, 8 } },
  { "r8", 1, LS_TARGET_UNORM, { 8 } },
  { "rgba16-snorm", 4, LS_TARGET_SNORM, { 16, 16, 16, 16 } },
  { "rg16-snorm", 2, LS_TARGET_SNORM, { 16, 16 } },
  { "r16-snorm", 1, LS_TARGET_SNORM, { 16 } },
  { "rgba8-snorm", 4, LS_TARGET_SNORM, { 8, 8, 8, 8 } },
  { "rg8-snorm", 2, LS_TARGET_SNORM, { 8, 8 } },
  { "r8-snorm", 1, LS_TARGET_SNORM, { 8 } },
  { "srgba8", 4, LS_TARGET_SRGB, { 8, 8, 8, 8 } },
  { "rgb10-a2", 4, LS_TARGET_UNORM, { 10, 10, 10, 2 } },
  { "rgb10-a2-snorm", 4, LS_TARGET_SNORM, { 10, 10, 10, 2 } },
  { "rgb10-a2ui", 4, LS_TARGET_UINT, { 10, 10, 10, 2 } },
  { "rgb5-a1", 4, LS_TARGET_UNORM, { 5, 5, 5, 1 } },
  { "rgba4", 4, LS_TARGET_UNORM, { 4, 4, 4, 4 } },
  { "rg4", 2, LS_TARGET_UNORM, { 4, 4 } },
  { "r5-g6-b5", 3, LS_TARGET_UNORM, { 5, 6, 5 } },
  { "r3-g3-b2", 3, LS_TARGET_UNORM, { 3, 3, 2 } },
  { "r11-g11-b10f", 3, LS_TARGET_FLOAT, { 11, 11, 10 } },
};

const char *const ls_target_format_names[] = {
  "rgba32f",   "rgb32f",   "rg32f",        "r32f",       "rgba16f",        "rg16f",
  "r16f",      "rgba32i",  "rg32i",        "r32i",       "rgba32ui",       "rg32ui",
  "r32ui",     "rgba16i",  "rg16i",        "r16i",       "rgba16ui",       "rg16ui",
  "r16ui",     "rgba8i",   "rg8i",         "r8i",        "rgba8ui",        "rg8ui",
  "r8ui",      "rgba16",   "rg16",         "r16",        "rgba8",          "rgb8",
  "rg8",       "r8",       "rgba16-snorm", "rg16-snorm", "r16-snorm",      "rgba8-snorm",
  "rg8-snorm", "r8-snorm", "srgba8",       "rgb10-a2",   "rgb10-a2-snorm", "rgb10-a2ui",
  "rgb5-a1",   "rgba4",    "rg4",          "r5-g6-b5",   "r3-g3-b2",       "r11-g11-b10f",
  NULL
};
G_STATIC_ASSERT (G_N_ELEMENTS (ls_target_format_names) == G_N_ELEMENTS (formats) + 1);

const LsTargetFormat *
ls_target_format (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!strcmp (formats[i].name, name))
      return &formats[i];
  return NULL;
}

gboolean
ls_target_is_integer (const LsTargetFormat *format)
{
  return format->kind == LS_TARGET_INT || format->kind == LS_TARGET_UINT;
}

gboolean
ls_target_is_normalised (const LsTargetFormat *format)
{
  return format->kind != LS_TARGET_FLOAT && !ls_target_is_integer (format);
}

/* --- packing ---------------------------------------------------------------------------------- */

/* The code of the largest value: 2^n - 1. */
static double
top (guint n_bits)
{
  return (double) ((G_GUINT64_CONSTANT (1) << n_bits) - 1);
}

static guint32
pack_float (double value, guint n_bits)
{
  if (n_bits < 32)
    value = ls_round_to_small_float (value, n_bits == 16 ? 15 : n_bits, n_bits == 16);
  return ls_float_bits ((float) value);
}

/* An unsigned float does not overflow to infinity: a finite value stays finite (OpenGL 3.3, section
 * 2.1.3). */
static guint32
pack_unsigned_float (double value, guint n_bits)
{
  guint mantissa_bits = n_bits - 5;
  double largest = ldexp (2 - ldexp (1, -(int) mantissa_bits), 15);

  return pack_float (isfinite (value) ? MIN (value, largest) : value, n_bits);
}

static guint32
pack_unorm (double value, guint n_bits)
{
  return isnan (value) ? 0 : (guint32) nearbyint (CLAMP (value, 0.0, 1.0) * top (n_bits));
}

static guint32
pack_snorm (double value, guint n_bits)
{
  if (isnan (value))
    return 0;
  return (guint32) (gint32) nearbyint (CLAMP (value, -1.0, 1.0) * top (n_bits - 1));
}

static guint32
pack_int (double value, guint n_bits)
{
  return (guint32) (gint32) CLAMP (value, -top (n_bits - 1) - 1, top (n_bits - 1));
}

guint32
ls_target_pack (const LsTargetFormat *format, guint channel, double value)
{
  guint n_bits = format->bits[channel];

  switch (format->kind)
    {
    case LS_TARGET_FLOAT:
      return n_bits == 10 || n_bits == 11 ? pack_unsigned_float (value, n_bits)
                                          : pack_float (value, n_bits);
    case LS_TARGET_INT:
      return isnan (value) ? 0 : pack_int (value, n_bits);
    case LS_TARGET_UINT:
      return isnan (value) ? 0 : (guint32) CLAMP (value, 0.0, top (n_bits));
    case LS_TARGET_UNORM:
      return pack_unorm (value, n_bits);
    case LS_TARGET_SNORM:
      return pack_snorm (value, n_bits);
    case LS_TARGET_SRGB:
      return channel == 3 ? pack_unorm (value, n_bits) : ls_srgb_from_linear (value);
    }
  g_assert_not_reached ();
}

guint32
ls_target_encode (const LsTargetFormat *format, guint channel, guint32 exported)
{
  guint n_bits = format->bits[channel];

  if (n_bits == 32)
    return exported;
  if (format->kind == LS_TARGET_INT)
    return pack_int ((gint32) exported, n_bits);
  if (format->kind == LS_TARGET_UINT)
    return MIN (exported, (1u << n_bits) - 1);
  return ls_target_pack (format, channel, ls_bits_float (exported));
}

/* --- unpacking -------------------------------------------------------------------------------- */

double
ls_target_number (const LsTargetFormat *format, guint32 kept)
{
  switch (format->kind)
    {
    case LS_TARGET_FLOAT:
      return ls_bits_float (kept);
    case LS_TARGET_INT:
    case LS_TARGET_SNORM:
      return (gint32) kept;
    case LS_TARGET_UINT:
    case LS_TARGET_UNORM:
    case LS_TARGET_SRGB:
      return kept;
    }
  g_assert_not_reached ();
}

double
ls_target_shown (const LsTargetFormat *format, guint channel, guint32 kept)
{
  double number = ls_target_number (format, kept);

  switch (format->kind)
    {
    case LS_TARGET_FLOAT:
    case LS_TARGET_INT:
    case LS_TARGET_UINT:
      return number;
    case LS_TARGET_SNORM:
      return MAX (number / top (format->bits[channel] - 1u), -1.0);
    case LS_TARGET_UNORM:
    case LS_TARGET_SRGB:
      return number / top (format->bits[channel]);
    }
  g_assert_not_reached ();
}

double
ls_target_unpack (const LsTargetFormat *format, guint channel, guint32 kept)
{
  double shown = ls_target_shown (format, channel, kept);

  return format->kind == LS_TARGET_SRGB && channel < 3 ? ls_srgb_to_linear (shown) : shown;
}
