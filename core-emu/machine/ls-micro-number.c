#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-micro-look.h"

/* Values in sentences. */

#define FIRST_MASK (1u << 24) /* unsigned integers from here on are rather masks and hashes */

/* As many digits, four at least, as tell the value from others: it reads back as what it is, and as no integer. */
static void
tell_float (GString *out, guint32 bits)
{
  static const char *const formats[] = { "%.4g", "%.5g", "%.6g", "%.7g", "%.8g", "%.9g" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  float value = ls_bits_float (bits);

  if (isnan (value))
    {
      g_string_append_printf (out, "NaN (0x%08X)", bits);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, sizeof text, formats[i], (double) value);
      if (ls_float_bits ((float) g_ascii_strtod (text, NULL)) == bits)
        break;
    }
  g_string_append (out, text);
  if (strpbrk (text, ".eni") == NULL)
    g_string_append (out, ".0");
}

/* Registers have no type: what looks like a float of common size is one. */
static void
tell_bits (GString *out, guint32 bits)
{
  guint exponent = bits >> 23 & 0xFF;

  if (bits == 0 || (exponent >= 127 - 40 && exponent <= 127 + 40))
    tell_float (out, bits);
  else if (bits < 0x10000u || bits > 0xFFFF0000u)
    g_string_append_printf (out, "%d", (gint32) bits);
  else
    g_string_append_printf (out, "0x%08X", bits);
}

void
ls_micro_tell_number (GString *out, guint32 bits, LsKernelType type)
{
  switch (type)
    {
    case LS_TYPE_F:
      tell_float (out, bits);
      return;
    case LS_TYPE_I:
      g_string_append_printf (out, "%d", (gint32) bits);
      return;
    case LS_TYPE_U:
      g_string_append_printf (out, bits < FIRST_MASK ? "%u" : "0x%08X", bits);
      return;
    case LS_TYPE_B:
    case LS_TYPE_N:
      tell_bits (out, bits);
      return;
    case LS_TYPE_D:
      g_string_append_printf (out, "0x%08X", bits);
      return;
    }
}
