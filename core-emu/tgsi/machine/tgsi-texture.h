#pragma once

#include "ls-insn-run.h"
#include "tgsi-code.h"

/* The dimension of a texture of the target. */
LsTextureDim tgsi_target_dim (TgsiTarget target);

/* The result of a texture instruction for lanes, before saturation. seen: (nullable): gets
 * LsSampleTexel. Returns: FALSE with the trap set. */
gboolean tgsi_run_texture (LsInsnRun *run,
                           const TgsiStep *step,
                           LsMask lanes,
                           GArray *seen,
                           LsRow out[4]);
/* A lane's texture, sampler, and the component that it gathers; 0 where it gathers none. */
typedef struct
{
  guint view, sampler, component;
} TgsiTextureNumbers;

TgsiTextureNumbers tgsi_texture_numbers (const LsInsnRun *run, const TgsiStep *step, guint lane);

/* Bits of an operand, with its modifiers. */
guint32 tgsi_modified_bits (const TgsiInsn *insn, guint src, guint32 bits);
/* The word that a move of a store writes. */
guint32 tgsi_store_value (const LsInsnRun *run, const TgsiStep *step, guint move, guint lane);
/* The lane from which READ_FIRST and READ_INVOC read for a lane. */
guint tgsi_source_lane (const LsInsnRun *run, const TgsiStep *step, guint lane);
