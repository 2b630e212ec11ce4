#pragma once

#include "ls-machine.h"

G_BEGIN_DECLS

/* Making and changing flat states, for machines. */

/* Places everything behind the machine's own part. The form, n and n_words are there. n_more: rows behind the registers.
 * has_written: whether the masks of outputs are placed as well, else written_offset is there. */
void ls_layout_place (LsLayout *layout, gsize own_size, guint n_more, gboolean has_written);

/* Registers that the wave has for itself. */
void ls_layout_preload (const LsLayout *layout, const LsWaveInput *input, void *state);
/* Memories of one of the two kinds. */
void ls_layout_fill_memories (const LsLayout *layout,
                              const LsWaveInput *input,
                              gboolean per_lane,
                              void *state);

/* Members of LsMachine. */
gboolean ls_state_write_row (const LsProgram *program,
                             void *state,
                             LsRegRef ref,
                             LsMask lanes,
                             const LsRow *row);
/* A mask that the form places. */
LsMask ls_state_read_mask (const LsProgram *program, const void *state, guint mask);

/* What decides the states of lanes. */
typedef struct
{
  LsMask covered, valid, held;
  LsMask active, helping; /* the latter run for their quads alone */
  LsMask broken, waiting; /* left the loop; wait for its next iteration */
  gboolean ended;
} LsLaneMasks;

/* A state for each role, in their order, and what stacks have entries of: for machines that have no others. */
extern const LsLaneStateDesc ls_lane_list[LS_N_LANE_ROLES];
#define LS_N_FRAME_KINDS (LS_FRAME_CALL + 1)
extern const LsFrameDesc ls_frame_list[LS_N_FRAME_KINDS]; /* by LsFrameRole */

/* Roles, which are numbers of ls_lane_list. */
void ls_lane_states (const LsLaneMasks *masks, guint8 states[LS_LANES]);

G_END_DECLS
