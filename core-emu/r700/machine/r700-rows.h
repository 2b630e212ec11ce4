#pragma once

#include "r700-isa.h"

#include "ls-bindings.h"
#include "ls-types.h"

G_BEGIN_DECLS

/* The arithmetic of every ALU instruction on 64 lanes at once.  All run in the mode of ls_float_mode_enter. */

/* d: result; p: all ones in lanes whose condition holds, written by PRED_SET* and KILL* only and else untouched;
 * a, b, c: operands, those that the instruction lacks are not read. d may be one of them,
 * p overlaps nothing. */
typedef void (*R700RowFn) (LsRow *d, LsRow *p, const LsRow *a, const LsRow *b, const LsRow *c);

/* Instructions that take several vector slots: s[operand][slot], x first. Reductions and QUAD take four slots, PAIR
 * two. d: one result for each slot. */
typedef void (*R700SlotsFn) (LsRow d[4], LsRow *p, const LsRow *s[3][4]);

/* The lanes whose condition holds: what a row function leaves in p. */
typedef LsMask (*R700TestFn) (const LsRow *a, const LsRow *b);

typedef struct
{
  R700RowFn row; /* one-slot instructions, else NULL */
  R700RowFn
    masked; /* the same for the lanes where p is all ones, which it only reads; d keeps the others */
  R700SlotsFn slots; /* the others, else NULL; both NULL: no unit executes it */
} R700RowOp;

/* What an instruction computes where two readings have these values, not both the default; they may be the same one. */
typedef struct
{
  R700AluOp op;
  R700RowOp functions;
  guint8 reading[2], value[2];
} R700RowVariant;

typedef struct
{
  R700RowOp ops[R700_N_ALU_OPS]; /* by the default readings */
  R700TestFn
    tests[R700_N_ALU_OPS]; /* of predicates with two operands that count nothing, else NULL */
  /* The one result that DOT4 and DOT4_IEEE have for all their slots, by how many slots from x up have products that are
   * not +0; d may be an operand. */
  R700SlotsFn dot4[5], dot4_ieee[5];
  const R700RowVariant *variants;
  guint n_variants;
  void (*broadcast) (LsRow *d, guint32 bits);
  /* Source modifiers: bits & and_bits ^ xor_bits. */
  void (*modify) (LsRow *d, const LsRow *a, guint32 and_bits, guint32 xor_bits);
  void (*scale) (LsRow *d, float factor); /* OMOD */
  void (*clamp) (LsRow *d, gboolean nan_to_zero);
  void (*copy) (LsRow *d, const LsRow *a);
  void (*expand) (LsRow *d, LsMask mask);
  LsMask (*collect) (const LsRow *p);
  void (*blend) (LsRow *d, const LsRow *a, const LsRow *select);
  /* Plain d = a * b + c over n rows: what benchmarks compare with. */
  void (*multiply_add) (LsRow *d, const LsRow *a, const LsRow *b, const LsRow *c, guint n);
} R700Rows;

extern const R700Rows r700_rows_baseline;
#ifdef R700_HAVE_AVX2
extern const R700Rows r700_rows_avx2;
#endif

/* The fastest table for this processor. All give the same bits. */
const R700Rows *r700_rows_best (void);

/* Fills room with what the readings of bindings choose; FALSE, with room left alone, if that is r700_rows_best(). */
gboolean r700_rows_choose (const LsBindings *bindings, R700Rows *room);
/* Readings that are not the default, bit n for reading n. */
guint32 r700_readings_chosen (const LsBindings *bindings);

G_END_DECLS
