#pragma once

#include "tgsi-code.h"

/* What lowering of instructions shares: operands with their modifiers, and parts that say where
 * results go. */

typedef struct
{
  TgsiCode *code;
  const TgsiInsn *insn;
  GArray *ops;       /* LsMicro */
  LsMicroStep *step; /* gets parts */
} TgsiLowering;

/* A float from a place, with the operand's modifiers. */
LsMicroPlace tgsi_lower_modified (GArray *ops, const TgsiOperand *operand, LsMicroPlace place);
/* What an operand gives for a pair, 0 for xy and 1 for zw, of a type of two words; the high word
 * first. */
void tgsi_lower_pair (TgsiLowering *lowering,
                      const TgsiOperand *operand,
                      char type,
                      guint pair,
                      LsMicroPlace words[2]);
/* The part that the next results go to; its operation takes n_columns. */
LsMicroPart *tgsi_lower_part (TgsiLowering *lowering, guint op, guint column, guint n_columns);
/* The part's result goes to a channel of a destination, if that is somewhere. */
void tgsi_lower_to (TgsiLowering *lowering,
                    LsMicroPart *part,
                    const TgsiOperand *operand,
                    guint channel);
/* --- kernels ---------------------------------------------------------------------------------- */

/* The kernel of an instruction that has one for all its channels, or LS_KERNEL_NOP; zero_wins: as
 * MUL_ZERO_WINS has it. */
LsKernel tgsi_kernel (TgsiOpcode op, gboolean zero_wins);

/* What a channel of an instruction is that has each in a way of its own: operands are channels of
 * sources, 4 for each source, or numbers. */
#define TGSI_FROM(source, channel) (4 * (source) + (channel))
#define TGSI_FROM_0 0xFE
#define TGSI_FROM_1 0xFF

typedef struct
{
  guint16 kernel; /* LsKernel */
  guint8 from[3];
  guint8 by; /* LsRowArg.lane */
} TgsiChannelKernel;

/* op: of the form VECTOR. */
TgsiChannelKernel tgsi_channel_kernel (TgsiOpcode op, guint channel, gboolean zero_wins);
