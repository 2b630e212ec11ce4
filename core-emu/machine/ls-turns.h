#pragma once

#include "ls-flow-run.h"
#include "ls-layout.h"
#include "ls-loaded.h"

/* Thread groups: turns, places of waves, and barriers.
 *
 * The waves of a group are one block: first the whole state of the wave in front, then the other
 * waves by number, without the parts that all share. The wave that is least far in the program goes
 * next, so a barrier opens when all waves have reached it. */

/* The part of a wave's state about its group; all but wave is 0 if the wave is alone. */
typedef struct
{
  guint32 n_waves;
  guint32 stopped; /* trapped or given up while the others ran */
  gint64 shared;   /* bytes from here to the first state of the block */
  guint64 turn;    /* number of the wave's last turn among all turns of the group, from 1 */
  /* number of the round, from 1: turns that waves take one after the other at one instruction */
  guint64 round;
  guint64 barrier_round; /* the round of the wave's last instruction that waits for the others */
  guint32 turn_at;       /* instruction of its last turn */
  guint16 wave;          /* its number */
  /* in the wave in front: of waves at one place the highest number goes first */
  guint16 is_last_first;
} LsTurns;

/* A wave that has waited this many turns goes next, whatever its place: a wave that loops until
 * another wave acts does not wait for ever. */
#define LS_TURNS_PATIENCE 65536

/* Fills the part of a start that belongs to the wave alone. */
typedef void LsTurnsFillFunc (const LsProgram *program, const LsWaveInput *input, void *wave);

/* Places of the state that turns read and write, in bytes from the start of a wave's state. */
struct _LsTurnsForm
{
  LsTurnsFillFunc *fill;
  guint16 turns;  /* LsTurns */
  guint16 flow;   /* LsFlowState */
  guint16 frames; /* LsFlowFrame[] */
  guint16 step;   /* guint64 */
  guint16 at;     /* guint32: the next instruction */
  guint16 inside; /* guint32: not 0 within a turn; 0: the machine has no such word */
  guint16 ended;  /* guint32 */
};

/* A run of a group. */
typedef struct
{
  const LsLayout *layout;
  const LsFlowProgram *flow;
  const LsBindings *bindings;
  gboolean is_last_first;
  gpointer machine;
  /* Lets the machine continue with this wave. */
  void (*point_at) (gpointer machine, void *wave);
  /* Runs a step, or at the start of a turn as many as end before until. Returns: FALSE if the
   * machine refuses. */
  gboolean (*take_step) (gpointer machine, guint64 until);
  /* Finishes what the machine has put off for the wave. NULL: it puts off nothing. */
  void (*settle) (gpointer machine);
  /* The line of the next step. */
  guint (*find_line) (gpointer machine, const void *wave);
} LsTurnsRun;

/* Members of LsMachine. */
LS_MEMBER (group_reset) ls_turns_group_reset;
LS_MEMBER (group_place) ls_turns_group_place;
LS_MEMBER (group_wave) ls_turns_group_wave;
LS_MEMBER (group_rounds) ls_turns_group_rounds;
LS_MEMBER (group_give_up) ls_turns_group_give_up;
/* As LsMachine.run for a group, and as LsMachine.group_run. */
LsStopReason ls_turns_run_one (const LsTurnsRun *turns, void *state, LsRun *run);
LsStopReason ls_turns_run_any (const LsTurnsRun *turns, void *state, LsRun *run, guint *wave);
