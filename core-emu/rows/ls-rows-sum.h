#pragma once

#include "ls-rows-float.h"
#include "ls-rows-private.h"

/* --- reductions ------------------------------------------------------------------------------- */

/* The guide leaves the order of the additions open; it lists w first. Compilers pad the dot
 * products of shorter vectors with zeros. Their products, +0 each, are not computed here: a sum
 * that starts from +0 has the same bits. */
#define DOT_PRODUCT(multiply, k) multiply (s[0][k]->f[i], s[1][k]->f[i])
#define DOT_OF(name, n, value)                                                              \
  static void first_##name##_##n (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4]) \
  {                                                                                         \
    LsRow *to = d;                                                                          \
    FOREACH_LANE to->f[i] = ls_settle_nan (value);                                          \
  }
#define DOT(name, multiply)                                                                       \
  DOT_OF (name, 1, 0.0f + DOT_PRODUCT (multiply, 0))                                              \
  DOT_OF (name, 2, (0.0f + DOT_PRODUCT (multiply, 1)) + DOT_PRODUCT (multiply, 0))                \
  DOT_OF (name, 3,                                                                                \
          ((0.0f + DOT_PRODUCT (multiply, 2)) + DOT_PRODUCT (multiply, 1)) +                      \
            DOT_PRODUCT (multiply, 0))                                                            \
  DOT_OF (name, 4,                                                                                \
          ((DOT_PRODUCT (multiply, 3) + DOT_PRODUCT (multiply, 2)) + DOT_PRODUCT (multiply, 1)) + \
            DOT_PRODUCT (multiply, 0))                                                            \
  DOT_SLOTS (name, first_##name##_4)
#define DOT_SLOTS(name, first)                                          \
  static void slots_##name (LsRow d[4], LsRow *p, const LsRow *s[3][4]) \
  {                                                                     \
    first (d, p, s);                                                    \
    for (guint k = 1; k < 4; k++)                                       \
      memcpy (&d[k], &d[0], sizeof d[0]);                               \
  }
DOT (DOT4, product)
DOT (DOT4_IEEE, PLAIN_MULTIPLY)

/* Other readings: another order, other products. */
#define OTHER_DOT(name, multiply, value) \
  DOT_OF (name, 4, value (multiply))     \
  DOT_SLOTS (name, first_##name##_4)
#define W_FIRST(multiply)                                                                 \
  ((DOT_PRODUCT (multiply, 3) + DOT_PRODUCT (multiply, 2)) + DOT_PRODUCT (multiply, 1)) + \
    DOT_PRODUCT (multiply, 0)
#define X_FIRST(multiply)                                                                 \
  ((DOT_PRODUCT (multiply, 0) + DOT_PRODUCT (multiply, 1)) + DOT_PRODUCT (multiply, 2)) + \
    DOT_PRODUCT (multiply, 3)
#define IN_PAIRS(multiply)                                  \
  (DOT_PRODUCT (multiply, 0) + DOT_PRODUCT (multiply, 1)) + \
    (DOT_PRODUCT (multiply, 2) + DOT_PRODUCT (multiply, 3))

OTHER_DOT (DOT4_X_FIRST, product, X_FIRST)
OTHER_DOT (DOT4_PAIRS, product, IN_PAIRS)
OTHER_DOT (DOT4_NAN, mul_nan, W_FIRST)
OTHER_DOT (DOT4_NAN_X_FIRST, mul_nan, X_FIRST)
OTHER_DOT (DOT4_NAN_PAIRS, mul_nan, IN_PAIRS)
OTHER_DOT (DOT4_IEEE_X_FIRST, PLAIN_MULTIPLY, X_FIRST)
OTHER_DOT (DOT4_IEEE_PAIRS, PLAIN_MULTIPLY, IN_PAIRS)

static inline float
max_of (float x, float y)
{
  return x >= y ? x : y;
}

static void
slots_MAX4 (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4])
{
  for (guint i = 0; i < LS_LANES; i++)
    {
      float wz = max_of (s[0][3]->f[i], s[0][2]->f[i]);
      float wzyx = max_of (max_of (wz, s[0][1]->f[i]), s[0][0]->f[i]);

      d[0].u[i] = ls_flush_denormal (ls_float_bits (wzyx));
    }
  for (guint k = 1; k < 4; k++)
    memcpy (&d[k], &d[0], sizeof d[0]);
}

/* Faces as OpenGL and Direct3D number them (errata C43). Operands arrive as s0 = zzxy, s1 =
 * yxzz. */
static void
slots_CUBE (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4])
{
  for (guint i = 0; i < LS_LANES; i++)
    {
      float x = s[0][2]->f[i], y = s[0][3]->f[i], z = s[0][0]->f[i];
      float ax = fabsf (x), ay = fabsf (y), az = fabsf (z);
      gboolean is_z = az >= ax && az >= ay;
      gboolean is_y = !is_z && ay >= ax;
      float major = is_z ? z : is_y ? y : x;
      gboolean negative = major < 0.0f;
      float base = is_z ? 4.0f : is_y ? 2.0f : 0.0f;
      float t_of_y = negative ? -z : z;
      float s_of_z = negative ? -x : x;
      float s_of_x = negative ? z : -z;

      d[0].u[i] = ls_flush_denormal (ls_float_bits (is_y ? t_of_y : -y));
      d[1].u[i] = ls_flush_denormal (ls_float_bits (is_z ? s_of_z : is_y ? x : s_of_x));
      d[2].f[i] = ls_settle_nan (2.0f * major);
      d[3].f[i] = base + (negative ? 1.0f : 0.0f);
    }
}

/* --- sums of pairs ---------------------------------------------------------------------------- */

#define PAIR(n) product (row_##n##a->f[i], row_##n##b->f[i])
#define PAIR_ROWS(n) const LsRow *row_##n##a = rows[2 * n], *row_##n##b = rows[2 * n + 1];
#define SUM(name, rows_of_pairs, value)                                                            \
  static void whole_##name (LsRow *d, const LsRow *select G_GNUC_UNUSED, const LsRow *const *rows) \
  {                                                                                                \
    rows_of_pairs;                                                                                 \
    FOREACH_LANE d->u[i] = NUMBER (value);                                                         \
  }                                                                                                \
  static void masked_##name (LsRow *d, const LsRow *select, const LsRow *const *rows)              \
  {                                                                                                \
    rows_of_pairs;                                                                                 \
    FOREACH_LANE                                                                                   \
    {                                                                                              \
      guint32 stored = NUMBER (value);                                                             \
                                                                                                   \
      d->u[i] = (stored & select->u[i]) | (d->u[i] & ~select->u[i]);                               \
    }                                                                                              \
  }
#define ROWS_1 PAIR_ROWS (0)
#define ROWS_2 ROWS_1 PAIR_ROWS (1)
#define ROWS_3 ROWS_2 PAIR_ROWS (2)
#define ROWS_4 ROWS_3 PAIR_ROWS (3)

SUM (SUM_1_ZEROS, ROWS_1, PAIR (0) + 0.0f)
SUM (SUM_2_ZEROS, ROWS_2, PAIR (0) + PAIR (1) + 0.0f)
SUM (SUM_3_ZEROS, ROWS_3, PAIR (0) + PAIR (1) + PAIR (2) + 0.0f)
SUM (SUM_2, ROWS_2, PAIR (0) + PAIR (1))
SUM (SUM_3, ROWS_3, PAIR (0) + PAIR (1) + PAIR (2))
SUM (SUM_4, ROWS_4, PAIR (0) + PAIR (1) + PAIR (2) + PAIR (3))
#define PLAIN_PAIR(n) row_##n##a->f[i] * row_##n##b->f[i]
SUM (SUM_2_IEEE, ROWS_2, PLAIN_PAIR (0) + PLAIN_PAIR (1))
SUM (SUM_3_IEEE, ROWS_3, PLAIN_PAIR (0) + PLAIN_PAIR (1) + PLAIN_PAIR (2))
SUM (SUM_4_IEEE, ROWS_4, PLAIN_PAIR (0) + PLAIN_PAIR (1) + PLAIN_PAIR (2) + PLAIN_PAIR (3))
SUM (SUM_2_LAST, ROWS_2 const LsRow *last = rows[4], PAIR (0) + PAIR (1) + last->f[i])

static void
dot (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  LsRow sum;

  FOREACH_LANE sum.f[i] = product (rows[0]->f[i], rows[1]->f[i]);
  for (guint k = 1; k < n_pairs; k++)
    FOREACH_LANE sum.f[i] += product (rows[2 * k]->f[i], rows[2 * k + 1]->f[i]);
  if (last != NULL)
    FOREACH_LANE sum.f[i] += last->f[i];
  FOREACH_LANE d->f[i] = ls_settle_nan (sum.f[i]);
}

static void
dot_ieee (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  LsRow sum;

  FOREACH_LANE sum.f[i] = rows[0]->f[i] * rows[1]->f[i];
  for (guint k = 1; k < n_pairs; k++)
    FOREACH_LANE sum.f[i] += rows[2 * k]->f[i] * rows[2 * k + 1]->f[i];
  if (last != NULL)
    FOREACH_LANE sum.f[i] += last->f[i];
  FOREACH_LANE d->f[i] = ls_settle_nan (sum.f[i]);
}

static void
dot_back (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  guint k = last != NULL ? n_pairs : n_pairs - 1;
  LsRow sum;

  FOREACH_LANE sum.f[i] =
    last != NULL ? last->f[i] : product (rows[2 * k]->f[i], rows[2 * k + 1]->f[i]);
  while (k-- > 0)
    FOREACH_LANE sum.f[i] += product (rows[2 * k]->f[i], rows[2 * k + 1]->f[i]);
  FOREACH_LANE d->f[i] = ls_settle_nan (sum.f[i]);
}

static void
dot_back_ieee (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  guint k = last != NULL ? n_pairs : n_pairs - 1;
  LsRow sum;

  FOREACH_LANE sum.f[i] = last != NULL ? last->f[i] : rows[2 * k]->f[i] * rows[2 * k + 1]->f[i];
  while (k-- > 0)
    FOREACH_LANE sum.f[i] += rows[2 * k]->f[i] * rows[2 * k + 1]->f[i];
  FOREACH_LANE d->f[i] = ls_settle_nan (sum.f[i]);
}

/* Up to two sums of two products each, and a term. */
static void
dot_in_pairs (LsDotFn two, LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  LsRow rest;

  if (n_pairs > 2)
    two (&rest, &rows[4], n_pairs - 2, last);
  two (d, rows, MIN (n_pairs, 2), n_pairs > 2 ? &rest : last);
}

static void
dot_pairs (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  dot_in_pairs (dot, d, rows, n_pairs, last);
}

static void
dot_pairs_ieee (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last)
{
  dot_in_pairs (dot_ieee, d, rows, n_pairs, last);
}
