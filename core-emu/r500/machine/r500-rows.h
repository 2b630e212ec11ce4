#pragma once

#include "ls-types.h"

G_BEGIN_DECLS

/* The arithmetic of the R500 over rows. All run in the mode of ls_float_mode_enter(). No row may be another's part; results
 * may be operands. */

typedef struct
{
  /* Whether a product with a factor zero is +0 whatever the other is; else as IEEE has it. */
  void (*multiply_add[2]) (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c);
  /* Sums of products: d = a0 b0 + a1 b1 ..., and last, if it is not NULL. rows: pairs side by side. */
  void (*dot[2]) (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last);
  /* The same, summed from the other end. */
  void (*dot_back[2]) (LsRow *d, const LsRow *const *rows, guint n_pairs, const LsRow *last);
  void (*min) (LsRow *d, const LsRow *a, const LsRow *b);
  void (*max) (LsRow *d, const LsRow *a, const LsRow *b);
  void (*cnd) (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c);
  void (*cmp) (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c);
  void (*frc) (LsRow *d, const LsRow *a);
  /* Values that are passed on as numbers: denormals become zeros, NaNs one NaN. */
  void (*settle) (LsRow *d, const LsRow *a);
  void (*scale) (LsRow *d, const LsRow *a, float factor);
  void (*clamp) (LsRow *d, const LsRow *a); /* to 0..1; NaN is 0 */
  void (*modify) (LsRow *d, const LsRow *a, guint32 and_bits, guint32 xor_bits);
  /* By R500Presubtract; b: src1 where there is one. */
  void (*presub[4]) (LsRow *d, const LsRow *a, const LsRow *b);
  /* 1 where a compares so with 0, else 0; by R500Test. */
  void (*test[4]) (LsRow *d, const LsRow *a);
  /* All lanes of a quad take the value of one. */
  void (*corner) (LsRow *d, const LsRow *a, guint lane);
} R500Rows;

enum
{
  R500_PRODUCT_ZERO,
  R500_PRODUCT_IEEE,
};

/* The best one that the processor runs. */
const R500Rows *r500_rows_best (void);

extern const R500Rows r500_rows_baseline, r500_rows_avx2;

G_END_DECLS
