#pragma once

#include "ls-view-private.h"
#include "ls-worker.h"

/* What the files of the worker share.  ls-worker.c is the thread and what waits for it; ls-worker-places.c goes to a wave, a
 * run or a step; ls-worker-moves.c makes moves; ls-worker-waves.c looks on in other waves. */

/* A run that is looked at, of a wave of the worker's scene. */
typedef struct
{
  guint wave, fork;
  LsTimeline *timeline;   /* owned */
  GPtrArray *breakpoints; /* owned: those that the timeline stops at; NULL if it is a new one */
} LsWorkerSeat;

struct _LsWorker
{
  GFunc notify;
  gpointer data;
  GThread *thread;

  GMutex mutex;
  GCond changed;
  GQueue waiting; /* of LsWorkerCommand */
  GQueue results; /* of LsResult */
  gboolean is_running;
  gboolean is_closing;
  gsize reached;  /* atomic; written by the timeline */
  gint interrupt; /* atomic; written under the mutex, read by the machine */

  /* Only the thread uses these. */
  LsScene *scene;
  LsWorkerSeat at;
  LsVariables *variables; /* of the last move; NULL before the first */
  gconstpointer source;   /* ls_source_get_mark() when breakpoints were understood; to compare */
  LsRegisterTypes *types; /* of the program that the last view shows; NULL before the first */
};

/* A result of the command that runs, of which another one follows. result: (transfer full). */
void ls_worker_give_early (LsWorker *worker, LsResult *result);
/* Later interrupts end what comes now. */
void ls_worker_listen_again (LsWorker *worker);

/* --- on the thread: places ------------------------------------------------------------------------------- */

void ls_worker_run_open (LsWorker *worker, const LsWorkerCommand *command, LsResult *result);
void ls_worker_run_focus (LsWorker *worker, const LsWorkerCommand *command, LsResult *result);
void ls_worker_seat_clear (LsWorkerSeat *seat);
/* Returns: (transfer full): a timeline at the start of a wave's run; subject NULL: of the scene's own. */
LsTimeline *ls_worker_make_timeline (LsWorker *worker,
                                     LsScene *scene,
                                     guint wave,
                                     LsSubject *subject);
/* Returns: (transfer full): of where the worker is. */
LsView *ls_worker_make_view (LsWorker *worker, const LsArrival *arrival);
/* Back to a step of the run that is looked at, and the slot there. */
void ls_worker_return_to (LsTimeline *timeline,
                          const LsPlace *place,
                          guint slot,
                          LsArrival *arrival);

/* --- on the thread: moves -------------------------------------------------------------------------------- */

void ls_worker_run_move (LsWorker *worker, const LsWorkerCommand *command, LsResult *result);
/* What texts mean for the run that is looked at. */
LsGoalOf ls_worker_looked_at (const LsWorker *worker);
/* The timeline stops where those of command say. */
void ls_worker_set_breakpoints (LsWorker *worker, const LsWorkerCommand *command);
/* goal: (nullable): for the run that is looked at. */
void ls_worker_move (LsWorker *worker,
                     const LsWorkerCommand *command,
                     const LsGoal *goal,
                     LsArrival *arrival);
/* What log points said of the last move; the timeline has it no more. */
void ls_worker_add_log (LsWorker *worker, const LsWorkerCommand *command, LsStopLog *log);

/* --- on the thread: other waves -------------------------------------------------------------------------- */

/* Where a move has ended without what command looks for, looks on in the waves that follow, and stays in the first that has
 * it, where a program traps or the move is interrupted; log gets what log points say in the waves that it leaves. Where none has it,
 * and behind an interrupt on the way back, the worker is where the move began: at place and slot. */
void ls_worker_look_on (LsWorker *worker,
                        const LsWorkerCommand *command,
                        const LsPlace *place,
                        guint slot,
                        LsArrival *arrival,
                        LsStopLog *log);
