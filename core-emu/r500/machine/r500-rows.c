#include "r500-rows.h"

#include <math.h>

#include "ls-bits.h"
#include "ls-math.h"

/* Compiled once for every processor and once for AVX2; R500_ROWS is the name of the table. */

#define EACH for (guint i = 0; i < LS_LANES; i++)

/* Denormals count as zeros. */
static inline gboolean
is_zero (float value)
{
  return (ls_float_bits (value) & 0x7F800000u) == 0;
}

static inline float
product (float a, float b)
{
  float p = a * b;

  return is_zero (a) || is_zero (b) ? 0.0f : p;
}

static void
mad (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c)
{
  EACH d->f[i] = ls_settle_nan (product (a->f[i], b->f[i]) + c->f[i]);
}

static void
mad_ieee (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c)
{
  EACH d->f[i] = ls_settle_nan (a->f[i] * b->f[i] + c->f[i]);
}

/* --- dot products ---------------------------------------------------------------------------------------- */

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

/* What is compared is flushed by hand: a compiler may compare in a way that ignores the mode. */
static inline float
flushed (float value)
{
  return ls_bits_float (ls_flush_denormal (ls_float_bits (value)));
}

static void
min (LsRow *d, const LsRow *a, const LsRow *b)
{
  EACH d->u[i] = flushed (a->f[i]) < flushed (b->f[i]) ? a->u[i] : b->u[i];
}

static void
max (LsRow *d, const LsRow *a, const LsRow *b)
{
  EACH d->u[i] = flushed (a->f[i]) >= flushed (b->f[i]) ? a->u[i] : b->u[i];
}

static void
cnd (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c)
{
  EACH d->u[i] = c->f[i] > 0.5f ? a->u[i] : b->u[i];
}

static void
cmp (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c)
{
  EACH d->u[i] = flushed (c->f[i]) >= 0.0f ? a->u[i] : b->u[i];
}

/* --- one operand ----------------------------------------------------------------------------------------- */

static void
frc (LsRow *d, const LsRow *a)
{
  EACH
  {
    float value = flushed (a->f[i]);

    d->f[i] = ls_settle_nan (value - floorf (value));
  }
}

static void
settle (LsRow *d, const LsRow *a)
{
  EACH d->f[i] = ls_settle_nan (flushed (a->f[i]));
}

static void
scale (LsRow *d, const LsRow *a, float factor)
{
  EACH d->f[i] = ls_settle_nan (a->f[i] * factor);
}

static void
clamp (LsRow *d, const LsRow *a)
{
  EACH
  {
    float value = flushed (a->f[i]);

    d->f[i] = value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
  }
}

static void
modify (LsRow *d, const LsRow *a, guint32 and_bits, guint32 xor_bits)
{
  EACH d->u[i] = (a->u[i] & and_bits) ^ xor_bits;
}

static void
corner (LsRow *d, const LsRow *a, guint lane)
{
  for (guint quad = 0; quad < LS_LANES; quad += 4)
    {
      guint32 bits = a->u[quad + lane];

      for (guint i = 0; i < 4; i++)
        d->u[quad + i] = bits;
    }
}

/* --- presubtraction -------------------------------------------------------------------------------------- */

static void
bias (LsRow *d, const LsRow *a, const LsRow *b G_GNUC_UNUSED)
{
  EACH d->f[i] = ls_settle_nan (1.0f - 2.0f * a->f[i]);
}

static void
subtract (LsRow *d, const LsRow *a, const LsRow *b)
{
  EACH d->f[i] = ls_settle_nan (b->f[i] - a->f[i]);
}

static void
add (LsRow *d, const LsRow *a, const LsRow *b)
{
  EACH d->f[i] = ls_settle_nan (b->f[i] + a->f[i]);
}

static void
invert (LsRow *d, const LsRow *a, const LsRow *b G_GNUC_UNUSED)
{
  EACH d->f[i] = ls_settle_nan (1.0f - a->f[i]);
}

/* --- tests ----------------------------------------------------------------------------------------------- */

static void
test_eq (LsRow *d, const LsRow *a)
{
  EACH d->u[i] = flushed (a->f[i]) == 0.0f;
}

static void
test_lt (LsRow *d, const LsRow *a)
{
  EACH d->u[i] = flushed (a->f[i]) < 0.0f;
}

static void
test_ge (LsRow *d, const LsRow *a)
{
  EACH d->u[i] = flushed (a->f[i]) >= 0.0f;
}

static void
test_ne (LsRow *d, const LsRow *a)
{
  EACH d->u[i] = flushed (a->f[i]) != 0.0f;
}

const R500Rows R500_ROWS = {
  .multiply_add = { mad, mad_ieee },
  .dot = { dot, dot_ieee },
  .dot_back = { dot_back, dot_back_ieee },
  .min = min,
  .max = max,
  .cnd = cnd,
  .cmp = cmp,
  .frc = frc,
  .settle = settle,
  .scale = scale,
  .clamp = clamp,
  .modify = modify,
  .presub = { bias, subtract, add, invert },
  .test = { test_eq, test_lt, test_ge, test_ne },
  .corner = corner,
};
