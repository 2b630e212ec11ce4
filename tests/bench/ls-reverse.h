#pragma once

#include "ls-timeline.h"

/* What going back in a long run costs, and whether it comes where it should: the run with and without a timeline, then
 * single steps back at random depths, with every state compared with that of a run that knows no timeline. */

typedef struct
{
  guint n_back;   /* steps back to make, 1 or more */
  guint n_rounds; /* of timing the run, in turns; the least counts */
  guint32 seed;   /* of the depths */
} LsReverseOptions;

typedef struct
{
  guint64 n_steps;         /* of the run */
  double plain, recorded;  /* seconds of processor time of the run */
  double median, p95, max; /* seconds of processor time of a step back */
  gsize state_bytes;
  gsize history_bytes; /* the most that the timeline held */
  guint n_compared;    /* states */
} LsReverseReport;

/* Runs the subject, which must have no edits, to its end again and again. At each depth the timeline comes from the start,
 * so that nothing but checkpoints helps the step back.
 * Returns FALSE with LS_ERROR_STATE if the run does not end or is too short for the depths, or if a state that the
 * timeline gives is not that of a fresh run: the message names step and byte. */
gboolean ls_reverse_measure (LsSubject *subject,
                             const LsReverseOptions *options,
                             LsReverseReport *report,
                             GError **error);
