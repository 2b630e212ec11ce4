/* Shortest decimals; the expected texts are those of David Gay's shortest conversion as Python's numpy.float32 prints
 * it, whole numbers of up to nine digits written out. */

#include <math.h>
#include "ls-bits.h"
#include "ls-decimal.h"

static const struct
{
  guint32 bits;
  const char *text;
} cases[] = {
  { 0x3F333333, "0.7" },           { 0x3DCCCCCD, "0.1" },           { 0x3F800000, "1.0" },
  { 0x00000001, "1e-45" },         { 0x7F7FFFFF, "3.4028235e+38" }, { 0x80000000, "-0.0" },
  { 0x4B800000, "16777216.0" },    { 0x3F7FFFFF, "0.99999994" },    { 0x3F800001, "1.0000001" },
  { 0x7F800000, "inf" },           { 0xFF800000, "-inf" },          { 0xFFC00000, "nan" },
  { 0xC2C80000, "-100.0" },        { 0x4EFA0000, "2.097152e+09" },  { 0x4CBEBC20, "100000000.0" },
  { 0x00800000, "1.1754944e-38" },
};

static void
test_known (void)
{
  char text[LS_DECIMAL_SIZE];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ls_decimal (ls_bits_float (cases[i].bits), text);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_reads_back (void)
{
  char text[LS_DECIMAL_SIZE];

  for (guint i = 0; i < 20000; i++)
    {
      float value = ls_bits_float ((guint32) g_test_rand_int ());

      if (!isnan (value))
        g_assert_cmpfloat ((float) g_ascii_strtod (ls_decimal (value, text), NULL), ==, value);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/decimal/known", test_known);
  g_test_add_func ("/base/decimal/reads-back", test_reads_back);
  return g_test_run ();
}
