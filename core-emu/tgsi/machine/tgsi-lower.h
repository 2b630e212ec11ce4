#pragma once

#include "tgsi-code.h"

/* Common to the lowering of instructions: operands with their modifiers, and parts with their
 * destinations. */

typedef struct
{
  TgsiCode *code;
  const TgsiInsn *insn;
  GArray *ops;       /* LsMicro */
  LsMicroStep *step; /* gets the parts */
} TgsiLowering;

/* A float from a place, with the operand's modifiers. */
LsMicroPlace tgsi_lower_modified (GArray *ops, const TgsiOperand *operand, LsMicroPlace place);
/* The words of an operand for a pair, 0 for xy and 1 for zw, of a 64-bit type; the high word
 * first. */
void tgsi_lower_pair (TgsiLowering *lowering,
                      const TgsiOperand *operand,
                      char type,
                      guint pair,
                      LsMicroPlace words[2]);
/* Adds the part for the next destinations; its operation takes n_columns. */
LsMicroPart *tgsi_lower_part (TgsiLowering *lowering, guint op, guint column, guint n_columns);
/* Sends the part's result to a channel of a destination, if the destination exists. */
void tgsi_lower_to (TgsiLowering *lowering,
                    LsMicroPart *part,
                    const TgsiOperand *operand,
                    guint channel);
/* --- kernels ---------------------------------------------------------------------------------- */

/* The kernel of an instruction that has one kernel for all channels, or LS_KERNEL_NOP. zero_wins:
 * by MUL_ZERO_WINS. */
LsKernel tgsi_kernel (TgsiOpcode op, gboolean zero_wins);

/* The kernel of one channel, for instructions whose channels differ: its operands are channels of
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

/* op: an instruction of the form VECTOR. */
TgsiChannelKernel tgsi_channel_kernel (TgsiOpcode op, guint channel, gboolean zero_wins);
