/* Kernels whose results are exact, beside the same in other words: the C library's, or integers of more bits. */

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-small-float.h"
#include "rows.h"

static const guint32 corners[] = { CORNERS };

/* --- words ------------------------------------------------------------------------------------ */

static guint32
pick_word (guint turn)
{
  return turn % 4 == 0   ? corners[g_test_rand_int_range (0, G_N_ELEMENTS (corners))]
         : turn % 4 == 1 ? (guint32) g_test_rand_int_range (-9, 10)
         : turn % 4 == 2 ? ls_float_bits ((float) g_test_rand_double_range (-3, 3))
                         : (guint32) g_test_rand_int ();
}

static guint32
expect_mod_floor_int (const guint32 s[3], guint arg G_GNUC_UNUSED)
{
  const gint64 x = (gint32) s[0], y = (gint32) s[1];
  gint64 quotient;

  if (y == 0)
    return 0;
  quotient = x / y;
  while (quotient * y > x && y > 0)
    quotient--;
  while (quotient * y < x && y < 0)
    quotient--;
  return (guint32) (x - quotient * y);
}

static guint32
expect_frexp_fraction (const guint32 s[3], guint arg G_GNUC_UNUSED)
{
  int exponent;

  return ls_float_bits (frexpf (ls_bits_float (s[0]), &exponent));
}

static guint32
expect_frexp_exponent (const guint32 s[3], guint arg G_GNUC_UNUSED)
{
  const float x = ls_bits_float (s[0]);
  int exponent = 0;

  if (isfinite (x))
    frexpf (x, &exponent);
  return (guint32) exponent;
}

static guint32
expect_fma (const guint32 s[3], guint arg G_GNUC_UNUSED)
{
  return ls_float_bits (fmaf (ls_bits_float (s[0]), ls_bits_float (s[1]), ls_bits_float (s[2])));
}

/* The product is a float, too. */
static guint
code_of (guint32 bits)
{
  const float x = ls_bits_float (bits), product = fminf (fmaxf (x, -1), 1) * 32767.0f;

  return isnan (x) ? 0 : (guint) lrintf (product) & 0xFFFF;
}

static guint32
expect_pack_snorm16 (const guint32 s[3], guint arg G_GNUC_UNUSED)
{
  return code_of (s[0]) | code_of (s[1]) << 16;
}

static guint32
expect_unpack_snorm16 (const guint32 s[3], guint arg)
{
  const gint code = (gint) (s[0] >> arg & 0xFFFF), whole = code >= 0x8000 ? code - 0x10000 : code;

  return ls_float_bits (whole == -32768 ? -1 : (float) ((double) whole / 32767.0));
}

/* Where a half would be denormal, a rounded float is smaller than the least that is not. */
static guint32
expect_quantize (const guint32 s[3], guint arg G_GNUC_UNUSED)
{
  const double x = (double) ls_bits_float (s[0]), rounded = ls_round_to_small_float (x, 15, TRUE);

  return ls_float_bits ((float) (fabs (rounded) < 0x1p-14 ? copysign (0, x) : rounded));
}

typedef struct
{
  LsKernel kernel;
  guint32 (*expect) (const guint32 s[3],
                     guint arg); /* of operands that are flushed where floats are */
  guint arg;
  gboolean is_kept; /* nothing is said of flushed denormals */
} Words;

static const Words words[] = {
  { LS_KERNEL_MOD_FLOOR_INT, expect_mod_floor_int, 0, FALSE },
  { LS_KERNEL_FREXP_FRACTION, expect_frexp_fraction, 0, FALSE },
  { LS_KERNEL_FREXP_EXPONENT, expect_frexp_exponent, 0, FALSE },
  { LS_KERNEL_MULADD_FUSED_IEEE, expect_fma, 0, TRUE },
  { LS_KERNEL_PACK_SNORM16, expect_pack_snorm16, 0, FALSE },
  { LS_KERNEL_UNPACK_SNORM16, expect_unpack_snorm16, 0, FALSE },
  { LS_KERNEL_UNPACK_SNORM16, expect_unpack_snorm16, 16, FALSE },
  { LS_KERNEL_QUANTIZE_HALF, expect_quantize, 0, FALSE },
};

static guint32
expect_word (const Words *of, const guint32 s[3], gboolean flushes)
{
  const LsKernelInfo *info = &ls_kernels[of->kernel];
  guint32 operands[3], wanted;

  for (guint k = 0; k < 3; k++)
    operands[k] = rows_flushed (s[k], flushes && info->src[k] == LS_TYPE_F);
  wanted = of->expect (operands, of->arg);
  if (info->dst != LS_TYPE_F)
    return wanted;
  return (wanted & 0x7FFFFFFFu) > 0x7F800000u ? LS_NAN_BITS : rows_flushed (wanted, flushes);
}

static void
check_words (const Words *of, const RowsTable *table, const LsRow rows[3], gboolean flushes)
{
  LsFloatMode mode = flushes ? ls_float_mode_enter () : ls_float_mode_enter_exact ();
  LsRow d;

  rows_run (table, of->kernel, rows, &(LsRowArg){ .lane = of->arg }, &d);
  ls_float_mode_leave (mode);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint32 s[3] = { rows[0].u[lane], rows[1].u[lane], rows[2].u[lane] };
      const guint32 wanted = expect_word (of, s, flushes);

      if (d.u[lane] != wanted)
        g_error ("%s: %s (%08X, %08X, %08X) is %08X, not %08X%s", table->name,
                 ls_kernels[of->kernel].name, s[0], s[1], s[2], d.u[lane], wanted,
                 flushes ? ", flushed" : "");
    }
}

static void
test_words (gconstpointer data)
{
  const Words *of = data;
  const RowsTable *table;
  LsRow rows[3];

  for (guint turn = 0; turn < 1200; turn++)
    {
      for (guint k = 0; k < 3; k++)
        for (guint lane = 0; lane < LS_LANES; lane++)
          rows[k].u[lane] = pick_word (turn + k * (turn / 4 % 2) + lane % 2);
      for (guint t = 0; (table = rows_table (t)) != NULL; t++)
        for (guint flushes = 0; flushes < (of->is_kept ? 1 : 2); flushes++)
          check_words (of, table, rows, flushes != 0);
    }
}

/* What is packed and unpacked again is the same, but of the code below -1. */
static void
test_snorm16_comes_back (void)
{
  for (guint first = 0; first < 0x10000; first += LS_LANES)
    {
      LsRow s[3] = { 0 }, back[3] = { 0 }, d;

      for (guint lane = 0; lane < LS_LANES; lane++)
        s[0].u[lane] = (first + lane) | (0xFFFF - first - lane) << 16;
      for (guint k = 0; k < 2; k++)
        rows_run (rows_table (0), LS_KERNEL_UNPACK_SNORM16, s, &(LsRowArg){ .lane = 16 * k },
                  &back[k]);
      rows_run (rows_table (0), LS_KERNEL_PACK_SNORM16, back, NULL, &d);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          guint32 wanted = s[0].u[lane];

          wanted += (wanted & 0xFFFF) == 0x8000 ? 1 : 0;
          wanted += wanted >> 16 == 0x8000 ? 0x10000 : 0;
          g_assert_cmphex (d.u[lane], ==, wanted);
        }
    }
}

/* Remainders of floats, by their formulas, worked out by hand. */
static void
test_float_remainders (void)
{
  static const struct
  {
    float x, y, floored, truncated;
  } cases[] = {
    { 5.5f, 2, 1.5f, 1.5f },
    { -5.5f, 2, 0.5f, -1.5f },
    { 5.5f, -2, -0.5f, 1.5f },
    { -5.5f, -2, -1.5f, -1.5f },
    { 6, 2, 0, 0 },
    { -0.25f, 1, 0.75f, -0.25f },
    { 1, INFINITY, NAN, NAN }, /* 0 times infinity */
    { INFINITY, 2, NAN, NAN },
    { 1, 0, NAN, NAN },
    { NAN, 1, NAN, NAN },
    { -0x1p-30f, 1, 1, -0x1p-30f }, /* the difference is rounded to y */
    { 0x1p-149f, 0x1p-148f, 0x1p-149f, 0x1p-149f },
    { 0x1.000002p0f, 0x1p-1f, 0x1p-23f, 0x1p-23f },
    { 0x1.fffffep23f, 3, 0, 0 }, /* 16777215 is 5592405 x 3 */
    { 1, 0x1.99999ap-4f, 0, 0 }, /* 10 times 0.1 is rounded to 1 */
  };
  const RowsTable *table;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint t = 0; (table = rows_table (t)) != NULL; t++)
      {
        LsFloatMode mode = ls_float_mode_enter_exact ();
        LsRow s[3] = { 0 }, d[2];

        for (guint lane = 0; lane < LS_LANES; lane++)
          {
            s[0].f[lane] = cases[i].x;
            s[1].f[lane] = cases[i].y;
          }
        rows_run (table, LS_KERNEL_MOD_FLOOR, s, NULL, &d[0]);
        rows_run (table, LS_KERNEL_MOD_TRUNC, s, NULL, &d[1]);
        ls_float_mode_leave (mode);
        g_assert_cmphex (d[0].u[9], ==, ls_float_bits (ls_settle_nan (cases[i].floored)));
        g_assert_cmphex (d[1].u[9], ==, ls_float_bits (ls_settle_nan (cases[i].truncated)));
      }
}

/* --- values of 64 bits ------------------------------------------------------------------------ */

__extension__ typedef __int128 Long;

static const guint64 wide_corners[] = {
  0,
  1,
  2,
  G_MAXUINT64,
  G_MAXUINT64 - 1,
  G_MAXINT64,
  G_GUINT64_CONSTANT (0x8000000000000000),
  G_MAXUINT32,
  G_GUINT64_CONSTANT (0x100000000),
  7,
  (guint64) -7,
};

static guint64
expect_wide (LsKernel kernel, guint64 x, guint64 y)
{
  const Long a = (gint64) x, b = (gint64) y;
  Long rest;

  if (kernel == LS_KERNEL_SUB_M)
    return (guint64) (a - b);
  if (b == 0)
    return G_MAXUINT64;
  rest = a % b;
  return (guint64) (rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
}

static void
test_wide_integers (void)
{
  static const LsKernel kernels[] = { LS_KERNEL_SUB_M, LS_KERNEL_MOD_FLOOR_L };
  guint64 s[2][LS_LANES], d[LS_LANES];
  const RowsTable *table;

  for (guint turn = 0; turn < 2000; turn++)
    {
      for (guint lane = 0; lane < LS_LANES; lane++)
        for (guint k = 0; k < 2; k++)
          s[k][lane] = (lane + k) % 3 != 0
                         ? wide_corners[g_test_rand_int_range (0, G_N_ELEMENTS (wide_corners))]
                         : (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
      for (guint t = 0; (table = rows_table (t)) != NULL; t++)
        for (guint i = 0; i < G_N_ELEMENTS (kernels); i++)
          {
            rows_run_wide (table, kernels[i], s, d);
            for (guint lane = 0; lane < LS_LANES; lane++)
              g_assert_cmphex (d[lane], ==, expect_wide (kernels[i], s[0][lane], s[1][lane]));
          }
    }
}

static void
test_doubles (void)
{
  static const struct
  {
    double x, y, difference, floored, truncated;
  } cases[] = {
    { 5.5, 2, 3.5, 1.5, 1.5 },   { -5.5, 2, -7.5, 0.5, -1.5 },
    { 5.5, -2, 7.5, -0.5, 1.5 }, { -5.5, -2, -3.5, -1.5, -1.5 },
    { 1, 0x1p-60, 1, 0, 0 },     { 0x1p-1074, 0x1p-1073, -0x1p-1074, 0x1p-1074, 0x1p-1074 },
    { 1, 0, 1, NAN, NAN },
  };
  static const LsKernel kernels[] = { LS_KERNEL_SUB_D, LS_KERNEL_MOD_FLOOR_D,
                                      LS_KERNEL_MOD_TRUNC_D };
  guint64 s[2][LS_LANES], d[LS_LANES];
  const RowsTable *table;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint t = 0; (table = rows_table (t)) != NULL; t++)
      for (guint k = 0; k < G_N_ELEMENTS (kernels); k++)
        {
          const double wanted = k == 0   ? cases[i].difference
                                : k == 1 ? cases[i].floored
                                         : cases[i].truncated;
          LsFloatMode mode = ls_float_mode_enter_exact ();

          for (guint lane = 0; lane < LS_LANES; lane++)
            {
              s[0][lane] = ls_double_bits (cases[i].x);
              s[1][lane] = ls_double_bits (cases[i].y);
            }
          rows_run_wide (table, kernels[k], s, d);
          ls_float_mode_leave (mode);
          g_assert_cmphex (d[63], ==,
                           isnan (wanted) ? G_GUINT64_CONSTANT (0xFFF8000000000000)
                                          : ls_double_bits (wanted));
        }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *name =
        g_strdup_printf ("/rows/kernels/%s/%u", ls_kernels[words[i].kernel].name, words[i].arg);

      g_test_add_data_func (name, &words[i], test_words);
    }
  g_test_add_func ("/rows/kernels/snorm16-comes-back", test_snorm16_comes_back);
  g_test_add_func ("/rows/kernels/float-remainders", test_float_remainders);
  g_test_add_func ("/rows/kernels/wide-integers", test_wide_integers);
  g_test_add_func ("/rows/kernels/doubles", test_doubles);
  return g_test_run ();
}
