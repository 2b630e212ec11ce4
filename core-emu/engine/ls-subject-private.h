#pragma once

#include "ls-subject.h"

G_BEGIN_DECLS

/* What a run is, for the value (ls-subject.c) and for running it (ls-subject-run.c). */

struct _LsSubject
{
  gatomicrefcount ref_count;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput *inputs;  /* owned, as are preloads and memories: of each wave of the group */
  guint n_waves;        /* 1: no group */
  guint wave;           /* of the group, the one that is looked at */
  LsEdit *edits;        /* owned, by step: of that wave */
  guint n_edits;
  LsEdit *others; /* owned, each wave's by step: of the rest of the group */
  guint *other_waves;
  guint n_others;
  LsRaceBook *race_book; /* owned (nullable): of this run, all waves of the group */
  LsBudget *budget;      /* owned (nullable) */
  guint race_first;      /* the group's first wave in the dispatch */
};

/* The start of the run without what is changed by hand, before the waves of a group have had turns. */
void ls_subject_reset_plain (const LsSubject *subject, void *state);
/* Returns: FALSE if the machine refuses. */
gboolean ls_subject_make_edit (const LsSubject *subject, void *state, const LsEdit *edit);

G_END_DECLS
