#pragma once

#include "r700-loaded.h"

G_BEGIN_DECLS

/* Members of LsMachine that look at a state or change it. */

extern const LsRegFile r700_reg_files[R700_N_FILES];
extern const LsMaskDesc r700_masks[R700_N_MASKS];

void r700_state_reset (const LsProgram *program, const LsWaveInput *input, void *state);
void r700_state_group_reset (const LsProgram *program,
                             const LsWaveInput *inputs,
                             guint n_waves,
                             guint wave,
                             void *state);
void r700_state_group_place (const LsProgram *program, const void *state, LsGroupPlace *out);
void *r700_state_group_wave (const LsProgram *program, const void *state, guint wave);
void r700_state_group_rounds (const LsProgram *program,
                              const void *state,
                              guint64 *round,
                              guint64 *barrier);
void r700_state_group_give_up (const LsProgram *program, void *state, guint wave);
void r700_state_place (const LsProgram *program, const void *state, LsPlace *out);
gboolean r700_state_write_row (const LsProgram *program,
                               void *state,
                               LsRegRef ref,
                               LsMask lanes,
                               const LsRow *row);
gboolean r700_state_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes);
LsMask r700_state_read_mask (const LsProgram *program, const void *state, guint mask);
void r700_state_lane_states (const LsProgram *program, const void *state, guint8 states[LS_LANES]);

G_END_DECLS
