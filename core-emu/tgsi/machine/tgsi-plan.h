#pragma once

#include "tgsi-code.h"

/* How an instruction is run where nothing asks for the long way: row functions with their operands
 * in place. */
typedef struct _TgsiPlan
{
  guint32 first, end; /* of TgsiCode.dos */
  /* instructions from this one on that run by their plans one behind the other; 0: the long way */
  guint32 n_straight;
  guint64 uniforms[LS_MAX_UNIFORMS / 64]; /* constants that these read, a bit each */
} TgsiPlan;

/* LsDo.to of LS_DO_OWN. */
typedef enum
{
  TGSI_DO_GATHER,  /* slot `n` % 4 of operand `n` / 4 of ops, whose place is found in each lane */
  TGSI_DO_SCATTER, /* s[0] goes to destination `n` of the part, whose place is found in each lane */
  TGSI_DO_SLOTS,   /* four slots of each operand, one behind the other in s; four rows from d on */
  TGSI_DO_OUTPUT,  /* s[0] goes to an output */
} TgsiDo;

void tgsi_code_plan (TgsiCode *code);
void tgsi_code_unplan (TgsiCode *code);
