#pragma once

#include "ls-program.h"

/* Numbers as text.  Never depends on the locale. Bits are 64 where the type is wide, else 32; a format says whether these are a float or
 * an integer, in whatever width. */

typedef enum
{
  LS_NUMBER_AUTO, /* by the register's type, and by what the bits look like where it has none */
  LS_NUMBER_FLOAT,
  LS_NUMBER_INT,
  LS_NUMBER_UINT,
  LS_NUMBER_HEX,
} LsNumberFormat;
#define LS_N_NUMBER_FORMATS (LS_NUMBER_HEX + 1)

#define LS_NUMBER_CELL_CHARS 11  /* no cell is longer */
#define LS_NUMBER_NARROW_CHARS 9 /* no narrow one is */
#define LS_NUMBER_POINT_COLUMN \
  3 /* of a cell: sign and two digits before the point, or an integer of three */
#define LS_NUMBER_SIZE LS_VALUE_SIZE /* bytes that any text here fits into */

/* What is special about a value that is shown as a float. */
typedef enum
{
  LS_NUMBER_USUAL,
  LS_NUMBER_NAN,
  LS_NUMBER_PLUS_INF,
  LS_NUMBER_MINUS_INF,
  LS_NUMBER_DENORMAL,
} LsNumberKind;

/* One value fitted into a cell of LS_NUMBER_CELL_CHARS characters, or LS_NUMBER_NARROW_CHARS. */
typedef struct
{
  char text[LS_NUMBER_CELL_CHARS + 1];
  guint8 start; /* characters to leave free on the left, so that decimal points and units align */
  /* the same in a table of integers alone, whose last digits are at the right */
  guint8 whole_start;
  gboolean is_rounded; /* the text does not give the value back */
  LsNumberKind kind;
} LsNumberCell;

/* "auto", "float", ... */
const char *ls_number_name (LsNumberFormat format);

/* Of a letter behind a comma in an expression, "fiux"; LS_NUMBER_AUTO for others. */
LsNumberFormat ls_number_format_of (char letter);

/* Returns: never LS_NUMBER_AUTO. Bits without a type show as an integer if they are a denormal or a small negative
 * number, which floats hardly ever are. */
LsNumberFormat ls_number_resolve (LsNumberFormat format, LsValueType type, guint64 bits);

/* ls_value_text () where it fits, and else at most seven significant digits; exponents beyond 1e-3 .. 1e7. A NaN is "NaN". Hex of 64 bits
 * does not fit, and is rounded like other long integers. */
void ls_number_cell (guint64 bits, LsNumberFormat format, LsValueType type, LsNumberCell *cell);
/* The same in a narrow cell: six digits, three where there is an exponent; integers that are longer are rounded. */
void ls_number_narrow_cell (guint64 bits,
                            LsNumberFormat format,
                            LsValueType type,
                            LsNumberCell *cell);

/* Lower case, grouped by four: "3f80 0000". */
void ls_number_hex (guint64 bits, LsValueType type, char text[LS_NUMBER_SIZE]);
/* The whole value in one format, as a person would paste it. */
void ls_number_value (guint64 bits,
                      LsNumberFormat format,
                      LsValueType type,
                      char text[LS_NUMBER_SIZE]);

/* Returns: (transfer full): float, bits and integer on a line each, with what is special about the float; of 64 bits the value and the
 * bits. */
char *ls_number_dup_exact (guint64 bits, LsValueType type);

/* --- numbers that were drawn -------------------------------------------------------------------------------- */

/* Cells that were filled before: a table shows most of its numbers again after a step, and the shortest text of a float takes longer
 * to find than to draw. */
typedef struct _LsNumberMemory LsNumberMemory;

LsNumberMemory *ls_number_memory_new (void);
void ls_number_memory_free (LsNumberMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsNumberMemory, ls_number_memory_free)

/* As ls_number_cell (), or ls_number_narrow_cell () where is_narrow is set. Returns: until the next call. */
const LsNumberCell *ls_number_memory_get (LsNumberMemory *memory,
                                          guint64 bits,
                                          LsNumberFormat format,
                                          LsValueType type,
                                          gboolean is_narrow);
