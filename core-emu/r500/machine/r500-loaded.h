#pragma once

#include "ls-explain.h"
#include "ls-loaded.h"
#include "r500-code.h"

/* The machine's LsProgram. */
typedef struct
{
  LsLoaded base;
  R500Code *code; /* owned */
} R500Loaded;

static inline const R500Code *
r500_loaded_code (const LsProgram *program)
{
  return ((const R500Loaded *) (gconstpointer) program)->code;
}

static inline const R500Program *
r500_program_of (const LsProgram *program)
{
  return r500_loaded_code (program)->program;
}

/* The instruction that a line belongs to. */
static inline const R500Step *
r500_line_step (const LsProgram *program, guint line)
{
  const R500Code *code = r500_loaded_code (program);

  return &code->steps[code->program->lines[line].instruction];
}

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

extern const LsTools r500_tools;

/* The members of LsExplain. */
LsDescribe r500_describe;
LsLineReadings r500_line_readings;
LsReadFrames r500_frames;
LsReadGroup r500_read_group;
LsLineLanes r500_line_lanes;
LsLineParts r500_line_parts;
LsExamineStep r500_examine;
void r500_recall (const LsProgram *program, const void *state, void *memory, GArray *hazards);
LsFindTouches r500_touches;
LsFindFormula r500_formula;
LsNarrate r500_narrate;

/* Members of LsMachine. */
LS_MEMBER (write_row) r500_write_row;
LS_MEMBER (reset) r500_reset;
LS_MEMBER (run) r500_run;
LS_MEMBER (place) r500_place;
LS_MEMBER (read_mask) r500_read_mask;
LS_MEMBER (write_mask) r500_write_mask;
LS_MEMBER (read_lanes) r500_lane_states;
void r500_needs (const LsProgram *program, GArray *out);
LsReadConstant r500_read_constant;
