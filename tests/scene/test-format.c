#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-format.h"
#include "ls-small-float.h"

/* Vectors by hand from the definitions: IEEE 754 binary16 (1-5-10 bits) and the formulas of the guide for normalised
 * numbers, v / (2^n - 1) and v / (2^(n-1) - 1). */

static void
test_half (void)
{
  static const struct
  {
    guint16 half;
    float value;
  } vectors[] = {
    { 0x0000, 0.0f },         { 0x3c00, 1.0f },        { 0xc000, -2.0f },
    { 0x7bff, 65504.0f },     { 0x0400, 0x1p-14f },    { 0x0001, 0x1p-24f },
    { 0x03ff, 0x1.ff8p-15f }, { 0x3555, 0x1.554p-2f }, { 0x7c00, INFINITY },
    { 0xfc00, -INFINITY },    { 0x8001, -0x1p-24f },   { 0x3c01, 1.0009765625f },
  };

  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    g_assert_cmpfloat (ls_half_to_float (vectors[i].half), ==, vectors[i].value);
  g_assert_true (isnan (ls_half_to_float (0x7e00)));
}

static void
test_normalised (void)
{
  static const guint8 bytes[] = { 255, 0, 51, 128 };
  LsTexelFormat texel = { .format = ls_data_format (26) };
  guint32 words[1][4];

  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, 1.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, 0.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][2]), ==, 0.2f);
  memset (texel.format_comp, 1, 4);
  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, (float) (-1 / 127.0));
  g_assert_cmpfloat (ls_bits_float (words[0][3]), ==, -1.0f);
  texel.srf_mode = 1;
  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, (float) (1 / 255.0));
  g_assert_cmpfloat (ls_bits_float (words[0][3]), ==, -1.0f);
}

static void
test_integers (void)
{
  static const guint8 bytes[] = { 0xfe, 0xff, 0x34, 0x12 };
  LsTexelFormat texel = { .format = ls_data_format (15), .num_format = LS_NUM_INT };
  guint32 words[1][4];

  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpuint (words[0][0], ==, 0xfffe);
  g_assert_cmpuint (words[0][1], ==, 0x1234);
  g_assert_cmpuint (words[0][2], ==, 0);
  g_assert_cmpuint (words[0][3], ==, 1);
  texel.format_comp[0] = 1;
  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpint ((gint32) words[0][0], ==, -2);
  texel.num_format = LS_NUM_SCALED;
  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, -2.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, 4660.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][3]), ==, 1.0f);
}

/* X is the least significant field. */
static void
test_packed (void)
{
  static const guint8 rgb565[] = { 0x1f, 0x84 }, rgb10a2[] = { 0xff, 0x03, 0x00, 0xc0 };
  LsTexelFormat texel = { .format = ls_data_format_by_name ("5_6_5") };
  guint32 words[1][4];

  ls_format_unpack (&texel, rgb565, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, 1.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, (float) (32 / 63.0));
  g_assert_cmpfloat (ls_bits_float (words[0][2]), ==, (float) (16 / 31.0));
  g_assert_cmpfloat (ls_bits_float (words[0][3]), ==, 1.0f);
  texel.format = ls_data_format_by_name ("2_10_10_10");
  ls_format_unpack (&texel, rgb10a2, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, 1.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, 0.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][3]), ==, 1.0f);
}

static void
test_floats (void)
{
  static const guint8 bytes[] = { 0x00, 0x3c, 0x00, 0xc0 };
  /* 10_11_11_float: X of 11 bits is 1.0 (exponent 15), Z of 10 bits is 1.0 */
  static const guint8 packed[] = { 0xc0, 0x03, 0x00, 0x78 };
  LsTexelFormat texel = { .format = ls_data_format_by_name ("16_16_float") };
  guint32 words[1][4];

  ls_format_unpack (&texel, bytes, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, 1.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, -2.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][3]), ==, 1.0f);
  texel.format = ls_data_format_by_name ("10_11_11_float");
  ls_format_unpack (&texel, packed, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, 1.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][1]), ==, 0.0f);
  g_assert_cmpfloat (ls_bits_float (words[0][2]), ==, 1.0f);
}

static void
test_unknown (void)
{
  g_assert_null (ls_data_format (0));
  g_assert_null (ls_data_format (33));
  g_assert_null (ls_data_format_by_name ("9_9_9"));
  g_assert_false (ls_format_check (&(LsTexelFormat){ .format = ls_data_format (54) }, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/half", test_half);
  g_test_add_func ("/format/normalised", test_normalised);
  g_test_add_func ("/format/integers", test_integers);
  g_test_add_func ("/format/packed", test_packed);
  g_test_add_func ("/format/floats", test_floats);
  g_test_add_func ("/format/unknown", test_unknown);
  return g_test_run ();
}
