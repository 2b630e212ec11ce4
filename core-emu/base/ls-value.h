#pragma once

#include <glib.h>

/* How bits are read: as a float, an integer and so on. */
typedef enum
{
  LS_VALUE_FLOAT,
  LS_VALUE_INT,
  LS_VALUE_UINT,
  LS_VALUE_BOOL, /* true: all bits are set, false: none is */
  LS_VALUE_BITS, /* either: the machine does not know */
  /* Of 64 bits: two components side by side, xy or zw, the low word first. */
  LS_VALUE_DOUBLE,
  LS_VALUE_INT64,
  LS_VALUE_UINT64,
} LsValueType;

static inline gboolean
ls_value_is_wide (LsValueType type)
{
  return type > LS_VALUE_BITS;
}

/* The type of one word; a word of a wide value alone has none. */
static inline LsValueType
ls_value_of_word (LsValueType type)
{
  return ls_value_is_wide (type) ? LS_VALUE_BITS : type;
}

/* Whether a word of the type BOOL is true or false, and nothing else. */
static inline gboolean
ls_value_is_bool (guint32 bits)
{
  return bits == 0 || bits == G_MAXUINT32;
}

static inline guint64
ls_value_join (guint32 low, guint32 high)
{
  return (guint64) high << 32 | low;
}

/* The number that bits are; LS_VALUE_BITS is read as a float. */
double ls_value_number (guint64 bits, LsValueType type);

/* --- text ------------------------------------------------------------------------------------- */

/* Everything that shows a value shows this text, or a shorter number where a cell has no room for
 * it. */

#define LS_VALUE_SIZE 32

/* The shortest decimal that reads back as the same float, such as "0.7" and "1.0"; "1e-45d" is a
 * denormal, "NaN:ffc00000" a NaN with its bits, "inf" and "-inf" the infinities; doubles are
 * written by the same rules. Integers as they are. LS_VALUE_BITS: see ls_value_likely (). Returns:
 * text. */
char *ls_value_text (LsValueType type, guint64 bits, char text[LS_VALUE_SIZE]);
void ls_value_append (GString *out, LsValueType type, guint64 bits);
/* Returns: (transfer full) */
char *ls_value_dup (LsValueType type, guint64 bits);

/* --- guesses ---------------------------------------------------------------------------------- */

/* What LS_VALUE_BITS are: an integer if they would be a denormal or a small negative number, else a
 * float. Other types stay. */
LsValueType ls_value_likely (LsValueType type, guint32 bits);
/* Of a word of a program that an operation of bits takes: FLOAT where it is one of a common size,
 * else INT or UINT. */
LsValueType ls_value_of_pattern (guint32 bits);
/* Returns: LS_VALUE_INT for words without a type that are all 0 or likely integers, else type: a
 * column of small numbers shows its zeros as "0". */
LsValueType ls_value_guess (LsValueType type, const guint32 *words, guint n);
/* For a component that a program takes for an integer here and for a float there, so that it may be
 * either now. Returns: LS_VALUE_FLOAT for words that all look like floats, which integers of a
 * program hardly ever do; LS_VALUE_INT in place of LS_VALUE_FLOAT for words that all look like
 * integers; else type. */
LsValueType ls_value_doubt (LsValueType type, const guint32 *words, guint n);
