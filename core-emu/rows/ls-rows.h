#pragma once

#include "ls-kernel.h"

/* The kernels as functions over 64 lanes at once. Those of machines run in the mode of
 * ls_float_mode_enter(), what people write in that of the caller. Rows are the same row or do not
 * overlap; results may be operands. */

/* What a function is told besides its rows; each looks at its own member. */
typedef union
{
  struct
  {
    guint32 and_bits, xor_bits;
  };
  float factor;
  struct
  {
    guint32 lane; /* of a quad: bits that are set; of a word: the first that counts */
    guint32 kept; /* bits of a lane's own number that stay */
  };
} LsRowArg;

/* d: result; a, b, c: operands, those that the kernel lacks are not read, nor is arg where it needs
 * none. p: where a condition goes, all ones in lanes where it holds (PRED_SET* and KILL*, else
 * untouched); of functions under a mask all ones in the lanes of d that are written, and only read.
 * p overlaps nothing. */
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

/* Sums of products: pairs side by side; an operand behind them is added. select: all ones in the
 * lanes of d that are written, or NULL for functions of whole rows. */
typedef void (*LsSumFn) (LsRow *d, const LsRow *select, const LsRow *const *rows);

/* A sum of any length, last: (nullable): added. */
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
    /* of whole rows, and of the lanes in p; the latter NULL for kernels that need whole ones */
    [2];
  LsSlotsFn slots; /* of kernels that take several slots */
  LsTestFn test;   /* of comparisons that count nothing */
} LsRowOp;

typedef struct
{
  LsRowOp ops[LS_N_KERNELS]; /* members that a kernel does not have are NULL */
  /* The one result that DOT4 and DOT4_IEEE have for all their slots, by how many slots from x up
   * have products that are not +0; d may be an operand. */
  LsSlotsFn dot4[5], dot4_ieee[5];
  /* Sums of n pairs, by what comes behind them, and by whole and masked. Those that no program
   * needs are NULL. */
  LsSumFn sums[5][3][2];
  LsSumFn sums_ieee[5][2]; /* with products as IEEE has them, and nothing behind */
  /* Any sum, by whether a zero factor makes +0 or what IEEE has; the first pair first, or the last
   * operand, or sums of two pairs each. */
  LsDotFn dot[2], dot_back[2], dot_pairs[2];
  /* Lanes whose number is from 0 to n - 1. */
  LsMask (*below) (const LsRow *a, gint32 n);
  /* Numbers from 0 on become more by n, which may be negative, but not less than -1. */
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
