#pragma once

#include "r700-isa.h"

/* The slow second reading of the ALU: one lane, one instruction, written from the semantics column of the instruction
 * table with doubles and integers, without the code under test.  Doubles hold products and sums of two floats closely
 * enough that rounding them gives the correctly rounded float. */

typedef struct
{
  guint32 d;  /* result */
  gboolean p; /* PRED_SET*, KILL*: the condition */
  gboolean has_p;
  double approximate; /* transcendental functions: the exact value; d does not count */
  gboolean is_approximate;
} OracleResult;

/* FALSE if the oracle does not know the instruction: those of several slots, and those without a unit. */
gboolean oracle_evaluate (R700AluOp op, const guint32 s[3], OracleResult *result);
