#pragma once

#include "ls-insn-run.h"
#include "tgsi-code.h"

/* The dimension of a texture of the target. */
LsTextureDim tgsi_target_dim (TgsiTarget target);

/* Bits of an operand, with its modifiers. */
guint32 tgsi_modified_bits (const TgsiInsn *insn, guint src, guint32 bits);
/* The word that a move of a store writes. */
guint32 tgsi_store_value (const LsInsnRun *run, const TgsiStep *step, guint move, guint lane);
/* The lane from which READ_FIRST and READ_INVOC read for a lane. */
guint tgsi_source_lane (const LsInsnRun *run, const TgsiStep *step, guint lane);
