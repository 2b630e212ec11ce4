#include "spirv-number.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-decimal.h"
#include "ls-small-float.h"

/* --- floats ----------------------------------------------------------------------------------- */

typedef struct
{
  guint n_mantissa, n_exponent; /* bits */
} FloatForm;

static guint64
exponent_mask (const FloatForm *form)
{
  return (G_GUINT64_CONSTANT (1) << form->n_exponent) - 1;
}

static guint64
get_exponent (const FloatForm *form, guint64 bits)
{
  return bits >> form->n_mantissa & exponent_mask (form);
}

static guint64
get_mantissa (const FloatForm *form, guint64 bits)
{
  return bits & ((G_GUINT64_CONSTANT (1) << form->n_mantissa) - 1);
}

static gboolean
is_negative (const FloatForm *form, guint64 bits)
{
  return (bits >> (form->n_mantissa + form->n_exponent) & 1) != 0;
}

/* Whether decimals are good for it: it is zero or normal. */
static gboolean
is_plain (const FloatForm *form, guint64 bits)
{
  const guint64 exponent = get_exponent (form, bits);

  return exponent == 0 ? get_mantissa (form, bits) == 0 : exponent != exponent_mask (form);
}

/* "0x1.8p+128": infinity has the exponent behind the greatest, and what is no number digits behind
 * that. */
static void
append_hex (GString *text, const FloatForm *form, guint64 bits)
{
  const gint bias = (gint) (exponent_mask (form) >> 1);
  gint exponent = (gint) get_exponent (form, bits) - bias;
  guint64 mantissa = get_mantissa (form, bits) << (64 - form->n_mantissa);

  if (get_exponent (form, bits) == 0)
    {
      /* The first bit that is set stands before the point. */
      for (; mantissa >> 63 == 0; mantissa <<= 1)
        exponent--;
      mantissa <<= 1;
    }
  g_string_append (text, is_negative (form, bits) ? "-0x1" : "0x1");
  if (mantissa != 0)
    g_string_append_c (text, '.');
  for (; mantissa != 0; mantissa <<= 4)
    g_string_append_c (text, "0123456789abcdef"[mantissa >> 60]);
  g_string_append_printf (text, "p%+d", exponent);
}

/* "1.0" is "1". */
static void
append_decimal (GString *text, const char *decimal)
{
  const gsize length = strlen (decimal);

  g_string_append_len (text, decimal,
                       (gssize) (g_str_has_suffix (decimal, ".0") ? length - 2 : length));
}

static void
append_float (GString *text, guint width, guint64 bits)
{
  const FloatForm form = width == 16   ? (FloatForm){ 10, 5 }
                         : width == 32 ? (FloatForm){ 23, 8 }
                                       : (FloatForm){ 52, 11 };
  char decimal[LS_DECIMAL_SIZE];

  if (!is_plain (&form, bits))
    append_hex (text, &form, bits);
  else if (width == 64)
    append_decimal (text, ls_decimal_double (ls_bits_double (bits), decimal));
  else if (width == 32)
    append_decimal (text, ls_decimal (ls_bits_float ((guint32) bits), decimal));
  else
    append_decimal (text, ls_decimal (ls_half_to_float ((guint16) bits), decimal));
}

/* --- integers --------------------------------------------------------------------------------- */

static void
append_integer (GString *text, guint width, gboolean is_signed, guint64 bits)
{
  const guint shift = 64 - width;

  if (is_signed)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, (gint64) (bits << shift) >> shift);
  else
    g_string_append_printf (text, "%" G_GUINT64_FORMAT, bits << shift >> shift);
}

void
spirv_append_number (GString *text,
                     const SpirvModule *module,
                     guint32 type,
                     const guint32 *words,
                     guint n_words)
{
  const SpirvInsn *maker = spirv_maker (module, type);
  const guint64 bits = words[0] | (n_words > 1 ? (guint64) words[1] << 32 : 0);
  const guint width = maker != NULL ? spirv_operand (module, maker, 0) : 0;

  if (maker != NULL && maker->op == SPIRV_OP_TypeFloat)
    append_float (text, width, bits);
  else if (maker != NULL && maker->op == SPIRV_OP_TypeInt)
    append_integer (text, width, spirv_operand (module, maker, 1) != 0, bits);
  else
    append_integer (text, 64, FALSE, bits);
}
