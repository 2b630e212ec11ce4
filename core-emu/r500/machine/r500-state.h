#pragma once

#include "r500-loaded.h"

G_BEGIN_DECLS

/* Members of LsMachine that look at a state or change it. */

enum
{
  R500_MASK_ACTIVE,
  R500_MASK_VALID,
  R500_MASK_ALU,
  R500_MASK_P_R,
  R500_MASK_P_G,
  R500_MASK_P_B,
  R500_MASK_P_A,
  R500_MASK_BRANCH,
  R500_MASK_CONTINUE,
  R500_MASK_BREAK,
  R500_MASK_COVERED,
  R500_N_MASKS
};

extern const LsRegFile r500_reg_files[R500_N_REGS];
extern const LsMaskDesc r500_masks[R500_N_MASKS];

gboolean r500_write_row (const LsProgram *program,
                         void *state,
                         LsRegRef ref,
                         LsMask lanes,
                         const LsRow *row);
void r500_reset (const LsProgram *program, const LsWaveInput *input, void *state);
LsStopReason r500_run (const LsProgram *program, void *state, LsRun *run);
void r500_place (const LsProgram *program, const void *state, LsPlace *out);
LsMask r500_read_mask (const LsProgram *program, const void *state, guint mask);
gboolean r500_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes);
void r500_lane_states (const LsProgram *program, const void *state, guint8 states[LS_LANES]);

G_END_DECLS
