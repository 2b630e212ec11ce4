#include "ls-value.h"

#include <inttypes.h>

#include "ls-bits.h"
#include "ls-decimal.h"

#define EXPONENT 0x7F800000u
#define MANTISSA 0x007FFFFFu
#define EXPONENT_64 G_GUINT64_CONSTANT (0x7FF0000000000000)

double
ls_value_number (guint64 bits, LsValueType type)
{
  switch (type)
    {
    case LS_VALUE_INT:
      return (gint32) bits;
    case LS_VALUE_UINT:
    case LS_VALUE_BOOL:
      return (guint32) bits;
    case LS_VALUE_DOUBLE:
      return ls_bits_double (bits);
    case LS_VALUE_INT64:
      return (double) (gint64) bits;
    case LS_VALUE_UINT64:
      return (double) bits;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      break;
    }
  return (double) ls_bits_float ((guint32) bits);
}

/* --- text ------------------------------------------------------------------------------------- */

static void
print_float (guint32 bits, char text[LS_VALUE_SIZE])
{
  const gboolean is_denormal = (bits & EXPONENT) == 0 && (bits & MANTISSA) != 0;

  if ((bits & ~0x80000000u) > EXPONENT)
    {
      g_snprintf (text, LS_VALUE_SIZE, "NaN:%08x", bits);
      return;
    }
  ls_decimal (ls_bits_float (bits), text);
  if (is_denormal)
    g_strlcat (text, "d", LS_VALUE_SIZE);
}

/* What is neither is the number that it is. */
static void
print_bool (guint32 bits, char text[LS_VALUE_SIZE])
{
  if (ls_value_is_bool (bits))
    g_strlcpy (text, bits != 0 ? "true" : "false", LS_VALUE_SIZE);
  else
    g_snprintf (text, LS_VALUE_SIZE, "%d", (gint32) bits);
}

static void
print_double (guint64 bits, char text[LS_VALUE_SIZE])
{
  const guint64 size = bits << 1 >> 1;

  if (size > EXPONENT_64)
    {
      g_snprintf (text, LS_VALUE_SIZE, "NaN:%016" PRIx64, bits);
      return;
    }
  ls_decimal_double (ls_bits_double (bits), text);
  if (size != 0 && (bits & EXPONENT_64) == 0)
    g_strlcat (text, "d", LS_VALUE_SIZE);
}

char *
ls_value_text (LsValueType type, guint64 bits, char text[LS_VALUE_SIZE])
{
  switch (ls_value_likely (type, (guint32) bits))
    {
    case LS_VALUE_INT:
      g_snprintf (text, LS_VALUE_SIZE, "%d", (gint32) bits);
      break;
    case LS_VALUE_UINT:
      g_snprintf (text, LS_VALUE_SIZE, "%u", (guint32) bits);
      break;
    case LS_VALUE_BOOL:
      print_bool ((guint32) bits, text);
      break;
    case LS_VALUE_DOUBLE:
      print_double (bits, text);
      break;
    case LS_VALUE_INT64:
      g_snprintf (text, LS_VALUE_SIZE, "%" PRId64, (gint64) bits);
      break;
    case LS_VALUE_UINT64:
      g_snprintf (text, LS_VALUE_SIZE, "%" PRIu64, bits);
      break;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      print_float ((guint32) bits, text);
      break;
    }
  return text;
}

void
ls_value_append (GString *out, LsValueType type, guint64 bits)
{
  char text[LS_VALUE_SIZE];

  g_string_append (out, ls_value_text (type, bits, text));
}

char *
ls_value_dup (LsValueType type, guint64 bits)
{
  char text[LS_VALUE_SIZE];

  return g_strdup (ls_value_text (type, bits, text));
}

/* --- guesses ---------------------------------------------------------------------------------- */

static gboolean
looks_like_integer (guint32 bits)
{
  return (bits != 0 && bits <= MANTISSA) || bits >= (guint32) -65536;
}

/* From 2^-40 to 2^40. */
static gboolean
is_common_float (guint32 bits)
{
  const guint exponent = bits >> 23 & 0xFF;

  return exponent >= 127 - 40 && exponent <= 127 + 40;
}

LsValueType
ls_value_likely (LsValueType type, guint32 bits)
{
  if (type != LS_VALUE_BITS)
    return type;
  return looks_like_integer (bits) ? LS_VALUE_INT : LS_VALUE_FLOAT;
}

LsValueType
ls_value_of_pattern (guint32 bits)
{
  if (is_common_float (bits))
    return LS_VALUE_FLOAT;
  return looks_like_integer (bits) ? LS_VALUE_INT : LS_VALUE_UINT;
}

LsValueType
ls_value_guess (LsValueType type, const guint32 *words, guint n)
{
  gboolean has_integer = FALSE;

  if (type != LS_VALUE_BITS)
    return type;
  for (guint i = 0; i < n; i++)
    {
      if (words[i] != 0 && !looks_like_integer (words[i]))
        return type;
      has_integer |= words[i] != 0;
    }
  return has_integer ? LS_VALUE_INT : type;
}

LsValueType
ls_value_doubt (LsValueType type, const guint32 *words, guint n)
{
  guint n_floats = 0, n_integers = 0, n_zeros = 0;

  for (guint i = 0; i < n; i++)
    {
      n_floats += is_common_float (words[i]);
      n_integers += looks_like_integer (words[i]);
      n_zeros += words[i] == 0;
    }
  if (n_floats > 0 && n_floats + n_zeros == n)
    return LS_VALUE_FLOAT;
  return n_integers > 0 && n_integers + n_zeros == n && type == LS_VALUE_FLOAT ? LS_VALUE_INT
                                                                               : type;
}
