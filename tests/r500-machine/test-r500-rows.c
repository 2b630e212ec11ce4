/* Functions over rows that stand for others: multiply-adds whose signs, factors and terms are folded, short sums, and the ones that
 * keep lanes.  What a multiply-add is itself, the second interpreter says. */

#include <string.h>

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-row.h"
#include "ls-rows.h"

/* Zeros, a denormal, numbers whose products underflow and overflow, infinity and two NaNs, of both signs. */
static const guint32 values[] = {
  0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x80800000,
  0x1E3CE508, 0x9E3CE508, 0x3F800000, 0xBF800000, 0x3F000000, 0xC0490FDB,
  0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFF800001,
};
#define N G_N_ELEMENTS (values)

static const LsRows *tables[2];

/* Row number n of all triples of values. Returns: FALSE behind the last. */
static gboolean
fill_triples (guint n, LsRow rows[3])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint at = (LS_LANES * n + lane) % (N * N * N);

      rows[0].u[lane] = values[at % N];
      rows[1].u[lane] = values[at / N % N];
      rows[2].u[lane] = values[at / N / N];
    }
  return LS_LANES * n < N * N * N;
}

static LsRow
row_of (guint32 bits)
{
  LsRow row;

  ls_row_fill (&row, bits);
  return row;
}

static LsRow
negated (const LsRow *a)
{
  LsRow row;

  for (guint lane = 0; lane < LS_LANES; lane++)
    row.u[lane] = a->u[lane] ^ 0x80000000;
  return row;
}

static void
assert_same (const LsRow *got, const LsRow *wanted, const LsRow rows[3], guint op)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (got->u[lane] != wanted->u[lane])
      g_error ("row operation %u of %08x, %08x, %08x: %08x, not %08x", op, rows[0].u[lane],
               rows[1].u[lane], rows[2].u[lane], got->u[lane], wanted->u[lane]);
}

/* What is folded into a multiply-add: signs, a factor 1, a term 0. */
typedef struct
{
  LsKernel op;
  gboolean is_minus_p, is_minus_c, is_one, is_zero;
} Folded;

static const Folded folded[] = {
  { LS_KERNEL_MULADD, FALSE, FALSE, FALSE, FALSE },
  { LS_KERNEL_MULADD_C, FALSE, TRUE, FALSE, FALSE },
  { LS_KERNEL_MULADD_P, TRUE, FALSE, FALSE, FALSE },
  { LS_KERNEL_MULADD_PC, TRUE, TRUE, FALSE, FALSE },
  { LS_KERNEL_PRODUCT, FALSE, FALSE, FALSE, TRUE },
  { LS_KERNEL_PRODUCT_P, TRUE, FALSE, FALSE, TRUE },
  { LS_KERNEL_SUM, FALSE, FALSE, TRUE, FALSE },
  { LS_KERNEL_SUM_C, FALSE, TRUE, TRUE, FALSE },
  { LS_KERNEL_SUM_P, TRUE, FALSE, TRUE, FALSE },
  { LS_KERNEL_SUM_PC, TRUE, TRUE, TRUE, FALSE },
  { LS_KERNEL_NUMBER, FALSE, FALSE, TRUE, TRUE },
  { LS_KERNEL_NUMBER_P, TRUE, FALSE, TRUE, TRUE },
};

static void
check_folded (const LsRows *table, const Folded *it, const LsRow rows[3])
{
  LsRow a = it->is_minus_p ? negated (&rows[0]) : rows[0];
  LsRow b = it->is_one ? row_of (0x3F800000) : rows[1];
  LsRow c = it->is_zero ? row_of (0) : it->is_minus_c ? negated (&rows[2]) : rows[2];
  LsRow got, wanted;

  tables[0]->ops[LS_KERNEL_MULADD].rows[0](&wanted, NULL, &a, &b, &c, NULL);
  table->ops[it->op].rows[0](&got, NULL, &rows[0], &rows[1], &rows[2], NULL);
  assert_same (&got, &wanted, rows, it->op);
}

/* A factor 0 leaves the term, whatever the other factor is. */
static void
check_moves (const LsRows *table, const LsRow rows[3])
{
  LsRow zero = row_of (0), minus = negated (&rows[2]), got, wanted;

  tables[0]->ops[LS_KERNEL_MULADD].rows[0](&wanted, NULL, &rows[0], &zero, &rows[2], NULL);
  table->ops[LS_KERNEL_NUMBER].rows[0](&got, NULL, &rows[2], NULL, NULL, NULL);
  assert_same (&got, &wanted, rows, LS_KERNEL_NUMBER);
  tables[0]->ops[LS_KERNEL_MULADD].rows[0](&wanted, NULL, &rows[0], &zero, &minus, NULL);
  table->ops[LS_KERNEL_NUMBER_P].rows[0](&got, NULL, &rows[2], NULL, NULL, NULL);
  assert_same (&got, &wanted, rows, LS_KERNEL_NUMBER_P);
}

static void
test_folded (void)
{
  LsRow rows[3];

  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (guint n = 0; fill_triples (n, rows); n++)
      {
        for (guint i = 0; i < G_N_ELEMENTS (folded); i++)
          check_folded (tables[t], &folded[i], rows);
        check_moves (tables[t], rows);
      }
}

static const LsRowArg *
arg_of (guint op)
{
  static const LsRowArg scale = { .factor = 0.125f }, modify = { { 0x7FFFFFFF, 0x80000000 } };

  return op == LS_KERNEL_SCALE ? &scale : &modify;
}

/* The lanes of select get what the whole row would, the others keep what they hold; both tables give the same. */
static void
test_masked (void)
{
  LsMask lanes = G_GUINT64_CONSTANT (0xF0F1E3C00000FFFE);
  LsRow rows[3], select, condition, whole, masked, wanted;

  ls_row_expand (&select, lanes);
  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (guint n = 0; fill_triples (n, rows); n++)
      for (guint op = 0; op < LS_N_KERNELS; op++)
        {
          if (tables[t]->ops[op].rows[1] == NULL || op == LS_KERNEL_NOP)
            continue;
          tables[0]->ops[op].rows[0](&whole, &condition, &rows[0], &rows[1], &rows[2], arg_of (op));
          wanted = masked = row_of (0xDEADBEEF);
          ls_row_store (&wanted, &whole, lanes);
          tables[t]->ops[op].rows[1](&masked, &select, &rows[0], &rows[1], &rows[2], arg_of (op));
          assert_same (&masked, &wanted, rows, op);
          tables[t]->ops[op].rows[0](&masked, &condition, &rows[0], &rows[1], &rows[2],
                                     arg_of (op));
          assert_same (&masked, &whole, rows, op);
        }
}

/* Kernels of several slots give the same in both tables. */
static void
test_slots (void)
{
  LsRow rows[3], condition, wanted[4], got[4];
  const LsRow *s[3][4];

  for (guint k = 0; k < 12; k++)
    s[k / 4][k % 4] = &rows[(k + k / 4) % 3];
  for (guint n = 0; fill_triples (n, rows); n++)
    for (guint op = 0; op < LS_N_KERNELS; op++)
      {
        if (tables[0]->ops[op].slots == NULL)
          continue;
        memset (wanted, 0, sizeof wanted);
        memset (got, 0, sizeof got);
        tables[0]->ops[op].slots (wanted, &condition, s);
        tables[1]->ops[op].slots (got, &condition, s);
        for (guint i = 0; i < 4; i++)
          assert_same (&got[i], &wanted[i], rows, op);
      }
}

/* What is said above, where denormals are kept. */
static void
test_exact (void)
{
  const LsFloatMode mode = ls_float_mode_enter_exact ();

  test_masked ();
  test_slots ();
  ls_float_mode_leave (mode);
}

/* n_read: pairs of behind, or LAST, that the sum reads; the others have a factor 0. */
static void
check_sum (const LsRows *table, guint n_pairs, guint n_read, guint behind, const LsRow rows[3])
{
  LsRow zero = row_of (0), select = row_of (G_MAXUINT32), got, wanted;
  const LsRow *operands[9], *last = behind == LS_SUM_LAST ? &rows[2] : NULL;

  for (guint k = 0; k < n_pairs; k++)
    {
      operands[2 * k] = &rows[k % 3];
      operands[2 * k + 1] = k < n_read ? &rows[(k + 1) % 3] : &zero;
    }
  tables[0]->dot[0](&wanted, operands, n_pairs, last);
  if (last != NULL)
    operands[2 * n_read] = last;
  table->sums[n_read][behind][0](&got, NULL, operands);
  assert_same (&got, &wanted, rows, LS_N_KERNELS);
  table->sums[n_read][behind][1](&got, &select, operands);
  assert_same (&got, &wanted, rows, LS_N_KERNELS);
}

/* With products as IEEE has them. */
static void
check_plain_sum (const LsRows *table, guint n_pairs, const LsRow rows[3])
{
  LsRow select = row_of (G_MAXUINT32), got, wanted;
  const LsRow *operands[8];

  for (guint k = 0; k < 2 * n_pairs; k++)
    operands[k] = &rows[(k + k / 2) % 3];
  tables[0]->dot[1](&wanted, operands, n_pairs, NULL);
  table->sums_ieee[n_pairs][0](&got, NULL, operands);
  assert_same (&got, &wanted, rows, LS_N_KERNELS);
  table->sums_ieee[n_pairs][1](&got, &select, operands);
  assert_same (&got, &wanted, rows, LS_N_KERNELS);
}

static void
test_sums (void)
{
  LsRow rows[3];

  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (guint n = 0; fill_triples (n, rows); n++)
      {
        check_sum (tables[t], 3, 1, LS_SUM_ZEROS, rows);
        check_sum (tables[t], 3, 2, LS_SUM_ZEROS, rows);
        check_sum (tables[t], 4, 3, LS_SUM_ZEROS, rows);
        check_sum (tables[t], 3, 3, LS_SUM_ALONE, rows);
        check_sum (tables[t], 4, 4, LS_SUM_ALONE, rows);
        check_sum (tables[t], 2, 2, LS_SUM_LAST, rows);
        check_sum (tables[t], 2, 2, LS_SUM_ALONE, rows);
        for (guint n_pairs = 2; n_pairs <= 4; n_pairs++)
          check_plain_sum (tables[t], n_pairs, rows);
      }
}

/* Whether a plan may test what a move moves: the tests see the same in both. */
static void
test_tests (void)
{
  static const LsKernel tests[] = { LS_KERNEL_TEST_E, LS_KERNEL_TEST_LT, LS_KERNEL_TEST_GE,
                                    LS_KERNEL_TEST_NE };
  LsRow rows[3], moved;

  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (guint n = 0; fill_triples (n, rows); n++)
      {
        tables[t]->ops[LS_KERNEL_NUMBER].rows[0](&moved, NULL, &rows[0], NULL, NULL, NULL);
        for (guint test = 0; test < 4; test++)
          g_assert_cmphex (tables[t]->ops[tests[test]].test (&rows[0], NULL), ==,
                           tables[0]->ops[tests[test]].test (&moved, NULL));
      }
}

/* Counters from -1 to 3 in all lanes. */
static void
test_counters (void)
{
  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (gint32 n = -2; n <= 2; n++)
      {
        LsRow row;

        for (guint lane = 0; lane < LS_LANES; lane++)
          row.i[lane] = (gint32) (lane % 5) - 1;
        for (guint lane = 0; lane < LS_LANES; lane++)
          g_assert_cmpint (tables[t]->below (&row, n) >> lane & 1, ==,
                           row.i[lane] >= 0 && row.i[lane] < n);
        tables[t]->count (&row, n);
        for (gint32 lane = 0; lane < LS_LANES; lane++)
          g_assert_cmpint (row.i[lane], ==, lane % 5 == 0 ? -1 : MAX (lane % 5 - 1 + n, -1));
      }
}

int
main (int argc, char **argv)
{
  LsFloatMode mode = ls_float_mode_enter ();
  int status;

  tables[0] = &ls_rows_baseline;
  tables[1] = ls_rows_best ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/rows/folded-multiply-adds", test_folded);
  g_test_add_func ("/r500/rows/masked", test_masked);
  g_test_add_func ("/r500/rows/slots", test_slots);
  g_test_add_func ("/r500/rows/denormals-kept", test_exact);
  g_test_add_func ("/r500/rows/short-sums", test_sums);
  g_test_add_func ("/r500/rows/tests-of-moves", test_tests);
  g_test_add_func ("/r500/rows/counters", test_counters);
  status = g_test_run ();
  ls_float_mode_leave (mode);
  return status;
}
