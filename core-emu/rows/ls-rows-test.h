#pragma once

#include "ls-rows-private.h"

/* --- predicates and kills --------------------------------------------------------------------- */

PREDICATE (PRED_SETGT_UINT, UXY, x > y)
PREDICATE (PRED_SETGE_UINT, UXY, x >= y)
PREDICATE (PRED_SETE, XY, x == y)
PREDICATE (PRED_SETGT, XY, x > y)
PREDICATE (PRED_SETGE, XY, x >= y)
PREDICATE (PRED_SETNE, XY, x != y)
PREDICATE (PRED_SETE_INT, IXY, x == y)
PREDICATE (PRED_SETGT_INT, IXY, x > y)
PREDICATE (PRED_SETGE_INT, IXY, x >= y)
PREDICATE (PRED_SETNE_INT, IXY, x != y)
COUNTER (PRED_SET_INV, X, x == 1.0f, x == 0.0f ? 1.0f : x)
COUNTER (PRED_SET_POP, XY, x <= y, x - y)
COUNTER (PRED_SET_CLR, , FALSE, G_MAXFLOAT)
COUNTER (PRED_SET_RESTORE, X, x == 0.0f, x)
PUSH (PRED_SETE_PUSH, y == 0.0f)
PUSH (PRED_SETGT_PUSH, y > 0.0f)
PUSH (PRED_SETGE_PUSH, y >= 0.0f)
PUSH (PRED_SETNE_PUSH, y != 0.0f)
PUSH_INT (PRED_SETE_PUSH_INT, y == 0)
PUSH_INT (PRED_SETGT_PUSH_INT, y > 0)
PUSH_INT (PRED_SETGE_PUSH_INT, y >= 0)
PUSH_INT (PRED_SETNE_PUSH_INT, y != 0)
PUSH_INT (PRED_SETLT_PUSH_INT, y < 0)
PUSH_INT (PRED_SETLE_PUSH_INT, y <= 0)
KILL (KILLE, XY, x == y)
KILL (KILLGT, XY, x > y)
KILL (KILLGE, XY, x >= y)
KILL (KILLNE, XY, x != y)
KILL (KILLGT_UINT, UXY, x > y)
KILL (KILLGE_UINT, UXY, x >= y)
KILL (KILLE_INT, IXY, x == y)
KILL (KILLGT_INT, IXY, x > y)
KILL (KILLGE_INT, IXY, x >= y)
KILL (KILLNE_INT, IXY, x != y)

/* --- lanes, for results that are compared with 0 ---------------------------------------------- */

#define TEST_0(name, test)                                                 \
  static LsMask test_##name (const LsRow *a, const LsRow *b G_GNUC_UNUSED) \
  {                                                                        \
    LsRow p;                                                               \
    FOREACH_LANE p.u[i] = ALL_ONES (test);                                 \
    return ls_row_collect (&p);                                            \
  }

TEST_0 (TEST_E, a->f[i] == 0.0f)
TEST_0 (TEST_LT, a->f[i] < 0.0f)
TEST_0 (TEST_GE, a->f[i] >= 0.0f)
TEST_0 (TEST_NE, a->f[i] != 0.0f)

/* --- truth: 0 or 1 ---------------------------------------------------------------------------- */

#define TRUTH(name, operands, test) ROW (name, operands; d->u[i] = (test))

TRUTH (LT, XY, x < y)
TRUTH (LE, XY, x <= y)
TRUTH (EQ, XY, x == y)
TRUTH (NE, XY, x != y)
TRUTH (LT_INT, IXY, x < y)
TRUTH (LE_INT, IXY, x <= y)
TRUTH (LT_UINT, UXY, x < y)
TRUTH (LE_UINT, UXY, x <= y)
TRUTH (EQ_UINT, UXY, x == y)
TRUTH (NE_UINT, UXY, x != y)
TRUTH (NONZERO, X, x != 0.0f)
TRUTH (NONZERO_UINT, UX, x != 0)
TRUTH (NOT_BOOL, UX, x ^ 1)
TRUTH (IS_NAN, X, x != x)
TRUTH (IS_INF, UX, (x & 0x7FFFFFFFu) == 0x7F800000u)
