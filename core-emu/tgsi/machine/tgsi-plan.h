#pragma once

#include "tgsi-code.h"

/* The plan of an instruction, for runs without a special case: row functions with their operands in
 * place. */
typedef struct _TgsiPlan
{
  guint32 first, end; /* of TgsiCode.dos */
  /* instructions from here on that run by their plans, this one included; 0: the long way */
  guint32 n_straight;
  guint64 uniforms[LS_MAX_UNIFORMS / 64]; /* constants that these instructions read, a bit each */
} TgsiPlan;

/* LsDo.to of LS_DO_OWN. */
typedef enum
{
  TGSI_DO_GATHER,  /* slot `n` % 4 of operand `n` / 4 of ops, whose place is found in each lane */
  TGSI_DO_SCATTER, /* s[0] goes to destination `n` of the part, whose place is found in each lane */
  /* four slots of each operand, one behind the other in s; four result rows from d on */
  TGSI_DO_SLOTS,
  TGSI_DO_OUTPUT, /* s[0] goes to an output */
} TgsiDo;

void tgsi_code_plan (TgsiCode *code);
void tgsi_code_unplan (TgsiCode *code);
