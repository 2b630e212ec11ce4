#include "ls-bits.h"
#include "ls-number.h"
#include "rounds.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>

#define COMMA "de_DE.UTF-8"

/* Bit patterns and their shortest decimals are those of IEEE 754 binary32: 0x3dcccccd is the float nearest 0.1,
 * 0x3f7fffff the last below 1, 0x7f7fffff the largest, 0x00800000 the smallest normal, 0x00000001 the smallest. */
static void
test_float (void)
{
  static const struct
  {
    guint32 bits;
    const char *text;
  } cases[] = {
    { 0x00000000, "0.0" },           { 0x80000000, "-0.0" },
    { 0x3f800000, "1.0" },           { 0xbf800000, "-1.0" },
    { 0x3dcccccd, "0.1" },           { 0x3f7fffff, "0.99999994" },
    { 0x3f800001, "1.0000001" },     { 0x3eaaaaab, "0.33333334" },
    { 0x40490fdb, "3.1415927" },     { 0x4b800000, "16777216.0" },
    { 0x7f7fffff, "3.4028235e+38" }, { 0x00800000, "1.1754944e-38" },
    { 0x00000001, "1e-45d" },        { 0x7f800000, "inf" },
    { 0xff800000, "-inf" },          { 0x7fc00000, "NaN:7fc00000" },
    { 0xffc00000, "NaN:ffc00000" },  { 0x3727c5ac, "1e-05" },
    { 0x41a00000, "20.0" },          { 0xc4bb8000, "-1500.0" },
    { 0x4b189680, "10000000.0" },    { 0x4e6e6b28, "1e+09" },
    { 0x501502f9, "1e+10" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char text[LS_NUMBER_SIZE];

      ls_value_text (LS_VALUE_FLOAT, cases[i].bits, text);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* The C library reads floats on its own: what it gets back decides. */
static void
test_round_trip (void)
{
  for (guint i = 0; i < rounds (600000); i++)
    {
      const guint32 bits = g_test_rand_int ();
      char text[LS_NUMBER_SIZE];

      if ((bits & 0x7f800000) == 0x7f800000)
        continue;
      ls_value_text (LS_VALUE_FLOAT, bits, text);
      g_assert_cmphex (ls_float_bits (strtof (text, NULL)), ==, bits);
    }
}

static void
test_cell_fits (void)
{
  for (guint i = 0; i < rounds (600000); i++)
    {
      const guint32 bits = g_test_rand_int ();
      LsNumberCell cell;

      for (guint format = 0; format < LS_N_NUMBER_FORMATS; format++)
        {
          ls_number_cell (bits, format, LS_VALUE_BITS, &cell);
          g_assert_cmpuint (cell.start + strlen (cell.text), <=, LS_NUMBER_CELL_CHARS);
          g_assert_cmpuint (strlen (cell.text), >, 0);
        }
      ls_number_cell (bits, LS_NUMBER_FLOAT, LS_VALUE_BITS, &cell);
      if ((bits & 0x7f800000) == 0x7f800000 || cell.kind != LS_NUMBER_USUAL)
        continue;
      /* Not cut in the middle of the digits: the text is within a ten-thousandth of the value. */
      g_assert_cmpfloat_with_epsilon (strtod (cell.text, NULL) / (double) strtof (cell.text, NULL),
                                      1.0, 1e-4);
      g_assert_cmpint (ls_float_bits (strtof (cell.text, NULL)) == bits, ==, !cell.is_rounded);
    }
}

/* Values of 64 bits by the same rules, wherever they fit. */
static void
test_wide (void)
{
  static const struct
  {
    guint64 bits;
    LsValueType type;
    const char *cell, *narrow;
    gboolean is_rounded;
    LsNumberKind kind;
  } cases[] = {
    { 0x4010000000000000, LS_VALUE_DOUBLE, "4.0", "4.0", FALSE, LS_NUMBER_USUAL },
    { 0x3fd5555555555555, LS_VALUE_DOUBLE, "0.3333333", "0.333333", TRUE, LS_NUMBER_USUAL },
    { 0xbfb999999999999a, LS_VALUE_DOUBLE, "-0.1", "-0.1", FALSE, LS_NUMBER_USUAL },
    { 0xffefffffffffffff, LS_VALUE_DOUBLE, "-1.798e+308", "-1.8e+308", TRUE, LS_NUMBER_USUAL },
    { 0x800fffffffffffff, LS_VALUE_DOUBLE, "-2.23e-308d", "-2e-308d", TRUE, LS_NUMBER_DENORMAL },
    { 0x7ff0000000000000, LS_VALUE_DOUBLE, "inf", "inf", FALSE, LS_NUMBER_PLUS_INF },
    { 0xfff0000000000000, LS_VALUE_DOUBLE, "-inf", "-inf", FALSE, LS_NUMBER_MINUS_INF },
    { 0xfff8000000000000, LS_VALUE_DOUBLE, "NaN", "NaN", FALSE, LS_NUMBER_NAN },
    { 0xffffffffffffffff, LS_VALUE_INT64, "-1", "-1", FALSE, LS_NUMBER_USUAL },
    { 0x8000000000000000, LS_VALUE_INT64, "-9.2234e+18", "-9.22e+18", TRUE, LS_NUMBER_USUAL },
    { 0x00000002540be400, LS_VALUE_UINT64, "10000000000", "1e+10", FALSE, LS_NUMBER_USUAL },
    { 0xffffffffffffffff, LS_VALUE_UINT64, "1.8447e+19", "1.84e+19", TRUE, LS_NUMBER_USUAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      LsNumberCell cell;

      ls_number_cell (cases[i].bits, LS_NUMBER_AUTO, cases[i].type, &cell);
      g_assert_cmpstr (cell.text, ==, cases[i].cell);
      g_assert_cmpint (cell.is_rounded, ==, cases[i].is_rounded);
      g_assert_cmpint (cell.kind, ==, cases[i].kind);
      ls_number_narrow_cell (cases[i].bits, LS_NUMBER_AUTO, cases[i].type, &cell);
      g_assert_cmpstr (cell.text, ==, cases[i].narrow);
    }
}

/* No text is longer than its cell. */
static void
test_wide_fits (void)
{
  for (guint i = 0; i < rounds (10000); i++)
    {
      const guint64 bits = (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
      const guint64 of[] = { bits, bits & ~(G_GUINT64_CONSTANT (0x7ff) << 52), bits >> i % 64 };

      for (guint k = 0; k < 3 * LS_N_NUMBER_FORMATS; k++)
        {
          LsNumberCell cell;

          ls_number_cell (of[k % 3], k / 3, LS_VALUE_DOUBLE, &cell);
          g_assert_cmpuint (cell.start + strlen (cell.text), <=, LS_NUMBER_CELL_CHARS);
          ls_number_narrow_cell (of[k % 3], k / 3, LS_VALUE_INT64, &cell);
          g_assert_cmpuint (cell.start + strlen (cell.text), <=, LS_NUMBER_NARROW_CHARS);
          ls_number_narrow_cell (of[k % 3], k / 3, LS_VALUE_DOUBLE, &cell);
          g_assert_cmpuint (cell.start + strlen (cell.text), <=, LS_NUMBER_NARROW_CHARS);
        }
    }
}

/* Half as wide a scroll: what is cut is said to be, and is near. */
static void
test_narrow_fits (void)
{
  for (guint i = 0; i < rounds (600000); i++)
    {
      const guint32 bits = g_test_rand_int ();
      LsNumberCell cell;
      float value;

      memcpy (&value, &bits, sizeof value);
      for (guint format = 0; format < LS_N_NUMBER_FORMATS; format++)
        {
          ls_number_narrow_cell (bits, format, LS_VALUE_BITS, &cell);
          g_assert_cmpuint (cell.start + strlen (cell.text), <=, LS_NUMBER_NARROW_CHARS);
        }
      ls_number_narrow_cell (bits, LS_NUMBER_INT, LS_VALUE_INT, &cell);
      g_assert_cmpint (strtod (cell.text, NULL) == (double) (gint32) bits, ==, !cell.is_rounded);
      ls_number_narrow_cell (bits, LS_NUMBER_FLOAT, LS_VALUE_BITS, &cell);
      if ((bits & 0x7f800000) == 0x7f800000 || cell.kind != LS_NUMBER_USUAL)
        continue;
      g_assert_cmpfloat_with_epsilon (strtod (cell.text, NULL) / (double) value, 1.0, 6e-3);
      g_assert_cmpint (ls_float_bits (strtof (cell.text, NULL)) == bits, ==, !cell.is_rounded);
    }
}

static void
test_narrow_texts (void)
{
  static const struct
  {
    float value;
    const char *text;
  } cases[] = {
    { -0.5078125f, "-0.507812" },
    { 0.25f, "0.25" },
    { 123456.78f, "123456.78" },
    { -123456.f, "-123456.0" },
    { 1234567.f, "1234567.0" },
    { -0.0012345678f, "-0.001235" },
    { 1.2345678e-20f, "1.23e-20" },
    { -1.1754942e-38f, "-1.2e-38d" },
    { INFINITY, "inf" },
  };
  LsNumberCell cell;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ls_number_narrow_cell (ls_float_bits (cases[i].value), LS_NUMBER_FLOAT, LS_VALUE_FLOAT,
                             &cell);
      g_assert_cmpstr (cell.text, ==, cases[i].text);
    }
  ls_number_narrow_cell (0x80000000, LS_NUMBER_INT, LS_VALUE_INT, &cell);
  g_assert_cmpstr (cell.text, ==, "-2.15e+09");
  g_assert_true (cell.is_rounded);
}

static void
test_cell_texts (void)
{
  static const struct
  {
    float value;
    const char *text;
    guint start;
    gboolean is_rounded;
    LsNumberKind kind;
  } cases[] = {
    { 0.25f, "0.25", 2, FALSE, LS_NUMBER_USUAL },
    { -0.03125f, "-0.03125", 1, FALSE, LS_NUMBER_USUAL },
    { 12.5f, "12.5", 1, FALSE, LS_NUMBER_USUAL },
    { 20.f, "20.0", 1, FALSE, LS_NUMBER_USUAL },
    { -9000000.f, "-9000000.0", 0, FALSE, LS_NUMBER_USUAL },
    { 1234567.f, "1234567.0", 0, FALSE, LS_NUMBER_USUAL },
    { -1e7f, "-10000000.0", 0, FALSE, LS_NUMBER_USUAL },
    { 0.33333334f, "0.3333333", 2, TRUE, LS_NUMBER_USUAL },
    { -0.0012345678f, "-0.00123457", 0, TRUE, LS_NUMBER_USUAL },
    { 1.2345678e-20f, "1.2346e-20", 1, TRUE, LS_NUMBER_USUAL },
    { 1e-40f, "1e-40d", 2, FALSE, LS_NUMBER_DENORMAL },
    { -1.1754942e-38f, "-1.175e-38d", 0, TRUE, LS_NUMBER_DENORMAL },
    { INFINITY, "inf", 2, FALSE, LS_NUMBER_PLUS_INF },
    { -INFINITY, "-inf", 2, FALSE, LS_NUMBER_MINUS_INF },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      LsNumberCell cell;

      ls_number_cell (ls_float_bits (cases[i].value), LS_NUMBER_FLOAT, LS_VALUE_FLOAT, &cell);
      g_assert_cmpstr (cell.text, ==, cases[i].text);
      g_assert_cmpuint (cell.start, ==, cases[i].start);
      g_assert_cmpint (cell.is_rounded, ==, cases[i].is_rounded);
      g_assert_cmpint (cell.kind, ==, cases[i].kind);
    }
}

/* Units of integers stand below those of floats, and at the right where there are no floats. */
static void
test_cell_integers (void)
{
  static const struct
  {
    guint32 bits;
    LsNumberFormat format;
    guint start, whole_start;
  } cases[] = {
    { 7, LS_NUMBER_INT, 2, 10 },           { 64, LS_NUMBER_UINT, 1, 9 },
    { 0xffffffff, LS_NUMBER_INT, 1, 9 },   { 32896, LS_NUMBER_INT, 0, 6 },
    { 0x80000000, LS_NUMBER_INT, 0, 0 },   { 7, LS_NUMBER_HEX, 2, 2 },
    { 0x3e800000, LS_NUMBER_FLOAT, 2, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      LsNumberCell cell;

      ls_number_cell (cases[i].bits, cases[i].format, LS_VALUE_BITS, &cell);
      g_assert_cmpuint (cell.start, ==, cases[i].start);
      g_assert_cmpuint (cell.whole_start, ==, cases[i].whole_start);
    }
}

static void
test_auto (void)
{
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_AUTO, LS_VALUE_BITS, 0), ==, LS_NUMBER_FLOAT);
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_AUTO, LS_VALUE_BITS, 7), ==, LS_NUMBER_INT);
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_AUTO, LS_VALUE_BITS, 0xffffffff), ==,
                   LS_NUMBER_INT);
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_AUTO, LS_VALUE_BITS, 0x3f800000), ==,
                   LS_NUMBER_FLOAT);
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_AUTO, LS_VALUE_BITS, 0x7fc00000), ==,
                   LS_NUMBER_FLOAT);
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_AUTO, LS_VALUE_UINT, 0x3f800000), ==,
                   LS_NUMBER_UINT);
  g_assert_cmpint (ls_number_resolve (LS_NUMBER_HEX, LS_VALUE_UINT, 0), ==, LS_NUMBER_HEX);
}

/* A row of lane numbers shows 0 as an integer too; one float in it shows each word for itself. */
static void
test_guess (void)
{
  const guint32 indices[] = { 0, 1, 2, 63 }, mixed[] = { 0, 1, 0x3f800000 }, zeros[] = { 0, 0 };

  g_assert_cmpint (ls_value_guess (LS_VALUE_BITS, indices, 4), ==, LS_VALUE_INT);
  g_assert_cmpint (ls_value_guess (LS_VALUE_FLOAT, indices, 4), ==, LS_VALUE_FLOAT);
  g_assert_cmpint (ls_value_guess (LS_VALUE_BITS, mixed, 3), ==, LS_VALUE_BITS);
  g_assert_cmpint (ls_value_guess (LS_VALUE_BITS, zeros, 2), ==, LS_VALUE_BITS);
}

/* 0.5 and -2.0 are no integers of a program, whatever reads them next; 3 and -1 are no floats. */
static void
test_doubt (void)
{
  const guint32 floats[] = { 0, 0x3f000000, 0xc0000000 }, integers[] = { 0, 3, 0xffffffff };
  const guint32 mixed[] = { 0x3f000000, 3 }, zeros[] = { 0, 0 };

  g_assert_cmpint (ls_value_doubt (LS_VALUE_INT, floats, 3), ==, LS_VALUE_FLOAT);
  g_assert_cmpint (ls_value_doubt (LS_VALUE_INT, integers, 3), ==, LS_VALUE_INT);
  g_assert_cmpint (ls_value_doubt (LS_VALUE_UINT, mixed, 2), ==, LS_VALUE_UINT);
  g_assert_cmpint (ls_value_doubt (LS_VALUE_INT, zeros, 2), ==, LS_VALUE_INT);
  g_assert_cmpint (ls_value_doubt (LS_VALUE_FLOAT, integers, 3), ==, LS_VALUE_INT);
  g_assert_cmpint (ls_value_doubt (LS_VALUE_FLOAT, mixed, 2), ==, LS_VALUE_FLOAT);
  g_assert_cmpint (ls_value_doubt (LS_VALUE_FLOAT, zeros, 2), ==, LS_VALUE_FLOAT);
}

static void
test_exact (void)
{
  g_autofree char *below = ls_number_dup_exact (0x3f7fffff, LS_VALUE_BITS);
  g_autofree char *above = ls_number_dup_exact (0xbf800001, LS_VALUE_BITS);
  g_autofree char *nan = ls_number_dup_exact (0x7fc00abc, LS_VALUE_BITS);
  g_autofree char *tiny = ls_number_dup_exact (0x00000003, LS_VALUE_BITS);
  g_autofree char *wide = ls_number_dup_exact (0x800fffffffffffff, LS_VALUE_DOUBLE);
  g_autofree char *integer = ls_number_dup_exact (0xfffffffffffffffe, LS_VALUE_INT64);

  g_assert_cmpstr (below, ==, "float 0.99999994 (1.0 - 1 ulp)\nhex 3f7f ffff\nint 1065353215");
  g_assert_true (g_str_has_prefix (above, "float -1.0000001 (-1.0 - 1 ulp)\n"));
  g_assert_true (
    g_str_has_prefix (nan, "float NaN:7fc00abc (quiet, payload 0xabc)\nhex 7fc0 0abc\n"));
  g_assert_true (g_str_has_prefix (tiny, "float 4e-45d (denormal)\n"));
  g_assert_cmpstr (wide, ==, "double -2.225073858507201e-308d (denormal)\nhex 800f ffff ffff ffff");
  g_assert_cmpstr (integer, ==, "int64 -2\nhex ffff ffff ffff fffe");
}

static void
test_values (void)
{
  char text[LS_NUMBER_SIZE];

  ls_number_value (0xffffffff, LS_NUMBER_INT, LS_VALUE_BITS, text);
  g_assert_cmpstr (text, ==, "-1");
  ls_number_value (0xffffffff, LS_NUMBER_UINT, LS_VALUE_BITS, text);
  g_assert_cmpstr (text, ==, "4294967295");
  ls_number_value (0x3f800000, LS_NUMBER_HEX, LS_VALUE_BITS, text);
  g_assert_cmpstr (text, ==, "0x3f800000");
  ls_number_value (0x3ff0000000000000, LS_NUMBER_HEX, LS_VALUE_DOUBLE, text);
  g_assert_cmpstr (text, ==, "0x3ff0000000000000");
  ls_number_value (0xffffffffffffffff, LS_NUMBER_AUTO, LS_VALUE_INT64, text);
  g_assert_cmpstr (text, ==, "-1");
}

static void
run_tool (const char *const argv[])
{
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                &error);
  g_assert_no_error (error);
}

/* Makes Germany's locale in folder, of what the package locales has, and numbers are as there. */
static void
set_comma (const char *folder)
{
  g_autofree char *locale = g_build_filename (folder, COMMA, NULL);

  run_tool ((const char *const[]){ "localedef", "-i", "de_DE", "-f", "UTF-8", locale, NULL });
  g_setenv ("LOCPATH", folder, TRUE);
  g_assert_nonnull (setlocale (LC_NUMERIC, COMMA));
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");
}

/* A comma must not get into numbers. */
static void
test_locale (void)
{
  g_autofree char *folder = g_dir_make_tmp ("lanescope-locale-XXXXXX", NULL);
  char text[LS_NUMBER_SIZE];
  LsNumberCell cell;

  set_comma (folder);
  ls_value_text (LS_VALUE_FLOAT, 0x3fc00000, text);
  ls_number_cell (0x3c23d70a, LS_NUMBER_FLOAT, LS_VALUE_FLOAT, &cell);
  setlocale (LC_NUMERIC, "C");
  run_tool ((const char *const[]){ "rm", "-r", folder, NULL });
  g_assert_cmpstr (text, ==, "1.5");
  g_assert_cmpstr (cell.text, ==, "0.01");
}

static void
assert_remembered (LsNumberMemory *memory, guint32 bits)
{
  for (guint i = 0; i < 2 * LS_N_NUMBER_FORMATS; i++)
    for (guint type = 0; type < 2; type++)
      {
        const LsValueType of = type == 0 ? LS_VALUE_BITS : LS_VALUE_UINT;
        const LsNumberCell *cell = ls_number_memory_get (memory, bits, i / 2, of, i % 2 == 1);
        LsNumberCell wanted;

        if (i % 2 == 1)
          ls_number_narrow_cell (bits, i / 2, of, &wanted);
        else
          ls_number_cell (bits, i / 2, of, &wanted);
        g_assert_cmpstr (cell->text, ==, wanted.text);
        g_assert_cmpuint (cell->start, ==, wanted.start);
        g_assert_cmpuint (cell->whole_start, ==, wanted.whole_start);
        g_assert_cmpint (cell->is_rounded, ==, wanted.is_rounded);
        g_assert_cmpint (cell->kind, ==, wanted.kind);
      }
}

/* More words than are remembered, each of them twice, in all formats: what was filled before is what would be filled now. */
static void
test_memory (void)
{
  g_autoptr (LsNumberMemory) memory = ls_number_memory_new ();

  for (guint32 i = 0; i < 3000; i++)
    {
      assert_remembered (memory, i * 0x10dcd1u);
      assert_remembered (memory, i / 2 * 0x10dcd1u);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/number/float/shortest", test_float);
  g_test_add_func ("/views/number/float/round-trip", test_round_trip);
  g_test_add_func ("/views/number/cell/fits", test_cell_fits);
  g_test_add_func ("/views/number/cell/texts", test_cell_texts);
  g_test_add_func ("/views/number/cell-integers", test_cell_integers);
  g_test_add_func ("/views/number/wide/texts", test_wide);
  g_test_add_func ("/views/number/wide/fits", test_wide_fits);
  g_test_add_func ("/views/number/narrow/fits", test_narrow_fits);
  g_test_add_func ("/views/number/narrow/texts", test_narrow_texts);
  g_test_add_func ("/views/number/memory", test_memory);
  g_test_add_func ("/views/number/auto", test_auto);
  g_test_add_func ("/views/number/guess", test_guess);
  g_test_add_func ("/views/number/doubt", test_doubt);
  g_test_add_func ("/views/number/exact", test_exact);
  g_test_add_func ("/views/number/values", test_values);
  g_test_add_func ("/views/number/locale", test_locale);
  return g_test_run ();
}
