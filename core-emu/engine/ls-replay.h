#pragma once

#include <glib.h>

#include "ls-checkpoints.h"
#include "ls-subject.h"

/* A cache of the states of the steps just visited, one for each step, so that stepping back again
 * and again costs copies and no replays. States that it does not hold are replayed. */

typedef struct _LsRecent LsRecent;

/* state_size: bytes of one state, a multiple of 64. limit_bytes: most memory; at least
 * LS_RECENT_MIN states fit. */
LsRecent *ls_recent_new (gsize state_size, gsize limit_bytes);
void ls_recent_free (LsRecent *recent);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRecent, ls_recent_free)

#define LS_RECENT_MIN 4
#define LS_RECENT_MAX 64

/* How many consecutive steps fit. */
guint ls_recent_get_capacity (const LsRecent *recent);
void ls_recent_put (LsRecent *recent, guint64 step, const void *state);
/* Returns: the state at step, or NULL. Valid until the next ls_recent_put(). */
const void *ls_recent_get (const LsRecent *recent, guint64 step);
gsize ls_recent_bytes (const LsRecent *recent);

/* Where a timeline is, and how it gets to other positions: from kept states, by running. Every
 * state comes from the subject's reset and run. Private to the timeline and its searches. */

typedef struct
{
  LsSubject *subject; /* owned */
  LsProgram *program;
  gsize state_size;
  guint64 spacing; /* of checkpoints, in steps, while there is room */

  LsCheckpoints *checkpoints; /* holds step 0 from the start */
  LsRecent *recent;

  void *now;
  LsPlace place; /* of now */
  void *work;    /* where moves run; becomes now when a move succeeds */
  void *before;  /* the state at before_step, if has_before */
  gboolean has_before;
  guint64 before_step;

  guint64 limit;  /* a position beyond which nothing runs; G_MAXUINT64: none */
  gsize *reached; /* atomic: gets the position while it runs; NULL: nobody asks */
} LsReplay;

/* How a run through some steps ended. */
typedef struct
{
  /* LS_STOP_BREAKPOINT: at a stop line, or at what was looked for */
  LsStopReason reason;
  LsPlace place;
  LsTrap trap;
} LsOutcome;

LsReplay *ls_replay_new (LsSubject *subject);
void ls_replay_free (LsReplay *replay);

/* Runs state to a step, a line of lines (nullable), the end, the trap, the interrupt, or the
 * limit, which counts as an interrupt; keeps checkpoints on the way. A line at the start does
 * not count. */
void ls_replay_advance (LsReplay *replay,
                        void *state,
                        guint64 until_step,
                        const guint64 *lines,
                        const gint *interrupt,
                        LsOutcome *outcome);
/* Copies the nearest known state at or before step into work, and runs it to step. */
void ls_replay_reach (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome);
/* Goes to a step, or to the end or the trap if that comes first. Interrupted on the way forwards,
 * it stops there; on the way back, it stays where it was. */
void ls_replay_seek (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome);
/* Makes work, which is at place, the state of now. */
void ls_replay_settle (LsReplay *replay, const LsPlace *place);
/* The state one step earlier (the same state at step 0). */
const void *ls_replay_get_previous (LsReplay *replay);
gsize ls_replay_bytes (const LsReplay *replay);

static inline gboolean
ls_has_line (const guint64 *lines, guint line)
{
  return (lines[line / 64] >> (line % 64) & 1) != 0;
}

static inline gboolean
ls_is_interrupted (const gint *interrupt)
{
  return interrupt != NULL && g_atomic_int_get (interrupt) != 0;
}
