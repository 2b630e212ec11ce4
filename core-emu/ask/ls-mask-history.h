#pragma once

#include "ls-fields.h"
#include "ls-walk.h"

/* Lines, active masks and, if wanted, lane states of every position of a run, packed so that a loop that repeats itself
 * takes next to nothing, and read at any position at once.  A position here is one that a step starts from: position p
 * tells what step p + 1 executes, and who takes part in it.
 *
 * Immutable and reference-counted; any thread. */

typedef struct _LsMaskHistory LsMaskHistory;

/* Bits of a lane state, at most. */
#define LS_MASK_HISTORY_PLANES 4

/* Positions one after the other with equal masks, whose lines follow each other as in the listing. */
typedef struct
{
  guint64 first; /* position */
  guint64 n_steps;
  guint32 line; /* of the step at first */
  LsMask active;
  LsMask planes[LS_MASK_HISTORY_PLANES]; /* private: ls_mask_run_get_lanes() */
  guint predicated;                      /* private: the number that planes have for these lanes */
} LsMaskRun;

/* Bytes, packed, at which a history is cut. */
#define LS_MASK_HISTORY_BYTES (64u << 20)

/* Runs subject once. with_states: keep lane states too; else they read as active.
 * Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsMaskHistory *ls_mask_history_new (LsSubject *subject,
                                    gboolean with_states,
                                    const LsWalkOptions *options,
                                    GError **error);
void ls_mask_history_unref (LsMaskHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMaskHistory, ls_mask_history_unref)

/* The first position that is kept, and the one after the last. */
guint64 ls_mask_history_get_first (const LsMaskHistory *history);
guint64 ls_mask_history_get_end (const LsMaskHistory *history);
/* END, TRAP, or BREAKPOINT where the options or the size cut it. */
LsStopReason ls_mask_history_get_reason (const LsMaskHistory *history);
/* Whether it was cut because the subject's budget had no room for more. */
gboolean ls_mask_history_is_full (const LsMaskHistory *history);
const LsMachine *ls_mask_history_get_machine (const LsMaskHistory *history);
gboolean ls_mask_history_has_states (const LsMaskHistory *history);
guint64 ls_mask_history_get_n_runs (const LsMaskHistory *history);
/* Memory that the positions take, packed, with the index of blocks. */
gsize ls_mask_history_get_bytes (const LsMaskHistory *history);

/* --- making one of something else ------------------------------------------------------------------------ */

typedef struct _LsMaskRecorder LsMaskRecorder;

/* The positions to come begin at first. */
LsMaskRecorder *ls_mask_recorder_new (const LsProgram *program,
                                      gboolean with_states,
                                      guint64 first);
void ls_mask_recorder_free (LsMaskRecorder *recorder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMaskRecorder, ls_mask_recorder_free)
/* line: where the step starts. states: (nullable): LS_LANES of them. predicated: of the lanes that are active by their states, those
 * that a predicate keeps out of a slot. */
void ls_mask_recorder_add (LsMaskRecorder *recorder,
                           guint32 line,
                           LsMask active,
                           const guint8 *states,
                           LsMask predicated);
/* Frees recorder. Returns: (transfer full). */
LsMaskHistory *ls_mask_recorder_finish (LsMaskRecorder *recorder, LsStopReason reason);

/* --- reading --------------------------------------------------------------------------------------------- */

/* A place in a history; holds one block of runs unpacked. For one thread. */
typedef struct _LsMaskReader LsMaskReader;

/* Takes a reference to history. */
LsMaskReader *ls_mask_reader_new (LsMaskHistory *history);
void ls_mask_reader_free (LsMaskReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMaskReader, ls_mask_reader_free)

/* The run that holds a position, valid until the next call; NULL if there is none. Positions near the last one asked
 * for are found at once, others by unpacking a block. */
const LsMaskRun *ls_mask_reader_find (LsMaskReader *reader, guint64 position);
/* The run behind the last one found, or NULL at the end. */
const LsMaskRun *ls_mask_reader_next (LsMaskReader *reader);
/* The line of a position of run. */
guint32 ls_mask_reader_get_line (const LsMaskReader *reader,
                                 const LsMaskRun *run,
                                 guint64 position);
LsLaneState ls_mask_run_get_state (const LsMaskRun *run, guint lane);
/* Of a history with states: the lanes in one. */
LsMask ls_mask_run_get_lanes (const LsMaskRun *run, LsLaneState state);
/* The same: of the active ones, those that a predicate keeps out of a slot of the step. */
LsMask ls_mask_run_get_predicated (const LsMaskRun *run);

/* --- as data and in words (ls-mask-history-text.c) ------------------------------------------------------- */

/* Steps with equal masks are one run, whatever their lines; the first LS_MASK_HISTORY_TOLD. Of an LsMaskHistory:
 * answer_history of the schema. */
extern const LsField ls_mask_history_fields[];
/* A row for each lane, or several with the same, of n columns. Returns: (transfer full). */
char *ls_mask_history_to_text (LsMaskHistory *history, guint n);
#define LS_MASK_HISTORY_TOLD 20000
