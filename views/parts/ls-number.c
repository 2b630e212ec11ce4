#include "ls-number.h"

#include <glib/gi18n.h>
#include <math.h>

#define SIGN 0x80000000u
#define EXPONENT 0x7f800000u
#define MANTISSA 0x007fffffu
#define NEAR_ULPS 4 /* how close to a short number is worth saying */

static float
to_float (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static guint32
to_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static gboolean
is_nan (guint32 bits)
{
  return (bits & EXPONENT) == EXPONENT && (bits & MANTISSA) != 0;
}

static gboolean
is_infinite (guint32 bits)
{
  return (bits & ~SIGN) == EXPONENT;
}

static gboolean
is_denormal (guint32 bits)
{
  return (bits & EXPONENT) == 0 && (bits & MANTISSA) != 0;
}

static LsNumberKind
kind_of (guint32 bits)
{
  if (is_nan (bits))
    return LS_NUMBER_NAN;
  if (is_infinite (bits))
    return bits & SIGN ? LS_NUMBER_MINUS_INF : LS_NUMBER_PLUS_INF;
  return is_denormal (bits) ? LS_NUMBER_DENORMAL : LS_NUMBER_USUAL;
}

LsNumberFormat
ls_number_format_of (char letter)
{
  static const char letters[LS_N_NUMBER_FORMATS] = {
    [LS_NUMBER_FLOAT] = 'f', [LS_NUMBER_INT] = 'i', [LS_NUMBER_UINT] = 'u', [LS_NUMBER_HEX] = 'x'
  };

  for (LsNumberFormat format = LS_NUMBER_FLOAT; format < LS_N_NUMBER_FORMATS; format++)
    if (letters[format] == letter)
      return format;
  return LS_NUMBER_AUTO;
}

const char *
ls_number_name (LsNumberFormat format)
{
  static const char *const names[] = {
    [LS_NUMBER_AUTO] = "auto", [LS_NUMBER_FLOAT] = "float", [LS_NUMBER_INT] = "int",
    [LS_NUMBER_UINT] = "uint", [LS_NUMBER_HEX] = "hex",
  };

  return names[format];
}

LsNumberFormat
ls_number_resolve (LsNumberFormat format, LsValueType type, guint32 bits)
{
  if (format != LS_NUMBER_AUTO)
    return format;
  switch (ls_value_likely (type, bits))
    {
    case LS_VALUE_INT:
      return LS_NUMBER_INT;
    case LS_VALUE_UINT:
      return LS_NUMBER_UINT;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
    case LS_VALUE_DOUBLE:
    case LS_VALUE_INT64:
    case LS_VALUE_UINT64:
      break;
    }
  return LS_NUMBER_FLOAT;
}

/* Whether text, read as a float, has exactly these bits. */
static gboolean
reads_back (const char *text, guint32 bits)
{
  return to_bits ((float) g_ascii_strtod (text, NULL)) == bits;
}

static void
print_digits (float value, int n_digits, char *text, gsize size)
{
  char template[16];

  g_snprintf (template, sizeof template, "%%.%dg", n_digits);
  g_ascii_formatd (text, (int) size, template, (double) value);
  if (strpbrk (text, ".e") == NULL)
    g_strlcat (text, ".0", size);
}

/* Digits before the point, of which a number without an exponent needs all: 20.0 is not 2e1. At most max_digits: others are
 * shorter with an exponent. */
static int
least_digits (guint32 bits, int max_digits)
{
  int n_digits = 1;

  for (float rest = fabsf (to_float (bits)); rest >= 10 && n_digits <= max_digits; rest /= 10)
    n_digits++;
  return n_digits <= max_digits ? n_digits : 1;
}

/* As many digits as it takes to read back, at most max_digits. */
static void
print_shortest (guint32 bits, int max_digits, char *text, gsize size)
{
  for (int n_digits = least_digits (bits, max_digits); n_digits <= max_digits; n_digits++)
    {
      print_digits (to_float (bits), n_digits, text, size);
      if (reads_back (text, bits))
        return;
    }
}

static gboolean
print_not_finite (guint32 bits, char *text, gsize size)
{
  if (!is_nan (bits) && !is_infinite (bits))
    return FALSE;
  g_strlcpy (text, is_nan (bits) ? "NaN" : bits & SIGN ? "-inf" : "inf", size);
  return TRUE;
}

void
ls_number_hex (guint32 bits, char text[LS_NUMBER_SIZE])
{
  g_snprintf (text, LS_NUMBER_SIZE, "%04x %04x", bits >> 16, bits & 0xffff);
}

void
ls_number_value (guint32 bits, LsNumberFormat format, LsValueType type, char text[LS_NUMBER_SIZE])
{
  switch (ls_number_resolve (format, type, bits))
    {
    case LS_NUMBER_AUTO:
    case LS_NUMBER_FLOAT:
      ls_value_text (LS_VALUE_FLOAT, bits, text);
      break;
    case LS_NUMBER_INT:
      ls_value_text (LS_VALUE_INT, bits, text);
      break;
    case LS_NUMBER_UINT:
      ls_value_text (LS_VALUE_UINT, bits, text);
      break;
    case LS_NUMBER_HEX:
      g_snprintf (text, LS_NUMBER_SIZE, "0x%08x", bits);
      break;
    }
}

/* --- cells ----------------------------------------------------------------------------------------------- */

/* What fits. Fixed notation keeps n_digits, or one more after the point; the exponent takes the room of two or three digits, and
 * the mark of a denormal that of one. */
typedef struct
{
  guint n_chars;
  int n_digits, n_exponent_digits, n_denormal_digits;
  float end; /* of fixed notation */
  const char *small;
} CellRoom;

static const CellRoom wide = { LS_NUMBER_CELL_CHARS, 7, 5, 4, 1e7f, "%.8f" };
static const CellRoom narrow = { LS_NUMBER_NARROW_CHARS, 6, 3, 2, 1e6f, "%.6f" };

/* Whether it fits with its point where the points are. */
static gboolean
fits (const char *text, const CellRoom *room)
{
  const guint before = (guint) strcspn (text, ".");
  const guint start = before >= LS_NUMBER_POINT_COLUMN ? 0 : LS_NUMBER_POINT_COLUMN - before;

  return start + strlen (text) <= room->n_chars;
}

static void
print_cell_float (guint32 bits, const CellRoom *room, LsNumberCell *cell)
{
  const float value = to_float (bits), size = fabsf (value);
  char text[LS_NUMBER_SIZE];

  cell->kind = kind_of (bits);
  if (!print_not_finite (bits, text, sizeof text) &&
      !fits (ls_value_text (LS_VALUE_FLOAT, bits, text), room))
    {
      const gboolean is_fixed = bits << 1 == 0 || (size >= 1e-3f && size < room->end);

      if (is_fixed && size < 1e-1f && size > 0)
        {
          g_ascii_formatd (text, sizeof text, room->small, (double) value);
          while (g_str_has_suffix (text, "0"))
            text[strlen (text) - 1] = '\0';
        }
      else
        print_shortest (bits,
                        is_fixed             ? room->n_digits
                        : is_denormal (bits) ? room->n_denormal_digits
                                             : room->n_exponent_digits,
                        text, sizeof text);
      cell->is_rounded = !reads_back (text, bits);
      if (is_denormal (bits))
        g_strlcat (text, "d", sizeof text);
    }
  g_strlcpy (cell->text, text, sizeof cell->text);
}

/* Bits have no units and stand at the right; a float without a point, such as NaN, begins where most numbers do. */
static void
place (LsNumberCell *cell, const CellRoom *room, LsNumberFormat format)
{
  const guint length = (guint) strlen (cell->text), left = room->n_chars - length;
  const guint before = (guint) strcspn (cell->text, ".");
  guint start = before >= LS_NUMBER_POINT_COLUMN ? 0 : LS_NUMBER_POINT_COLUMN - before;

  if (format == LS_NUMBER_HEX)
    start = left;
  else if (format == LS_NUMBER_FLOAT && before == length)
    start = LS_NUMBER_POINT_COLUMN - 1;
  cell->start = (guint8) MIN (start, left);
  cell->whole_start = format == LS_NUMBER_FLOAT ? cell->start : (guint8) left;
}

static void
fill_cell (guint32 bits,
           LsNumberFormat format,
           LsValueType type,
           const CellRoom *room,
           LsNumberCell *cell)
{
  const LsNumberFormat used = ls_number_resolve (format, type, bits);
  char text[LS_NUMBER_SIZE];

  cell->is_rounded = FALSE;
  cell->kind = LS_NUMBER_USUAL;
  if (used == LS_NUMBER_FLOAT)
    print_cell_float (bits, room, cell);
  else
    {
      if (used == LS_NUMBER_HEX)
        ls_number_hex (bits, text);
      else
        ls_number_value (bits, used, type, text);
      if (strlen (text) > room->n_chars)
        {
          const double value = used == LS_NUMBER_UINT ? (double) bits : (double) (gint32) bits;

          print_digits ((float) value, room->n_exponent_digits, text, sizeof text);
          cell->is_rounded = g_ascii_strtod (text, NULL) != value;
        }
      g_strlcpy (cell->text, text, sizeof cell->text);
    }
  place (cell, room, used);
}

void
ls_number_cell (guint32 bits, LsNumberFormat format, LsValueType type, LsNumberCell *cell)
{
  fill_cell (bits, format, type, &wide, cell);
}

void
ls_number_narrow_cell (guint32 bits, LsNumberFormat format, LsValueType type, LsNumberCell *cell)
{
  fill_cell (bits, format, type, &narrow, cell);
}

/* --- exact ----------------------------------------------------------------------------------------------- */

/* "1.0 - 1 ulp" where the value is that close to a number of four digits. */
static void
append_near (GString *text, guint32 bits)
{
  char near[LS_NUMBER_SIZE];
  gint64 distance;

  print_digits (to_float (bits), 4, near, sizeof near);
  distance =
    (gint64) (bits & ~SIGN) - (gint64) (to_bits ((float) g_ascii_strtod (near, NULL)) & ~SIGN);
  if (bits & SIGN)
    distance = -distance;
  if (distance == 0 || ABS (distance) > NEAR_ULPS)
    return;
  g_string_append_printf (text, " (%s %c %d ulp)", near, distance < 0 ? '-' : '+',
                          (int) ABS (distance));
}

char *
ls_number_dup_exact (guint32 bits)
{
  GString *text = g_string_new ("float ");
  char part[LS_NUMBER_SIZE];

  ls_value_text (LS_VALUE_FLOAT, bits, part);
  g_string_append (text, part);
  if (is_nan (bits))
    g_string_append_printf (
      text, bits & 0x400000 ? _ (" (quiet, payload 0x%x)") : _ (" (signalling, payload 0x%x)"),
      bits & 0x3fffff);
  else if (is_denormal (bits))
    g_string_append (text, _ (" (denormal)"));
  else if (!is_infinite (bits))
    append_near (text, bits);
  ls_number_hex (bits, part);
  g_string_append_printf (text, "\nhex %s\nint %d", part, (gint32) bits);
  if (bits & SIGN)
    g_string_append_printf (text, ", unsigned %u", bits);
  return g_string_free (text, FALSE);
}
