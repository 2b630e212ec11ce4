#pragma once

#include "tgsi-run.h"

/* Coordinates that tell the place in a texture of a target, without the layer. */
guint tgsi_target_n_axes (TgsiTarget target);
gboolean tgsi_target_is_array (TgsiTarget target);
gboolean tgsi_target_is_cube (TgsiTarget target);
gboolean tgsi_target_compares (TgsiTarget target);
/* The kind that a texture of it is of. */
LsTextureDim tgsi_target_dim (TgsiTarget target);

/* What a texture instruction gives for lanes, before saturation. seen: (nullable): gets
 * LsSampleTexel. Returns: FALSE with the trap set. */
gboolean tgsi_run_texture (TgsiRun *run,
                           const TgsiStep *step,
                           LsMask lanes,
                           GArray *seen,
                           LsRow out[4]);
/* Whether it can be run: what it needs is bound. */
gboolean tgsi_check_texture (TgsiRun *run, const TgsiStep *step, guint view, guint sampler);
/* Numbers of the view and the sampler that a lane means. */
void tgsi_texture_numbers (const TgsiRun *run,
                           const TgsiStep *step,
                           guint lane,
                           guint *view,
                           guint *sampler);

/* Bits of an operand, with its modifiers. */
guint32 tgsi_modified_bits (const TgsiInsn *insn, guint src, guint32 bits);
/* What a store leaves by its move. */
guint32 tgsi_store_value (const TgsiRun *run, const TgsiStep *step, guint move, guint lane);
/* The lane that READ_FIRST and READ_INVOC read for a lane. */
guint tgsi_source_lane (const TgsiRun *run, const TgsiStep *step, guint lane);
