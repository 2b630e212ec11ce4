#pragma once

#include "ls-subject.h"
#include "ls-track.h"

/* The members of a run, for the value (ls-subject.c) and for running it (ls-subject-run.c). */

struct _LsSubject
{
  gatomicrefcount ref_count;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput *inputs;  /* owned, as are preloads and memories: of each wave of the group */
  guint n_waves;        /* 1: no group */
  guint wave;           /* the wave of the group that is looked at */
  LsEdit *edits;        /* owned, by step: changes of that wave */
  guint n_edits;
  LsEdit *others; /* owned, each wave's by step: changes of the group's other waves */
  guint *other_waves;
  guint n_others;
  LsRaceBook *race_book; /* owned (nullable): of this run, for all waves of the group */
  LsBudget *budget;      /* owned (nullable) */
  guint race_first;      /* the group's first wave in the dispatch */
  GMutex track_lock;
  LsTrack *track; /* owned (nullable): of this run, under the lock; it borrows the run */
  guint64 end;    /* the position behind which nothing runs; G_MAXUINT64: the run's own end */
};

/* Makes state the start of the run, without changes by hand and before the waves of a group had
 * turns. */
void ls_subject_reset_plain (const LsSubject *subject, void *state);
/* Makes one change. Returns: FALSE if the machine refuses. */
gboolean ls_subject_make_edit (const LsSubject *subject, void *state, const LsEdit *edit);
