#include "r500-rows.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-row.h"

/* Compiled once for every processor and once for AVX2; R500_ROWS is the name of the table. */

/* Lanes do not look at each other: rows are the same row or do not overlap. */
#if defined(__clang__)
#  define EACH _Pragma ("clang loop vectorize(assume_safety)") for (guint i = 0; i < LS_LANES; i++)
#else
#  define EACH _Pragma ("GCC ivdep") for (guint i = 0; i < LS_LANES; i++)
#endif

#define PARAMETERS                                                                           \
  LsRow *d, const LsRow *select G_GNUC_UNUSED, const LsRow *a, const LsRow *b G_GNUC_UNUSED, \
    const LsRow *c G_GNUC_UNUSED, const R500RowArg *arg G_GNUC_UNUSED

/* bits: of the result in lane i. */
#define STORE_WHOLE(bits) EACH d->u[i] = (bits);
#define STORE_MASKED(bits)                                         \
  EACH                                                             \
  {                                                                \
    guint32 stored = (bits);                                       \
                                                                   \
    d->u[i] = (stored & select->u[i]) | (d->u[i] & ~select->u[i]); \
  }

/* with: (what is told, nothing for most) set before the lanes. */
#define ROW_WITH(name, with, bits)       \
  static void whole_##name (PARAMETERS)  \
  {                                      \
    with;                                \
    STORE_WHOLE (bits)                   \
  }                                      \
  static void masked_##name (PARAMETERS) \
  {                                      \
    with;                                \
    STORE_MASKED (bits)                  \
  }
#define ROW(name, bits) ROW_WITH (name, , bits)

#define X a->f[i]
#define Y b->f[i]
#define Z c->f[i]
#define NUMBER(value) ls_float_bits (ls_settle_nan (value))
/* Compilers make one instruction of it where a choice would cost them several. */
#define ALL_ONES(test) (0 - (guint32) (test))

/* --- products and sums ----------------------------------------------------------------------------------- */

/* Denormals count as zeros, by the mode. */
static inline float
product (float x, float y)
{
  return ls_bits_float (ls_float_bits (x * y) & ALL_ONES (x != 0.0f) & ALL_ONES (y != 0.0f));
}

ROW (MAD, NUMBER (product (X, Y) + Z))
ROW (MAD_IEEE, NUMBER (X *Y + Z))
ROW (MAD_C, NUMBER (product (X, Y) - Z))
ROW (MAD_P, NUMBER (product (-X, Y) + Z))
ROW (MAD_PC, NUMBER (product (-X, Y) - Z))
ROW (MUL, NUMBER (product (X, Y) + 0.0f))
ROW (MUL_P, NUMBER (product (-X, Y) + 0.0f))

/* A product that is zero is +0, and so is the sum of a zero and +0. */
ROW (ADD, NUMBER ((X + 0.0f) + Z))
ROW (ADD_C, NUMBER ((X + 0.0f) - Z))
ROW (ADD_P, NUMBER ((0.0f - X) + Z))
ROW (ADD_PC, NUMBER ((0.0f - X) - Z))
ROW (MOV, NUMBER (X + 0.0f))
ROW (MOV_P, NUMBER (0.0f - X))

#define PAIR(n) product (row_##n##a->f[i], row_##n##b->f[i])
#define PAIR_ROWS(n) const LsRow *row_##n##a = rows[2 * n], *row_##n##b = rows[2 * n + 1];
#define SUM(name, rows_of_pairs, value)                                                            \
  static void whole_##name (LsRow *d, const LsRow *select G_GNUC_UNUSED, const LsRow *const *rows) \
  {                                                                                                \
    rows_of_pairs;                                                                                 \
    STORE_WHOLE (NUMBER (value))                                                                   \
  }                                                                                                \
  static void masked_##name (LsRow *d, const LsRow *select, const LsRow *const *rows)              \
  {                                                                                                \
    rows_of_pairs;                                                                                 \
    STORE_MASKED (NUMBER (value))                                                                  \
  }
#define ROWS_1 PAIR_ROWS (0)
#define ROWS_2 ROWS_1 PAIR_ROWS (1)
#define ROWS_3 ROWS_2 PAIR_ROWS (2)
#define ROWS_4 ROWS_3 PAIR_ROWS (3)

SUM (SUM_1_ZEROS, ROWS_1, PAIR (0) + 0.0f)
SUM (SUM_2_ZEROS, ROWS_2, PAIR (0) + PAIR (1) + 0.0f)
SUM (SUM_3_ZEROS, ROWS_3, PAIR (0) + PAIR (1) + PAIR (2) + 0.0f)
SUM (SUM_3, ROWS_3, PAIR (0) + PAIR (1) + PAIR (2))
SUM (SUM_4, ROWS_4, PAIR (0) + PAIR (1) + PAIR (2) + PAIR (3))
SUM (SUM_2_LAST, ROWS_2 const LsRow *last = rows[4], PAIR (0) + PAIR (1) + last->f[i])

static void
dot (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  LsRow sum;

  EACH sum.f[i] = product (rows[0]->f[i], rows[1]->f[i]);
  for (guint k = 1; k < n_pairs; k++)
    EACH sum.f[i] += product (rows[2 * k]->f[i], rows[2 * k + 1]->f[i]);
  if (last != NULL)
    EACH sum.f[i] += last->f[i];
  EACH d->f[i] = ls_settle_nan (sum.f[i]);
}

static void
dot_ieee (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  LsRow sum;

  EACH sum.f[i] = rows[0]->f[i] * rows[1]->f[i];
  for (guint k = 1; k < n_pairs; k++)
    EACH sum.f[i] += rows[2 * k]->f[i] * rows[2 * k + 1]->f[i];
  if (last != NULL)
    EACH sum.f[i] += last->f[i];
  EACH d->f[i] = ls_settle_nan (sum.f[i]);
}

static void
dot_back (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  guint k = last != NULL ? n_pairs : n_pairs - 1;
  LsRow sum;

  EACH sum.f[i] = last != NULL ? last->f[i] : product (rows[2 * k]->f[i], rows[2 * k + 1]->f[i]);
  while (k-- > 0)
    EACH sum.f[i] += product (rows[2 * k]->f[i], rows[2 * k + 1]->f[i]);
  EACH d->f[i] = ls_settle_nan (sum.f[i]);
}

static void
dot_back_ieee (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  guint k = last != NULL ? n_pairs : n_pairs - 1;
  LsRow sum;

  EACH sum.f[i] = last != NULL ? last->f[i] : rows[2 * k]->f[i] * rows[2 * k + 1]->f[i];
  while (k-- > 0)
    EACH sum.f[i] += rows[2 * k]->f[i] * rows[2 * k + 1]->f[i];
  EACH d->f[i] = ls_settle_nan (sum.f[i]);
}

/* --- choices --------------------------------------------------------------------------------------------- */

/* A denormal becomes zero of its sign, as the mode has it where something is computed. */
static inline float
flushed (float value)
{
  guint32 bits = ls_float_bits (value);

  return ls_bits_float (bits & (ALL_ONES ((bits & 0x7F800000u) != 0) | 0x80000000u));
}

static inline guint32
chosen (guint32 keep, guint32 x, guint32 y)
{
  return (x & keep) | (y & ~keep);
}

/* A value that is passed on as a number, or bit by bit. */
#define CHOICE(name, test, x, y)                                \
  ROW (name##_BITS, chosen (ALL_ONES (test), x->u[i], y->u[i])) \
  ROW (name, NUMBER (flushed (ls_bits_float (chosen (ALL_ONES (test), x->u[i], y->u[i])))))

/* Flushed by hand: compilers make one instruction of a minimum, which flushes what it passes on. */
CHOICE (MIN, flushed (X) < flushed (Y), a, b)
CHOICE (MAX, flushed (X) >= flushed (Y), a, b)
CHOICE (CND, Z > 0.5f, a, b)
CHOICE (CMP, Z >= 0.0f, a, b)

/* --- one operand ----------------------------------------------------------------------------------------- */

static inline float
fraction (float value)
{
  return value - floorf (value);
}

/* NaN is not above 0, nor is a denormal. */
static inline guint32
clamped (float value)
{
  return chosen (ALL_ONES (value < 1.0f), ls_float_bits (value), 0x3F800000u) &
         ALL_ONES (value > 0.0f);
}

ROW (FRC, NUMBER (fraction (flushed (X))))
ROW_WITH (SCALE, float factor = arg->factor, NUMBER (X *factor))
ROW (CLAMP, clamped (X))
ROW_WITH (MODIFY, guint32 and_bits = arg->and_bits;
          guint32 xor_bits = arg->xor_bits, (a->u[i] & and_bits) ^ xor_bits)
ROW (COPY, a->u[i])

static void
whole_CORNER (PARAMETERS)
{
  for (guint quad = 0; quad < LS_LANES; quad += 4)
    {
      guint32 bits = a->u[quad + arg->lane];

      for (guint i = 0; i < 4; i++)
        d->u[quad + i] = bits;
    }
}

/* --- presubtraction -------------------------------------------------------------------------------------- */

ROW (BIAS, NUMBER (1.0f - 2.0f * X))
ROW (SUBTRACT, NUMBER (Y - X))
ROW (PLUS, NUMBER (Y + X))
ROW (INVERT, NUMBER (1.0f - X))

/* --- lanes ----------------------------------------------------------------------------------------------- */

#define LANES(name, parameters, test)  \
  static LsMask name parameters        \
  {                                    \
    LsRow holds;                       \
                                       \
    EACH holds.u[i] = ALL_ONES (test); \
    return ls_row_collect (&holds);    \
  }

LANES (test_eq, (const LsRow *a), X == 0.0f)
LANES (test_lt, (const LsRow *a), X < 0.0f)
LANES (test_ge, (const LsRow *a), X >= 0.0f)
LANES (test_ne, (const LsRow *a), X != 0.0f)
LANES (below, (const LsRow *a, gint32 n), a->i[i] >= 0 && a->i[i] < n)

static void
count (LsRow *d, gint32 n)
{
  EACH d->i[i] = d->i[i] >= 0 ? MAX (d->i[i] + n, -1) : d->i[i];
}

static void
expand (LsRow *select, LsMask lanes)
{
  ls_row_expand (select, lanes);
}

/* --- the table ------------------------------------------------------------------------------------------- */

#define OP(name) [R500_ROW_##name] = { whole_##name, masked_##name }
#define PAIR_OF(name)           \
  {                             \
    whole_##name, masked_##name \
  }

const R500Rows R500_ROWS = {
  .ops = { OP (MAD),
           OP (MAD_IEEE),
           OP (MAD_C),
           OP (MAD_P),
           OP (MAD_PC),
           OP (MUL),
           OP (MUL_P),
           OP (ADD),
           OP (ADD_C),
           OP (ADD_P),
           OP (ADD_PC),
           OP (MOV),
           OP (MOV_P),
           OP (MIN),
           OP (MAX),
           OP (CND),
           OP (CMP),
           OP (MIN_BITS),
           OP (MAX_BITS),
           OP (CND_BITS),
           OP (CMP_BITS),
           OP (FRC),
           OP (SCALE),
           OP (CLAMP),
           OP (MODIFY),
           OP (COPY),
           OP (BIAS),
           OP (SUBTRACT),
           OP (PLUS),
           OP (INVERT),
           [R500_ROW_CORNER] = { whole_CORNER, NULL } },
  .sums = { [1] = { [R500_SUM_ZEROS] = PAIR_OF (SUM_1_ZEROS) },
            [2] = { [R500_SUM_ZEROS] = PAIR_OF (SUM_2_ZEROS),
                    [R500_SUM_LAST] = PAIR_OF (SUM_2_LAST) },
            [3] = { [R500_SUM_ALONE] = PAIR_OF (SUM_3), [R500_SUM_ZEROS] = PAIR_OF (SUM_3_ZEROS) },
            [4] = { [R500_SUM_ALONE] = PAIR_OF (SUM_4) } },
  .dot = { dot, dot_ieee },
  .dot_back = { dot_back, dot_back_ieee },
  .test = { test_eq, test_lt, test_ge, test_ne },
  .below = below,
  .count = count,
  .expand = expand,
};
