#include "ls-decimal.h"

#include <math.h>
#include <string.h>

#define MAX_DIGITS 9 /* enough for any float */

static void
print_digits (float value, int n_digits, char text[LS_DECIMAL_SIZE])
{
  char format[8];

  g_snprintf (format, sizeof format, "%%.%dg", n_digits);
  g_ascii_formatd (text, LS_DECIMAL_SIZE, format, (double) value);
}

/* Digits before the point, for numbers that are written without an exponent. */
static int
whole_digits (float value)
{
  int n = 1;

  for (double rest = fabs ((double) value); rest >= 10 && n <= MAX_DIGITS; rest /= 10)
    n++;
  return n;
}

char *
ls_decimal (float value, char text[LS_DECIMAL_SIZE])
{
  int n_digits = 0;

  if (isnan (value) || isinf (value))
    {
      g_strlcpy (text, isnan (value) ? "nan" : value < 0 ? "-inf" : "inf", LS_DECIMAL_SIZE);
      return text;
    }
  do
    print_digits (value, ++n_digits, text);
  while (n_digits < MAX_DIGITS && (float) g_ascii_strtod (text, NULL) != value);
  if (n_digits < whole_digits (value) && whole_digits (value) <= MAX_DIGITS)
    print_digits (value, whole_digits (value), text);
  if (strpbrk (text, ".e") == NULL)
    g_strlcat (text, ".0", LS_DECIMAL_SIZE);
  return text;
}
