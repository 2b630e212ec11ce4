#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* The words for a lane state, as shown everywhere: "active", "off (branch)", ... */
const char *ls_lane_state_name (LsLaneState state);
/* One stable word, as data has it: "active", "branch", ... */
const char *ls_lane_state_id (LsLaneState state);
/* The letter for it in maps of lanes: 'A', '-', 'B', 'C', 'K', 'h', '.'. */
char ls_lane_state_letter (LsLaneState state);

G_END_DECLS
