#include <math.h>
#include <sleef.h>
#include <string.h>

#include "ls-math.h"
#include "ls-row.h"
#include "r700-code.h"
#include "r700-oracle.h"

/* Every row function against the second interpreter's, on values where float and integer arithmetic has its corners, and every table
 * of row functions against every other, bit for bit.  What the second interpreter takes from the library of functions is computed
 * here in double. */

static const guint32 corners[] = {
  0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x3F000000, 0xBF000000, 0x3FC00000, 0xBFC00000,
  0x40200000, 0xC0200000, 0x40400000, 0x3DCCCCCD, 0x3EFFFFFF, 0xBEFFFFFF, 0x3E800000, 0x4B000001,
  0x4AFFFFFF, 0x4F000000, 0xCF000000, 0xCF000001, 0x4F800000, 0x4EFFFFFF, 0x437F0000, 0x43800000,
  0xC3800000, 0xC3808000, 0x437F8000, 0x00000001, 0x80000001, 0x007FFFFF, 0x807FFFFF, 0x00800000,
  0x80800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00001, 0x7F800001,
  0x00000002, 0x0000001F, 0x00000020, 0xFFFFFFFF, 0xFFFFFF00, 0x7FFFFFFF, 0x12345678, 0xDEADBEEF,
  0x33800000, 0x41200000, 0xC2F6E979, 0x1E3CE508,
};

/* ULP between neighbours of v, in single precision. */
static double
ulp (double v)
{
  int exponent;

  frexp (v, &exponent);
  return ldexp (1, MAX (exponent - 24, -149));
}

/* What ls-math.h promises, and nothing smaller than the least normal. */
#define MAX_ULP 1.0

static gboolean
is_close (guint32 bits, double exact)
{
  float f;

  memcpy (&f, &bits, 4);
  if (isnan (exact) || isnan (f))
    return isnan (exact) && bits == LS_NAN_BITS;
  if (fabs (exact) > 0x1.fffffefffp127)
    return isinf (f) ? (f > 0) == (exact > 0) : fabs ((double) f) >= 0x1.fffffep127;
  if (fabs (exact) < 0x1p-126)
    return fabs (f - exact) <= 0x1p-126;
  return fabs (f - exact) <= MAX_ULP * ulp (exact);
}

/* A float as the row functions read it. */
static double
number (guint32 bits)
{
  float f;

  if ((bits & 0x7F800000u) == 0)
    bits &= 0x80000000u;
  memcpy (&f, &bits, 4);
  return (double) f;
}

/* Reduced to a quarter of a turn first, where doubles are close to zeros of the sine too. */
static double
sin_turns (double turns)
{
  double rest = fmod (turns, 1);

  if (rest > 0.25)
    rest = rest > 0.75 ? rest - 1 : 0.5 - rest;
  else if (rest < -0.25)
    rest = rest < -0.75 ? rest + 1 : -0.5 - rest;
  return sin (6.283185307179586476925 * rest);
}

/* The function of a, before what _CLAMPED and _FF make of infinities. */
static gboolean
find_exact (R700AluOp op, double a, double *exact)
{
  if (op == R700_OP_EXP_IEEE)
    *exact = exp2 (a);
  else if (op == R700_OP_LOG_IEEE || op == R700_OP_LOG_CLAMPED)
    *exact = log2 (a);
  else if (op == R700_OP_RECIP_IEEE || op == R700_OP_RECIP_CLAMPED || op == R700_OP_RECIP_FF)
    *exact = 1 / a;
  else if (op == R700_OP_RECIPSQRT_IEEE || op == R700_OP_RECIPSQRT_CLAMPED ||
           op == R700_OP_RECIPSQRT_FF)
    *exact = 1 / sqrt (a);
  else if (op == R700_OP_SIN || op == R700_OP_COS)
    *exact = op == R700_OP_SIN ? sin_turns (a) : sin_turns (fmod (a, 1) + 0.25);
  else
    return FALSE;
  return TRUE;
}

static double
bound (R700AluOp op, double exact)
{
  const char *name = r700_alu_ops[op].name;

  if (!isinf (exact))
    return exact;
  if (op == R700_OP_LOG_CLAMPED && exact > 0)
    return exact;
  if (g_str_has_suffix (name, "_CLAMPED"))
    return copysign (0x1.fffffep127, exact);
  return g_str_has_suffix (name, "_FF") ? copysign (0.0, exact) : exact;
}

static gboolean
is_right (R700AluOp op, const guint32 s[3], guint32 d, guint32 expected)
{
  double exact;

  return find_exact (op, number (s[0]), &exact) ? is_close (d, bound (op, exact)) : d == expected;
}

static void
check (const char *table, R700AluOp op, const guint32 s[3], guint32 d, guint32 p)
{
  guint32 expected;
  gboolean holds;

  if (!oracle_op (op, s, &expected, &holds))
    return;
  if (!is_right (op, s, d, expected) || (p != 0) != holds)
    g_error ("%s: %s (%08X, %08X, %08X) is %08X, P %08X; the second interpreter says %08X, P %d",
             table, r700_alu_ops[op].name, s[0], s[1], s[2], d, p, expected, holds);
}

typedef struct
{
  const char *name;
  const LsRows *rows;
} Table;

static const Table tables[] = {
  { "baseline", &ls_rows_baseline },
#ifdef LS_HAVE_AVX2
  { "avx2", &ls_rows_avx2 },
#endif
};

static gboolean
can_run (const Table *table)
{
  return table->rows == &ls_rows_baseline || table->rows == ls_rows_best ();
}

static void
run_row (const LsRows *rows, R700AluOp op, const LsRow s[3], LsRow *d, LsRow *p)
{
  LsFloatMode mode = ls_float_mode_enter ();

  rows->ops[r700_kernel (op)].rows[0](d, p, &s[0], &s[1], &s[2], NULL);
  ls_float_mode_leave (mode);
}

/* The variants of a row function: the same results under a mask, the same condition without results. */
static void
check_variants (const LsRows *rows, R700AluOp op, const LsRow s[3], const LsRow *d, const LsRow *p)
{
  LsMask lanes = (guint64) g_test_rand_int () << 32 | g_test_rand_int (), holds = 0;
  LsRow select, masked = s[0];
  LsFloatMode mode = ls_float_mode_enter ();

  ls_row_expand (&select, lanes);
  rows->ops[r700_kernel (op)].rows[1](&masked, &select, &masked, &s[1], &s[2], NULL);
  if (rows->ops[r700_kernel (op)].test != NULL)
    holds = rows->ops[r700_kernel (op)].test (&s[0], &s[1]);
  ls_float_mode_leave (mode);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmphex (masked.u[lane], ==, lanes >> lane & 1 ? d->u[lane] : s[0].u[lane]);
  if (rows->ops[r700_kernel (op)].test != NULL)
    g_assert_cmphex (holds, ==, ls_row_collect (p));
}

/* Runs 64 triples through every table and compares. */
static void
check_lanes (R700AluOp op, const LsRow s[3])
{
  LsRow d[G_N_ELEMENTS (tables)], p[G_N_ELEMENTS (tables)];

  memset (d, 0, sizeof d);
  memset (p, 0, sizeof p);
  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    {
      if (!can_run (&tables[t]))
        continue;
      run_row (tables[t].rows, op, s, &d[t], &p[t]);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          const guint32 operands[3] = { s[0].u[lane], s[1].u[lane], s[2].u[lane] };

          check (tables[t].name, op, operands, d[t].u[lane], p[t].u[lane]);
        }
      g_assert_cmpmem (&d[t], sizeof d[t], &d[0], sizeof d[0]);
      g_assert_cmpmem (&p[t], sizeof p[t], &p[0], sizeof p[0]);
      check_variants (tables[t].rows, op, s, &d[t], &p[t]);
    }
}

/* All corners against all corners; the third operand walks through them too. */
static void
test_corners (gconstpointer data)
{
  R700AluOp op = GPOINTER_TO_UINT (data);
  guint n = G_N_ELEMENTS (corners);
  LsRow s[3];
  guint lane = 0;

  for (guint turn = 0; turn < (r700_alu_ops[op].n_src == 3 ? n : 1); turn++)
    for (guint k = 0; k < n * n; k++)
      {
        s[0].u[lane] = corners[k / n];
        s[1].u[lane] = corners[k % n];
        s[2].u[lane] = corners[(k % n + k / n + turn) % n];
        lane = (lane + 1) % LS_LANES;
        if (lane == 0 || k == n * n - 1)
          check_lanes (op, s);
      }
}

/* Bits of all kinds, and floats near one. */
static void
test_random (gconstpointer data)
{
  R700AluOp op = GPOINTER_TO_UINT (data);
  LsRow s[3];

  for (guint turn = 0; turn < 64; turn++)
    {
      for (guint k = 0; k < 3; k++)
        for (guint lane = 0; lane < LS_LANES; lane++)
          if (turn % 2)
            s[k].u[lane] = (guint32) g_test_rand_int ();
          else
            s[k].f[lane] = (float) g_test_rand_double_range (-20, 20);
      check_lanes (op, s);
    }
}

/* Reductions and doubles are of several slots (known answers are in test-alu.c), but the tables must agree. */
static void
test_slots_agree (gconstpointer data)
{
  R700AluOp op = GPOINTER_TO_UINT (data);
  LsRow s[3][4], d[G_N_ELEMENTS (tables)][4], p[G_N_ELEMENTS (tables)];
  const LsRow *source[3][4];

  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < 4; j++)
      {
        source[k][j] = &s[k][j];
        for (guint lane = 0; lane < LS_LANES; lane++)
          s[k][j].u[lane] = lane % 2
                              ? (guint32) g_test_rand_int ()
                              : corners[(guint) g_test_rand_int_range (0, G_N_ELEMENTS (corners))];
      }
  memset (d, 0, sizeof d);
  memset (p, 0, sizeof p);
  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    {
      LsFloatMode mode = ls_float_mode_enter ();

      if (can_run (&tables[t]))
        tables[t].rows->ops[r700_kernel (op)].slots (d[t], &p[t], source);
      ls_float_mode_leave (mode);
      g_assert_true (!can_run (&tables[t]) || memcmp (d[t], d[0], sizeof d[t]) == 0);
      g_assert_true (!can_run (&tables[t]) || memcmp (&p[t], &p[0], sizeof p[t]) == 0);
    }
}

/* Dot products of one to four slots are those of four whose other products are +0. */
static void
test_short_products (void)
{
  static const R700AluOp ops[] = { R700_OP_DOT4, R700_OP_DOT4_IEEE };
  const LsRow *source[3][4];
  LsRow s[2][4], d[4], first;

  for (guint turn = 0; turn < 64 * G_N_ELEMENTS (tables); turn++)
    {
      const Table *table = &tables[turn % G_N_ELEMENTS (tables)];
      const R700AluOp op = ops[turn / 2 % 2];
      guint n = 1 + turn / 4 % 4;
      LsFloatMode mode = ls_float_mode_enter ();

      for (guint k = 0; k < 8; k++)
        {
          source[k / 4][k % 4] = &s[k / 4][k % 4];
          for (guint lane = 0; lane < LS_LANES; lane++)
            s[k / 4][k % 4].u[lane] =
              k % 4 < n ? corners[(guint) g_test_rand_int_range (0, G_N_ELEMENTS (corners))] : 0;
        }
      if (can_run (table))
        {
          table->rows->ops[r700_kernel (op)].slots (d, NULL, source);
          (op == R700_OP_DOT4 ? table->rows->dot4 : table->rows->dot4_ieee)[n](&first, NULL,
                                                                               source);
        }
      ls_float_mode_leave (mode);
      g_assert_true (!can_run (table) || memcmp (&first, d, sizeof first) == 0);
    }
}

static void
test_modifiers (void)
{
  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    {
      const LsRows *rows = tables[t].rows;
      LsRow row, other;
      LsFloatMode mode;

      if (!can_run (&tables[t]))
        continue;
      mode = ls_float_mode_enter ();
      rows->broadcast (&row, 0x40400000u);
      rows->ops[LS_KERNEL_SCALE].rows[0](&row, NULL, &row, NULL, NULL,
                                         &(LsRowArg){ .factor = 0.5f });
      g_assert_cmphex (row.u[63], ==, 0x3FC00000u);
      rows->ops[LS_KERNEL_CLAMP].rows[0](&row, NULL, &row, NULL, NULL, NULL);
      g_assert_cmphex (row.u[7], ==, 0x3F800000u);
      rows->broadcast (&row, 0x7FC00001u);
      other = row;
      rows->ops[LS_KERNEL_CLAMP].rows[0](&row, NULL, &row, NULL, NULL, NULL);
      g_assert_cmphex (row.u[7], ==, 0);
      rows->ops[LS_KERNEL_CLAMP_NAN].rows[0](&other, NULL, &other, NULL, NULL, NULL);
      g_assert_cmphex (other.u[7], ==, LS_NAN_BITS);
      rows->broadcast (&row, 0x80000001u);
      rows->ops[LS_KERNEL_CLAMP].rows[0](&row, NULL, &row, NULL, NULL, NULL);
      g_assert_cmphex (row.u[0], ==, 0);
      rows->expand (&row, G_GUINT64_CONSTANT (0x8000000000000003));
      g_assert_cmphex (row.u[1], ==, 0xFFFFFFFFu);
      g_assert_cmphex (row.u[2], ==, 0);
      g_assert_cmphex (rows->collect (&row), ==, G_GUINT64_CONSTANT (0x8000000000000003));
      ls_float_mode_leave (mode);
    }
}

static float
sleef_one (guint function, float x)
{
  switch (function)
    {
    case 0:
      return Sleef_cinz_exp2f1_u10purec (x);
    case 1:
      return Sleef_cinz_log2f1_u10purec (x);
    case 2:
      return Sleef_cinz_sinpif1_u05purec (2 * x);
    default:
      return Sleef_cinz_cospif1_u05purec (2 * x);
    }
}

/* SLEEF's functions for four lanes give the bits of those for one, which every processor has. */
static void
test_sleef_is_one (void)
{
  static const struct
  {
    void (*row) (LsRow *d, const LsRow *a);
    double range;
  } functions[] = {
    { ls_math_exp2, 120 },
    { ls_math_log2, 1e6 },
    { ls_math_sin_turns, 0.5 },
    { ls_math_cos_turns, 0.5 },
  };
  LsRow a, d;

  for (guint turn = 0; turn < 400; turn++)
    {
      guint i = turn % 4;
      LsFloatMode mode;

      for (guint lane = 0; lane < LS_LANES; lane++)
        a.f[lane] =
          (float) (i == 1 ? g_test_rand_double_range (1e-6, functions[i].range)
                          : g_test_rand_double_range (-functions[i].range, functions[i].range));
      mode = ls_float_mode_enter ();
      functions[i].row (&d, &a);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          if (i == 2 && fabsf (a.f[lane]) < 0x1p-20f)
            continue;
          g_assert_cmphex (d.u[lane], ==, ls_float_bits (sleef_one (i, a.f[lane])));
        }
      ls_float_mode_leave (mode);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r700/rows/modifiers", test_modifiers);
  g_test_add_func ("/r700/rows/short-products", test_short_products);
  g_test_add_func ("/r700/rows/sleef-is-one", test_sleef_is_one);
  for (guint op = 0; op < R700_N_ALU_OPS; op++)
    {
      const LsRowOp *row = &ls_rows_baseline.ops[r700_kernel ((R700AluOp) op)];
      g_autofree char *corner = g_strdup_printf ("/r700/rows/corners/%s", r700_alu_ops[op].name);
      g_autofree char *random = g_strdup_printf ("/r700/rows/random/%s", r700_alu_ops[op].name);

      if (row->rows[0] != NULL && op != R700_OP_NOP)
        {
          g_test_add_data_func (corner, GUINT_TO_POINTER (op), test_corners);
          g_test_add_data_func (random, GUINT_TO_POINTER (op), test_random);
        }
      if (row->slots != NULL)
        g_test_add_data_func (random, GUINT_TO_POINTER (op), test_slots_agree);
    }
  return g_test_run ();
}
