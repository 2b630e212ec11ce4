#include "ls-output-format.h"

#include "ls-bits.h"

guint
ls_output_file_bytes (const LsTargetFormat *format)
{
  gboolean is_unsigned = format->kind == LS_TARGET_UNORM || format->kind == LS_TARGET_SRGB;

  for (guint c = 0; c < format->n_channels; c++)
    is_unsigned = is_unsigned && format->bits[c] == 8;
  return is_unsigned ? 1 : 4;
}

guint32
ls_output_file_word (const LsTargetFormat *format, guint channel, guint32 word)
{
  LsTargetFormat encoded = *format;

  if (!ls_target_is_normalised (format))
    return word;
  if (format->kind == LS_TARGET_SRGB)
    encoded.kind = LS_TARGET_UNORM;
  return ls_target_encode (&encoded, channel, word);
}

LsValueType
ls_output_type (const LsTargetFormat *format)
{
  switch (format->kind)
    {
    case LS_TARGET_FLOAT:
    case LS_TARGET_UNORM:
    case LS_TARGET_SNORM:
    case LS_TARGET_SRGB:
      return LS_VALUE_FLOAT;
    case LS_TARGET_INT:
      return LS_VALUE_INT;
    case LS_TARGET_UINT:
      return LS_VALUE_UINT;
    }
  g_assert_not_reached ();
}

const char *
ls_output_suffix (const LsTargetFormat *format)
{
  switch (ls_output_type (format))
    {
    case LS_VALUE_INT:
      return ".i32";
    case LS_VALUE_UINT:
      return ".u32";
    case LS_VALUE_FLOAT:
    case LS_VALUE_BOOL:
    case LS_VALUE_BITS:
    case LS_VALUE_DOUBLE:
    case LS_VALUE_INT64:
    case LS_VALUE_UINT64:
      break;
    }
  return ".f32";
}

guint32
ls_output_raw_word (const LsTargetFormat *format, guint channel, guint32 word)
{
  if (!ls_target_is_normalised (format))
    return word;
  return ls_float_bits ((float) ls_target_shown (format, channel, word));
}

/* A negative number for an unsigned target is meant as its bits, as -1 for all of them. */
guint32
ls_output_clear_word (const LsTargetFormat *format, guint channel, double value)
{
  if (format->kind == LS_TARGET_UINT && format->bits[channel] == 32 && value < 0)
    return (guint32) (gint32) MAX (value, -2147483648.0);
  return ls_target_pack (format, channel, format->kind == LS_TARGET_FLOAT ? (float) value : value);
}

void
ls_output_fill_pixel (float *rgba,
                      const LsTargetFormat *format,
                      const guint32 *words,
                      guint n_channels)
{
  rgba[3] = 1;
  for (guint c = 0; c < n_channels; c++)
    rgba[c] = (float) ls_target_shown (format, c, words[c]);
  if (n_channels == 1)
    rgba[1] = rgba[2] = rgba[0];
}
