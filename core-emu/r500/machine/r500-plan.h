#pragma once

#include "r500-kernels.h"

G_BEGIN_DECLS

/* What an ALU or OUT instruction does, as a list of row functions with their operands in place, made when the program is
 * loaded from what it was lowered to.  A plan knows what of an instruction is read behind a write, and so it
 * - lets a result go straight to its register where nothing that is left to compute reads what is there;
 * - computes an operand that is changed (presubtracted, negated) once for all that take it;
 * - folds signs, and the factors and terms 0 and 1, into the function;
 * - tests without a row between, and keeps tests as masks.
 * The state behind it is the same to the bit.  Instructions that are refused or find registers by aL have no plan, and go
 * the way of r500-alu.c, as all do where a reading of the arithmetic is not the default. */

/* Where a row is: a base in the lowest two bits and the offset of the row from it in bytes, found by one addition. */
typedef guint32 R500Spot;

typedef enum
{
  R500_BASE_STATE,
  R500_BASE_LITERAL,
  R500_BASE_UNIFORM,
  R500_BASE_SCRATCH,
  R500_N_BASES
} R500Base;

#define R500_SPOT(base, number) ((R500Spot) (base) | (R500Spot) (number) << 8)
#define R500_SPOT_BASE(spot) ((spot) &3u)
#define R500_SPOT_NUMBER(spot) ((spot) >> 8)
#define R500_N_SCRATCH 40

typedef enum
{
  R500_DO_ROW,    /* d = row (s[0], s[1], s[2]) */
  R500_DO_SUM,    /* d = sum (s) */
  R500_DO_TEST,   /* the bits of number `to` = test (s[0]) */
  R500_DO_OUTPUT, /* as R500_DO_ROW; output `to` is written */
} R500DoKind;

/* Bits of pixels that a run keeps as masks: the four of the predicate, and the ALU result. */
#define R500_N_BITS 5
#define R500_BITS_ALU 4

typedef struct _R500Do
{
  guint8 kind; /* R500DoKind */
  guint8 gate; /* R500Plan.gates: which lanes are written */
  guint8 n;    /* rows that a sum reads */
  guint8 to;
  R500Spot d;
  R500Spot s[2 * R500_MAX_PAIRS];
  LsRowArg arg;
  union
  {
    LsRowFn rows[2]; /* where the lanes are all, and where not; both the same for scratch rows */
    LsSumFn sums[2];
    LsTestFn test;
  } run;
} R500Do;

/* Lanes that a result is for. The first of a plan is all, for what lies in scratch rows. */
typedef struct
{
  guint8 is_output;
  guint8 predicate, is_inverted; /* channel, or R500_NO_PREDICATE */
} R500Gate;

#define R500_MAX_GATES (2 * LS_MICRO_MAX_PARTS + 1)

struct _R500Plan
{
  guint32 first, end; /* of R500Code.dos */
  guint32
    n_straight; /* instructions from here on that run behind each other at once, this one counted; 0: this one has no
                         plan */
  gboolean is_plain; /* what is not in scratch rows is for the active lanes */
  guint64 uniforms;  /* rows of constants that these instructions name */
  guint n_gates;
  R500Gate gates[R500_MAX_GATES];
};

/* Makes the plans of all instructions. */
void r500_code_plan (R500Code *code);
void r500_code_unplan (R500Code *code);

G_END_DECLS
