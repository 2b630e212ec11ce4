#pragma once

#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-layout.h"
#include "ls-loaded.h"
#include "ls-row.h"
#include "ls-turns.h"

/* The state of a wave: flat, without pointers and without implicit padding; equal bytes are equal
 * states. Behind the struct stand the frames of the stack, the lanes written of each output, rows
 * and memories; LsLayout has their places. */

typedef struct
{
  guint64 step; /* steps that ran */
  LsFlowState flow;
  LsMask demoted; /* helpers made by a step that demotes: they were covered */
  guint32 pc;     /* the next step */
  guint32 last;   /* line of the last step */
  guint32 ended;
  guint32 inside; /* in a group: the turn goes on */
  LsTurns turns;
} LsInsnWave;

static inline LsFlowFrame *
ls_insn_wave_frames (const LsInsnWave *wave)
{
  return (LsFlowFrame *) (gpointer) (wave + 1);
}

/* --- the tables of a machine ------------------------------------------------------------------ */

/* LsMachine.masks of every machine in the room. */
enum
{
  LS_INSN_MASK_ACTIVE,
  LS_INSN_MASK_VALID,
  LS_INSN_MASK_CONTINUE,
  LS_INSN_MASK_BREAK,
  LS_INSN_MASK_SWITCH,
  LS_INSN_MASK_UNMATCHED,
  LS_INSN_MASK_RETURNED,
  LS_INSN_MASK_DEMOTED,
  LS_INSN_MASK_COVERED,
  LS_INSN_N_MASKS
};

/* LsMachine.lane_states of every machine in the room. */
enum
{
  LS_INSN_LANE_ACTIVE,
  LS_INSN_LANE_BRANCH,
  LS_INSN_LANE_BREAK,
  LS_INSN_LANE_CONTINUE,
  LS_INSN_LANE_CASE,
  LS_INSN_LANE_SWITCH,
  LS_INSN_LANE_RETURNED,
  LS_INSN_LANE_KILLED,
  LS_INSN_LANE_DEMOTED,
  LS_INSN_LANE_HELPER,
  LS_INSN_LANE_ENDED,
  LS_INSN_N_LANE_STATES
};

extern const LsMaskDesc ls_insn_masks[LS_INSN_N_MASKS];
extern const LsLaneStateDesc ls_insn_lane_states[LS_INSN_N_LANE_STATES];
extern const guint16 ls_insn_mask_places[LS_INSN_N_MASKS];
extern const LsTurnsForm ls_insn_turns_form;

/* The initializer of the machine's LsStateForm. files_, memories_: static tables. */
#define LS_INSN_STATE_FORM(files_, n_files_, memories_, n_memories_)                       \
  {                                                                                        \
    .files = (files_), .n_files = (n_files_), .memories = (memories_),                     \
    .n_memories = (n_memories_), .masks = ls_insn_mask_places, .n_masks = LS_INSN_N_MASKS, \
    .covered = G_STRUCT_OFFSET (LsInsnWave, flow.covered),                                 \
    .valid = G_STRUCT_OFFSET (LsInsnWave, flow.valid),                                     \
    .distance = G_STRUCT_OFFSET (LsInsnWave, turns.shared), .turns = &ls_insn_turns_form,  \
  }

/* --- members of LsMachine --------------------------------------------------------------------- */

LS_MEMBER (reset) ls_insn_reset;
LS_MEMBER (place) ls_insn_find_place;
/* The unit is that of the listing's kind. */
LS_MEMBER (line) ls_insn_line;
LS_MEMBER (write_mask) ls_insn_write_mask;
LS_MEMBER (read_lanes) ls_insn_read_lanes;
