#pragma once

#include "ls-program.h"
#include "ls-target-format.h"

/* What files and numbers are made of the words that a target keeps. */

/* Bytes of one channel in a reference: 1 for codes of 8 bits without a sign, or 4. */
guint ls_output_file_bytes (const LsTargetFormat *format);
/* A word of a reference of 4 bytes a channel as the target keeps it: integers and floats as they are, the value of
 * normalised formats (as it is encoded, where that is sRGB) as the nearest code. */
guint32 ls_output_file_word (const LsTargetFormat *format, guint channel, guint32 word);
/* What numbers a target holds, as shaders see them: LS_VALUE_FLOAT, LS_VALUE_INT or LS_VALUE_UINT. */
LsValueType ls_output_type (const LsTargetFormat *format);
/* A kept word as files of results have it: integers as they are, everything else as a float32. */
guint32 ls_output_raw_word (const LsTargetFormat *format, guint channel, guint32 word);
/* What the names of such files end in: ".f32", ".i32" or ".u32". */
const char *ls_output_suffix (const LsTargetFormat *format);
/* What the target keeps where it is cleared to value: linear, where the format is sRGB. */
guint32 ls_output_clear_word (const LsTargetFormat *format, guint channel, double value);
/* What is shown of the words that a target keeps of a pixel: one channel becomes grey; missing channels are 0, missing alpha
 * is 1. rgba: 4 zeros, or what an earlier call made of them for the same format. */
void ls_output_fill_pixel (float *rgba,
                           const LsTargetFormat *format,
                           const guint32 *words,
                           guint n_channels);
