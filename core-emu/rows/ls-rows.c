#include "ls-rows-private.h"

#include "ls-rows-float.h"
#include "ls-rows-test.h"
#include "ls-rows-integer.h"
#include "ls-rows-convert.h"
#include "ls-rows-math.h"
#include "ls-rows-sum.h"
#include "ls-rows-double.h"
#include "ls-rows-exact.h"
#include "ls-rows-wide.h"

/* Compiled once for each instruction set extension, with LS_ROWS naming the table. A row of
 * ls-kernels.def without its function does not compile. Formulas: guide section 9.2 with errata C01
 * to C49. */

/* --- moves ------------------------------------------------------------------------------------ */

static void
broadcast (LsRow *d, guint32 bits)
{
  ls_row_fill (d, bits);
}

static void
copy (LsRow *restrict d, const LsRow *restrict a)
{
  memcpy (d, a, sizeof *d);
}

static void
expand (LsRow *d, LsMask mask)
{
  ls_row_expand (d, mask);
}

static LsMask
collect (const LsRow *p)
{
  return ls_row_collect (p);
}

static void
blend (LsRow *restrict d, const LsRow *restrict a, const LsRow *restrict select)
{
  ls_row_blend (d, a, select);
}

static void
multiply_add (LsRow *restrict d,
              const LsRow *restrict a,
              const LsRow *restrict b,
              const LsRow *restrict c,
              guint n)
{
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < LS_LANES; i++)
      d[k].f[i] = a[k].f[i] * b[k].f[i] + c[k].f[i];
}

static LsMask
below (const LsRow *a, gint32 n)
{
  LsRow holds;

  FOREACH_LANE holds.u[i] = ALL_ONES (a->i[i] >= 0 && a->i[i] < n);
  return ls_row_collect (&holds);
}

static void
count (LsRow *d, gint32 n)
{
  FOREACH_LANE d->i[i] = d->i[i] >= 0 ? MAX (d->i[i] + n, -1) : d->i[i];
}

/* --- the table -------------------------------------------------------------------------------- */

#define ROW_FUNCTIONS(name) .rows = { row_##name, masked_##name }
#define TEST_FUNCTIONS(name) ROW_FUNCTIONS (name), .test = test_##name
#define SLOTS_FUNCTIONS(name) .slots = slots_##name
#define ASKED_FUNCTIONS(name) .test = test_##name
#define WHOLE_FUNCTIONS(name) .rows = { row_##name, NULL }
#define NONE_FUNCTIONS(name) .test = NULL

#define PAIR_OF(name)           \
  {                             \
    whole_##name, masked_##name \
  }

const LsRows LS_ROWS = {
  .ops = {
#define KERNEL(name, functions) [LS_KERNEL_##name] = { functions##_FUNCTIONS (name) },
#define KERNEL_0(name, functions, d, relation, sign) KERNEL (name, functions)
#define KERNEL_1(name, functions, a, d, relation, sign) KERNEL (name, functions)
#define KERNEL_2(name, functions, a, b, d, relation, sign) KERNEL (name, functions)
#define KERNEL_3(name, functions, a, b, c, d, relation, sign) KERNEL (name, functions)
#include "ls-kernels.def"
  },
  .dot4 = { NULL, first_DOT4_1, first_DOT4_2, first_DOT4_3, first_DOT4_4 },
  .dot4_ieee = { NULL, first_DOT4_IEEE_1, first_DOT4_IEEE_2, first_DOT4_IEEE_3, first_DOT4_IEEE_4 },
  .sums = { [1] = { [LS_SUM_ZEROS] = PAIR_OF (SUM_1_ZEROS) },
            [2] = { [LS_SUM_ALONE] = PAIR_OF (SUM_2),
                    [LS_SUM_ZEROS] = PAIR_OF (SUM_2_ZEROS),
                    [LS_SUM_LAST] = PAIR_OF (SUM_2_LAST) },
            [3] = { [LS_SUM_ALONE] = PAIR_OF (SUM_3), [LS_SUM_ZEROS] = PAIR_OF (SUM_3_ZEROS) },
            [4] = { [LS_SUM_ALONE] = PAIR_OF (SUM_4) } },
  .sums_ieee = { [2] = PAIR_OF (SUM_2_IEEE),
                 [3] = PAIR_OF (SUM_3_IEEE),
                 [4] = PAIR_OF (SUM_4_IEEE) },
  .dot = { dot, dot_ieee },
  .dot_back = { dot_back, dot_back_ieee },
  .dot_pairs = { dot_pairs, dot_pairs_ieee },
  .below = below,
  .count = count,
  .broadcast = broadcast,
  .copy = copy,
  .expand = expand,
  .collect = collect,
  .blend = blend,
  .multiply_add = multiply_add,
};
