#pragma once

#include "ls-form.h"
#include "ls-walk.h"

/* What a run made the hardware do, counted: groups and their slots, fetches, exports, clauses.  What is issued is so for all 64
 * lanes; useful are those that had something from it (ls-cover.h). */

typedef struct
{
  guint64 n;        /* issued */
  guint64 n_useful; /* lanes, of LS_LANES * n */
} LsCounter;

#define LS_COUNTERS_MAX_SLOTS 5

typedef struct
{
  LsProgram *program; /* owned */
  guint n_waves;      /* that were added up */
  guint64 n_steps;
  guint64 last_step;   /* the last that was counted */
  LsStopReason reason; /* END, TRAP, or BREAKPOINT where the options cut the run */

  guint64 n_groups;
  guint64 n_groups_of[LS_COUNTERS_MAX_SLOTS + 1]; /* by how many slots they have */
  LsCounter slots;                                /* of all of them */
  /* by number, as far as the machine says what groups are of */
  LsCounter slot[LS_COUNTERS_MAX_SLOTS];
  const char *slot_names[LS_COUNTERS_MAX_SLOTS]; /* "x", "RGB"; NULL: no group had it */
  LsCounter fetches[LS_N_UNITS];                 /* single ones, by unit: TEXTURE and VERTEX */
  LsCounter memory;  /* fetch lines that reach memories alone: loads, stores, atomic operations */
  LsCounter exports; /* instructions */
  guint64 n_export_registers;    /* a burst writes several */
  LsCounter flow;                /* control flow that starts nothing */
  guint64 n_clauses[LS_N_UNITS]; /* begun, by unit; those that no lane ran too */
  guint64 n_skipped;             /* clauses that no lane ran */
  guint64 n_switches;            /* clauses that were of another unit than the one before them */
  guint64 n_waits; /* control flow that waits until all that was begun before it is complete */
} LsCounters;

/* Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsCounters *ls_counters_new (LsSubject *subject, const LsWalkOptions *options, GError **error);
void ls_counters_free (LsCounters *counters);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCounters, ls_counters_free)

/* Adds the run of another wave of the same program. The reason that is not END wins. */
void ls_counters_add (LsCounters *counters, const LsCounters *other);

/* answer_counters of the schema: what the machine has, also what is 0; of machines without clauses what the program has. */
extern const LsForm ls_counters_form;
