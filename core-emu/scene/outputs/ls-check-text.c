#include "ls-check.h"

#include <inttypes.h>
#include <math.h>

#include "ls-bits.h"
#include "ls-value.h"
#include "ls-expr.h"
#include "ls-target-format.h"
#include "ls-ulp.h"

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
    return g_strdup ("nothing written");
  text = is_float (format) ? ls_value_dup (LS_VALUE_FLOAT, ls_float_bits ((float) number))
                           : g_strdup_printf ("%" PRId64, (gint64) number);
  return g_strdup_printf ("%s (0x%08x)", text, word);
}

/* "(3, 1), wave 0, lane 5, channel x", or "word 3 of lane 5's scratch, wave 0", or "word 37 of export, last written by wave 2" */
static void
append_place (GString *text, const LsDifference *difference)
{
  const LsMemoryDesc *memory = difference->memory;
  guint wave = difference->wave, lane = difference->lane;

  if (!difference->is_memory)
    {
      g_string_append_printf (text, "(%u, %u), ", difference->x, difference->y);
      if (wave != G_MAXUINT)
        g_string_append_printf (text, "wave %u, lane %u, ", wave, lane);
      g_string_append_printf (text, "channel %c", "xyzw"[difference->channel]);
      return;
    }
  g_string_append_printf (text, "word %" PRIu64 " of ", difference->word);
  if (memory->owner == LS_MEMORY_OF_LANE)
    g_string_append_printf (text, "lane %u's %s, wave %u", lane, memory->id, wave);
  else if (wave != G_MAXUINT)
    g_string_append_printf (text, "%s, last written by wave %u", memory->id, wave);
  else
    g_string_append (text, memory->id);
}

char *
ls_difference_format (const LsDifference *difference, const char *format_name)
{
  const LsTargetFormat *format = ls_target_format (format_name);
  g_autofree char *got = format_value (format, difference->got, difference->got_written);
  g_autofree char *expected =
    format_value (format, difference->expected, difference->expected_written);
  guint64 ulp = ls_difference_ulp (difference, format_name);
  GString *text = g_string_new (NULL);

  append_place (text, difference);
  g_string_append_printf (text, ": got %s, expected %s", got, expected);
  if (difference->got_written && difference->expected_written && ulp != G_MAXUINT64)
    g_string_append_printf (text, ", %" PRIu64 " %s", ulp, is_float (format) ? "ULP" : "apart");
  return g_string_free (text, FALSE);
}

char *
ls_comparison_format_error (const LsComparison *comparison, const char *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits,
                                    is_float (ls_target_format (format)) ? "%.6g" : "%.0f",
                                    comparison->max_error));
}
