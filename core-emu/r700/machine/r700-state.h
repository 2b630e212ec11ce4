#pragma once

#include "r700-loaded.h"

G_BEGIN_DECLS

/* Members of LsMachine that look at a state or change it. */

extern const LsRegFile r700_reg_files[R700_N_FILES];
extern const LsMaskDesc r700_masks[R700_N_MASKS];

LS_MEMBER (reset) r700_state_reset;
LS_MEMBER (group_reset) r700_state_group_reset;
LS_MEMBER (group_place) r700_state_group_place;
LS_MEMBER (group_wave) r700_state_group_wave;
LS_MEMBER (group_rounds) r700_state_group_rounds;
LS_MEMBER (group_give_up) r700_state_group_give_up;
LS_MEMBER (place) r700_state_place;
LS_MEMBER (write_row) r700_state_write_row;
LS_MEMBER (write_mask) r700_state_write_mask;
LS_MEMBER (read_mask) r700_state_read_mask;
LS_MEMBER (read_lanes) r700_state_lane_states;

G_END_DECLS
