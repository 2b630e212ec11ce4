#pragma once

#include "ls-goal.h"
#include "ls-scene.h"
#include "ls-timeline.h"
#include "ls-view.h"

/* The one thread of a session that owns engine state.  Commands go in, each one that is carried out gives one result;
 * nothing else is shared.  Private to the session library. */

typedef struct _LsWorker LsWorker;

typedef enum
{
  LS_WORKER_OPEN,
  LS_WORKER_FOCUS,
  LS_WORKER_MOVE,
  LS_WORKER_COPY, /* goes nowhere */
} LsWorkerCommandKind;

/* Which run of a wave is meant. */
typedef struct
{
  guint wave;
  guint fork;
  LsSubject *subject; /* owned */
} LsWaveRun;

/* Returns: (transfer full): for LsWaveRun, which it clears. */
GArray *ls_wave_runs_new (void);

typedef struct
{
  LsWorkerCommandKind kind;
  guint64 serial;
  gboolean is_sync; /* someone waits for the result: never dropped for another command */

  LsScene *scene;       /* OPEN: what to open; MOVE: what breakpoints belong to, or NULL; owned */
  gboolean keeps_place; /* OPEN: go to wave, lane and step, not to what the scene says */
  gboolean keeps_marks; /* OPEN: see ls_session_reopen_kept() */
  gboolean is_whole;    /* OPEN: an interrupt on the way to the place leaves what was open */
  /* OPEN: a divergence is gone to the step before, see ls_session_set_opens_before() */
  gboolean is_before;
  guint wave;         /* FOCUS; OPEN with keeps_place, as lane and step */
  guint lane;         /* FOCUS; MOVE: the one looked at */
  LsSubject *subject; /* FOCUS: the run; owned; NULL for the scene's own; MOVE to a goal: its run */
  guint fork;         /* FOCUS: its number */
  guint64 step;       /* FOCUS: where to; G_MAXUINT64: the same step as now; COPY: see there */
  void *copy;         /* COPY: gets the nearest state at or before step; the waiting caller's */
  gboolean draws_veil;   /* FOCUS: where it arrives */
  gboolean to_statement; /* FOCUS: to where the statement of a text begins of which the step is */
  int navigation;        /* FOCUS: by how many places it goes back (-1) or forward (1), else 0 */
  LsMove move;           /* MOVE, unless there is a goal */
  guint64 argument;
  LsGoal *goal;       /* MOVE: what to run to in the run of subject; owned */
  gboolean is_back;   /* MOVE to a goal */
  gboolean stays;     /* MOVE to a goal: where nothing is found */
  guint64 max_steps;  /* MOVE: forwards; 0: any number */
  guint64 known;      /* MOVE: the furthest position; G_MAXUINT64: any */
  gboolean all_waves; /* MOVE to a goal or stop: on in the waves that follow if this one has none */
  char *text;         /* MOVE with all_waves: what the goal says, or NULL; owned */
  LsMask lanes;       /* of text, as for ls_goal_parse() */
  GArray *runs;       /* of LsWaveRun, by wave; of others the scene's own; owned */
  GPtrArray *breakpoints; /* MOVE: LsMarkBreakpoint of scene, which nobody changes; owned */
  LsVariables *variables; /* MOVE: what names with a $ are worth in them; owned, or NULL */

  gboolean is_cancelled; /* kept by the worker: interrupted before it began */
} LsWorkerCommand;

void ls_worker_command_free (LsWorkerCommand *command);

typedef struct
{
  LsWorkerCommandKind kind;
  guint64 serial;
  LsScene *scene; /* OPEN that succeeded: owned */
  guint lane;     /* OPEN and FOCUS: the lane to look at */
  /* MOVE to a goal that was found: lanes of which one is to be looked at, see ls_session_move(); else 0 */
  LsMask found;
  int navigation; /* of the command, as is_sync, keeps_marks and draws_veil */
  gboolean is_sync;
  gboolean keeps_marks;
  gboolean draws_veil;
  LsView *view; /* owned, or NULL with error, and of COPY */
  GError *error;
} LsResult;

void ls_result_free (LsResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsResult, ls_result_free)

/* notify is called on the worker's thread after each result, and by ls_worker_interrupt() if moves were forgotten that have
 * none. */
LsWorker *ls_worker_new (GFunc notify, gpointer data);
/* Interrupts what runs, drops what waits and ends the thread. */
void ls_worker_free (LsWorker *worker);

/* Takes command. Moves that wait are merged: one that names where it goes replaces those before it, and of others at
 * most LS_WORKER_MAX_WAITING wait, so that a key held down stops when it is let go. */
void ls_worker_push (LsWorker *worker, LsWorkerCommand *command);
#define LS_WORKER_MAX_WAITING 2

/* Ends the command that runs and forgets the moves that wait. Any thread. */
void ls_worker_interrupt (LsWorker *worker);
/* Where what runs has got to: a position, or its low part where a gsize has no room for it. Any thread. */
gsize ls_worker_get_reached (LsWorker *worker);
/* Commands wait or run, or results have not been taken. */
gboolean ls_worker_is_busy (LsWorker *worker);

/* Returns: (transfer full): the oldest result; NULL if there is none, unless should_wait. */
LsResult *ls_worker_take_result (LsWorker *worker, gboolean should_wait);
