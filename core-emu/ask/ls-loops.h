#pragma once

#include "ls-mask-history.h"

/* The loops that a run goes round, and where each iteration begins: for brackets in pictures of time.  Positions are those
 * of a mask history: position p is where step p + 1 is next.
 *
 * Immutable; any thread. */

#define LS_LOOP_NONE G_MAXUINT32

/* Once into a loop and out of it. Loops are numbered in the order in which they begin. */
typedef struct
{
  guint64 first,
    end; /* positions: behind the instruction that begins it; where it is gone, or the run ends */
  guint32 line;             /* of the instruction that begins it */
  guint32 parent;           /* the loop around it, LS_LOOP_NONE: there is none */
  guint32 parent_iteration; /* of it that this loop is in */
  guint32 depth;            /* loops around it */
  guint32 n_iterations;     /* begun */
  gboolean is_open;         /* the recording ended within it, and the run did not */
} LsLoop;

typedef struct
{
  guint64 first; /* position */
  guint32 loop;
  guint32 number; /* from 1 */
} LsLoopIteration;

typedef struct
{
  LsLoop *loops;
  guint n_loops;
  guint depth;                 /* of loops within loops, at most; 0: none runs */
  LsLoopIteration *iterations; /* in the order of first */
  guint n_iterations;
  /* After LS_LOOPS_MAX iterations, or what the subject's budget has room for: loops that begin later are left out, and no
   * more iterations counted. */
  gboolean is_cut;
  LsBudgetShare share;
} LsLoops;

/* 4 MB of iterations, and at most 10 MB of loops. */
#ifndef LS_LOOPS_MAX
#  define LS_LOOPS_MAX (1u << 18)
#endif

void ls_loops_free (LsLoops *loops);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLoops, ls_loops_free)

/* The first iteration that begins at position or behind it; n_iterations: none does. */
guint ls_loops_find_iteration (const LsLoops *loops, guint64 position);
/* Whether all iterations of it are counted. */
gboolean ls_loops_is_whole (const LsLoops *loops, const LsLoop *loop);
/* The innermost loop that runs at position, and the number of its iteration there. Returns: its number, or LS_LOOP_NONE, also
 * where no more are counted. */
guint32 ls_loops_find (const LsLoops *loops, guint64 position, guint32 *iteration);
/* Appends what runs at position, innermost first, each with separator before it: "iteration 2 of 5 of the loop at 04". */
void ls_loops_append_words (const LsLoops *loops,
                            const LsProgram *program,
                            guint64 position,
                            const char *separator,
                            GString *text);

/* --- counting -------------------------------------------------------------------------------------------- */

typedef struct _LsLoopRecorder LsLoopRecorder;

/* Counts loops while somebody walks through a run of program from its start. budget: (nullable): of the subject. */
LsLoopRecorder *ls_loop_recorder_new (const LsProgram *program, LsBudget *budget);
void ls_loop_recorder_free (LsLoopRecorder *recorder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLoopRecorder, ls_loop_recorder_free)
/* Behind each step of walk; line: where the step began. */
void ls_loop_recorder_see (LsLoopRecorder *recorder, const LsWalk *walk, guint line);
/* Frees recorder. end: the position that the walk is at; loops that still run end there. is_cut: the run goes on behind it.
 * Returns: (transfer full). */
LsLoops *ls_loop_recorder_finish (LsLoopRecorder *recorder, guint64 end, gboolean is_cut);

/* As ls_mask_history_new() with states and, of a run of one step or more, with its loops; options->first_step must be 0. */
LsMaskHistory *ls_mask_history_new_with_loops (LsSubject *subject,
                                               const LsWalkOptions *options,
                                               GError **error);
/* The loops of a mask history's run, for who has the history. history takes loops, once, before anybody else has it. */
void ls_mask_history_take_loops (LsMaskHistory *history, LsLoops *loops);
const LsLoops *ls_mask_history_get_loops (const LsMaskHistory *history); /* (nullable) */
