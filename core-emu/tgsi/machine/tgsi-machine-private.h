#pragma once

#include "ls-explain.h"
#include "ls-turns.h"
#include "ls-tools.h"
#include "tgsi-code.h"
#include "tgsi-machine.h"

/* Common to the files of the machine. */

/* The machine's LsProgram. */
typedef struct
{
  LsLoaded base;
  TgsiCode *code; /* owned */
} TgsiLoaded;

static inline const TgsiCode *
tgsi_code_of (const LsProgram *program)
{
  return ((const TgsiLoaded *) (gconstpointer) program)->code;
}

enum
{
  TGSI_MASK_ACTIVE,
  TGSI_MASK_VALID,
  TGSI_MASK_CONTINUE,
  TGSI_MASK_BREAK,
  TGSI_MASK_SWITCH,
  TGSI_MASK_UNMATCHED,
  TGSI_MASK_RETURNED,
  TGSI_MASK_DEMOTED,
  TGSI_MASK_COVERED,
  TGSI_N_MASKS
};

enum
{
  TGSI_LANE_ACTIVE,
  TGSI_LANE_BRANCH,
  TGSI_LANE_BREAK,
  TGSI_LANE_CONTINUE,
  TGSI_LANE_CASE,
  TGSI_LANE_SWITCH,
  TGSI_LANE_RETURNED,
  TGSI_LANE_KILLED,
  TGSI_LANE_DEMOTED,
  TGSI_LANE_HELPER,
  TGSI_LANE_ENDED,
  TGSI_N_LANE_STATES
};

extern const LsTools tgsi_tools;
extern const LsStateForm tgsi_state_form;
extern const LsRegFile tgsi_reg_files[TGSI_N_REGS];
extern const LsMaskDesc tgsi_masks[TGSI_N_MASKS];
extern const LsMemoryDesc tgsi_memories[TGSI_N_MEMORIES];
extern const LsLaneStateDesc tgsi_lane_states[TGSI_N_LANE_STATES];

/* The line that executes next; the last one executed when ended. */
guint tgsi_wave_line (const TgsiCode *code, const void *state);

/* Members of LsMachine. */
LS_MEMBER (reset) tgsi_reset;
LS_MEMBER (run) tgsi_run;
LS_MEMBER (group_run) tgsi_group_run;
LS_MEMBER (place) tgsi_find_place;
LS_MEMBER (write_mask) tgsi_write_mask;
LS_MEMBER (read_lanes) tgsi_read_lanes;
void tgsi_needs (const LsProgram *program, GArray *out);
LsReadConstant tgsi_read_constant;

/* Members of LsExplain. */
LsDescribe tgsi_describe;
LsLineReadings tgsi_line_readings;
LsReadFrames tgsi_frames;
LsLineLanes tgsi_line_lanes;
LsExamineStep tgsi_examine;
char *tgsi_rules (const LsProgram *loaded, guint line);
LsFindTouches tgsi_touches;
LsFindFormula tgsi_formula;
LsNarrate tgsi_narrate;
LsFindLeads tgsi_leads;
