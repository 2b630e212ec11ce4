#pragma once

#include "ls-kernel.h"

/* The kernels as functions over 64 lanes at once. Kernels of machines run in the mode of
 * ls_float_mode_enter(), kernels of expressions in the mode of the caller. Rows are the same row or
 * do not overlap; a result may be an operand. */

/* A function's argument besides its rows; each function reads its own member. */
typedef union
{
  struct
  {
    guint32 and_bits, xor_bits;
  };
  float factor;
  struct
  {
    guint32 lane; /* in a quad: bits that are set; in a word: the first bit that counts */
    guint32 kept; /* bits of a lane's own number that stay */
  };
} LsRowArg;

/* d: result; a, b, c: operands. A function does not read operands that the kernel lacks, nor arg if
 * it needs none. p: all ones in lanes where the condition holds (PRED_SET* and KILL*, else
 * untouched); a function under a mask only reads p: all ones in the lanes of d to write. p overlaps
 * nothing. */
typedef void (*LsRowFn) (LsRow *d,
                         LsRow *p,
                         const LsRow *a,
                         const LsRow *b,
                         const LsRow *c,
                         const LsRowArg *arg);

/* Kernels that take several slots: s[operand][slot], x first. Reductions and 64-bit products take
 * four slots, pairs two. d: one result for each slot. */
typedef void (*LsSlotsFn) (LsRow d[4], LsRow *p, const LsRow *s[3][4]);

/* The lanes whose condition holds. */
typedef LsMask (*LsTestFn) (const LsRow *a, const LsRow *b);

/* Sums of products: pairs side by side; the operand behind them is added. select: all ones in the
 * lanes of d to write; NULL: all lanes. */
typedef void (*LsSumFn) (LsRow *d, const LsRow *select, const LsRow *const *rows);

/* A sum of any length. last: (nullable): a term. */
typedef void (*LsDotFn) (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last);

enum
{
  LS_SUM_ALONE,
  LS_SUM_ZEROS, /* pairs with a zero, whose products are +0 */
  LS_SUM_LAST,  /* an operand */
};

typedef struct
{
  LsRowFn rows
    /* for whole rows, and for the lanes in p; the latter NULL for kernels that need whole rows */
    [2];
  LsSlotsFn slots; /* for kernels that take several slots */
  LsTestFn test;   /* for comparisons without a counter */
} LsRowOp;

typedef struct
{
  LsRowOp ops[LS_N_KERNELS]; /* members that a kernel lacks are NULL */
  /* DOT4 and DOT4_IEEE have one result for all slots: the function by the number of slots, from x
   * up, whose products are not +0. d may be an operand. */
  LsSlotsFn dot4[5], dot4_ieee[5];
  /* Sums of n pairs, by the operand behind them, and by whole and masked. NULL: no program needs
   * it. */
  LsSumFn sums[5][3][2];
  LsSumFn sums_ieee[5][2]; /* with products by IEEE 754, and no operand behind them */
  /* Any sum, by the product of a zero factor: +0, or by IEEE 754. dot adds the first pair first,
   * dot_back the last operand first, dot_pairs adds sums of two pairs each. */
  LsDotFn dot[2], dot_back[2], dot_pairs[2];
  /* Lanes whose number is from 0 to n - 1. */
  LsMask (*below) (const LsRow *a, gint32 n);
  /* Adds n, which may be negative, to numbers from 0 on; the result is at least -1. */
  void (*count) (LsRow *d, gint32 n);
  void (*broadcast) (LsRow *d, guint32 bits);
  void (*copy) (LsRow *d, const LsRow *a);
  void (*expand) (LsRow *d, LsMask mask);
  LsMask (*collect) (const LsRow *p);
  void (*blend) (LsRow *d, const LsRow *a, const LsRow *select);
  /* Plain d = a * b + c over n rows: what benchmarks compare with. */
  void (*multiply_add) (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c, guint n);
} LsRows;

extern const LsRows ls_rows_baseline;
#ifdef LS_HAVE_AVX2
extern const LsRows ls_rows_avx2;
#endif

/* The fastest table for this processor. All give the same bits. */
const LsRows *ls_rows_best (void);
