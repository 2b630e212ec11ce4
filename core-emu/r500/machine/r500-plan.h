#pragma once

#include "ls-plan.h"
#include "r500-code.h"

G_BEGIN_DECLS

/* Plans of ALU and OUT instructions (ls-plan.h), which besides
 * - fold signs, and the factors and terms 0 and 1, into the function;
 * - test without a row between, and keep tests as masks.
 * Instructions that are refused or find registers by aL have no plan, and go the way of r500-alu.c, as all do where a
 * reading of the arithmetic is not the default. */

#define R500_N_SCRATCH 40

/* LsDo.to of LS_DO_TEST is the number of the bits, of this one an output that is written. */
#define R500_DO_OUTPUT LS_DO_OWN /* as LS_DO_ROW */

/* Bits of pixels that a run keeps as masks: the four of the predicate, and the ALU result. */
#define R500_N_BITS 5
#define R500_BITS_ALU 4

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
