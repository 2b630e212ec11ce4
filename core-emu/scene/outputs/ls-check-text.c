#include "ls-check.h"

#include <inttypes.h>
#include <math.h>

#include "ls-bits.h"
#include "ls-value.h"
#include "ls-target-format.h"
#include "ls-ulp.h"
#include "ls-words.h"

/* What differs from a reference, in words. */

static gboolean
is_float (const LsTargetFormat *format)
{
  return format->kind == LS_TARGET_FLOAT;
}

guint64
ls_difference_ulp (const LsDifference *difference, const char *format_name)
{
  const LsTargetFormat *format = ls_target_format (format_name);
  double a = ls_target_number (format, difference->got);
  double b = ls_target_number (format, difference->expected);

  if (!is_float (format))
    return (guint64) fabs (a - b);
  return ls_ulp_distance (difference->got, difference->expected);
}

static char *
format_value (const LsTargetFormat *format, guint32 word, gboolean written)
{
  const double number = ls_target_number (format, word);
  g_autofree char *text = NULL;

  if (!written)
    return g_strdup (ls_words ("nothing written"));
  text = is_float (format) ? ls_value_dup (LS_VALUE_FLOAT, ls_float_bits ((float) number))
                           : g_strdup_printf ("%" PRId64, (gint64) number);
  return g_strdup_printf ("%s (0x%08x)", text, word);
}

/* "word 3 of lane 5's scratch, wave 0", or "word 37 of export, last written by wave 2" */
static char *
format_word (const LsDifference *difference)
{
  const LsMemoryDesc *memory = difference->memory;

  if (memory->owner == LS_MEMORY_OF_LANE)
    return g_strdup_printf (ls_words ("word %" PRIu64 " of lane %u's %s, wave %u"),
                            difference->word, difference->lane, memory->id, difference->wave);
  if (difference->wave != G_MAXUINT)
    return g_strdup_printf (ls_words ("word %" PRIu64 " of %s, last written by wave %u"),
                            difference->word, memory->id, difference->wave);
  return g_strdup_printf (ls_words ("word %" PRIu64 " of %s"), difference->word, memory->id);
}

/* "thread 64, wave 1, lane 0, channel x" */
static char *
format_item (const LsDifference *difference)
{
  const LsCheckThings things = difference->things;

  return g_strdup_printf (
    things == LS_CHECK_VERTICES     ? ls_words ("vertex %u, wave %u, lane %u, channel %c")
    : things == LS_CHECK_PRIMITIVES ? ls_words ("primitive %u, wave %u, lane %u, channel %c")
                                    : ls_words ("thread %u, wave %u, lane %u, channel %c"),
    difference->x, difference->wave, difference->lane, "xyzw"[difference->channel & 3]);
}

/* "(3, 1), wave 0, lane 5, channel x" */
static char *
format_place (const LsDifference *difference)
{
  const char channel = "xyzw"[difference->channel & 3];

  if (difference->is_memory)
    return format_word (difference);
  if (difference->wave == G_MAXUINT)
    return g_strdup_printf (ls_words ("(%u, %u), channel %c"), difference->x, difference->y,
                            channel);
  if (difference->things != LS_CHECK_PIXELS)
    return format_item (difference);
  return g_strdup_printf (ls_words ("(%u, %u), wave %u, lane %u, channel %c"), difference->x,
                          difference->y, difference->wave, difference->lane, channel);
}

char *
ls_difference_format (const LsDifference *difference, const char *format_name)
{
  const LsTargetFormat *format = ls_target_format (format_name);
  g_autofree char *place = format_place (difference);
  g_autofree char *got = format_value (format, difference->got, difference->got_written);
  g_autofree char *expected =
    format_value (format, difference->expected, difference->expected_written);
  guint64 ulp = ls_difference_ulp (difference, format_name);

  if (!difference->got_written || !difference->expected_written || ulp == G_MAXUINT64)
    return g_strdup_printf (ls_words ("%s: got %s, expected %s"), place, got, expected);
  if (is_float (format))
    return g_strdup_printf (ls_words ("%s: got %s, expected %s, %" PRIu64 " ULP"), place, got,
                            expected, ulp);
  return g_strdup_printf (ls_words ("%s: got %s, expected %s, %" PRIu64 " apart"), place, got,
                          expected, ulp);
}

char *
ls_comparison_format_error (const LsComparison *comparison, const char *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits,
                                    is_float (ls_target_format (format)) ? "%.6g" : "%.0f",
                                    comparison->max_error));
}
