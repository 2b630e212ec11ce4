#pragma once

#include "ls-types.h"

G_BEGIN_DECLS

/* The arithmetic of the R500 over rows. All run in the mode of ls_float_mode_enter(). Rows are the same row or do not
 * overlap; results may be operands. */

/* What a function is told besides its rows; each looks at its own member. */
typedef union
{
  struct
  {
    guint32 and_bits, xor_bits;
  };
  float factor;
  guint32 lane; /* of a quad */
} R500RowArg;

/* select: all ones in the lanes of d that are written, NULL for functions of whole rows. Operands that a function does not
 * name are not read, nor is arg where it needs none. */
typedef void (*R500RowFn) (LsRow *d,
                           const LsRow *select,
                           const LsRow *a,
                           const LsRow *b,
                           const LsRow *c,
                           const R500RowArg *arg);

/* Sums of products: pairs side by side; an operand behind them is added. */
typedef void (*R500SumFn) (LsRow *d, const LsRow *select, const LsRow *const *rows);

enum
{
  R500_SUM_ALONE,
  R500_SUM_ZEROS, /* pairs with a zero, whose products are +0 */
  R500_SUM_LAST,  /* an operand */
};

/* P is the product, which is +0 where a factor is zero. MUL, ADD and MOV are what is left of multiply-adds whose c is +0,
 * whose b is 1, or both: the bits are the same. */
typedef enum
{
  R500_ROW_MAD,      /* P + c */
  R500_ROW_MAD_IEEE, /* a b + c as IEEE has it: 0 times infinity is NaN */
  R500_ROW_MAD_C,    /* P - c */
  R500_ROW_MAD_P,    /* with -a: P + c */
  R500_ROW_MAD_PC,   /* with -a: P - c */
  R500_ROW_MUL,
  R500_ROW_MUL_P,
  R500_ROW_ADD,
  R500_ROW_ADD_C,
  R500_ROW_ADD_P,
  R500_ROW_ADD_PC,
  R500_ROW_MOV,
  R500_ROW_MOV_P,
  R500_ROW_MIN,
  R500_ROW_MAX,
  R500_ROW_CND,
  R500_ROW_CMP,
  R500_ROW_MIN_BITS, /* of what is chosen the bits as they are; above: as a number */
  R500_ROW_MAX_BITS,
  R500_ROW_CND_BITS,
  R500_ROW_CMP_BITS,
  R500_ROW_FRC,
  R500_ROW_SCALE, /* a factor */
  R500_ROW_CLAMP, /* a to 0..1; NaN is 0 */
  R500_ROW_MODIFY,
  R500_ROW_COPY,
  R500_ROW_BIAS, /* presubtractions: 1 - 2 a */
  R500_ROW_SUBTRACT,
  R500_ROW_PLUS,
  R500_ROW_INVERT,
  R500_ROW_CORNER, /* all lanes of a quad take a of one; d is not a, and the row is whole */
  R500_N_ROW_OPS
} R500RowOp;

typedef struct
{
  R500RowFn ops[R500_N_ROW_OPS][2]; /* of whole rows, and of the lanes in select */
  /* Sums of n pairs, red first; by what comes behind them, and by whole and masked. Those that no program needs are NULL. */
  R500SumFn sums[5][3][2];
  /* Any sum, by whether a zero factor makes +0 or what IEEE has; last: (nullable): added. */
  void (*dot[2]) (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last);
  /* The same, summed from the other end. */
  void (*dot_back[2]) (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last);
  /* The lanes where a compares so with 0; by R500Test. */
  LsMask (*test[4]) (const LsRow *a);
  /* Lanes whose number is from 0 to n - 1. */
  LsMask (*below) (const LsRow *a, gint32 n);
  /* Numbers from 0 on become more by n, which may be negative, but not less than -1. */
  void (*count) (LsRow *d, gint32 n);
  void (*expand) (LsRow *select, LsMask lanes);
} R500Rows;

/* The best one that the processor runs. */
const R500Rows *r500_rows_best (void);

extern const R500Rows r500_rows_baseline, r500_rows_avx2;

G_END_DECLS
