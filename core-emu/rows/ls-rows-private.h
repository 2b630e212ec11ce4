#pragma once

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-row.h"
#include "ls-rows.h"

/* Forms of row functions. Files that include this header are compiled once for each instruction set
 * extension. */

#define ROW_PARAMETERS                                                          \
  LsRow *d G_GNUC_UNUSED, LsRow *p G_GNUC_UNUSED, const LsRow *a G_GNUC_UNUSED, \
    const LsRow *b G_GNUC_UNUSED, const LsRow *c G_GNUC_UNUSED, const LsRowArg *arg G_GNUC_UNUSED

#define MASKED_PARAMETERS                                                                 \
  LsRow *kept, LsRow *select, const LsRow *a G_GNUC_UNUSED, const LsRow *b G_GNUC_UNUSED, \
    const LsRow *c G_GNUC_UNUSED, const LsRowArg *arg G_GNUC_UNUSED

/* No lane reads another: rows are the same row or do not overlap. */
#if defined(__clang__)
#  define FOREACH_LANE \
    _Pragma ("clang loop vectorize(assume_safety)") for (guint i = 0; i < LS_LANES; i++)
#else
#  define FOREACH_LANE _Pragma ("GCC ivdep") for (guint i = 0; i < LS_LANES; i++)
#endif

/* Every lane; x, y, z name the operands as the suffix says. */
#define ROW(name, body)                                                        \
  static void row_##name (ROW_PARAMETERS)                                      \
  {                                                                            \
    FOREACH_LANE                                                               \
    {                                                                          \
      body;                                                                    \
    }                                                                          \
  }                                                                            \
  static void masked_##name (MASKED_PARAMETERS)                                \
  {                                                                            \
    LsRow room, condition;                                                     \
    LsRow *const d G_GNUC_UNUSED = &room, *const p G_GNUC_UNUSED = &condition; \
    FOREACH_LANE                                                               \
    {                                                                          \
      body;                                                                    \
      kept->u[i] = (room.u[i] & select->u[i]) | (kept->u[i] & ~select->u[i]);  \
    }                                                                          \
  }
#define X float x = a->f[i]
#define XY \
  X;       \
  float y = b->f[i]
#define XYZ \
  XY;       \
  float z = c->f[i]
#define UX guint32 x = a->u[i]
#define UXY \
  UX;       \
  guint32 y = b->u[i]
#define IX gint32 x = a->i[i]
#define IXY \
  IX;       \
  gint32 y = b->i[i]

#define ALL_ONES(condition) (0 - (guint32) (condition))

/* Single-precision arithmetic; the mode flushes denormals, NaNs become one. */
#define FLOAT_1(name, value) ROW (name, X; d->f[i] = ls_settle_nan (value))
#define FLOAT_2(name, value) ROW (name, XY; d->f[i] = ls_settle_nan (value))
#define FLOAT_3(name, value) ROW (name, XYZ; d->f[i] = ls_settle_nan (value))
/* Choices between operands flush explicitly, see ls-math.h. */
#define CHOICE_2(name, value) ROW (name, XY; d->u[i] = ls_flush_denormal (ls_float_bits (value)))
/* Rounding to integers flushes its operand first: processors flush it in some instructions only. */
#define ROUND(name, value) \
  ROW (name, float x = ls_bits_float (ls_flush_denormal (a->u[i])); d->f[i] = ls_settle_nan (value))
#define FLOAT_TEST(name, test) ROW (name, XY; d->f[i] = (test) ? 1.0f : 0.0f)
#define BITS_TEST(name, operands, test) ROW (name, operands; d->u[i] = ALL_ONES (test))
#define UINT_1(name, value) ROW (name, UX; d->u[i] = (value))
#define UINT_2(name, value) ROW (name, UXY; d->u[i] = (value))
#define INT_2(name, value) ROW (name, IXY; d->i[i] = (value))
#define SELECT(name, first, test) \
  ROW (name, first; guint32 keep = ALL_ONES (test); d->u[i] = (b->u[i] & keep) | (c->u[i] & ~keep))

/* PRED_SET*: 0 where the condition holds, KILL*: 1. */
#define PREDICATE(name, operands, test)                                     \
  ROW (name, operands; gboolean holds = (test); p->u[i] = ALL_ONES (holds); \
       d->f[i] = holds ? 0.0f : 1.0f)                                       \
  static LsMask test_##name (const LsRow *a, const LsRow *b)                \
  {                                                                         \
    LsRow p;                                                                \
    FOREACH_LANE                                                            \
    {                                                                       \
      operands;                                                             \
      p.u[i] = ALL_ONES (test);                                             \
    }                                                                       \
    return ls_row_collect (&p);                                             \
  }
#define KILL(name, operands, test)                                          \
  ROW (name, operands; gboolean holds = (test); p->u[i] = ALL_ONES (holds); \
       d->f[i] = holds ? 1.0f : 0.0f)
/* Predicate counters: x is the counter, other the value of lanes where the condition does not
 * hold. */
#define COUNTER(name, operands, test, other)                                \
  ROW (name, operands; gboolean holds = (test); p->u[i] = ALL_ONES (holds); \
       d->u[i] = holds ? 0 : ls_flush_denormal (ls_float_bits (ls_settle_nan (other))))
#define PUSH(name, test) COUNTER (name, XY, (test) && x == 0.0f, x + 1.0f)
#define PUSH_INT(name, test) COUNTER (name, X; gint32 y = b->i[i], (test) && x == 0.0f, x + 1.0f)

/* Functions of words: bits is the value of lane i; with (often nothing) is declared before the
 * loop. */
#define WORD_WITH(name, with, bits)                                        \
  static void row_##name (ROW_PARAMETERS)                                  \
  {                                                                        \
    with;                                                                  \
    FOREACH_LANE d->u[i] = (bits);                                         \
  }                                                                        \
  static void masked_##name (MASKED_PARAMETERS)                            \
  {                                                                        \
    with;                                                                  \
    FOREACH_LANE                                                           \
    {                                                                      \
      guint32 stored = (bits);                                             \
                                                                           \
      kept->u[i] = (stored & select->u[i]) | (kept->u[i] & ~select->u[i]); \
    }                                                                      \
  }
#define WORD(name, bits) WORD_WITH (name, , bits)
#define NUMBER(value) ls_float_bits (ls_settle_nan (value))

/* 0 times anything is +0; denormals count as zeros, by the float mode. Compilers make one
 * instruction of each test; a choice would cost several. */
static inline float
product (float x, float y)
{
  return ls_bits_float (ls_float_bits (x * y) & ALL_ONES (x != 0.0f) & ALL_ONES (y != 0.0f));
}

#define PLAIN_MULTIPLY(x, y) ((x) * (y))

static inline gboolean
is_nan (float x)
{
  return x != x;
}
