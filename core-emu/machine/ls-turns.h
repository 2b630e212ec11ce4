#pragma once

#include "ls-flow-run.h"
#include "ls-layout.h"
#include "ls-loaded.h"

/* Thread groups: whose turn it is, how far waves are, and barriers.  The waves of a group are one block: first the state of the wave that is
 * looked at, whole, then the others by number without what waves share.  The wave that is least far in the program goes next, so that
 * a barrier is passed when all have come to it. */

/* The part of a wave's state that is about its group; all but wave is 0 where a wave is alone. */
typedef struct
{
  guint32 n_waves;
  guint32 stopped; /* trapped or was given up while the others went on */
  gint64 shared;   /* bytes from here to the first state of the block */
  guint64 turn;    /* number of its last turn, of all turns of the group, from 1 */
  /* turns that waves take one after the other at one instruction are a round, from 1 */
  guint64 round;
  guint64 barrier_round; /* of its last instruction that waits for the others */
  guint32 turn_at;       /* instruction of its last turn */
  guint16 wave;          /* its number */
  /* of the wave looked at: of waves at one place the highest number goes first */
  guint16 is_last_first;
} LsTurns;

/* One that has waited for so many turns goes next whatever its place, so that one that waits in a loop for another does not wait for
 * ever. */
#define LS_TURNS_PATIENCE 65536

/* Makes zeros the part of a start that is a wave's own. */
typedef void LsTurnsFillFunc (const LsProgram *program, const LsWaveInput *input, void *wave);

/* What turns need of a machine's states. Places are bytes from the start of a wave's state. */
struct _LsTurnsForm
{
  LsTurnsFillFunc *fill;
  guint16 turns;  /* LsTurns */
  guint16 flow;   /* LsFlowState */
  guint16 frames; /* LsFlowFrame[] */
  guint16 step;   /* guint64 */
  guint16 at;     /* guint32: instruction that executes next */
  guint16 inside; /* guint32: not 0 within a turn; 0: there is no such thing */
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
  /* The machine goes on with this wave. */
  void (*point_at) (gpointer machine, void *wave);
  /* A step of it, or of a turn that begins as many as end before until. Returns: FALSE if it is refused. */
  gboolean (*take_step) (gpointer machine, guint64 until);
  /* Nobody owes the wave anything any more. NULL: nobody ever does. */
  void (*settle) (gpointer machine);
  /* Line of the next step. */
  guint (*find_line) (gpointer machine, const void *wave);
} LsTurnsRun;

/* Members of LsMachine. */
LS_MEMBER (group_reset) ls_turns_group_reset;
LS_MEMBER (group_place) ls_turns_group_place;
LS_MEMBER (group_wave) ls_turns_group_wave;
LS_MEMBER (group_rounds) ls_turns_group_rounds;
LS_MEMBER (group_give_up) ls_turns_group_give_up;
/* As LsMachine.run of a group, and LsMachine.group_run. */
LsStopReason ls_turns_run_one (const LsTurnsRun *turns, void *state, LsRun *run);
LsStopReason ls_turns_run_any (const LsTurnsRun *turns, void *state, LsRun *run, guint *wave);
