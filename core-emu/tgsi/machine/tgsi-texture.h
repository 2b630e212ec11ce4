#pragma once

#include "tgsi-run.h"

/* The number of coordinates of a texture of the target, without the layer. */
guint tgsi_target_n_axes (TgsiTarget target);
gboolean tgsi_target_is_array (TgsiTarget target);
gboolean tgsi_target_is_cube (TgsiTarget target);
gboolean tgsi_target_compares (TgsiTarget target);
/* The dimension of a texture of the target. */
LsTextureDim tgsi_target_dim (TgsiTarget target);

/* The result of a texture instruction for lanes, before saturation. seen: (nullable): gets
 * LsSampleTexel. Returns: FALSE with the trap set. */
gboolean tgsi_run_texture (TgsiRun *run,
                           const TgsiStep *step,
                           LsMask lanes,
                           GArray *seen,
                           LsRow out[4]);
/* Whether the instruction can run: its texture and its sampler are bound. */
gboolean tgsi_check_texture (TgsiRun *run, const TgsiStep *step, guint view, guint sampler);
/* The numbers of a lane's view and sampler. */
void tgsi_texture_numbers (const TgsiRun *run,
                           const TgsiStep *step,
                           guint lane,
                           guint *view,
                           guint *sampler);

/* Bits of an operand, with its modifiers. */
guint32 tgsi_modified_bits (const TgsiInsn *insn, guint src, guint32 bits);
/* The word that a move of a store writes. */
guint32 tgsi_store_value (const TgsiRun *run, const TgsiStep *step, guint move, guint lane);
/* The lane from which READ_FIRST and READ_INVOC read for a lane. */
guint tgsi_source_lane (const TgsiRun *run, const TgsiStep *step, guint lane);
