#include "ls-number.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "ls-bits.h"

#define SIGN 0x80000000u
#define NEAR_ULPS 4      /* how close to a short number is worth saying */
#define EXACT_END 0x1p53 /* integers up to there are doubles */

static LsNumberKind
kind_of (guint64 bits, gboolean is_wide)
{
  const double value = ls_value_number (bits, is_wide ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT);

  switch (is_wide ? fpclassify (value) : fpclassify ((float) value))
    {
    case FP_NAN:
      return LS_NUMBER_NAN;
    case FP_INFINITE:
      return value < 0 ? LS_NUMBER_MINUS_INF : LS_NUMBER_PLUS_INF;
    case FP_SUBNORMAL:
      return LS_NUMBER_DENORMAL;
    default:
      return LS_NUMBER_USUAL;
    }
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
ls_number_resolve (LsNumberFormat format, LsValueType type, guint64 bits)
{
  if (format != LS_NUMBER_AUTO)
    return format;
  switch (ls_value_likely (type, (guint32) bits))
    {
    case LS_VALUE_INT:
    case LS_VALUE_BOOL:
    case LS_VALUE_INT64:
      return LS_NUMBER_INT;
    case LS_VALUE_UINT:
    case LS_VALUE_UINT64:
      return LS_NUMBER_UINT;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
    case LS_VALUE_DOUBLE:
      break;
    }
  return LS_NUMBER_FLOAT;
}

/* What a format that was resolved takes bits of a type for. */
static LsValueType
type_of (LsNumberFormat format, LsValueType type)
{
  const gboolean is_wide = ls_value_is_wide (type);

  switch (format)
    {
    case LS_NUMBER_AUTO:
    case LS_NUMBER_FLOAT:
      break;
    case LS_NUMBER_INT:
      return is_wide ? LS_VALUE_INT64 : LS_VALUE_INT;
    case LS_NUMBER_UINT:
    case LS_NUMBER_HEX:
      return is_wide ? LS_VALUE_UINT64 : LS_VALUE_UINT;
    }
  return is_wide ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT;
}

/* Whether text, read as a float, or a double, has exactly these bits. */
static gboolean
reads_back (const char *text, guint64 bits, gboolean is_wide)
{
  const double value = g_ascii_strtod (text, NULL);

  return (is_wide ? ls_double_bits (value) : ls_float_bits ((float) value)) == bits;
}

static void
print_digits (double value, int n_digits, char *text, gsize size)
{
  char template[16];

  g_snprintf (template, sizeof template, "%%.%dg", n_digits);
  g_ascii_formatd (text, (int) size, template, value);
  if (strpbrk (text, ".e") == NULL)
    g_strlcat (text, ".0", size);
}

/* Digits before the point, of which a number without an exponent needs all: 20.0 is not 2e1. At most max_digits: others are
 * shorter with an exponent. */
static int
least_digits (double value, int max_digits)
{
  int n_digits = 1;

  for (double rest = fabs (value); rest >= 10 && n_digits <= max_digits; rest /= 10)
    n_digits++;
  return n_digits <= max_digits ? n_digits : 1;
}

/* As many digits as it takes to read back, at most max_digits. */
static void
print_shortest (guint64 bits, gboolean is_wide, int max_digits, char *text, gsize size)
{
  const double value = ls_value_number (bits, is_wide ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT);

  for (int n_digits = least_digits (value, max_digits); n_digits <= max_digits; n_digits++)
    {
      print_digits (value, n_digits, text, size);
      if (reads_back (text, bits, is_wide))
        return;
    }
}

static gboolean
print_not_finite (LsNumberKind kind, char *text, gsize size)
{
  if (kind == LS_NUMBER_USUAL || kind == LS_NUMBER_DENORMAL)
    return FALSE;
  g_strlcpy (text,
             kind == LS_NUMBER_NAN         ? "NaN"
             : kind == LS_NUMBER_MINUS_INF ? "-inf"
                                           : "inf",
             size);
  return TRUE;
}

void
ls_number_hex (guint64 bits, LsValueType type, char text[LS_NUMBER_SIZE])
{
  const int n = ls_value_is_wide (type) ? 4 : 2;

  for (int i = 0; i < n; i++)
    g_snprintf (text + 5 * i, LS_NUMBER_SIZE - 5 * (gsize) i, "%04x%s",
                (guint) (bits >> 16 * (n - 1 - i)) & 0xffff, i + 1 < n ? " " : "");
}

/* Whether true and false are shown as such. */
static gboolean
is_bool (LsNumberFormat format, LsValueType type)
{
  return format == LS_NUMBER_AUTO && type == LS_VALUE_BOOL;
}

void
ls_number_value (guint64 bits, LsNumberFormat format, LsValueType type, char text[LS_NUMBER_SIZE])
{
  const LsNumberFormat used = ls_number_resolve (format, type, bits);

  if (is_bool (format, type))
    ls_value_text (type, bits, text);
  else if (used == LS_NUMBER_HEX)
    g_snprintf (text, LS_NUMBER_SIZE, "0x%0*" PRIx64, ls_value_is_wide (type) ? 16 : 8, bits);
  else
    ls_value_text (type_of (used, type), bits, text);
}

/* --- cells ----------------------------------------------------------------------------------------------- */

/* What fits. Fixed notation keeps n_digits, or one more after the point; the exponent takes the room of two or three digits, and
 * the mark of a denormal that of one. */
typedef struct
{
  guint n_chars;
  int n_digits, n_exponent_digits, n_denormal_digits;
  double end; /* of fixed notation */
  const char *small;
} CellRoom;

static const CellRoom wide = { LS_NUMBER_CELL_CHARS, 7, 5, 4, 1e7, "%.8f" };
static const CellRoom narrow = { LS_NUMBER_NARROW_CHARS, 6, 3, 2, 1e6, "%.6f" };

/* Whether it fits with its point where the points are. */
static gboolean
fits_number (const char *text, const CellRoom *room)
{
  const guint before = (guint) strcspn (text, ".");
  const guint start = before >= LS_NUMBER_POINT_COLUMN ? 0 : LS_NUMBER_POINT_COLUMN - before;

  return start + strlen (text) <= room->n_chars;
}

static void
print_cell_float (guint64 bits, gboolean is_wide, const CellRoom *room, LsNumberCell *cell)
{
  const LsValueType type = is_wide ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT;
  const double value = ls_value_number (bits, type), size = fabs (value);
  char text[LS_NUMBER_SIZE];

  cell->kind = kind_of (bits, is_wide);
  if (!print_not_finite (cell->kind, text, sizeof text) &&
      !fits_number (ls_value_text (type, bits, text), room))
    {
      const gboolean is_denormal = cell->kind == LS_NUMBER_DENORMAL;
      const gboolean is_fixed = size == 0 || (size >= 1e-3 && size < room->end);
      const int long_exponent = size >= 1e100 || size < 1e-99; /* of three digits */

      if (is_fixed && size < 1e-1 && size > 0)
        {
          g_ascii_formatd (text, sizeof text, room->small, value);
          while (g_str_has_suffix (text, "0"))
            text[strlen (text) - 1] = '\0';
        }
      else
        print_shortest (bits, is_wide,
                        is_fixed      ? room->n_digits
                        : is_denormal ? room->n_denormal_digits - long_exponent
                                      : room->n_exponent_digits - long_exponent,
                        text, sizeof text);
      cell->is_rounded = !reads_back (text, bits, is_wide);
      if (is_denormal)
        g_strlcat (text, "d", sizeof text);
    }
  g_strlcpy (cell->text, text, sizeof cell->text);
}

/* Bits have no units and stand at the right; a float without a point, such as NaN, begins where most numbers do. */
static void
place_point (LsNumberCell *cell, const CellRoom *room, LsNumberFormat format)
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
fill_cell (guint64 bits,
           LsNumberFormat format,
           LsValueType type,
           const CellRoom *room,
           LsNumberCell *cell)
{
  const LsNumberFormat used = ls_number_resolve (format, type, bits);
  const gboolean is_wide = ls_value_is_wide (type);
  char text[LS_NUMBER_SIZE];

  cell->is_rounded = FALSE;
  cell->kind = LS_NUMBER_USUAL;
  if (used == LS_NUMBER_FLOAT)
    print_cell_float (bits, is_wide, room, cell);
  else
    {
      if (used == LS_NUMBER_HEX)
        ls_number_hex (bits, type, text);
      else
        ls_number_value (bits, is_bool (format, type) ? format : used, type, text);
      if (strlen (text) > room->n_chars)
        {
          const double value = ls_value_number (bits, type_of (used, type));

          print_digits (value, room->n_exponent_digits, text, sizeof text);
          cell->is_rounded = g_ascii_strtod (text, NULL) != value || fabs (value) > EXACT_END;
        }
      g_strlcpy (cell->text, text, sizeof cell->text);
    }
  place_point (cell, room, used);
}

void
ls_number_cell (guint64 bits, LsNumberFormat format, LsValueType type, LsNumberCell *cell)
{
  fill_cell (bits, format, type, &wide, cell);
}

void
ls_number_narrow_cell (guint64 bits, LsNumberFormat format, LsValueType type, LsNumberCell *cell)
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

  print_digits (ls_value_number (bits, LS_VALUE_FLOAT), 4, near, sizeof near);
  distance = (gint64) (bits & ~SIGN) -
             (gint64) (ls_float_bits ((float) g_ascii_strtod (near, NULL)) & ~SIGN);
  if (bits & SIGN)
    distance = -distance;
  if (distance == 0 || ABS (distance) > NEAR_ULPS)
    return;
  g_string_append_printf (text, " (%s %c %d ulp)", near, distance < 0 ? '-' : '+',
                          (int) ABS (distance));
}

/* What is special; that of a double's NaN its text tells. */
static void
append_kind (GString *text, guint64 bits, gboolean is_wide)
{
  switch (kind_of (bits, is_wide))
    {
    case LS_NUMBER_NAN:
      if (!is_wide)
        g_string_append_printf (
          text, bits & 0x400000 ? _ (" (quiet, payload 0x%x)") : _ (" (signalling, payload 0x%x)"),
          (guint) bits & 0x3fffff);
      break;
    case LS_NUMBER_DENORMAL:
      g_string_append (text, _ (" (denormal)"));
      break;
    case LS_NUMBER_USUAL:
      if (!is_wide)
        append_near (text, (guint32) bits);
      break;
    case LS_NUMBER_PLUS_INF:
    case LS_NUMBER_MINUS_INF:
      break;
    }
}

char *
ls_number_dup_exact (guint64 bits, LsValueType type)
{
  const gboolean is_wide = ls_value_is_wide (type);
  GString *text = g_string_new (type == LS_VALUE_INT64    ? "int64 "
                                : type == LS_VALUE_UINT64 ? "uint64 "
                                : is_wide                 ? "double "
                                                          : "float ");
  char part[LS_NUMBER_SIZE];

  ls_value_append (text, is_wide ? type : LS_VALUE_FLOAT, bits);
  if (!is_wide || type == LS_VALUE_DOUBLE)
    append_kind (text, bits, is_wide);
  ls_number_hex (bits, type, part);
  g_string_append_printf (text, "\nhex %s", part);
  if (!is_wide)
    g_string_append_printf (text, "\nint %d", (gint32) bits);
  if (!is_wide && bits & SIGN)
    g_string_append_printf (text, ", unsigned %u", (guint32) bits);
  return g_string_free (text, FALSE);
}

/* --- numbers that were drawn -------------------------------------------------------------------------------- */

/* Of cells, about what a large window shows of registers: a power of two. */
#define N_CELLS_LOG 11

typedef struct
{
  guint64 bits;
  guint8 format, type;
  gboolean is_narrow, is_filled;
  LsNumberCell cell;
} Memory;

struct _LsNumberMemory
{
  Memory cells[1 << N_CELLS_LOG];
};

LsNumberMemory *
ls_number_memory_new (void)
{
  return g_new0 (LsNumberMemory, 1);
}

void
ls_number_memory_free (LsNumberMemory *memory)
{
  g_free (memory);
}

const LsNumberCell *
ls_number_memory_get (LsNumberMemory *self,
                      guint64 bits,
                      LsNumberFormat format,
                      LsValueType type,
                      gboolean is_narrow)
{
  const guint32 mixed = (guint32) (bits ^ bits >> 32) * 0x9e3779b1u;
  Memory *memory = &self->cells[mixed >> (32 - N_CELLS_LOG)];

  if (memory->is_filled && memory->bits == bits && memory->format == format &&
      memory->type == type && memory->is_narrow == is_narrow)
    return &memory->cell;
  *memory = (Memory){ .bits = bits,
                      .format = (guint8) format,
                      .type = (guint8) type,
                      .is_narrow = is_narrow,
                      .is_filled = TRUE };
  if (is_narrow)
    ls_number_narrow_cell (bits, format, type, &memory->cell);
  else
    ls_number_cell (bits, format, type, &memory->cell);
  return &memory->cell;
}
