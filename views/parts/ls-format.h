#pragma once

#include "ls-machine.h"

G_BEGIN_DECLS

/* Numbers as text.  Never depends on the locale. */

typedef enum
{
  LS_FORMAT_AUTO, /* by the register's type, and by what the bits look like where it has none */
  LS_FORMAT_FLOAT,
  LS_FORMAT_INT,
  LS_FORMAT_UINT,
  LS_FORMAT_HEX,
} LsFormat;
#define LS_N_FORMATS (LS_FORMAT_HEX + 1)

#define LS_FORMAT_CELL_CHARS 12 /* no cell is longer */
#define LS_FORMAT_SIZE 32       /* bytes that any text here fits into */

/* One value fitted into a cell of LS_FORMAT_CELL_CHARS characters. */
typedef struct
{
  char text[LS_FORMAT_CELL_CHARS + 1];
  guint8 start;        /* characters to leave free on the left, so that decimal points align */
  gboolean is_rounded; /* the text does not give the value back */
  gboolean is_special; /* NaN, infinite or denormal, shown as a float */
} LsFormatCell;

/* "auto", "float", ... */
const char *ls_format_name (LsFormat format);

/* Returns: never LS_FORMAT_AUTO. Bits without a type show as an integer if they are a denormal or a small negative
 * number, which floats hardly ever are. */
LsFormat ls_format_resolve (LsFormat format, LsValueType type, guint32 bits);

/* At most seven significant digits; exponents beyond 1e-3 .. 1e7. A denormal ends in "d". */
void ls_format_cell (guint32 bits, LsFormat format, LsValueType type, LsFormatCell *cell);

/* The shortest decimal that reads back as the same float: "0.1", "1.0", "-0.0", "1e-45", "NaN", "-Inf". */
void ls_format_float (guint32 bits, char text[LS_FORMAT_SIZE]);
/* Lower case, grouped by four: "3f80 0000". */
void ls_format_hex (guint32 bits, char text[LS_FORMAT_SIZE]);
/* The whole value in one format, as a person would paste it. */
void ls_format_value (guint32 bits, LsFormat format, LsValueType type, char text[LS_FORMAT_SIZE]);

/* Returns: (transfer full): float, bits and integer on a line each, with what is special about the float. */
char *ls_format_dup_exact (guint32 bits);

G_END_DECLS
