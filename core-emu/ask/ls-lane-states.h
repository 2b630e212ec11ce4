#pragma once

#include "ls-mask-history.h"

/* Who takes part at a position, and why the others do not: the one answer that everybody shows who shows lanes. */
typedef struct
{
  LsMask in[LS_N_LANE_ROLES];    /* by LsLaneRole; each lane is in exactly one */
  LsMask of[LS_MAX_LANE_STATES]; /* by LsLaneState; the same */
  /* of the active ones: a predicate keeps them out of a slot of the step that comes */
  LsMask predicated;
  /* what the machine runs: active ones, helpers, and those killed ones that go on for their
   * quads */
  LsMask running;
} LsLaneStates;

/* state: of a wave of program. bindings: (nullable): without them nobody is told to be predicated off. */
void ls_lane_states_init (LsLaneStates *states,
                          const LsProgram *program,
                          const LsBindings *bindings,
                          const void *state);
/* Those of the positions of run; empty: lanes that hold nothing, which tells helpers from others where the history has kept no
 * states, and lanes that are off are off by a branch then. */
void ls_lane_states_init_run (LsLaneStates *states,
                              const LsMaskHistory *history,
                              const LsMaskRun *run,
                              LsMask empty);

LsLaneState ls_lane_states_get (const LsLaneStates *states, guint lane);
LsLaneRole ls_lane_states_get_role (const LsLaneStates *states, guint lane);
/* Appends "22 of 64 lanes active, 7 of them predicated off in a slot, 5 killed that run on, 8 helpers"; those that there are none of
 * are left out. */
void ls_lane_states_append (const LsLaneStates *states, GString *text);
/* What a list of the states of a machine calls one: one look is for lanes whose program has ended, and for those that never held
 * anything. */
const char *ls_lane_states_title (const LsMachine *machine, LsLaneState state);
