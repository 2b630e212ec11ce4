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

LS_MEMBER (write_row) r500_write_row;
LS_MEMBER (reset) r500_reset;
LS_MEMBER (run) r500_run;
LS_MEMBER (place) r500_place;
LS_MEMBER (read_mask) r500_read_mask;
LS_MEMBER (write_mask) r500_write_mask;
LS_MEMBER (read_lanes) r500_lane_states;

G_END_DECLS
