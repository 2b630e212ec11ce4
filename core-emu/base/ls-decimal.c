#include "ls-decimal.h"

#include <math.h>
#include <string.h>

/* Enough for any. */
#define FLOAT_DIGITS 9
#define DOUBLE_DIGITS 17

static void
print_digits (double value, int n_digits, char text[LS_DECIMAL_SIZE])
{
  char format[8];

  g_snprintf (format, sizeof format, "%%.%dg", n_digits);
  g_ascii_formatd (text, LS_DECIMAL_SIZE, format, value);
}

/* Digits before the point, for numbers that are written without an exponent. */
static int
whole_digits (double value, int max_digits)
{
  int n = 1;

  for (double rest = fabs (value); rest >= 10 && n <= max_digits; rest /= 10)
    n++;
  return n;
}

static gboolean
reads_back (const char *text, double value, int max_digits)
{
  const double read = g_ascii_strtod (text, NULL);

  return (max_digits == FLOAT_DIGITS ? (double) (float) read : read) == value;
}

/* How many digits it takes. More digits are as near to the value or nearer, so that they read back if fewer do, but for powers of two:
 * their neighbours below are nearer than those above. */
static int
count_digits (double value, int max_digits, char text[LS_DECIMAL_SIZE])
{
  int exponent, low = 1, high = max_digits;
  const gboolean is_power = fabs (frexp (value, &exponent)) == 0.5;

  while (low < high)
    {
      const int middle = is_power ? low : (low + high) / 2;

      print_digits (value, middle, text);
      if (reads_back (text, value, max_digits))
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

static char *
print_shortest (double value, int max_digits, char text[LS_DECIMAL_SIZE])
{
  int n_digits, n_whole;

  if (isnan (value) || isinf (value))
    {
      g_strlcpy (text, isnan (value) ? "nan" : value < 0 ? "-inf" : "inf", LS_DECIMAL_SIZE);
      return text;
    }
  n_digits = count_digits (value, max_digits, text);
  print_digits (value, n_digits, text);
  n_whole = whole_digits (value, max_digits);
  if (n_digits < n_whole && n_whole <= max_digits)
    print_digits (value, n_whole, text);
  if (strpbrk (text, ".e") == NULL)
    g_strlcat (text, ".0", LS_DECIMAL_SIZE);
  return text;
}

char *
ls_decimal (float value, char text[LS_DECIMAL_SIZE])
{
  return print_shortest ((double) value, FLOAT_DIGITS, text);
}

char *
ls_decimal_double (double value, char text[LS_DECIMAL_SIZE])
{
  return print_shortest (value, DOUBLE_DIGITS, text);
}
